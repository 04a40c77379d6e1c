/* kernelsf.h -- what kernels.h has, in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The machine's reciprocals and logarithms are used where what follows corrects them, so that results do not depend on
   the machine and can be tested with all arguments elsewhere.  Its powers of 2 are used as they are: they are as good
   as CUDA's functions have to be, and expf takes 9 instructions so, 24 by a polynomial.  */

#ifndef HEDDLE_LIBM_KERNELSF_H
#define HEDDLE_LIBM_KERNELSF_H

#include "double/kernels.h"

#define fmaf(A, B, C) __builtin_fmaf (A, B, C)
#define ROUNDERF 0x1.8p23f

/* X * 2^(the integer in the low bits of T), for normal X and result.  */
PIECE float
add_exponentf (float x, float t)
{
  return float_of (float_bits (x) + (float_bits (t) << 23));
}

/* The integer that has been rounded to by adding ROUNDERF.  */
PIECE int
rounded_intf (float t)
{
  return (int) (float_bits (t) - 0x4b400000);
}

/* 2^N for N in [-126, 127].  */
PIECE float
power_of_twof (int n)
{
  return float_of ((uint32_t) (127 + n) << 23);
}

/* P * 2^N where the result may overflow or be subnormal: P is in [1/2, 2], |N| < 250.  */
PIECE float
scale_widelyf (float p, int n)
{
  int half = n >> 1;
  return p * power_of_twof (half) * power_of_twof (n - half);
}

/* (e^R - 1 - R) / R^2 for |R| <= log (2) / 2.  */
PIECE float
exp_restf (float r)
{
  float p = 0x1.694ca6p-10f;
  p = fmaf (p, r, 0x1.12398p-7f);
  p = fmaf (p, r, 0x1.555a26p-5f);
  p = fmaf (p, r, 0x1.555492p-3f);
  return fmaf (p, r, 0x1.fffffap-2f);
}

/* e^R for |R| <= log (2) / 2, to 2^-28.  */
PIECE float
exp_polynomialf (float r)
{
  float p = fmaf (exp_restf (r), r, 1);
  return fmaf (p, r, 1);
}

/* T as it is rounded to an integer, which is K + 127, by adding ROUNDERF, bounded to K that exponents of normal numbers
   can be: as integers, whose order is the same, so that a NaN is bounded, too.  */
PIECE float
bound_exponentf (float t)
{
  const int least = 0x4b400000 + 1, most = 0x4b400000 + 254;
  int bits = (int) float_bits (t);
  bits = bits < least ? least : bits;
  return float_of ((uint32_t) (bits > most ? most : bits));
}

/* 2^(K + F), K as in such a T.  */
PIECE float
power_of_partsf (float t, float f)
{
  return __ptx_ex2_approx_f32 (f) * float_of (float_bits (t) << 23);
}

/* 2^(X * (HIGH + LOW) + MORE), HIGH > 0 and LOW > 0, MORE 0 or -1.  */
PIECE float
power_of_productf (float x, float high, float low, int more)
{
  const float zero = ROUNDERF + 127 + more;
  float t = bound_exponentf (fmaf (x, high, zero));
  return power_of_partsf (t, fmaf (x, low, fmaf (x, high, zero - t)));
}

#define LOG2_EF 0x1.715476p+0f
#define LOG2_E_LOWF 0x1.4ae0cp-26f

/* e^X * 2^MORE, MORE 0 or -1.  */
PIECE float
power_of_ef (float x, int more)
{
  return power_of_productf (x, LOG2_EF, LOG2_E_LOWF, more);
}

/* X = (T - ROUNDERF) log 2 + the result; T ~ X / log 2 + ROUNDERF.  */
PIECE float
exp_reducef (float x, float t)
{
  float k = t - ROUNDERF;
  return fmaf (k, 0x1.05c61p-29f, fmaf (k, -0x1.62e43p-1f, x));
}

/* A positive normal X = M 2^N with M in [2/3, 4/3): F = M - 1 and N.  */
PIECE int
log_reducef (float x, float *f)
{
  uint32_t u = float_bits (x);
  int n = (int) (u - 0x3f2aaaab) >> 23;
  *f = float_of (u - ((uint32_t) n << 23)) - 1;
  return n;
}

