/* functions.cu -- CUDA twin of openmp/functions.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "functions.h"

#include <math.h>

#define ROW(NAME, REAL, EXPRESSION, TWO_ARGUMENTS)				\
static __global__ void								\
device_##NAME##_##REAL (int n, const REAL *u, const REAL *v, REAL *w)		\
{										\
  int i = blockIdx.x * blockDim.x + threadIdx.x;				\
  if (i < n)									\
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

template <typename real>
static void
measure (const char *name, void (*kernel) (int, const real *, const real *, real *), double (*host) (double, double),
	 int n, const double *t, const double *s, real *u, real *v, real *w, double low, double high, double tolerance)
{
  if (!bench_row (name))
    return;
  for (int i = 0; i < n; i++)
    {
      u[i] = (real) (low + (high - low) * t[i]);
      v[i] = (real) s[i];
    }
  real *du = on_device (u, n), *dv = on_device (v, n), *dw = on_device (w, n);
  while (bench_next ())
    {
      kernel<<<blocks (n, 256), 256>>> (n, du, dv, dw);
      finish ();
    }
  to_host (w, dw, n);
  for (int i = 0; i < n; i += n / 500)
    bench_check (w[i], host (u[i], v[i]), tolerance);
  CUDA (cudaFree (du));
  CUDA (cudaFree (dv));
  CUDA (cudaFree (dw));
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "functions", BENCH_COMPILER);
  int n = (int) bench_size (1 << 24, 1009);
  double *t = (double *) bench_alloc (n, sizeof *t), *s = (double *) bench_alloc (n, sizeof *s);
  double *u = (double *) bench_alloc (n, sizeof *u), *v = (double *) bench_alloc (n, sizeof *v);
  double *w = (double *) bench_alloc (n, sizeof *w);
  float *uf = (float *) bench_alloc (n, sizeof *uf), *vf = (float *) bench_alloc (n, sizeof *vf);
  float *wf = (float *) bench_alloc (n, sizeof *wf);
  bench_fill_double (t, n, 1);
  bench_fill_double (s, n, 2);
#define BOTH(NAME, D, F, LOW, HIGH)									\
  measure<double> (#NAME, device_##NAME##_double, host_##NAME, n, t, s, u, v, w, LOW, HIGH, 1e-13);	\
  measure<float> (#NAME "f", device_##NAME##_float, host_##NAME, n, t, s, uf, vf, wf, LOW, HIGH, 2e-6);
  FUNCTIONS (BOTH, BOTH)
  return bench_end ();
}
