/* gaps.cu -- CUDA twin of openmp/gaps.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Kernels are launched one behind the other in a stream; the host waits where it needs a sum, which blocks add by
   atomicAdd and a copy brings.  */

#include "cuda/device.h"
#include "gaps.h"

#include <cstdlib>

/* Add V of all threads of the block to *RESULT.  All of them call it.  */
static __device__ void
add_sum (double *result, double v)
{
  v = block_sum (v);
  if (threadIdx.x == 0 && threadIdx.y == 0)
    atomicAdd (result, v);
}

/* A sum on the device becomes 0.  */
static void
clear (double *sum)
{
  CUDA (cudaMemsetAsync (sum, 0, sizeof *sum));
}

/* What a sum has come to.  */
static double
value_of (const double *sum)
{
  double v;
  CUDA (cudaGetLastError ());
  to_host (&v, sum, 1);
  return v;
}

static __global__ void
sweep (int n, const double *a, double *b, double *change)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  double d = 0;
  if (i < n - 1 && j < n - 1)
    {
      const double v = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
      b[i * n + j] = v;
      d = (v - a[i * n + j]) * (v - a[i * n + j]);
    }
  add_sum (change, d);
}

static double
sweeps (int n, double *a, double *b, double least, double *sum)
{
  const dim3 block (32, 8), grid (blocks (n - 2, 32), blocks (n - 2, 8));
  double change = least + 1;
  for (int step = 0; step < GAP_STEPS && change > least; step += 2)
    {
      clear (sum);
      sweep<<<grid, block>>> (n, a, b, sum);
      if (!(value_of (sum) > least))
	break;
      clear (sum);
      sweep<<<grid, block>>> (n, b, a, sum);
      change = value_of (sum);
    }
  return change;
}

static void
sweep_row (const char *name, int n, double *sum)
{
  if (!bench_row (name))
    return;
  double *a = (double *) bench_alloc ((size_t) n * n, sizeof *a), change = 0;
  jacobi_start (n, a);
  double *da = on_device (a, (long) n * n), *db = on_device (a, (long) n * n);
  while (bench_next ())
    change = sweeps (n, da, db, 1e-300, sum);
  check_jacobi_steps (n, bench_laps (), change);
  CUDA (cudaFree (da));
  CUDA (cudaFree (db));
  free (a);
}

static __global__ void
copy (int n, const double *a, double *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i];
}

static __global__ void
mul (int n, double *b, const double *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] = 0.4 * c[i];
}

static __global__ void
add (int n, const double *a, const double *b, double *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

static __global__ void
triad (int n, double *a, const double *b, const double *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = b[i] + 0.4 * c[i];
}

static void
stream_row (const char *name, int n, int rounds)
{
  if (!bench_row (name))
    return;
  double *a = (double *) bench_alloc (n, sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = 1 + i % 3;
  double *da = on_device (a, n), *db = on_device ((double *) NULL, n), *dc = on_device ((double *) NULL, n);
  const int grid = blocks (n, 256);
  while (bench_next ())
    {
      for (int round = 0; round < rounds; round++)
	{
	  copy<<<grid, 256>>> (n, da, dc);
	  mul<<<grid, 256>>> (n, db, dc);
	  add<<<grid, 256>>> (n, da, db, dc);
	  triad<<<grid, 256>>> (n, da, db, dc);
	}
      finish ();
    }
  to_host (a, da, n);
  double want = 2;
  for (long k = bench_laps () * rounds; k > 0; k--)
    want = 0.4 * want + 0.4 * (want + 0.4 * want);
  bench_check (a[1], want, 1e-12);
  CUDA (cudaFree (da));
  CUDA (cudaFree (db));
  CUDA (cudaFree (dc));
  free (a);
}

static __global__ void
scale (int n, double *x, double f, double g)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * f + g;
}

static __global__ void
smooth (int n, double *to, const double *from)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i < n - 1)
    to[i] = 0.5 * from[i - 1] + 0.25 * from[i] + 0.25 * from[i + 1];
}

