/* reference.c -- results as the host computes them; see reference.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Large results are checked in sample, on indices spread over the whole range, so that a check costs the host less
   than a second.  Tolerances allow for another order of additions and contraction, not for a missing term.  */

#define _GNU_SOURCE
#include "reference.h"

#include <math.h>

/* The next index of a sample of about COUNT out of N, both ends included; steps are odd, so that all residues modulo
   a power of two are met.  */
static long
step_of (long n, long count)
{
  return n <= count ? 1 : (n / count) | 1;
}

void
reference_saxpy_x (long n, float *x)
{
  for (long i = 0; i < n; i++)
    x[i] = (float) (i % 8) / 8;
}

void
check_saxpy (long n, const float *x, const float *y, long laps)
{
  for (long i = 0; i < n; i++)
    if (y[i] != 0.5f * x[i] * (float) laps)
      bench_check (y[i], 0.5 * x[i] * (double) laps, 0);
  bench_check (y[n - 1], 0.5 * x[n - 1] * (double) laps, 0);
}

void
check_dot (long n, const float *x, const float *y, double sum)
{
  double want = 0;
  for (long i = 0; i < n; i++)
    want += (double) x[i] * y[i];
  bench_check (sum, want, 1e-10);
}

void
check_jacobi (long n, const double *a, const double *b)
{
  for (long i = 1; i < n - 1; i += step_of (n, 200))
    for (long j = 1; j < n - 1; j++)
      bench_check (b[i * n + j], 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]),
		   1e-14);
  bench_check (b[(n - 2) * n + n - 2], 0.25 * (a[(n - 3) * n + n - 2] + a[(n - 1) * n + n - 2] + a[(n - 2) * n + n - 3]
					       + a[(n - 2) * n + n - 1]), 1e-14);
}

void
check_laplacian (long n, const float *a, const float *b)
{
  long s = n * n;
  for (long i = 1; i < n - 1; i += step_of (n, 40))
    for (long j = 1; j < n - 1; j += step_of (n, 100))
      for (long k = 1; k < n - 1; k++)
	{
	  const float *p = a + i * s + j * n + k;
	  bench_check (b[i * s + j * n + k], (double) p[-s] + p[s] + p[-n] + p[n] + p[-1] + p[1] - 6.0 * p[0], 1e-5);
	}
}

void
check_gauss (long n, const float *a, const float *b)
{
  static const int weight[5][5]
    = { { 1, 4, 7, 4, 1 }, { 4, 16, 26, 16, 4 }, { 7, 26, 41, 26, 7 }, { 4, 16, 26, 16, 4 }, { 1, 4, 7, 4, 1 } };
  for (long i = 2; i < n - 2; i += step_of (n, 100))
    for (long j = 2; j < n - 2; j++)
      {
	double sum = 0;
	for (long k = 0; k < 5; k++)
	  for (long l = 0; l < 5; l++)
	    sum += weight[k][l] * (double) a[(i + k - 2) * n + j + l - 2];
	bench_check (b[i * n + j], sum / 273, 1e-5);
      }
}

void
check_gemm (long n, const float *a, const float *b, const float *c)
{
  for (long i = 0; i < n; i += step_of (n, 40))
    for (long j = 0; j < n; j += step_of (n, 50))
      {
	double sum = 0;
	for (long k = 0; k < n; k++)
	  sum += (double) a[i * n + k] * b[k * n + j];
	bench_check (c[i * n + j], sum, 1e-4);
      }
}

void
check_matvec (long n, const float *a, const float *x, const float *y, int transposed)
{
  for (long i = 0; i < n; i += step_of (n, 200))
    {
      double sum = 0;
      for (long j = 0; j < n; j++)
	sum += (double) (transposed ? a[j * n + i] : a[i * n + j]) * x[j];
      bench_check (y[i], sum, 1e-4);
    }
}

void
check_explogsin (long n, const double *x, const double *y)
{
  for (long i = 0; i < n; i += step_of (n, 100000))
    bench_check (y[i], exp (x[i]) + log (x[i]) + sin (x[i]), 1e-13);
}

void
check_pow (long n, const double *x, const double *y)
{
  for (long i = 0; i < n; i += step_of (n, 100000))
    bench_check (y[i], pow (x[i], 2.7), 1e-13);
}

void
check_histogram (long n, const int *key, long bins, const int *bin, long laps)
{
  long *want = bench_alloc (bins, sizeof *want);
  for (long i = 0; i < n; i++)
    want[key[i]]++;
  for (long i = 0; i < bins; i++)
    bench_check (bin[i], (double) (int) (want[i] * laps), 0);
  __builtin_free (want);
}

void
check_rounds (long teams, long rounds, long width, const double *a, const double *out)
{
  for (long t = 0; t < teams; t++)
    {
      double v = 0;
      for (long r = 0; r < rounds; r++)
	{
	  double sum = 0;
	  for (long i = 0; i < width; i++)
	    sum += a[t * width + i] * (double) (i + r);
	  v = 0.5 * v + sum;
	}
      bench_check (out[t], v, 1e-11);
    }
}

void
check_chain (long n, long steps, const float *x, long laps)
{
  for (long i = 0; i < n; i += step_of (n, 7))
    bench_check (x[i], 1 + (1.0 / (double) (i + 1) - 1) * pow (0.999, (double) (steps * laps)), 1e-3);
}

void
check_regions (long n, long steps, const float *y)
{
  for (long i = 0; i < n; i += step_of (n, 7))
    {
      double x = (double) (i + 1);
      bench_check (y[i] / x, 1 - pow (0.999, (double) steps), 1e-3);
    }
}
