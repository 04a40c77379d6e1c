/* npb-bt.cu -- CUDA twin of ../npb-bt.h: a thread a line.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/npb-flow.h"
#define SOLVE_LINE bt_line
#include "cuda/npb-solve.h"

static void
step (const flow_class *c, double *u, double *w, const double *forces, double *r, double *scratch)
{
  shared_values (c->n, u, w);
  residual (c->n, u, w, forces, r, c->dt);
  x_kernel<<<square (c->n - 2), square_threads>>> (c->n, c->dt, u, w, r, scratch);
  y_kernel<<<square (c->n - 2), square_threads>>> (c->n, c->dt, u, w, r, scratch);
  z_kernel<<<square (c->n - 2), square_threads>>> (c->n, c->dt, u, w, r, scratch);
  add (c->n, r, u, 1);
}

int
main (int argc, char **argv)
{
  return flow_program (argc, argv, "npb-bt", bt_classes, step, BT_SCRATCH);
}
