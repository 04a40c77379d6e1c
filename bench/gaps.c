/* gaps.c -- inputs and results of host loops around small kernels; see gaps.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "gaps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void
jacobi_start (int n, double *grid)
{
  memset (grid, 0, (size_t) n * n * sizeof *grid);
  for (int i = 0; i < n; i++)
    {
      grid[i] = 1;
      grid[(long) i * n] = 0.5;
    }
}

void
check_jacobi_steps (int n, long laps, double change)
{
  /* Changes fall slowly: the host does no more than these laps, and later laps are only smaller.  */
  const long most = 3;
  double *a = bench_alloc ((size_t) n * n, sizeof *a), *b = bench_alloc ((size_t) n * n, sizeof *b), sum = 0;
  jacobi_start (n, a);
  jacobi_start (n, b);
  for (long step = 0; step < (laps < most ? laps : most) * GAP_STEPS; step++)
    {
      sum = 0;
      for (long i = 1; i < n - 1; i++)
	for (long j = 1; j < n - 1; j++)
	  {
	    const double v = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
	    b[i * n + j] = v;
	    sum += (v - a[i * n + j]) * (v - a[i * n + j]);
	  }
      double *other = a;
      a = b;
      b = other;
    }
  if (laps <= most)
    bench_check (change / sum, 1, 1e-9);
  else
    bench_check (change > 0 && change <= sum, 1, 0);
  free (a);
  free (b);
}

struct cube_matrix
make_cube (int side)
{
  const int n = side * side * side;
  struct cube_matrix m = { n, 0, bench_alloc (n + 1, sizeof (int)), bench_alloc (7 * (size_t) n, sizeof (int)),
			   bench_alloc (7 * (size_t) n, sizeof (double)) };
  for (int i = 0; i < n; i++)
    {
      const int x = i % side, y = i / side % side, z = i / side / side;
      const int there[7] = { z > 0, y > 0, x > 0, 1, x < side - 1, y < side - 1, z < side - 1 };
      const int step[7] = { -side * side, -side, -1, 0, 1, side, side * side };
      m.start[i] = m.size;
      for (int k = 0; k < 7; k++)
	if (there[k])
	  {
	    m.column[m.size] = i + step[k];
	    m.value[m.size++] = k == 3 ? 6.1 : -1;
	  }
    }
  m.start[n] = m.size;
  return m;
}

void
free_cube (struct cube_matrix *m)
{
  free (m->start);
  free (m->column);
  free (m->value);
}

/* Q = A P, for the matrix in DATA.  */
typedef void multiplication (const void *data, const double *p, double *q);

/* GOT, the square of a residual's norm, is the host's after GAP_STEPS steps of conjugate gradients for N unknowns.
   Of a residual near nothing only the size counts.  */
static void
check_gradients (double got, long n, const double *b, multiplication *multiply, const void *data)
{
  double *x = bench_alloc (n, sizeof *x), *r = bench_alloc (n, sizeof *r), *p = bench_alloc (n, sizeof *p);
  double *q = bench_alloc (n, sizeof *q), rho = 0;
  for (long i = 0; i < n; i++)
    {
      x[i] = 0;
      r[i] = p[i] = b[i];
      rho += r[i] * r[i];
    }
  const double first = rho;
  for (int step = 0; step < GAP_STEPS && rho > 1e-300; step++)
    {
      double d = 0, before = rho;
      multiply (data, p, q);
      for (long i = 0; i < n; i++)
	d += p[i] * q[i];
      const double alpha = rho / d;
      rho = 0;
      for (long i = 0; i < n; i++)
	{
	  x[i] += alpha * p[i];
	  r[i] -= alpha * q[i];
	  rho += r[i] * r[i];
	}
      for (long i = 0; i < n; i++)
	p[i] = r[i] + rho / before * p[i];
    }
  free (x);
  free (r);
  free (p);
  free (q);
  bench_check (fabs (got - rho) <= 1e-3 * rho + 1e-20 * first, 1, 0);
}

static void
multiply_cube (const void *data, const double *p, double *q)
{
  const struct cube_matrix *m = data;
  for (int i = 0; i < m->n; i++)
    {
      double s = 0;
      for (int k = m->start[i]; k < m->start[i + 1]; k++)
	s += m->value[k] * p[m->column[k]];
      q[i] = s;
    }
}

void
check_cube (const struct cube_matrix *m, const double *b, double rho)
{
  check_gradients (rho, m->n, b, multiply_cube, m);
}

void
heat_start (int n, double *u, double *kx, double *ky)
{
  const int w = n + 2;
  for (int i = 0; i < w; i++)
    for (int j = 0; j < w; j++)
      {
	const int at = i * w + j, inside = i > 0 && i <= n && j > 0 && j <= n;
	u[at] = inside ? 1 + (i * 7 + j * 3) % 11 + (i < n / 2) * 5 : 0;
	kx[at] = j > 1 && inside ? 20 + 4 * ((i + j) % 5) : 0;
	ky[at] = i > 1 && inside ? 15 + 4 * ((i * 3 + j) % 7) : 0;
      }
}

struct heat
{
  int n;
  const double *kx, *ky;
};

static void
multiply_heat (const void *data, const double *p, double *q)
{
  const struct heat *h = data;
  const int w = h->n + 2;
  const double *kx = h->kx, *ky = h->ky;
  for (int i = 1; i <= h->n; i++)
    for (int j = 1; j <= h->n; j++)
      {
	const int at = i * w + j;
	q[at] = (1 + kx[at] + kx[at + 1] + ky[at] + ky[at + w]) * p[at]
		- kx[at] * p[at - 1] - kx[at + 1] * p[at + 1] - ky[at] * p[at - w] - ky[at + w] * p[at + w];
      }
}

void
check_heat (int n, const double *u, const double *kx, const double *ky, double rho)
{
  const struct heat h = { n, kx, ky };
  check_gradients (rho, (long) (n + 2) * (n + 2), u, multiply_heat, &h);
}
