/* launch.cu -- CUDA twin of openmp/launch.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"

static __global__ void
empty ()
{
}

static __global__ void
increment (int *x)
{
  ++*x;
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "launch", BENCH_COMPILER);

  if (bench_row ("empty target region"))
    {
      while (bench_next ())
	{
	  empty<<<1, 1>>> ();
	  finish ();
	}
      bench_check (0, 0, 0);
    }

  if (bench_row ("target map(tofrom: int)"))
    {
      int x = 0, *d = on_device (&x, 1);
      while (bench_next ())
	{
	  CUDA (cudaMemcpy (d, &x, sizeof x, cudaMemcpyHostToDevice));
	  increment<<<1, 1>>> (d);
	  CUDA (cudaMemcpy (&x, d, sizeof x, cudaMemcpyDeviceToHost));
	}
      bench_check (x, bench_laps (), 0);
      CUDA (cudaFree (d));
    }

  return bench_end ();
}
