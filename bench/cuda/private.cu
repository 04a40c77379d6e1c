/* private.cu -- CUDA twin of openmp/private.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "private.h"
#include "reference.h"

static __global__ void
filter (int n, int steps, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = filtered (steps, x[i]);
}

static __global__ void
collide (int n, int *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = collisions (i);
}

static __global__ void
weigh (int n, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = windowed (x[i]);
}

static __global__ void
place (int n, int rows, int boards, int *found)
{
  __shared__ signed char column[4][16];
  int t = threadIdx.x, i = blockIdx.x * 4 + t;
  if (i < boards)
    found[i] = queens (n, rows, i, column[t]);
}

static __global__ void
step (int n, int k, float *x)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0.5f * x[i] + k;
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "private", BENCH_COMPILER);
  if (bench_row ("16 filters a thread"))
    {
      int n = (int) bench_size (1 << 20, 200), steps = (int) bench_size (200, 8);
      float *x = (float *) bench_alloc (n, sizeof *x), *y = (float *) bench_alloc (n, sizeof *y);
      bench_fill_float (x, n, 1);
      float *dx = on_device (x, n), *dy = on_device ((float *) nullptr, n);
      while (bench_next ())
	{
	  filter<<<blocks (n, 256), 256>>> (n, steps, dx, dy);
	  finish ();
	}
      to_host (y, dy, n);
      check_filtered (n, steps, x, y);
      CUDA (cudaFree (dx));
      CUDA (cudaFree (dy));
    }
  if (bench_row ("a table of a called function"))
    {
      int n = (int) bench_size (1 << 22, 200), *y = (int *) bench_alloc (n, sizeof *y);
      int *dy = on_device ((int *) nullptr, n);
      while (bench_next ())
	{
	  collide<<<blocks (n, 256), 256>>> (n, dy);
	  finish ();
	}
      to_host (y, dy, n);
      check_collisions (n, y);
      CUDA (cudaFree (dy));
    }
  if (bench_row ("a window of constants"))
    {
      int n = (int) bench_size (1 << 24, 200);
      float *x = (float *) bench_alloc (n, sizeof *x), *y = (float *) bench_alloc (n, sizeof *y);
      bench_fill_float (x, n, 1);
      float *dx = on_device (x, n), *dy = on_device ((float *) nullptr, n);
      while (bench_next ())
	{
	  weigh<<<blocks (n, 256), 256>>> (n, dx, dy);
	  finish ();
	}
      to_host (y, dy, n);
      check_windowed (n, x, y);
      CUDA (cudaFree (dx));
      CUDA (cudaFree (dy));
    }
  if (bench_row ("queens, teams of 4 threads"))
    {
      int n = (int) bench_size (12, 6), rows = (int) bench_size (4, 1), boards = beginnings (n, rows);
      int *found = (int *) bench_alloc (boards, sizeof *found), *d = on_device ((int *) nullptr, boards);
      while (bench_next ())
	{
	  place<<<blocks (boards, 4), 4>>> (n, rows, boards, d);
	  finish ();
	}
      to_host (found, d, boards);
      check_queens (n, rows, found);
      CUDA (cudaFree (d));
    }
  if (bench_row ("20 small kernels in a loop"))
    {
      int n = (int) bench_size (20000, 200);
      float *x = (float *) bench_alloc (n, sizeof *x);
      bench_fill_float (x, n, 1);
      float *d = on_device (x, n);
      while (bench_next ())
	{
	  for (int k = 0; k < 20; k++)
	    step<<<blocks (n, 256), 256>>> (n, k, d);
	  finish ();
	}
      to_host (x, d, n);
      for (int i = 0; i < n; i += n / 50)
	bench_check (x[i], 36 + 1.0 / (1 << 19), 1e-4);
      CUDA (cudaFree (d));
    }
  return bench_end ();
}
