/* irregular.cu -- CUDA twin of openmp/irregular.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "irregular.h"
#include "cuda/spmv.h"

static __global__ void
spmv_thread (int n, const int *start, const int *column, const double *value, const double *x, double *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    {
      double sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      y[i] = sum;
    }
}

static __global__ void
start_levels (int n, int *level)
{
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n)
    level[v] = v == 0 ? 0 : -1;
}

static __global__ void
next_level (int n, int now, const int *start, const int *edge, int *level, int *changed)
{
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n && level[v] == now)
    for (int k = start[v]; k < start[v + 1]; k++)
      if (level[edge[k]] < 0)
	{
	  level[edge[k]] = now + 1;
	  *changed = 1;
	}
}

static __global__ void
n_body (int n, const float *x, const float *y, const float *z, const float *mass, float *ax, float *ay, float *az)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
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

static __device__ int
tree_sum (const node *tree, int at)
{
  if (at < 0)
    return 0;
  return tree[at].value + tree_sum (tree, tree[at].left) + tree_sum (tree, tree[at].right);
}

static __global__ void
tree_sums (int roots, const int *root, const node *tree, int *sum)
{
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < roots)
    sum[r] = tree_sum (tree, root[r]);
}

static void
spmv_row (const char *name, void (*spmv) (int, const int *, const int *, const double *, const double *, double *),
	  int n, int most, int threads_a_row)
{
  if (!bench_row (name))
    return;
  csr m = random_csr (n, most);
  double *value = (double *) bench_alloc (m.size, sizeof *value), *x = (double *) bench_alloc (n, sizeof *x);
  double *y = (double *) bench_alloc (n, sizeof *y);
  bench_fill_double (value, m.size, 2);
  bench_fill_double (x, n, 3);
  int *start = on_device (m.start, n + 1), *column = on_device (m.column, m.size);
  double *dvalue = on_device (value, m.size), *dx = on_device (x, n), *dy = on_device (y, n);
  while (bench_next ())
    {
      spmv<<<blocks ((long) n * threads_a_row, 256), 256>>> (n, start, column, dvalue, dx, dy);
      finish ();
    }
  to_host (y, dy, n);
  check_spmv (&m, value, x, y);
  free_csr (&m);
  CUDA (cudaFree (start));
  CUDA (cudaFree (column));
  CUDA (cudaFree (dvalue));
  CUDA (cudaFree (dx));
  CUDA (cudaFree (dy));
}

static void
graph_row (int n, int most)
{
  if (!bench_row ("breadth-first search"))
    return;
  csr g = random_csr (n, most);
  int *level = (int *) bench_alloc (n, sizeof *level), *dlevel = on_device (level, n);
  int *start = on_device (g.start, n + 1), *edge = on_device (g.column, g.size);
  int changed, *dchanged = on_device (level, 1);
  while (bench_next ())
    {
      start_levels<<<blocks (n, 256), 256>>> (n, dlevel);
      changed = 1;
      for (int now = 0; changed; now++)
	{
	  changed = 0;
	  CUDA (cudaMemcpy (dchanged, &changed, sizeof changed, cudaMemcpyHostToDevice));
	  next_level<<<blocks (n, 256), 256>>> (n, now, start, edge, dlevel, dchanged);
	  to_host (&changed, dchanged, 1);
	}
    }
  to_host (level, dlevel, n);
  check_levels (&g, level);
  free_csr (&g);
  CUDA (cudaFree (dlevel));
  CUDA (cudaFree (start));
  CUDA (cudaFree (edge));
  CUDA (cudaFree (dchanged));
}

static void
body_row (int n)
{
  if (!bench_row ("n-body"))
    return;
  float *p[7], *d[7];
  for (int i = 0; i < 7; i++)
    {
      p[i] = (float *) bench_alloc (n, sizeof *p[i]);
      bench_fill_float (p[i], n, i);
      d[i] = on_device (p[i], n);
    }
  while (bench_next ())
    {
      n_body<<<blocks (n, 256), 256>>> (n, d[0], d[1], d[2], d[3], d[4], d[5], d[6]);
      finish ();
    }
  for (int i = 4; i < 7; i++)
    to_host (p[i], d[i], n);
  check_n_body (n, p[0], p[1], p[2], p[3], p[4], p[5], p[6]);
  for (int i = 0; i < 7; i++)
    CUDA (cudaFree (d[i]));
}

static void
tree_row (int depth, int cut)
{
  if (!bench_row ("tree, recursive"))
    return;
  int n = (1 << depth) - 1, roots = 1 << cut;
  node *tree = (node *) bench_alloc (n, sizeof *tree);
  int *root = (int *) bench_alloc (roots, sizeof *root), *sum = (int *) bench_alloc (roots, sizeof *sum);
  scattered_tree (depth, tree, cut, root);
  node *dtree = on_device (tree, n);
  int *droot = on_device (root, roots), *dsum = on_device (sum, roots);
  while (bench_next ())
    {
      tree_sums<<<blocks (roots, 256), 256>>> (roots, droot, dtree, dsum);
      finish ();
    }
  to_host (sum, dsum, roots);
  check_tree (tree, roots, root, sum);
  CUDA (cudaFree (dtree));
  CUDA (cudaFree (droot));
  CUDA (cudaFree (dsum));
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "irregular", BENCH_COMPILER);
  int n = (int) bench_size (1 << 20, 500);
  spmv_row ("SpMV, a row a thread", spmv_thread, n, 64, 1);
  spmv_row ("SpMV, a row a warp", spmv_warp, n, 64, 32);
  graph_row (n, 32);
  body_row ((int) bench_size (32768, 64));
  tree_row ((int) bench_size (20, 9), (int) bench_size (12, 4));
  return bench_end ();
}
