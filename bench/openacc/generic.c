/* generic.c -- a hundred reductions of a gang each, one after the other.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "openacc.h"

#include <stdlib.h>

enum { width = 256 };

static void
rounds_of_reductions (int teams, int rounds, const double *a, double *out)
{
#pragma acc parallel loop gang num_gangs(teams) vector_length(width) present(a[0:1], out[0:1])
  for (int t = 0; t < teams; t++)
    {
      double v = 0;
      for (int r = 0; r < rounds; r++)
	{
	  double sum = 0;
#pragma acc loop vector reduction(+: sum)
	  for (int i = 0; i < width; i++)
	    sum += a[t * width + i] * (i + r);
	  v = 0.5 * v + sum;
	}
      out[t] = v;
    }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "generic", BENCH_COMPILER);
  int teams = (int) bench_size (264, 5), rounds = (int) bench_size (100, 3);

  if (bench_row ("generic, 100 parallel for reduction"))
    {
      int n = teams * width;
      double *a = bench_alloc (n, sizeof *a), *out = bench_alloc (teams, sizeof *out);
      bench_fill_double (a, n, 1);
#pragma acc data copyin(a[0:n]) copyout(out[0:teams])
      while (bench_next ())
	rounds_of_reductions (teams, rounds, a, out);
      check_rounds (teams, rounds, width, a, out);
      free (a);
      free (out);
    }
  return bench_end ();
}
