/* sinhf.c -- hyperbolic functions in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   From the exponential and its inverse; sinh and tanh of small arguments by polynomials.  */
#include "float/kernelsf.h"

PIECE float
reciprocalf (float x)
{
  float q = __ptx_rcp_approx_f32 (x);
  return fmaf (q, fmaf (-x, q, 1), q);
}

EVERYWHERE float
coshf (float x)
{
  float half = power_of_ef (__builtin_fabsf (x), -1);
  return fmaf (0.25f, __ptx_rcp_approx_f32 (half), half);
}

EVERYWHERE float
sinhf (float x)
{
  float a = __builtin_fabsf (x);
  float z = x * x;
  float p = 0x1.725236p-19f;
  p = fmaf (p, z, 0x1.a03554p-13f);
  p = fmaf (p, z, 0x1.1110c6p-7f);
  p = fmaf (p, z, 0x1.555556p-3f);
  float small = fmaf (p * z, x, x);
  float half = power_of_ef (a, -1);
  float large = fmaf (-0.25f, __ptx_rcp_approx_f32 (half), half);
  return __builtin_copysignf (__ptx_select_ge_f32 (a, 1, large, small), x);
}

EVERYWHERE float
tanhf (float x)
{
  float a = __builtin_fabsf (x);
  float z = x * x;
  float p = -0x1.af7b28p-8f;
  p = fmaf (p, z, 0x1.5cdc6cp-6f);
  p = fmaf (p, z, -0x1.b998dep-5f);
  p = fmaf (p, z, 0x1.110fc4p-3f);
  p = fmaf (p, z, -0x1.555554p-2f);
  float small = fmaf (p * z, x, x);
  uint32_t ten = 0x41200000, bits = float_bits (a);
  float e = __ptx_ex2_approx_f32 (float_of (bits < ten ? bits : ten) * (2 * LOG2_EF));
  float large = fmaf (-2, reciprocalf (e + 1), 1);
  return __builtin_copysignf (__ptx_select_ge_f32 (a, 0.55f, large, small), x);
}
