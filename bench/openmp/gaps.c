/* gaps.c -- loops on the host around small kernels: what lies between the kernels counts.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Sweeps with a test each, the four kernels of a stream in turn, eight dependent kernels, and conjugate gradients of a
   sparse matrix and of a heat problem: a lap is the whole loop, with data on the device.  */

#include "openmp.h"
#include "gaps.h"

#include <stdlib.h>

/* The sum of squares of the changes of the last of GAP_STEPS sweeps.  */
static double
sweeps (int n, double *restrict a, double *restrict b, double least)
{
  double change = least + 1;
  for (int step = 0; step < GAP_STEPS && change > least; step += 2)
    {
      change = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: change)
      for (int i = 1; i < n - 1; i++)
	for (int j = 1; j < n - 1; j++)
	  {
	    const double v = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
	    b[i * n + j] = v;
	    change += (v - a[i * n + j]) * (v - a[i * n + j]);
	  }
      if (!(change > least))
	break;
      change = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: change)
      for (int i = 1; i < n - 1; i++)
	for (int j = 1; j < n - 1; j++)
	  {
	    const double v = 0.25 * (b[(i - 1) * n + j] + b[(i + 1) * n + j] + b[i * n + j - 1] + b[i * n + j + 1]);
	    a[i * n + j] = v;
	    change += (v - b[i * n + j]) * (v - b[i * n + j]);
	  }
    }
  return change;
}

static void
sweep_row (const char *name, int n)
{
  if (!bench_row (name))
    return;
  double *a = bench_alloc ((size_t) n * n, sizeof *a), *b = bench_alloc ((size_t) n * n, sizeof *b), change = 0;
  jacobi_start (n, a);
  jacobi_start (n, b);
#pragma omp target data map(a[:n * n], b[:n * n])
  while (bench_next ())
    change = sweeps (n, a, b, 1e-300);
  check_jacobi_steps (n, bench_laps (), change);
  free (a);
  free (b);
}

/* Copy, multiply, add and triad.  */
static void
stream (int rounds, int n, double *restrict a, double *restrict b, double *restrict c)
{
  for (int round = 0; round < rounds; round++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	c[i] = a[i];
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	b[i] = 0.4 * c[i];
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	c[i] = a[i] + b[i];
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	a[i] = b[i] + 0.4 * c[i];
    }
}

static void
stream_row (const char *name, int n, int rounds)
{
  if (!bench_row (name))
    return;
  double *a = bench_alloc (n, sizeof *a), *b = bench_alloc (n, sizeof *b), *c = bench_alloc (n, sizeof *c);
  for (int i = 0; i < n; i++)
    a[i] = 1 + i % 3;
#pragma omp target data map(a[:n]) map(from: b[:n], c[:n])
  while (bench_next ())
    stream (rounds, n, a, b, c);
  double want = 2;
  for (long k = bench_laps () * rounds; k > 0; k--)
    want = 0.4 * want + 0.4 * (want + 0.4 * want);
  bench_check (a[1], want, 1e-12);
  free (a);
  free (b);
  free (c);
}

/* Each element depends on itself before.  */
static void
chain (int n, double *x)
{
  for (int round = 0; round < GAP_ROUNDS; round++)
    {
#define KERNEL(f, g)					\
      _Pragma ("omp target teams distribute parallel for")	\
      for (int i = 0; i < n; i++)			\
	x[i] = x[i] * f + g;
      KERNEL (0.5, 1) KERNEL (0.25, 2) KERNEL (0.75, 3) KERNEL (0.5, 4)
      KERNEL (0.5, 5) KERNEL (0.25, 6) KERNEL (0.75, 7) KERNEL (0.5, 8)
#undef KERNEL
    }
}

