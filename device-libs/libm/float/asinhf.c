/* asinhf.c -- inverse hyperbolic functions in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in asinh.c.  */
#include "float/kernelsf.h"

/* log (1 + G + LOW) for G >= 0, LOW at most G's last place; if HUGE_G, log (2 G).  */
PIECE float
log_of_sumf (float g, float low, int huge_g)
{
  float y = 1 + g;
  low += g > 1 ? 1 - (y - g) : g - (y - 1);
  y = huge_g ? g : y;
  float f;
  int k = log_reducef (y, &f);
  low = huge_g ? 0 : low * power_of_twof (-k);
  float n = k + huge_g;
  float s = f + low;
  low -= s - f;
  return fmaf (n, 0x1.62e43p-1f, s + fmaf (n, -0x1.05c61p-29f, log_restf (s) + low));
}

EVERYWHERE float
asinhf (float x)
{
  float a = __builtin_fabsf (x);
  int huge_a = float_bits (a) >= 0x5d800000;
  float v = fmaf (a, a, 1), v_low = fmaf (a, a, 1 - v);
  float y = __ptx_rsqrt_approx_f32 (v);
  float s = v * y;
  float low = (fmaf (-s, s, v) + v_low) * (0.5f * y);
  float t = s - 1, g = a + t;
  low += t - (g - a);
  g = huge_a ? a : g;
  float r = log_of_sumf (g, low, huge_a);
  return float_bits (a) - 0x39800000u < 0x7f800000u - 0x39800000u ? __builtin_copysignf (r, x) : x;
}

EVERYWHERE float
acoshf (float x)
{
  int huge_x = (int) float_bits (x) >= 0x5d800000;
  float t = x - 1;
  float v = fmaf (x, x, -1);
  float y = __ptx_rsqrt_approx_f32 (v);
  float s = v * y;
  float low = fmaf (-s, s, v) * (0.5f * y);
  float g = s + t;
  low += t - (g - s);
  g = huge_x ? x : g;
  float r = log_of_sumf (g, low, huge_x);
  r = x > 1 ? r : x == 1 ? 0 : __builtin_nanf ("");
  return x <= 0x1.fffffep127f ? r : x;
}

EVERYWHERE float
atanhf (float x)
{
  float a = __builtin_fabsf (x);
  if (unlikely (!(a < 1)))
    return a == 1 ? __builtin_copysignf (__builtin_inff (), x) : __builtin_nanf ("");
  float u = 1 + a, d = 1 - a;
  float low = a - (u - 1);
  float d_low = (1 - d) - a;
  int n = (int) (float_bits (u) - float_bits (d) + 0x400000) >> 23;
  d = float_of (float_bits (d) + ((uint32_t) n << 23));
  low = fmaf (-d_low, power_of_twof (n), low);
  float numerator = u - d + low, denominator = u + d;
  float q = __ptx_rcp_approx_f32 (denominator);
  float s = numerator * q;
  s = fmaf (fmaf (-s, denominator, numerator), q, s);
  float z = s * s;
  float p = 0x1.df7108p-4f;
  p = fmaf (p, z, 0x1.246aeap-3f);
  p = fmaf (p, z, 0x1.99992cp-3f);
  p = fmaf (p, z, 0x1.555556p-2f);
  float k = n;
  float r = fmaf (k, 0x1.62e43p-2f, s + fmaf (s * z, p, k * -0x1.05c61p-30f));
  return __builtin_copysignf (r, x);
}
