/* vector.c -- saxpy in three spellings, and the dot product.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openacc.h"

#include <stdlib.h>

static void
saxpy_parallel_for (int n, float a, const float *x, float *y)
{
#pragma acc parallel loop gang vector present(x[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}

static void
saxpy_simd (int n, float a, const float *x, float *y)
{
#pragma acc parallel loop gang worker vector present(x[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}

static void
saxpy_loop (int n, float a, const float *x, float *y)
{
#pragma acc parallel loop present(x[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}

static double
dot (int n, const float *x, const float *y)
{
  double sum = 0;
#pragma acc parallel loop gang vector reduction(+: sum) present(x[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    sum += (double) x[i] * y[i];
  return sum;
}

static void
saxpy_row (const char *name, void (*saxpy) (int, float, const float *, float *), int n, float *x, float *y)
{
  if (!bench_row (name))
    return;
  reference_saxpy_x (n, x);
  for (int i = 0; i < n; i++)
    y[i] = 0;
#pragma acc data copyin(x[0:n]) copy(y[0:n])
  while (bench_next ())
    saxpy (n, 0.5f, x, y);
  check_saxpy (n, x, y, bench_laps ());
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "vector", BENCH_COMPILER);
  int n = (int) bench_size (1 << 26, 10007);
  float *x = bench_alloc (n, sizeof *x), *y = bench_alloc (n, sizeof *y);

  saxpy_row ("saxpy/distribute parallel for", saxpy_parallel_for, n, x, y);
  saxpy_row ("saxpy/simd", saxpy_simd, n, x, y);
  saxpy_row ("saxpy/loop", saxpy_loop, n, x, y);

  if (bench_row ("dot product"))
    {
      double sum = 0;
      bench_fill_float (x, n, 1);
      bench_fill_float (y, n, 2);
#pragma acc data copyin(x[0:n], y[0:n])
      while (bench_next ())
	sum = dot (n, x, y);
      check_dot (n, x, y, sum);
    }

  free (x);
  free (y);
  return bench_end ();
}
