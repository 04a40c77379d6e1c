/* complex.c -- complex multiplication and division in double and float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   float computes in double, whose range makes care unnecessary.  */

#include <float.h>

#define REAL double
#define REAL_MAX DBL_MAX
#define REAL_MIN DBL_MIN
#define REAL_EPSILON DBL_EPSILON
#define MULTIPLY __muldc3
#define DIVIDE __divdc3
#define copysign __builtin_copysign
#define fabs __builtin_fabs

#include "complex.h"

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
