/* irregular.c -- work whose amount and addresses depend on data: sparse matrix, graph, bodies, tree.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openmp.h"
#include "irregular.h"
#include "spmv.h"

#include <math.h>
#include <stdlib.h>

static void
spmv_thread (int n, const int *start, const int *column, const double *value, const double *x, double *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      y[i] = sum;
    }
}

static void
breadth_first (int n, const int *start, const int *edge, int *level)
{
#pragma omp target teams distribute parallel for
  for (int v = 0; v < n; v++)
    level[v] = v == 0 ? 0 : -1;
  int changed = 1;
  for (int now = 0; changed; now++)
    {
      changed = 0;
#pragma omp target teams distribute parallel for map(tofrom: changed)
      for (int v = 0; v < n; v++)
	if (level[v] == now)
	  for (int k = start[v]; k < start[v + 1]; k++)
	    if (level[edge[k]] < 0)
	      {
		level[edge[k]] = now + 1;
		changed = 1;
	      }
    }
}

static void
n_body (int n, const float *x, const float *y, const float *z, const float *mass, float *ax, float *ay, float *az)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      float fx = 0, fy = 0, fz = 0;
      for (int j = 0; j < n; j++)
	{
	  float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
	  float r2 = dx * dx + dy * dy + dz * dz + 1e-4f, s = mass[j] / (r2 * sqrtf (r2));
	  fx += s * dx;
	  fy += s * dy;
	  fz += s * dz;
	}
      ax[i] = fx;
      ay[i] = fy;
      az[i] = fz;
    }
}

#pragma omp declare target
static int
tree_sum (const struct node *tree, int at)
{
  if (at < 0)
    return 0;
  return tree[at].value + tree_sum (tree, tree[at].left) + tree_sum (tree, tree[at].right);
}
#pragma omp end declare target

static void
tree_sums (int roots, const int *root, const struct node *tree, int *sum)
{
#pragma omp target teams distribute parallel for
  for (int r = 0; r < roots; r++)
    sum[r] = tree_sum (tree, root[r]);
}

static void
spmv_row (const char *name, void (*spmv) (int, const int *, const int *, const double *, const double *, double *),
	  int n, int most)
{
  if (!bench_row (name))
    return;
  struct csr m = random_csr (n, most);
  double *value = bench_alloc (m.size, sizeof *value), *x = bench_alloc (n, sizeof *x), *y = bench_alloc (n, sizeof *y);
  bench_fill_double (value, m.size, 2);
  bench_fill_double (x, n, 3);
#pragma omp target data map(to: m.start[:n + 1], m.column[:m.size], value[:m.size], x[:n]) map(from: y[:n])
  {
    int *start = m.start, *column = m.column;
    while (bench_next ())
      spmv (n, start, column, value, x, y);
  }
  check_spmv (&m, value, x, y);
  free_csr (&m);
  free (value);
  free (x);
  free (y);
}

static void
graph_row (int n, int most)
{
  if (!bench_row ("breadth-first search"))
    return;
  struct csr g = random_csr (n, most);
  int *start = g.start, *edge = g.column, *level = bench_alloc (n, sizeof *level);
#pragma omp target data map(to: start[:n + 1], edge[:g.size]) map(from: level[:n])
  while (bench_next ())
    breadth_first (n, start, edge, level);
  check_levels (&g, level);
  free_csr (&g);
  free (level);
}

static void
body_row (int n)
{
  if (!bench_row ("n-body"))
    return;
  float *p[7];
  for (int i = 0; i < 7; i++)
    {
      p[i] = bench_alloc (n, sizeof *p[i]);
      bench_fill_float (p[i], n, i);
    }
  float *x = p[0], *y = p[1], *z = p[2], *mass = p[3], *ax = p[4], *ay = p[5], *az = p[6];
#pragma omp target data map(to: x[:n], y[:n], z[:n], mass[:n]) map(from: ax[:n], ay[:n], az[:n])
  while (bench_next ())
    n_body (n, x, y, z, mass, ax, ay, az);
  check_n_body (n, x, y, z, mass, ax, ay, az);
  for (int i = 0; i < 7; i++)
    free (p[i]);
}

static void
tree_row (int depth, int cut)
{
  if (!bench_row ("tree, recursive"))
    return;
  int n = (1 << depth) - 1, roots = 1 << cut;
  struct node *tree = bench_alloc (n, sizeof *tree);
  int *root = bench_alloc (roots, sizeof *root), *sum = bench_alloc (roots, sizeof *sum);
  scattered_tree (depth, tree, cut, root);
#pragma omp target data map(to: tree[:n], root[:roots]) map(from: sum[:roots])
  while (bench_next ())
    tree_sums (roots, root, tree, sum);
  check_tree (tree, roots, root, sum);
  free (tree);
  free (root);
  free (sum);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "irregular", BENCH_COMPILER);
  int n = (int) bench_size (1 << 20, 500);
  spmv_row ("SpMV, a row a thread", spmv_thread, n, 64);
  spmv_row ("SpMV, a row a warp", spmv_simd, n, 64);
  graph_row (n, 32);
  body_row ((int) bench_size (32768, 64));
  tree_row ((int) bench_size (20, 9), (int) bench_size (12, 4));
  return bench_end ();
}
