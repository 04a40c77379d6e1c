/* call-schedules.c -- calls of functions of the host under a random schedule, as call-schedules runs it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   call-schedules SEED: teams, threads and SIMD lanes make calls, of which some wait for one that another thread makes.
   How many, and which, follows from SEED.  Each call must be made once and get its own result.  */

#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long host_note (int, long) __asm__ ("note");
long host_meet (int, int, int) __asm__ ("meet");

#define MOST 256
static int noted[MOST], met[MOST], there;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t come = PTHREAD_COND_INITIALIZER;

long
note (int i, long x)
{
  __atomic_fetch_add (&noted[i], 1, __ATOMIC_RELAXED);
  return 3 * x + i;
}

/* Returns when ALL have come.  */
long
meet (int i, int all, int salt)
{
  __atomic_fetch_add (&met[i], 1, __ATOMIC_RELAXED);
  pthread_mutex_lock (&lock);
  if (++there == all)
    pthread_cond_broadcast (&come);
  while (there < all)
    pthread_cond_wait (&come, &lock);
  pthread_mutex_unlock (&lock);
  return i ^ salt;
}

static void
expect (int ok, const char *what, int i)
{
  if (!ok)
    {
      printf ("%s of %d is wrong\n", what, i);
      exit (1);
    }
}

static void
expect_calls (const int *counts, int n, int times, const char *what)
{
  for (int i = 0; i < MOST; i++)
    expect (counts[i] == (i < n ? times : 0), what, i);
}

int
main (int argc, char **argv)
{
  unsigned seed = argc > 1 ? strtoul (argv[1], NULL, 10) : 1;
  const int n = 1 + rand_r (&seed) % MOST, teams = 1 + rand_r (&seed) % 5, threads = 1 + rand_r (&seed) % 6;
  const int repeats = 1 + rand_r (&seed) % 3, together = 1 + rand_r (&seed) % 8, salt = rand_r (&seed) % 1000;
  long r[MOST];

  /* Threads of all teams.  */
  memset (r, 0, sizeof r);
#pragma omp target teams distribute parallel for num_teams(teams) map(tofrom: r)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < repeats; k++)
      r[i] = host_note (i, r[i] + salt);
  for (int i = 0; i < n; i++)
    {
      long x = 0;
      for (int k = 0; k < repeats; k++)
	x = 3 * (x + salt) + i;
      expect (r[i] == x, "result", i);
    }
  expect_calls (noted, n, repeats, "calls of threads");

  /* Warps as threads, and the lanes of their SIMD loops.  */
  memset (noted, 0, sizeof noted);
#pragma omp target parallel for simd num_threads(threads) map(tofrom: r)
  for (int i = 0; i < n; i++)
    r[i] = host_note (i, i % 7 == salt % 7 ? -1 : salt);
  for (int i = 0; i < n; i++)
    expect (r[i] == 3 * (i % 7 == salt % 7 ? -1 : salt) + i, "result of lanes", i);
  expect_calls (noted, n, 1, "calls of lanes");

  /* Those that wait for each other: as many iterations as there are threads.  */
  int all = 0;
#pragma omp target parallel num_threads(together) map(tofrom: r, all)
  {
    const int i = omp_get_thread_num ();
    if (i == 0)
      all = omp_get_num_threads ();
#pragma omp barrier
    r[i] = host_meet (i, all, salt);
  }
  for (int i = 0; i < all; i++)
    expect (r[i] == (i ^ salt), "result of a meeting", i);
  expect_calls (met, all, 1, "meetings");
  return 0;
}
