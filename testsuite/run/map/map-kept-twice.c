/* map-kept-twice.c -- regions that map an array by two names, or an array and a part of it, while others stay on the
   device (gcc-plugin/host/program/kept-data.cc, gcc-plugin/host/clauses/repeated-sections.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   { dg-do run } */

#include <omp.h>
#include <stdlib.h>

static double
dot (int n, const double *a, const double *b)
{
  double s = 0;
#pragma omp target teams distribute parallel for map(to: a[0:n], b[0:n]) map(tofrom: s) reduction(+: s)
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

static void
axpy (int n, double f, const double *x, double *y)
{
#pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++)
    y[i] += f * x[i];
}

/* The second part of A is in the first one, or has no elements; B is another array.  */
static void __attribute__ ((noipa))
parts (int n, int shift, double *b)
{
  double *a = malloc (2 * n * sizeof *a);
  for (int i = 0; i < 2 * n; i++)
    a[i] = i % 5;
  for (int t = 0; t < 3; t++)
    {
      double *low = a, *high = a + shift;
      axpy (n, 1, a, b);
#pragma omp target teams distribute parallel for map(tofrom: low[0:n]) map(to: high[0:n - shift])
      for (int i = 0; i < shift; i++)
	low[i] += i < n - shift ? high[i] * 0 + 1 : 1;
      axpy (n, 1, a, b);
      if (dot (n, a, a) != dot (n, a, low))
	abort ();
    }
  for (int i = 0; i < n; i++)
    {
      double wanted = 0;
      for (int t = 0; t < 3; t++)
	wanted += 2 * (i % 5) + (i < shift ? 2 * t + 1 : 0);
      if (b[i] != wanted)
	abort ();
      b[i] = 0;
    }
  free (a);
}

int
main (void)
{
  const int n = 500;
  double *p = calloc (n, sizeof *p), *q = calloc (n, sizeof *q), *r = calloc (n, sizeof *r), s = 0, wanted = 0;
  for (int i = 0; i < n; i++)
    p[i] = i % 3;
  for (int t = 0; t < 4; t++)
    {
      axpy (n, 1, p, q);
      axpy (n, 2, q, r);
      s += dot (n, r, r);
      s += dot (n, q, p);
      if (omp_target_is_present (r, omp_get_default_device ())
	  && omp_get_default_device () != omp_get_initial_device ())
	abort ();
      r[4] = t;
    }
  double q1 = 0, r1 = 0, q4 = 0, r4 = 0;
  for (int t = 0; t < 4; t++)
    {
      double sum = 0;
      for (int i = 0; i < n; i++)
	if (i != 4)
	  {
	    q1 = (i % 3) * (t + 1);
	    r1 = (i % 3) * (t + 1) * (t + 2);
	    sum += r1 * r1 + q1 * (i % 3);
	  }
      q4 += 1;
      r4 += 2 * q4;
      sum += r4 * r4 + q4;
      r4 = t;
      wanted += sum;
    }
  if (s != wanted)
    abort ();
  parts (n, n, q = calloc (n, sizeof *q));
  parts (n, n / 2, q);
  parts (n, 1, q);
  return 0;
}
