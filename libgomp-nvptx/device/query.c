/* query.c -- who and where the calling thread is.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A program that asks for nothing but its number in regions that the compiler knows to be outermost pays nothing for
   it; a query about the team costs one load from shared memory.  */

#include "team.h"

int
omp_get_thread_num (void)
{
  return number_in (current_team ());
}

int
omp_get_num_threads (void)
{
  return threads_of (current_team ());
}

int
omp_get_level (void)
{
  return level_of (current_team ());
}

int
omp_get_active_level (void)
{
  return active_level_of (current_team ());
}

int
omp_in_parallel (void)
{
  return active_level_of (current_team ()) > 0;
}

/* The thread number of the calling thread's ancestor at LEVEL, -1 where there is none.  */
int
omp_get_ancestor_thread_num (int level)
{
  struct team *team = current_team ();
  int at = level_of (team);
  unsigned num = number_in (team);

  if (level < 0 || level > at)
    return -1;
  for (; at > level; at--)
    {
      struct team *parent = parent_of (team);
      /* The outermost team is met by warp 0 at level 0 or in regions of one thread.  */
      num = is_outer (team) ? 0 : team->parent_num;
      team = parent;
    }
  return num;
}

/* The size of the calling thread's ancestor team at LEVEL, -1 where there is none.  */
int
omp_get_team_size (int level)
{
  struct team *team = current_team ();
  int at = level_of (team);

  if (level < 0 || level > at)
    return -1;
  for (; at > level; at--)
    team = parent_of (team);
  return threads_of (team);
}
