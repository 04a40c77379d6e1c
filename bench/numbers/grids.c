/* grids.c -- numbers about the grid: blocks, waves, rows of teams, and the thread of each iteration.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   All data is on the device only, in memory of omp_target_alloc, so that a row costs its kernels' time.  */

#include "../openmp/openmp.h"

#include <omp.h>
#include <stdlib.h>

static int device;

/* COUNT numbers on the device, between 0 and 1.  */
static float *
floats (size_t count)
{
  float *p = omp_target_alloc (count * sizeof *p, device);
  if (!p)
    exit (2);
#pragma omp target teams distribute parallel for is_device_ptr(p)
  for (size_t i = 0; i < count; i++)
    p[i] = (float) (i % 1024) / 1024;
  return p;
}

static void
release (float *p)
{
  omp_target_free (p, device);
}

/* y = a x + y.  */
static void
saxpy (const char *name, long n)
{
  if (!bench_row (name))
    return;
  n = bench_size (n, 100);
  float *x = floats ((size_t) n), *y = floats ((size_t) n);
  while (bench_next ())
    {
#pragma omp target teams distribute parallel for is_device_ptr(x, y)
      for (long i = 0; i < n; i++)
	y[i] += 0.5f * x[i];
    }
  release (x);
  release (y);
}

/* Much arithmetic for each element, a different amount for each.  */
static void
uneven (const char *name, long n, int most)
{
  if (!bench_row (name))
    return;
  n = bench_size (n, 100);
  float *x = floats ((size_t) n);
  while (bench_next ())
    {
#pragma omp target teams distribute parallel for is_device_ptr(x)
      for (long i = 0; i < n; i++)
	{
	  float v = x[i];
	  for (int k = (int) (i * most / n); k > 0; k--)
	    v = v * 0.999f + 0.001f;
	  x[i] = v;
	}
    }
  release (x);
}

/* C = A B, for squares of N.  */
static void
product (const char *name, int n)
{
  if (!bench_row (name))
    return;
  n = (int) bench_size (n, 8);
  float *a = floats ((size_t) n * n), *b = floats ((size_t) n * n), *c = floats ((size_t) n * n);
  while (bench_next ())
    {
#pragma omp target teams distribute parallel for is_device_ptr(a, b, c)
      for (int i = 0; i < n * n; i++)
	{
	  float sum = 0;
	  for (int k = 0; k < n; k++)
	    sum += a[i / n * n + k] * b[k * n + i % n];
	  c[i] = sum;
	}
    }
  release (a);
  release (b);
  release (c);
}

/* Each point of a grid from its neighbours; collapsed loops, or nested ones.  */
static void
stencil (const char *name, int rows, int columns, int nested)
{
  if (!bench_row (name))
    return;
  rows = (int) bench_size (rows, 8);
  columns = (int) bench_size (columns, 40);
  const size_t row = (size_t) columns;
  float *from = floats ((size_t) rows * row), *to = floats ((size_t) rows * row);
  while (bench_next ())
    if (nested)
      {
#pragma omp target teams distribute is_device_ptr(from, to)
	for (int i = 1; i < rows - 1; i++)
	  {
#pragma omp parallel for
	    for (int j = 1; j < columns - 1; j++)
	      to[(size_t) i * row + (size_t) j]
		= 0.25f * (from[(size_t) i * row + (size_t) j - 1] + from[(size_t) i * row + (size_t) j + 1]
			   + from[((size_t) i - 1) * row + (size_t) j] + from[((size_t) i + 1) * row + (size_t) j]);
	  }
      }
    else
      {
#pragma omp target teams distribute parallel for collapse(2) is_device_ptr(from, to)
	for (int i = 1; i < rows - 1; i++)
	  for (int j = 1; j < columns - 1; j++)
	    to[(size_t) i * row + (size_t) j]
	      = 0.25f * (from[(size_t) i * row + (size_t) j - 1] + from[(size_t) i * row + (size_t) j + 1]
			 + from[((size_t) i - 1) * row + (size_t) j] + from[((size_t) i + 1) * row + (size_t) j]);
      }
  release (from);
  release (to);
}

/* Sums of rows of COLUMNS elements, a row an iteration.  */
static void
sums (const char *name, int rows, int columns)
{
  if (!bench_row (name))
    return;
  rows = (int) bench_size (rows, 8);
  const size_t row = (size_t) bench_size (columns, 40);
  float *a = floats ((size_t) rows * row), *y = floats ((size_t) rows);
  while (bench_next ())
    {
#pragma omp target teams distribute parallel for is_device_ptr(a, y)
      for (int i = 0; i < rows; i++)
	{
	  float sum = 0;
	  for (size_t j = 0; j < row; j++)
	    sum += a[(size_t) i * row + j];
	  y[i] = sum;
	}
    }
  release (a);
  release (y);
}

