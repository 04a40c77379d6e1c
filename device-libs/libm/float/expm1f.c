/* expm1f.c -- e^x - 1 in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in expm1.c.  */
#include "float/kernelsf.h"

EVERYWHERE float
expm1f (float x)
{
  float t = fmaf (x, 0x1.715476p+0f, ROUNDERF);
  t = __builtin_fabsf (x) < 0.41f ? ROUNDERF : t;
  float r = exp_reducef (x, t);
  float p = 0x1.a253f2p-13f;
  p = fmaf (p, r, 0x1.6ddbbep-10f);
  p = fmaf (p, r, 0x1.110ffap-7f);
  p = fmaf (p, r, 0x1.55546ap-5f);
  p = fmaf (p, r, 0x1.555556p-3f);
  p = fmaf (p, r, 0.5f);
  float q = fmaf (r * r, p, r);
  if (likely (__builtin_fabsf (x) < 87))
    {
      float s = add_exponentf (1, t);
      return __builtin_copysignf (fmaf (s, q, s - 1), x);
    }
  if (x != x)
    return x + x;
  return x < 0 ? -1 : x > 88.8f ? __builtin_inff () : scale_widelyf (1 + q, rounded_intf (t));
}
