/* powerf.h -- logarithm and exponential in two floats, for powf and tgammaf.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   As in power.h; the logarithm is computed to 2^-34.  */

#ifndef HEDDLE_LIBM_POWERF_H
#define HEDDLE_LIBM_POWERF_H

#include "float/kernelsf.h"

/* log (X 2^SHIFT) = the result + *LOW for a positive normal X.  */
PIECE float
log_twicef (float x, int shift, float *low)
{
  uint32_t u = float_bits (x);
  int exponent = (int) (u - 0x3f3504f3) >> 23;
  float m = float_of (u - ((uint32_t) exponent << 23));
  float n = exponent + shift;
  float f = m - 1;
  float q = __ptx_rcp_approx_f32 (m + 1);
  float s = (f + f) * q;
  float rest = f - s;
  float s_low = q * fmaf (-s, f, rest + rest);
  float z = s * s, z_low = fmaf (s, s, -z);
  float p = 0x1.82819p-14f;
  p = fmaf (p, z, 0x1.c703fep-12f);
  p = fmaf (p, z, 0x1.24921p-9f);
  p = fmaf (p, z, 0x1.99999ap-7f);
  p = fmaf (p, z, -0x1.555556p-29f);
  float b = z * 0x1.555556p-4f;
  float b_low = fmaf (z, 0x1.555556p-4f, -b);
  b_low = fmaf (z, p, fmaf (z_low, 0x1.555556p-4f, b_low));
  float c = s * b;
  float c_low = fmaf (s, b_low, fmaf (s, b, -c));
  c_low += fmaf (3 * b, s_low, s_low);
  float a = n * 0x1.62e4p-1f;
  float h = a + s;
  float l = s - (h - a);
  float sum = h + c;
  l += c - (sum - h);
  *low = fmaf (n, 0x1.7f7d1cp-20f, l + c_low);
  return sum;
}

/* e^(E + E_LOW) = the result * 2^(*T - ROUNDERF), where E + E_LOW is at most 120 and E_LOW small.  */
PIECE float
exp_twicef (float e, float e_low, float *t)
{
  *t = fmaf (e + e_low, 0x1.715476p+0f, ROUNDERF);
  float k = *t - ROUNDERF;
  return exp_polynomialf (fmaf (k, 0x1.05c61p-29f, fmaf (k, -0x1.62e43p-1f, e) + e_low));
}

#endif
