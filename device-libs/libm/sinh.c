/* sinh.c -- hyperbolic functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   From the exponential in two parts and its inverse; sinh and tanh of small arguments by polynomials.  */
#include "kernels.h"

/* e^X = (the result + *LOW) 2^*N for X in [0, 720].  */
PIECE double
exp_parts (double x, double *low, int *n)
{
  double r = exp_reduce (x, n);
  double p = fma (exp_rest (r) * r, r, r);
  double e = 1 + p;
  *low = p - (e - 1);
  return e;
}

EVERYWHERE double
cosh (double x)
{
  double a = __builtin_fabs (x), low;
  int n;
  double e = exp_parts (a, &low, &n);
  if (likely (a < 700))
    {
      double s = power_of_two (n - 1), t = power_of_two (-1 - n);
      return fma (s, e, fma (s, low, t * reciprocal (e)));
    }
  if (x != x)
    return x + x;
  return a > 710.48 ? __builtin_inf () : scale_widely (e + low, n - 1);
}

EVERYWHERE double
sinh (double x)
{
  double a = __builtin_fabs (x), low;
  int n;
  double e = exp_parts (a, &low, &n);
  double z = x * x;
  double p = 0x1.b260cp-41;
  p = fma (p, z, 0x1.6122343cad2cfp-33);
  p = fma (p, z, 0x1.ae645337253bcp-26);
  p = fma (p, z, 0x1.71de3a5e9b577p-19);
  p = fma (p, z, 0x1.a01a01a00b9c3p-13);
  p = fma (p, z, 0x1.1111111111198p-7);
  p = fma (p, z, 0x1.5555555555555p-3);
  double small = fma (p * z, x, x);
  if (likely (a < 700))
    {
      double s = power_of_two (n - 1), t = power_of_two (-1 - n);
      double large = fma (s, e, fma (s, low, -t * reciprocal (e)));
      return __builtin_copysign (a < 1 ? small : large, x);
    }
  if (x != x)
    return x + x;
  return __builtin_copysign (a > 710.48 ? __builtin_inf () : scale_widely (e + low, n - 1), x);
}

/* tanh (A) for A >= 0.55.  */
PIECE double
tanh_large (double a)
{
  double b = a > 22 ? 22 : a;
  int n;
  double low, e = exp_parts (b + b, &low, &n), scale = power_of_two (n);
  e *= scale;
  double d = e + 1, d_low = fma (low, scale, 1 - (d - e));
  /* 1 / (d + d_low), as reciprocal does it.  */
  double q = __ptx_rcp_approx_f64 (d);
  double rest = fma (-d_low, q, fma (-d, q, 1));
  return fma (-2, fma (q, fma (rest, rest, rest), q), 1);
}

EVERYWHERE double
tanh (double x)
{
  double a = __builtin_fabs (x);
  if (high_word (a) >= 0x3fe1999a)
    return __builtin_copysign (tanh_large (a), x);
  double z = x * x;
  double p = 0x1.a4be7p-18;
  p = fma (p, z, -0x1.0350ca4f309fbp-15);
  p = fma (p, z, 0x1.839dccf2d54bcp-14);
  p = fma (p, z, -0x1.f22ba67247846p-13);
  p = fma (p, z, 0x1.3525e29200c79p-11);
  p = fma (p, z, -0x1.7d9f5c104a38cp-10);
  p = fma (p, z, 0x1.d6d39937e2cb1p-9);
  p = fma (p, z, -0x1.226e3463847ecp-7);
  p = fma (p, z, 0x1.664f487d4aa5bp-6);
  p = fma (p, z, -0x1.ba1ba1ba0a91dp-5);
  p = fma (p, z, 0x1.111111111104bp-3);
  p = fma (p, z, -0x1.5555555555555p-2);
  return __builtin_copysign (fma (p * z, x, x), x);
}
