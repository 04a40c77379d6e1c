/* npb-bt.h -- BT of the NAS Parallel Benchmarks: a step is solved direction by direction, in lines whose matrices have
   three diagonals of blocks of 5 by 5.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_NPB_BT_H
#define BENCH_NPB_BT_H

#include "npb-flow-loops.h"
#define SOLVE_LINE bt_line
#include "npb-solve.h"

static void
step (const struct flow_class *c, double *u, double *w, const double *forces, double *r, double *scratch)
{
  shared_values (c->n, u, w);
  residual (c->n, u, w, forces, r, c->dt);
  solve_x (c->n, c->dt, u, w, r, scratch);
  solve_y (c->n, c->dt, u, w, r, scratch);
  solve_z (c->n, c->dt, u, w, r, scratch);
  add (c->n, r, u, 1);
}

int
main (int argc, char **argv)
{
  return flow_program (argc, argv, "npb-bt", bt_classes, step, BT_SCRATCH);
}

#endif /* BENCH_NPB_BT_H */
