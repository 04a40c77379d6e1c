/* angle.h -- angles too large for reduction by a few parts of pi.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   After Payne and Hanek: x = 2^32k y, where all of y's bits are whole and even, so that of the digits of 1 / pi to base
   2^32 the first k do not matter modulo 2.  The products with the others are exact in two doubles, and so is their sum,
   down to 2^-118; no double comes nearer to a multiple of pi / 2 than 2^-62.

   This is expanded where it is called, although that is rare: a kernel has as many registers as the function that needs
   most, and a called function's come on top of those that its caller keeps; with more than 32 a multiprocessor has no
   place for all the warps that it could run.  Hence also a loop in doubles rather than 128-bit integers.  */

#ifndef HEDDLE_LIBM_ANGLE_H
#define HEDDLE_LIBM_ANGLE_H

#include "double/kernels.h"

/* The digits of 1 / pi.  */
extern const uint32_t __heddle_over_pi[38];

/* A + B, to whose rest *LOW what is rounded away is added.  */
PIECE double
add_exactly (double a, double b, double *low)
{
  double s = a + b, t = s - a;
  *low += (a - (s - t)) + (b - t);
  return s;
}

/* A in [-1, 1], but for a multiple of 2.  */
PIECE double
modulo_2 (double a)
{
  return fma (-2., __builtin_rint (0.5 * a), a);
}

/* X / pi + SHIFT = the result + *REST modulo 2, for any X beyond 2^10; NaN if X is not finite.  */
PIECE double
far_half_turns (double x, double shift, double *rest)
{
  int above = (int) (high_word (x) >> 20 & 0x7ff) - (1023 + 53);
  unsigned first = above > 0 ? (unsigned) above >> 5 : 0;
  const uint32_t *p = __heddle_over_pi + first;
  double y = x * power_of_two (-(int) (32 * first)), s = shift, low = 0;
#pragma GCC unroll 1
  do
    {
      y *= 0x1p-32;
      double digit = *p++;
      double a = y * digit;
      s = add_exactly (s, modulo_2 (a), &low);
      s = add_exactly (s, modulo_2 (fma (y, digit, -a)), &low);
    }
  while (__builtin_fabs (y) > 0x1p-150 && s == s);
  double high = s + low;
  *rest = low + (s - high);
  return high;
}

/* (HIGH + LOW) pi = the result + *REST.  */
PIECE double
radians (double high, double low, double *rest)
{
  double e = fma (high, 0x1.1a62633145c06p-53, low * 0x1.921fb54442d18p+1);
  double r = fma (high, 0x1.921fb54442d18p+1, e);
  *rest = fma (high, 0x1.921fb54442d18p+1, -r) + e;
  return r;
}

/* R in [-pi / 2, pi / 2] such that sin (X + SHIFT pi) = sin R.  */
PIECE double
far_half_turn (double x, double shift)
{
  double low, high = far_half_turns (x, shift, &low);
  double whole = __builtin_rint (high);
  double rest, r = radians (high - whole, low, &rest);
  return (int) whole & 1 ? -r : r;
}

/* R in [-pi / 4, pi / 4] such that X = *QUARTERS pi / 2 + R + *REST modulo 2 pi.  */
PIECE double
far_quarter_turn (double x, int *quarters, double *rest)
{
  double low, high = far_half_turns (x, 0, &low);
  double whole = __builtin_rint (2 * high);
  *quarters = (int) whole;
  return radians (fma (-0.5, whole, high), low, rest);
}

#endif
