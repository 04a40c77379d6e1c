/* npb-cg.c -- CG of the NAS Parallel Benchmarks: the power method, its systems solved by conjugate gradients.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Timed are all iterations of a class, from x = 1 on; matrix and vectors are on the device already, sums come back to
   the host, which divides them.  The matrix has 56 to 240 elements a row, so a row's product is a loop for vectors: a
   warp's work.  */

#include "openacc.h"
#include "npb-cg.h"
#include "spmv.h"

#include <math.h>
#include <stdlib.h>

/* Z is what CG_STEPS steps come to for A Z = X.  Returns the norm of X - A Z.  */
static double
conjugate_gradients (int n, const int *start, const int *column, const double *value, const double *x, double *z,
		     double *p, double *q, double *r)
{
  double rho = 0;
#pragma acc parallel loop gang vector reduction(+: rho) present(x[0:1], z[0:1], p[0:1], r[0:1])
  for (int i = 0; i < n; i++)
    {
      z[i] = 0;
      r[i] = x[i];
      p[i] = x[i];
      rho += x[i] * x[i];
    }
  for (int step = 0; step < CG_STEPS; step++)
    {
      spmv_vector (n, start, column, value, p, q);
      double d = 0;
#pragma acc parallel loop gang vector reduction(+: d) present(p[0:1], q[0:1])
      for (int i = 0; i < n; i++)
	d += p[i] * q[i];
      double alpha = rho / d, rho_before = rho;
      rho = 0;
#pragma acc parallel loop gang vector reduction(+: rho) present(z[0:1], p[0:1], q[0:1], r[0:1])
      for (int i = 0; i < n; i++)
	{
	  z[i] += alpha * p[i];
	  r[i] -= alpha * q[i];
	  rho += r[i] * r[i];
	}
      double beta = rho / rho_before;
#pragma acc parallel loop gang vector present(p[0:1], r[0:1])
      for (int i = 0; i < n; i++)
	p[i] = r[i] + beta * p[i];
    }
  spmv_vector (n, start, column, value, z, r);
  double sum = 0;
#pragma acc parallel loop gang vector reduction(+: sum) present(x[0:1], r[0:1])
  for (int i = 0; i < n; i++)
    sum += (x[i] - r[i]) * (x[i] - r[i]);
  return sqrt (sum);
}

/* ITERATIONS of the power method for A's inverse, from X = 1 on.  Returns zeta; *RESIDUAL is the last solution's.  */
static double
power_method (int iterations, double shift, int n, const int *start, const int *column, const double *value, double *x,
	      double *z, double *p, double *q, double *r, double *residual)
{
  double zeta = 0;
#pragma acc parallel loop gang vector present(x[0:1])
  for (int i = 0; i < n; i++)
    x[i] = 1;
  for (int iteration = 0; iteration < iterations; iteration++)
    {
      *residual = conjugate_gradients (n, start, column, value, x, z, p, q, r);
      double xz = 0, zz = 0;
#pragma acc parallel loop gang vector reduction(+: xz, zz) present(x[0:1], z[0:1])
      for (int i = 0; i < n; i++)
	{
	  xz += x[i] * z[i];
	  zz += z[i] * z[i];
	}
      zeta = shift + 1 / xz;
      double scale = 1 / sqrt (zz);
#pragma acc parallel loop gang vector present(x[0:1], z[0:1])
      for (int i = 0; i < n; i++)
	x[i] = scale * z[i];
    }
  return zeta;
}

static void
cg_row (const struct cg_class *c)
{
  if (!bench_row (c->name))
    return;
  struct cg_matrix m = make_cg_matrix (c);
  int n = m.n, *start = m.start, *column = m.column;
  double *value = m.value, *x = bench_alloc (n, sizeof *x), *z = bench_alloc (n, sizeof *z);
  double *p = bench_alloc (n, sizeof *p), *q = bench_alloc (n, sizeof *q), *r = bench_alloc (n, sizeof *r);
  double zeta = 0, residual = 0;
#pragma acc data copyin(start[0:n + 1], column[0:m.size], value[0:m.size]) \
  create(x[0:n], z[0:n], p[0:n], q[0:n], r[0:n])
  while (bench_next ())
    zeta = power_method (c->iterations, c->shift, n, start, column, value, x, z, p, q, r, &residual);
  check_cg (c, &m, zeta, residual);
  free_cg_matrix (&m);
  free (x);
  free (z);
  free (p);
  free (q);
  free (r);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "npb-cg", BENCH_COMPILER);
  for (const struct cg_class *c = &cg_classes[bench_size (1, 0)]; c->name; c += bench_size (1, 6))
    cg_row (c);
  return bench_end ();
}
