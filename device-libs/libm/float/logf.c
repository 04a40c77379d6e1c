/* logf.c -- logarithms in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   log (1 + f) = f + (f^2 times a polynomial), where f is exact.  For the bases 2 and 10, f is multiplied by the base's
   logarithm in two parts, and the sum with the exponent keeps what it rounds away.  */
#include "float/kernelsf.h"

#define NORMAL(X, SHIFT)								\
  int SHIFT = 0;									\
  if (unlikely (float_bits (X) - 0x00800000u >= 0x7f000000u))				\
    {											\
      if (log_specialf (&X))								\
	return X;									\
      SHIFT = -25;									\
    }

EVERYWHERE float
logf (float x)
{
  NORMAL (x, shift)
  return log_of_normalf (x, shift);
}

/* (N + log (1 + F) FACTOR), where FACTOR = HIGH + LOW; N is exact.  */
PIECE float
log_scaledf (float n, float f, float high, float low, float n_low)
{
  float a = f * high;
  float e = fmaf (f, low, fmaf (f, high, -a));
  e = fmaf (log_restf (f), high, e) + n_low;
  float s = n + a;
  return s + (a - (s - n) + e);
}

EVERYWHERE float
log2f (float x)
{
  NORMAL (x, shift)
  float f;
  float n = log_reducef (x, &f) + shift;
  return log_scaledf (n, f, 0x1.715476p+0f, 0x1.4ae0cp-26f, 0);
}

EVERYWHERE float
log10f (float x)
{
  NORMAL (x, shift)
  float f;
  float n = log_reducef (x, &f) + shift;
  return log_scaledf (n * 0x1.344p-2f, f, 0x1.bcb7b2p-2f, -0x1.5b235ep-27f, n * 0x1.3509f8p-18f);
}

EVERYWHERE float
log1pf (float x)
{
  if (unlikely (!(x > -1 && x <= 0x1.fffffep127f)))
    return x == -1 ? -__builtin_inff () : x > 0 ? x : __builtin_nanf ("");
  float y = 1 + x;
  float lost = x > 1 ? 1 - (y - x) : x - (y - 1);
  float f;
  int k = log_reducef (y, &f);
  lost *= k > 126 ? 0 : power_of_twof (-k);
  float g = f + lost;
  lost -= g - f;
  float n = k;
  float a = n * 0x1.62e4p-1f, s = a + g;
  float rest = fmaf (n, 0x1.7f7d1cp-20f, log_restf (g)) + lost;
  float result = s + (rest + (g - (s - a)));
  return x == 0 ? x : result;
}
