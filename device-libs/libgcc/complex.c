/* complex.c -- complex multiplication and division as ISO C's annex G wants them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Multiplication: the usual formula, and where both parts came out as NaN, operands with an infinite part are
   boxed onto the unit square so that the result is an infinity (G.5.1).  Division is Smith's; where that
   yields NaN though the quotient is an infinity or a zero, that is made.  float computes in double, whose range makes
   care unnecessary.  */

#include <float.h>

#define INFINITY __builtin_inf ()
#define copysign __builtin_copysign
#define isnan(x) ((x) != (x))
#define isinf(x) (__builtin_fabs (x) == INFINITY)
#define isfinite(x) (__builtin_fabs (x) < INFINITY)

/* 1 or 0 with X's sign: 1 if X is infinite.  */
static inline double
box (double x)
{
  return copysign (isinf (x) ? 1 : 0, x);
}

static inline double
zero_if_nan (double x)
{
  return isnan (x) ? copysign (0, x) : x;
}

/* (A + iB) (C + iD) where the usual formula gave NaNs; 0 if that is right.  */
static int
recover_product (double a, double b, double c, double d, double *re, double *im)
{
  int again = 0;
  if (isinf (a) || isinf (b))
    {
      a = box (a);
      b = box (b);
      c = zero_if_nan (c);
      d = zero_if_nan (d);
      again = 1;
    }
  if (isinf (c) || isinf (d))
    {
      c = box (c);
      d = box (d);
      a = zero_if_nan (a);
      b = zero_if_nan (b);
      again = 1;
    }
  if (!again && (isinf (a * c) || isinf (b * d) || isinf (a * d) || isinf (b * c)))
    {
      a = zero_if_nan (a);
      b = zero_if_nan (b);
      c = zero_if_nan (c);
      d = zero_if_nan (d);
      again = 1;
    }
  if (again)
    {
      *re = INFINITY * (a * c - b * d);
      *im = INFINITY * (a * d + b * c);
    }
  return again;
}

_Complex double
__muldc3 (double a, double b, double c, double d)
{
  _Complex double z;
  double re = a * c - b * d, im = a * d + b * c;
  if (__builtin_expect (isnan (re) && isnan (im), 0))
    recover_product (a, b, c, d, &re, &im);
  __real__ z = re;
  __imag__ z = im;
  return z;
}

_Complex float
__mulsc3 (float a, float b, float c, float d)
{
  _Complex float z;
  float re = a * c - b * d, im = a * d + b * c;
  if (__builtin_expect (isnan (re) && isnan (im), 0))
    {
      double dre, dim;
      int overflowed = isinf (a * c) || isinf (b * d) || isinf (a * d) || isinf (b * c);
      if (overflowed && isfinite (a) && isfinite (b) && isfinite (c) && isfinite (d))
	{
	  re = INFINITY * ((double) a * c - (double) b * d);
	  im = INFINITY * ((double) a * d + (double) b * c);
	}
      else if (recover_product (a, b, c, d, &dre, &dim))
	{
	  re = dre;
	  im = dim;
	}
    }
  __real__ z = re;
  __imag__ z = im;
  return z;
}

/* (A + iB) / (C + iD) where the formula gave NaNs.  */
static void
recover_quotient (double a, double b, double c, double d, double *re, double *im)
{
  if (c == 0 && d == 0 && (!isnan (a) || !isnan (b)))
    {
      *re = copysign (INFINITY, c) * a;
      *im = copysign (INFINITY, c) * b;
    }
  else if ((isinf (a) || isinf (b)) && isfinite (c) && isfinite (d))
    {
      a = box (a);
      b = box (b);
      *re = INFINITY * (a * c + b * d);
      *im = INFINITY * (b * c - a * d);
    }
  else if ((isinf (c) || isinf (d)) && isfinite (a) && isfinite (b))
    {
      c = box (c);
      d = box (d);
      /* The sums must not overflow, and their signs count.  */
      if (__builtin_fabs (a) > DBL_MAX / 4 || __builtin_fabs (b) > DBL_MAX / 4)
	{
	  a /= 2;
	  b /= 2;
	}
      *re = 0 * (a * c + b * d);
      *im = 0 * (b * c - a * d);
    }
}

/* Smith's quotient (A + iB) / (C + iD) for |D| <= |C|, with Baudin's and Smith's care for a ratio that underflows
   ("A robust complex division in Scilab", 2012) and McGehearty's scaling, as the host's library has them: the roundings
   are the same.  */
static inline void
smith (double a, double b, double c, double d, double *re, double *im)
{
  const double big = DBL_MAX / 2, small = DBL_EPSILON, large = big * small;
  double p = __builtin_fabs (a), q = __builtin_fabs (b), n = __builtin_fabs (c), factor = 1;

  if (n >= big)
    factor = 0.5;
  else if (n < small || (n < large && ((p < DBL_MIN && q < large) || (q < DBL_MIN && p < large))))
    factor = 1 / small;
  a *= factor;
  b *= factor;
  c *= factor;
  d *= factor;

  double ratio = d / c, norm = c + d * ratio;
  if (__builtin_fabs (ratio) > DBL_MIN)
    {
      *re = (a + b * ratio) / norm;
      *im = (b - a * ratio) / norm;
    }
  else
    {
      *re = (a + d * (b / c)) / norm;
      *im = (b - d * (a / c)) / norm;
    }
  /* What the scaling made infinite counts as that, on the host as well.  */
  if (__builtin_expect (isnan (*re) && isnan (*im), 0))
    recover_quotient (a, b, c, d, re, im);
}

_Complex double
__divdc3 (double a, double b, double c, double d)
{
  _Complex double z;
  double re, im;
  /* Both sides by -i make the larger part of the divisor its real part.  */
  if (__builtin_fabs (c) < __builtin_fabs (d))
    smith (b, -a, d, -c, &re, &im);
  else
    smith (a, b, c, d, &re, &im);
  __real__ z = re;
  __imag__ z = im;
  return z;
}

_Complex float
__divsc3 (float a, float b, float c, float d)
{
  _Complex float z;
  double norm = (double) c * c + (double) d * d;
  double re = ((double) a * c + (double) b * d) / norm;
  double im = ((double) b * c - (double) a * d) / norm;
  if (__builtin_expect (isnan (re) && isnan (im), 0))
    recover_quotient (a, b, c, d, &re, &im);
  __real__ z = re;
  __imag__ z = im;
  return z;
}
