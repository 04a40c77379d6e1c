/* scaling.c -- saxpy over sizes, and in company of a hundred other kernels.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Time over size has to become constant, and what else the program has must not matter: no state that is set up for
   kernels that do not run, no registers for code that is not called.  */

#include "openmp.h"

#include <stdio.h>
#include <stdlib.h>

static void
saxpy (long n, float a, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (long i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}

/* A hundred kernels, none of which runs unless the program is called with very many arguments.  */
#define OTHER(I)								\
  static void									\
  other_##I (int n, double *p)							\
  {										\
    _Pragma ("omp target teams distribute parallel for")			\
    for (int i = 0; i < n; i++)							\
      for (int k = 0; k < 1 + I; k++)						\
	p[i] = p[i] * (I + 0.5) + p[(i * (I + 1) + k) % n];			\
  }
#define TEN(I) OTHER (I##0) OTHER (I##1) OTHER (I##2) OTHER (I##3) OTHER (I##4) OTHER (I##5) OTHER (I##6)	\
  OTHER (I##7) OTHER (I##8) OTHER (I##9)
#define EACH_TEN(DO) DO (1) DO (2) DO (3) DO (4) DO (5) DO (6) DO (7) DO (8) DO (9) DO (10)
EACH_TEN (TEN)

typedef void other_kernel (int, double *);
#define NAME_TEN(I) other_##I##0, other_##I##1, other_##I##2, other_##I##3, other_##I##4, other_##I##5, other_##I##6, \
    other_##I##7, other_##I##8, other_##I##9,
static other_kernel *const others[] = { EACH_TEN (NAME_TEN) };

int
main (int argc, char **argv)
{
  static char name[15][50];
  bench_begin (argc, argv, "scaling", BENCH_COMPILER);
  if (argc > 1000)
    {
      double p[10] = { 1 };
#pragma omp target data map(tofrom: p)
      for (int i = 0; i < 100; i++)
	others[i](10, p);
    }
  for (int log = 16; log <= (int) bench_size (30, 17); log++)
    {
      snprintf (name[log - 16], sizeof name[0], "saxpy of 2^%d, among 100 kernels", log);
      if (!bench_row (name[log - 16]))
	continue;
      long n = 1L << log;
      float *x = bench_alloc (n, sizeof *x), *y = bench_alloc (n, sizeof *y);
      reference_saxpy_x (n, x);
#pragma omp target data map(to: x[:n]) map(tofrom: y[:n])
      while (bench_next ())
	saxpy (n, 0.5f, x, y);
      check_saxpy (n, x, y, bench_laps ());
      free (x);
      free (y);
    }
  return bench_end ();
}
