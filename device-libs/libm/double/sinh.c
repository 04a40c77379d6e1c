/* sinh.c -- hyperbolic functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   From the exponential in two parts and its inverse; sinh of small arguments by a polynomial.  */
#include "double/kernels.h"

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

/* tanh (a) = (e^2a - 1) / (e^2a + 1).  2a = n log 2 + r, where n is 0 below 0.6, so that it is never 1 where the
   numerator is below 1/2.  */
EVERYWHERE double
tanh (double x)
{
  double a = __builtin_fabs (x);
  a = a > 22 ? 22 : a;
  double t = fma (a, 0x1.71547652b82fep+1, ROUNDER);
  t = high_word (a) < 0x3fd33333 ? ROUNDER : t;
  double k = t - ROUNDER, scale = power_of_two ((int) double_bits (t));
  double r = fma (k, -0x1.abc9e3b39803fp-56, fma (k, -0x1.62e42fefa39efp-1, a + a));
  double p = 0x1.41737c330f294p-29;
  p = fma (p, r, 0x1.ad7bc08e01da5p-26);
  p = fma (p, r, 0x1.27d1092af111cp-22);
  p = fma (p, r, 0x1.71df2f7358bcp-19);
  p = fma (p, r, 0x1.a01a09af595bdp-16);
  p = fma (p, r, 0x1.a01a0122865f9p-13);
  p = fma (p, r, 0x1.6c16c16ab270bp-10);
  p = fma (p, r, 0x1.111111112961cp-7);
  p = fma (p, r, 0x1.55555555558e3p-5);
  p = fma (p, r, 0x1.55555555554f8p-3);
  p = fma (p, r, 0x1.fffffffffffffp-2);
  double square = r * r, q = fma (square, p, r), q_low = fma (square, p, r - q);
  double above = fma (scale, q, scale - 1), below = above + 2, below_low = above - (below - 2);
  double inverse = reciprocal (below), v = above * inverse;
  double rest = fma (scale, q_low, fma (-v, below_low, fma (-v, below, above)));
  return __builtin_copysign (fma (rest, inverse, v), x);
}
