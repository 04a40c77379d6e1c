/* first.c -- a process with one target region: what it costs to get started.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Each lap is this program again, in a process of its own: it loads the driver, makes a context, loads the code, runs
   one kernel on one int, and ends.  */

#include "openmp.h"

#include <string.h>

static int
first (void)
{
  int x = 41;
#pragma omp target map(tofrom: x)
  x++;
  return x == 42 ? 0 : 1;
}

int
main (int argc, char **argv)
{
  if (argc == 2 && !strcmp (argv[1], "first"))
    return first ();
  bench_begin (argc, argv, "first", BENCH_COMPILER);
  if (bench_row ("a process with one region"))
    {
      int status = 0;
      while (bench_next ())
	status |= bench_again ("first");
      bench_check (status, 0, 0);
    }
  return bench_end ();
}
