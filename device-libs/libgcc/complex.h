/* complex.h -- complex multiplication and division as ISO C's annex G wants them, for one format.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Included with REAL, the type of the parts; REAL_MAX, REAL_MIN and REAL_EPSILON, its values of float.h; and MULTIPLY
   and DIVIDE, the names of the two functions.  copysign and fabs are for REAL.

   Multiplication: the usual formula, and where both parts came out as NaN, operands with an infinite part are
   boxed onto the unit square so that the result is an infinity (G.5.1).  Division is Smith's; where that
   yields NaN though the quotient is an infinity or a zero, that is made.  */

#define INFINITY __builtin_inf ()
#define isnan(x) ((x) != (x))
#define isinf(x) (fabs (x) == INFINITY)
#define isfinite(x) (fabs (x) < INFINITY)

/* 1 or 0 with X's sign: 1 if X is infinite.  */
static inline REAL
box (REAL x)
{
  return copysign (isinf (x) ? 1 : 0, x);
}

static inline REAL
zero_if_nan (REAL x)
{
  return isnan (x) ? copysign (0, x) : x;
}

/* (A + iB) (C + iD) where the usual formula gave NaNs; 0 if that is right.  */
static int
recover_product (REAL a, REAL b, REAL c, REAL d, REAL *re, REAL *im)
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

_Complex REAL
MULTIPLY (REAL a, REAL b, REAL c, REAL d)
{
  _Complex REAL z;
  REAL re = a * c - b * d, im = a * d + b * c;
  if (__builtin_expect (isnan (re) && isnan (im), 0))
    recover_product (a, b, c, d, &re, &im);
  __real__ z = re;
  __imag__ z = im;
  return z;
}

/* (A + iB) / (C + iD) where the formula gave NaNs.  */
static void
recover_quotient (REAL a, REAL b, REAL c, REAL d, REAL *re, REAL *im)
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
      if (fabs (a) > REAL_MAX / 4 || fabs (b) > REAL_MAX / 4)
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
smith (REAL a, REAL b, REAL c, REAL d, REAL *re, REAL *im)
{
  const REAL big = REAL_MAX / 2, small = REAL_EPSILON, large = big * small;
  REAL p = fabs (a), q = fabs (b), n = fabs (c), factor = 1;

  if (n >= big)
    factor = 0.5;
  else if (n < small || (n < large && ((p < REAL_MIN && q < large) || (q < REAL_MIN && p < large))))
    factor = 1 / small;
  a *= factor;
  b *= factor;
  c *= factor;
  d *= factor;

  REAL ratio = d / c, norm = c + d * ratio;
  if (fabs (ratio) > REAL_MIN)
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

_Complex REAL
DIVIDE (REAL a, REAL b, REAL c, REAL d)
{
  _Complex REAL z;
  REAL re, im;
  /* Both sides by -i make the larger part of the divisor its real part.  */
  if (fabs (c) < fabs (d))
    smith (b, -a, d, -c, &re, &im);
  else
    smith (a, b, c, d, &re, &im);
  __real__ z = re;
  __imag__ z = im;
  return z;
}
