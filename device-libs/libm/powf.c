/* powf.c -- x to the power of y in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in pow.c: the logarithm is computed to 2^-34 in two floats.  */
#include "kernelsf.h"

/* As pow_special in pow.c.  */
PIECE int
pow_specialf (float x, float *a, float *y, int *shift, uint32_t *sign)
{
  const float most = 0x1.fffffep127f;
  if (*y == 0 || x == 1)
    {
      *a = 1;
      return 1;
    }
  if (x != x || *y != *y)
    {
      *a = x + *y;
      return 1;
    }
  if (float_bits (x) >> 31)
    {
      float whole = __builtin_truncf (*y);
      if (whole != *y && *a != 0 && *a <= most)
	{
	  *a = __builtin_nanf ("");
	  return 1;
	}
      float half = 0.5f * whole;
      *sign = (uint32_t) (whole == *y && half != __builtin_truncf (half)) << 31;
    }
  if (*a == 0 || *a > most)
    {
      float r = (*a == 0) == (*y > 0) ? 0 : __builtin_inff ();
      *a = float_of (float_bits (r) | *sign);
      return 1;
    }
  if (*a < 0x1p-126f)
    {
      *a *= 0x1p25f;
      *shift = -25;
    }
  /* The nearest to 1 that is not 1 has a logarithm of 2^-24.  */
  if (__builtin_fabsf (*y) > 0x1p33f)
    *y = __builtin_copysignf (0x1p33f, *y);
  return 0;
}

EVERYWHERE float
powf (float x, float y)
{
  float magnitude = x;
  int shift = 0;
  uint32_t sign = 0;
  if (unlikely (float_bits (x) - 0x00800000u >= 0x7f000000u || !(__builtin_fabsf (y) <= 0x1p33f)))
    {
      magnitude = __builtin_fabsf (x);
      if (pow_specialf (x, &magnitude, &y, &shift, &sign))
	return magnitude;
    }
  uint32_t u = float_bits (magnitude);
  int exponent = (int) (u - 0x3f3504f3) >> 23;
  float m = float_of (u - ((uint32_t) exponent << 23));
  float n = exponent + shift;
  float f = m - 1;
  float q = __ptx_rcp_approx_f32 (m + 1);
  float s = (f + f) * q;
  float rest = f - s;
  float s_low = q * fmaf (-s, f, rest + rest);
  float z = s * s, z_low = fmaf (s, s, -z);
  float p = 0x1.82819p-14f;
  p = fmaf (p, z, 0x1.c703fep-12f);
  p = fmaf (p, z, 0x1.24921p-9f);
  p = fmaf (p, z, 0x1.99999ap-7f);
  p = fmaf (p, z, -0x1.555556p-29f);
  float b = z * 0x1.555556p-4f;
  float b_low = fmaf (z, 0x1.555556p-4f, -b);
  b_low = fmaf (z, p, fmaf (z_low, 0x1.555556p-4f, b_low));
  float c = s * b;
  float c_low = fmaf (s, b_low, fmaf (s, b, -c));
  c_low += fmaf (3 * b, s_low, s_low);
  float a = n * 0x1.62e4p-1f;
  float h = a + s;
  float l = s - (h - a);
  float sum = h + c;
  l += c - (sum - h);
  l = fmaf (n, 0x1.7f7d1cp-20f, l + c_low);

  float e = y * sum, e_low = fmaf (y, l, fmaf (y, sum, -e));
  if (unlikely (!(__builtin_fabsf (e) < 120)))
    {
      e = __builtin_copysignf (120, e);
      e_low = 0;
    }
  float t = fmaf (e + e_low, 0x1.715476p+0f, ROUNDERF);
  float k = t - ROUNDERF;
  float r = fmaf (k, 0x1.05c61p-29f, fmaf (k, -0x1.62e43p-1f, e) + e_low);
  return float_of (float_bits (scale_widelyf (exp_polynomialf (r), rounded_intf (t))) | sign);
}
