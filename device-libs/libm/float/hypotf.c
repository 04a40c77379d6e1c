/* hypotf.c -- lengths and cube roots in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in hypot.c.  */
#include "float/kernelsf.h"

PIECE float
lengthf (float a, float b)
{
  float s = fmaf (b, b, a * a);
  float y = __ptx_rsqrt_approx_f32 (s);
  float h = s * y;
  return fmaf (fmaf (-h, h, s), 0.5f * y, h);
}

EVERYWHERE float
hypotf (float x, float y)
{
  float a = __builtin_fabsf (x), b = __builtin_fabsf (y), back = 1;
  float large = a > b ? a : b, small = a > b ? b : a;
  if (unlikely (float_bits (large) - 0x26800000u > 0x5d800000u - 0x26800000u))
    {
      const float most = 0x1.fffffep127f;
      if (a > most || b > most)
	return __builtin_inff ();
      if (!(large > 0))
	return a + b;
      float scale = large > 1 ? 0x1p-70f : 0x1p80f;
      back = large > 1 ? 0x1p70f : 0x1p-80f;
      large *= scale;
      small *= scale;
    }
  return lengthf (large, small) * back;
}

/* From Y ~ |X|^(-1/3), the machine's: C = |X| Y^2, and one step.  It corrects twice the error of Y, and two thirds of
   those of the products.  */

EVERYWHERE float
cbrtf (float x)
{
  float a = __builtin_fabsf (x);
  float y = __ptx_ex2_approx_f32 (__ptx_lg2_approx_f32 (a) * -0x1.555556p-2f);
  float c = a * y * y;
  c = fmaf (fmaf (-c, y, 1), c * 0x1.555556p-1f, c);
  /* 0 and infinity.  */
  return x + x == x ? x : __builtin_copysignf (c, x);
}
