/* power.h -- a logarithm that can be multiplied by hundreds, and its exponential.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The logarithm is computed to 2^-67 in two doubles: y log x may be 700 and its error is the result's.  With
   s = 2 (m - 1) / (m + 1), log m = s + s^3 / 12 + s^5 Q (s^2); the quotient is corrected by its remainder, which is
   exact, the cubic term is kept in two doubles, and what follows is small enough for one.  */

#ifndef HEDDLE_LIBM_POWER_H
#define HEDDLE_LIBM_POWER_H

#include "double/kernels.h"

/* log (M 2^N) = *HIGH + *LOW, where |*LOW| may be 2^-12.  */
PIECE void
log_twice (double m, double n, double *high, double *low)
{
  double f = m - 1;
  double r = reciprocal (m + 1);
  double s = (f + f) * r;
  double rest = f - s;
  double s_low = r * fma (-s, f, rest + rest);
  double z = s * s, z_low = fma (s, s, -z);
  double q = 0x1.daa67p-23;
  q = fma (q, z, 0x1.e01958d0d6cacp-21);
  q = fma (q, z, 0x1.1115518201c8dp-18);
  q = fma (q, z, 0x1.3b13a9c9fbad1p-16);
  q = fma (q, z, 0x1.745d173ce7673p-14);
  q = fma (q, z, 0x1.c71c71c74c756p-12);
  q = fma (q, z, 0x1.24924924922fep-9);
  q = fma (q, z, 0x1.999999999999ap-7);
  q = fma (q, z, 0x1.5555555555555p-58);
  /* s^2 / 12 + s^4 Q = b + b_low.  */
  double b = z * 0x1.5555555555555p-4;
  double b_low = fma (z, 0x1.5555555555555p-4, -b);
  b_low = fma (z, q, fma (z_low, 0x1.5555555555555p-4, b_low));
  double c = s * b;
  double c_low = fma (s, b_low, fma (s, b, -c));
  c_low += fma (3 * b, s_low, s_low);
  /* The sum of n log 2, s, and c, which decrease.  */
  double a = n * 0x1.62e42fefa38p-1;
  double h = a + s;
  double l = s - (h - a);
  double sum = h + c;
  l += c - (sum - h);
  *high = sum;
  *low = fma (n, 0x1.ef35793c7673p-45, l + c_low);
}

/* e^(P + P_LOW) = the result * 2^*K.  */
PIECE double
exp_twice (double p, double p_low, int *k)
{
  double t = fma (p + p_low, 0x1.71547652b82fep+0, ROUNDER);
  *k = (int) double_bits (t);
  double n = t - ROUNDER;
  double r = fma (n, -0x1.abc9e3b39803fp-56, fma (n, -0x1.62e42fefa39efp-1, p) + p_low);
  return exp_polynomial (r);
}

#endif
