/* tgammaf.c -- the gamma function in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   For positive x, e^((y - 1/2) (log y - 1) + Stirling's series), where y is x from 3 on and else x + 3, and then
   divided by x (x + 1) (x + 2).  The exponent may be 88 and is taken in two floats, as in powf.c.  Negative x go a
   rarer way, the product of x - n factors as in tgamma.c, up to 47 of them, in double.  */
#include "float/powerf.h"

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

/* gamma (X), where R = 1 / gamma (X + N).  */
PIECE float
gamma_by_doublesf (float x, int n, float r)
{
  double product = r, factor = x;
  for (int i = n; i > 0; i--)
    {
      product *= factor;
      factor += 1;
    }
  return (float) reciprocal (product);
}

/* gamma (X) for X in [2^-24, 35.1].  */
PIECE float
gamma_above_0f (float x)
{
  float shift = x < 3 ? 3 : 0;
  float y = x + shift, y_low = x - (y - shift);
  float low, high = log_twicef (y, 0, &low);
  float w = __ptx_rcp_approx_f32 (y);
  float h = y - 0.5f, l = high - 1;
  float e = h * l, e_low = fmaf (h, low, fmaf (h, l, -e));
  e_low += fmaf (y_low, fmaf (-0.5f, w, high), stirlingf (w));
  float t, r = exp_twicef (e, e_low, &t);
  /* The exponent is 2 at least, and at most 128.  */
  r = 2 * add_exponentf (0.5f * r, t);
  float square = fmaf (x, x, x + x), product = fmaf (square, x, square);
  float q = __ptx_rcp_approx_f32 (product), v = r * q;
  return x < 3 ? fmaf (fmaf (-v, product, r), q, v) : r;
}

EVERYWHERE float
tgammaf (float x)
{
  if (likely (x >= 0x1p-24f && x <= 35.1f))
    return gamma_above_0f (x);
  float a = __builtin_fabsf (x);
  if (a < 0x1p-24f)
    {
      float b = 0x1p60f * x, q = __ptx_rcp_approx_f32 (b);
      return x == 0 ? __builtin_copysignf (__builtin_inff (), x) : 0x1p60f * fmaf (q, fmaf (-b, q, 1), q);
    }
  if (!(x < 0))
    return x + __builtin_inff ();
  float whole = __builtin_floorf (a), half = 0.5f * whole;
  if (a == whole)
    return __builtin_nanf ("");
  if (a > 46)
    return half == __builtin_rintf (half) ? -0.f : 0.f;
  float t = (x - 2.5f) + ROUNDERF;
  int n = rounded_intf (t);
  float r = inverse_gammaf (x - (t - ROUNDERF) - 2.5f);
  return gamma_by_doublesf (x, -n, r);
}
