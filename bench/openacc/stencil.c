/* stencil.c -- one sweep of 2-D Jacobi and of the 3-D Laplacian, nested and collapsed.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "level-rows.h"

#include <stdlib.h>

static void
jacobi_nested (int n, const double *a, double *b)
{
#pragma acc parallel loop gang present(a[0:1], b[0:1])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

static void
jacobi_collapse (int n, const double *a, double *b)
{
#pragma acc parallel loop gang vector collapse(2) present(a[0:1], b[0:1])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

#define A(i, j, k) a[((i) * n + (j)) * n + (k)]
#define B(i, j, k) b[((i) * n + (j)) * n + (k)]

static void
laplacian_three_levels (int n, const float *a, float *b)
{
#pragma acc parallel loop gang present(a[0:1], b[0:1])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop worker
    for (int j = 1; j < n - 1; j++)
#pragma acc loop vector
      for (int k = 1; k < n - 1; k++)
	B (i, j, k) = A (i - 1, j, k) + A (i + 1, j, k) + A (i, j - 1, k) + A (i, j + 1, k) + A (i, j, k - 1)
		      + A (i, j, k + 1) - 6 * A (i, j, k);
}

static void
laplacian_collapse (int n, const float *a, float *b)
{
#pragma acc parallel loop gang vector collapse(3) present(a[0:1], b[0:1])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
	B (i, j, k) = A (i - 1, j, k) + A (i + 1, j, k) + A (i, j - 1, k) + A (i, j + 1, k) + A (i, j, k - 1)
		      + A (i, j, k + 1) - 6 * A (i, j, k);
}

#undef A
#undef B

static void
laplacian_row (const char *name, void (*laplacian) (int, const float *, float *), int n)
{
  if (!bench_row (name))
    return;
  long size = (long) n * n * n;
  float *a = bench_alloc (size, sizeof *a), *b = bench_alloc (size, sizeof *b);
  bench_fill_float (a, size, 1);
#pragma acc data copyin(a[0:size]) copy(b[0:size])
  while (bench_next ())
    laplacian (n, a, b);
  check_laplacian (n, a, b);
  free (a);
  free (b);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "stencil", BENCH_COMPILER);
  int n2 = (int) bench_size (8192, 70), n3 = (int) bench_size (384, 20);
  jacobi_row ("2-D Jacobi/nested", jacobi_nested, n2);
  jacobi_row ("2-D Jacobi/collapse(2)", jacobi_collapse, n2);
  laplacian_row ("3-D Laplacian/three levels", laplacian_three_levels, n3);
  laplacian_row ("3-D Laplacian/collapse(3)", laplacian_collapse, n3);
  return bench_end ();
}
