/* teams.c -- the teams construct on the device, and the league's queries.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.
   The host starts as many blocks as it can tell that there will be teams, so a block is a team as a rule.  Where
   the number was not known on the host (or no longer is what it was), blocks without a team leave at once, and a
   league of more teams than blocks is worked off in turns: block b executes teams b, b + blocks, ...  */

#include "team.h"

/* Target constructs on the device run their teams one after the other (target.c).  */
extern unsigned __heddle_nested_target HEDDLE_SHARED;

#define USES_NESTED_TARGET __heddle_uses ("GOMP_target GOMP_target_ext")

/* Begin the teams region (FIRST), or go on to this block's next team.  LOWER .. UPPER teams are asked for (0: any
   number), with at most THREAD_LIMIT threads (0: not given).  False: there is no (further) team for this block.
   Generic kernels: by warp 0.  SPMD: by all warps.  */
bool
GOMP_teams4 (unsigned lower, unsigned upper, unsigned thread_limit, bool first)
{
  unsigned blocks = block_count (), teams;

  if (USES_NESTED_TARGET && __heddle_nested_target)
    {
      if (!first)
	return false;
      if (thread_limit)
	__heddle_thread_limit = thread_limit;
      return true;
    }
  if (!first)
    {
      teams = __heddle_num_teams;
      if (teams <= blocks)
	return false;
      if (is_spmd ())
	warps_meet (BAR_POOL, warp_count ());
      unsigned next = __heddle_team_num + blocks;
      if (is_spmd ())
	warps_meet (BAR_POOL, warp_count ());
      if (next >= teams)
	return false;
      __heddle_team_num = next;
      return true;
    }
  if (thread_limit)
    __heddle_thread_limit = thread_limit;
  teams = blocks;
  if (upper)
    {
      if (blocks < lower)
	teams = lower;
      else if (blocks > upper)
	teams = upper;
    }
  __heddle_num_teams = teams;
  return block_num () < teams;
}

/* Host fallback of teams regions outside target; on the device never reached but through a nested target.  */
void
GOMP_teams (unsigned num_teams, unsigned thread_limit)
{
  GOMP_teams4 (num_teams, num_teams, thread_limit, true);
}

/* A teams construct that is not in a target construct: one team runs it here.  */
void
GOMP_teams_reg (void (*fn) (void *), void *data, unsigned num_teams, unsigned thread_limit, unsigned flags)
{
  unsigned old_num = __heddle_team_num, old_teams = __heddle_num_teams, old_limit = __heddle_thread_limit;

  (void) num_teams;
  (void) flags;
  __heddle_team_num = 0;
  __heddle_num_teams = 1;
  if (thread_limit)
    __heddle_thread_limit = thread_limit;
  fn (data);
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
