/* log.c -- the natural logarithm.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   With f = m - 1 and u = f / (2 + f), log (1 + f) = f - (f^2 / 2 - u (f^2 / 2 + R)), where f is exact and only what is
   subtracted from it is rounded.  */
#include "kernels.h"

EVERYWHERE double
log (double x)
{
  int subnormal = 0;
  if (unlikely (high_word (x) - 0x00100000u >= 0x7fe00000u))
    {
      if (!(x > 0))
	return x == 0 ? -__builtin_inf () : __builtin_nan ("");
      if (!(x <= 0x1.fffffffffffffp1023))
	return x;
      x *= 0x1p54;
      subnormal = -54;
    }
  double m;
  double n = log_reduce (x, &m) + subnormal;
  double f = m - 1;
  double u = f * reciprocal (f + 2);
  double z = u * u, h = 0.5 * f;
  double w = fma (u, fma (h, f, log_polynomial (z)), n * 0x1.abc9e3b39803fp-56);
  return fma (n, 0x1.62e42fefa39efp-1, f + fma (-h, f, w));
}
