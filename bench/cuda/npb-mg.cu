/* npb-mg.cu -- CUDA twin of openmp/npb-mg.c: a thread a point, all in one stream; the norm is a thread a line.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "npb-mg.h"
#define NPB_DEVICE __device__
#include "npb-neighbours.h"

#include <cmath>

/* Where point I, J, K is in a grid of M points a dimension.  */
#define AT(i, j, k) (((i) * m + (j)) * m + (k))

/* Blocks of threads for N points a dimension.  */
static const dim3 threads (32, 4, 2);
static dim3
cube (int n)
{
  return dim3 (blocks (n, threads.x), blocks (n, threads.y), blocks (n, threads.z));
}

static void
zero3 (int n, double *u)
{
  CUDA (cudaMemsetAsync (u, 0, (size_t) (n + 2) * (n + 2) * (n + 2) * sizeof *u));
}

static __global__ void
comm3_kernel (int n, double *u)
{
  int m = n + 2, j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= m || j >= m)
    return;
  int from_i = i == 0 ? n : i == n + 1 ? 1 : i, from_j = j == 0 ? n : j == n + 1 ? 1 : j;
  u[AT (0, i, j)] = u[AT (n, from_i, from_j)];
  u[AT (n + 1, i, j)] = u[AT (1, from_i, from_j)];
  if (from_i == i)
    {
      u[AT (i, 0, j)] = u[AT (i, n, from_j)];
      u[AT (i, n + 1, j)] = u[AT (i, 1, from_j)];
      if (from_j == j)
	{
	  u[AT (i, j, 0)] = u[AT (i, j, n)];
	  u[AT (i, j, n + 1)] = u[AT (i, j, 1)];
	}
    }
}

static void
comm3 (int n, double *u)
{
  comm3_kernel<<<dim3 (blocks (n + 2, 32), blocks (n + 2, 8)), dim3 (32, 8)>>> (n, u);
}

static __global__ void
resid_kernel (int n, const double *u, const double *v, double *r)
{
  int m = n + 2, k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int i = blockIdx.z * blockDim.z + threadIdx.z + 1;
  if (i > n || j > n || k > n)
    return;
  const double *p = &u[AT (i, j, k)];
  r[AT (i, j, k)] = v[AT (i, j, k)] - MG_A0 * *p - MG_A2 * edge_sum (p, m) - MG_A3 * corner_sum (p, m);
}

static void
resid (int n, const double *u, const double *v, double *r)
{
  resid_kernel<<<cube (n), threads>>> (n, u, v, r);
  comm3 (n, r);
}

static __global__ void
psinv_kernel (int n, const double *r, double *u, double c0, double c1, double c2)
{
  int m = n + 2, k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int i = blockIdx.z * blockDim.z + threadIdx.z + 1;
  if (i > n || j > n || k > n)
    return;
  const double *p = &r[AT (i, j, k)];
  u[AT (i, j, k)] += c0 * *p + c1 * face_sum (p, m) + c2 * edge_sum (p, m);
}

static void
psinv (int n, const double *r, double *u, double c0, double c1, double c2)
{
  psinv_kernel<<<cube (n), threads>>> (n, r, u, c0, c1, c2);
  comm3 (n, u);
}

static __global__ void
rprj3_kernel (int n, const double *r, double *s)
{
  int m = n + 2, k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int i = blockIdx.z * blockDim.z + threadIdx.z + 1, fine = 2 * n + 2;
  if (i > n || j > n || k > n)
    return;
  const double *p = &r[(2 * i * fine + 2 * j) * fine + 2 * k];
  s[AT (i, j, k)] = 0.5 * *p + 0.25 * face_sum (p, fine) + 0.125 * edge_sum (p, fine) + 0.0625 * corner_sum (p, fine);
}

static void
rprj3 (int n, const double *r, double *s)
{
  rprj3_kernel<<<cube (n), threads>>> (n, r, s);
  comm3 (n, s);
}