/* log (1 + F) - F for F in [-1/3, 1/3].  */
PIECE float
log_restf (float f)
{
  float p = -0x1.050c4ep-3f;
  p = fmaf (p, f, 0x1.1340cap-3f);
  p = fmaf (p, f, -0x1.f4c3e4p-4f);
  p = fmaf (p, f, 0x1.21186ap-3f);
  p = fmaf (p, f, -0x1.558a88p-3f);
  p = fmaf (p, f, 0x1.99adeep-3f);
  p = fmaf (p, f, -0x1.ffff74p-3f);
  p = fmaf (p, f, 0x1.55554cp-2f);
  p = fmaf (p, f, -0.5f);
  return f * f * p;
}

/* log (X 2^SHIFT) = the result + *REST for a positive normal X; the result minus 1 is exact from X 2^SHIFT = 2 on.  */
PIECE float
log_partsf (float x, int shift, float *rest)
{
  float f;
  float n = log_reducef (x, &f) + shift;
  float a = n * 0x1.62e4p-1f, s = a + f;
  *rest = fmaf (n, 0x1.7f7d1cp-20f, log_restf (f)) + (f - (s - a));
  return s;
}

/* log (X 2^SHIFT) for a positive normal X.  */
PIECE float
log_of_normalf (float x, int shift)
{
  float rest, s = log_partsf (x, shift, &rest);
  return s + rest;
}

/* Stirling's series for X = 1 / W >= 3: log gamma (X) = (X - 1/2) (log X - 1) + the result.  */
PIECE float
stirlingf (float w)
{
  float z = w * w;
  float p = 0x1.73de1ap-11f;
  p = fmaf (p, z, -0x1.6ba77cp-9f);
  p = fmaf (p, z, 0x1.55555p-4f);
  return fmaf (p, w, 0x1.acfe3ap-2f);
}

/* What the logarithm of X is when X is not positive, normal and finite, or X made normal by 2^25.  True if *X is
   the result.  */
PIECE int
log_specialf (float *x)
{
  if (!(*x > 0))
    *x = *x == 0 ? -__builtin_inff () : __builtin_nanf ("");
  else if (*x < 0x1p-126f)
    {
      *x *= 0x1p25f;
      return 0;
    }
  return 1;
}

/* The sine of R for |R| <= 1.6, to 2^-28; an R of -0 is kept.  */
PIECE float
sin_half_turnf (float r)
{
  float z = r * r;
  float p = -0x1.d6b62ep-26f;
  p = fmaf (p, z, 0x1.742866p-19f);
  p = fmaf (p, z, -0x1.a02cc6p-13f);
  p = fmaf (p, z, 0x1.111148p-7f);
  return fmaf (fmaf (z, -0x1.555556p-3f, z * z * p), r, r);
}

/* For |R| <= pi / 4.  */
PIECE float
sin_quarter_turnf (float r, float z)
{
  float p = -0x1.9ab024p-13f;
  p = fmaf (p, z, 0x1.110bep-7f);
  p = fmaf (p, z, -0x1.555552p-3f);
  return fmaf (fmaf (p, z, 0.0f), r, r);
}

PIECE float
cos_quarter_turnf (float z)
{
  float p = 0x1.9bc4acp-16f;
  p = fmaf (p, z, -0x1.6c129ap-10f);
  p = fmaf (p, z, 0x1.555554p-5f);
  p = fmaf (p, z, -0.5f);
  return fmaf (p, z, 1);
}

/* X - K pi; |K| < 2^16.  */
PIECE float
subtract_pif (float x, float k)
{
  return fmaf (k, -0x1.846988p-47f, fmaf (k, -0x1.4442dp-23f, fmaf (k, -0x1.921fb4p+1f, x)));
}

PIECE float
subtract_half_pif (float x, float k)
{
  return fmaf (k, -0x1.846988p-48f, fmaf (k, -0x1.4442dp-24f, fmaf (k, -0x1.921fb4p+0f, x)));
}

/* Beyond this, angles are reduced in double.  */
#define FARF 0x1p16f

#endif
