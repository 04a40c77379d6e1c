/* unibench.h -- sizes and checks of the Unibench kernels, for both twins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Every kernel has a row at the size it is usually published with and one that fills a large device.  */

#ifndef BENCH_UNIBENCH_H
#define BENCH_UNIBENCH_H

#include "harness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The 27 weights of the 3-D convolution, of which only the corners and the middle are not zero.  */
#define CONVOLVE(A, i, j, k)									\
  (2 * A (i - 1, j - 1, k - 1) + 4 * A (i + 1, j - 1, k - 1) + 5 * A (i - 1, j - 1, k)		\
   + 7 * A (i + 1, j - 1, k) - 8 * A (i - 1, j - 1, k + 1) + 10 * A (i + 1, j - 1, k + 1)	\
   - 3 * A (i, j, k - 1) + 6 * A (i, j, k) - 9 * A (i, j, k + 1) + 2 * A (i - 1, j + 1, k - 1)	\
   + 4 * A (i + 1, j + 1, k - 1) + 7 * A (i, j + 1, k) + 10 * A (i + 1, j + 1, k + 1))

/* B is A convolved, n^3 points, inside.  */
void check_convolution (int n, const float *a, const float *b);
/* Y = FACTOR A x, or A^T x if TRANSPOSED; Z = A^T (A x).  */
void check_product (int n, const float *a, const float *x, const float *y, int transposed, double factor);
void check_atax (int n, const float *a, const float *x, const float *y);
/* C, zero at first, after LAPS times C = 0.5 C + 1.5 A B.  */
void check_scaled_gemm (int n, const float *a, const float *b, const float *c, long laps);
/* The columns of Q, n rows and n columns, are orthonormal.  */
void check_orthonormal (int n, const float *q);
/* A random matrix whose columns are far from dependent.  */
void fill_dominant (int n, float *a);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_UNIBENCH_H */
