/* functions.c -- each function of the mathematical library by itself, in double and float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#define _GNU_SOURCE
#include "openmp.h"
#include "functions.h"

#include <math.h>
#include <stdlib.h>

#define ROW(NAME, REAL, EXPRESSION, TWO_ARGUMENTS)				\
static void									\
device_##NAME##_##REAL (int n, const REAL *u, const REAL *v, REAL *w)		\
{										\
  (void) v;									\
  _Pragma ("omp target teams distribute parallel for")				\
  for (int i = 0; i < n; i++)							\
    {										\
      REAL x = u[i];								\
      TWO_ARGUMENTS								\
      w[i] = EXPRESSION;							\
    }										\
}
#define ONE(NAME, D, F, LOW, HIGH) ROW (NAME, double, D,) ROW (NAME, float, F,)
#define TWO(NAME, D, F, LOW, HIGH) ROW (NAME, double, D, double y = v[i];) ROW (NAME, float, F, float y = v[i];)
FUNCTIONS (ONE, TWO)
FUNCTIONS (FUNCTION_IN_HOST, FUNCTION_IN_HOST)

/* A row: KERNEL on N arguments U, between LOW and HIGH as T says, and V.  */
#define MEASURE(REAL)								\
static void									\
measure_##REAL (const char *name, void (*kernel) (int, const REAL *, const REAL *, REAL *),		\
		double (*host) (double, double), int n, const double *t, const double *s, REAL *u, REAL *v, REAL *w, \
		double low, double high, double tolerance)			\
{										\
  if (!bench_row (name))							\
    return;									\
  for (int i = 0; i < n; i++)							\
    {										\
      u[i] = (REAL) (low + (high - low) * t[i]);				\
      v[i] = (REAL) s[i];							\
    }										\
  _Pragma ("omp target data map(to: u[:n], v[:n]) map(from: w[:n])")		\
  while (bench_next ())								\
    kernel (n, u, v, w);							\
  for (int i = 0; i < n; i += n / 500)						\
    bench_check (w[i], host (u[i], v[i]), tolerance);				\
}
MEASURE (double)
MEASURE (float)

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "functions", BENCH_COMPILER);
  int n = (int) bench_size (1 << 24, 1009);
  double *t = bench_alloc (n, sizeof *t), *s = bench_alloc (n, sizeof *s);
  double *u = bench_alloc (n, sizeof *u), *v = bench_alloc (n, sizeof *v), *w = bench_alloc (n, sizeof *w);
  float *uf = bench_alloc (n, sizeof *uf), *vf = bench_alloc (n, sizeof *vf), *wf = bench_alloc (n, sizeof *wf);
  bench_fill_double (t, n, 1);
  bench_fill_double (s, n, 2);
#define BOTH(NAME, D, F, LOW, HIGH)									\
  measure_double (#NAME, device_##NAME##_double, host_##NAME, n, t, s, u, v, w, LOW, HIGH, 1e-13);	\
  measure_float (#NAME "f", device_##NAME##_float, host_##NAME, n, t, s, uf, vf, wf, LOW, HIGH, 2e-6);
  FUNCTIONS (BOTH, BOTH)
  return bench_end ();
}
