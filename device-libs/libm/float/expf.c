/* expf.c -- powers of e, 2 and 10 in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The argument is reduced by what a factor of 2 is worth.  */
#include "float/kernelsf.h"

EVERYWHERE float
expf (float x)
{
  float t = fmaf (x, 0x1.715476p+0f, ROUNDERF);
  float p = exp_polynomialf (exp_reducef (x, t));
  if (likely (__builtin_fabsf (x) < 87))
    return add_exponentf (p, t);
  if (x != x)
    return x + x;
  return x > 88.8f ? __builtin_inff () : x < -104 ? 0 : scale_widelyf (p, rounded_intf (t));
}

EVERYWHERE float
exp2f (float x)
{
  float t = x + ROUNDERF;
  float r = x - (t - ROUNDERF);
  float p = 0x1.3fad5cp-13f;
  p = fmaf (p, r, 0x1.5f0ca8p-10f);
  p = fmaf (p, r, 0x1.3b3096p-7f);
  p = fmaf (p, r, 0x1.c6af74p-5f);
  p = fmaf (p, r, 0x1.ebfbd8p-3f);
  p = fmaf (p, r, 0x1.62e43p-1f);
  p = fmaf (p, r, 1);
  if (likely (__builtin_fabsf (x) < 126))
    return add_exponentf (p, t);
  if (x != x)
    return x + x;
  return x >= 128 ? __builtin_inff () : x < -150 ? 0 : scale_widelyf (p, rounded_intf (t));
}

EVERYWHERE float
exp10f (float x)
{
  float t = fmaf (x, 0x1.a934fp+1f, ROUNDERF);
  float k = t - ROUNDERF;
  float r = fmaf (k, 0x1.ec10cp-27f, fmaf (k, -0x1.344136p-2f, x));
  float p = 0x1.a497d2p-3f;
  p = fmaf (p, r, 0x1.156baep-1f);
  p = fmaf (p, r, 0x1.2bdbdap0f);
  p = fmaf (p, r, 0x1.046f9ap1f);
  p = fmaf (p, r, 0x1.535248p1f);
  p = fmaf (p, r, 0x1.26bb1cp1f);
  p = fmaf (p, r, 1);
  if (likely (__builtin_fabsf (x) < 37))
    return add_exponentf (p, t);
  if (x != x)
    return x + x;
  return x > 38.6f ? __builtin_inff () : x < -45.5f ? 0 : scale_widelyf (p, rounded_intf (t));
}

EVERYWHERE float
pow10f (float x)
{
  return exp10f (x);
}
