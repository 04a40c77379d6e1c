/* math.c -- functions of the mathematical library on an array of doubles.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openacc.h"

#include <math.h>
#include <stdlib.h>

static void
explogsin (int n, const double *x, double *y)
{
#pragma acc parallel loop gang vector present(x[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    y[i] = exp (x[i]) + log (x[i]) + sin (x[i]);
}

static void
power (int n, const double *x, double *y)
{
#pragma acc parallel loop gang vector present(x[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    y[i] = pow (x[i], 2.7);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "math", BENCH_COMPILER);
  int n = (int) bench_size (1 << 24, 1009);
  double *x = bench_alloc (n, sizeof *x), *y = bench_alloc (n, sizeof *y);
  bench_fill_double (x, n, 1);
  for (int i = 0; i < n; i++)
    x[i] += 0.5;

  if (bench_row ("exp + log + sin"))
    {
#pragma acc data copyin(x[0:n]) copyout(y[0:n])
      while (bench_next ())
	explogsin (n, x, y);
      check_explogsin (n, x, y);
    }

  if (bench_row ("pow"))
    {
#pragma acc data copyin(x[0:n]) copyout(y[0:n])
      while (bench_next ())
	power (n, x, y);
      check_pow (n, x, y);
    }

  free (x);
  free (y);
  return bench_end ();
}
