/* spmv.h -- the product of a sparse matrix, in rows, with a vector, a row a warp: npb-cg has it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_OPENACC_SPMV_H
#define BENCH_OPENACC_SPMV_H

/* Y = A X; row I of A is VALUE[START[I] .. START[I + 1] - 1], in columns COLUMN.  */
static void
spmv_vector (int n, const int *start, const int *column, const double *value, const double *x, double *y)
{
#pragma acc parallel loop gang worker present(start[0:1], column[0:1], value[0:1], x[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
#pragma acc loop vector reduction(+: sum)
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      y[i] = sum;
    }
}

#endif
