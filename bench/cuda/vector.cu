/* vector.cu -- CUDA twin of openmp/vector.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "reference.h"

static __global__ void
saxpy (int n, float a, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

static __global__ void
dot (int n, const float *x, const float *y, double *result)
{
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += (double) x[i] * y[i];
  sum = block_sum (sum);
  if (threadIdx.x == 0)
    atomicAdd (result, sum);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "vector", BENCH_COMPILER);
  int n = (int) bench_size (1 << 26, 10007);
  float *x = (float *) bench_alloc (n, sizeof *x), *y = (float *) bench_alloc (n, sizeof *y);

  if (bench_row ("saxpy"))
    {
      reference_saxpy_x (n, x);
      float *dx = on_device (x, n), *dy = on_device (y, n);
      while (bench_next ())
	{
	  saxpy<<<blocks (n, 256), 256>>> (n, 0.5f, dx, dy);
	  finish ();
	}
      to_host (y, dy, n);
      check_saxpy (n, x, y, bench_laps ());
      CUDA (cudaFree (dx));
      CUDA (cudaFree (dy));
    }

  if (bench_row ("dot product"))
    {
      double sum = 0, *dsum = on_device (&sum, 1);
      bench_fill_float (x, n, 1);
      bench_fill_float (y, n, 2);
      float *dx = on_device (x, n), *dy = on_device (y, n);
      int grid = filling_blocks ();
      while (bench_next ())
	{
	  CUDA (cudaMemsetAsync (dsum, 0, sizeof *dsum));
	  dot<<<grid, 256>>> (n, dx, dy, dsum);
	  to_host (&sum, dsum, 1);
	}
      check_dot (n, x, y, sum);
      CUDA (cudaFree (dx));
      CUDA (cudaFree (dy));
      CUDA (cudaFree (dsum));
    }

  return bench_end ();
}
