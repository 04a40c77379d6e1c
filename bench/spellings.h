/* spellings.h -- what both versions of "spellings" compute, and how it is checked.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Each function is the whole of an iteration, so that the versions differ in the loops around it only.  */

#ifndef BENCH_SPELLINGS_H
#define BENCH_SPELLINGS_H

#include "harness.h"

#ifdef __CUDACC__
#define BENCH_BOTH static inline __host__ __device__
#else
#define BENCH_BOTH static inline
#endif

/* Column J of row I of an image of M columns, smoothed with its eight neighbours.  */
BENCH_BOTH float
smoothed (int m, const float *a, int i, int j)
{
  float sum = 0;
  for (int y = -1; y <= 1; y++)
    for (int x = -1; x <= 1; x++)
      sum += a[(i + y) * m + j + x];
  return sum * 0.125f;
}

static inline void
check_smoothed (int n, int m, const float *a, const float *b)
{
  for (int i = 1; i < n - 1; i += n / 7)
    for (int j = 1; j < m - 1; j += m / 5)
      bench_check (b[i * m + j], smoothed (m, a, i, j), 1e-6);
}

/* B + S * C.  */
static inline void
check_triad (int n, float s, const float *a, const float *b, const float *c)
{
  for (int i = 0; i < n; i += 1 + n / 1000)
    bench_check (a[i], b[i] + s * c[i], 1e-6);
  bench_check (a[n - 1], b[n - 1] + s * c[n - 1], 1e-6);
}

/* Rows of M columns, divided by the square root of the mean of their squares.  */
static inline void
check_normed (int n, int m, const float *x, const float *y)
{
  for (int i = 0; i < n; i += 1 + n / 20)
    {
      double squares = 0;
      for (int j = 0; j < m; j++)
	squares += (double) x[i * m + j] * x[i * m + j];
      bench_check (y[i * m + m / 2], x[i * m + m / 2] / __builtin_sqrt (squares / m + 1e-5), 1e-4);
    }
}

#endif /* BENCH_SPELLINGS_H */
