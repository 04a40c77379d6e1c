/* npb-ep.c -- EP of the NAS Parallel Benchmarks: pairs of normal deviates, summed and counted.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   An iteration does a batch of pairs, whose first random number it computes by a power; the sums over all are verified
   by NPB's published values.  NPB's counts by rings are one count here.  */

#include "openacc.h"
#include "npb.h"

#include <math.h>

static inline unsigned long long npb_multiply (unsigned long long, unsigned long long);
static inline unsigned long long npb_power (unsigned long long, unsigned long long);
#pragma acc routine (npb_multiply) seq
#pragma acc routine (npb_power) seq
#define NPB_DEVICE
#include "npb-random.h"

static void
ep (long batches, double *sum_x, double *sum_y, long *pairs)
{
  double sx = 0, sy = 0;
  long count = 0;
#pragma acc parallel loop gang vector reduction(+: sx, sy, count)
  for (long b = 0; b < batches; b++)
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
  *sum_x = sx;
  *sum_y = sy;
  *pairs = count;
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "npb-ep", BENCH_COMPILER);
  for (const struct ep_class *c = &ep_classes[bench_size (1, 0)]; c->name; c += bench_size (1, 6))
    if (bench_row (c->name))
      {
	double sx = 0, sy = 0;
	long pairs = 0;
	while (bench_next ())
	  ep ((1L << c->m) / EP_BATCH, &sx, &sy, &pairs);
	check_ep (c->m, sx, sy, pairs);
      }
  return bench_end ();
}
