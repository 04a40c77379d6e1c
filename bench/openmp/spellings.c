/* spellings.c -- common ways to write a loop that say the same: SIMD loops over collapsed ones, iteration variables
   that are declared outside, mathematics between reductions, arrays of odd sizes in one construct.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openmp.h"
#include "spellings.h"

#include <math.h>
#include <stdlib.h>

static void
smooth_collapse (int n, int m, const float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = smoothed (m, a, i, j);
}

static void
smooth_simd (int n, int m, const float *a, float *b)
{
#pragma omp target teams distribute parallel for simd collapse(2) thread_limit(256)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = smoothed (m, a, i, j);
}

static void
smooth_outside (int n, int m, const float *a, float *b)
{
  int i, j;
#pragma omp target teams distribute parallel for simd collapse(2)
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < m - 1; j++)
      b[i * m + j] = smoothed (m, a, i, j);
}

static void
triad_simd (int n, float s, float *a, const float *b, const float *c)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}

static void
triad_outside (int n, float s, float *a, const float *b, const float *c)
{
  int i;
#pragma omp target teams distribute parallel for simd
  for (i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}

static void
norm (int n, int m, const float *x, float *y)
{
#pragma omp target teams distribute
  for (int i = 0; i < n; i++)
    {
      float squares = 0;
#pragma omp parallel for reduction(+: squares)
      for (int j = 0; j < m; j++)
	squares += x[i * m + j] * x[i * m + j];
      float scale = 1 / sqrtf (squares / m + 1e-5f);
#pragma omp parallel for
      for (int j = 0; j < m; j++)
	y[i * m + j] = x[i * m + j] * scale;
    }
}

static void
smooth_row (const char *name, void (*smooth) (int, int, const float *, float *), int n, int m)
{
  if (!bench_row (name))
    return;
  float *a = bench_alloc ((size_t) n * m, sizeof *a), *b = bench_alloc ((size_t) n * m, sizeof *b);
  bench_fill_float (a, (long) n * m, 1);
#pragma omp target data map(to: a[:n * m]) map(from: b[:n * m])
  while (bench_next ())
    smooth (n, m, a, b);
  check_smoothed (n, m, a, b);
  free (a);
  free (b);
}

static void
triad_row (const char *name, void (*triad) (int, float, float *, const float *, const float *), int n)
{
  if (!bench_row (name))
    return;
  float *a = bench_alloc (n, sizeof *a), *b = bench_alloc (n, sizeof *b), *c = bench_alloc (n, sizeof *c);
  bench_fill_float (b, n, 1);
  bench_fill_float (c, n, 2);
#pragma omp target data map(to: b[:n], c[:n]) map(from: a[:n])
  while (bench_next ())
    triad (n, 0.5f, a, b, c);
  check_triad (n, 0.5f, a, b, c);
  free (a);
  free (b);
  free (c);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "spellings", BENCH_COMPILER);
  int n = (int) bench_size (6000, 50), m = (int) bench_size (7001, 67);
  smooth_row ("3 x 3 smoothing/collapse(2)", smooth_collapse, n, m);
  smooth_row ("3 x 3 smoothing/simd collapse(2)", smooth_simd, n, m);
  smooth_row ("3 x 3 smoothing/simd collapse(2), variables outside", smooth_outside, n, m);
  int length = (int) bench_size (40000003, 10007);
  triad_row ("triad of odd size/simd", triad_simd, length);
  triad_row ("triad of odd size/simd, variable outside", triad_outside, length);
  if (bench_row ("root mean square norm of rows"))
    {
      int rows = (int) bench_size (8192, 40), columns = (int) bench_size (4096, 300);
      float *x = bench_alloc ((size_t) rows * columns, sizeof *x);
      float *y = bench_alloc ((size_t) rows * columns, sizeof *y);
      bench_fill_float (x, (long) rows * columns, 1);
#pragma omp target data map(to: x[:rows * columns]) map(from: y[:rows * columns])
      while (bench_next ())
	norm (rows, columns, x, y);
      check_normed (rows, columns, x, y);
      free (x);
      free (y);
    }
  return bench_end ();
}
