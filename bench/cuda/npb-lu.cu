/* npb-lu.cu -- CUDA twin of ../npb-lu.h: a thread a point of those with the same sum of their numbers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/npb-flow.h"

static __global__ void
relax_kernel (int n, double dt, const double *u, const double *w, double *r, int sum, int sign)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, k = blockIdx.y * blockDim.y + threadIdx.y + 1, i = sum - j - k;
  if (j < n - 1 && k < n - 1 && i > 0 && i < n - 1)
    lu_point (u, w, r, n * n * n, n, dt, (k * n + j) * n + i, sign);
}

static void
step (const flow_class *c, double *u, double *w, const double *forces, double *r, double *scratch)
{
  (void)scratch;
  int n = c->n, last = 3 * (n - 2);
  shared_values (n, u, w);
  residual (n, u, w, forces, r, c->dt);
  for (int sum = 3; sum <= last; sum++)
    relax_kernel<<<square (n - 2), square_threads>>> (n, c->dt, u, w, r, sum, 1);
  for (int sum = last; sum >= 3; sum--)
    relax_kernel<<<square (n - 2), square_threads>>> (n, c->dt, u, w, r, sum, -1);
  add (n, r, u, 1 / (LU_OMEGA * (2 - LU_OMEGA)));
}

int
main (int argc, char **argv)
{
  return flow_program (argc, argv, "npb-lu", lu_classes, step, 1);
}
