/* lgammaf.c -- the logarithm of the gamma function in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   From 3 on by Stirling's series.  From 1 to 3, log gamma (2 + t) = t (t + 1) P (t), which is as good near the zeros at
   1 and 2; below 1, with t = x - 1, log x less.  The logarithm's two parts are added last: where Stirling's series
   takes 1 from it little may be left.  */
#include "float/kernelsf.h"

/* log gamma (A) for A > 0, no NaN.  */
PIECE float
log_gammaf (float a)
{
  float v = a;
  int shift = 0;
  if (unlikely (a < 0x1p-126f))
    {
      v = a * 0x1p25f;
      shift = -25;
    }
  float rest, log = log_partsf (v, shift, &rest);
  float t = a - (a < 1 ? 1.0f : 2.0f);
  float p = 0x1.2e039ep-16f;
  p = fmaf (p, t, -0x1.4606bcp-15f);
  p = fmaf (p, t, 0x1.9fabfep-16f);
  p = fmaf (p, t, -0x1.b47046p-15f);
  p = fmaf (p, t, 0x1.8de016p-13f);
  p = fmaf (p, t, -0x1.beb37p-12f);
  p = fmaf (p, t, 0x1.df7112p-11f);
  p = fmaf (p, t, -0x1.137e18p-9f);
  p = fmaf (p, t, 0x1.47901ap-8f);
  p = fmaf (p, t, -0x1.95d51cp-7f);
  p = fmaf (p, t, 0x1.0e0cep-5f);
  p = fmaf (p, t, -0x1.9ae648p-4f);
  p = fmaf (p, t, 0x1.b0ee6p-2f);
  p *= fmaf (t, t, t);
  if (a < 3)
    return a < 1 ? p - (log + rest) : p;
  float w = __ptx_rcp_approx_f32 (a > 0x1p100f ? 0x1p100f : a);
  return fmaf (a - 0.5f, log - 1 + rest, stirlingf (w));
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
  return float_bits (x) >> 31 && (x == 0 || (below != x && fmaf (-2.f, __builtin_floorf (0.5f * below), below) != 0))
	     ? -1
	     : 1;
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
