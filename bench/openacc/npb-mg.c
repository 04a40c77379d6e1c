/* npb-mg.c -- MG of the NAS Parallel Benchmarks: V-cycles of a multigrid method for a Poisson problem in a periodic
   cube.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The operators have NPB's names, and a lap is what NPB times, with u set to 0 before: the first residual and its norm,
   the cycles, the last norm, which is verified by the published one.  NPB's other norm, the maximum, which is never
   verified, is not computed.  */

#include "openacc.h"
#include "npb-mg.h"

#include <math.h>
#include <stdlib.h>

static inline double face_sum (const double *, int);
static inline double edge_sum (const double *, int);
static inline double corner_sum (const double *, int);
#pragma acc routine (face_sum) seq
#pragma acc routine (edge_sum) seq
#pragma acc routine (corner_sum) seq
#define NPB_DEVICE
#include "npb-neighbours.h"

/* Where point I, J, K is in a grid of M points a dimension.  */
#define AT(i, j, k) (((i) * m + (j)) * m + (k))

static void
zero3 (int n, double *u)
{
  int size = (n + 2) * (n + 2) * (n + 2);
#pragma acc parallel loop gang vector present(u[0:1])
  for (int i = 0; i < size; i++)
    u[i] = 0;
}

/* The outer planes of U: copies of the inner ones at the other side.  */
static void
comm3 (int n, double *u)
{
  int m = n + 2;
#pragma acc parallel loop gang vector collapse(2) present(u[0:1])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      {
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
}

/* R = V - A U; R may be V.  */
static void
resid (int n, const double *u, const double *v, double *r)
{
  int m = n + 2;
#pragma acc parallel loop gang vector collapse(3) present(u[0:1], v[0:1], r[0:1])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      for (int k = 1; k <= n; k++)
	{
	  const double *p = &u[AT (i, j, k)];
	  r[AT (i, j, k)] = v[AT (i, j, k)] - MG_A0 * *p - MG_A2 * edge_sum (p, m) - MG_A3 * corner_sum (p, m);
	}
  comm3 (n, r);
}

/* U += C R: the smoother.  */
static void
psinv (int n, const double *r, double *u, double c0, double c1, double c2)
{
  int m = n + 2;
#pragma acc parallel loop gang vector collapse(3) present(r[0:1], u[0:1])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      for (int k = 1; k <= n; k++)
	{
	  const double *p = &r[AT (i, j, k)];
	  u[AT (i, j, k)] += c0 * *p + c1 * face_sum (p, m) + c2 * edge_sum (p, m);
	}
  comm3 (n, u);
}

/* S, of N points a dimension: R, of twice as many, restricted.  */
static void
rprj3 (int n, const double *r, double *s)
{
  int m = n + 2, fine = 2 * n + 2;
#pragma acc parallel loop gang vector collapse(3) present(r[0:1], s[0:1])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      for (int k = 1; k <= n; k++)
	{
	  const double *p = &r[(2 * i * fine + 2 * j) * fine + 2 * k];
	  s[AT (i, j, k)] = 0.5 * *p + 0.25 * face_sum (p, fine) + 0.125 * edge_sum (p, fine)
			    + 0.0625 * corner_sum (p, fine);
	}
  comm3 (n, s);
}

/* U, of twice N points a dimension, += Z, of N, interpolated.  */
static void
interp (int n, const double *z, double *u)
{
  int m = n + 2, fine = 2 * n + 2;
#pragma acc parallel loop gang vector collapse(3) present(z[0:1], u[0:1])
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= n; j++)
      for (int k = 0; k <= n; k++)
	{
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
}

static double
norm2u3 (int n, const double *r)
{
  int m = n + 2;
  double sum = 0;
#pragma acc parallel loop gang vector collapse(3) reduction(+: sum) present(r[0:1])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      for (int k = 1; k <= n; k++)
	sum += r[AT (i, j, k)] * r[AT (i, j, k)];
  return sqrt (sum / ((double) n * n * n));
}

/* A V-cycle, with the residual R: down to the coarsest grid, and up to U.  */
static void
mg3p (const struct mg_class *c, const long *start, double *u, const double *v, double *r)
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
mg_row (const struct mg_class *c)
{
  if (!bench_row (c->name))
    return;
  int n = 1 << c->level;
  long start[most_mg_levels], size = mg_grids (c->level, start), finest = (long) (n + 2) * (n + 2) * (n + 2);
  double *u = bench_alloc (size, sizeof *u), *r = bench_alloc (size, sizeof *r), *v = mg_right_side (n), norm = 0;
#pragma acc data copyin(v[0:finest]) create(u[0:size], r[0:size])
  while (bench_next ())
    {
      zero3 (n, u);
      resid (n, u, v, r);
      norm2u3 (n, r);
      for (int i = 0; i < c->cycles; i++)
	{
	  mg3p (c, start, u, v, r);
	  resid (n, u, v, r);
	}
      norm = norm2u3 (n, r);
    }
  check_mg (c, norm);
  free (u);
  free (r);
  free (v);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "npb-mg", BENCH_COMPILER);
  for (const struct mg_class *c = mg_classes; c->name; c += bench_size (1, mg_class_count))
    mg_row (c);
  return bench_end ();
}
