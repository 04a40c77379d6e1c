/* memory.c -- numbers about the pool of device memory, and about threads that call host functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "../openmp/openmp.h"

#include <omp.h>
#include <unistd.h>

enum { most_arrays = 4096 };

static void *arrays[most_arrays];

/* A row: the first COUNT arrays of BYTES each of a process, allocated and released.  */
static void
first_arrays (const char *name, long count, size_t bytes)
{
  if (!bench_row (name))
    return;
  count = bench_size (count, 4);
#pragma omp target
  {
  }
  const int device = omp_get_default_device ();
  int got = 1;
  const double begin = bench_now ();
  for (long i = 0; i < count; i++)
    got &= (arrays[i] = omp_target_alloc (bytes, device)) != NULL;
  for (long i = 0; i < count; i++)
    omp_target_free (arrays[i], device);
  const double took = bench_now () - begin;
  while (bench_next ())
    bench_lap (took);
  bench_check (got, 1, 0);
}

/* A row: COUNT threads that call a function of the host's, which sleeps.  */
static void
host_calls (const char *name, int count)
{
  if (!bench_row (name))
    return;
  count = (int) bench_size (count, 32);
  while (bench_next ())
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < count; i++)
	usleep (1000);
    }
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "memory", BENCH_COMPILER);
  first_arrays ("small_chunk: first 3 MiB in small arrays", 48, 65536);
  first_arrays ("small_chunk: first 6 MiB in small arrays", 96, 65536);
  first_arrays ("small_chunk: first 48 MiB in small arrays", 768, 65536);
  first_arrays ("large_block: first arrays of 768 KiB", 200, 768 << 10);
  first_arrays ("large_block: first arrays of 1.5 MiB", 200, 1536 << 10);
  host_calls ("call_threads: 256 calls", 256);
  host_calls ("call_threads: 2048 calls", 2048);
  return bench_end ();
}
