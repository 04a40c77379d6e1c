/* lgammaf.c -- the logarithm of the gamma function in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in lgamma.c.  */
#include "kernelsf.h"

/* log gamma (A) for A > 0, no NaN.  */
PIECE float
log_gammaf (float a)
{
  float whole = a - 1.75f + ROUNDERF;
  int n = rounded_intf (whole), shift = 0;
  int is_small = a < 8;
  float v = a;
  if (is_small)
    {
      float step = n > 0 ? -1 : 1;
      v = n > 0 ? a - 1 : n < 0 ? a : 1;
      float factor = v;
      for (int i = n > 0 ? n : -n; i > 1; i--)
	{
	  factor += step;
	  v *= factor;
	}
      if (unlikely (a < 0x1p-100f))
	{
	  v *= 0x1p50f;
	  shift = -50;
	}
    }
  float l = log_of_normalf (v, shift);
  if (is_small)
    {
      float t = a - (whole - (ROUNDERF - 2));
      float p = -0x1.870866p-11f;
      p = fmaf (p, t, 0x1.01a084p-17f);
      p = fmaf (p, t, -0x1.5bd464p-10f);
      p = fmaf (p, t, 0x1.7e4a48p-9f);
      p = fmaf (p, t, -0x1.e324a2p-8f);
      p = fmaf (p, t, 0x1.51332ep-6f);
      p = fmaf (p, t, -0x1.13e01cp-4f);
      p = fmaf (p, t, 0x1.4a34ccp-2f);
      p = fmaf (p, t, 0x1.b0ee6p-2f);
      return fmaf (p, t, n > 0 ? l : -l);
    }
  float w = __ptx_rcp_approx_f32 (a > 0x1p100f ? 0x1p100f : a);
  float s = fmaf (w * w, -0x1.6a715cp-9f, 0x1.55554ep-4f);
  return fmaf (a - 0.5f, l - 1, fmaf (s, w, 0x1.acfe3ap-2f));
}

PIECE float
log_gamma_below_0f (float y, float r)
{
  float turn = y - __builtin_rintf (y);
  float s = y * __builtin_fabsf (sin_half_turnf (turn * 0x1.921fb6p+1f));
  if (s == 0)
    return __builtin_inff ();
  float q = __ptx_rcp_approx_f32 (s);
  q = fmaf (q, fmaf (-s, q, 1), q);
  return log_of_normalf (0x1.921fb6p+1f * q, 0) - r;
}

/* The sign of gamma (X).  */
PIECE int
gamma_signf (float x)
{
  float below = __builtin_floorf (x);
  return float_bits (x) >> 31 && (x == 0 || (below != x && fmaf (-2.f, __builtin_floorf (0.5f * below), below) != 0)) ? -1 : 1;
}

EVERYWHERE float
lgammaf (float x)
{
  float a = __builtin_fabsf (x);
  if (unlikely (!(a > 0 && a <= 0x1.fffffep127f)))
    return a == 0 ? __builtin_inff () : a;
  float r = log_gammaf (a);
  return unlikely (x < -0x1p-25f) ? log_gamma_below_0f (a, r) : r;
}

float
lgammaf_r (float x, int *sign)
{
  *sign = gamma_signf (x);
  return lgammaf (x);
}

float
gammaf (float x)
{
  return lgammaf (x);
}
