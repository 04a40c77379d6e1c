/* npb-cg.h -- classes, matrix and check of CG of the NAS Parallel Benchmarks, for both twins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_NPB_CG_H
#define BENCH_NPB_CG_H

#include "harness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Steps of the conjugate gradients that solve one system.  */
#define CG_STEPS 25

/* CG's rows: a name; the matrix's order, the random elements of each of the vectors that it is made of, and how far its
   diagonal is shifted; iterations of the power method, and the zeta published for them, 0 for none.  The first is for
   small sizes only, and the only one there.  Ends with a null name.  */
struct cg_class
{
  const char *name;
  int n, nonzer, iterations;
  double shift, zeta;
};
extern const struct cg_class cg_classes[];

/* A symmetric sparse matrix of order N with SIZE elements: row i has those from start[i] to start[i + 1] - 1, sorted by
   columns.  */
struct cg_matrix
{
  int n, size;
  int *start, *column;
  double *value;
};

/* The matrix of C, its diagonal shifted.  free_cg_matrix frees it.  */
struct cg_matrix make_cg_matrix (const struct cg_class *c);
void free_cg_matrix (struct cg_matrix *m);

/* ZETA, which C's iterations with M came to, is as published or, where nothing is, as the host computes it; RESIDUAL,
   the norm of what the last solution left, is small.  */
void check_cg (const struct cg_class *c, const struct cg_matrix *m, double zeta, double residual);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_NPB_CG_H */
