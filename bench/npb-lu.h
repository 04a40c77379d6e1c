/* npb-lu.h -- LU of the NAS Parallel Benchmarks: symmetric successive over-relaxation, up through the cube and
   down again.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A point needs its three neighbours below, or above; so points with the same sum of their numbers are a kernel.  */

#ifndef BENCH_NPB_LU_H
#define BENCH_NPB_LU_H

#include "npb-flow-loops.h"

/* The points whose numbers' sum is SUM, in the direction of SIGN.  */
static void
relax (int n, double dt, const double *u, const double *w, double *r, int sum, int sign)
{
  int size = n * n * n;
  FLOW_LOOP (2, u[0:1], w[0:1], r[0:1])
  for (int k = 1; k < n - 1; k++)
    for (int j = 1; j < n - 1; j++)
      {
	int i = sum - j - k;
	if (i > 0 && i < n - 1)
	  lu_point (u, w, r, size, n, dt, (k * n + j) * n + i, sign);
      }
}

static void
step (const struct flow_class *c, double *u, double *w, const double *forces, double *r, double *scratch)
{
  (void)scratch;
  int last = 3 * (c->n - 2);
  shared_values (c->n, u, w);
  residual (c->n, u, w, forces, r, c->dt);
  for (int sum = 3; sum <= last; sum++)
    relax (c->n, c->dt, u, w, r, sum, 1);
  for (int sum = last; sum >= 3; sum--)
    relax (c->n, c->dt, u, w, r, sum, -1);
  add (c->n, r, u, 1 / (LU_OMEGA * (2 - LU_OMEGA)));
}

int
main (int argc, char **argv)
{
  return flow_program (argc, argv, "npb-lu", lu_classes, step, 1);
}

#endif /* BENCH_NPB_LU_H */
