/* private.h -- what both versions of "private" compute, and how it is checked.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_PRIVATE_H
#define BENCH_PRIVATE_H

#include "harness.h"

#include <math.h>

#ifdef __CUDACC__
#define BENCH_BOTH static inline __host__ __device__
#define BENCH_CALLED static __host__ __device__ __noinline__
#else
#define BENCH_BOTH static inline
#define BENCH_CALLED static __attribute__ ((noinline))
#endif

/* What a bank of 16 filters, each with a decay of its own, has after STEPS steps of a signal that begins with X.  */
BENCH_BOTH float
filtered (int steps, float x)
{
  float decay[16], state[16], sum = 0;
  for (int f = 0; f < 16; f++)
    {
      decay[f] = expf (-x * (f + 1) * 0.05f);
      state[f] = 0;
    }
  for (int t = 0; t < steps; t++)
    {
      x = x * 0.97f + 0.01f;
      for (int f = 0; f < 16; f++)
	state[f] = decay[f] * state[f] + x;
    }
  for (int f = 0; f < 16; f++)
    sum += state[f];
  return sum;
}

/* How many of 40 numbers made of X fall into a place of a table of 150 that another has taken.  */
BENCH_CALLED int
collisions (unsigned x)
{
  int taken[150], n = 0;
  for (int i = 0; i < 150; i++)
    taken[i] = 0;
  for (int i = 0; i < 40; i++)
    {
      x = x * 1664525u + 1013904223u;
      n += taken[(x >> 8) % 150]++ > 0;
    }
  return n;
}

/* X by the coefficient that a window of 48, highest in the middle, has for it.  */
BENCH_BOTH float
windowed (float x)
{
  float window[48];
  for (int k = 0; k < 24; k++)
    window[k] = window[47 - k] = (k + 1) * (2.0f / 49);
  return x * window[(int) (x * 47)];
}

/* In how many ways queens stand on a board of N rows, none on the line of another, if those of the first ROWS stand
   where the digits of NUMBER in base N say.  COLUMN has room for N.  */
BENCH_BOTH int
queens (int n, int rows, int number, signed char *column)
{
  int found = 0, row = 0;
  column[0] = (signed char) (number % n);
  for (;;)
    {
      int free = column[row] < n;
      for (int r = 0; free && r < row; r++)
	free = column[r] != column[row] && column[r] - column[row] != row - r && column[row] - column[r] != row - r;
      if (free && row == n - 1)
	found++;
      if (free && row < n - 1)
	{
	  row++;
	  number /= n;
	  column[row] = (signed char) (row < rows ? number % n : 0);
	  continue;
	}
      while (row >= rows && ++column[row] >= n)
	row--;
      if (row < rows)
	return found;
    }
}

/* The number of first ROWS of boards of N rows.  */
BENCH_BOTH int
beginnings (int n, int rows)
{
  int b = 1;
  for (int r = 0; r < rows; r++)
    b *= n;
  return b;
}

static inline void
check_filtered (int n, int steps, const float *x, const float *y)
{
  for (int i = 0; i < n; i += 1 + n / 500)
    bench_check (y[i], filtered (steps, x[i]), 1e-4);
}

static inline void
check_collisions (int n, const int *y)
{
  for (int i = 0; i < n; i += 1 + n / 500)
    bench_check (y[i], collisions (i), 0);
}

static inline void
check_windowed (int n, const float *x, const float *y)
{
  for (int i = 0; i < n; i += 1 + n / 500)
    bench_check (y[i], windowed (x[i]), 1e-6);
}

/* Boards of 6 and 12 rows.  */
static inline void
check_queens (int n, int rows, const int *found)
{
  int sum = 0;
  for (int i = 0; i < beginnings (n, rows); i++)
    sum += found[i];
  bench_check (sum, n == 6 ? 4 : 14200, 0);
}

#endif /* BENCH_PRIVATE_H */
