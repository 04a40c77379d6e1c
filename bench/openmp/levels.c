/* levels.c -- the loop nests that OpenUH's compiler for accelerators was measured with, two and three levels deep.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   What was gang, worker and vector there is distribute, parallel for and simd here.  Two levels: distribute and
   parallel for; three: simd inside.  The two-level Laplacian collapses the outer loops; the three-level matrix
   product reduces in the innermost loop.  */

#include "level-rows.h"

#include <stdlib.h>

static void
gemm_three_levels (int n, const float *a, const float *b, float *c)
{
#pragma omp target teams distribute
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < n; j++)
      {
	float sum = 0;
#pragma omp simd reduction(+: sum)
	for (int k = 0; k < n; k++)
	  sum += a[i * n + k] * b[k * n + j];
	c[i * n + j] = sum;
      }
}

static void
jacobi_simd (int n, const double *a, double *b)
{
#pragma omp target teams distribute
  for (int i = 1; i < n - 1; i++)
#pragma omp parallel for simd
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

static void
jacobi_parallel_simd (int n, const double *a, double *b)
{
#pragma omp target teams distribute parallel for
  for (int i = 1; i < n - 1; i++)
#pragma omp simd
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

#define A(i, j, k) a[((i) * n + (j)) * n + (k)]
#define B(i, j, k) b[((i) * n + (j)) * n + (k)]

static void
laplacian_two_levels (int n, const float *a, float *b)
{
#pragma omp target teams distribute collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
#pragma omp parallel for
      for (int k = 1; k < n - 1; k++)
	B (i, j, k) = A (i - 1, j, k) + A (i + 1, j, k) + A (i, j - 1, k) + A (i, j + 1, k) + A (i, j, k - 1)
		      + A (i, j, k + 1) - 6 * A (i, j, k);
}

#undef A
#undef B

static const float weight[5][5] = {
  { 1, 4, 7, 4, 1 }, { 4, 16, 26, 16, 4 }, { 7, 26, 41, 26, 7 }, { 4, 16, 26, 16, 4 }, { 1, 4, 7, 4, 1 }
};
#pragma omp declare target (weight)

static void
gauss_nested (int n, const float *a, float *b)
{
#pragma omp target teams distribute
  for (int i = 2; i < n - 2; i++)
#pragma omp parallel for
    for (int j = 2; j < n - 2; j++)
      {
	float sum = 0;
	for (int k = -2; k <= 2; k++)
	  for (int l = -2; l <= 2; l++)
	    sum += weight[k + 2][l + 2] * a[(i + k) * n + j + l];
	b[i * n + j] = sum / 273;
      }
}

static void
gauss_collapse (int n, const float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++)
      {
	float sum = 0;
	for (int k = -2; k <= 2; k++)
	  for (int l = -2; l <= 2; l++)
	    sum += weight[k + 2][l + 2] * a[(i + k) * n + j + l];
	b[i * n + j] = sum / 273;
      }
}

/* One row of the table: from A, SIZE floats, to B by KERNEL.  */
static void
float_row (const char *name, void (*kernel) (int, const float *, float *),
	   void (*check) (long, const float *, const float *), int n, long size)
{
  if (!bench_row (name))
    return;
  float *a = bench_alloc (size, sizeof *a), *b = bench_alloc (size, sizeof *b);
  bench_fill_float (a, size, 1);
#pragma omp target data map(to: a[:size]) map(tofrom: b[:size])
  while (bench_next ())
    kernel (n, a, b);
  check (n, a, b);
  free (a);
  free (b);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "levels", BENCH_COMPILER);
  int n = (int) bench_size (8192, 70), n3 = (int) bench_size (384, 20);
  long size = (long) n * n, size3 = (long) n3 * n3 * n3;
  jacobi_row ("2-D Jacobi/parallel for simd inside", jacobi_simd, n);
  jacobi_row ("2-D Jacobi/simd inside", jacobi_parallel_simd, n);
  float_row ("3-D Laplacian/two levels", laplacian_two_levels, check_laplacian, n3, size3);
  gemm_row ("gemm levels/three levels", gemm_three_levels, (int) bench_size (1024, 40));
  float_row ("Gauss filter/nested", gauss_nested, check_gauss, n, size);
  float_row ("Gauss filter/collapse(2)", gauss_collapse, check_gauss, n, size);
  return bench_end ();
}
