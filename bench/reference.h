/* reference.h -- results as the host computes them, for both twins of a program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Each check compares what came back from the device, whole or in sample, with the sequential program; a difference
   makes the current row wrong.  Arrays are row-major; N is the number of rows and columns unless said otherwise.  */

#ifndef BENCH_REFERENCE_H
#define BENCH_REFERENCE_H

#include "harness.h"

#ifdef __cplusplus
extern "C" {
#endif

/* x[i], an eighth of i modulo 8, for saxpy: exact in float over many laps.  */
void reference_saxpy_x (long n, float *x);
/* Y, zero at first, after LAPS times y += 0.5 x.  */
void check_saxpy (long n, const float *x, const float *y, long laps);
/* SUM is the dot product of X and Y in double.  */
void check_dot (long n, const float *x, const float *y, double sum);
/* B is the mean of the four neighbours in A, inside.  */
void check_jacobi (long n, const double *a, const double *b);
/* B is the sum of six neighbours less six times the middle of A, n^3 elements, inside.  */
void check_laplacian (long n, const float *a, const float *b);
/* B is A under a Gaussian of 5 by 5 points, two points from the edge.  */
void check_gauss (long n, const float *a, const float *b);
/* C = A B.  */
void check_gemm (long n, const float *a, const float *b, const float *c);
/* Y = A x, or A^T x if TRANSPOSED.  */
void check_matvec (long n, const float *a, const float *x, const float *y, int transposed);
/* y = exp x + log x + sin x; y = pow (x, 2.7).  */
void check_explogsin (long n, const double *x, const double *y);
void check_pow (long n, const double *x, const double *y);
/* BIN counts each value of KEY LAPS times.  */
void check_histogram (long n, const int *key, long bins, const int *bin, long laps);
/* out[t] after ROUNDS rounds of v = v / 2 + the sum of WIDTH products a[t width + i] (i + round).  */
void check_rounds (long teams, long rounds, long width, const double *a, const double *out);
/* X, 1 / (i + 1) at first, after LAPS times STEPS steps of v = 0.999 v + 0.001.  */
void check_chain (long n, long steps, const float *x, long laps);
/* Y, 0 at first, after STEPS steps of v = 0.999 v + 0.001 (i + 1).  */
void check_regions (long n, long steps, const float *y);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_REFERENCE_H */
