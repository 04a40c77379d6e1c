/* unibench.c -- checks of the Unibench kernels, in sample; see unibench.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "unibench.h"

#include <math.h>
#include <stdlib.h>

#define A(i, j, k) ((double) a[((long) (i) * n + (j)) * n + (k)])

void
check_convolution (int n, const float *a, const float *b)
{
  for (int i = 1; i < n - 1; i += n / 20 | 1)
    for (int j = 1; j < n - 1; j += n / 50 | 1)
      for (int k = 1; k < n - 1; k++)
	bench_check (b[((long) i * n + j) * n + k], CONVOLVE (A, i, j, k), 1e-4);
}

#undef A

void
check_product (int n, const float *a, const float *x, const float *y, int transposed, double factor)
{
  for (long i = 0; i < n; i += n / 100 | 1)
    {
      double sum = 0;
      for (long j = 0; j < n; j++)
	sum += (double) (transposed ? a[j * n + i] : a[i * n + j]) * x[j];
      bench_check (y[i], factor * sum, 1e-3);
    }
}

void
check_atax (int n, const float *a, const float *x, const float *y)
{
  double *ax = bench_alloc (n, sizeof *ax);
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      ax[i] += (double) a[i * n + j] * x[j];
  for (long j = 0; j < n; j += n / 100 | 1)
    {
      double sum = 0;
      for (long i = 0; i < n; i++)
	sum += a[i * n + j] * ax[i];
      bench_check (y[j], sum, 1e-3);
    }
  free (ax);
}

void
check_scaled_gemm (int n, const float *a, const float *b, const float *c, long laps)
{
  double factor = 3 * (1 - pow (0.5, (double) laps));
  for (long i = 0; i < n; i += n / 30 | 1)
    for (long j = 0; j < n; j += n / 40 | 1)
      {
	double sum = 0;
	for (long k = 0; k < n; k++)
	  sum += (double) a[i * n + k] * b[k * n + j];
	bench_check (c[i * n + j], factor * sum, 1e-3);
      }
}

void
check_orthonormal (int n, const float *q)
{
  for (long k = 0; k < n; k += n / 20 | 1)
    for (long l = 0; l < n; l += n / 20 | 1)
      {
	double sum = 0;
	for (long i = 0; i < n; i++)
	  sum += (double) q[i * n + k] * q[i * n + l];
	bench_check (sum, k == l, 1e-3);
      }
}

void
fill_dominant (int n, float *a)
{
  bench_fill_float (a, (long) n * n, 1);
  for (long i = 0; i < n; i++)
    a[i * n + i] += (float) n;
}
