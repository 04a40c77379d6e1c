/* math-functions.h -- every function of math.h for one type: the program of math-double.c and math-float.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Before it: real, the type, and OF (NAME), the function NAME of that type.  */

#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#define VALUES 24

#define ONE(X) \
  X (acos) X (asin) X (atan) X (cos) X (sin) X (tan) X (acosh) X (asinh) X (atanh) X (cosh) X (sinh) X (tanh) X (exp) \
  X (exp2) X (expm1) X (log) X (log10) X (log1p) X (log2) X (logb) X (cbrt) X (fabs) X (sqrt) X (erf) X (erfc) \
  X (lgamma) \
  X (tgamma) X (ceil) X (floor) X (nearbyint) X (rint) X (round) X (trunc) X (exp10)
#define TWO(X) \
  X (atan2) X (pow) X (hypot) X (fmod) X (remainder) X (copysign) X (nextafter) X (fdim) X (fmax) X (fmin)
#define OTHERS "fma", "ldexp", "scalbn", "frexp", "modf", "modf whole", "remquo", "sincos s", "sincos c"

#pragma omp declare target
static void
fill (real (*out)[VALUES], long (*whole)[VALUES], const real *x)
{
  for (int i = 0; i < VALUES; i++)
    {
      int k = 0, e = 0, q = 0;
      real a = x[i], b = x[(i * 7 + 5) % VALUES], s, c;
#define CALL(NAME) out[k++][i] = OF (NAME) (a);
      ONE (CALL)
#undef CALL
#define CALL(NAME) out[k++][i] = OF (NAME) (a, b);
      TWO (CALL)
#undef CALL
      out[k++][i] = OF (fma) (a, b, 1);
      out[k++][i] = OF (ldexp) (a, 3);
      out[k++][i] = OF (scalbn) (a, -40);
      out[k++][i] = OF (frexp) (a, &e);
      out[k++][i] = OF (modf) (a, &s);
      out[k++][i] = s;
      out[k++][i] = OF (remquo) (a, b, &q);
      OF (sincos) (a, &s, &c);
      out[k++][i] = s;
      out[k++][i] = c;
      whole[0][i] = isfinite (a) && a != 0 ? e : 0;
      whole[1][i] = isfinite (a) && isfinite (b) && b != 0 ? q % 8 : 0;
      whole[2][i] = OF (ilogb) (a);
      whole[3][i] = OF (lrint) (a);
      whole[4][i] = OF (llround) (a);
      whole[5][i] = fpclassify (a) * 100 + !!signbit (a) * 10 + !!isnan (a) + 2 * !!isinf (a) + 4 * !!isfinite (a)
		    + 8 * !!isnormal (a);
    }
}
#pragma omp end declare target

#define NAME_OF(NAME) #NAME,
static const char *const names[] = { ONE (NAME_OF) TWO (NAME_OF) OTHERS };
enum { FUNCTIONS = sizeof names / sizeof *names };
static real host[FUNCTIONS][VALUES], device[FUNCTIONS][VALUES];
static long hw[6][VALUES], dw[6][VALUES];

int
main (void)
{
  static real x[VALUES] = { 0, -0.0, 1, -1, 0.5, -0.5, 2, 3.25, -7.5, 0.1, 1e-5, 20.75, 100, -150.5, 1e6, 0.999, 1.001,
			    2.5, -2.5, 1e-30, 1e30, INFINITY, -INFINITY, NAN };
  int bad = 0;
  fill (host, hw, x);
#pragma omp target map(to: x) map(from: device, dw)
  fill (device, dw, x);
  for (int f = 0; f < FUNCTIONS; f++)
    for (int i = 0; i < VALUES; i++)
      {
	real h = host[f][i], d = device[f][i];
	if (isnan (h) ? isnan (d) : h == d && !signbit (h) == !signbit (d))
	  continue;
	real ulp = isfinite (h) ? OF (nextafter) (OF (fabs) (h), INFINITY) - OF (fabs) (h) : 0;
	if (!(OF (fabs) (h - d) <= 12 * ulp))
	  {
	    printf ("%s (%g): host %a device %a\n", names[f], (double) x[i], (double) h, (double) d);
	    bad = 1;
	  }
      }
  for (int f = 0; f < 6; f++)
    for (int i = 0; i < VALUES; i++)
      if (hw[f][i] != dw[f][i] && !(f >= 3 && f < 5 && !(OF (fabs) (x[i]) < 1e18)))
	{
	  printf ("whole %d (%g): host %ld device %ld\n", f, (double) x[i], hw[f][i], dw[f][i]);
	  bad = 1;
	}
  return bad;
}
