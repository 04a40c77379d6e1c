/* erff.c -- the error function and its complement in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in erf.c; erf from 1 on is 1 - e^P (a).  */
#include "float/kernelsf.h"

/* erf (X) for X in [-1, 1].  */
PIECE float
erf_smallf (float x)
{
  float z = x * x;
  float p = 0x1.4c5cb4p-14f;
  p = fmaf (p, z, -0x1.a5197ap-11f);
  p = fmaf (p, z, 0x1.542fecp-8f);
  p = fmaf (p, z, -0x1.b7fec4p-6f);
  p = fmaf (p, z, 0x1.ce2d52p-4f);
  p = fmaf (p, z, -0x1.81274p-2f);
  p = fmaf (p, z, 0x1.06eba8p-3f);
  return fmaf (p, x, x);
}

EVERYWHERE float
erff (float x)
{
  float a = __builtin_fabsf (x);
  float small = erf_smallf (x);
  float b = a > 4.1f ? 4.1f : a;
  float p = -0x1.29cb4ap-24f;
  p = fmaf (p, b, 0x1.a8a3cep-19f);
  p = fmaf (p, b, -0x1.fcb14cp-15f);
  p = fmaf (p, b, 0x1.626994p-11f);
  p = fmaf (p, b, -0x1.498c1ep-8f);
  p = fmaf (p, b, 0x1.ba9288p-6f);
  p = fmaf (p, b, -0x1.c6553p-4f);
  p = fmaf (p, b, -0x1.431d0ap-1f);
  p = fmaf (p, b, -0x1.216f6cp0f);
  p = fmaf (p, b, 0x1.a3f354p-12f);
  float large = 1 - __ptx_ex2_approx_f32 (p * LOG2_EF);
  return a >= 1 ? __builtin_copysignf (large, x) : small;
}

EVERYWHERE float
erfcf (float x)
{
  float a = __builtin_fabsf (x);
  a = a > 10.5f ? 10.5f : a;
  float d = a + 4, e = fmaf (2, a, 1);
  float both = __ptx_rcp_approx_f32 (d * e);
  float over_e = both * d, q = (a - 4) * (both * e);
  float p = 0x1.3b95dep-8f;
  p = fmaf (p, q, -0x1.18d362p-6f);
  p = fmaf (p, q, 0x1.30d57ep-5f);
  p = fmaf (p, q, -0x1.0dc096p-4f);
  p = fmaf (p, q, 0x1.7ffb1cp-4f);
  p = fmaf (p, q, -0x1.9e458p-4f);
  p = fmaf (p, q, 0x1.16e8f4p-4f);
  p = fmaf (p, q, 0x1.f83692p-7f);
  p = fmaf (p, q, -0x1.1df196p-3f);
  p = fmaf (p, q, 0x1.3ba59p0f);
  float r = p * over_e;
  r = fmaf (fmaf (-r, e, p), over_e, r);
  float s = a * a, s_low = fmaf (a, a, -s);
  float t = fmaf (-s, 0x1.715476p+0f, ROUNDERF);
  r *= exp_polynomialf (exp_reducef (-s, t) - s_low);
  /* Down to 2^-149.  */
  r = add_exponentf (r * 0x1p64f, t) * 0x1p-64f;
  r = x < 0 ? 2 - r : r;
  /* Near 0 the polynomial in q is inexact: too many of its terms cancel, and the quotient's own error counts.  */
  return a >= 0.75f && x == x ? r : 1 - erf_smallf (x);
}
