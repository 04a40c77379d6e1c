/* tan.c -- the tangent.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The angle is reduced to r of at most pi / 4, with a low part.  With s = 2 tan (r / 2), for which a short polynomial
   does,
     tan r = s / (1 - s^2 / 4),  tan (r + pi / 2) = -(1 - s^2 / 4) / s,
   one quotient, in which s has a low part, too.  */
#include "double/angle.h"

EVERYWHERE double
tan (double x)
{
  double t = fma (x, 0x1.45f306dc9c883p-1, ROUNDER);
  double k = t - ROUNDER;
  double a = fma (k, -0x1.921fb54442d18p+0, x);
  double r = fma (k, -0x1.c1cd129024e09p-107, fma (k, -0x1.1a62633145c06p-54, a));
  /* Nearer to a multiple of pi / 2, r has little error and a - r is not exact.  */
  double r_low = (high_word (r) & 0x7fffffff) >= 0x3eb00000 ? fma (k, -0x1.1a62633145c06p-54, a - r) : -0.;
  int quarters = (int) double_bits (t);
  if (unlikely ((high_word (x) & 0x7fffffff) >= 0x41d00000))
    r = far_quarter_turn (x, &quarters, &r_low);
  double z = r * r;
  double p = 0x1.4ed84p-30;
  p = fma (p, z, 0x1.28773p-27);
  p = fma (p, z, 0x1.7eac1783f7bb5p-24);
  p = fma (p, z, 0x1.d6c793a343bcp-21);
  p = fma (p, z, 0x1.226e5f9d56611p-17);
  p = fma (p, z, 0x1.664f47dfff91dp-14);
  p = fma (p, z, 0x1.ba1ba1bb52a95p-11);
  p = fma (p, z, 0x1.1111111110a1ap-7);
  p = fma (p, z, 0x1.5555555555556p-4);
  double w = fma (r * z, p, r_low);
  double s = r + w, s_low = w - (s - r);
  double d = fma (s, -0.25 * s, 1);
  uint64_t odd = -(uint64_t) (quarters & 1);
  double above = pick (odd, d, s), below = pick (odd, s, d);
  double inverse = reciprocal (below);
  double q = above * inverse;
  q = fma (fma (s_low, pick (odd, -q, 1), fma (-q, below, above)), inverse, q);
  return double_of (double_bits (__builtin_copysign (q, r)) ^ odd << 63);
}
