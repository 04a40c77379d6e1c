/* tgamma.c -- the gamma function.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Stirling's series from 12 on, where seven terms are exact to 2^-59:
     gamma (y) = sqrt (2 pi) y^(y - 1/2) e^-y e^s,  s = sum (B_2k / (2k (2k - 1) y^(2k-1))).
   y - 1/2 is exact and so is y, so the power and the exponential have no error but their own; the power is
   taken in halves, since it overflows before the product does.  Below 12 the argument is moved up by
   gamma (x) = gamma (x + n) / (x (x + 1) ... (x + n - 1)); the product is kept in two doubles, and what the
   addition x + n rounds away is put back by the derivative, log y to first order.  Below 0 by reflection:
     gamma (x) = pi / (sin (pi x) gamma (1 - x)) = -pi / (x sin (pi x) gamma (-x)).  */

#include "libm.h"

double exp (double);
double log (double);
double pow (double, double);
double sin (double);
double cos (double);

/* sin (pi x) for finite X, 0 for integers.  */
static double
sin_pi (double x)
{
  const double pi = 0x1.921fb54442d18p+1, pi_low = 0x1.1a62633145c07p-53;
  double n = __builtin_rint (2 * x);
  double r = x - n / 2;		/* exact, at most 1/4 */
  double t = pi * r, e = __builtin_fma (pi, r, -t) + pi_low * r;
  int quarter = (int) (n - 4 * __builtin_floor (n / 4));
  double v = quarter & 1 ? cos (t) - t * e : sin (t) + e;
  return quarter & 2 ? -v : v;
}

/* gamma (Y) = *A * *B * *B for Y >= 12; the factors do not overflow before their product does.  */
static void
stirling (double y, double *a, double *b)
{
  double w = 1 / y, z = w * w;
  double s = 1. / 156;
  s = s * z - 691. / 360360;
  s = s * z + 1. / 1188;
  s = s * z - 1. / 1680;
  s = s * z + 1. / 1260;
  s = s * z - 1. / 360;
  s = s * z + 1. / 12;
  *a = 2.50662827463100050242 * exp (-y) * exp (s * w);
  *b = pow (y, 0.5 * y - 0.25);
}

double
tgamma (double x)
{
  if (x != x)
    return x + x;
  if (x == 0)
    return 1 / x;
  double y = __builtin_fabs (x);
  if (x < 0 && (__builtin_isinf (x) || y == __builtin_trunc (y)))
    return __builtin_nan ("");
  if (x > 172)
    return x * 0x1p1023;
  if (x < -185)
    return (long) __builtin_floor (x) & 1 ? -0. : 0.;
  if (y < 0x1p-54)
    return 1 / x;

  /* The product of what y is moved by, in HIGH + LOW.  */
  double high = 1, low = 0, moved = 0;
  if (y < 12)
    {
      double factor = y;
      int n = 12 - (int) y;
      for (int i = 0; i < n; i++)
	{
	  factor = y + i;
	  double lost = factor > i ? y - (factor - i) : 0;
	  if (y < 1 && i > 0)
	    lost = y - (factor - i);
	  double p = high * factor;
	  double e = __builtin_fma (high, factor, -p) + (low * factor + high * lost);
	  high = p + e;
	  low = e - (high - p);
	}
      moved = n;
    }
  double at = y + moved;
  double lost = moved ? y - (at - moved) : 0;
  double a, b;
  stirling (at, &a, &b);
  if (moved)
    {
      double correction = lost * log (at) - low / high;
      if (x > 0)
	{
	  double g = a * b * b / high;
	  return g + g * correction;
	}
      double g = -3.14159265358979323846 * high / (x * sin_pi (x) * (a * b * b));
      return g - g * correction;
    }
  if (x > 0)
    return a * b * b;
  return -3.14159265358979323846 / (x * sin_pi (x) * a * b) / b;
}

float
tgammaf (float x)
{
  return (float) tgamma (x);
}