/* Each element depends on its neighbours before.  */
static void
neighbours (int n, double *restrict x, double *restrict y)
{
  for (int round = 0; round < GAP_ROUNDS; round++)
    {
#define KERNEL(to, from)				\
      _Pragma ("omp target teams distribute parallel for")	\
      for (int i = 1; i < n - 1; i++)			\
	to[i] = 0.5 * from[i - 1] + 0.25 * from[i] + 0.25 * from[i + 1];
      KERNEL (y, x) KERNEL (x, y) KERNEL (y, x) KERNEL (x, y)
      KERNEL (y, x) KERNEL (x, y) KERNEL (y, x) KERNEL (x, y)
#undef KERNEL
    }
}

static void
dependent_rows (int n)
{
  double *x = bench_alloc (n, sizeof *x), *y = bench_alloc (n, sizeof *y);
  for (int i = 0; i < n; i++)
    x[i] = y[i] = 3;
#pragma omp target data map(x[:n], y[:n])
  {
    if (bench_row ("8 small dependent kernels/same element"))
      {
	while (bench_next ())
	  chain (n, x);
#pragma omp target update from(x[:n])
	double want = 3;
	for (int k = 0; k < 100; k++)
	  want = (((((((want * 0.5 + 1) * 0.25 + 2) * 0.75 + 3) * 0.5 + 4) * 0.5 + 5) * 0.25 + 6) * 0.75 + 7) * 0.5 + 8;
	bench_check (x[n / 2], want, 1e-12);
      }
    if (bench_row ("8 small dependent kernels/neighbours"))
      {
	for (int i = 0; i < n; i++)
	  x[i] = y[i] = 3;
#pragma omp target update to(x[:n], y[:n])
	while (bench_next ())
	  neighbours (n, x, y);
#pragma omp target update from(x[:n])
	bench_check (x[n / 2], 3, 1e-12);
      }
  }
  free (x);
  free (y);
}

/* Conjugate gradients for a sparse matrix: five regions a step.  */
static double
gradients (int n, const int *restrict start, const int *restrict column, const double *restrict value,
	   const double *restrict b, double *restrict x, double *restrict r, double *restrict p, double *restrict q)
{
  double rho = 0;
#pragma omp target teams distribute parallel for reduction(+: rho)
  for (int i = 0; i < n; i++)
    {
      x[i] = 0;
      r[i] = p[i] = b[i];
      rho += r[i] * r[i];
    }
  for (int step = 0; step < GAP_STEPS && rho > 1e-300; step++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	{
	  double s = 0;
	  for (int k = start[i]; k < start[i + 1]; k++)
	    s += value[k] * p[column[k]];
	  q[i] = s;
	}
      double d = 0;
#pragma omp target teams distribute parallel for reduction(+: d)
      for (int i = 0; i < n; i++)
	d += p[i] * q[i];
      const double alpha = rho / d, before = rho;
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	{
	  x[i] += alpha * p[i];
	  r[i] -= alpha * q[i];
	}
      rho = 0;
#pragma omp target teams distribute parallel for reduction(+: rho)
      for (int i = 0; i < n; i++)
	rho += r[i] * r[i];
      const double beta = rho / before;
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	p[i] = r[i] + beta * p[i];
    }
  return rho;
}

static void
gradients_row (const char *name, int side)
{
  if (!bench_row (name))
    return;
  struct cube_matrix m = make_cube (side);
  const int n = m.n, *start = m.start, *column = m.column;
  const double *value = m.value;
  double *b = bench_alloc (n, sizeof *b), *x = bench_alloc (n, sizeof *x), *r = bench_alloc (n, sizeof *r);
  double *p = bench_alloc (n, sizeof *p), *q = bench_alloc (n, sizeof *q), rho = 0;
  bench_fill_double (b, n, 7);
#pragma omp target data map(to: start[:n + 1], column[:m.size], value[:m.size], b[:n]) \
  map(alloc: x[:n], r[:n], p[:n], q[:n])
  while (bench_next ())
    rho = gradients (n, start, column, value, b, x, r, p, q);
  check_cube (&m, b, rho);
  free_cube (&m);
  free (b);
  free (x);
  free (r);
  free (p);
  free (q);
}

