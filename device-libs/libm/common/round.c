/* round.c -- functions that the GPU has as instructions, and roundings built from them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "common/libm.h"

INSTRUCTION double fabs (double x) { return __builtin_fabs (x); }
INSTRUCTION float fabsf (float x) { return __builtin_fabsf (x); }
INSTRUCTION double sqrt (double x) { return __builtin_sqrt (x); }
INSTRUCTION float sqrtf (float x) { return __builtin_sqrtf (x); }
/* newlib's name for it.  */
double __ieee754_sqrt (double x) { return __builtin_sqrt (x); }
float __ieee754_sqrtf (float x) { return __builtin_sqrtf (x); }
INSTRUCTION double fma (double x, double y, double z) { return __builtin_fma (x, y, z); }
INSTRUCTION float fmaf (float x, float y, float z) { return __builtin_fmaf (x, y, z); }
INSTRUCTION double copysign (double x, double y) { return __builtin_copysign (x, y); }
INSTRUCTION float copysignf (float x, float y) { return __builtin_copysignf (x, y); }

INSTRUCTION double floor (double x) { return __builtin_floor (x); }
INSTRUCTION float floorf (float x) { return __builtin_floorf (x); }
INSTRUCTION double ceil (double x) { return __builtin_ceil (x); }
INSTRUCTION float ceilf (float x) { return __builtin_ceilf (x); }
INSTRUCTION double trunc (double x) { return __builtin_trunc (x); }
INSTRUCTION float truncf (float x) { return __builtin_truncf (x); }
INSTRUCTION double rint (double x) { return __builtin_rint (x); }
INSTRUCTION float rintf (float x) { return __builtin_rintf (x); }
double nearbyint (double x) { return __builtin_rint (x); }
float nearbyintf (float x) { return __builtin_rintf (x); }
double roundeven (double x) { return __builtin_rint (x); }
float roundevenf (float x) { return __builtin_rintf (x); }

/* Halfway cases away from zero.  The number before 1/2 must not become 1 by rounding in the addition.  */
double
round (double x)
{
  return __builtin_trunc (x + __builtin_copysign (0x1.fffffffffffffp-2, x));
}

float
roundf (float x)
{
  return __builtin_truncf (x + __builtin_copysignf (0x1.fffffep-2f, x));
}

/* To an integer.  What does not fit gives the least one, as cvtsd2si does on the host.  */
static inline long
to_long (double x)
{
  return x >= -0x1p63 && x < 0x1p63 ? (long) x : LONG_MIN;
}

static inline long
to_longf (float x)
{
  return x >= -0x1p63f && x < 0x1p63f ? (long) x : LONG_MIN;
}

long lrint (double x) { return to_long (__builtin_rint (x)); }
long lrintf (float x) { return to_longf (__builtin_rintf (x)); }
long long llrint (double x) { return to_long (__builtin_rint (x)); }
long long llrintf (float x) { return to_longf (__builtin_rintf (x)); }
long lround (double x) { return to_long (round (x)); }
long lroundf (float x) { return to_longf (roundf (x)); }
long long llround (double x) { return to_long (round (x)); }
long long llroundf (float x) { return to_longf (roundf (x)); }

INSTRUCTION double fmin (double x, double y) { return __builtin_fmin (x, y); }
INSTRUCTION double fmax (double x, double y) { return __builtin_fmax (x, y); }
INSTRUCTION float fminf (float x, float y) { return __builtin_fminf (x, y); }
INSTRUCTION float fmaxf (float x, float y) { return __builtin_fmaxf (x, y); }
double fdim (double x, double y) { return x != x || y != y ? x + y : x > y ? x - y : 0; }
float fdimf (float x, float y) { return x != x || y != y ? x + y : x > y ? x - y : 0; }
