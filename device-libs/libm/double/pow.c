/* pow.c -- x to the power of y.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The logarithm and the exponential are those of power.h.  */
#include "double/power.h"

/* |x|^y for the magnitude of x, *A, is neither 0, infinite, nor negative: what is left to do to *A, *Y, *SHIFT and
   *SIGN where X is not a positive normal number or Y is large, or true if *A is the result.  */
PIECE int
pow_special (double x, double *a, double *y, int *shift, uint32_t *sign)
{
  const double most = 0x1.fffffffffffffp1023;
  double b = __builtin_fabs (*y);
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
  if (double_bits (x) >> 63)
    {
      double whole = __builtin_trunc (*y);
      if (whole != *y && *a != 0 && *a <= most)
	{
	  *a = __builtin_nan ("");
	  return 1;
	}
      double half = 0.5 * whole;
      *sign = (uint32_t) (whole == *y && half != __builtin_trunc (half)) << 31;
    }
  if (*a == 0 || *a > most)
    {
      double r = (*a == 0) == (*y > 0) ? 0 : __builtin_inf ();
      *a = double_of (double_bits (r) | (uint64_t) *sign << 32);
      return 1;
    }
  if (*a < 0x1p-1022)
    {
      *a *= 0x1p54;
      *shift = -54;
    }
  /* The nearest to 1 that is not 1 has a logarithm of 2^-53.  */
  if (b > 0x1p64)
    *y = __builtin_copysign (0x1p64, *y);
  return 0;
}

EVERYWHERE double
pow (double x, double y)
{
  double a = x;
  int shift = 0;
  uint32_t sign = 0;
  if (unlikely (high_word (x) - 0x00100000u >= 0x7fe00000u || !(__builtin_fabs (y) <= 0x1p64)))
    {
      a = __builtin_fabs (x);
      if (pow_special (x, &a, &y, &shift, &sign))
	return a;
    }
  double m, high, low;
  double n = exactly (log_reduce (a, &m) + shift);
  log_twice (m, n, &high, &low);
  double p = y * high, p_low = fma (y, low, fma (y, high, -p));
  int wide = !(__builtin_fabs (p) < 708), k;
  if (unlikely (wide))
    {
      p_low = __builtin_fabs (p) < 800 ? p_low : 0;
      p = __builtin_fabs (p) < 800 ? p : __builtin_copysign (800, p);
    }
  double e = exp_twice (p, p_low, &k);
  e = unlikely (wide) ? scale_widely (e, k) : add_exponent (e, k);
  return double_of (double_bits (e) | (uint64_t) sign << 32);
}
