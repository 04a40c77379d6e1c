/* babelstream.c -- the five kernels of BabelStream on arrays of double.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Copy, multiply, add and triad run in turn in the original; here each has its own row and its own check.  */

#include "openmp.h"

#include <stdlib.h>

static void
copy (int n, const double *a, double *c)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    c[i] = a[i];
}

static void
mul (int n, double *b, const double *c)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    b[i] = 0.4 * c[i];
}

static void
add (int n, const double *a, const double *b, double *c)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

static void
triad (int n, double *a, const double *b, const double *c)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 0.4 * c[i];
}

static double
dot (int n, const double *a, const double *b)
{
  double sum = 0;
#pragma omp target teams distribute parallel for simd map(tofrom: sum) reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static const char *const rows[]
  = { "BabelStream copy", "BabelStream mul", "BabelStream add", "BabelStream triad", "BabelStream dot", NULL };

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "babelstream", BENCH_COMPILER);
  if (!bench_any (rows))
    return bench_end ();
  int n = (int) bench_size (1 << 27, 10007);
  double *a = bench_alloc (n, sizeof *a), *b = bench_alloc (n, sizeof *b), *c = bench_alloc (n, sizeof *c), sum = 0;
  for (int i = 0; i < n; i++)
    {
      a[i] = i % 16;
      b[i] = i % 5;
      c[i] = 0;
    }

#pragma omp target data map(to: a[:n], b[:n], c[:n])
  {
    if (bench_row ("BabelStream copy"))
      {
	while (bench_next ())
	  copy (n, a, c);
#pragma omp target update from(c[:n])
	for (int i = 0; i < n; i++)
	  bench_check (c[i], i % 16, 0);
      }
    if (bench_row ("BabelStream dot"))
      {
	double want = 0;
	while (bench_next ())
	  sum = dot (n, a, b);
	for (int i = 0; i < n; i++)
	  want += (i % 16) * (i % 5);
	bench_check (sum, want, 1e-12);
      }
    if (bench_row ("BabelStream add"))
      {
	while (bench_next ())
	  add (n, a, b, c);
#pragma omp target update from(c[:n])
	for (int i = 0; i < n; i++)
	  bench_check (c[i], i % 16 + i % 5, 0);
      }
#pragma omp target update to(c[:n])
    if (bench_row ("BabelStream triad"))
      {
	while (bench_next ())
	  triad (n, a, b, c);
#pragma omp target update from(a[:n])
	for (int i = 0; i < n; i++)
	  bench_check (a[i], i % 5 + 0.4 * c[i], 1e-15);
      }
    if (bench_row ("BabelStream mul"))
      {
	while (bench_next ())
	  mul (n, b, c);
#pragma omp target update from(b[:n])
	for (int i = 0; i < n; i++)
	  bench_check (b[i], 0.4 * c[i], 1e-15);
      }
  }

  free (a);
  free (b);
  free (c);
  return bench_end ();
}
