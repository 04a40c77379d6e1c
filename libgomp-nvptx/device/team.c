/* team.c -- entry of a kernel, and the pool of warps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A kernel with this runtime runs the target region on warp 0.  The other warps wait at hardware barrier 0; a parallel
   region meets them there twice, when it begins and when it ends, and tells them no more than a function, its
   argument and the number of threads.  Warps beyond that number go straight to the second meeting.  */

#include "lane-team.h"
#include "task.h"

struct team *__heddle_thread_team[HEDDLE_MAX_WARPS] HEDDLE_SHARED;
unsigned __heddle_thread_num[HEDDLE_MAX_WARPS] HEDDLE_SHARED;

struct team __heddle_outer HEDDLE_SHARED;
struct thread_state __heddle_outer_threads[HEDDLE_MAX_WARPS] HEDDLE_SHARED;
struct work_share __heddle_outer_work_shares[WORK_SHARE_RING] HEDDLE_SHARED;
struct task_queue __heddle_outer_queues[HEDDLE_MAX_WARPS] HEDDLE_SHARED;
unsigned __heddle_outer_level HEDDLE_SHARED;
struct team *__heddle_outer_parent HEDDLE_SHARED;

struct team __heddle_initial HEDDLE_SHARED;
struct thread_state __heddle_initial_thread HEDDLE_SHARED;
struct work_share __heddle_initial_work_share HEDDLE_SHARED;
struct task_queue __heddle_initial_queue HEDDLE_SHARED;

unsigned __heddle_team_num HEDDLE_SHARED, __heddle_num_teams HEDDLE_SHARED;
unsigned __heddle_thread_limit HEDDLE_SHARED;

struct region __heddle_pool_region HEDDLE_SHARED;
unsigned __heddle_pool_reserve HEDDLE_SHARED;
unsigned __heddle_idle_mask HEDDLE_SHARED;
unsigned __heddle_idle_stop HEDDLE_SHARED;
struct summons __heddle_summons[HEDDLE_MAX_WARPS] HEDDLE_SHARED;
unsigned __heddle_free_barriers HEDDLE_SHARED;

struct heddle_device __heddle_device = { .size = sizeof (struct heddle_device) };

/* Threads of the outermost parallel region, and teams, that add up in the order of their numbers.  A thread passes the
   turn on to the next one, the last to thread 0, whose turn is the next update's.  Teams that do so have their numbers
   in the order in which they begin: a team waits only for such that run already, however many of them the device can
   hold.  */
static unsigned thread_turn HEDDLE_SHARED;
static struct heddle_order *team_order HEDDLE_SHARED;	/* NULL: teams take no turns */

/* The word that counts the turns of the caller's kind, whose number is *NUM of *COUNT; or NULL: it waits for none.  */
static inline unsigned *
turn_word (unsigned *num, unsigned *count)
{
  struct team *team = current_team ();
  if (in_lane_team () || (USES_NESTED_TARGET && __heddle_nested_target))
    return NULL;
  if (!team)
    {
      *num = __heddle_team_num;
      *count = __heddle_num_teams;
      return team_order ? &team_order->turn : NULL;
    }
  *num = warp_num ();
  *count = threads_of (team);
  return is_outer (team) ? &thread_turn : NULL;
}

/* Wait for the calling thread's turn to add to a common value; or, at level 0, its team's, which may have it already.
   All threads of the team call this, or all teams, and no thread waits meanwhile for a later thread.  */
void
__heddle_begin_turn (void)
{
  unsigned num, count, *word = turn_word (&num, &count);
  if (word)
    while (__atomic_load_n (word, __ATOMIC_ACQUIRE) != num)
      spin_pause ();
}

/* The end of the calling thread's turn, once for each update; or, at level 0, of its team's, once for the team.  */
void
__heddle_end_turn (void)
{
  unsigned num, count, *word = turn_word (&num, &count);
  if (word)
    __atomic_store_n (word, num + 1 < count ? num + 1 : 0, __ATOMIC_RELEASE);
}

