/* npb.c -- results of the NAS Parallel Benchmarks: the published sums of EP; see npb.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "npb.h"
#define NPB_DEVICE
#include "npb-random.h"

#include <math.h>

const struct ep_class ep_classes[] = {
  { "NPB EP small", 14 },   { "NPB EP class S", 24 }, { "NPB EP class W", 25 }, { "NPB EP class A", 28 },
  { "NPB EP class B", 30 }, { "NPB EP class C", 32 }, { 0, 0 }
};

void
check_ep (int m, double sx, double sy, long pairs)
{
  static const struct
  {
    int m;
    double sx, sy;
  } published[] = {
    { 24, -3.247834652034740e+3, -6.958407078382297e+3 }, { 25, -2.863319731645753e+3, -6.320053679109499e+3 },
    { 28, -4.295875165629892e+3, -1.580732573678431e+4 }, { 30, 4.033815542441498e+4, -2.660669192809235e+4 },
    { 32, 4.764367927995374e+4, -8.084072988043731e+4 },
  };
  /* Of the unit square's points, as many are in the circle.  */
  bench_check ((double) pairs / pow (2, m), atan (1), 1e-2);
  for (unsigned int i = 0; i < sizeof published / sizeof *published; i++)
    if (published[i].m == m)
      {
	bench_check (sx, published[i].sx, 1e-8);
	bench_check (sy, published[i].sy, 1e-8);
	return;
      }
  double want_x = 0, want_y = 0;
  unsigned long long t = EP_SEED;
  for (long i = 0; i < 1L << m; i++)
    {
      t = npb_multiply (NPB_A, t);
      double x = 2 * (0x1p-46 * (double) t) - 1;
      t = npb_multiply (NPB_A, t);
      double y = 2 * (0x1p-46 * (double) t) - 1, r = x * x + y * y;
      if (r <= 1)
	{
	  want_x += x * sqrt (-2 * log (r) / r);
	  want_y += y * sqrt (-2 * log (r) / r);
	}
    }
  bench_check (sx, want_x, 1e-8);
  bench_check (sy, want_y, 1e-8);
}
