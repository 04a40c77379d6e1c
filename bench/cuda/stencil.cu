/* stencil.cu -- CUDA twin of openmp/stencil.c: a thread a point.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "reference.h"

static __global__ void
jacobi (int n, const double *a, double *b)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && j < n - 1)
    b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

#define A(i, j, k) a[((i) * n + (j)) * n + (k)]
#define B(i, j, k) b[((i) * n + (j)) * n + (k)]

static __global__ void
laplacian (int n, const float *a, float *b)
{
  int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int i = blockIdx.z * blockDim.z + threadIdx.z + 1;
  if (i < n - 1 && j < n - 1 && k < n - 1)
    B (i, j, k) = A (i - 1, j, k) + A (i + 1, j, k) + A (i, j - 1, k) + A (i, j + 1, k) + A (i, j, k - 1)
		  + A (i, j, k + 1) - 6 * A (i, j, k);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "stencil", BENCH_COMPILER);

  if (bench_row ("2-D Jacobi"))
    {
      int n = (int) bench_size (8192, 70);
      long size = (long) n * n;
      double *a = (double *) bench_alloc (size, sizeof *a), *b = (double *) bench_alloc (size, sizeof *b);
      bench_fill_double (a, size, 1);
      double *da = on_device (a, size), *db = on_device (b, size);
      while (bench_next ())
	{
	  jacobi<<<dim3 (blocks (n - 2, 32), blocks (n - 2, 8)), dim3 (32, 8)>>> (n, da, db);
	  finish ();
	}
      to_host (b, db, size);
      check_jacobi (n, a, b);
      CUDA (cudaFree (da));
      CUDA (cudaFree (db));
    }

  if (bench_row ("3-D Laplacian"))
    {
      int n = (int) bench_size (384, 20);
      long size = (long) n * n * n;
      float *a = (float *) bench_alloc (size, sizeof *a), *b = (float *) bench_alloc (size, sizeof *b);
      bench_fill_float (a, size, 1);
      float *da = on_device (a, size), *db = on_device (b, size);
      while (bench_next ())
	{
	  laplacian<<<dim3 (blocks (n - 2, 32), blocks (n - 2, 8), n - 2), dim3 (32, 8, 1)>>> (n, da, db);
	  finish ();
	}
      to_host (b, db, size);
      check_laplacian (n, a, b);
      CUDA (cudaFree (da));
      CUDA (cudaFree (db));
    }

  return bench_end ();
}
