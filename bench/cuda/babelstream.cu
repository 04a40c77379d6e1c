/* babelstream.cu -- CUDA twin of openmp/babelstream.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"

static __global__ void
copy (int n, const double *a, double *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i];
}

static __global__ void
mul (int n, double *b, const double *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] = 0.4 * c[i];
}

static __global__ void
add (int n, const double *a, const double *b, double *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

static __global__ void
triad (int n, double *a, const double *b, const double *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = b[i] + 0.4 * c[i];
}

static __global__ void
dot (int n, const double *a, const double *b, double *result)
{
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += a[i] * b[i];
  sum = block_sum (sum);
  if (threadIdx.x == 0)
    atomicAdd (result, sum);
}

static const char *const rows[]
  = { "BabelStream copy", "BabelStream mul", "BabelStream add", "BabelStream triad", "BabelStream dot", NULL };

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "babelstream", BENCH_COMPILER);
  if (!bench_any (rows))
    return bench_end ();
  int n = (int) bench_size (1 << 27, 10007), grid = blocks (n, 256);
  double *a = (double *) bench_alloc (n, sizeof *a), *b = (double *) bench_alloc (n, sizeof *b);
  double *c = (double *) bench_alloc (n, sizeof *c), sum = 0;
  for (int i = 0; i < n; i++)
    {
      a[i] = i % 16;
      b[i] = i % 5;
      c[i] = 0;
    }
  double *da = on_device (a, n), *db = on_device (b, n), *dc = on_device (c, n), *dsum = on_device (&sum, 1);

  if (bench_row ("BabelStream copy"))
    {
      while (bench_next ())
	{
	  copy<<<grid, 256>>> (n, da, dc);
	  finish ();
	}
      to_host (c, dc, n);
      for (int i = 0; i < n; i++)
	bench_check (c[i], i % 16, 0);
    }
  if (bench_row ("BabelStream dot"))
    {
      double want = 0;
      int fill = filling_blocks ();
      while (bench_next ())
	{
	  CUDA (cudaMemsetAsync (dsum, 0, sizeof *dsum));
	  dot<<<fill, 256>>> (n, da, db, dsum);
	  to_host (&sum, dsum, 1);
	}
      for (int i = 0; i < n; i++)
	want += (i % 16) * (i % 5);
      bench_check (sum, want, 1e-12);
    }
  if (bench_row ("BabelStream add"))
    {
      while (bench_next ())
	{
	  add<<<grid, 256>>> (n, da, db, dc);
	  finish ();
	}
      to_host (c, dc, n);
      for (int i = 0; i < n; i++)
	bench_check (c[i], i % 16 + i % 5, 0);
    }
  if (bench_row ("BabelStream triad"))
    {
      while (bench_next ())
	{
	  triad<<<grid, 256>>> (n, da, db, dc);
	  finish ();
	}
      to_host (a, da, n);
      to_host (c, dc, n);
      for (int i = 0; i < n; i++)
	bench_check (a[i], i % 5 + 0.4 * c[i], 1e-15);
    }
  if (bench_row ("BabelStream mul"))
    {
      while (bench_next ())
	{
	  mul<<<grid, 256>>> (n, db, dc);
	  finish ();
	}
      to_host (b, db, n);
      to_host (c, dc, n);
      for (int i = 0; i < n; i++)
	bench_check (b[i], 0.4 * c[i], 1e-15);
    }
  return bench_end ();
}
