/* npb-bt.cu -- CUDA twin of openmp/npb-bt.c: a thread a line.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/npb-flow.h"

static __global__ void
x_kernel (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, k = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (j < n - 1 && k < n - 1)
    bt_line (u, w, r, scratch, n * n * n, n, dt, 0, (k * n + j) * n, 1, k * n + j, n * n);
}

static __global__ void
y_kernel (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, k = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && k < n - 1)
    bt_line (u, w, r, scratch, n * n * n, n, dt, 1, k * n * n + i, n, k * n + i, n * n);
}

static __global__ void
z_kernel (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && j < n - 1)
    bt_line (u, w, r, scratch, n * n * n, n, dt, 2, j * n + i, n * n, j * n + i, n * n);
}

static void
step (const flow_class *c, double *u, double *w, const double *forces, double *r, double *scratch)
{
  shared_values (c->n, u, w);
  residual (c->n, u, w, forces, r, c->dt);
  x_kernel<<<square (c->n - 2), square_threads>>> (c->n, c->dt, u, w, r, scratch);
  y_kernel<<<square (c->n - 2), square_threads>>> (c->n, c->dt, u, w, r, scratch);
  z_kernel<<<square (c->n - 2), square_threads>>> (c->n, c->dt, u, w, r, scratch);
  add (c->n, r, u, 1);
}

int
main (int argc, char **argv)
{
  return flow_program (argc, argv, "npb-bt", bt_classes, step, BT_SCRATCH);
}
