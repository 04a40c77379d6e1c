/* transfer.c -- large pieces of ordinary memory to the device and back.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The CUDA twin copies from and to pinned memory, at the speed of the link.  */

#include "openmp.h"

#include <stdio.h>
#include <stdlib.h>

static void
copies (long mib, long small_size)
{
  static char name[4][40];
  static int used;
  char *to = name[used++], *from = name[used++];
  snprintf (to, sizeof name[0], "copy to device, %ld MiB", mib);
  snprintf (from, sizeof name[0], "copy from device, %ld MiB", mib);
  const char *const names[] = { to, from, NULL };
  if (!bench_any (names))
    return;
  long n = bench_size (mib << 18, small_size);
  float *x = bench_alloc (n, sizeof *x);
  for (long i = 0; i < n; i++)
    x[i] = (float) (i % 1000);
#pragma omp target enter data map(alloc: x[:n])
  if (bench_row (to))
    {
      double sum = 0;
      while (bench_next ())
	{
#pragma omp target update to(x[:n])
	}
#pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum)
      for (long i = 0; i < n; i++)
	sum += x[i] == (float) (i % 1000);
      bench_check (sum, (double) n, 0);
    }
  if (bench_row (from))
    {
#pragma omp target teams distribute parallel for
      for (long i = 0; i < n; i++)
	x[i] = (float) (i % 999);
      while (bench_next ())
	{
#pragma omp target update from(x[:n])
	}
      long good = 0;
      for (long i = 0; i < n; i++)
	good += x[i] == (float) (i % 999);
      bench_check ((double) good, (double) n, 0);
    }
#pragma omp target exit data map(delete: x[:n])
  free (x);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "transfer", BENCH_COMPILER);
  copies (16, 1000);
  copies (512, 100000);
  return bench_end ();
}
