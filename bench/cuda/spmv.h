/* spmv.h -- the product of a sparse matrix, in rows, with a vector, a row a warp: irregular and npb-cg have it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_CUDA_SPMV_H
#define BENCH_CUDA_SPMV_H

/* Y = A X; row I of A is VALUE[START[I] .. START[I + 1] - 1], in columns COLUMN.  */
static __global__ void
spmv_warp (int n, const int *start, const int *column, const double *value, const double *x, double *y)
{
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (i < n)
    {
      double sum = 0;
      for (int k = start[i] + lane; k < start[i + 1]; k += 32)
	sum += value[k] * x[column[k]];
      for (int d = 16; d > 0; d /= 2)
	sum += __shfl_down_sync (0xffffffff, sum, d);
      if (lane == 0)
	y[i] = sum;
    }
}

#endif
