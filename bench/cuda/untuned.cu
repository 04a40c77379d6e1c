/* untuned.cu -- CUDA twin of openmp/untuned.c: a thread an iteration of the outer loop where that has parallel loops in
   it, else a block a row; lanes along memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "untuned.h"

static __global__ void
shares (int rows, int columns, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows)
    return;
  float sum = 0;
  for (int j = 0; j < columns; j++)
    sum += fabsf (x[i * columns + j]) + 1;
  for (int j = 0; j < columns; j++)
    y[i * columns + j] = x[i * columns + j] / sum;
}

static __global__ void
energies (int rows, int columns, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows)
    return;
  float sum = 0;
  for (int j = 0; j < columns; j++)
    sum += x[i * columns + j] * x[i * columns + j];
  y[i] = sum;
}

static __global__ void
waves (int rows, int columns, const float *x, const float *k, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows)
    return;
  float sum = 0, at = x[i];
  for (int j = 0; j < columns; j++)
    sum += k[j] * at + fabsf (k[j] - at);
  y[i] = sum;
}

static __global__ void
moments (int n, const float *x, double *m)
{
  __shared__ double parts[3][256];
  double mine[3] = { 0, 0, 0 };
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    {
      mine[0] += 1;
      mine[1] += x[i];
      mine[2] += x[i] * x[i];
    }
  for (int k = 0; k < 3; k++)
    parts[k][threadIdx.x] = mine[k];
  for (int half = blockDim.x / 2; half > 0; half /= 2)
    {
      __syncthreads ();
      if (threadIdx.x < half)
	for (int k = 0; k < 3; k++)
	  parts[k][threadIdx.x] += parts[k][threadIdx.x + half];
    }
  if (threadIdx.x == 0)
    for (int k = 0; k < 3; k++)
      atomicAdd (m + k, parts[k][0]);
}

static __global__ void
scaled (int columns, const float *x, float *y)
{
  int i = blockIdx.x;
  for (int j = threadIdx.x; j < columns; j += blockDim.x)
    y[i * columns + j] = 2 * x[i * columns + j] + i;
}

static __global__ void
across (int n, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i < n - 1 && j < n - 1)
    y[i + j * n] = 0.25f * (x[i - 1 + j * n] + x[i + 1 + j * n] + x[i + (j - 1) * n] + x[i + (j + 1) * n]);
}

static __global__ void
windows (int n, int width, const float *x, float *y)
{
  __shared__ float parts[256];
  int p = blockIdx.x;
  float sum = 0;
  for (int k = threadIdx.x; k < width * width; k += blockDim.x)
    {
      int i = k % width, j = k / width;
      sum += x[p + i + n * j] * (1 + i);
    }
  parts[threadIdx.x] = sum;
  for (int half = blockDim.x / 2; half > 0; half /= 2)
    {
      __syncthreads ();
      if (threadIdx.x < half)
	parts[threadIdx.x] += parts[threadIdx.x + half];
    }
  if (threadIdx.x == 0)
    y[p] = parts[0];
}

static __global__ void
reversed (int threads, int rounds, const int *x, int *y)
{
  __shared__ int part[1024];
  int t = threadIdx.x, i = blockIdx.x * threads + t, v = x[i];
  for (int r = 0; r < rounds; r++)
    {
      part[t] = v;
      __syncthreads ();
      v = part[threads - 1 - t] + 1;
      __syncthreads ();
    }
  y[i] = v;
}

static __global__ void
forces (int n, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int j = 0; j < n; j++)
    {
      float d = x[j] - x[i];
      sum += d * (1.0f / sqrtf (d * d + 1e-3f));
    }
  y[i] = sum;
}

static __global__ void
activated (int n, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int j = 0; j < n; j++)
    sum += expf (x[j] - x[i]) * tanhf (x[j] + x[i]);
  y[i] = sum;
}

static __global__ void
divided (unsigned long rows, unsigned long columns, const float *x, float *y)
{
  unsigned long i = (unsigned long) blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * columns)
    y[i] = x[UNTUNED_FROM (i, rows, columns)] + (float) (UNTUNED_HASH (i) & 7);
}

static __global__ void
blended (const struct blend b, const float *x, float *y)
{
  int i = b.first + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < b.last)
    y[i] = b.of_new * x[i] + b.of_old * x[i + 1] + b.more;
}

static __global__ void
turned (int n, const struct point *p, struct point *q)
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    {
      const struct point t = p[i];
      q[i] = point UNTUNED_TURNED (t);
    }
}

static __global__ void
peaks (int n, int reach, int stop, const float *x, float *y)
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int above = 0;
  for (int o = 1; o <= reach; o++)
    {
      int next = i + o, last = i - o;
      if (next >= n)
	next = stop ? n - 1 : next - n;
      if (last < 0)
	last = stop ? 0 : last + n;
      above += (x[i] > x[next]) + (x[i] >= x[last]);
    }
  y[i] = (float) above;
}

static __global__ void
differences (int rows, int columns, const float *x, float *y)
{
  const int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= rows || j >= columns)
    return;
  const float *p = x + i * columns + j;
  float d = (j == 0 || j == columns - 1 ? 5 : 6) * p[0];
  if (j > 0)
    d -= 4 * p[-1];
  if (j < columns - 1)
    d -= 4 * p[1];
  if (j > 1)
    d += p[-2];
  if (j < columns - 2)
    d += p[2];
  y[i * columns + j] = d;
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "untuned", BENCH_COMPILER);
  const int rows = (int) bench_size (32768, 40), columns = (int) bench_size (256, 20);
  const int n = (int) bench_size (4096, 70), bodies = (int) bench_size (16384, 100);
  const int width = (int) bench_size (128, 17), few = (int) bench_size (128, 5);
  const int teams = (int) bench_size (8192, 3), threads = (int) bench_size (256, 40), rounds = 64;
  const long most = (long) n * n > (long) rows * columns ? (long) n * n : (long) rows * columns;
  float *x = (float *) bench_alloc (most, sizeof *x), *y = (float *) bench_alloc (most, sizeof *y);
  bench_fill_float (x, most, 1);
  float *dx = on_device (x, most), *dy = on_device<float> (nullptr, most);
  if (bench_row ("parallel for in parallel for"))
    {
      while (bench_next ())
	{
	  shares<<<blocks (rows, 256), 256>>> (rows, columns, dx, dy);
	  finish ();
	}
      to_host (y, dy, (long) rows * columns);
      check_shares (rows, columns, x, y);
    }
  if (bench_row ("few long rows, a row a thread"))
    {
      while (bench_next ())
	{
	  energies<<<blocks (few, 256), 256>>> (few, rows * columns / few, dx, dy);
	  finish ();
	}
      to_host (y, dy, few);
      check_energies (few, rows * columns / few, x, y);
    }
  if (bench_row ("parallel for simd in parallel for"))
    {
      while (bench_next ())
	{
	  waves<<<blocks (bodies, 256), 256>>> (bodies, n, dx, dx + bodies, dy);
	  finish ();
	}
      to_host (y, dy, bodies);
      check_waves (bodies, n, x, x + bodies, y);
    }
  if (bench_row ("reduction of an array"))
    {
      double m[3] = { 0, 0, 0 };
      double *dm = on_device (m, 3);
      while (bench_next ())
	{
	  m[0] = m[1] = m[2] = 0;
	  CUDA (cudaMemcpyAsync (dm, m, sizeof m, cudaMemcpyHostToDevice));
	  moments<<<blocks (most, 256 * 16), 256>>> ((int) most, dx, dm);
	  CUDA (cudaMemcpy (m, dm, sizeof m, cudaMemcpyDeviceToHost));
	}
      check_moments ((int) most, x, m);
      CUDA (cudaFree (dm));
    }
  if (bench_row ("num_threads that the program computes"))
    {
      while (bench_next ())
	{
	  scaled<<<rows, threads>>> (columns, dx, dy);
	  finish ();
	}
      to_host (y, dy, (long) rows * columns);
      check_scaled (rows, columns, x, y);
    }
  if (bench_row ("collapse(2), inner loop across memory"))
    {
      while (bench_next ())
	{
	  across<<<dim3 (blocks (n, 32), blocks (n, 8)), dim3 (32, 8)>>> (n, dx, dy);
	  finish ();
	}
      to_host (y, dy, (long) n * n);
      check_across (n, x, y);
    }
  if (bench_row ("collapse(2) in a team, inner loop across memory"))
    {
      while (bench_next ())
	{
	  windows<<<n - width, 256>>> (n, width, dx, dy);
	  finish ();
	}
      to_host (y, dy, n);
      check_windows (n, width, n - width, x, y);
    }
  if (bench_row ("1 / sqrt, all pairs"))
    {
      while (bench_next ())
	{
	  forces<<<blocks (bodies, 256), 256>>> (bodies, dx, dy);
	  finish ();
	}
      to_host (y, dy, bodies);
      check_forces (bodies, x, y);
    }
  if (bench_row ("exp and tanh of floats, all pairs"))
    {
      while (bench_next ())
	{
	  activated<<<blocks (bodies, 256), 256>>> (bodies, dx, dy);
	  finish ();
	}
      to_host (y, dy, bodies);
      check_activated (bodies, x, y);
    }
  if (bench_row ("division of 64 bits"))
    {
      while (bench_next ())
	{
	  divided<<<blocks ((long) rows * columns, 256), 256>>> (rows, columns, dx, dy);
	  finish ();
	}
      to_host (y, dy, (long) rows * columns);
      check_divided (rows, columns, x, y);
    }
  if (bench_row ("fourth differences, conditions at the ends"))
    {
      while (bench_next ())
	{
	  differences<<<dim3 (blocks (columns, 32), blocks (rows, 8)), dim3 (32, 8)>>> (rows, columns, dx, dy);
	  finish ();
	}
      to_host (y, dy, (long) rows * columns);
      check_differences (rows, columns, x, y);
    }
  if (bench_row ("64 regions with a struct of scalars"))
    {
      while (bench_next ())
	{
	  for (int k = 0; k < 64; k++)
	    blended<<<blocks (16 * n / 64, 256), 256>>> (blend_number (k, 16 * n), dx, dy);
	  finish ();
	}
      to_host (y, dy, 16 * n);
      check_blended (16 * n, x, y);
    }
  if (bench_row ("neighbours, ends by a flag"))
    {
      while (bench_next ())
	{
	  peaks<<<blocks (16 * n, 256), 256>>> (16 * n, width, 1, dx, dy);
	  finish ();
	}
      to_host (y, dy, 16 * n);
      check_peaks (16 * n, width, 1, x, y);
    }
  CUDA (cudaFree (dx));
  CUDA (cudaFree (dy));
  if (bench_row ("structures of four shorts"))
    {
      const int points = rows * columns;
      struct point *p = (struct point *) bench_alloc (points, sizeof *p);
      struct point *q = (struct point *) bench_alloc (points, sizeof *q);
      for (int i = 0; i < points; i++)
	p[i] = point { (short) i, (short) (i * 3), (short) (i * 5), (short) (i * 7) };
      struct point *dp = on_device (p, points), *dq = on_device<struct point> (nullptr, points);
      while (bench_next ())
	{
	  turned<<<blocks (points, 256), 256>>> (points, dp, dq);
	  finish ();
	}
      to_host (q, dq, points);
      check_turned (points, p, q);
      CUDA (cudaFree (dp));
      CUDA (cudaFree (dq));
      free (p);
      free (q);
    }
  if (bench_row ("barriers, thread_limit that the program computes"))
    {
      int *from = (int *) bench_alloc (teams * threads, sizeof *from);
      int *to = (int *) bench_alloc (teams * threads, sizeof *to);
      for (int i = 0; i < teams * threads; i++)
	from[i] = i % 1000;
      int *dfrom = on_device (from, teams * threads), *dto = on_device<int> (nullptr, teams * threads);
      while (bench_next ())
	{
	  reversed<<<teams, threads>>> (threads, rounds, dfrom, dto);
	  finish ();
	}
      to_host (to, dto, teams * threads);
      check_reversed (teams, threads, rounds, from, to);
      CUDA (cudaFree (dfrom));
      CUDA (cudaFree (dto));
      free (from);
      free (to);
    }
  free (x);
  free (y);
  return bench_end ();
}
