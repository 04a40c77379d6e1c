/* histogram.c -- atomic updates of a few thousand counters by many threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openacc.h"

#include <stdlib.h>

static void
histogram (int n, const int *key, int *bin)
{
#pragma acc parallel loop gang vector present(key[0:1], bin[0:1])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      bin[key[i]]++;
    }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "histogram", BENCH_COMPILER);
  int n = (int) bench_size (1 << 24, 3001), bins = (int) bench_size (4096, 64);

  if (bench_row ("histogram, atomic"))
    {
      int *key = bench_alloc (n, sizeof *key), *bin = bench_alloc (bins, sizeof *bin);
      bench_fill_int (key, n, bins, 1);
#pragma acc data copyin(key[0:n]) copy(bin[0:bins])
      while (bench_next ())
	histogram (n, key, bin);
      check_histogram (n, key, bins, bin, bench_laps ());
      free (key);
      free (bin);
    }
  return bench_end ();
}
