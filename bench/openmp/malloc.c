/* malloc.c -- the device's heap: a small object for every lane, and back.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openmp.h"

#include <stdlib.h>

static void
allocate (int n, int **p)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      p[i] = malloc (32);
      if (p[i])
	*p[i] = i;
    }
}

static void
release (int n, int **p, int *kept)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      kept[i] = p[i] && *p[i] == i;
      free (p[i]);
    }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "malloc", BENCH_COMPILER);
  int n = (int) bench_size (1 << 20, 3001);

  if (bench_row ("malloc and free, 32 bytes"))
    {
      int **p = bench_alloc (n, sizeof *p), *kept = bench_alloc (n, sizeof *kept);
#pragma omp target data map(alloc: p[:n]) map(from: kept[:n])
      while (bench_next ())
	{
	  allocate (n, p);
	  release (n, p, kept);
	}
      for (int i = 0; i < n; i++)
	bench_check (kept[i], 1, 0);
      free (p);
      free (kept);
    }
  return bench_end ();
}
