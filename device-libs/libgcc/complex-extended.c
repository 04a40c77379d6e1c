/* complex-extended.c -- complex multiplication and division, and powers, in long double.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#include <float.h>

#define REAL long double
#define REAL_MAX LDBL_MAX
#define REAL_MIN LDBL_MIN
#define REAL_EPSILON LDBL_EPSILON
#define MULTIPLY __mulxc3
#define DIVIDE __divxc3
#define copysign __builtin_copysignl
#define fabs __builtin_fabsl

#include "complex.h"

/* __builtin_powil, and Fortran's x**n in real(10).  */
long double
__powixf2 (long double x, int n)
{
  unsigned m = n < 0 ? -(unsigned) n : (unsigned) n;
  long double y = m & 1 ? x : 1;
  while (m >>= 1)
    {
      x *= x;
      if (m & 1)
	y *= x;
    }
  return n < 0 ? 1 / y : y;
}
