/* waits.c -- numbers about the host's wait for a kernel.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#define _GNU_SOURCE
#include "../openmp/openmp.h"

#include <pthread.h>
#include <sched.h>

static double value;

/* A kernel of one lane with so many dependent additions, some 4 ns each.  */
static void
kernel (long additions)
{
#pragma omp target map(always, tofrom: value)
  {
    double v = value;
    for (long i = 0; i < additions; i++)
      v = v * 0.5 + 1;
    value = v;
  }
}

/* A row: kernels of ADDITIONS each.  */
static void
waited (const char *name, long additions)
{
  if (!bench_row (name))
    return;
  additions = bench_size (additions, 10);
  while (bench_next ())
    for (long k = 0; k < bench_size (10, 1); k++)
      kernel (additions);
}

static void *
work (void *unused)
{
  volatile double v = 0;
  for (long i = 0; i < bench_size (4000000, 100); i++)
    v = v * 0.5 + 1;
  return unused;
}

/* A row: a thread that waits for kernels, and a thread with work of its own, on one core.  */
static void
shared_core (const char *name, long additions)
{
  if (!bench_row (name))
    return;
  additions = bench_size (additions, 10);
  cpu_set_t all, single;
  sched_getaffinity (0, sizeof all, &all);
  CPU_ZERO (&single);
  for (int i = 0; i < CPU_SETSIZE && CPU_COUNT (&single) < 1; i++)
    if (CPU_ISSET (i, &all))
      CPU_SET (i, &single);
  sched_setaffinity (0, sizeof single, &single);
  while (bench_next ())
    {
      pthread_t other;
      pthread_create (&other, NULL, work, NULL);
      for (long k = 0; k < bench_size (50, 1); k++)
	kernel (additions);
      pthread_join (other, NULL);
    }
  sched_setaffinity (0, sizeof all, &all);
}

int
main (int argc, char **argv)
{
  bench_begin (argc, argv, "waits", BENCH_COMPILER);
  waited ("ask_ms: kernels of 40 us", 10000);
  waited ("ask_ms: kernels of 80 us", 20000);
  waited ("ask_ms: kernels of 300 us", 75000);
  waited ("yield_ms: kernels of 80 us", 20000);
  waited ("yield_ms: kernels of 160 us", 40000);
  shared_core ("yield_ms: kernels of 80 us, another thread", 20000);
  shared_core ("yield_ms: kernels of 160 us, another thread", 40000);
  return bench_end ();
}
