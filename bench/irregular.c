/* irregular.c -- inputs and checks of the irregular benchmarks; see irregular.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "irregular.h"

#include <math.h>
#include <stdlib.h>

struct csr
random_csr (int n, int most)
{
  struct csr m = { n, 0, bench_alloc (n + 1, sizeof (int)), NULL };
  bench_fill_int (m.start + 1, n, most + 1, 11);
  for (int i = 0; i < n; i++)
    m.start[i + 1] += m.start[i];
  m.size = m.start[n];
  m.column = bench_alloc (m.size, sizeof (int));
  bench_fill_int (m.column, m.size, n, 12);
  return m;
}

void
free_csr (struct csr *m)
{
  free (m->start);
  free (m->column);
}

void
scattered_tree (int depth, struct node *tree, int cut, int *root)
{
  int n = (1 << depth) - 1, *place = bench_alloc (n, sizeof *place), *other = bench_alloc (n, sizeof *other);
  bench_fill_int (other, n, n, 13);
  for (int i = 0; i < n; i++)
    place[i] = i;
  for (int i = 0; i < n; i++)
    {
      int t = place[i];
      place[i] = place[other[i]];
      place[other[i]] = t;
    }
  for (int i = 0; i < n; i++)
    {
      int child = 2 * i + 1;
      tree[place[i]].left = child < n ? place[child] : -1;
      tree[place[i]].right = child < n ? place[child + 1] : -1;
      tree[place[i]].value = i % 1000;
    }
  for (int r = 0; r < 1 << cut; r++)
    root[r] = place[(1 << cut) - 1 + r];
  free (place);
  free (other);
}

void
check_spmv (const struct csr *m, const double *value, const double *x, const double *y)
{
  for (int i = 0; i < m->n; i++)
    {
      double sum = 0;
      for (int k = m->start[i]; k < m->start[i + 1]; k++)
	sum += value[k] * x[m->column[k]];
      bench_check (y[i], sum, 1e-12);
    }
}

void
check_levels (const struct csr *g, const int *level)
{
  int *want = bench_alloc (g->n, sizeof *want), *queue = bench_alloc (g->n, sizeof *queue), head = 0, tail = 1;
  for (int v = 1; v < g->n; v++)
    want[v] = -1;
  while (head < tail)
    {
      int v = queue[head++];
      for (int k = g->start[v]; k < g->start[v + 1]; k++)
	if (want[g->column[k]] < 0)
	  {
	    want[g->column[k]] = want[v] + 1;
	    queue[tail++] = g->column[k];
	  }
    }
  for (int v = 0; v < g->n; v++)
    bench_check (level[v], want[v], 0);
  free (want);
  free (queue);
}

void
check_n_body (int n, const float *x, const float *y, const float *z, const float *mass, const float *ax,
	      const float *ay, const float *az)
{
  for (int i = 0; i < n; i += n / 50 + 1)
    {
      double fx = 0, fy = 0, fz = 0, size = 0;
      for (int j = 0; j < n; j++)
	{
	  double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
	  double r2 = dx * dx + dy * dy + dz * dz + 1e-4, s = mass[j] / (r2 * sqrt (r2));
	  fx += s * dx;
	  fy += s * dy;
	  fz += s * dz;
	  size += s * sqrt (r2);
	}
      /* The forces cancel: the error is relative to their size.  */
      bench_check (ax[i] / size, fx / size, 1e-5);
      bench_check (ay[i] / size, fy / size, 1e-5);
      bench_check (az[i] / size, fz / size, 1e-5);
    }
}

static int
sum_of (const struct node *tree, int at)
{
  return at < 0 ? 0 : tree[at].value + sum_of (tree, tree[at].left) + sum_of (tree, tree[at].right);
}

void
check_tree (const struct node *tree, int roots, const int *root, const int *sum)
{
  for (int r = 0; r < roots; r++)
    bench_check (sum[r], sum_of (tree, root[r]), 0);
}
