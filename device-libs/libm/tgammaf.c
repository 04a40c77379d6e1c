/* tgammaf.c -- the gamma function in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in tgamma.c; the product is taken in two floats, beyond -12 and 13 in double, where it has up to 47 factors.  */
#include "kernelsf.h"

/* 1 / gamma (Y + 5/2) for |Y| <= 1/2.  */
PIECE float
inverse_gammaf (float y)
{
  float r = -0x1.3b827ep-10f;
  r = fmaf (r, y, 0x1.068fb6p-8f);
  r = fmaf (r, y, 0x1.5f85aap-11f);
  r = fmaf (r, y, -0x1.61affcp-5f);
  r = fmaf (r, y, 0x1.d9f69cp-4f);
  r = fmaf (r, y, 0x1.91ac2p-10f);
  r = fmaf (r, y, -0x1.0ed2bcp-1f);
  return fmaf (r, y, 0x1.812746p-1f);
}

/* gamma (X), where R = 1 / gamma (X - N).  */
PIECE float
gamma_by_doublesf (float x, int n, float r)
{
  double product = 1, step = n > 0 ? -1 : 1, factor = n > 0 ? (double) x - 1 : x;
  for (int i = n > 0 ? n : -n; i > 0; i--)
    {
      product *= factor;
      factor += step;
    }
  return (float) (n > 0 ? product * reciprocal (r) : reciprocal (r * product));
}

EVERYWHERE float
tgammaf (float x)
{
  float a = __builtin_fabsf (x);
  if (unlikely (!(x < 36 && x > -46 && a >= 0x1p-24f)))
    {
      if (a < 1)
	{
	  float b = 0x1p60f * x, q = __ptx_rcp_approx_f32 (b);
	  return x == 0 ? __builtin_copysignf (__builtin_inff (), x) : 0x1p60f * fmaf (q, fmaf (-b, q, 1), q);
	}
      float whole = __builtin_floorf (a), half = 0.5f * whole;
      if (!(x < 0))
	return x + __builtin_inff ();
      return a == whole ? __builtin_nanf ("") : half == __builtin_rintf (half) ? -0.f : 0.f;
    }
  float t = (x - 2.5f) + ROUNDERF;
  int n = rounded_intf (t);
  float y = x - (t - ROUNDERF) - 2.5f;
  float r = inverse_gammaf (y);
  if (unlikely (!(__builtin_fabsf (x - 0.5f) < 12.5f)))
    return a == __builtin_rintf (a) && x < 0 ? __builtin_nanf ("") : gamma_by_doublesf (x, n, r);
  float product = 1, low = 0, factor = n > 0 ? x - 1 : x, step = n > 0 ? -1 : 1;
  for (int i = n > 0 ? n : -n; i > 0; i--)
    {
      float p = product * factor;
      low = fmaf (low, factor, fmaf (product, factor, -p));
      product = p;
      factor += step;
    }
  float above = n > 0 ? product : 1, above_low = n > 0 ? low : 0;
  float below = n > 0 ? r : r * product, below_low = n > 0 ? 0 : fmaf (r, product, -below) + r * low;
  float q = __ptx_rcp_approx_f32 (below), v = above * q;
  return fmaf (fmaf (-v, below, above) + (above_low - v * below_low), q, v);
}
