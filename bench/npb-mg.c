/* npb-mg.c -- MG of the NAS Parallel Benchmarks: classes, right-hand side, check; see npb-mg.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "npb-mg.h"
#define NPB_DEVICE
#include "npb-random.h"

#define MG_SEED 314159265ull

/* Smoothers: of the smaller classes, and of the larger.  */
#define C_S -3.0 / 8, 1.0 / 32, -1.0 / 64
#define C_B -3.0 / 17, 1.0 / 33, -1.0 / 61

const struct mg_class mg_classes[mg_class_count + 1] = {
  { "NPB MG class S", 5, 4, C_S, 0.5307707005734e-4 }, { "NPB MG class W", 7, 4, C_S, 0.6467329375339e-5 },
  { "NPB MG class A", 8, 4, C_S, 0.2433365309069e-5 }, { "NPB MG class B", 8, 20, C_B, 0.1800564401355e-5 },
  { "NPB MG class C", 9, 20, C_B, 0.5706732285740e-6 }, { 0, 0, 0, 0, 0, 0, 0 }
};

long
mg_grids (int level, long start[most_mg_levels])
{
  long size = 0;
  for (int k = level; k > 0; k--)
    {
      long m = (1 << k) + 2;
      start[k] = size;
      size += m * m * m;
    }
  return size;
}

/* NUMBER[0] to NUMBER[9] ascend, and PLACE says where they are.  Put X, at AT, among them and leave out the least;
   X is above it.  */
static void
insert (double *number, long *place, double x, long at)
{
  int i = 0;
  for (; i < 9 && number[i + 1] < x; i++)
    {
      number[i] = number[i + 1];
      place[i] = place[i + 1];
    }
  number[i] = x;
  place[i] = at;
}

double *
mg_right_side (int n)
{
  /* The smallest are the largest of the negated ones.  */
  double large[10], small[10], *v = bench_alloc ((size_t) (n + 2) * (n + 2) * (n + 2), sizeof *v);
  long large_at[10], small_at[10];
  for (int i = 0; i < 10; i++)
    large[i] = small[i] = -2;
  unsigned long long t = MG_SEED;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      for (int k = 1; k <= n; k++)
	{
	  t = npb_multiply (NPB_A, t);
	  double x = 0x1p-46 * (double) t;
	  long at = ((long) i * (n + 2) + j) * (n + 2) + k;
	  if (x > large[0])
	    insert (large, large_at, x, at);
	  if (-x > small[0])
	    insert (small, small_at, -x, at);
	}
  for (int i = 0; i < 10; i++)
    {
      v[large_at[i]] = 1;
      v[small_at[i]] = -1;
    }
  return v;
}

void
check_mg (const struct mg_class *c, double norm)
{
  bench_check (norm / c->norm, 1, 1e-8);
}
