/* scaling.cu -- CUDA twin of openmp/scaling.c, without the other kernels.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "reference.h"

static __global__ void
saxpy (long n, float a, const float *x, float *y)
{
  long i = (long) blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

int
main (int argc, char **argv)
{
  static char name[15][50];
  bench_begin (argc, argv, "scaling", BENCH_COMPILER);
  for (int log = 16; log <= (int) bench_size (30, 17); log++)
    {
      std::snprintf (name[log - 16], sizeof name[0], "saxpy of 2^%d, among 100 kernels", log);
      if (!bench_row (name[log - 16]))
	continue;
      long n = 1L << log;
      float *x = (float *) bench_alloc (n, sizeof *x), *y = (float *) bench_alloc (n, sizeof *y);
      reference_saxpy_x (n, x);
      float *dx = on_device (x, n), *dy = on_device (y, n);
      while (bench_next ())
	{
	  saxpy<<<blocks (n, 256), 256>>> (n, 0.5f, dx, dy);
	  finish ();
	}
      to_host (y, dy, n);
      check_saxpy (n, x, y, bench_laps ());
      CUDA (cudaFree (dx));
      CUDA (cudaFree (dy));
      free (x);
      free (y);
    }
  return bench_end ();
}