static void
dependent_rows (int n)
{
  double *x = (double *) bench_alloc (n, sizeof *x);
  for (int i = 0; i < n; i++)
    x[i] = 3;
  double *dx = on_device (x, n), *dy = on_device (x, n);
  const int grid = blocks (n, 256);
  if (bench_row ("8 small dependent kernels/same element"))
    {
      while (bench_next ())
	{
	  for (int round = 0; round < GAP_ROUNDS; round++)
	    for (int k = 1; k <= 8; k++)
	      scale<<<grid, 256>>> (n, dx, k % 4 == 2 ? 0.25 : k % 4 == 3 ? 0.75 : 0.5, k);
	  finish ();
	}
      to_host (x, dx, n);
      double want = 3;
      for (int k = 0; k < 100; k++)
	want = (((((((want * 0.5 + 1) * 0.25 + 2) * 0.75 + 3) * 0.5 + 4) * 0.5 + 5) * 0.25 + 6) * 0.75 + 7) * 0.5 + 8;
      bench_check (x[n / 2], want, 1e-12);
    }
  if (bench_row ("8 small dependent kernels/neighbours"))
    {
      for (int i = 0; i < n; i++)
	x[i] = 3;
      CUDA (cudaMemcpy (dx, x, n * sizeof *x, cudaMemcpyHostToDevice));
      CUDA (cudaMemcpy (dy, x, n * sizeof *x, cudaMemcpyHostToDevice));
      while (bench_next ())
	{
	  for (int round = 0; round < GAP_ROUNDS; round++)
	    for (int k = 0; k < 4; k++)
	      {
		smooth<<<grid, 256>>> (n, dy, dx);
		smooth<<<grid, 256>>> (n, dx, dy);
	      }
	  finish ();
	}
      to_host (x, dx, n);
      bench_check (x[n / 2], 3, 1e-12);
    }
  CUDA (cudaFree (dx));
  CUDA (cudaFree (dy));
  free (x);
}

static __global__ void
begin (int n, const double *b, double *x, double *r, double *p, double *rho)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = 0;
  if (i < n)
    {
      x[i] = 0;
      r[i] = p[i] = b[i];
      v = b[i] * b[i];
    }
  add_sum (rho, v);
}

static __global__ void
multiply (int n, const int *start, const int *column, const double *value, const double *p, double *q)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  double s = 0;
  for (int k = start[i]; k < start[i + 1]; k++)
    s += value[k] * p[column[k]];
  q[i] = s;
}

static __global__ void
product (int n, const double *p, const double *q, double *sum)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  add_sum (sum, i < n ? p[i] * q[i] : 0);
}

static __global__ void
advance (int n, double alpha, const double *p, const double *q, double *x, double *r)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
}

static __global__ void
turn (int n, double beta, const double *r, double *p)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = r[i] + beta * p[i];
}

static double
gradients (int n, const int *start, const int *column, const double *value, const double *b, double *x, double *r,
	   double *p, double *q, double *sum)
{
  const int grid = blocks (n, 256);
  clear (sum);
  begin<<<grid, 256>>> (n, b, x, r, p, sum);
  double rho = value_of (sum);
  for (int step = 0; step < GAP_STEPS && rho > 1e-300; step++)
    {
      multiply<<<grid, 256>>> (n, start, column, value, p, q);
      clear (sum);
      product<<<grid, 256>>> (n, p, q, sum);
      const double alpha = rho / value_of (sum), before = rho;
      advance<<<grid, 256>>> (n, alpha, p, q, x, r);
      clear (sum);
      product<<<grid, 256>>> (n, r, r, sum);
      rho = value_of (sum);
      turn<<<grid, 256>>> (n, rho / before, r, p);
    }
  finish ();
  return rho;
}

static void
gradients_row (const char *name, int side, double *sum)
{
  if (!bench_row (name))
    return;
  struct cube_matrix m = make_cube (side);
  const int n = m.n;
  double *b = (double *) bench_alloc (n, sizeof *b), rho = 0, *none = NULL;
  bench_fill_double (b, n, 7);
  int *start = on_device (m.start, n + 1), *column = on_device (m.column, m.size);
  double *value = on_device (m.value, m.size), *db = on_device (b, n), *x = on_device (none, n);
  double *r = on_device (none, n), *p = on_device (none, n), *q = on_device (none, n);
  while (bench_next ())
    rho = gradients (n, start, column, value, db, x, r, p, q, sum);
  check_cube (&m, b, rho);
  for (void *gone : { (void *) start, (void *) column, (void *) value, (void *) db, (void *) x, (void *) r, (void *) p,
		      (void *) q })
    CUDA (cudaFree (gone));
  free_cube (&m);
  free (b);
}

static __global__ void
heat_begin (int n, const double *u, double *x, double *r, double *p, double *rho)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y * blockDim.y + threadIdx.y + 1, s = n + 2;
  double v = 0;
  if (i <= n && j <= n)
    {
      x[i * s + j] = 0;
      r[i * s + j] = u[i * s + j];
      p[i * s + j] = u[i * s + j];
      v = u[i * s + j] * u[i * s + j];
    }
  add_sum (rho, v);
}

