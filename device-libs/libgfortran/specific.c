/* specific.c -- intrinsic functions by their specific names, which a program passes as arguments.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   ISO Fortran 2018, 16.8 and 16.9.  GCC puts the arguments' types into the name.  Arguments come by reference.  */

#include "gfortran.h"


#define NAME(F, TYPE) _gfortran_specific__##F##_##TYPE
#define ONE(F, TYPE, R, EXPRESSION) \
R NAME (F, TYPE) (const TYPE *a) { return EXPRESSION; }
#define TWO(F, TYPE, EXPRESSION) \
TYPE NAME (F, TYPE) (const TYPE *a, const TYPE *b) { return EXPRESSION; }

/* F of both kinds of real numbers, by the C function G.  */
#define REALS(F, G) \
r4 G##f (r4); r8 G (r8); \
ONE (F, r4, r4, G##f (*a)) ONE (F, r8, r8, G (*a))
#define COMPLEX(F) \
c4 c##F##f (c4); c8 c##F (c8); \
ONE (F, c4, c4, c##F##f (*a)) ONE (F, c8, c8, c##F (*a))

REALS (sin, sin)
REALS (cos, cos)
REALS (tan, tan)
REALS (asin, asin)
REALS (acos, acos)
REALS (atan, atan)
REALS (sinh, sinh)
REALS (cosh, cosh)
REALS (tanh, tanh)
REALS (asinh, asinh)
REALS (acosh, acosh)
REALS (atanh, atanh)
REALS (exp, exp)
REALS (log, log)
REALS (log10, log10)
REALS (sqrt, sqrt)
REALS (aint, trunc)
REALS (anint, round)
COMPLEX (sin)
COMPLEX (cos)
COMPLEX (exp)
COMPLEX (log)
COMPLEX (sqrt)

r4 cabsf (c4);
r8 cabs (c8);
ONE (abs, i4, i4, *a < 0 ? -*a : *a)
ONE (abs, i8, i8, *a < 0 ? -*a : *a)
ONE (abs, i16, i16, *a < 0 ? -*a : *a)
ONE (abs, r4, r4, __builtin_fabsf (*a))
ONE (abs, r8, r8, __builtin_fabs (*a))
ONE (abs, c4, r4, cabsf (*a))
ONE (abs, c8, r8, cabs (*a))
ONE (aimag, c4, r4, __imag__ *a)
ONE (aimag, c8, r8, __imag__ *a)
c4 _gfortran_specific__conjg_4 (const c4 *a) { return ~*a; }
c8 _gfortran_specific__conjg_8 (const c8 *a) { return ~*a; }

long lroundf (r4);
long lround (r8);
i4 _gfortran_specific__nint_4_4 (const r4 *a) { return (i4) lroundf (*a); }
i8 _gfortran_specific__nint_8_4 (const r4 *a) { return lroundf (*a); }
i4 _gfortran_specific__nint_4_8 (const r8 *a) { return (i4) lround (*a); }
i8 _gfortran_specific__nint_8_8 (const r8 *a) { return lround (*a); }

r4 atan2f (r4, r4);
r8 atan2 (r8, r8);
TWO (atan2, r4, atan2f (*a, *b))
TWO (atan2, r8, atan2 (*a, *b))

r4 fmodf (r4, r4);
r8 fmod (r8, r8);
TWO (mod, i4, *a % *b)
TWO (mod, i8, *a % *b)
TWO (mod, i16, *a % *b)
TWO (mod, r4, fmodf (*a, *b))
TWO (mod, r8, fmod (*a, *b))

#define INTEGERS(TYPE) \
TWO (dim, TYPE, *a > *b ? *a - *b : 0) \
TWO (sign, TYPE, (*a < 0) != (*b < 0) ? -*a : *a)
INTEGERS (i4)
INTEGERS (i8)
INTEGERS (i16)
TWO (dim, r4, *a > *b ? *a - *b : 0)
TWO (dim, r8, *a > *b ? *a - *b : 0)
TWO (sign, r4, __builtin_copysignf (*a, *b))
TWO (sign, r8, __builtin_copysign (*a, *b))
r8 _gfortran_specific__dprod_r8 (const r4 *a, const r4 *b) { return (r8) *a * *b; }

/* Characters: arguments' lengths come last, a result's place and length first.  */
i4 _gfortran_specific__len_1_i4 (const char *a, long length) { (void) a; return length; }

void
_gfortran_specific__char_1_i4 (char *result, long length, const i4 *a)
{
  if (length > 0)
    *result = *a;
}

i4 _gfortran_string_index (long, const char *, long, const char *, i4);

i4
_gfortran_specific__index_1_i4 (const char *a, const char *b, long a_length, long b_length)
{
  return _gfortran_string_index (a_length, a, b_length, b, 0);
}
