/* teams.c -- the teams construct on the device, and the league's queries.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The host starts as many blocks as it can tell that there will be teams, so a block is a team as a rule.  Where
   the number was not known on the host (or no longer is what it was), blocks without a team leave at once, and a
   league of more teams than blocks is worked off in turns: block b executes teams b, b + blocks, ...  Where teams add
   up in the order of their numbers they have these in the order in which they begin (team.c).  */

#include "icv.h"

/* Begin the teams region (FIRST), or go on to this block's next team.  LOWER .. UPPER teams are asked for (0: any
   number), with at most THREAD_LIMIT threads (0: not given).  False: there is no (further) team for this block.  By
   warp 0.  */
bool
GOMP_teams4 (unsigned lower, unsigned upper, unsigned thread_limit, bool first)
{
  /* A target construct on the device has its teams executed here, one after the other.  */
  bool nested = USES_NESTED_TARGET && __heddle_nested_target;
  unsigned blocks = nested ? 1 : block_count (), teams;

  if (!first)
    {
      teams = __heddle_num_teams;
      if (teams <= blocks)
	return false;
      unsigned next = __heddle_team_num + blocks;
      if (USES_TURNS && !nested)
	next = __heddle_next_team (next, teams, blocks);
      if (next >= teams)
	return false;
      __heddle_team_num = next;
      return true;
    }
  if (thread_limit == 0)
    thread_limit = icv_teams_thread_limit ();
  if (thread_limit)
    __heddle_thread_limit = limit_for_device (thread_limit);
  teams = blocks;
  if (upper)
    {
      if (blocks < lower)
	teams = lower;
      else if (blocks > upper)
	teams = upper;
    }
  __heddle_num_teams = teams;
  if (USES_TURNS && !nested)
    __heddle_team_num = __heddle_next_team (__heddle_team_num, teams, blocks);
  return nested || __heddle_team_num < teams;
}

/* Before OpenMP 5.1.  */
void
GOMP_teams (unsigned num_teams, unsigned thread_limit)
{
  GOMP_teams4 (num_teams, num_teams, thread_limit, true);
}

/* A teams construct that is not in a target construct, which on the device can only be met in a function called
   from a target region: its teams run here one after the other.  */
void
GOMP_teams_reg (void (*fn) (void *), void *data, unsigned num_teams, unsigned thread_limit, unsigned flags)
{
  unsigned old_num = __heddle_team_num, old_teams = __heddle_num_teams, old_limit = __heddle_thread_limit;

  (void) flags;
  if (num_teams == 0)
    num_teams = 1;
  if (thread_limit == 0)
    thread_limit = icv_teams_thread_limit ();
  if (thread_limit != 0)
    __heddle_thread_limit = limit_for_device (thread_limit);
  __heddle_num_teams = num_teams;
  for (unsigned team = 0; team < num_teams; team++)
    {
      __heddle_team_num = team;
      fn (data);
    }
  __heddle_team_num = old_num;
  __heddle_num_teams = old_teams;
  __heddle_thread_limit = old_limit;
}

int
omp_get_team_num (void)
{
  return __heddle_team_num;
}

int
omp_get_num_teams (void)
{
  return __heddle_num_teams;
}
