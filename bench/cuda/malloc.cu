/* malloc.cu -- CUDA twin of openmp/malloc.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "reference.h"

static __global__ void
allocate (int n, int **p)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    {
      p[i] = (int *) malloc (32);
      if (p[i])
	*p[i] = i;
    }
}

static __global__ void
release (int n, int **p, int *kept)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    {
      kept[i] = p[i] && *p[i] == i;
      free (p[i]);
    }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "malloc", BENCH_COMPILER);
  int n = (int) bench_size (1 << 20, 3001);

  if (bench_row ("malloc and free, 32 bytes"))
    {
      int *kept = (int *) bench_alloc (n, sizeof *kept);
      CUDA (cudaDeviceSetLimit (cudaLimitMallocHeapSize, (size_t) 1 << 30));
      int **p = on_device ((int **) nullptr, n);
      int *dkept = on_device (kept, n);
      while (bench_next ())
	{
	  allocate<<<blocks (n, 256), 256>>> (n, p);
	  finish ();
	  release<<<blocks (n, 256), 256>>> (n, p, dkept);
	  finish ();
	}
      to_host (kept, dkept, n);
      for (int i = 0; i < n; i++)
	bench_check (kept[i], 1, 0);
      CUDA (cudaFree (p));
      CUDA (cudaFree (dkept));
    }
  return bench_end ();
}
