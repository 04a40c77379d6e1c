/* atan.c -- inverse tangents.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   One polynomial up to 1; above by pi / 2 - atan (1 / x).  */
#include "double/kernels.h"

/* atan (T) - T for T in [0, 1].  */
PIECE double
atan_rest (double t)
{
  double z = t * t;
  double p = 0x1.4083bp-16;
  p = fma (p, z, -0x1.b82c3955fb25cp-13);
  p = fma (p, z, 0x1.1e91b00c0811cp-10);
  p = fma (p, z, -0x1.d984eab243ad5p-9);
  p = fma (p, z, 0x1.193c661ec2b84p-7);
  p = fma (p, z, -0x1.03294c7cb68fep-6);
  p = fma (p, z, 0x1.88d3dde206123p-6);
  p = fma (p, z, -0x1.01f21c457ae32p-5);
  p = fma (p, z, 0x1.34276115c271p-5);
  p = fma (p, z, -0x1.5d73a07a28aa4p-5);
  p = fma (p, z, 0x1.84448fc257da7p-5);
  p = fma (p, z, -0x1.aec5bfc46e11p-5);
  p = fma (p, z, 0x1.e1d216feef724p-5);
  p = fma (p, z, -0x1.111022ab2d244p-4);
  p = fma (p, z, 0x1.3b139d5526125p-4);
  p = fma (p, z, -0x1.745d1629d0704p-4);
  p = fma (p, z, 0x1.c71c71bd6d304p-4);
  p = fma (p, z, -0x1.249249247bfep-3);
  p = fma (p, z, 0x1.9999999999717p-3);
  p = fma (p, z, -0x1.5555555555555p-2);
  return p * z * t;
}

EVERYWHERE double
atan (double x)
{
  double a = __builtin_fabs (x);
  int large = high_word (a) >= 0x3ff00000;
  a = a > 0x1p100 ? 0x1p100 : a;
  double q = reciprocal (a);
  double t = large ? q : a;
  double w = atan_rest (t);
  double r = large ? 0x1.921fb54442d18p+0 - (t + (w - 0x1.1a62633145c06p-54)) : t + w;
  return __builtin_copysign (r, x);
}

/* Scale *LARGE and *SMALL, which are |x| and |y| in some order: their quotient stays, and *LARGE has an inverse.  */
PIECE void
scale_parts (double *large, double *small)
{
  const double most = 0x1.fffffffffffffp1023;
  if (*large > most)
    {
      *small = *small > most;
      *large = 1;
    }
  else if (*large == 0)
    *large = 1;
  else
    {
      double scale = *large > 1 ? 0x1p-600 : 0x1p600;
      *large *= scale;
      *small *= scale;
    }
}

EVERYWHERE double
atan2 (double y, double x)
{
  double a = __builtin_fabs (x), b = __builtin_fabs (y);
  int swapped = b > a, left = double_bits (x) >> 63;
  double large = swapped ? b : a, small = swapped ? a : b;
  if (unlikely (high_word (large) - 0x07b00000u > 0x78300000u - 0x07b00000u))
    {
      if (x != x || y != y)
	return x + y;
      scale_parts (&large, &small);
    }
  double q = reciprocal (large);
  double t = small * q;
  t = fma (fma (-t, large, small), q, t);
  double r = t + atan_rest (t);
  double base = swapped ? 0x1.921fb54442d18p+0 : left ? 0x1.921fb54442d18p+1 : 0;
  double base_low = swapped ? 0x1.1a62633145c06p-54 : left ? 0x1.1a62633145c06p-53 : 0;
  r = swapped != left ? -r : r;
  return __builtin_copysign (base + (r + base_low), y);
}
