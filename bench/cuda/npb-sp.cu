/* npb-sp.cu -- CUDA twin of ../npb-sp.h: a thread a line.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/npb-flow.h"
#define SOLVE_LINE sp_line
#include "cuda/npb-solve.h"

static __global__ void
sound_kernel (int size, const double *u, double *w)
{
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p < size)
    w[FLOW_SOUND * size + p] = flow_sound (u, w, size, p);
}

static __global__ void
before_kernel (int n, const double *w, double *r)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int k = blockIdx.z * blockDim.z + threadIdx.z + 1;
  if (i < n - 1 && j < n - 1 && k < n - 1)
    sp_before (w, r, n * n * n, (k * n + j) * n + i);
}

static void
step (const flow_class *c, double *u, double *w, const double *forces, double *r, double *scratch)
{
  int size = c->n * c->n * c->n;
  shared_values (c->n, u, w);
  sound_kernel<<<blocks (size, 256), 256>>> (size, u, w);
  residual (c->n, u, w, forces, r, c->dt);
  before_kernel<<<cube (c->n - 2), cube_threads>>> (c->n, w, r);
  x_kernel<<<square (c->n - 2), square_threads>>> (c->n, c->dt, u, w, r, scratch);
  y_kernel<<<square (c->n - 2), square_threads>>> (c->n, c->dt, u, w, r, scratch);
  z_kernel<<<square (c->n - 2), square_threads>>> (c->n, c->dt, u, w, r, scratch);
  add (c->n, r, u, 1);
}

int
main (int argc, char **argv)
{
  return flow_program (argc, argv, "npb-sp", sp_classes, step, SP_SCRATCH);
}
