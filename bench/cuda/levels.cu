/* levels.cu -- CUDA twin of openmp/levels.c, less what stencil.cu has.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/gemm.h"

static __constant__ float weight[5][5] = {
  { 1, 4, 7, 4, 1 }, { 4, 16, 26, 16, 4 }, { 7, 26, 41, 26, 7 }, { 4, 16, 26, 16, 4 }, { 1, 4, 7, 4, 1 }
};

static __global__ void
gauss (int n, const float *a, float *b)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 2, i = blockIdx.y * blockDim.y + threadIdx.y + 2;
  if (i < n - 2 && j < n - 2)
    {
      float sum = 0;
      for (int k = -2; k <= 2; k++)
	for (int l = -2; l <= 2; l++)
	  sum += weight[k + 2][l + 2] * a[(i + k) * n + j + l];
      b[i * n + j] = sum / 273;
    }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "levels", BENCH_COMPILER);

  gemm_row ("gemm levels", (int) bench_size (1024, 40));

  if (bench_row ("Gauss filter"))
    {
      int n = (int) bench_size (8192, 70);
      long size = (long) n * n;
      float *a = (float *) bench_alloc (size, sizeof *a), *b = (float *) bench_alloc (size, sizeof *b);
      bench_fill_float (a, size, 1);
      float *da = on_device (a, size), *db = on_device (b, size);
      while (bench_next ())
	{
	  gauss<<<dim3 (blocks (n - 4, 32), blocks (n - 4, 8)), dim3 (32, 8)>>> (n, da, db);
	  finish ();
	}
      to_host (b, db, size);
      check_gauss (n, a, b);
      CUDA (cudaFree (da));
      CUDA (cudaFree (db));
    }

  return bench_end ();
}
