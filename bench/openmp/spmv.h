/* spmv.h -- the product of a sparse matrix, in rows, with a vector, a row a warp: irregular and npb-cg have it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_OPENMP_SPMV_H
#define BENCH_OPENMP_SPMV_H

/* Y = A X; row I of A is VALUE[START[I] .. START[I + 1] - 1], in columns COLUMN.  */
static void
spmv_simd (int n, const int *start, const int *column, const double *value, const double *x, double *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
#pragma omp simd reduction(+: sum)
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += value[k] * x[column[k]];
      y[i] = sum;
    }
}

#endif
