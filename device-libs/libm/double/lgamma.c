/* lgamma.c -- the logarithm of the gamma function.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Below 8 it is the logarithm of gamma's factors (tgamma.c) and a polynomial for log gamma between 5/4 and 9/4, which
   has the zero at 2 as a factor; above, Stirling's series, and for negative arguments
     log |gamma (-y)| = log (pi / |y sin (pi y)|) - log gamma (y).  */
#include "double/kernels.h"

/* log gamma (A) for A > 0, no NaN.  */
PIECE double
log_gamma (double a)
{
  double whole = a - 1.75 + ROUNDER;
  int n = (int) double_bits (whole), shift = 0;
  int is_small = a < 8;
  double v = a;
  if (is_small)
    {
      double step = n > 0 ? -1 : 1;
      v = n > 0 ? a - 1 : n < 0 ? a : 1;
      double factor = v;
      for (int i = n > 0 ? n : -n; i > 1; i--)
	{
	  factor += step;
	  v *= factor;
	}
      if (unlikely (a < 0x1p-1000))
	{
	  v *= 0x1p100;
	  shift = -100;
	}
    }
  double l = log_of_normal (v, shift);
  if (is_small)
    {
      double t = a - (whole - (ROUNDER - 2));
      double p = -0x1.c0772p-20;
      p = fma (p, t, -0x1.31a6e154e6948p-18);
      p = fma (p, t, -0x1.cd7061f9b80e5p-18);
      p = fma (p, t, -0x1.cea8843f9f154p-19);
      p = fma (p, t, -0x1.adb7b9e06b622p-19);
      p = fma (p, t, 0x1.3e7a5274a54aep-18);
      p = fma (p, t, -0x1.31775dbb1adf5p-17);
      p = fma (p, t, 0x1.58e9d348ac215p-16);
      p = fma (p, t, -0x1.790cce514017bp-15);
      p = fma (p, t, 0x1.a11f83f11646cp-14);
      p = fma (p, t, -0x1.d3fd25d88f964p-13);
      p = fma (p, t, 0x1.0b36bc1e1ee8dp-11);
      p = fma (p, t, -0x1.38ac5be3ffc9p-10);
      p = fma (p, t, 0x1.7add6e9c0d0e4p-9);
      p = fma (p, t, -0x1.e404fc2226156p-8);
      p = fma (p, t, 0x1.51322ac7ddc04p-6);
      p = fma (p, t, -0x1.13e001a5574d1p-4);
      p = fma (p, t, 0x1.4a34cc4a60fa2p-2);
      p = fma (p, t, 0x1.b0ee6072093cep-2);
      return fma (p, t, n > 0 ? l : -l);
    }
  double w = reciprocal (a > 0x1p900 ? 0x1p900 : a), z = w * w;
  double s = -0x1.b17b5p-10;
  s = fma (s, z, 0x1.b6ffb9a273258p-11);
  s = fma (s, z, -0x1.380ed18fe0b91p-11);
  s = fma (s, z, 0x1.a019fd537e648p-11);
  s = fma (s, z, -0x1.6c16c16bbaea8p-9);
  s = fma (s, z, 0x1.5555555555553p-4);
  return fma (a - 0.5, l - 1, fma (s, w, 0x1.acfe390c97d69p-2));
}

static __attribute__ ((noinline)) double
log_gamma_below_0 (double y, double r)
{
  double turn = y - __builtin_rint (y);
  double s = y * __builtin_fabs (sin_half_turn (turn * 0x1.921fb54442d18p+1));
  if (s == 0)
    return __builtin_inf ();
  return log_of_normal (0x1.921fb54442d18p+1 * reciprocal (s), 0) - r;
}

/* The sign of gamma (X).  */
PIECE int
gamma_sign (double x)
{
  double below = __builtin_floor (x);
  return double_bits (x) >> 63 && (x == 0 || (below != x && fma (-2., __builtin_floor (0.5 * below), below) != 0)) ? -1
														   : 1;
}

EVERYWHERE double
lgamma (double x)
{
  double a = __builtin_fabs (x);
  if (unlikely (!(a > 0 && a <= 0x1.fffffffffffffp1023)))
    return a == 0 ? __builtin_inf () : a;
  double r = log_gamma (a);
  return unlikely (x < -0x1p-54) ? log_gamma_below_0 (a, r) : r;
}

double
lgamma_r (double x, int *sign)
{
  *sign = gamma_sign (x);
  return lgamma (x);
}

double
gamma (double x)
{
  return lgamma (x);
}
