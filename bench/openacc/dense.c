/* dense.c -- dense matrices: multiplication, and three ways to multiply by a vector.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "level-rows.h"

#include <stdlib.h>

static void
gemm_nested (int n, const float *a, const float *b, float *c)
{
#pragma acc parallel loop gang present(a[0:1], b[0:1], c[0:1])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      {
	float sum = 0;
	for (int k = 0; k < n; k++)
	  sum += a[i * n + k] * b[k * n + j];
	c[i * n + j] = sum;
      }
}

static void
gemm_collapse (int n, const float *a, const float *b, float *c)
{
#pragma acc parallel loop gang vector collapse(2) present(a[0:1], b[0:1], c[0:1])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float sum = 0;
	for (int k = 0; k < n; k++)
	  sum += a[i * n + k] * b[k * n + j];
	c[i * n + j] = sum;
      }
}

static void
matvec_row (int n, const float *a, const float *x, float *y)
{
#pragma acc parallel loop gang vector present(a[0:1], x[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int j = 0; j < n; j++)
	sum += a[i * n + j] * x[j];
      y[i] = sum;
    }
}

static void
matvec_transposed (int n, const float *a, const float *x, float *y)
{
#pragma acc parallel loop gang vector present(a[0:1], x[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      for (int j = 0; j < n; j++)
	sum += a[j * n + i] * x[j];
      y[i] = sum;
    }
}

static void
matvec_team (int n, const float *a, const float *x, float *y)
{
#pragma acc parallel loop gang present(a[0:1], x[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop vector reduction(+: sum)
      for (int j = 0; j < n; j++)
	sum += a[i * n + j] * x[j];
      y[i] = sum;
    }
}

static void
vector_row (const char *name, void (*multiply) (int, const float *, const float *, float *), int n, int transposed)
{
  if (!bench_row (name))
    return;
  long size = (long) n * n;
  float *a = bench_alloc (size, sizeof *a), *x = bench_alloc (n, sizeof *x), *y = bench_alloc (n, sizeof *y);
  bench_fill_float (a, size, 1);
  bench_fill_float (x, n, 2);
#pragma acc data copyin(a[0:size], x[0:n]) copyout(y[0:n])
  while (bench_next ())
    multiply (n, a, x, y);
  check_matvec (n, a, x, y, transposed);
  free (a);
  free (x);
  free (y);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "dense", BENCH_COMPILER);
  int n = (int) bench_size (2048, 40), m = (int) bench_size (8192, 130);
  gemm_row ("gemm/nested", gemm_nested, n);
  gemm_row ("gemm/collapse(2)", gemm_collapse, n);
  vector_row ("A x, a row an iteration", matvec_row, m, 0);
  vector_row ("A^T x, a column an iteration", matvec_transposed, m, 1);
  vector_row ("A x, a row a team", matvec_team, m, 0);
  return bench_end ();
}
