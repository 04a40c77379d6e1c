/* npb-solve.h -- the solvers of BT and SP along the three directions: a thread a line, by the function SOLVE_LINE.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_CUDA_NPB_SOLVE_H
#define BENCH_CUDA_NPB_SOLVE_H

static __global__ void
x_kernel (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, k = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (j < n - 1 && k < n - 1)
    SOLVE_LINE (u, w, r, scratch, n * n * n, n, dt, 0, (k * n + j) * n, 1, k * n + j, n * n);
}

static __global__ void
y_kernel (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, k = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && k < n - 1)
    SOLVE_LINE (u, w, r, scratch, n * n * n, n, dt, 1, k * n * n + i, n, k * n + i, n * n);
}

static __global__ void
z_kernel (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && j < n - 1)
    SOLVE_LINE (u, w, r, scratch, n * n * n, n, dt, 2, j * n + i, n * n, j * n + i, n * n);
}

#endif /* BENCH_CUDA_NPB_SOLVE_H */
