/* sinhf.c -- hyperbolic functions in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   From the exponential and its inverse; sinh and tanh of small arguments by polynomials.  */
#include "float/kernelsf.h"

/* e^X = (the result + *LOW) 2^(T - ROUNDERF).  */
PIECE float
exp_partsf (float x, float *low, float *t)
{
  *t = fmaf (x, 0x1.715476p+0f, ROUNDERF);
  float r = exp_reducef (x, *t);
  float p = fmaf (exp_restf (r) * r, r, r);
  float e = 1 + p;
  *low = p - (e - 1);
  return e;
}

PIECE float
reciprocalf (float x)
{
  float q = __ptx_rcp_approx_f32 (x);
  return fmaf (q, fmaf (-x, q, 1), q);
}

EVERYWHERE float
coshf (float x)
{
  float a = __builtin_fabsf (x), low, t;
  float e = exp_partsf (a, &low, &t);
  if (likely (a < 86))
    {
      float s = add_exponentf (0.5f, t), inverse = float_of ((126u << 23) - (float_bits (t) << 23));
      return fmaf (s, e, fmaf (s, low, inverse * reciprocalf (e)));
    }
  if (x != x)
    return x + x;
  return a > 89.5f ? __builtin_inff () : scale_widelyf (e + low, rounded_intf (t) - 1);
}

EVERYWHERE float
sinhf (float x)
{
  float a = __builtin_fabsf (x), low, t;
  float e = exp_partsf (a, &low, &t);
  float z = x * x;
  float p = 0x1.725236p-19f;
  p = fmaf (p, z, 0x1.a03554p-13f);
  p = fmaf (p, z, 0x1.1110c6p-7f);
  p = fmaf (p, z, 0x1.555556p-3f);
  float small = fmaf (p * z, x, x);
  if (likely (a < 86))
    {
      float s = add_exponentf (0.5f, t), inverse = float_of ((126u << 23) - (float_bits (t) << 23));
      float large = fmaf (s, e, fmaf (s, low, -inverse * reciprocalf (e)));
      return __builtin_copysignf (a < 1 ? small : large, x);
    }
  if (x != x)
    return x + x;
  float r = a > 89.5f ? __builtin_inff () : scale_widelyf (e + low, rounded_intf (t) - 1);
  return __builtin_copysignf (r, x);
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
  float b = a > 10 ? 10 : a;
  float t = fmaf (b + b, 0x1.715476p+0f, ROUNDERF);
  float e = add_exponentf (exp_polynomialf (exp_reducef (b + b, t)), t);
  float large = fmaf (-2, reciprocalf (e + 1), 1);
  return __builtin_copysignf (a >= 0.55f ? large : small, x);
}
