/* npb-solve.h -- the solvers of BT and SP along the three directions: an iteration a line, by the function SOLVE_LINE.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_NPB_SOLVE_H
#define BENCH_NPB_SOLVE_H

static void
solve_x (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int size = n * n * n;
  FLOW_LOOP (2, u[0:1], w[0:1], r[0:1], scratch[0:1])
  for (int k = 1; k < n - 1; k++)
    for (int j = 1; j < n - 1; j++)
      SOLVE_LINE (u, w, r, scratch, size, n, dt, 0, (k * n + j) * n, 1, k * n + j, n * n);
}

static void
solve_y (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int size = n * n * n;
  FLOW_LOOP (2, u[0:1], w[0:1], r[0:1], scratch[0:1])
  for (int k = 1; k < n - 1; k++)
    for (int i = 1; i < n - 1; i++)
      SOLVE_LINE (u, w, r, scratch, size, n, dt, 1, k * n * n + i, n, k * n + i, n * n);
}

static void
solve_z (int n, double dt, const double *u, const double *w, double *r, double *scratch)
{
  int size = n * n * n;
  FLOW_LOOP (2, u[0:1], w[0:1], r[0:1], scratch[0:1])
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < n - 1; i++)
      SOLVE_LINE (u, w, r, scratch, size, n, dt, 2, j * n + i, n * n, j * n + i, n * n);
}

#endif /* BENCH_NPB_SOLVE_H */
