/* dense.cu -- CUDA twin of openmp/dense.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/gemm.h"

static __global__ void
matvec_row (int n, const float *a, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    {
      float sum = 0;
      for (int j = 0; j < n; j++)
	sum += a[i * n + j] * x[j];
      y[i] = sum;
    }
}

static __global__ void
matvec_transposed (int n, const float *a, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    {
      float sum = 0;
      for (int j = 0; j < n; j++)
	sum += a[j * n + i] * x[j];
      y[i] = sum;
    }
}

static __global__ void
matvec_block (int n, const float *a, const float *x, float *y)
{
  int i = blockIdx.x;
  float sum = 0;
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    sum += a[i * n + j] * x[j];
  sum = block_sum (sum);
  if (threadIdx.x == 0)
    y[i] = sum;
}

static void
vector_row (const char *name, void (*multiply) (int, const float *, const float *, float *), int n, int grid,
	    int transposed)
{
  if (!bench_row (name))
    return;
  long size = (long) n * n;
  float *a = (float *) bench_alloc (size, sizeof *a), *x = (float *) bench_alloc (n, sizeof *x);
  float *y = (float *) bench_alloc (n, sizeof *y);
  bench_fill_float (a, size, 1);
  bench_fill_float (x, n, 2);
  float *da = on_device (a, size), *dx = on_device (x, n), *dy = on_device (y, n);
  while (bench_next ())
    {
      multiply<<<grid, 256>>> (n, da, dx, dy);
      finish ();
    }
  to_host (y, dy, n);
  check_matvec (n, a, x, y, transposed);
  CUDA (cudaFree (da));
  CUDA (cudaFree (dx));
  CUDA (cudaFree (dy));
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "dense", BENCH_COMPILER);

  gemm_row ("gemm", (int) bench_size (2048, 40));

  int m = (int) bench_size (8192, 130);
  vector_row ("A x, a row an iteration", matvec_row, m, blocks (m, 256), 0);
  vector_row ("A^T x, a column an iteration", matvec_transposed, m, blocks (m, 256), 1);
  vector_row ("A x, a row a team", matvec_block, m, m, 0);
  return bench_end ();
}
