/* asinf.c -- inverse sine and cosine in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in asin.c.  */
#include "float/kernelsf.h"

/* asin (S) - S = S times the result, for Z = S^2 <= 1/4.  */
PIECE float
asin_polynomialf (float z)
{
  float p = 0x1.1adf88p-5f;
  p = fmaf (p, z, 0x1.0fce2cp-6f);
  p = fmaf (p, z, 0x1.ffc232p-6f);
  p = fmaf (p, z, 0x1.6d3e58p-5f);
  p = fmaf (p, z, 0x1.3334cep-4f);
  p = fmaf (p, z, 0x1.555554p-3f);
  return fmaf (p, z, 0.0f);
}

/* The square root of Z in [0, 1] is the result + *LOW.  */
PIECE float
square_rootf (float z, float *low)
{
  float a = z > 0x1p-100f ? z : 0x1p-100f;
  float y = __ptx_rsqrt_approx_f32 (a);
  float s = z * y;
  *low = fmaf (-s, s, z) * (0.5f * y);
  return s;
}

EVERYWHERE float
asinf (float x)
{
  float a = __builtin_fabsf (x), low;
  int large = a >= 0.5f;
  float z = large ? fmaf (a, -0.5f, 0.5f) : x * x;
  float s = square_rootf (z, &low);
  s = large ? s : a;
  float w = s * asin_polynomialf (z);
  float above = fmaf (s, -2, 0x1.921fb6p+0f) - (2 * (w + low) + 0x1.777a5cp-25f);
  float r = large ? above : s + w;
  return a <= 1 ? __builtin_copysignf (r, x) : __builtin_nanf ("");
}

EVERYWHERE float
acosf (float x)
{
  float a = __builtin_fabsf (x), low;
  int large = a >= 0.5f;
  float z = large ? fmaf (a, -0.5f, 0.5f) : x * x;
  float s = square_rootf (z, &low);
  s = large ? s : x;
  float w = s * asin_polynomialf (z);
  float rest = 2 * (w + low);
  float r = x > 0 ? fmaf (s, 2, rest) : fmaf (s, -2, 0x1.921fb6p+1f) - (rest + 0x1.777a5cp-24f);
  float middle = 0x1.921fb6p+0f - (s + (0x1.777a5cp-25f + w));
  r = large ? r : middle;
  return a <= 1 ? r : __builtin_nanf ("");
}
