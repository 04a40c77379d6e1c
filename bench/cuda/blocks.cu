/* blocks.cu -- CUDA twin of openmp/blocks.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "blocks.h"
#include "reference.h"

enum { SUM = 256, SCAN = 512, SORT = 1024, STENCIL = 256, RADIUS = 4, BINS = 256, TILE = 32, ROWS = 8 };

static __global__ void
block_sum (const float *in, float *out)
{
  __shared__ float part[SUM];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * SUM + t];
  for (int s = SUM / 2; s > 0; s /= 2)
    {
      __syncthreads ();
      if (t < s)
	part[t] += part[t + s];
    }
  if (t == 0)
    out[blockIdx.x] = part[0];
}

static __global__ void
block_scan (const int *in, int *out)
{
  __shared__ int part[2][SCAN];
  int t = threadIdx.x, i = blockIdx.x * SCAN + t, from = 0;
  part[0][t] = t > 0 ? in[i - 1] : 0;
  __syncthreads ();
  for (int d = 1; d < SCAN; d *= 2)
    {
      int v = part[from][t];
      if (t >= d)
	v += part[from][t - d];
      from = 1 - from;
      part[from][t] = v;
      __syncthreads ();
    }
  out[i] = part[from][t];
}

static __global__ void
block_sort (const int *in, int *out)
{
  __shared__ int a[SORT];
  int t = threadIdx.x, first = blockIdx.x * SORT;
  a[t] = in[first + t];
  a[t + SORT / 2] = in[first + t + SORT / 2];
  for (int size = 2; size <= SORT; size *= 2)
    for (int d = size / 2; d > 0; d /= 2)
      {
	__syncthreads ();
	int low = 2 * t - (t & (d - 1)), high = low + d;
	int x = a[low], y = a[high];
	if ((x > y) == ((low & size) == 0))
	  {
	    a[low] = y;
	    a[high] = x;
	  }
      }
  __syncthreads ();
  out[first + t] = a[t];
  out[first + t + SORT / 2] = a[t + SORT / 2];
}

template <int SIZE> static __global__ void
tiled_gemm (int n, const float *a, const float *b, float *c)
{
  __shared__ float as[SIZE][SIZE], bs[SIZE][SIZE];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * SIZE + y, j = blockIdx.x * SIZE + x;
  float sum = 0;
  for (int k = 0; k < n; k += SIZE)
    {
      as[y][x] = a[i * n + k + x];
      bs[y][x] = b[(k + y) * n + j];
      __syncthreads ();
      for (int l = 0; l < SIZE; l++)
	sum += as[y][l] * bs[l][x];
      __syncthreads ();
    }
  c[i * n + j] = sum;
}

static __global__ void
mean (const float *in, float *out)
{
  __shared__ float part[STENCIL + 2 * RADIUS];
  int t = threadIdx.x, i = blockIdx.x * STENCIL + t;
  part[t] = in[i];
  if (t < 2 * RADIUS)
    part[STENCIL + t] = in[i + STENCIL];
  __syncthreads ();
  float sum = 0;
  for (int k = 0; k <= 2 * RADIUS; k++)
    sum += part[t + k];
  out[i] = sum / (2 * RADIUS + 1);
}

static __global__ void
histogram (int n, const int *key, int *bin)
{
  __shared__ int count[BINS];
  int t = threadIdx.x;
  count[t] = 0;
  __syncthreads ();
  for (int i = blockIdx.x * BINS + t; i < n; i += BINS * gridDim.x)
    atomicAdd (&count[key[i]], 1);
  __syncthreads ();
  atomicAdd (&bin[t], count[t]);
}

static __global__ void
transpose (int n, const float *in, float *out)
{
  __shared__ float a[TILE][TILE + 1];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE, column = blockIdx.x * TILE;
  for (int k = y; k < TILE; k += ROWS)
    a[k][x] = in[(row + k) * n + column + x];
  __syncthreads ();
  for (int k = y; k < TILE; k += ROWS)
    out[(column + k) * n + row + x] = a[x][k];
}

static void
pieces_rows ()
{
  int n = (int) bench_size (1 << 26, 1 << 12);
  if (bench_row ("block sum, tree"))
    {
      float *in = (float *) bench_alloc (n, sizeof *in), *out = (float *) bench_alloc (n / SUM, sizeof *out);
      bench_fill_float (in, n, 1);
      float *din = on_device (in, n), *dout = on_device<float> (nullptr, n / SUM);
      while (bench_next ())
	{
	  block_sum<<<n / SUM, SUM>>> (din, dout);
	  finish ();
	}
      to_host (out, dout, n / SUM);
      check_block_sums (n, SUM, in, out);
      CUDA (cudaFree (din));
      CUDA (cudaFree (dout));
      free (in);
      free (out);
    }
  static const char *const integer_rows[] = { "block scan", "block sort, bitonic", NULL };
  for (int k = 0; integer_rows[k]; k++)
    if (bench_row (integer_rows[k]))
      {
	int *in = (int *) bench_alloc (n, sizeof *in), *out = (int *) bench_alloc (n, sizeof *out);
	bench_fill_int (in, n, 1 << 20, 2);
	int *din = on_device (in, n), *dout = on_device<int> (nullptr, n);
	while (bench_next ())
	  {
	    if (k)
	      block_sort<<<n / SORT, SORT / 2>>> (din, dout);
	    else
	      block_scan<<<n / SCAN, SCAN>>> (din, dout);
	    finish ();
	  }
	to_host (out, dout, n);
	k ? check_block_sorts (n, SORT, in, out) : check_block_scans (n, SCAN, in, out);
	CUDA (cudaFree (din));
	CUDA (cudaFree (dout));
	free (in);
	free (out);
      }
  if (bench_row ("stencil, halo in the team"))
    {
      float *in = (float *) bench_alloc (n + 2 * RADIUS, sizeof *in), *out = (float *) bench_alloc (n, sizeof *out);
      bench_fill_float (in, n + 2 * RADIUS, 3);
      float *din = on_device (in, n + 2 * RADIUS), *dout = on_device<float> (nullptr, n);
      while (bench_next ())
	{
	  mean<<<n / STENCIL, STENCIL>>> (din, dout);
	  finish ();
	}
      to_host (out, dout, n);
      check_mean (n, RADIUS, in, out);
      CUDA (cudaFree (din));
      CUDA (cudaFree (dout));
      free (in);
      free (out);
    }
  if (bench_row ("histogram, of the team"))
    {
      int *key = (int *) bench_alloc (n, sizeof *key), *bin = (int *) bench_alloc (BINS, sizeof *bin);
      int teams = (int) bench_size (1024, 3);
      bench_fill_int (key, n, BINS, 4);
      for (int i = 0; i < BINS; i++)
	bin[i] = 0;
      int *dkey = on_device (key, n), *dbin = on_device (bin, BINS);
      while (bench_next ())
	{
	  histogram<<<teams, BINS>>> (n, dkey, dbin);
	  finish ();
	}
      to_host (bin, dbin, BINS);
      check_histogram (n, key, BINS, bin, bench_laps ());
      CUDA (cudaFree (dkey));
      CUDA (cudaFree (dbin));
      free (key);
      free (bin);
    }
}

static void
matrix_rows ()
{
  int n = (int) bench_size (2048, 64);
  long size = (long) n * n;
  static const char *const gemm_rows[] = { "tiled gemm, 16 x 16", "tiled gemm, 32 x 32", NULL };
  for (int k = 0; gemm_rows[k]; k++)
    if (bench_row (gemm_rows[k]))
      {
	float *a = (float *) bench_alloc (size, sizeof *a), *b = (float *) bench_alloc (size, sizeof *b);
	float *c = (float *) bench_alloc (size, sizeof *c);
	bench_fill_float (a, size, 5);
	bench_fill_float (b, size, 6);
	float *da = on_device (a, size), *db = on_device (b, size), *dc = on_device<float> (nullptr, size);
	while (bench_next ())
	  {
	    if (k)
	      tiled_gemm<32><<<dim3 (n / 32, n / 32), dim3 (32, 32)>>> (n, da, db, dc);
	    else
	      tiled_gemm<16><<<dim3 (n / 16, n / 16), dim3 (16, 16)>>> (n, da, db, dc);
	    finish ();
	  }
	to_host (c, dc, size);
	check_gemm (n, a, b, c);
	CUDA (cudaFree (da));
	CUDA (cudaFree (db));
	CUDA (cudaFree (dc));
	free (a);
	free (b);
	free (c);
      }
  if (bench_row ("transpose, tiles"))
    {
      int m = (int) bench_size (8192, 96);
      long many = (long) m * m;
      float *in = (float *) bench_alloc (many, sizeof *in), *out = (float *) bench_alloc (many, sizeof *out);
      bench_fill_float (in, many, 7);
      float *din = on_device (in, many), *dout = on_device<float> (nullptr, many);
      while (bench_next ())
	{
	  transpose<<<dim3 (m / TILE, m / TILE), dim3 (TILE, ROWS)>>> (m, din, dout);
	  finish ();
	}
      to_host (out, dout, many);
      check_transposed (m, in, out);
      CUDA (cudaFree (din));
      CUDA (cudaFree (dout));
      free (in);
      free (out);
    }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "blocks", BENCH_COMPILER);
  pieces_rows ();
  matrix_rows ();
  return bench_end ();
}
