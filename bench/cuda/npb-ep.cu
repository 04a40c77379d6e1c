/* npb-ep.cu -- CUDA twin of openmp/npb-ep.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "npb.h"
#define NPB_DEVICE __device__
#include "npb-random.h"

struct sums
{
  double x, y;
  unsigned long long pairs;
};

static __global__ void
ep (long batches, sums *result)
{
  long b = (long) blockIdx.x * blockDim.x + threadIdx.x;
  double sx = 0, sy = 0;
  unsigned long long count = 0;
  if (b < batches)
    {
      unsigned long long t = npb_multiply (npb_power (NPB_A, 2 * b * EP_BATCH), EP_SEED);
      for (int i = 0; i < EP_BATCH; i++)
	{
	  t = npb_multiply (NPB_A, t);
	  double x = 2 * (0x1p-46 * (double) t) - 1;
	  t = npb_multiply (NPB_A, t);
	  double y = 2 * (0x1p-46 * (double) t) - 1, r = x * x + y * y;
	  if (r <= 1)
	    {
	      double s = sqrt (-2 * log (r) / r);
	      sx += x * s;
	      sy += y * s;
	      count++;
	    }
	}
    }
  sx = block_sum (sx);
  sy = block_sum (sy);
  count = block_sum (count);
  if (threadIdx.x == 0)
    {
      atomicAdd (&result->x, sx);
      atomicAdd (&result->y, sy);
      atomicAdd (&result->pairs, count);
    }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "npb-ep", BENCH_COMPILER);
  sums *dsum = NULL;
  for (const ep_class *c = &ep_classes[bench_size (1, 0)]; c->name; c += bench_size (1, 6))
    if (bench_row (c->name))
      {
	sums sum;
	long batches = (1L << c->m) / EP_BATCH;
	if (!dsum)
	  dsum = on_device ((sums *) NULL, 1);
	while (bench_next ())
	  {
	    CUDA (cudaMemsetAsync (dsum, 0, sizeof *dsum));
	    ep<<<blocks (batches, 256), 256>>> (batches, dsum);
	    to_host (&sum, dsum, 1);
	  }
	check_ep (c->m, sum.x, sum.y, (long) sum.pairs);
      }
  return bench_end ();
}
