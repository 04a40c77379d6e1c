/* complex-functions.h -- every function of complex.h for one type: the program of complex-double.c and complex-float.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Before it: real, the type, OF (NAME), the function NAME of that type, and NEAR, how much of a result may differ.  */

#include <complex.h>
#include <math.h>
#include <stdio.h>
#define VALUES 12
typedef __typeof__ ((real) 0 * I) complex_real;

#define ONE(X) \
  X (cacos) X (casin) X (catan) X (ccos) X (csin) X (ctan) X (cacosh) X (casinh) X (catanh) X (ccosh) X (csinh) \
  X (ctanh) \
  X (cexp) X (clog) X (csqrt) X (conj) X (cproj) X (cabs) X (carg) X (creal) X (cimag)

#pragma omp declare target
static void
fill (complex_real (*out)[VALUES], const real *x)
{
  for (int i = 0; i < VALUES; i++)
    {
      int k = 0;
      complex_real a = x[i] + x[(i * 5 + 3) % VALUES] * I, b = x[(i + 1) % VALUES] - x[i] * I;
#define CALL(NAME) out[k++][i] = OF (NAME) (a);
      ONE (CALL)
#undef CALL
      out[k++][i] = OF (cpow) (a, b);
      out[k++][i] = a * b;
      out[k++][i] = a / b;
    }
}
#pragma omp end declare target

#define NAME_OF(NAME) #NAME,
static const char *const names[] = { ONE (NAME_OF) "cpow", "*", "/" };
enum { FUNCTIONS = sizeof names / sizeof *names };
static complex_real host[FUNCTIONS][VALUES], device[FUNCTIONS][VALUES];

int
main (void)
{
  static real x[VALUES] = { 1, -1, 0.5, -0.5, 2, 3.25, -2.5, 0.125, 1e-3, 5.75, 0.999, -0.0625 };
  int bad = 0;
  fill (host, x);
#pragma omp target map(to: x) map(from: device)
  fill (device, x);
  for (int f = 0; f < FUNCTIONS; f++)
    for (int i = 0; i < VALUES; i++)
      {
	complex_real h = host[f][i], d = device[f][i];
	if (!(cabs (h - d) <= cabs (h) * NEAR))
	  {
	    printf ("%s [%d]: host %g %g device %g %g\n", names[f], i, (double) creal (h), (double) cimag (h),
		    (double) creal (d), (double) cimag (d));
	    bad = 1;
	  }
      }
  return bad;
}
