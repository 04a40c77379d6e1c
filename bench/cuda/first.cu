/* first.cu -- CUDA twin of openmp/first.c.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda/device.h"

#include <cstring>

static __global__ void
increment (int *x)
{
  ++*x;
}

static int
first ()
{
  int x = 41, *d = on_device (&x, 1);
  increment<<<1, 1>>> (d);
  to_host (&x, d, 1);
  CUDA (cudaFree (d));
  return x == 42 ? 0 : 1;
}

int
main (int argc, char **argv)
{
  if (argc == 2 && !std::strcmp (argv[1], "first"))
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
