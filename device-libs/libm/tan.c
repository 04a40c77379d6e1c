/* tan.c -- the tangent.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The angle is reduced to at most pi / 4 with a low part, and the tangent computed with one, so that its inverse,
   which the odd quarters want, is as good.  */
#include "angle.h"

EVERYWHERE double
tan (double x)
{
  double t = fma (x, 0x1.45f306dc9c883p-1, ROUNDER);
  double k = t - ROUNDER;
  double a = fma (k, -0x1.921fb54442d18p+0, x);
  double r = fma (k, -0x1.c1cd129024e09p-107, fma (k, -0x1.1a62633145c06p-54, a));
  /* Nearer to a multiple of pi / 2, r has little error and a - r is not exact.  */
  double r_low = __builtin_fabs (r) > 0x1p-20 ? fma (k, -0x1.1a62633145c06p-54, a - r) : 0;
  int odd = (int) double_bits (t);
  if (unlikely (!(__builtin_fabs (x) < 0x1p30)))
    {
      r = far_quarter_turn (x, &odd);
      r_low = 0;
    }
  double z = r * r;
  double p = 0x1.1c2cp-17;
  p = fma (p, z, -0x1.31851p-16);
  p = fma (p, z, 0x1.2fd99f8a15d0dp-15);
  p = fma (p, z, -0x1.62622bec9a8a3p-17);
  p = fma (p, z, 0x1.cea5e6ff0b0b5p-15);
  p = fma (p, z, 0x1.7a9b71954d3b8p-14);
  p = fma (p, z, 0x1.f99faa4d1fd6fp-13);
  p = fma (p, z, 0x1.3520d13d8af9p-11);
  p = fma (p, z, 0x1.7da7651cb3aa2p-10);
  p = fma (p, z, 0x1.d6d39f8ad894fp-9);
  p = fma (p, z, 0x1.226e361a9d489p-7);
  p = fma (p, z, 0x1.664f487fc37b5p-6);
  p = fma (p, z, 0x1.ba1ba1ba1f97bp-5);
  p = fma (p, z, 0x1.1111111111144p-3);
  p = fma (p, z, 0x1.5555555555555p-2);
  p = fma (p, z, 0.0);
  double w = fma (p, r, r_low * fma (z, 1 + p + p, 1));
  double high = r + w, low = w - (high - r);
  double q = reciprocal (high);
  double inverse = fma (q, fma (-high, q, 1) - low * q, q);
  high = x == 0 ? x : high;
  return odd & 1 ? -inverse : high;
}
