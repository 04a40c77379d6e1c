/* sinf.c -- sine and cosine in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in sin.c.  */
#include "double/angle.h"
#include "float/kernelsf.h"

EVERYWHERE float
sinf (float x)
{
  float t = fmaf (x, 0x1.45f306p-2f, ROUNDERF);
  float r = subtract_pif (x, t - ROUNDERF);
  uint32_t sign = float_bits (t) << 31;
  if (unlikely (!(__builtin_fabsf (x) < FARF)))
    {
      r = (float) far_half_turn (x, 0);
      sign = 0;
    }
  return float_of (float_bits (sin_half_turnf (r)) ^ sign);
}

EVERYWHERE float
cosf (float x)
{
  const float rounder = 0x1.8p17f;
  float t = fmaf (x, 0x1.45f306p-2f, rounder);
  uint32_t u = (float_bits (t) & ~63u) | 32;
  float r = subtract_pif (x, float_of (u) - rounder);
  uint32_t sign = (~u & 64) << 25;
  if (unlikely (!(__builtin_fabsf (x) < FARF)))
    {
      r = (float) far_half_turn (x, 0.5);
      sign = 0;
    }
  return float_of (float_bits (sin_half_turnf (r)) ^ sign);
}

EVERYWHERE void
sincosf (float x, float *sine, float *cosine)
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
  float s = sin_quarter_turnf (r, z), c = cos_quarter_turnf (z);
  float a = q & 1 ? c : s, b = q & 1 ? s : c;
  *sine = float_of (float_bits (a) ^ (uint32_t) (q & 2) << 30);
  *cosine = float_of (float_bits (b) ^ (uint32_t) ((q + 1) & 2) << 30);
}
