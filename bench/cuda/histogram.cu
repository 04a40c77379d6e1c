/* histogram.cu -- CUDA twin of openmp/histogram.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "reference.h"

static __global__ void
histogram (int n, const int *key, int *bin)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd (&bin[key[i]], 1);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "histogram", BENCH_COMPILER);
  int n = (int) bench_size (1 << 24, 3001), bins = (int) bench_size (4096, 64);

  if (bench_row ("histogram, atomic"))
    {
      int *key = (int *) bench_alloc (n, sizeof *key), *bin = (int *) bench_alloc (bins, sizeof *bin);
      bench_fill_int (key, n, bins, 1);
      int *dkey = on_device (key, n), *dbin = on_device (bin, bins);
      while (bench_next ())
	{
	  histogram<<<blocks (n, 256), 256>>> (n, dkey, dbin);
	  finish ();
	}
      to_host (bin, dbin, bins);
      check_histogram (n, key, bins, bin, bench_laps ());
      CUDA (cudaFree (dkey));
      CUDA (cudaFree (dbin));
    }
  return bench_end ();
}
