/* pow.c -- x to the power of y.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The logarithm and the exponential are those of power.h.  */
#include "power.h"

/* y log x beyond the range of the exponential, or X or Y with rules of their own.  */
static __attribute__ ((noinline)) double
pow_special (double x, double y)
{
  if (y == 0 || x == 1)
    return 1;
  if (x != x || y != y)
    return x + y;
  double ax = __builtin_fabs (x), ay = __builtin_fabs (y);
  int negative = double_bits (x) >> 63, odd = 0;
  if (negative && ay < 0x1p53)
    {
      double whole = __builtin_trunc (y);
      if (whole == y)
	odd = (long) whole & 1;
      else if (x != 0 && ax <= 0x1.fffffffffffffp1023)
	return __builtin_nan ("");
    }
  double sign = odd ? -1 : 1;
  if (ax == 0)
    return y > 0 ? sign * 0. : sign * __builtin_inf ();
  if (ay > 0x1.fffffffffffffp1023)
    return ax == 1 ? 1 : (ax > 1) == (y > 0) ? __builtin_inf () : 0;
  if (ax > 0x1.fffffffffffffp1023)
    return y > 0 ? sign * ax : sign * 0.;
  if (ax == 1)
    return sign;
  if (ay > 0x1p65)
    return sign * ((ax > 1) == (y > 0) ? __builtin_inf () : 0);

  int subnormal = 0;
  if (ax < 0x1p-1022)
    {
      ax *= 0x1p54;
      subnormal = -54;
    }
  double m, high, low;
  double n = exactly (log_reduce (ax, &m) + subnormal);
  log_twice (m, n, &high, &low);
  double p = y * high, p_low = fma (y, low, fma (y, high, -p));
  if (p > 710)
    return sign * __builtin_inf ();
  if (p < -746)
    return sign * 0.;
  int k;
  p = exp_twice (p, p_low, &k);
  return sign * scale_widely (p, k);
}

EVERYWHERE double
pow (double x, double y)
{
  double m, high, low;
  double n = exactly (log_reduce (x, &m));
  log_twice (m, n, &high, &low);
  double p = y * high, p_low = fma (y, low, fma (y, high, -p));
  int k;
  double e = exp_twice (p, p_low, &k);
  if (likely (high_word (x) - 0x00100000u < 0x7fe00000u && __builtin_fabs (p) < 708))
    return add_exponent (e, k);
  return pow_special (x, y);
}
