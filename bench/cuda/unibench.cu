/* unibench.cu -- CUDA twin of openmp/unibench.c: a thread an element of the result.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "unibench.h"

#define A(i, j, k) a[((i) * n + (j)) * n + (k)]

static __global__ void
convolution (int n, const float *a, float *b)
{
  int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int i = blockIdx.z + 1;
  if (j < n - 1 && k < n - 1)
    b[(i * n + j) * n + k] = CONVOLVE (A, i, j, k);
}

#undef A

static __global__ void
multiply (int n, const float *a, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    {
      y[i] = 0;
      for (int j = 0; j < n; j++)
	y[i] += a[i * n + j] * x[j];
    }
}

static __global__ void
multiply_transposed (int n, const float *a, const float *x, float *y)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < n)
    {
      y[j] = 0;
      for (int i = 0; i < n; i++)
	y[j] += a[i * n + j] * x[i];
    }
}

static __global__ void
add_product (int n, const float *a, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int j = 0; j < n; j++)
      y[i] += a[i * n + j] * x[j];
}

static __global__ void
add_transposed (int n, const float *a, const float *x, float *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int j = 0; j < n; j++)
      y[i] += a[j * n + i] * x[j];
}

static __global__ void
gemm (int n, const float *a, const float *b, float *c)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n)
    {
      c[i * n + j] *= 0.5f;
      for (int k = 0; k < n; k++)
	c[i * n + j] += 1.5f * a[i * n + k] * b[k * n + j];
    }
}

/* One block.  */
static __global__ void
norm (int n, int k, const float *a, float *r)
{
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sum += a[i * n + k] * a[i * n + k];
  sum = block_sum (sum);
  if (threadIdx.x == 0)
    r[k * n + k] = sqrtf (sum);
}

static __global__ void
scale (int n, int k, const float *a, float *q, const float *r)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    q[i * n + k] = a[i * n + k] / r[k * n + k];
}

static __global__ void
subtract (int n, int k, float *a, const float *q, float *r)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
  if (j < n)
    {
      r[k * n + j] = 0;
      for (int i = 0; i < n; i++)
	r[k * n + j] += q[i * n + k] * a[i * n + j];
      for (int i = 0; i < n; i++)
	a[i * n + j] -= q[i * n + k] * r[k * n + j];
    }
}

/* NAME with the size N behind it; valid to the program's end.  */
static const char *
sized (const char *name, int n)
{
  char *text = (char *) bench_alloc (40, 1);
  std::snprintf (text, 40, "Unibench %s %d", name, n);
  return text;
}

static void
convolution_row (int n)
{
  if (!bench_row (sized ("3dconv", n)))
    return;
  long size = (long) n * n * n;
  float *a = (float *) bench_alloc (size, sizeof *a), *b = (float *) bench_alloc (size, sizeof *b);
  bench_fill_float (a, size, 1);
  float *da = on_device (a, size), *db = on_device (b, size);
  while (bench_next ())
    {
      convolution<<<dim3 (blocks (n - 2, 32), blocks (n - 2, 8), n - 2), dim3 (32, 8)>>> (n, da, db);
      finish ();
    }
  to_host (b, db, size);
  check_convolution (n, a, b);
  CUDA (cudaFree (da));
  CUDA (cudaFree (db));
  free (a);
  free (b);
}

