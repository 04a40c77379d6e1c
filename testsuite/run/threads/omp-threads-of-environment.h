/* omp-threads-of-environment.h -- as many threads as the environment allows, in each kind of region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include <omp.h>

/* Of a target construct, of teams, of a loop, and where the scheduler makes threads of warps.  */
static int
of_target (void)
{
  int n = 0, sum = 0;
#pragma omp target map(tofrom: n, sum)
#pragma omp parallel reduction(+: sum)
  {
    sum++;
    if (omp_get_thread_num () == 0)
      n = omp_get_num_threads ();
  }
  return n == sum ? n : -1;
}

static int
of_teams (void)
{
  int n = 0, sum = 0;
#pragma omp target teams num_teams(1) map(tofrom: n, sum)
#pragma omp parallel reduction(+: sum)
  {
    sum++;
    if (omp_get_thread_num () == 0)
      n = omp_get_num_threads ();
  }
  return n == sum ? n : -1;
}

static int
of_loop (void)
{
  int most = 0;
#pragma omp target teams distribute parallel for num_teams(2) map(tofrom: most) reduction(max: most)
  for (int i = 0; i < 5000; i++)
    most = omp_get_thread_num () >= most ? omp_get_thread_num () + 1 : most;
  return most;
}

static int
of_tasks (void)
{
  int n = 0, done = 0;
#pragma omp target teams num_teams(1) map(tofrom: n, done)
#pragma omp parallel
  {
#pragma omp task shared(done)
#pragma omp atomic
    done++;
    if (omp_get_thread_num () == 0)
      n = omp_get_num_threads ();
  }
  return n == done ? n : -1;
}

/* Num_threads has a say only where it asks for less than a limit allows.  */
static int
of_clause (int asked)
{
  int n = 0;
#pragma omp target teams num_teams(1) map(tofrom: n)
#pragma omp parallel num_threads(asked)
  if (omp_get_thread_num () == 0)
    n = omp_get_num_threads ();
  return n;
}