/* The number of a team that begins now in the calling block, one of BLOCKS; from TEAMS on there is none.  Each block
   asks once, or, where TEAMS are more, until there is none.  The last to ask leaves the memory for the next kernel.
   Before the first turn of all, by warp 0.  */
unsigned
__heddle_next_team (unsigned number, unsigned teams, unsigned blocks)
{
  if (!team_order)
    return number;
  number = __atomic_fetch_add (&team_order->ticket, 1, __ATOMIC_RELAXED);
  if (number + 1 == (teams > blocks ? teams + blocks : blocks))
    __atomic_store_n (&team_order->ticket, 0, __ATOMIC_RELAXED);
  return number;
}

/* The state of the block outside of parallel regions.  By warp 0, before another warp meets it.  */
static inline void
init_block (int thread_limit, unsigned long long order)
{
  __heddle_team_num = block_num ();
  __heddle_num_teams = block_count ();
  __heddle_thread_limit = thread_limit > 0 ? thread_limit : 0;
  __heddle_thread_team[warp_num ()] = NULL;
  __heddle_free_barriers = (1u << BAR_COUNT) - (1u << BAR_FIRST_NESTED);
  if (USES_WORK_SHARES)
    {
      __heddle_initial_thread.work_share_seq = 0;
      __heddle_work_shares_init (&__heddle_initial_work_share, 1);
    }
  if (USES_ICV_WRITES)
    __heddle_initial_thread.icv = NULL;
  if (USES_TURNS)
    {
      thread_turn = 0;
      team_order = (struct heddle_order *) (order & ~(unsigned long long) HEDDLE_ORDER_SIZE_BITS);
    }
  if (USES_LANE_TEAMS)
    __heddle_lane_agents = NULL;
  if (USES_NESTED_TARGET)
    __heddle_nested_target = __heddle_nested_lock = 0;
  if (USES_ALLOCATORS)
    __heddle_arena_init ();
}

/* Level 0 is over.  */
static inline void
finish_block (void)
{
  if (USES_WORK_SHARE_MEMORY)
    __heddle_work_shares_free (&__heddle_initial_work_share, 1);
  if (USES_ICV_WRITES)
    icv_release (__heddle_initial_thread.icv);
}

/* Warps 1 and up: serve parallel regions until the kernel is over.  */
static inline void
serve (void)
{
  unsigned warp = warp_num ();

  for (;;)
    {
      warps_meet (BAR_POOL, warp_count ());
      if (!__heddle_pool_region.fn)
	return;
      if (in_lane_team ())
	__heddle_serve_lane_team ();
      else if (warp < __heddle_outer.nthreads)
	{
	  run_member (&__heddle_outer, warp, &__heddle_pool_region);
	  if (__heddle_pool_reserve)
	    warps_meet (BAR_OUTER, __heddle_outer.nthreads);
	}
      else if (__heddle_pool_reserve)
	__heddle_serve_inner ();
      warps_meet (BAR_POOL, warp_count ());
    }
}

/* A kernel with this runtime (abi.h).  All lanes of all warps arrive.  NUM_TEAMS is GOMP_teams4's business.  */
void
__heddle_target_generic (void (*fn) (void *), void *args, int num_teams, int thread_limit, unsigned long long order)
{
  (void) num_teams;
  if (USES_TASKS)
    __heddle_init_task_memory ();
  if (USES_OPEN_REGIONS)
    __heddle_init_open_regions ();
  if (warp_num () != 0)
    {
      if (USES_PARALLEL)
	serve ();
    }
  else
    {
      init_block (thread_limit, order);
      if (USES_TASKS)
	__heddle_run_initial_task (fn, args);
      else
	fn (args);
      finish_block ();
      if (USES_PARALLEL && warp_count () > 1)
	{
	  __heddle_pool_region.fn = NULL;
	  warps_meet (BAR_POOL, warp_count ());
	}
    }
  if (USES_TASKS)
    __heddle_free_task_memory ();
}