static __global__ void
interp_kernel (int n, const double *z, double *u)
{
  int m = n + 2, k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  int i = blockIdx.z * blockDim.z + threadIdx.z, fine = 2 * n + 2;
  if (i > n || j > n || k > n)
    return;
  double *p = &u[(2 * i * fine + 2 * j) * fine + 2 * k], *q = p + fine * fine;
  double a = z[AT (i, j, k)], b = a + z[AT (i, j, k + 1)], c = a + z[AT (i, j + 1, k)];
  double d = b + z[AT (i, j + 1, k)] + z[AT (i, j + 1, k + 1)];
  double e = z[AT (i + 1, j, k)], f = e + z[AT (i + 1, j, k + 1)], g = e + z[AT (i + 1, j + 1, k)];
  double h = f + z[AT (i + 1, j + 1, k)] + z[AT (i + 1, j + 1, k + 1)];
  p[0] += a;
  p[1] += 0.5 * b;
  p[fine] += 0.5 * c;
  p[fine + 1] += 0.25 * d;
  q[0] += 0.5 * (a + e);
  q[1] += 0.25 * (b + f);
  q[fine] += 0.25 * (c + g);
  q[fine + 1] += 0.125 * (d + h);
}

static void
interp (int n, const double *z, double *u)
{
  interp_kernel<<<cube (n + 1), threads>>> (n, z, u);
}

static __global__ void
norm2u3_kernel (int n, const double *r, double *result)
{
  int m = n + 2, k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  double sum = 0;
  if (j <= n && k <= n)
    for (int i = 1; i <= n; i++)
      sum += r[AT (i, j, k)] * r[AT (i, j, k)];
  sum = block_sum (sum);
  if (threadIdx.x == 0 && threadIdx.y == 0)
    atomicAdd (result, sum);
}

static double
norm2u3 (int n, const double *r, double *dsum)
{
  double sum;
  CUDA (cudaMemsetAsync (dsum, 0, sizeof *dsum));
  norm2u3_kernel<<<dim3 (blocks (n, 32), blocks (n, 8)), dim3 (32, 8)>>> (n, r, dsum);
  to_host (&sum, dsum, 1);
  return std::sqrt (sum / ((double) n * n * n));
}

static void
mg3p (const mg_class *c, const long *start, double *u, const double *v, double *r)
{
  for (int k = c->level; k > 1; k--)
    rprj3 (1 << (k - 1), r + start[k], r + start[k - 1]);
  zero3 (2, u + start[1]);
  psinv (2, r + start[1], u + start[1], c->c0, c->c1, c->c2);
  for (int k = 2; k <= c->level; k++)
    {
      int n = 1 << k;
      double *uk = u + start[k], *rk = r + start[k];
      if (k < c->level)
	zero3 (n, uk);
      interp (n / 2, u + start[k - 1], uk);
      resid (n, uk, k < c->level ? rk : v, rk);
      psinv (n, rk, uk, c->c0, c->c1, c->c2);
    }
}

static void
mg_row (const mg_class *c)
{
  if (!bench_row (c->name))
    return;
  int n = 1 << c->level;
  long start[most_mg_levels], size = mg_grids (c->level, start), finest = (long) (n + 2) * (n + 2) * (n + 2);
  double *v = mg_right_side (n), norm = 0, *dv = on_device (v, finest);
  double *u = on_device ((double *) NULL, size), *r = on_device ((double *) NULL, size);
  double *dsum = on_device ((double *) NULL, 1);
  while (bench_next ())
    {
      zero3 (n, u);
      resid (n, u, dv, r);
      norm2u3 (n, r, dsum);
      for (int i = 0; i < c->cycles; i++)
	{
	  mg3p (c, start, u, dv, r);
	  resid (n, u, dv, r);
	}
      norm = norm2u3 (n, r, dsum);
      finish ();
    }
  check_mg (c, norm);
  free (v);
  CUDA (cudaFree (dv));
  CUDA (cudaFree (u));
  CUDA (cudaFree (r));
  CUDA (cudaFree (dsum));
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "npb-mg", BENCH_COMPILER);
  for (const mg_class *c = mg_classes; c->name; c += bench_size (1, mg_class_count))
    mg_row (c);
  return bench_end ();
}
