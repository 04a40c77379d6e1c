/* map-kept-present.c -- regions in a loop that map what is on the device already: nothing is copied, and the host has
   values of its own, which it may look at (gcc-plugin/host/program/kept-data.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   { dg-do run } */

#include <omp.h>
#include <stdlib.h>

enum
{
  N = 500,
  TIMES = 4
};
#define APART static __attribute__ ((noipa))

#pragma omp declare target
double always_there[N];
#pragma omp end declare target
double linked[N];
#pragma omp declare target link(linked)

APART double
reads (double *a)
{
  double s = 0;
  for (int t = 0; t < TIMES; t++)
    {
#pragma omp target teams distribute parallel for map(tofrom: a[0:N])
      for (int i = 0; i < N; i++)
	a[i] += i;
      s += a[5];
    }
  return s;
}

APART void
writes (double *a)
{
  for (int t = 0; t < TIMES; t++)
    {
#pragma omp target teams distribute parallel for map(tofrom: a[0:N])
      for (int i = 0; i < N; i++)
	a[i] += i;
      a[6] = 7;
    }
}

APART double
reads_global (void)
{
  double s = 0;
  for (int t = 0; t < TIMES; t++)
    {
#pragma omp target teams distribute parallel for map(tofrom: always_there)
      for (int i = 0; i < N; i++)
	always_there[i] += i;
      s += always_there[5];
    }
  return s;
}

APART double
reads_linked (void)
{
  double s = 0;
  for (int t = 0; t < TIMES; t++)
    {
#pragma omp target teams distribute parallel for map(tofrom: linked)
      for (int i = 0; i < N; i++)
	linked[i] += i;
      s += linked[5];
    }
  return s;
}

#define CHECK(x, wanted)                                                                                               \
  do                                                                                                                   \
    if ((x) != (wanted))                                                                                               \
      abort ();                                                                                                        \
  while (0)

int
main (void)
{
  /* A device with the host's memory has these values at once.  */
  int separate = 1;
#pragma omp target map(to: separate)
  separate = 0;
  double *a = calloc (N, sizeof *a);
  linked[5] = 1;
  CHECK (reads_linked (), 1 * TIMES + 5 * (1 + 2 + 3 + 4));
  if (!separate)
    return 0;
  always_there[5] = 1;
  CHECK (reads_global (), 1 * TIMES);
  CHECK (always_there[7], 0);

  /* A caller's construct: all of it, and more than the region maps.  */
  a[5] = 2;
#pragma omp target enter data map(to: a[0:N])
  CHECK (reads (a), 2 * TIMES);
  writes (a);
  CHECK (a[6], 7);
#pragma omp target update from(a[0:N])
  CHECK (a[5], 2 + 5 * 2 * TIMES);
  CHECK (a[6], 6 * 2 * TIMES);
#pragma omp target exit data map(delete: a[0:N])
  double *large = calloc (3 * N, sizeof *large);
#pragma omp target data map(tofrom: large[0:3 * N])
  {
    CHECK (reads (large + N), 0);
    CHECK (reads (large), 0);
    CHECK (reads (large + 2 * N), 0);
  }
  CHECK (large[5], 5 * TIMES);

  /* Right behind what is mapped is nothing.  */
#pragma omp target enter data map(to: large[0:N])
  CHECK (reads (large + N), 5 * TIMES * TIMES + 5 * (1 + 2 + 3 + 4));
#pragma omp target exit data map(delete: large[0:N])

  /* omp_target_associate_ptr.  */
  const int device = omp_get_default_device ();
  double *copy = omp_target_alloc (N * sizeof *copy, device);
  if (copy && !omp_target_associate_ptr (a, copy, N * sizeof *a, 0, device))
    {
      a[5] = 4;
      CHECK (reads (a), 4 * TIMES);
      CHECK (a[5], 4);
      omp_target_disassociate_ptr (a, device);
    }
  omp_target_free (copy, device);
  return 0;
}
