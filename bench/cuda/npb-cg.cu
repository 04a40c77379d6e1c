/* npb-cg.cu -- CUDA twin of openmp/npb-cg.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A row of the matrix is a warp's; in all else a thread has an element, and blocks add their sums by atomicAdd.  */

#include "cuda/device.h"
#include "npb-cg.h"
#include "cuda/spmv.h"

#include <cmath>

/* Add V of all threads of the block to *RESULT.  All of them call it.  */
static __device__ void
add (double *result, double v)
{
  v = block_sum (v);
  if (threadIdx.x == 0)
    atomicAdd (result, v);
}

static __global__ void
begin (int n, const double *x, double *z, double *p, double *r, double *rho)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = 0;
  if (i < n)
    {
      z[i] = 0;
      r[i] = x[i];
      p[i] = x[i];
      v = x[i] * x[i];
    }
  add (rho, v);
}

static __global__ void
dot (int n, const double *p, const double *q, double *d)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  add (d, i < n ? p[i] * q[i] : 0);
}

static __global__ void
advance (int n, double alpha, const double *p, const double *q, double *z, double *r, double *rho)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = 0;
  if (i < n)
    {
      z[i] += alpha * p[i];
      r[i] -= alpha * q[i];
      v = r[i] * r[i];
    }
  add (rho, v);
}

static __global__ void
turn (int n, double beta, const double *r, double *p)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = r[i] + beta * p[i];
}

static __global__ void
difference (int n, const double *x, const double *r, double *sum)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  add (sum, i < n ? (x[i] - r[i]) * (x[i] - r[i]) : 0);
}

static __global__ void
ones (int n, double *x)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 1;
}

/* To sum[0] and sum[1].  */
static __global__ void
products (int n, const double *x, const double *z, double *sum)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double xz = 0, zz = 0;
  if (i < n)
    {
      xz = x[i] * z[i];
      zz = z[i] * z[i];
    }
  add (&sum[0], xz);
  add (&sum[1], zz);
}

static __global__ void
normalize (int n, double scale, const double *z, double *x)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = scale * z[i];
}

/* Let two sums on the device be 0.  */
static void
clear (double *dsum)
{
  CUDA (cudaMemsetAsync (dsum, 0, 2 * sizeof *dsum));
}

/* The first of the sums, when the kernels before are done.  */
static double
first (const double *dsum)
{
  double sum;
  CUDA (cudaGetLastError ());
  to_host (&sum, dsum, 1);
  return sum;
}

/* Z is what CG_STEPS steps come to for A Z = X.  Returns the norm of X - A Z.  */
static double
conjugate_gradients (int n, const int *start, const int *column, const double *value, const double *x, double *z,
		     double *p, double *q, double *r, double *dsum)
{
  int grid = blocks (n, 256), warps_grid = blocks (n * 32L, 256);
  clear (dsum);
  begin<<<grid, 256>>> (n, x, z, p, r, dsum);
  double rho = first (dsum);
  for (int step = 0; step < CG_STEPS; step++)
    {
      spmv_warp<<<warps_grid, 256>>> (n, start, column, value, p, q);
      clear (dsum);
      dot<<<grid, 256>>> (n, p, q, dsum);
      double alpha = rho / first (dsum), rho_before = rho;
      clear (dsum);
      advance<<<grid, 256>>> (n, alpha, p, q, z, r, dsum);
      rho = first (dsum);
      double beta = rho / rho_before;
      turn<<<grid, 256>>> (n, beta, r, p);
    }
  spmv_warp<<<warps_grid, 256>>> (n, start, column, value, z, r);
  clear (dsum);
  difference<<<grid, 256>>> (n, x, r, dsum);
  return sqrt (first (dsum));
}

/* ITERATIONS of the power method for A's inverse, from X = 1 on.  Returns zeta; *RESIDUAL is the last solution's.  */
static double
power_method (int iterations, double shift, int n, const int *start, const int *column, const double *value, double *x,
	      double *z, double *p, double *q, double *r, double *dsum, double *residual)
{
  int grid = blocks (n, 256);
  double zeta = 0;
  ones<<<grid, 256>>> (n, x);
  for (int iteration = 0; iteration < iterations; iteration++)
    {
      *residual = conjugate_gradients (n, start, column, value, x, z, p, q, r, dsum);
      double sum[2];
      clear (dsum);
      products<<<grid, 256>>> (n, x, z, dsum);
      to_host (sum, dsum, 2);
      zeta = shift + 1 / sum[0];
      normalize<<<grid, 256>>> (n, 1 / sqrt (sum[1]), z, x);
    }
  finish ();
  return zeta;
}

static void
cg_row (const cg_class *c)
{
  if (!bench_row (c->name))
    return;
  cg_matrix m = make_cg_matrix (c);
  int n = m.n, *start = on_device (m.start, n + 1), *column = on_device (m.column, m.size);
  double *value = on_device (m.value, m.size), *vector[5], *dsum = on_device ((double *) NULL, 2);
  for (double *&v : vector)
    v = on_device ((double *) NULL, n);
  double zeta = 0, residual = 0;
  while (bench_next ())
    zeta = power_method (c->iterations, c->shift, n, start, column, value, vector[0], vector[1], vector[2], vector[3],
			 vector[4], dsum, &residual);
  check_cg (c, &m, zeta, residual);
  free_cg_matrix (&m);
  CUDA (cudaFree (start));
  CUDA (cudaFree (column));
  CUDA (cudaFree (value));
  CUDA (cudaFree (dsum));
  for (double *v : vector)
    CUDA (cudaFree (v));
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "npb-cg", BENCH_COMPILER);
  for (const cg_class *c = &cg_classes[bench_size (1, 0)]; c->name; c += bench_size (1, 6))
    cg_row (c);
  return bench_end ();
}
