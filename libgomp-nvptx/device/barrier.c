/* barrier.c -- the barrier of a team, and cancellation.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The threads of the outermost team, and of as many inner teams as there are hardware barriers, meet in hardware
   and sleep there.  A barrier in software takes over where a waiting thread has something to look after: tasks,
   which any thread of the team executes while it waits and which must all be complete before the barrier opens
   (OpenMP 5.2, 15.3.1), or cancellation, which lets threads leave a barrier that others will never reach.  It is
   a count of arrivals and a generation; who finds all arrived and no task left opens it.  */

#include "task.h"

static inline bool
cancellation_possible (void)
{
  return USES_CANCEL && __heddle_device.cancel_var;
}

/* Returns true if the wait ended because the region was cancelled (only where CANCELLABLE).  */
static bool
soft_barrier (struct team *team, unsigned n, bool cancellable)
{
  unsigned generation = __atomic_load_n (&team->generation, __ATOMIC_ACQUIRE);

  if (cancellable && __atomic_load_n (&team->cancelled, __ATOMIC_ACQUIRE))
    return true;
  __atomic_add_fetch (&team->arrived, 1u, __ATOMIC_ACQ_REL);
  for (;;)
    {
      if (__atomic_load_n (&team->generation, __ATOMIC_ACQUIRE) != generation)
	return false;
      if (USES_TASKS && __heddle_run_ready_task (team, generation))
	continue;
      if (cancellable && __atomic_load_n (&team->cancelled, __ATOMIC_ACQUIRE))
	return true;
      if (__atomic_load_n (&team->arrived, __ATOMIC_ACQUIRE) == n
	  && (!USES_TASKS || __atomic_load_n (&team->task_count, __ATOMIC_ACQUIRE) == 0))
	{
	  unsigned all = n;
	  if (__atomic_compare_exchange_n (&team->arrived, &all, 0u, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
	    {
	      /* What was cancelled ends here.  */
	      if (USES_CANCEL)
		team->work_share_cancelled = 0;
	      __atomic_store_n (&team->generation, generation + 1, __ATOMIC_RELEASE);
	      return false;
	    }
	}
      spin_pause ();
    }
}

/* All threads of TEAM, the caller's (NULL: level 0), meet.  */
void
__heddle_team_barrier (struct team *team)
{
  unsigned n = threads_of (team);

  if (n == 1)
    {
      if (USES_TASKS)
	__heddle_finish_tasks (team ? team : &__heddle_initial);
      return;
    }
  if (!USES_TASKS && !cancellation_possible ())
    {
      if (likely (is_outer (team)))
	{
	  warps_meet (BAR_OUTER, n);
	  return;
	}
      if (team->barrier)
	{
	  warps_meet (team->barrier, n);
	  return;
	}
    }
  soft_barrier (team, n, false);
}

/* The same in a region that may be cancelled; true: it has been, and the caller leaves the region.  */
bool
__heddle_team_barrier_cancel (struct team *team)
{
  unsigned n = threads_of (team);

  if (!cancellation_possible ())
    {
      __heddle_team_barrier (team);
      return false;
    }
  if (n == 1)
    {
      if (USES_TASKS)
	__heddle_finish_tasks (team ? team : &__heddle_initial);
      if (team)
	team->work_share_cancelled = 0;
      return team && team->cancelled;
    }
  return soft_barrier (team, n, true)
	 || __atomic_load_n (&team->cancelled, __ATOMIC_ACQUIRE);
}

/* The barrier construct.  */
void
GOMP_barrier (void)
{
  __heddle_team_barrier (current_team ());
}

bool
GOMP_barrier_cancel (void)
{
  return __heddle_team_barrier_cancel (current_team ());
}

/* Has the region named by WHICH (CANCEL_*) been cancelled for the calling thread?  */
bool
GOMP_cancellation_point (int which)
{
  struct team *team = current_team ();

  if (!cancellation_possible ())
    return false;
  if (which & (CANCEL_LOOP | CANCEL_SECTIONS))
    return team && (__atomic_load_n (&team->work_share_cancelled, __ATOMIC_ACQUIRE)
		    || __atomic_load_n (&team->cancelled, __ATOMIC_ACQUIRE));
  if ((which & CANCEL_TASKGROUP) && USES_TASKS && __heddle_taskgroup_cancelled ())
    return true;
  return team && __atomic_load_n (&team->cancelled, __ATOMIC_ACQUIRE);
}

/* Cancel the region named by WHICH, if DO_CANCEL; else a cancellation point.  True: the caller leaves it.  */
bool
GOMP_cancel (int which, bool do_cancel)
{
  struct team *team = current_team ();

  if (!__heddle_device.cancel_var)
    return false;
  if (!do_cancel)
    return GOMP_cancellation_point (which);
  if (which & (CANCEL_LOOP | CANCEL_SECTIONS))
    {
      if (team)
	__atomic_store_n (&team->work_share_cancelled, 1u, __ATOMIC_RELEASE);
    }
  else if (which & CANCEL_TASKGROUP)
    {
      if (USES_TASKS)
	__heddle_taskgroup_cancel ();
    }
  else if (team)
    __atomic_store_n (&team->cancelled, 1u, __ATOMIC_RELEASE);
  return true;
}
