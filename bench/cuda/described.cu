/* described.cu -- the nests of "described" in CUDA: a thread an element, a warp a row, a thread a column, tiles where
   rows become columns.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "described.h"
#include "device.h"

#include <cstring>

/* The element of thread x, y, behind the first BORDER ones of each row and column.  */
#define ELEMENT(border)								\
  const int j = blockIdx.x * blockDim.x + threadIdx.x + (border);		\
  const int i = blockIdx.y * blockDim.y + threadIdx.y + (border);

static __global__ void
scale (int n, const double *a, double *b, const double *x)
{
  ELEMENT (0)
  if (i < n && j < n)
    b[i * n + j] = x[i] * a[i * n + j];
}

static __global__ void
stencil (int n, const double *a, double *b, const double *x)
{
  ELEMENT (1)
  if (i < n - 1 && j < n - 1)
    b[i * n + j] = x[0] * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
}

static __global__ void
box (int n, const double *a, double *b, const double *x)
{
  const int k = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  const int i = blockIdx.z + 1;
  if (j < n - 1 && k < n - 1)
    b[(i * n + j) * n + k] = x[0] * (a[((i - 1) * n + j) * n + k] + a[((i + 1) * n + j) * n + k]
				     + a[(i * n + j - 1) * n + k] + a[(i * n + j + 1) * n + k]
				     + a[(i * n + j) * n + k - 1] + a[(i * n + j) * n + k + 1]);
}

static __global__ void
flux (int n, const double *a, double *b, const double *x)
{
  ELEMENT (0)
  if (i < n && j >= 1 && j < n - 1)
    b[i * n + j] = x[j] * a[i * n + j + (x[j] > 0.5 ? -1 : 1)];
}

static __global__ void
imperfect (int n, const double *a, double *b, const double *x)
{
  ELEMENT (0)
  if (i < n && j < n)
    b[i * n + j] = sqrt (x[i]) * a[i * n + j];
}

static __global__ void
gauss (int n, const double *a, double *b, const double *x)
{
  ELEMENT (1)
  if (i < n && j < n)
    b[i * n + j] -= x[i] * a[j];
}

/* Blocks of 32 x 8 threads.  */
static __global__ void
turn (int n, const double *a, double *b, const double *x)
{
  __shared__ double tile[32][33];
  int j = blockIdx.x * 32 + threadIdx.x, i = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (i + k < n && j < n)
      tile[threadIdx.y + k][threadIdx.x] = a[(i + k) * n + j];
  __syncthreads ();
  i = blockIdx.y * 32 + threadIdx.x;
  j = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (i < n && j + k < n)
      b[(j + k) * n + i] = x[0] * tile[threadIdx.x][threadIdx.y + k];
}

static __global__ void
rows (int n, const double *a, double *b, const double *x)
{
  const int i = blockIdx.x * blockDim.y + threadIdx.y;
  if (i >= n)
    return;
  double s = 0;
  for (int j = threadIdx.x; j < n; j += 32)
    s += a[i * n + j] * x[j];
  for (int d = 16; d > 0; d /= 2)
    s += __shfl_down_sync (0xffffffff, s, d);
  if (threadIdx.x == 0)
    b[i] = s;
}

static __global__ void
columns (int n, const double *a, double *b, const double *x)
{
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= n)
    return;
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i * n + j] * x[i];
  b[j] = s;
}

static __global__ void
product (int n, const double *a, double *b, const double *x)
{
  ELEMENT (0)
  if (i >= n || j >= n)
    return;
  double s = 0;
  for (int k = 0; k < n; k++)
    s += a[i * n + k] * a[k * n + j];
  b[i * n + j] = x[0] * s;
}

/* The row ROW, a constant string: the nest NAME, by KERNEL.  */
static void
run (const char *row, const char *name, nest *kernel)
{
  if (!bench_row (row))
    return;
  const int n = described_rows (name);
  const long size = described_size (name, n);
  double *a = (double *) bench_alloc (size, sizeof *a), *b = (double *) bench_alloc (size, sizeof *b);
  double *x = (double *) bench_alloc (n, sizeof *x);
  bench_fill_double (a, size, 1);
  bench_fill_double (x, n, 2);
  std::memset (b, 0, size * sizeof *b);
  double *da = on_device (a, size), *db = on_device (b, size), *dx = on_device (x, n);
  dim3 grid (blocks (n, 32), blocks (n, 8)), block (32, 8);
  if (kernel == box)
    grid.z = n - 2;
  else if (kernel == turn)
    grid.y = blocks (n, 32);
  else if (kernel == rows)
    grid = blocks (n, 8);
  else if (kernel == columns)
    grid = blocks (n, 256), block = 256;
  while (bench_next ())
    {
      kernel<<<grid, block>>> (n, da, db, dx);
      finish ();
    }
  to_host (b, db, size);
  described_check (name, n, a, b, x);
  CUDA (cudaFree (da));
  CUDA (cudaFree (db));
  CUDA (cudaFree (dx));
  std::free (a);
  std::free (b);
  std::free (x);
}

#define ROW(name) run ("described " #name, #name, name);

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "described", BENCH_COMPILER);
  DESCRIBED_NESTS (ROW)
  return bench_end ();
}
