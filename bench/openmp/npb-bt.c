/* npb-bt.c -- BT of the NAS Parallel Benchmarks: a step is solved direction by direction, in lines whose matrices have
   three diagonals of blocks of 5 by 5.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openmp/npb-flow.h"

static void
solve_x (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int size = n * n * n;
#pragma omp target teams distribute parallel for collapse(2)
  for (int k = 1; k < n - 1; k++)
    for (int j = 1; j < n - 1; j++)
      bt_line (u, w, r, scratch, size, n, dt, 0, (k * n + j) * n, 1, k * n + j, n * n);
}

static void
solve_y (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int size = n * n * n;
#pragma omp target teams distribute parallel for collapse(2)
  for (int k = 1; k < n - 1; k++)
    for (int i = 1; i < n - 1; i++)
      bt_line (u, w, r, scratch, size, n, dt, 1, k * n * n + i, n, k * n + i, n * n);
}

static void
solve_z (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int size = n * n * n;
#pragma omp target teams distribute parallel for collapse(2)
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < n - 1; i++)
      bt_line (u, w, r, scratch, size, n, dt, 2, j * n + i, n * n, j * n + i, n * n);
}

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
