/* npb-cg.c -- classes, matrix and check of CG of the NAS Parallel Benchmarks; see npb-cg.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The benchmark is defined in NAS-95-020: the matrix is the sum over i of omega(i) w(i) w(i)^T, with sparse random
   vectors w(i) and omega falling geometrically from 1 towards 0.1; 0.1 on the diagonal bounds it from below, and the
   shift is subtracted there.  To give the published zetas, the random numbers have to be taken in NPB's order: one for
   nothing, then, for each vector in turn, pairs of an element and its place.  A place out of range or taken already
   is drawn again, together with its element.  At last element i of w(i) becomes 0.5.

   With W for the matrix whose rows are w(i), a row j of the product W^T diag(omega) W is the sum of those w(i) that
   have an element j; it is added up in a dense vector.  */

#include "npb-cg.h"
#define NPB_DEVICE
#include "npb-random.h"

#include <math.h>
#include <stdlib.h>

#define CG_SEED 314159265ull
#define CG_RCOND 0.1

const struct cg_class cg_classes[] = {
  { "NPB CG small", 200, 3, 2, 5, 0 },
  { "NPB CG class S", 1400, 7, 15, 10, 8.5971775078648 },
  { "NPB CG class W", 7000, 8, 15, 12, 10.362595087124 },
  { "NPB CG class A", 14000, 11, 15, 20, 17.130235054029 },
  { "NPB CG class B", 75000, 13, 75, 60, 22.712745482631 },
  { "NPB CG class C", 150000, 15, 75, 110, 28.973605592845 },
  { 0, 0, 0, 0, 0, 0 }
};

/* The vectors w: element k of w(i) is value[i * width + k], at place[i * width + k]; length[i] there are.  */
struct vectors
{
  int n, width;
  int *length, *place;
  double *value;
};

/* Where PLACE is in w(I), or its length.  */
static int
find (const struct vectors *w, int i, int place)
{
  int k = 0;
  while (k < w->length[i] && w->place[(long) i * w->width + k] != place)
    k++;
  return k;
}

static struct vectors
random_vectors (int n, int nonzer)
{
  struct vectors w = { n, nonzer + 1, bench_alloc (n, sizeof (int)), NULL, NULL };
  w.place = bench_alloc ((size_t) n * w.width, sizeof *w.place);
  w.value = bench_alloc ((size_t) n * w.width, sizeof *w.value);
  /* A place is the upper bits of a random number, as many as the least power of two that is not below N has.  */
  int bits = 0;
  while (1 << bits < n)
    bits++;
  unsigned long long t = npb_multiply (NPB_A, CG_SEED);
  for (int i = 0; i < n; i++)
    {
      int *place = w.place + (long) i * w.width;
      double *value = w.value + (long) i * w.width;
      while (w.length[i] < nonzer)
	{
	  t = npb_multiply (NPB_A, t);
	  double v = 0x1p-46 * (double) t;
	  t = npb_multiply (NPB_A, t);
	  int at = (int) (t >> (46 - bits));
	  if (at < n && find (&w, i, at) == w.length[i])
	    {
	      place[w.length[i]] = at;
	      value[w.length[i]++] = v;
	    }
	}
      int k = find (&w, i, i);
      place[k] = i;
      value[k] = 0.5;
      w.length[i] += k == w.length[i];
    }
  return w;
}

/* The vectors that have an element J are which[first[j]] to which[first[j + 1] - 1] / width, in order; the remainder is
   the element in the vector.  */
static void
transpose (const struct vectors *w, int *first, int *which)
{
  for (int i = 0; i < w->n; i++)
    for (int k = 0; k < w->length[i]; k++)
      first[w->place[(long) i * w->width + k] + 1]++;
  for (int j = 0; j < w->n; j++)
    first[j + 1] += first[j];
  int *next = bench_alloc (w->n, sizeof *next);
  for (int i = 0; i < w->n; i++)
    for (int k = 0; k < w->length[i]; k++)
      {
	int j = w->place[(long) i * w->width + k];
	which[first[j] + next[j]++] = i * w->width + k;
      }
  free (next);
}

static int
by_number (const void *a, const void *b)
{
  int x = *(const int *) a, y = *(const int *) b;
  return (x > y) - (x < y);
}

