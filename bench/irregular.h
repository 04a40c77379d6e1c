/* irregular.h -- inputs and checks of the irregular benchmarks, for both twins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_IRREGULAR_H
#define BENCH_IRREGULAR_H

#include "harness.h"

/* A sparse matrix, or a graph: row i has the columns column[start[i]] to column[start[i + 1] - 1].  */
struct csr
{
  int n, size;
  int *start, *column;
};

/* A node of a binary tree in an array; children are indices, -1 for none.  */
struct node
{
  int left, right, value;
};

#ifdef __cplusplus
extern "C" {
#endif

/* A matrix of N rows with 0 to MOST entries each, at random columns.  free_csr frees it.  */
struct csr random_csr (int n, int most);
void free_csr (struct csr *m);

/* Make a complete tree of DEPTH levels whose nodes lie in random order in TREE, and put the indices of the 2^CUT nodes
   on level CUT into ROOT.  */
void scattered_tree (int depth, struct node *tree, int cut, int *root);

/* Y = M x; LEVEL is each node's distance from node 0, -1 where it cannot be reached; accelerations; sums of
   subtrees.  */
void check_spmv (const struct csr *m, const double *value, const double *x, const double *y);
void check_levels (const struct csr *g, const int *level);
void check_n_body (int n, const float *x, const float *y, const float *z, const float *mass, const float *ax,
		   const float *ay, const float *az);
void check_tree (const struct node *tree, int roots, const int *root, const int *sum);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_IRREGULAR_H */
