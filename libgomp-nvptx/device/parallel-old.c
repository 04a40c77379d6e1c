/* parallel-old.c -- parallel regions in two calls, as compilers before GCC 4.9 made them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.
   The calling thread runs the region's function itself between the two calls.  The device's code comes from GCC 12,
   which uses GOMP_parallel; whoever calls these by hand gets a region of one thread, which OpenMP permits.  */

#include "loop.h"
#include "task.h"

struct open_region
{
  struct team team;		/* first: found through the current team */
  struct thread_state thread;
  struct work_share work_share;
  struct task_queue queue;
  struct task task;
  unsigned num;			/* of the thread in the team around */
};

static void
open_region (const struct loop_spec *spec)
{
  struct team *parent = current_team ();
  struct open_region *region = __heddle_calloc (sizeof *region);
  struct team *team = &region->team;

  region->num = number_in (parent);
  team->nthreads = 1;
  team->level = level_of (parent) + 1;
  team->active_level = active_level_of (parent);
  team->parent = parent;
  team->parent_num = region->num;
  team->threads = &region->thread;
  team->work_shares = &region->work_share;
  team->queues = &region->queue;
  region->task = (struct task) { .team = team, .refs = 1, .in_place = true, .event = EVENT_NONE };
  region->thread.task = &region->task;
  if (USES_ICV_WRITES)
    region->thread.icv = icv_share (current_thread ()->icv);
  if (spec)
    {
      preset_loop (&region->work_share, spec);
      region->thread.work_share_seq = 1;
    }
  __heddle_thread_team[warp_num ()] = team;
  __heddle_thread_num[warp_num ()] = 0;
}

void
GOMP_parallel_end (void)
{
  struct team *team = current_team ();
  struct open_region *region = (struct open_region *) team;

  if (USES_TASKS)
    {
      __heddle_finish_tasks (team);
      __heddle_depend_free (region->task.depends);
    }
  if (USES_ICV_WRITES)
    icv_release (region->thread.icv);
  __heddle_work_shares_free (&region->work_share, 1);
  __heddle_thread_team[warp_num ()] = team->parent;
  __heddle_thread_num[warp_num ()] = region->num;
  free (region);
}

void
GOMP_parallel_start (void (*fn) (void *), void *data, unsigned num_threads)
{
  (void) fn;
  (void) data;
  (void) num_threads;
  open_region (NULL);
}

void
GOMP_parallel_sections_start (void (*fn) (void *), void *data, unsigned num_threads, unsigned count)
{
  struct loop_spec spec = { SCHED_DYNAMIC, 1, 1, (ull) count + 1, count, 1 };

  (void) fn;
  (void) data;
  (void) num_threads;
  open_region (&spec);
}

#define OPEN_LOOP(name, sched_)								\
  void											\
  GOMP_parallel_loop_##name##_start (void (*fn) (void *), void *data, unsigned num_threads, \
				     long start, long end, long incr, long chunk)	\
  {											\
    struct loop_spec spec = { sched_, start, incr, end, count_long (start, end, incr), chunk }; \
    (void) fn;										\
    (void) data;									\
    (void) num_threads;									\
    open_region (&spec);								\
  }

OPEN_LOOP (static, SCHED_STATIC)
OPEN_LOOP (dynamic, SCHED_DYNAMIC)
OPEN_LOOP (guided, SCHED_GUIDED)

void
GOMP_parallel_loop_runtime_start (void (*fn) (void *), void *data, unsigned num_threads, long start, long end,
				  long incr)
{
  struct loop_spec spec = { SCHED_STATIC, start, incr, end, count_long (start, end, incr), 0 };

  (void) fn;
  (void) data;
  (void) num_threads;
  spec.sched = __heddle_resolve_schedule (SCHED_RUNTIME, &spec.chunk);
  open_region (&spec);
}
