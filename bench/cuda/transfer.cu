/* transfer.cu -- CUDA twin of openmp/transfer.c, with pinned memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"

static __global__ void
fill (float *x, long n, int modulus)
{
  long i = (long) blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = (float) (i % modulus);
}

static void
copies (long mib, long small_size)
{
  static char name[4][40];
  static int used;
  char *to = name[used++], *from = name[used++];
  std::snprintf (to, sizeof name[0], "copy to device, %ld MiB", mib);
  std::snprintf (from, sizeof name[0], "copy from device, %ld MiB", mib);
  const char *const names[] = { to, from, NULL };
  if (!bench_any (names))
    return;
  long n = bench_size (mib << 18, small_size), good = 0;
  float *x, *d;
  CUDA (cudaMallocHost (&x, n * sizeof *x));
  CUDA (cudaMalloc (&d, n * sizeof *d));
  for (long i = 0; i < n; i++)
    x[i] = (float) (i % 1000);
  if (bench_row (to))
    {
      while (bench_next ())
	CUDA (cudaMemcpy (d, x, n * sizeof *x, cudaMemcpyHostToDevice));
      for (long i = 0; i < n; i++)
	x[i] = 0;
      to_host (x, d, n);
      for (long i = 0; i < n; i++)
	good += x[i] == (float) (i % 1000);
      bench_check ((double) good, (double) n, 0);
    }
  if (bench_row (from))
    {
      fill<<<blocks (n, 256), 256>>> (d, n, 999);
      finish ();
      while (bench_next ())
	to_host (x, d, n);
      good = 0;
      for (long i = 0; i < n; i++)
	good += x[i] == (float) (i % 999);
      bench_check ((double) good, (double) n, 0);
    }
  CUDA (cudaFreeHost (x));
  CUDA (cudaFree (d));
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "transfer", BENCH_COMPILER);
  copies (16, 1000);
  copies (512, 100000);
  return bench_end ();
}
