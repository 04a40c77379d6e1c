/* level-rows.h -- rows with kernels that several programs could have: data, timing and check.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef BENCH_OPENACC_LEVEL_ROWS_H
#define BENCH_OPENACC_LEVEL_ROWS_H

#include "openacc.h"

#include <stdlib.h>

/* Row NAME: JACOBI on N times N numbers, from the first array to the second.  */
static inline void
jacobi_row (const char *name, void (*jacobi) (int, const double *, double *), int n)
{
  if (!bench_row (name))
    return;
  long size = (long) n * n;
  double *a = bench_alloc (size, sizeof *a), *b = bench_alloc (size, sizeof *b);
  bench_fill_double (a, size, 1);
#pragma acc data copyin(a[0:size]) copy(b[0:size])
  while (bench_next ())
    jacobi (n, a, b);
  check_jacobi (n, a, b);
  free (a);
  free (b);
}

/* Row NAME: GEMM of two matrices of N times N numbers to a third.  */
static inline void
gemm_row (const char *name, void (*gemm) (int, const float *, const float *, float *), int n)
{
  if (!bench_row (name))
    return;
  long size = (long) n * n;
  float *a = bench_alloc (size, sizeof *a), *b = bench_alloc (size, sizeof *b), *c = bench_alloc (size, sizeof *c);
  bench_fill_float (a, size, 1);
  bench_fill_float (b, size, 2);
#pragma acc data copyin(a[0:size], b[0:size]) copyout(c[0:size])
  while (bench_next ())
    gemm (n, a, b, c);
  check_gemm (n, a, b, c);
  free (a);
  free (b);
  free (c);
}

#endif /* BENCH_OPENACC_LEVEL_ROWS_H */
