/* league.c -- internal control variables for leagues of teams, set by the program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   nteams-var and teams-thread-limit-var are the device's (OpenMP 5.1, 2.4.1): a region's setting holds for later
   regions.  The host starts their leagues, and the values are in its memory, for all images.  */

#include "icv.h"

/* HEDDLE_LEAGUE_SYMBOL: the host plugin looks whether the image has it.  */
volatile int __heddle_sets_league;

static void
set (unsigned *icv, int n)
{
  if (n < 0)
    return;
  __heddle_sets_league = 1;
  __atomic_store_n (icv, (unsigned) n + 1, __ATOMIC_RELAXED);
}

void
omp_set_num_teams (int n)
{
  set (&told ()->nteams, n);
}

void
omp_set_teams_thread_limit (int n)
{
  set (&told ()->teams_thread_limit, n);
}
