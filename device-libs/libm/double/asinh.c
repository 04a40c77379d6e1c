/* asinh.c -- inverse hyperbolic functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   asinh x = log (x + sqrt (x^2 + 1)) and acosh x = log (x + sqrt (x^2 - 1)), of sums whose rest is kept, so that they
   are good where the logarithm is small.  atanh x is half the logarithm of (1 + x) / (1 - x), which is brought near 1
   by a power of 2; then it is the series of atanh itself at (u - d) / (u + d), with no other quotient than that.  */
#include "double/kernels.h"

/* log (1 + G + LOW) for G >= 0, LOW at most G's last place; if HUGE_G, log (2 G).  */
PIECE double
log_of_sum (double g, double low, int huge_g)
{
  double y = 1 + g;
  low += g > 1 ? 1 - (y - g) : g - (y - 1);
  y = huge_g ? g : y;
  double m;
  int k = log_reduce (y, &m);
  low = huge_g ? 0 : low * power_of_two (-k);
  double n = exactly (k + huge_g);
  double f = m - 1, s = f + low;
  low -= s - f;
  return fma (n, 0x1.62e42fefa39efp-1, s + log_rest (s, fma (n, 0x1.abc9e3b39803fp-56, low)));
}

EVERYWHERE double
asinh (double x)
{
  double a = __builtin_fabs (x);
  int huge_a = high_word (a) >= 0x43f00000;
  double v = fma (a, a, 1), v_low = fma (a, a, 1 - v);
  double y = reciprocal_root (v);
  double s = v * y;
  double low = (fma (-s, s, v) + v_low) * (0.5 * y);
  double t = s - 1, g = a + t;
  low += t - (g - a);
  g = huge_a ? a : g;
  double r = log_of_sum (g, low, huge_a);
  /* Below 2^-28 it is x; infinities and NaNs stay.  */
  return high_word (a) - 0x3e300000u < 0x7ff00000u - 0x3e300000u ? __builtin_copysign (r, x) : x;
}

EVERYWHERE double
acosh (double x)
{
  int huge_x = high_word (x) >= 0x43f00000;
  double t = x - 1;
  double v = fma (x, x, -1);
  double y = reciprocal_root (v);
  double s = v * y;
  double low = fma (-s, s, v) * (0.5 * y);
  double g = s + t;
  low += t - (g - s);
  g = huge_x ? x : g;
  double r = log_of_sum (g, low, huge_x);
  r = x > 1 ? r : x == 1 ? 0 : __builtin_nan ("");
  return x <= 0x1.fffffffffffffp1023 ? r : x;
}

EVERYWHERE double
atanh (double x)
{
  double a = __builtin_fabs (x);
  if (unlikely (!(a < 1)))
    return a == 1 ? __builtin_copysign (__builtin_inf (), x) : __builtin_nan ("");
  double u = 1 + a, d = 1 - a;
  double low = (a - (u - 1));
  double d_low = (1 - d) - a;
  /* u / d = 2^n (u / (2^n d)), whose second factor is between 2/3 and 3/2.  */
  int n = (int) (high_word (u) - high_word (d) + 0x80000) >> 20;
  d = add_exponent (d, n);
  low = fma (-d_low, power_of_two (n), low);
  double numerator = u - d + low, denominator = u + d;
  double q = reciprocal (denominator);
  double s = numerator * q;
  s = fma (fma (-s, denominator, numerator), q, s);
  double z = s * s;
  double p = 0x1.16dc3p-4;
  p = fma (p, z, 0x1.0e8310019bbc5p-4);
  p = fma (p, z, 0x1.3b2a596d5728dp-4);
  p = fma (p, z, 0x1.745ca83f2ede2p-4);
  p = fma (p, z, 0x1.c71c72ef62f22p-4);
  p = fma (p, z, 0x1.24924923ce202p-3);
  p = fma (p, z, 0x1.9999999999ffep-3);
  p = fma (p, z, 0x1.5555555555555p-2);
  double k = exactly (n);
  double r = fma (k, 0x1.62e42fefa39efp-2, s + fma (s * z, p, k * 0x1.abc9e3b39803fp-57));
  return __builtin_copysign (r, x);
}