/* A filter of POINTS neighbours in each of two collapsed loops.  */
#define FILTER(POINTS)								\
  static void									\
  filter_ ## POINTS (const char *name, int n)					\
  {										\
    if (!bench_row (name))							\
      return;									\
    n = (int) bench_size (n, 80);						\
    const size_t row = (size_t) n;						\
    float *from = floats (row * row), *to = floats (row * row), *w = floats (POINTS);	\
    while (bench_next ())							\
      {										\
	_Pragma ("omp target teams distribute parallel for collapse(2) is_device_ptr(from, to, w)")	\
	for (int i = 0; i < n; i++)						\
	  for (int j = 0; j < n - POINTS; j++)					\
	    {									\
	      float sum = 0;							\
	      for (int k = 0; k < POINTS; k++)					\
		sum += w[k] * from[(size_t) i * row + (size_t) (j + k)];	\
	      to[(size_t) i * row + (size_t) j] = sum;				\
	    }									\
      }										\
    release (from);								\
    release (to);								\
    release (w);								\
  }
FILTER (24)
FILTER (48)

/* Blocks with WORDS floats of shared memory, in which each team reverses parts of a row.  */
#define SHARED(WORDS)								\
  static void									\
  shared_ ## WORDS (const char *name, int teams)				\
  {										\
    if (!bench_row (name))							\
      return;									\
    teams = (int) bench_size (teams, 2);					\
    float *p = floats ((size_t) teams * WORDS);					\
    while (bench_next ())							\
      {										\
	_Pragma ("omp target teams distribute is_device_ptr(p)")		\
	for (int t = 0; t < teams; t++)						\
	  {									\
	    float part[WORDS];							\
	    _Pragma ("omp parallel for")					\
	    for (int i = 0; i < WORDS; i++)					\
	      part[i] = p[(size_t) t * WORDS + (size_t) i];			\
	    _Pragma ("omp parallel for")					\
	    for (int i = 0; i < WORDS; i++)					\
	      p[(size_t) t * WORDS + (size_t) i] = part[WORDS - 1 - i] * 0.5f;	\
	  }									\
      }										\
    release (p);								\
  }
SHARED (7600)
SHARED (9100)
SHARED (11000)

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "grids", BENCH_COMPILER);
  device = omp_get_default_device ();
  saxpy ("block_warps: saxpy, 2^24", 1L << 24);
  uneven ("block_warps: uneven iterations, 2^20", 1L << 20, 2000);
  stencil ("block_warps: stencil, collapsed", 4096, 4096, 0);
  stencil ("block_warps: stencil, nested", 4096, 4096, 1);
  product ("block_warps: product", 1024);
  shared_7600 ("block_gain_percent: 30 KiB shared", 4096);
  shared_9100 ("block_gain_percent: 36 KiB shared", 4096);
  shared_11000 ("block_gain_percent: 43 KiB shared", 4096);
  product ("waves: product", 1024);
  product ("waves: large product", 2048);
  uneven ("waves: uneven iterations, 2^21", 1L << 21, 2000);
  uneven ("waves: uneven iterations, 2^23", 1L << 23, 500);
  stencil ("most_row_blocks: stencil, collapsed, 12288", 12288, 12288, 0);
  stencil ("most_row_blocks: stencil, nested, 12288", 12288, 12288, 1);
  stencil ("most_row_blocks: stencil, nested, 20000", 20000, 20000, 1);
  sums ("few_iterations_part: 25,000 sums of 64", 25000, 64);
  sums ("few_iterations_part: 25,000 sums of 1024", 25000, 1024);
  sums ("few_iterations_part: 50,000 sums of 64", 50000, 64);
  sums ("few_iterations_part: 50,000 sums of 1024", 50000, 1024);
  saxpy ("few_iterations_part: saxpy, 25,000", 25000);
  saxpy ("few_iterations_part: saxpy, 50,000", 50000);
  stencil ("many_rows: 48 rows of 300,000", 50, 300000, 1);
  stencil ("many_rows: 100 rows of 300,000", 102, 300000, 1);
  stencil ("many_rows: 100 rows of 2000", 102, 2000, 1);
  stencil ("share_gain_log: 1000 by 1500", 1000, 1500, 1);
  stencil ("share_gain_log: 3000 by 700", 3000, 700, 1);
  stencil ("share_gain_log: 300 by 10,000", 300, 10000, 1);
  stencil ("share_gain_log: 5000 by 5000", 5000, 5000, 1);
  stencil ("share_fewer: 1000 by 1500", 1000, 1500, 1);
  stencil ("share_fewer: 3000 by 700", 3000, 700, 1);
  stencil ("share_fewer: 300 by 10,000", 300, 10000, 1);
  stencil ("share_fewer: 5000 by 5000", 5000, 5000, 1);
  filter_24 ("short_trips: filter of 24 points", 2048);
  filter_48 ("short_trips: filter of 48 points", 2048);
  return bench_end ();
}
