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

PIECE float
cbrt_stepf (float x, float y)
{
  float e = fmaf (-x * y, y * y, 1);
  float c = fmaf (fmaf (e, 0x1.61f9aep-3f, 0x1.c71c72p-3f), e, 0x1.555556p-2f);
  return fmaf (y * e, c, y);
}

EVERYWHERE float
cbrtf (float x)
{
  float a = __builtin_fabsf (x), scale = 1;
  if (unlikely (!(a >= 0x1p-126f && a <= 0x1.fffffep127f)))
    {
      if (a == 0 || !(a < 1))
	return x + x;
      a *= 0x1p24f;
      scale = 0x1p-8f;
    }
  float y = float_of (0x54a2fa8e - float_bits (a) / 3);
  y = cbrt_stepf (a, y);
  y = cbrt_stepf (a, y);
  float yy = y * y, c = a * yy;
  float cc = c * c, cc_low = fmaf (c, c, -cc);
  float rest = fmaf (-cc, c, a) - cc_low * c;
  c = fmaf (rest, 0x1.555556p-2f * yy, c);
  return __builtin_copysignf (c * scale, x);
}
