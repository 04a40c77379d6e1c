/* asin.c -- inverse sine and cosine.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Above 1/2 from the square root of (1 - |x|) / 2, whose arc sine is half of what is left to pi / 2.  */
#include "double/kernels.h"

/* asin (S) - S = S times the result, for Z = S^2 <= 1/4.  */
PIECE double
asin_polynomial (double z)
{
  double p = 0x1.dd114p-6;
  p = fma (p, z, -0x1.f8586038153b8p-7);
  p = fma (p, z, 0x1.22e5d07267bcap-6);
  p = fma (p, z, 0x1.5ce6539a40b18p-8);
  p = fma (p, z, 0x1.534f38d71e2b7p-7);
  p = fma (p, z, 0x1.77fb87faf0d8p-7);
  p = fma (p, z, 0x1.c9d395d322473p-7);
  p = fma (p, z, 0x1.1c4d0caacb674p-6);
  p = fma (p, z, 0x1.6e8bb3a4180e5p-6);
  p = fma (p, z, 0x1.f1c71c10c32c5p-6);
  p = fma (p, z, 0x1.6db6db6e4a0b5p-5);
  p = fma (p, z, 0x1.3333333332d94p-4);
  p = fma (p, z, 0x1.5555555555556p-3);
  return fma (p, z, 0.0);
}

/* The square root of Z in [0, 1] is the result + *LOW; NaN if Z is not at least 0.  */
PIECE double
square_root (double z, double *low)
{
  double y = reciprocal_root (z + 0x1p-1000);
  double s = z * y;
  *low = fma (-s, s, z) * (0.5 * y);
  return s;
}

EVERYWHERE double
asin (double x)
{
  double a = __builtin_fabs (x), low;
  uint64_t large = mask_from (high_word (a), 0x3fe00000);
  double z = pick (large, fma (a, -0.5, 0.5), x * x);
  double s = square_root (z, &low);
  s = pick (large, s, a);
  double w = fma (s, asin_polynomial (z), pick (large, low, 0));
  double r = fma (pick (large, -2, 1), s, pick (large, 0x1.921fb54442d18p+0, 0));
  return __builtin_copysign (r + fma (pick (large, -2, 1), w, pick (large, 0x1.1a62633145c06p-54, 0)), x);
}

/* For |x| above 1/2 twice the arc sine of s, or that less than pi; else pi / 2 less the arc sine of x.  */
EVERYWHERE double
acos (double x)
{
  double a = __builtin_fabs (x), low;
  uint64_t large = mask_from (high_word (a), 0x3fe00000), negative = (int64_t) double_bits (x) >> 63;
  double z = pick (large, fma (a, -0.5, 0.5), x * x);
  double s = square_root (z, &low);
  s = pick (large, s, a);
  double w = fma (s, asin_polynomial (z), pick (large, low, 0));
  double sign = pick (large ^ negative, 1, -1);
  double quarters = pick (large, pick (negative, 2, 0), 1);
  sign = pick (large, sign + sign, sign);
  return fma (sign, s, quarters * 0x1.921fb54442d18p+0) + fma (sign, w, quarters * 0x1.1a62633145c06p-54);
}
