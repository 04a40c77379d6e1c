/* powf.c -- x to the power of y in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in pow.c, in two floats.  */
#include "float/powerf.h"

/* As pow_special in pow.c.  */
PIECE int
pow_specialf (float x, float *a, float *y, int *shift, uint32_t *sign)
{
  const float most = 0x1.fffffep127f;
  if (*y == 0 || x == 1)
    {
      *a = 1;
      return 1;
    }
  if (x != x || *y != *y)
    {
      *a = x + *y;
      return 1;
    }
  if (float_bits (x) >> 31)
    {
      float whole = __builtin_truncf (*y);
      if (whole != *y && *a != 0 && *a <= most)
	{
	  *a = __builtin_nanf ("");
	  return 1;
	}
      float half = 0.5f * whole;
      *sign = (uint32_t) (whole == *y && half != __builtin_truncf (half)) << 31;
    }
  if (*a == 0 || *a > most)
    {
      float r = (*a == 0) == (*y > 0) ? 0 : __builtin_inff ();
      *a = float_of (float_bits (r) | *sign);
      return 1;
    }
  if (*a < 0x1p-126f)
    {
      *a *= 0x1p25f;
      *shift = -25;
    }
  /* The nearest to 1 that is not 1 has a logarithm of 2^-24.  */
  if (__builtin_fabsf (*y) > 0x1p33f)
    *y = __builtin_copysignf (0x1p33f, *y);
  return 0;
}

EVERYWHERE float
powf (float x, float y)
{
  float magnitude = x;
  int shift = 0;
  uint32_t sign = 0;
  if (unlikely (float_bits (x) - 0x00800000u >= 0x7f000000u || !(__builtin_fabsf (y) <= 0x1p33f)))
    {
      magnitude = __builtin_fabsf (x);
      if (pow_specialf (x, &magnitude, &y, &shift, &sign))
	return magnitude;
    }
  float low, high = log_twicef (magnitude, shift, &low);
  float e = y * high, e_low = fmaf (y, low, fmaf (y, high, -e));
  if (unlikely (!(__builtin_fabsf (e) < 120)))
    {
      e = __builtin_copysignf (120, e);
      e_low = 0;
    }
  float t = bound_exponentf (fmaf (e, LOG2_EF, ROUNDERF + 127));
  float f = fmaf (e, LOG2_EF, ROUNDERF + 127 - t);
  float r = power_of_partsf (t, fmaf (e, LOG2_E_LOWF, fmaf (e_low, LOG2_EF, f)));
  return float_of (float_bits (r) | sign);
}
