/* math.cu -- CUDA twin of openmp/math.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"
#include "reference.h"

static __global__ void
explogsin (int n, const double *x, double *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = exp (x[i]) + log (x[i]) + sin (x[i]);
}

static __global__ void
power (int n, const double *x, double *y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = pow (x[i], 2.7);
}

static void
math_row (const char *name, void (*kernel) (int, const double *, double *),
	  void (*check) (long, const double *, const double *), int n, const double *x, double *y)
{
  if (!bench_row (name))
    return;
  double *dx = on_device (x, n), *dy = on_device (y, n);
  while (bench_next ())
    {
      kernel<<<blocks (n, 256), 256>>> (n, dx, dy);
      finish ();
    }
  to_host (y, dy, n);
  check (n, x, y);
  CUDA (cudaFree (dx));
  CUDA (cudaFree (dy));
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "math", BENCH_COMPILER);
  int n = (int) bench_size (1 << 24, 1009);
  double *x = (double *) bench_alloc (n, sizeof *x), *y = (double *) bench_alloc (n, sizeof *y);
  bench_fill_double (x, n, 1);
  for (int i = 0; i < n; i++)
    x[i] += 0.5;
  math_row ("exp + log + sin", explogsin, check_explogsin, n, x, y);
  math_row ("pow", power, check_pow, n, x, y);
  return bench_end ();
}
