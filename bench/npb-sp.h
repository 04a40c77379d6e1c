/* npb-sp.h -- SP of the NAS Parallel Benchmarks: a step is solved direction by direction, in lines whose matrices have
   five diagonals.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_NPB_SP_H
#define BENCH_NPB_SP_H

#include "npb-flow-loops.h"
#define SOLVE_LINE sp_line
#include "npb-solve.h"

static void
sound (int n, const double *u, double *w)
{
  int size = n * n * n;
  FLOW_LOOP (1, u[0:1], w[0:1])
  for (int p = 0; p < size; p++)
    w[FLOW_SOUND * size + p] = flow_sound (u, w, size, p);
}

static void
before (int n, const double *w, double *r)
{
  int size = n * n * n;
  FLOW_LOOP (3, w[0:1], r[0:1])
  for (int k = 1; k < n - 1; k++)
    for (int j = 1; j < n - 1; j++)
      for (int i = 1; i < n - 1; i++)
	sp_before (w, r, size, (k * n + j) * n + i);
}

static void
step (const struct flow_class *c, double *u, double *w, const double *forces, double *r, double *scratch)
{
  shared_values (c->n, u, w);
  sound (c->n, u, w);
  residual (c->n, u, w, forces, r, c->dt);
  before (c->n, w, r);
  solve_x (c->n, c->dt, u, w, r, scratch);
  solve_y (c->n, c->dt, u, w, r, scratch);
  solve_z (c->n, c->dt, u, w, r, scratch);
  add (c->n, r, u, 1);
}

int
main (int argc, char **argv)
{
  return flow_program (argc, argv, "npb-sp", sp_classes, step, SP_SCRATCH);
}

#endif /* BENCH_NPB_SP_H */
