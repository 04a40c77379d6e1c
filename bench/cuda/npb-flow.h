/* npb-flow.h -- what BT, SP and LU of the NAS Parallel Benchmarks share in CUDA; see ../npb-flow-loops.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_CUDA_NPB_FLOW_H
#define BENCH_CUDA_NPB_FLOW_H

#include "cuda/device.h"
#include "../npb-flow.h"
#define NPB_DEVICE __device__
#include "npb-lines.h"

/* Blocks of threads for N points a dimension, in three and in two dimensions: these have few threads, each with much to
   do, so that a block is a warp.  */
static const dim3 cube_threads (32, 4, 2), square_threads (32, 1);
static dim3
cube (int n)
{
  return dim3 (blocks (n, cube_threads.x), blocks (n, cube_threads.y), blocks (n, cube_threads.z));
}
static dim3
square (int n)
{
  return dim3 (blocks (n, square_threads.x), blocks (n, square_threads.y));
}

static void
restart (int n, const double *start, double *u)
{
  CUDA (cudaMemcpyAsync (u, start, 5l * n * n * n * sizeof *u, cudaMemcpyDeviceToDevice));
}

static __global__ void
shared_values_kernel (int size, const double *u, double *w)
{
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p < size)
    flow_shared (u, w, size, p);
}

static void
shared_values (int n, const double *u, double *w)
{
  int size = n * n * n;
  shared_values_kernel<<<blocks (size, 256), 256>>> (size, u, w);
}

static __global__ void
residual_kernel (int n, const double *u, const double *w, const double *forces, double *rhs, double scale)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int k = blockIdx.z * blockDim.z + threadIdx.z + 1;
  if (i >= n - 1 || j >= n - 1 || k >= n - 1)
    return;
  int size = n * n * n, p = (k * n + j) * n + i;
  double r[5];
  for (int m = 0; m < 5; m++)
    r[m] = forces[m * size + p];
  flow_differences (r, u, w, size, n, i, j, k);
  for (int m = 0; m < 5; m++)
    rhs[m * size + p] = scale * r[m];
}

static void
residual (int n, const double *u, const double *w, const double *forces, double *rhs, double scale)
{
  residual_kernel<<<cube (n - 2), cube_threads>>> (n, u, w, forces, rhs, scale);
}

static __global__ void
add_kernel (int count, const double *r, double *u, double scale)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    u[i] += scale * r[i];
}

static void
add (int n, const double *r, double *u, double scale)
{
  int count = 5 * n * n * n;
  add_kernel<<<blocks (count, 256), 256>>> (count, r, u, scale);
}

typedef void flow_step (const flow_class *c, double *u, double *w, const double *forces, double *r, double *scratch);

static void
flow_row (const flow_class *c, flow_step *step, int scratch)
{
  if (!bench_row (c->name))
    return;
  int n = c->n;
  long size = (long)n * n * n;
  double *start = flow_begin (n), *forces = flow_forces (n), *dstart = on_device (start, 5 * size);
  double *dforces = on_device (forces, 5 * size), *u = on_device ((double *)NULL, 5 * size);
  double *w = on_device ((double *)NULL, 6 * size), *r = on_device ((double *)NULL, 5 * size);
  double *s = on_device ((double *)NULL, scratch * size);
  CUDA (cudaMemset (r, 0, 5 * size * sizeof *r));
  while (bench_next ())
    {
      restart (n, dstart, u);
      for (int i = 0; i < c->steps; i++)
	step (c, u, w, dforces, r, s);
      finish ();
    }
  shared_values (n, u, w);
  residual (n, u, w, dforces, r, 1);
  to_host (start, u, 5 * size);
  to_host (forces, r, 5 * size);
  check_flow (c, start, forces);
  free (start);
  free (forces);
  CUDA (cudaFree (dstart));
  CUDA (cudaFree (dforces));
  CUDA (cudaFree (u));
  CUDA (cudaFree (w));
  CUDA (cudaFree (r));
  CUDA (cudaFree (s));
}

static int
flow_program (int argc, char **argv, const char *name, const flow_class *classes, flow_step *step, int scratch)
{
  bench_begin (argc, argv, name, BENCH_COMPILER);
  for (const flow_class *c = classes; c->name; c += bench_size (1, flow_class_count))
    flow_row (c, step, scratch);
  return bench_end ();
}

#endif /* BENCH_CUDA_NPB_FLOW_H */