/* An implicit step of heat, in the manner of TeaLeaf: conjugate gradients over the cells inside.  */
static double
heat (int n, const double *restrict u, const double *restrict kx, const double *restrict ky, double *restrict x,
      double *restrict r, double *restrict p, double *restrict w)
{
  const int s = n + 2;
  double rho = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: rho)
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      {
	x[i * s + j] = 0;
	r[i * s + j] = u[i * s + j];
	p[i * s + j] = u[i * s + j];
	rho += u[i * s + j] * u[i * s + j];
      }
  for (int step = 0; step < GAP_STEPS && rho > 1e-300; step++)
    {
      double pw = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: pw)
      for (int i = 1; i <= n; i++)
	for (int j = 1; j <= n; j++)
	  {
	    w[i * s + j] = (1 + kx[i * s + j] + kx[i * s + j + 1] + ky[i * s + j] + ky[(i + 1) * s + j]) * p[i * s + j]
			   - kx[i * s + j] * p[i * s + j - 1] - kx[i * s + j + 1] * p[i * s + j + 1]
			   - ky[i * s + j] * p[(i - 1) * s + j] - ky[(i + 1) * s + j] * p[(i + 1) * s + j];
	    pw += w[i * s + j] * p[i * s + j];
	  }
      const double alpha = rho / pw, before = rho;
      rho = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: rho)
      for (int i = 1; i <= n; i++)
	for (int j = 1; j <= n; j++)
	  {
	    x[i * s + j] += alpha * p[i * s + j];
	    r[i * s + j] -= alpha * w[i * s + j];
	    rho += r[i * s + j] * r[i * s + j];
	  }
      const double beta = rho / before;
#pragma omp target teams distribute parallel for collapse(2)
      for (int i = 1; i <= n; i++)
	for (int j = 1; j <= n; j++)
	  p[i * s + j] = r[i * s + j] + beta * p[i * s + j];
    }
  return rho;
}

static void
heat_row (const char *name, int n)
{
  if (!bench_row (name))
    return;
  const size_t size = (size_t) (n + 2) * (n + 2);
  double *u = bench_alloc (size, sizeof *u), *kx = bench_alloc (size, sizeof *kx), *ky = bench_alloc (size, sizeof *ky);
  double *x = bench_alloc (size, sizeof *x), *r = bench_alloc (size, sizeof *r), *p = bench_alloc (size, sizeof *p);
  double *w = bench_alloc (size, sizeof *w), rho = 0;
  heat_start (n, u, kx, ky);
#pragma omp target data map(to: u[:size], kx[:size], ky[:size], x[:size], r[:size], p[:size], w[:size])
  while (bench_next ())
    rho = heat (n, u, kx, ky, x, r, p, w);
  check_heat (n, u, kx, ky, rho);
  free (u);
  free (kx);
  free (ky);
  free (x);
  free (r);
  free (p);
  free (w);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "gaps", BENCH_COMPILER);
  sweep_row ("Jacobi with a test, 512^2", (int) bench_size (512, 16));
  sweep_row ("Jacobi with a test, 1024^2", (int) bench_size (1024, 18));
  stream_row ("copy, mul, add, triad, 2^20", (int) bench_size (1 << 20, 500), GAP_ROUNDS);
  stream_row ("copy, mul, add, triad, 2^27", (int) bench_size (1 << 27, 500), 2);
  dependent_rows ((int) bench_size (1024, 64));
  gradients_row ("CG of 13,824 rows", (int) bench_size (24, 4));
  gradients_row ("CG of 74,088 rows", (int) bench_size (42, 5));
  gradients_row ("CG of 10^6 rows", (int) bench_size (100, 6));
  heat_row ("heat, 64^2", (int) bench_size (64, 8));
  heat_row ("heat, 250^2", (int) bench_size (250, 9));
  heat_row ("heat, 500^2", (int) bench_size (500, 10));
  return bench_end ();
}