static void
vector_rows (int n)
{
  long size = (long) n * n;
  float *a = (float *) bench_alloc (size, sizeof *a), *x = (float *) bench_alloc (n, sizeof *x);
  float *y = (float *) bench_alloc (n, sizeof *y), *u = (float *) bench_alloc (n, sizeof *u);
  float *v = (float *) bench_alloc (n, sizeof *v);
  bench_fill_float (a, size, 1);
  bench_fill_float (x, n, 2);
  bench_fill_float (y, n, 3);
  float *da = on_device (a, size), *dx = on_device (x, n), *dy = on_device (y, n);
  float *du = on_device (u, n), *dv = on_device (v, n);
  int grid = blocks (n, 256);
  if (bench_row (sized ("bicg", n)))
    {
      while (bench_next ())
	{
	  multiply_transposed<<<grid, 256>>> (n, da, dx, du);
	  multiply<<<grid, 256>>> (n, da, dy, dv);
	  finish ();
	}
      to_host (u, du, n);
      to_host (v, dv, n);
      check_product (n, a, x, u, 1, 1);
      check_product (n, a, y, v, 0, 1);
    }
  if (bench_row (sized ("atax", n)))
    {
      while (bench_next ())
	{
	  multiply<<<grid, 256>>> (n, da, dx, dv);
	  multiply_transposed<<<grid, 256>>> (n, da, dv, du);
	  finish ();
	}
      to_host (u, du, n);
      check_atax (n, a, x, u);
    }
  if (bench_row (sized ("mvt", n)))
    {
      CUDA (cudaMemset (du, 0, n * sizeof *du));
      CUDA (cudaMemset (dv, 0, n * sizeof *dv));
      while (bench_next ())
	{
	  add_product<<<grid, 256>>> (n, da, dx, du);
	  add_transposed<<<grid, 256>>> (n, da, dy, dv);
	  finish ();
	}
      to_host (u, du, n);
      to_host (v, dv, n);
      check_product (n, a, x, u, 0, (double) bench_laps ());
      check_product (n, a, y, v, 1, (double) bench_laps ());
    }
  CUDA (cudaFree (da));
  CUDA (cudaFree (dx));
  CUDA (cudaFree (dy));
  CUDA (cudaFree (du));
  CUDA (cudaFree (dv));
  free (a);
}

static void
gemm_row (int n)
{
  if (!bench_row (sized ("gemm", n)))
    return;
  long size = (long) n * n;
  float *a = (float *) bench_alloc (size, sizeof *a), *b = (float *) bench_alloc (size, sizeof *b);
  float *c = (float *) bench_alloc (size, sizeof *c);
  bench_fill_float (a, size, 1);
  bench_fill_float (b, size, 2);
  float *da = on_device (a, size), *db = on_device (b, size), *dc = on_device (c, size);
  while (bench_next ())
    {
      gemm<<<dim3 (blocks (n, 32), blocks (n, 8)), dim3 (32, 8)>>> (n, da, db, dc);
      finish ();
    }
  to_host (c, dc, size);
  check_scaled_gemm (n, a, b, c, bench_laps ());
  CUDA (cudaFree (da));
  CUDA (cudaFree (db));
  CUDA (cudaFree (dc));
}

static void
gram_schmidt_row (int n)
{
  if (!bench_row (sized ("gramschmidt", n)))
    return;
  long size = (long) n * n;
  float *a = (float *) bench_alloc (size, sizeof *a), *q = (float *) bench_alloc (size, sizeof *q);
  fill_dominant (n, a);
  float *da = on_device (a, size), *dq = on_device (q, size), *dr = on_device (q, size);
  while (bench_next ())
    {
      for (int k = 0; k < n; k++)
	{
	  norm<<<1, 256>>> (n, k, da, dr);
	  scale<<<blocks (n, 256), 256>>> (n, k, da, dq, dr);
	  if (k + 1 < n)
	    subtract<<<blocks (n - k - 1, 256), 256>>> (n, k, da, dq, dr);
	}
      finish ();
    }
  to_host (q, dq, size);
  check_orthonormal (n, q);
  CUDA (cudaFree (da));
  CUDA (cudaFree (dq));
  CUDA (cudaFree (dr));
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "unibench", BENCH_COMPILER);
  convolution_row ((int) bench_size (256, 20));
  vector_rows ((int) bench_size (4096, 60));
  gemm_row ((int) bench_size (512, 30));
  gram_schmidt_row ((int) bench_size (512, 24));
  convolution_row ((int) bench_size (640, 24));
  vector_rows ((int) bench_size (16384, 70));
  gemm_row ((int) bench_size (3072, 40));
  gram_schmidt_row ((int) bench_size (1024, 28));
  return bench_end ();
}
