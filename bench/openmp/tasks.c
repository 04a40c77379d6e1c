/* tasks.c -- explicit tasks on the device: Fibonacci numbers and the problem of n queens.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   CUDA has nothing like it, so that there is no twin; other compilers' columns are what to compare with.  */

#include "openmp.h"

#pragma omp declare target
static long
fibonacci (int n)
{
  if (n < 2)
    return n;
  long a, b;
#pragma omp task shared(a) if(n > 12)
  a = fibonacci (n - 1);
  b = fibonacci (n - 2);
#pragma omp taskwait
  return a + b;
}

/* How many ways there are to place queens in the rows from ROW on; the masks are the columns and diagonals taken.  */
static long
place_queens (int n, int row, unsigned int columns, unsigned int left, unsigned int right)
{
  if (row == n)
    return 1;
  long ways = 0;
  for (int c = 0; c < n; c++)
    {
      unsigned int bit = 1u << c;
      if ((columns | left | right) & bit)
	continue;
#pragma omp task shared(ways) if(row < 2)
      {
	long more = place_queens (n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
#pragma omp atomic
	ways += more;
      }
    }
#pragma omp taskwait
  return ways;
}
#pragma omp end declare target

static long
fibonacci_on_device (int n)
{
  long result = 0;
#pragma omp target map(from: result)
#pragma omp parallel
#pragma omp single
  result = fibonacci (n);
  return result;
}

static long
queens_on_device (int n)
{
  long result = 0;
#pragma omp target map(from: result)
#pragma omp parallel
#pragma omp single
  result = place_queens (n, 0, 0, 0, 0);
  return result;
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "tasks", BENCH_COMPILER);
  long result = 0;
  if (bench_row ("tasks, Fibonacci"))
    {
      while (bench_next ())
	result = fibonacci_on_device ((int) bench_size (20, 10));
      bench_check ((double) result, bench_size (6765, 55), 0);
    }
  if (bench_row ("tasks, queens"))
    {
      while (bench_next ())
	result = queens_on_device ((int) bench_size (8, 5));
      bench_check ((double) result, bench_size (92, 10), 0);
    }
  return bench_end ();
}
