/* async.c -- eight small kernels, one after the other and in queues.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openacc.h"

#include <stdlib.h>

static void
serial (int kernels, int n, int steps, float *x)
{
  for (int k = 0; k < kernels; k++)
    {
#pragma acc parallel loop gang vector present(x[0:1])
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
#pragma acc parallel loop gang vector present(x[0:1]) async(k)
      for (int i = 0; i < n; i++)
	{
	  float v = x[k * n + i];
	  for (int s = 0; s < steps; s++)
	    v = v * 0.999f + 0.001f;
	  x[k * n + i] = v;
	}
    }
#pragma acc wait
}

static void
kernels_row (const char *name, void (*launch) (int, int, int, float *), int kernels)
{
  if (!bench_row (name))
    return;
  int n = (int) bench_size (1024, 64), steps = (int) bench_size (10000, 10);
  int size = kernels * n;
  float *x = bench_alloc (size, sizeof *x);
  for (int i = 0; i < size; i++)
    x[i] = 1.0f / (float) (i % n + 1);
#pragma acc data copy(x[0:size])
  while (bench_next ())
    launch (kernels, n, steps, x);
  for (int k = 0; k < kernels; k++)
    check_chain (n, steps, x + k * n, bench_laps ());
  free (x);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "async", BENCH_COMPILER);
  kernels_row ("8 small kernels, serial", serial, 8);
  kernels_row ("8 small kernels, nowait", nowait, 8);
  return bench_end ();
}
