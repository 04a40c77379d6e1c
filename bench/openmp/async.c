/* async.c -- small kernels one after another and all at once.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A kernel is a thousand threads with a long chain of dependent operations each: it leaves most of a device idle, so
   that kernels that run at the same time cost little more than one.  */

#include "openmp.h"

#include <stdio.h>
#include <stdlib.h>

static void
serial (int kernels, int n, int steps, float *x)
{
  for (int k = 0; k < kernels; k++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	{
	  float v = x[k * n + i];
	  for (int s = 0; s < steps; s++)
	    v = v * 0.999f + 0.001f;
	  x[k * n + i] = v;
	}
    }
}

static void
nowait (int kernels, int n, int steps, float *x)
{
  for (int k = 0; k < kernels; k++)
    {
#pragma omp target teams distribute parallel for nowait
      for (int i = 0; i < n; i++)
	{
	  float v = x[k * n + i];
	  for (int s = 0; s < steps; s++)
	    v = v * 0.999f + 0.001f;
	  x[k * n + i] = v;
	}
    }
#pragma omp taskwait
}

/* In turn, on the same numbers.  */
static void
dependent (int kernels, int n, int steps, float *x)
{
  for (int k = 0; k < kernels; k++)
    {
#pragma omp target teams distribute parallel for nowait depend(inout: x[0])
      for (int i = 0; i < n; i++)
	{
	  float v = x[i];
	  for (int s = 0; s < steps; s++)
	    v = v * 0.999f + 0.001f;
	  x[i] = v;
	}
    }
#pragma omp taskwait
}

static void
kernels_row (const char *name, void (*launch) (int, int, int, float *), int kernels)
{
  if (!bench_row (name))
    return;
  int n = (int) bench_size (1024, 64), steps = (int) bench_size (10000, 10);
  int parts = launch == dependent ? 1 : kernels, size = parts * n;
  float *x = bench_alloc (size, sizeof *x);
  for (int i = 0; i < size; i++)
    x[i] = 1.0f / (float) (i % n + 1);
#pragma omp target data map(tofrom: x[:size])
  while (bench_next ())
    launch (kernels, n, steps, x);
  for (int k = 0; k < parts; k++)
    check_chain (n, steps, x + k * n, bench_laps () * kernels / parts);
  free (x);
}

/* All elements of Y become those of X.  */
static void
region_with_maps (int n, int steps, const float *x, float *y)
{
#pragma omp target teams distribute parallel for map(to: x[:n]) map(from: y[:n])
  for (int i = 0; i < n; i++)
    {
      float step = 0.001f * x[i], v = 0;
      for (int s = 0; s < steps; s++)
	v = v * 0.999f + step;
      y[i] = v;
    }
}

static void
regions_row (const char *name, int regions, int threads)
{
  if (!bench_row (name))
    return;
  int n = (int) bench_size (1024, 64), steps = (int) bench_size (100000, 10);
  float *x = bench_alloc (regions * n, sizeof *x), *y = bench_alloc (regions * n, sizeof *y);
  for (int i = 0; i < regions * n; i++)
    x[i] = (float) (i + 1);
  while (bench_next ())
    {
#pragma omp parallel for num_threads(threads)
      for (int k = 0; k < regions; k++)
	region_with_maps (n, steps, x + k * n, y + k * n);
    }
  check_regions (regions * n, steps, y);
  free (x);
  free (y);
}

int
main (int argc, char **argv)
{
  static char name[10][40];
  bench_begin (argc, argv, "async", BENCH_COMPILER);
  /* Before the first nowait: after it libgomp is careless with the teams of parallel regions
     (libgomp-nvptx/plugin/README.md).  */
  regions_row ("8 regions with maps, one thread", 8, 1);
  for (int i = 0; i < 5; i++)
    {
      snprintf (name[5 + i], sizeof name[0], "with maps, %d region%s, %s", 1 << i, i ? "s" : "",
		i ? "as many threads" : "one thread");
      regions_row (name[5 + i], 1 << i, 1 << i);
    }
  kernels_row ("8 small kernels, serial", serial, 8);
  kernels_row ("8 small kernels, nowait", nowait, 8);
  kernels_row ("8 dependent kernels, nowait", dependent, 8);
  for (int i = 0; i < 5; i++)
    {
      snprintf (name[i], sizeof name[i], "asynchronous, %d kernel%s", 1 << i, i ? "s" : "");
      kernels_row (name[i], nowait, 1 << i);
    }
  return bench_end ();
}
