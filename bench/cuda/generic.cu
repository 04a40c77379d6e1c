/* generic.cu -- CUDA twin of openmp/generic.c: a block a team, a thread an iteration of the parallel loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "reference.h"

enum { width = 256 };

static __global__ void
rounds_of_reductions (int rounds, const double *a, double *out)
{
  int t = blockIdx.x, i = threadIdx.x;
  double v = 0;
  for (int r = 0; r < rounds; r++)
    {
      double sum = block_sum (a[t * width + i] * (i + r));
      if (i == 0)
	v = 0.5 * v + sum;
    }
  if (i == 0)
    out[t] = v;
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "generic", BENCH_COMPILER);
  int teams = (int) bench_size (264, 5), rounds = (int) bench_size (100, 3);

  if (bench_row ("generic, 100 parallel for reduction"))
    {
      int n = teams * width;
      double *a = (double *) bench_alloc (n, sizeof *a), *out = (double *) bench_alloc (teams, sizeof *out);
      bench_fill_double (a, n, 1);
      double *da = on_device (a, n), *dout = on_device (out, teams);
      while (bench_next ())
	{
	  rounds_of_reductions<<<teams, width>>> (rounds, da, dout);
	  finish ();
	}
      to_host (out, dout, teams);
      check_rounds (teams, rounds, width, a, out);
      CUDA (cudaFree (da));
      CUDA (cudaFree (dout));
    }
  return bench_end ();
}
