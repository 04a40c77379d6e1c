/* complex.c -- complex multiplication and division as ISO C's annex G wants them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Multiplication: the usual formula, and where both parts came out as NaN, operands with an infinite part are
   boxed onto the unit square so that the result is an infinity (G.5.1).  Division scales the divisor by a power of two
   so that its square neither overflows nor vanishes; where that yields NaN though the quotient is an infinity or a
   zero, that is made.  float computes in double, whose range makes scaling unnecessary.  */

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
      /* Halves, so that the sums do not overflow.  */
      a /= 2;
      b /= 2;
      *re = 0 * (a * c + b * d);
      *im = 0 * (b * c - a * d);
    }
}

/* X * 2^N for N in [-2098, 2098], without a surprise on the way.  */
static inline double
scale (double x, int n)
{
  union { unsigned long u; double d; } v;
  int half = n / 2;
  v.u = (unsigned long) (1023 + half) << 52;
  x *= v.d;
  v.u = (unsigned long) (1023 + n - half) << 52;
  return x * v.d;
}

/* The exponent of a positive number.  */
static inline int
exponent_of (double x)
{
  union { double d; unsigned long u; } v = { x };
  int e = v.u >> 52 & 0x7ff;
  if (e)
    return e - 1023;
  return v.u ? -1011 - __builtin_clzl (v.u) : 0;
}

_Complex double
__divdc3 (double a, double b, double c, double d)
{
  _Complex double z;
  double re, im;
  double larger = __builtin_fabs (c) > __builtin_fabs (d) ? __builtin_fabs (c) : __builtin_fabs (d);
  int shift = isfinite (larger) ? -exponent_of (larger) : 0;
  double e = scale (c, shift), f = scale (d, shift);
  double norm = e * e + f * f;
  /* The numerators as well, so that they do not overflow: by their own exponent.  */
  double high = __builtin_fabs (a) > __builtin_fabs (b) ? __builtin_fabs (a) : __builtin_fabs (b);
  int back = isfinite (high) ? -exponent_of (high) : 0;
  double g = scale (a, back), h = scale (b, back);
  re = scale ((g * e + h * f) / norm, shift - back);
  im = scale ((h * e - g * f) / norm, shift - back);
  if (__builtin_expect (isnan (re) && isnan (im), 0))
    recover_quotient (a, b, c, d, &re, &im);
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
