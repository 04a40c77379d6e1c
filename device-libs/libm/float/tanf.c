/* tanf.c -- the tangent in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in tan.c.  */
#include "double/angle.h"
#include "float/kernelsf.h"

EVERYWHERE float
tanf (float x)
{
  float t = fmaf (x, 0x1.45f306p-1f, ROUNDERF);
  float r = subtract_half_pif (x, t - ROUNDERF);
  int q = (int) float_bits (t);
  if (unlikely (!(__builtin_fabsf (x) < FARF)))
    {
      double rest;
      r = (float) far_quarter_turn (x, &q, &rest);
    }
  float z = r * r;
  float p = 0x1.020f5ap-8f;
  p = fmaf (p, z, 0x1.09f604p-10f);
  p = fmaf (p, z, 0x1.4a3de6p-7f);
  p = fmaf (p, z, 0x1.61a414p-6f);
  p = fmaf (p, z, 0x1.ba5dbap-5f);
  p = fmaf (p, z, 0x1.11106p-3f);
  p = fmaf (p, z, 0x1.555556p-2f);
  p = fmaf (fmaf (p, z, 0.0f), r, r);
  float inverse = __ptx_rcp_approx_f32 (p);
  inverse = fmaf (inverse, fmaf (-p, inverse, 1), inverse);
  return q & 1 ? -inverse : p;
}
