/* expm1.c -- e^x - 1.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   2^n (q + 1) - 1 = 2^n q + (2^n - 1), where q = e^r - 1.  n is 0 in a range a bit larger than it would be,
   so that it is never 1 where the result is below 1/2.  */
#include "double/kernels.h"

EVERYWHERE double
expm1 (double x)
{
  double t = fma (x, 0x1.71547652b82fep+0, ROUNDER);
  t = __builtin_fabs (x) < 0.41 ? ROUNDER : t;
  int n = (int) double_bits (t);
  double k = t - ROUNDER;
  double r = fma (k, -0x1.abc9e3b39803fp-56, fma (k, -0x1.62e42fefa39efp-1, x));
  double p = 0x1.26ef9p-29;
  p = fma (p, r, 0x1.afdeep-26);
  p = fma (p, r, 0x1.27dcf87108d73p-22);
  p = fma (p, r, 0x1.71dda15316b4cp-19);
  p = fma (p, r, 0x1.a01a07f4f5aadp-16);
  p = fma (p, r, 0x1.a01a01d97d7f1p-13);
  p = fma (p, r, 0x1.6c16c169bccadp-10);
  p = fma (p, r, 0x1.1111111107549p-7);
  p = fma (p, r, 0x1.555555555620ep-5);
  p = fma (p, r, 0x1.555555555557ap-3);
  p = fma (p, r, 0x1.ffffffffffffap-2);
  double q = fma (r * r, p, r);
  if (likely (__builtin_fabs (x) < 708))
    {
      double s = power_of_two (n);
      return __builtin_copysign (fma (s, q, s - 1), x);
    }
  if (x != x)
    return x + x;
  return x < 0 ? -1 : x > 709.79 ? __builtin_inf () : scale_widely (1 + q, n);
}
