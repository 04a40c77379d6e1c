/* parts.c -- complex functions without arithmetic.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "common/libm.h"

typedef _Complex double complex_double;
typedef _Complex float complex_float;

double creal (complex_double z) { return __real__ z; }
float crealf (complex_float z) { return __real__ z; }
double cimag (complex_double z) { return __imag__ z; }
float cimagf (complex_float z) { return __imag__ z; }
complex_double conj (complex_double z) { return ~z; }
complex_float conjf (complex_float z) { return ~z; }

complex_double
cproj (complex_double z)
{
  if (__builtin_isinf (__real__ z) || __builtin_isinf (__imag__ z))
    {
      __real__ z = __builtin_inf ();
      __imag__ z = __builtin_copysign (0, __imag__ z);
    }
  return z;
}

complex_float
cprojf (complex_float z)
{
  if (__builtin_isinf (__real__ z) || __builtin_isinf (__imag__ z))
    {
      __real__ z = __builtin_inff ();
      __imag__ z = __builtin_copysignf (0, __imag__ z);
    }
  return z;
}
