/* gemm.h -- the straightforward product of matrices, which more than one CUDA twin has as a row.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_CUDA_GEMM_H
#define BENCH_CUDA_GEMM_H

#include "cuda/device.h"
#include "reference.h"

static __global__ void
gemm (int n, const float *a, const float *b, float *c)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n)
    {
      float sum = 0;
      for (int k = 0; k < n; k++)
	sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

/* Row NAME: gemm of two matrices of N times N numbers to a third.  */
static void
gemm_row (const char *name, int n)
{
  if (!bench_row (name))
    return;
  long size = (long) n * n;
  float *a = (float *) bench_alloc (size, sizeof *a), *b = (float *) bench_alloc (size, sizeof *b);
  float *c = (float *) bench_alloc (size, sizeof *c);
  bench_fill_float (a, size, 1);
  bench_fill_float (b, size, 2);
  float *da = on_device (a, size), *db = on_device (b, size), *dc = on_device (c, size);
  while (bench_next ())
    {
      gemm<<<dim3 (blocks (n, 32), blocks (n, 8)), dim3 (32, 8)>>> (n, da, db, dc);
      finish ();
    }
  to_host (c, dc, size);
  check_gemm (n, a, b, c);
  CUDA (cudaFree (da));
  CUDA (cudaFree (db));
  CUDA (cudaFree (dc));
}

#endif /* BENCH_CUDA_GEMM_H */
