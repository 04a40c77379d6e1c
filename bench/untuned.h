/* untuned.h -- sizes and results of the rows of openmp/untuned.c, for both twins: what programs say that nobody tuned.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_UNTUNED_H
#define BENCH_UNTUNED_H

#include "harness.h"
#include "reference.h"

#include <math.h>
#include <stdlib.h>

/* The results, checked at some places.  */

static inline void
check_shares (int rows, int columns, const float *x, const float *y)
{
  for (int i = 0; i < rows; i += 1 + rows / 50)
    {
      double sum = 0;
      for (int j = 0; j < columns; j++)
	sum += fabs (x[i * columns + j]) + 1;
      for (int j = 0; j < columns; j += 7)
	bench_check (y[i * columns + j], x[i * columns + j] / sum, 1e-4);
    }
}

static inline void
check_energies (int rows, int columns, const float *x, const float *y)
{
  for (int i = 0; i < rows; i += 1 + rows / 20)
    {
      double sum = 0;
      for (int j = 0; j < columns; j++)
	sum += (double) x[i * columns + j] * x[i * columns + j];
      bench_check (y[i], sum, 1e-3);
    }
}

static inline void
check_waves (int rows, int columns, const float *x, const float *k, const float *y)
{
  for (int i = 0; i < rows; i += 1 + rows / 50)
    {
      double sum = 0;
      for (int j = 0; j < columns; j++)
	sum += (double) k[j] * x[i] + fabs ((double) k[j] - x[i]);
      bench_check (y[i], sum, 1e-3);
    }
}

static inline void
check_moments (int n, const float *x, const double *m)
{
  double sum = 0, squares = 0;
  for (int i = 0; i < n; i++)
    {
      sum += x[i];
      squares += x[i] * x[i];
    }
  bench_check (m[0], n, 0);
  bench_check (m[1], sum, 1e-6);
  bench_check (m[2], squares, 1e-6);
}

static inline void
check_scaled (int rows, int columns, const float *x, const float *y)
{
  for (int i = 0; i < rows; i += 1 + rows / 50)
    for (int j = 0; j < columns; j += 7)
      bench_check (y[i * columns + j], 2 * x[i * columns + j] + i, 1e-4);
}

static inline void
check_across (int n, const float *x, const float *y)
{
  for (int j = 1; j < n - 1; j += 1 + n / 50)
    for (int i = 1; i < n - 1; i += 7)
      bench_check (y[i + j * n], 0.25 * ((double) x[i - 1 + j * n] + x[i + 1 + j * n] + x[i + (j - 1) * n]
					+ x[i + (j + 1) * n]), 1e-5);
}

static inline void
check_windows (int n, int width, int count, const float *x, const float *y)
{
  for (int p = 0; p < count; p += 1 + count / 50)
    {
      double sum = 0, most = 0;
      for (int i = 0; i < width; i++)
	for (int j = 0; j < width; j++)
	  {
	    double term = (double) x[p + i + n * j] * (1 + i);
	    sum += term;
	    most += fabs (term);
	  }
      bench_check (y[p] + most, sum + most, 1e-5);
    }
}

static inline void
check_reversed (int teams, int threads, int rounds, const int *x, const int *y)
{
  for (int t = 0; t < teams; t += 1 + teams / 50)
    for (int i = 0; i < threads; i++)
      {
	int from = rounds % 2 ? threads - 1 - i : i;
	bench_check (y[t * threads + i], x[t * threads + from] + rounds, 0);
      }
}

static inline void
check_forces (int n, const float *x, const float *y)
{
  for (int i = 0; i < n; i += 1 + n / 20)
    {
      double sum = 0;
      for (int j = 0; j < n; j++)
	{
	  double d = (double) x[j] - x[i];
	  sum += d / sqrt (d * d + 1e-3);
	}
      bench_check (y[i], sum, 5e-2);
    }
}

/* Element I of the row of divisions: where it comes from in a matrix that has been transposed, and a hash.  */

#define UNTUNED_FROM(I, ROWS, COLUMNS) ((I) / (COLUMNS) + (I) % (COLUMNS) * (ROWS))
#define UNTUNED_HASH(I) ((I) * 0x9e3779b97f4a7c15u % 1000003)

static inline void
check_activated (int n, const float *x, const float *y)
{
  for (int i = 0; i < n; i += 1 + n / 20)
    {
      double sum = 0;
      for (int j = 0; j < n; j++)
	sum += exp ((double) x[j] - x[i]) * tanh ((double) x[j] + x[i]);
      bench_check (y[i], sum, 5e-2);
    }
}

static inline void
check_divided (unsigned long rows, unsigned long columns, const float *x, const float *y)
{
  for (unsigned long i = 0; i < rows * columns; i += 1 + rows * columns / 1000)
    bench_check (y[i], x[UNTUNED_FROM (i, rows, columns)] + (double) (UNTUNED_HASH (i) & 7), 1e-6);
}

/* What a region gets by value.  */

struct blend
{
  float of_new, of_old, more;
  int first, last;
};

static inline struct blend
blend_number (int k, int n)
{
  struct blend b = { 0.25f, 0.5f, (float) k, n / 64 * k, n / 64 * (k + 1) };
  return b;
}

/* A point of an image: four numbers of two bytes.  */

struct point
{
  short x, y, z, w;
} __attribute__ ((aligned (8)));

#define UNTUNED_TURNED(P) \
  { \
    (short) ((P).y + (P).w), (short) ((P).x - (P).z), (short) ((P).w - 3), (short) ((P).z * 2) \
  }

static inline void
check_turned (int n, const struct point *p, const struct point *q)
{
  for (int i = 0; i < n; i += 1 + n / 1000)
    {
      struct point r = UNTUNED_TURNED (p[i]);
      bench_check (q[i].x, r.x, 0);
      bench_check (q[i].y, r.y, 0);
      bench_check (q[i].z, r.z, 0);
      bench_check (q[i].w, r.w, 0);
    }
}

static inline void
check_peaks (int n, int reach, int stop, const float *x, const float *y)
{
  for (int i = 0; i < n; i += 1 + n / 1000)
    {
      int above = 0;
      for (int o = 1; o <= reach; o++)
	{
	  int next = i + o < n ? i + o : stop ? n - 1 : i + o - n, last = i - o >= 0 ? i - o : stop ? 0 : i - o + n;
	  above += (x[i] > x[next]) + (x[i] >= x[last]);
	}
      bench_check (y[i], above, 0);
    }
}

static inline void
check_differences (int rows, int columns, const float *x, const float *y)
{
  static const double factor[] = { 1, -4, 6, -4, 1 };
  for (int i = 0; i < rows; i += 1 + rows / 50)
    for (int j = 0; j < columns; j++)
      {
	double sum = 0, most = 0;
	for (int o = -2; o <= 2; o++)
	  if (j + o >= 0 && j + o < columns)
	    {
	      double f = o == 0 && (j == 0 || j == columns - 1) ? 5 : factor[o + 2], term = f * x[i * columns + j + o];
	      sum += term;
	      most += fabs (term);
	    }
	bench_check (y[i * columns + j] + most, sum + most, 1e-5);
      }
}

static inline void
check_blended (int n, const float *x, const float *y)
{
  for (int k = 0; k < 64; k++)
    for (int i = n / 64 * k; i < n / 64 * (k + 1); i += 1 + n / 1000)
      bench_check (y[i], 0.25 * x[i] + 0.5 * x[i + 1] + k, 1e-5);
}

#endif
