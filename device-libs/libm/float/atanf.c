/* atanf.c -- inverse tangents in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in atan.c.  */
#include "float/kernelsf.h"

/* atan (T) - T for T in [0, 1].  */
PIECE float
atan_restf (float t)
{
  float z = t * t;
  float p = -0x1.449a16p-9f;
  p = fmaf (p, z, 0x1.c62ea6p-7f);
  p = fmaf (p, z, -0x1.2a759ap-5f);
  p = fmaf (p, z, 0x1.01e514p-4f);
  p = fmaf (p, z, -0x1.636df2p-4f);
  p = fmaf (p, z, 0x1.c423eep-4f);
  p = fmaf (p, z, -0x1.246f74p-3f);
  p = fmaf (p, z, 0x1.99984cp-3f);
  p = fmaf (p, z, -0x1.555554p-2f);
  return p * z * t;
}

PIECE float
reciprocalf (float x)
{
  float q = __ptx_rcp_approx_f32 (x);
  return fmaf (q, fmaf (-x, q, 1), q);
}

EVERYWHERE float
atanf (float x)
{
  float a = __builtin_fabsf (x);
  int large = a > 1;
  a = a > 0x1p50f ? 0x1p50f : a;
  float t = large ? reciprocalf (a) : a;
  float w = atan_restf (t);
  float r = large ? 0x1.921fb6p+0f - (t + (w + 0x1.777a5cp-25f)) : t + w;
  return __builtin_copysignf (r, x);
}

/* *LARGE and *SMALL, which are |x| and |y| in some order, with the same quotient and so that *LARGE has an inverse.  */
PIECE void
scale_partsf (float *large, float *small)
{
  const float most = 0x1.fffffep127f;
  if (*large > most)
    {
      *small = *small > most;
      *large = 1;
    }
  else if (*large == 0)
    *large = 1;
  else
    {
      float scale = *large > 1 ? 0x1p-60f : 0x1p60f;
      *large *= scale;
      *small *= scale;
    }
}

EVERYWHERE float
atan2f (float y, float x)
{
  float a = __builtin_fabsf (x), b = __builtin_fabsf (y);
  int swapped = b > a, left = float_bits (x) >> 31;
  float large = swapped ? b : a, small = swapped ? a : b;
  if (unlikely (float_bits (large) - 0x0d800000u > 0x71800000u - 0x0d800000u))
    {
      if (x != x || y != y)
	return x + y;
      scale_partsf (&large, &small);
    }
  float q = reciprocalf (large);
  float t = small * q;
  t = fmaf (fmaf (-t, large, small), q, t);
  float r = t + atan_restf (t);
  float base = swapped ? 0x1.921fb6p+0f : left ? 0x1.921fb6p+1f : 0;
  float base_low = swapped ? -0x1.777a5cp-25f : left ? -0x1.777a5cp-24f : 0;
  r = swapped != left ? -r : r;
  return __builtin_copysignf (base + (r + base_low), y);
}
