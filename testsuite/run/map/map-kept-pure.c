/* map-kept-pure.c -- regions in functions that are declared pure, and in others that get two pointers to the same with
   "restrict", while data stay on the device (gcc-plugin/host/program/kept-data.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   { dg-do run } */

#include <stdlib.h>

enum
{
  N = 500
};
#define APART static __attribute__ ((noipa))

/* Maps more than what stays.  */
static double __attribute__ ((pure, noinline, noclone))
total (const double *a, int n)
{
  double s = 0;
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: s)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

/* The same, of which nothing is known.  */
double total_apart (const double *, int) __attribute__ ((pure));
double __attribute__ ((noipa))
total_apart (const double *a, int n)
{
  return total (a, n);
}

/* A function without regions of its own.  */
static double __attribute__ ((noinline, noclone))
total_within (const double *a, int n)
{
  return 2 * total (a, n) - total_apart (a, n);
}

APART void
halves (double *a, int how)
{
  double s = 0, wanted = 0;
  for (int t = 0; t < 4; t++)
    {
#pragma omp target teams distribute parallel for map(tofrom: a[0:N / 2])
      for (int i = 0; i < N / 2; i++)
	a[i] += i;
      s += how == 0 ? total (a, N) : how == 1 ? total_apart (a, N) : total_within (a, N);
#pragma omp target teams distribute parallel for map(tofrom: a[0:N / 2])
      for (int i = 0; i < N / 2; i++)
	a[i] += i;
      wanted += (2 * t + 1) * (N / 2) * (N / 2 - 1) / 2;
    }
  if (s != wanted)
    abort ();
}

/* P and Q are the same: no region looks at P, so that "restrict" holds.  */
APART void
twice (double *restrict p, double *restrict q)
{
  for (int t = 0; t < 4; t++)
    {
#pragma omp target map(to: p[0:N])
      ;
      q[0] = t;
#pragma omp target teams distribute parallel for map(tofrom: q[0:N])
      for (int i = 0; i < N; i++)
	q[i] += q[i] + i;
#pragma omp target map(to: p[0:N])
      ;
      if (q[0] != 2 * t || q[1] != (2 << t) - 1)
	abort ();
    }
}

int
main (void)
{
  double *a = calloc (N, sizeof *a);
  for (int how = 0; how < 3; how++)
    {
      halves (a, how);
      for (int i = 0; i < N; i++)
	a[i] = 0;
    }
  twice (a, a);
  free (a);
  return 0;
}
