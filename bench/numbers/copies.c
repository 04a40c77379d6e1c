/* copies.c -- numbers about small copies.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "../openmp/openmp.h"

enum { most_bytes = 1 << 18 };

static char *data;

/* COUNT regions, each of which returns SIZE bytes.  */
static void
regions (long count, long size)
{
  for (long k = 0; k < count; k++)
    {
#pragma omp target map(from: data[:size])
      data[size - 1] = (char) k;
    }
}

/* A row: regions that return SIZE bytes.  */
static void
returned (const char *name, long size)
{
  if (!bench_row (name))
    return;
  while (bench_next ())
    regions (bench_size (20, 1), size);
  bench_check (data[size - 1], (double) bench_size (19, 0), 0);
}

/* A row: the first COUNT regions of a process that return 64 bytes.  One region before loads the code.  */
static void
first_regions (const char *name, long count)
{
  if (!bench_row (name))
    return;
  regions (1, 64);
  const double begin = bench_now ();
  regions (count, 64);
  const double took = bench_now () - begin;
  while (bench_next ())
    bench_lap (took);
}

/* A row: updates of SIZE bytes, to the device or back.  */
static void
updates (const char *name, long size, int back)
{
  if (!bench_row (name))
    return;
#pragma omp target enter data map(to: data[:size])
  while (bench_next ())
    for (long k = 0; k < bench_size (20, 1); k++)
      if (back)
	{
#pragma omp target update from(data[:size])
	}
      else
	{
#pragma omp target update to(data[:size])
	}
#pragma omp target exit data map(delete: data[:size])
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "copies", BENCH_COMPILER);
  data = bench_alloc (most_bytes, 1);
  first_regions ("copies_by_driver: first 48 regions", bench_size (48, 4));
  first_regions ("copies_by_driver: first 96 regions", bench_size (96, 4));
  first_regions ("copies_by_driver: first 200 regions", bench_size (200, 4));
  first_regions ("copies_by_driver: first 2000 regions", bench_size (2000, 4));
  returned ("kernel_copy_bytes: 1.5 KiB", 3 << 9);
  returned ("kernel_copy_bytes: 3 KiB", 3 << 10);
  returned ("kernel_copy_bytes: 6 KiB", 6 << 10);
  updates ("staged_bytes: 48 KiB to the device", 48 << 10, 0);
  updates ("staged_bytes: 96 KiB to the device", 96 << 10, 0);
  updates ("staged_bytes: 48 KiB from the device", 48 << 10, 1);
  updates ("staged_bytes: 96 KiB from the device", 96 << 10, 1);
  return bench_end ();
}
