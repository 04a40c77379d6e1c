/* spellings.cu -- CUDA twin of openmp/spellings.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "spellings.h"

static __global__ void
smooth (int n, int m, const float *a, float *b)
{
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1, j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i < n - 1 && j < m - 1)
    b[i * m + j] = smoothed (m, a, i, j);
}

static __global__ void
triad (int n, float s, float *a, const float *b, const float *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = b[i] + s * c[i];
}

/* A block a row.  */

static __global__ void
norm (int m, const float *x, float *y)
{
  __shared__ float scale;
  const int i = blockIdx.x;
  float squares = 0;
  for (int j = threadIdx.x; j < m; j += blockDim.x)
    squares += x[i * m + j] * x[i * m + j];
  squares = block_sum (squares);
  if (threadIdx.x == 0)
    scale = 1 / sqrtf (squares / m + 1e-5f);
  __syncthreads ();
  for (int j = threadIdx.x; j < m; j += blockDim.x)
    y[i * m + j] = x[i * m + j] * scale;
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "spellings", BENCH_COMPILER);
  int n = (int) bench_size (6000, 50), m = (int) bench_size (7001, 67);
  if (bench_row ("3 x 3 smoothing"))
    {
      float *a = (float *) bench_alloc ((size_t) n * m, sizeof *a);
      float *b = (float *) bench_alloc ((size_t) n * m, sizeof *b);
      bench_fill_float (a, (long) n * m, 1);
      float *da = on_device (a, (long) n * m), *db = on_device ((float *) nullptr, (long) n * m);
      while (bench_next ())
	{
	  smooth<<<dim3 (blocks (m - 2, 32), blocks (n - 2, 8)), dim3 (32, 8)>>> (n, m, da, db);
	  finish ();
	}
      to_host (b, db, (long) n * m);
      check_smoothed (n, m, a, b);
      CUDA (cudaFree (da));
      CUDA (cudaFree (db));
    }
  int length = (int) bench_size (40000003, 10007);
  if (bench_row ("triad of odd size"))
    {
      float *a = (float *) bench_alloc (length, sizeof *a), *b = (float *) bench_alloc (length, sizeof *b);
      float *c = (float *) bench_alloc (length, sizeof *c);
      bench_fill_float (b, length, 1);
      bench_fill_float (c, length, 2);
      float *da = on_device ((float *) nullptr, length), *db = on_device (b, length), *dc = on_device (c, length);
      while (bench_next ())
	{
	  triad<<<blocks (length, 256), 256>>> (length, 0.5f, da, db, dc);
	  finish ();
	}
      to_host (a, da, length);
      check_triad (length, 0.5f, a, b, c);
      CUDA (cudaFree (da));
      CUDA (cudaFree (db));
      CUDA (cudaFree (dc));
    }
  if (bench_row ("root mean square norm of rows"))
    {
      int rows = (int) bench_size (8192, 40), columns = (int) bench_size (4096, 300);
      float *x = (float *) bench_alloc ((size_t) rows * columns, sizeof *x);
      float *y = (float *) bench_alloc ((size_t) rows * columns, sizeof *y);
      bench_fill_float (x, (long) rows * columns, 1);
      float *dx = on_device (x, (long) rows * columns), *dy = on_device ((float *) nullptr, (long) rows * columns);
      while (bench_next ())
	{
	  norm<<<rows, 256>>> (columns, dx, dy);
	  finish ();
	}
      to_host (y, dy, (long) rows * columns);
      check_normed (rows, columns, x, y);
      CUDA (cudaFree (dx));
      CUDA (cudaFree (dy));
    }
  return bench_end ();
}
