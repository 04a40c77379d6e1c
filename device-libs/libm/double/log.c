/* log.c -- logarithms.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   With f = m - 1 and u = f / (2 + f), log (1 + f) = f - (f^2 / 2 - u (f^2 / 2 + R)), where f is exact and only what is
   subtracted from it is rounded.  For the bases 2 and 10, f is multiplied by the base's logarithm in two parts, and the
   sum with the exponent keeps what it rounds away.  */
#include "double/kernels.h"

#define NORMAL(X, SHIFT)								\
  int SHIFT = 0;									\
  if (unlikely (high_word (X) - 0x00100000u >= 0x7fe00000u))				\
    {											\
      if (log_special (&X))								\
	return X;									\
      SHIFT = -54;									\
    }

/* What the logarithm of *X is when it is not positive, normal and finite, or *X made normal by 2^54.  True if *X is the
   result.  */
PIECE int
log_special (double *x)
{
  if (!(*x > 0))
    *x = *x == 0 ? -__builtin_inf () : __builtin_nan ("");
  else if (*x < 0x1p-1022)
    {
      *x *= 0x1p54;
      return 0;
    }
  return 1;
}

EVERYWHERE double
log (double x)
{
  NORMAL (x, shift)
  return log_of_normal (x, shift);
}

/* N + log (1 + F) FACTOR, where FACTOR = HIGH + LOW.  */
PIECE double
log_scaled (double n, double f, double high, double low, double n_low)
{
  double a = f * high;
  double e = fma (f, low, fma (f, high, -a));
  e = fma (log_rest (f, 0), high, e) + n_low;
  double s = n + a;
  return s + (a - (s - n) + e);
}

EVERYWHERE double
log2 (double x)
{
  NORMAL (x, shift)
  double m;
  double n = exactly (log_reduce (x, &m) + shift);
  return log_scaled (n, m - 1, 0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56, 0);
}

EVERYWHERE double
log10 (double x)
{
  NORMAL (x, shift)
  double m;
  double n = exactly (log_reduce (x, &m) + shift);
  return log_scaled (n * 0x1.34413509f78p-2, m - 1, 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57,
		     n * 0x1.fef311f12b358p-46);
}

/* 1 + X is rounded, and what is lost is added to f.  */
EVERYWHERE double
log1p (double x)
{
  if (unlikely (!(x > -1 && x <= 0x1.fffffffffffffp1023)))
    return x == -1 ? -__builtin_inf () : x > 0 ? x : __builtin_nan ("");
  double y = 1 + x;
  double lost = x > 1 ? 1 - (y - x) : x - (y - 1);
  double m;
  int k = log_reduce (y, &m);
  double n = exactly (k);
  lost *= k > 1000 ? 0 : power_of_two (-k);
  double f = m - 1, g = f + lost;
  double low = fma (n, 0x1.abc9e3b39803fp-56, lost - (g - f));
  double result = fma (n, 0x1.62e42fefa39efp-1, g + log_rest (g, low));
  return x == 0 ? x : result;
}
