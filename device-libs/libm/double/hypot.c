/* hypot.c -- lengths and cube roots.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   hypot: the square root of the sum of squares, corrected by what is left of the sum when its square is subtracted
   exactly.  cbrt: 1 / cbrt (x) by two steps of fourth order from a third of the exponent, and a correction
   of the root.  */
#include "double/kernels.h"

/* sqrt (A^2 + B^2), whose squares neither overflow nor vanish; A >= B.  */
PIECE double
length (double a, double b)
{
  double aa = a * a, a_low = fma (a, a, -aa);
  double s = fma (b, b, aa);
  double y = reciprocal_root (s);
  double h = s * y;
  double hh = h * h, h_low = fma (h, h, -hh);
  double rest = fma (b, b, aa - hh) + (a_low - h_low);
  return fma (rest, 0.5 * y, h);
}

EVERYWHERE double
hypot (double x, double y)
{
  double a = __builtin_fabs (x), b = __builtin_fabs (y), back = 1;
  double large = a > b ? a : b, small = a > b ? b : a;
  if (unlikely (high_word (large) - 0x23d00000u > 0x5f300000u - 0x23d00000u))
    {
      const double most = 0x1.fffffffffffffp1023;
      if (a > most || b > most)
	return __builtin_inf ();
      if (!(large > 0))
	return a + b;
      double scale = large > 1 ? 0x1p-600 : 0x1p600;
      back = large > 1 ? 0x1p600 : 0x1p-600;
      large *= scale;
      small *= scale;
    }
  return length (large, small) * back;
}

/* One step towards 1 / cbrt (X) from Y.  */
PIECE double
cbrt_step (double x, double y)
{
  double e = fma (-x * y, y * y, 1);
  double c = fma (fma (e, 0x1.61f9add3c0ca4p-3, 0x1.c71c71c71c71cp-3), e, 0x1.5555555555555p-2);
  return fma (y * e, c, y);
}

EVERYWHERE double
cbrt (double x)
{
  double a = __builtin_fabs (x), scale = 1;
  if (unlikely (!(a >= 0x1p-1022 && a <= 0x1.fffffffffffffp1023)))
    {
      if (a == 0 || !(a < 1))
	return x + x;
      a *= 0x1p54;
      scale = 0x1p-18;
    }
  /* The exponents of a and of 1 / cbrt (a): 1023 (1 + 1/3), less a third.  The constant makes the error
     small on both sides.  */
  uint32_t h = 0x553ef0ff - high_word (a) / 3;
  double y = double_of ((uint64_t) h << 32);
  y = cbrt_step (a, y);
  y = cbrt_step (a, y);
  double yy = y * y, c = a * yy;
  double cc = c * c, cc_low = fma (c, c, -cc);
  double rest = fma (-cc, c, a) - cc_low * c;
  c = fma (rest, 0x1.5555555555555p-2 * yy, c);
  return __builtin_copysign (c * scale, x);
}
