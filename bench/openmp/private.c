/* private.c -- arrays of a thread's own, in a region and in a function that it calls, or in the memory of small teams;
   and a loop of small regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openmp.h"
#include "private.h"

#include <omp.h>
#include <stdlib.h>

static void
filter (int n, int steps, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    y[i] = filtered (steps, x[i]);
}

static void
collide (int n, int *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    y[i] = collisions (i);
}

static void
weigh (int n, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    y[i] = windowed (x[i]);
}

static void
place (int n, int rows, int boards, int *found)
{
#pragma omp target teams num_teams((boards + 3) / 4) thread_limit(4)
  {
    signed char column[4][16];
#pragma omp parallel num_threads(4)
    {
      int t = omp_get_thread_num (), i = omp_get_team_num () * 4 + t;
      if (i < boards)
	found[i] = queens (n, rows, i, column[t]);
    }
  }
}

static void
steps_of (int n, int steps, float *x)
{
  for (int k = 0; k < steps; k++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	x[i] = 0.5f * x[i] + k;
    }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "private", BENCH_COMPILER);
  if (bench_row ("16 filters a thread"))
    {
      int n = (int) bench_size (1 << 20, 200), steps = (int) bench_size (200, 8);
      float *x = bench_alloc (n, sizeof *x), *y = bench_alloc (n, sizeof *y);
      bench_fill_float (x, n, 1);
#pragma omp target data map(to: x[:n]) map(from: y[:n])
      while (bench_next ())
	filter (n, steps, x, y);
      check_filtered (n, steps, x, y);
      free (x);
      free (y);
    }
  if (bench_row ("a table of a called function"))
    {
      int n = (int) bench_size (1 << 22, 200), *y = bench_alloc (n, sizeof *y);
#pragma omp target data map(from: y[:n])
      while (bench_next ())
	collide (n, y);
      check_collisions (n, y);
      free (y);
    }
  if (bench_row ("a window of constants"))
    {
      int n = (int) bench_size (1 << 24, 200);
      float *x = bench_alloc (n, sizeof *x), *y = bench_alloc (n, sizeof *y);
      bench_fill_float (x, n, 1);
#pragma omp target data map(to: x[:n]) map(from: y[:n])
      while (bench_next ())
	weigh (n, x, y);
      check_windowed (n, x, y);
      free (x);
      free (y);
    }
  if (bench_row ("queens, teams of 4 threads"))
    {
      int n = (int) bench_size (12, 6), rows = (int) bench_size (4, 1), boards = beginnings (n, rows);
      int *found = bench_alloc (boards, sizeof *found);
#pragma omp target data map(from: found[:boards])
      while (bench_next ())
	place (n, rows, boards, found);
      check_queens (n, rows, found);
      free (found);
    }
  if (bench_row ("20 small kernels in a loop"))
    {
      int n = (int) bench_size (20000, 200);
      float *x = bench_alloc (n, sizeof *x);
      bench_fill_float (x, n, 1);
#pragma omp target data map(tofrom: x[:n])
      while (bench_next ())
	steps_of (n, 20, x);
      for (int i = 0; i < n; i += n / 50)
	bench_check (x[i], 36 + 1.0 / (1 << 19), 1e-4);
      free (x);
    }
  return bench_end ();
}
