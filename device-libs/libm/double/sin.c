/* sin.c -- sine and cosine.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The angle is reduced by multiples of pi rather than pi / 2: then one polynomial serves both halves of the period, and
   nothing is to be chosen between but a sign.  The cosine is the sine at a distance of pi / 2, so its multiples are
   halves.  */
#include "double/angle.h"

/* Is X 2^30 or more, or not finite?  */
PIECE int
is_far (double x)
{
  return (high_word (x) & 0x7fffffff) >= 0x41d00000;
}

EVERYWHERE double
sin (double x)
{
  double t = fma (x, 0x1.45f306dc9c883p-2, ROUNDER);
  double r = subtract_pi (x, t - ROUNDER);
  uint64_t sign = double_bits (t) << 63;
  if (unlikely (is_far (x)))
    {
      r = far_half_turn (x, 0);
      sign = 0;
    }
  return double_of (double_bits (sin_half_turn (r)) ^ sign);
}

/* The quotient is taken with 20 more bits, rounded down, and a half is put in their place.  */
EVERYWHERE double
cos (double x)
{
  const double rounder = 0x1.8p32;
  double t = fma (x, 0x1.45f306dc9c883p-2, rounder);
  uint64_t u = (double_bits (t) & ~0xfffffull) | 0x80000;
  double r = subtract_pi (x, double_of (u) - rounder);
  uint64_t sign = (~u & 0x100000) << 43;
  if (unlikely (is_far (x)))
    {
      r = far_half_turn (x, 0.5);
      sign = 0;
    }
  return double_of (double_bits (sin_half_turn (r)) ^ sign);
}

/* Both need both polynomials of a quarter.  */
EVERYWHERE void
sincos (double x, double *sine, double *cosine)
{
  double t = fma (x, 0x1.45f306dc9c883p-1, ROUNDER);
  double r = subtract_half_pi (x, t - ROUNDER);
  int q = (int) double_bits (t);
  if (unlikely (is_far (x)))
    {
      double rest;
      r = far_quarter_turn (x, &q, &rest);
    }
  double z = r * r;
  double s = sin_quarter_turn (r, z), c = cos_quarter_turn (z);
  double a = q & 1 ? c : s, b = q & 1 ? s : c;
  *sine = double_of (double_bits (a) ^ (uint64_t) (q & 2) << 62);
  *cosine = double_of (double_bits (b) ^ (uint64_t) ((q + 1) & 2) << 62);
}