static __global__ void
heat_multiply (int n, const double *kx, const double *ky, const double *p, double *w, double *pw)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y * blockDim.y + threadIdx.y + 1, s = n + 2;
  double v = 0;
  if (i <= n && j <= n)
    {
      w[i * s + j] = (1 + kx[i * s + j] + kx[i * s + j + 1] + ky[i * s + j] + ky[(i + 1) * s + j]) * p[i * s + j]
		     - kx[i * s + j] * p[i * s + j - 1] - kx[i * s + j + 1] * p[i * s + j + 1]
		     - ky[i * s + j] * p[(i - 1) * s + j] - ky[(i + 1) * s + j] * p[(i + 1) * s + j];
      v = w[i * s + j] * p[i * s + j];
    }
  add_sum (pw, v);
}

static __global__ void
heat_advance (int n, double alpha, const double *p, const double *w, double *x, double *r, double *rho)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y * blockDim.y + threadIdx.y + 1, s = n + 2;
  double v = 0;
  if (i <= n && j <= n)
    {
      x[i * s + j] += alpha * p[i * s + j];
      r[i * s + j] -= alpha * w[i * s + j];
      v = r[i * s + j] * r[i * s + j];
    }
  add_sum (rho, v);
}

static __global__ void
heat_turn (int n, double beta, const double *r, double *p)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y * blockDim.y + threadIdx.y + 1, s = n + 2;
  if (i <= n && j <= n)
    p[i * s + j] = r[i * s + j] + beta * p[i * s + j];
}

static double
heat (int n, const double *u, const double *kx, const double *ky, double *x, double *r, double *p, double *w,
      double *sum)
{
  const dim3 block (32, 8), grid (blocks (n, 32), blocks (n, 8));
  clear (sum);
  heat_begin<<<grid, block>>> (n, u, x, r, p, sum);
  double rho = value_of (sum);
  for (int step = 0; step < GAP_STEPS && rho > 1e-300; step++)
    {
      clear (sum);
      heat_multiply<<<grid, block>>> (n, kx, ky, p, w, sum);
      const double alpha = rho / value_of (sum), before = rho;
      clear (sum);
      heat_advance<<<grid, block>>> (n, alpha, p, w, x, r, sum);
      rho = value_of (sum);
      heat_turn<<<grid, block>>> (n, rho / before, r, p);
    }
  finish ();
  return rho;
}

static void
heat_row (const char *name, int n, double *sum)
{
  if (!bench_row (name))
    return;
  const size_t size = (size_t) (n + 2) * (n + 2);
  double *u = (double *) bench_alloc (size, sizeof *u), *kx = (double *) bench_alloc (size, sizeof *kx);
  double *ky = (double *) bench_alloc (size, sizeof *ky), *zero = (double *) bench_alloc (size, sizeof *zero), rho = 0;
  for (size_t i = 0; i < size; i++)
    zero[i] = 0;
  heat_start (n, u, kx, ky);
  double *du = on_device (u, size), *dkx = on_device (kx, size), *dky = on_device (ky, size);
  double *x = on_device (zero, size), *r = on_device (zero, size), *p = on_device (zero, size);
  double *w = on_device (zero, size);
  while (bench_next ())
    rho = heat (n, du, dkx, dky, x, r, p, w, sum);
  check_heat (n, u, kx, ky, rho);
  for (double *gone : { du, dkx, dky, x, r, p, w })
    CUDA (cudaFree (gone));
  free (u);
  free (kx);
  free (ky);
  free (zero);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "gaps", BENCH_COMPILER);
  double *sum = on_device ((double *) NULL, 1);
  sweep_row ("Jacobi with a test, 512^2", (int) bench_size (512, 16), sum);
  sweep_row ("Jacobi with a test, 1024^2", (int) bench_size (1024, 18), sum);
  stream_row ("copy, mul, add, triad, 2^20", (int) bench_size (1 << 20, 500), GAP_ROUNDS);
  stream_row ("copy, mul, add, triad, 2^27", (int) bench_size (1 << 27, 500), 2);
  dependent_rows ((int) bench_size (1024, 64));
  gradients_row ("CG of 13,824 rows", (int) bench_size (24, 4), sum);
  gradients_row ("CG of 74,088 rows", (int) bench_size (42, 5), sum);
  gradients_row ("CG of 10^6 rows", (int) bench_size (100, 6), sum);
  heat_row ("heat, 64^2", (int) bench_size (64, 8), sum);
  heat_row ("heat, 250^2", (int) bench_size (250, 9), sum);
  heat_row ("heat, 500^2", (int) bench_size (500, 10), sum);
  return bench_end ();
}
