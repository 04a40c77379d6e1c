/* launches.c -- numbers about launches that the host does not wait for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#define _GNU_SOURCE
#include "../openmp/openmp.h"

#include <pthread.h>
#include <sched.h>

enum { elements = 1024 };

static float x[elements];

/* COUNT small kernels, without a wait between.  */
static void
burst (long count)
{
  for (long k = 0; k < count; k++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < elements; i++)
	x[i] += 1;
    }
}

/* Do nothing for so long.  */
static void
pause_for (double seconds)
{
  for (double begin = bench_now (); bench_now () - begin < seconds;)
    ;
}

/* A row: REPEATS bursts of COUNT kernels, with pauses of so many SECONDS; the pauses do not count.  */
static void
bursts (const char *name, long count, double seconds, long repeats)
{
  if (!bench_row (name))
    return;
#pragma omp target enter data map(to: x)
  repeats = bench_size (repeats, 1);
  while (bench_next ())
    {
      double sum = 0;
      for (long r = 0; r < repeats; r++)
	{
	  const double begin = bench_now ();
	  burst (count);
	  sum += bench_now () - begin;
	  pause_for (seconds);
	}
      bench_lap (sum / (double) repeats);
    }
#pragma omp target exit data map(delete: x)
}

static volatile int stop;

static void *
spin (void *unused)
{
  while (!stop)
    ;
  return unused;
}

/* A row: as many busy threads as cores, beside COUNT kernels.  */
static void
without_cores (const char *name, long count)
{
  if (!bench_row (name))
    return;
  cpu_set_t all, two;
  sched_getaffinity (0, sizeof all, &all);
  CPU_ZERO (&two);
  for (int i = 0; i < CPU_SETSIZE && CPU_COUNT (&two) < 2; i++)
    if (CPU_ISSET (i, &all))
      CPU_SET (i, &two);
  sched_setaffinity (0, sizeof two, &two);
  pthread_t busy[2];
  for (int i = 0; i < 2; i++)
    pthread_create (&busy[i], NULL, spin, NULL);
#pragma omp target enter data map(to: x)
  while (bench_next ())
    burst (count);
#pragma omp target exit data map(delete: x)
  stop = 1;
  for (int i = 0; i < 2; i++)
    pthread_join (busy[i], NULL);
  sched_setaffinity (0, sizeof all, &all);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "launches", BENCH_COMPILER);
  bursts ("deferred_kernels: 200 kernels", bench_size (200, 4), 0, 2);
  bursts ("deferred_kernels: 400 kernels", bench_size (400, 4), 0, 2);
  bursts ("deferred_kernels: 3000 kernels", bench_size (3000, 4), 0, 2);
  bursts ("launches_alone: 12 kernels", 12, 0.0003, 20);
  bursts ("launches_alone: 24 kernels", 24, 0.0003, 20);
  bursts ("launches_alone: 48 kernels", 48, 0.0003, 20);
  bursts ("launches_alone: 200 kernels", bench_size (200, 4), 0.0003, 20);
  bursts ("launch_spin_ms: 24 kernels, 40 us between", 24, 0.000040, 20);
  bursts ("launch_spin_ms: 24 kernels, 75 us between", 24, 0.000075, 20);
  bursts ("launch_spin_ms: 24 kernels, 150 us between", 24, 0.000150, 20);
  without_cores ("late_launches: 3000 kernels", bench_size (3000, 4));
  without_cores ("late_launch_ms: 3000 kernels", bench_size (3000, 4));
  return bench_end ();
}
