/* launch.c -- what a target region costs that does nothing, and one that moves an int.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openacc.h"

static void
empty (void)
{
#pragma acc parallel
  {
  }
}

static void
increment (int *p)
{
  int x = *p;
#pragma acc parallel copy(x)
  x++;
  *p = x;
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "launch", BENCH_COMPILER);

  if (bench_row ("empty target region"))
    {
      while (bench_next ())
	empty ();
      bench_check (0, 0, 0);
    }

  if (bench_row ("target map(tofrom: int)"))
    {
      int x = 0;
      while (bench_next ())
	increment (&x);
      bench_check (x, bench_laps (), 0);
    }

  return bench_end ();
}