struct cg_matrix
make_cg_matrix (const struct cg_class *c)
{
  int n = c->n;
  struct vectors w = random_vectors (n, c->nonzer);
  int *first = bench_alloc (n + 1, sizeof *first), *which = bench_alloc ((size_t) n * w.width, sizeof *which);
  transpose (&w, first, which);

  double *omega = bench_alloc (n, sizeof *omega), *sum = bench_alloc (n, sizeof *sum);
  double ratio = pow (CG_RCOND, 1.0 / n);
  size_t most = 0;
  for (int i = 0; i < n; i++)
    {
      omega[i] = i == 0 ? 1 : omega[i - 1] * ratio;
      most += (size_t) w.length[i] * w.length[i];
    }

  struct cg_matrix m = { n, 0, bench_alloc (n + 1, sizeof (int)), bench_alloc (most, sizeof (int)), NULL };
  m.value = bench_alloc (most, sizeof *m.value);
  /* seen[i] is j + 1 if row j has an element i.  */
  int *seen = bench_alloc (n, sizeof *seen);
  for (int j = 0; j < n; j++)
    {
      for (int f = first[j]; f < first[j + 1]; f++)
	{
	  int i = which[f] / w.width;
	  double scale = omega[i] * w.value[which[f]];
	  for (int k = i * w.width; k < i * w.width + w.length[i]; k++)
	    {
	      int column = w.place[k];
	      if (seen[column] != j + 1)
		{
		  seen[column] = j + 1;
		  sum[column] = 0;
		  m.column[m.size++] = column;
		}
	      sum[column] += scale * w.value[k];
	    }
	}
      sum[j] += CG_RCOND - c->shift;
      m.start[j + 1] = m.size;
      qsort (m.column + m.start[j], m.size - m.start[j], sizeof *m.column, by_number);
      for (int k = m.start[j]; k < m.size; k++)
	m.value[k] = sum[m.column[k]];
    }
  free (w.length);
  free (w.place);
  free (w.value);
  free (first);
  free (which);
  free (omega);
  free (sum);
  free (seen);
  return m;
}

void
free_cg_matrix (struct cg_matrix *m)
{
  free (m->start);
  free (m->column);
  free (m->value);
}

/* Y = M X.  */
static void
multiply (const struct cg_matrix *m, const double *x, double *y)
{
  for (int i = 0; i < m->n; i++)
    {
      y[i] = 0;
      for (int k = m->start[i]; k < m->start[i + 1]; k++)
	y[i] += m->value[k] * x[m->column[k]];
    }
}

static double
dot (int n, const double *x, const double *y)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

/* Zeta after C's iterations with M.  */
static double
host_zeta (const struct cg_class *c, const struct cg_matrix *m)
{
  int n = m->n;
  double *x = bench_alloc (n, sizeof *x), *z = bench_alloc (n, sizeof *z), *p = bench_alloc (n, sizeof *p);
  double *q = bench_alloc (n, sizeof *q), *r = bench_alloc (n, sizeof *r), zeta = 0;
  for (int i = 0; i < n; i++)
    x[i] = 1;
  for (int iteration = 0; iteration < c->iterations; iteration++)
    {
      for (int i = 0; i < n; i++)
	{
	  z[i] = 0;
	  p[i] = r[i] = x[i];
	}
      for (int step = 0; step < CG_STEPS; step++)
	{
	  multiply (m, p, q);
	  double rho = dot (n, r, r), alpha = rho / dot (n, p, q);
	  for (int i = 0; i < n; i++)
	    {
	      z[i] += alpha * p[i];
	      r[i] -= alpha * q[i];
	    }
	  double beta = dot (n, r, r) / rho;
	  for (int i = 0; i < n; i++)
	    p[i] = r[i] + beta * p[i];
	}
      zeta = c->shift + 1 / dot (n, x, z);
      double norm = sqrt (dot (n, z, z));
      for (int i = 0; i < n; i++)
	x[i] = z[i] / norm;
    }
  free (x);
  free (z);
  free (p);
  free (q);
  free (r);
  return zeta;
}

void
check_cg (const struct cg_class *c, const struct cg_matrix *m, double zeta, double residual)
{
  bench_check (zeta, c->zeta ? c->zeta : host_zeta (c, m), 1e-10);
  bench_check (residual, 0, 1e-9);
}
