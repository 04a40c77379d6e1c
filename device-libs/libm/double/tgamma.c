/* tgamma.c -- the gamma function.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Between -12 and 14 by a polynomial for 1 / gamma between 2 and 3, and
     gamma (x) = gamma (x - n) (x - 1) ... (x - n),  gamma (x) = gamma (x + n) / (x (x + 1) ... (x + n - 1));
   the factors are exact.  Beyond, by Stirling's series, with the power's logarithm in two parts:
     log gamma (y) = (y - 1/2) log y - y + log (sqrt (2 pi)) + 1 / 12y - 1 / 360y^3 + ...,
   and for negative arguments gamma (-y) = -pi / (y sin (pi y) gamma (y)).  */
#include "double/power.h"

/* gamma (X) for X <= -12, X >= 14, or |X| < 2^-54, or NaN.  */
static __attribute__ ((noinline)) double
gamma_far (double x)
{
  double y = __builtin_fabs (x);
  if (y < 1)
    return x == 0 ? __builtin_copysign (__builtin_inf (), x) : 0x1p500 * reciprocal (0x1p500 * x);
  double whole = __builtin_rint (y);
  if (x != x || (x < 0 && y == whole))
    return x > 0 ? x : __builtin_nan ("");
  if (x > 172)
    return __builtin_inf ();
  if (x < -186)
    {
      double half = 0.5 * __builtin_floor (y);
      return half == __builtin_rint (half) ? -0. : 0.;
    }
  double w = reciprocal (y), z = w * w;
  double s = 0x1.a41a4p-8;
  s = fma (s, z, -0x1.f6ab0d9993c7dp-10);
  s = fma (s, z, 0x1.b951e2b18ff23p-11);
  s = fma (s, z, -0x1.3813813813814p-11);
  s = fma (s, z, 0x1.a01a01a01a01ap-11);
  s = fma (s, z, -0x1.6c16c16c16c17p-9);
  s = fma (s, z, 0x1.5555555555555p-4);
  double m, high, low;
  double n = exactly (log_reduce (y, &m));
  log_twice (m, n, &high, &low);
  double h = y - 0.5, p = h * high, p_low = fma (h, low, fma (h, high, -p));
  double e = p - y;
  p_low += (p - e) - y + fma (s, w, 0x1.d67f1c864beb5p-1);
  int k;
  if (x > 0)
    {
      double r = exp_twice (e, p_low, &k);
      return scale_widely (r, k);
    }
  double r = exp_twice (-e, -p_low, &k);
  double turn = y - whole;
  double below = y * sin_half_turn (turn * 0x1.921fb54442d18p+1);
  r *= -0x1.921fb54442d18p+1 * reciprocal (below);
  /* sin (pi y) = sin (pi turn) (-1)^whole  */
  return scale_widely ((int) whole & 1 ? -r : r, k);
}

EVERYWHERE double
tgamma (double x)
{
  if (unlikely (!(__builtin_fabs (x - 1) < 13 && (high_word (x) & 0x7fffffff) >= 0x3c900000)))
    return gamma_far (x);
  double t = (x - 2.5) + ROUNDER;
  int n = (int) double_bits (t);
  double y = x - (t - ROUNDER) - 2.5;
  double r = 0x1.1d0c5p-26;
  r = fma (r, y, -0x1.f16c67c5aa8ddp-24);
  r = fma (r, y, 0x1.f233213309137p-23);
  r = fma (r, y, 0x1.e5b522e8d4e3cp-20);
  r = fma (r, y, -0x1.16afbb6008912p-16);
  r = fma (r, y, 0x1.a5b4df1578af5p-15);
  r = fma (r, y, 0x1.42c11ccf7930dp-14);
  r = fma (r, y, -0x1.416df20c5a76fp-10);
  r = fma (r, y, 0x1.038532f3de6d9p-8);
  r = fma (r, y, 0x1.60d1bb8a4260fp-11);
  r = fma (r, y, -0x1.619ab69eaeec3p-5);
  r = fma (r, y, 0x1.d9f6a95621e77p-4);
  r = fma (r, y, 0x1.91728cfd0eddp-10);
  r = fma (r, y, -0x1.0ed2bc5b7e177p-1);
  r = fma (r, y, 0x1.812746b0379e7p-1);
  double product = 1, factor = n > 0 ? x - 1 : x, step = n > 0 ? -1 : 1;
  for (int i = n > 0 ? n : -n; i > 0; i--)
    {
      product *= factor;
      factor += step;
    }
  double above = n > 0 ? product : 1, below = n > 0 ? r : r * product;
  double q = reciprocal (below), v = above * q;
  return fma (fma (-v, below, above), q, v);
}
