/* lane-team.c -- parallel regions with more threads than the block has warps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   With the scheduler a thread is a warp, and a block has 32 of them at most.  A program that asks for more threads
   shall have them (OpenMP 5.2, 10.1.1): then each of the first N lanes of the block is a thread.  It executes the
   region's function in lane context (abi.h) on its own slice of the warp's stack, which all others can reach.

   All of the runtime works for such threads as it does for warps: what a thread knows hangs on its team, atomics are a
   lane's own in lane context, and who waits looks again and again, in memory; the lanes of a warp get on independently
   from sm_70 on.  The team is like an inner region's, with a barrier in software.  What is a warp's own elsewhere, the
   team that it is in and its number there, is in the heap here, for each lane.  Inner regions have one thread: no lane
   is kept ready for them.

   Only programs that ask for so many threads have this (__heddle_many_threads,
   gcc-plugin/device/facts/asked-threads.cc).  */

#include "lane-team.h"
#include "task.h"

struct lane_agent *__heddle_lane_agents HEDDLE_SHARED;

struct lane_team
{
  struct team team;
  struct work_share work_shares[WORK_SHARE_RING];
  const struct region *region;
};

static struct lane_team *running HEDDLE_SHARED;

/* The calling lane's part.  */
static void
run_lane (void *unused)
{
  struct lane_team *lanes = running;

  (void) unused;
  run_member (&lanes->team, agent_num (), lanes->region);
}

void
__heddle_serve_lane_team (void)
{
  __heddle_call_lanes (run_lane, NULL, running->team.nthreads);
}

void
__heddle_run_lane_team (struct team *parent, unsigned n, const struct region *region, const struct loop_spec *spec)
{
  struct lane_team *lanes = __heddle_malloc (sizeof *lanes);
  struct lane_agent *agents = __heddle_malloc (n * sizeof *agents);

  __heddle_init_inner_team (&lanes->team, n, parent, number_in (parent));
  lanes->team.barrier = 0;
  lanes->team.threads = __heddle_malloc (n * sizeof *lanes->team.threads);
  lanes->team.work_shares = lanes->work_shares;
  lanes->team.work_share_mask = WORK_SHARE_RING - 1;
  lanes->team.queues = NULL;
  lanes->region = region;
  if (USES_TASKS)
    lanes->team.queues = __heddle_calloc (n * sizeof *lanes->team.queues);
  if (USES_WORK_SHARES)
    {
      __heddle_work_shares_init (lanes->work_shares, WORK_SHARE_RING);
      if (spec)
	preset_loop (&lanes->work_shares[0], spec);
    }
  /* Not NULL: the kernel is not over.  */
  __heddle_pool_region.fn = region->fn;
  __heddle_pool_reserve = 0;
  running = lanes;
  __heddle_lane_agents = agents;
  warps_meet (BAR_POOL, warp_count ());
  __heddle_serve_lane_team ();
  warps_meet (BAR_POOL, warp_count ());
  __heddle_lane_agents = NULL;
  if (USES_WORK_SHARE_MEMORY)
    __heddle_work_shares_free (lanes->work_shares, WORK_SHARE_RING);
  if (USES_TASKS)
    free (lanes->team.queues);
  free (lanes->team.threads);
  free (agents);
  free (lanes);
}
