/* gaps.h -- inputs and results of host loops around small kernels, for both twins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_GAPS_H
#define BENCH_GAPS_H

#include "harness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Steps of a lap of the rows with Jacobi, CG and heat; rounds of the others.  */
enum { GAP_STEPS = 100, GAP_ROUNDS = 20 };

/* A grid of N x N elements with values at its edges.  CHANGE is the sum of the squares of the last sweep's changes,
   after LAPS times GAP_STEPS sweeps.  */
void jacobi_start (int n, double *grid);
void check_jacobi_steps (int n, long laps, double change);

/* The matrix of seven points on a cube of SIDE^3 cells, in compressed rows.  */
struct cube_matrix
{
  int n, size;
  int *start, *column;
  double *value;
};
struct cube_matrix make_cube (int side);
void free_cube (struct cube_matrix *m);

/* RHO is the host's square of the residual's norm after GAP_STEPS steps of conjugate gradients for M x = B.  */
void check_cube (const struct cube_matrix *m, const double *b, double rho);

/* Heat on N x N cells inside an edge of a cell: a start U, and the conductivities KX and KY of the cells' sides.  */
void heat_start (int n, double *u, double *kx, double *ky);
/* RHO as check_cube's, for the system of an implicit step.  */
void check_heat (int n, const double *u, const double *kx, const double *ky, double rho);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_GAPS_H */
