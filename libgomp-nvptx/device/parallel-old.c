/* parallel-old.c -- parallel regions in two calls, as compilers before GCC 4.9 made them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The calling thread runs the region's function itself between the two calls.  The device's code comes from GCC 12,
   which uses GOMP_parallel; this file is for code that calls them by hand.  An outermost active region gets its
   threads; any other has one, as OpenMP permits.  */

#include "loop.h"
#include "task.h"

struct open_region
{
  struct team team;		/* of a region with one thread; found through the current team */
  struct thread_state thread;
  struct work_share work_share;
  struct task_queue queue;
  struct task task;		/* the calling thread's implicit task */
  struct open_region *outer;	/* open when this one was, on the same warp */
  unsigned num;			/* of the thread in the team around */
  bool pool;			/* has threads of the pool */
};

/* The regions that warps have open, innermost first.  */
static struct open_region *open_regions[HEDDLE_MAX_WARPS] HEDDLE_SHARED;

/* Before a kernel's first region.  */
void
__heddle_init_open_regions (void)
{
  open_regions[warp_num ()] = NULL;
}

static void
open_region (void (*fn) (void *), void *data, unsigned num_threads, const struct loop_spec *spec)
{
  struct team *parent = current_team ();
  struct open_region *open = __heddle_calloc (sizeof *open);
  struct team *team = &open->team;
  struct region region = { fn, data, spec != NULL, NULL, NULL };
  unsigned warp = warp_num ();

  open->num = number_in (parent);
  open->outer = open_regions[warp];
  open_regions[warp] = open;
  if (USES_ICV_WRITES)
    region.icv = current_thread ()->icv;
  open->pool = __heddle_call_pool (&region, num_threads, spec);
  if (open->pool)
    team = &__heddle_outer;
  else
    {
      team->nthreads = 1;
      team->level = level_of (parent) + 1;
      team->active_level = active_level_of (parent);
      team->parent = parent;
      team->parent_num = open->num;
      team->threads = &open->thread;
      team->work_shares = &open->work_share;
      team->queues = &open->queue;
      if (spec)
	preset_loop (&open->work_share, spec);
    }
  struct thread_state *ts = thread_of (team, 0);
  open->task = (struct task) { .team = team, .refs = 1, .in_place = true, .event = EVENT_NONE };
  *ts = (struct thread_state) { .work_share_seq = region.first_seq, .task = &open->task };
  if (USES_ICV_WRITES)
    ts->icv = icv_share (region.icv);
  __heddle_thread_team[warp] = team;
  __heddle_thread_num[warp] = 0;
}

/* The region that the calling thread opened last is over.  */
void
GOMP_parallel_end (void)
{
  unsigned warp = warp_num ();
  struct open_region *open = open_regions[warp];
  struct team *team = current_team (), *parent = parent_of (team);

  if (USES_TASKS)
    __heddle_end_implicit_task (team, &open->task);
  if (USES_ICV_WRITES)
    icv_release (thread_of (team, 0)->icv);
  if (open->pool)
    __heddle_dismiss_pool ();
  else
    __heddle_work_shares_free (&open->work_share, 1);
  open_regions[warp] = open->outer;
  __heddle_thread_team[warp] = parent;
  __heddle_thread_num[warp] = open->num;
  free (open);
}

void
GOMP_parallel_start (void (*fn) (void *), void *data, unsigned num_threads)
{
  open_region (fn, data, num_threads, NULL);
}

void
GOMP_parallel_sections_start (void (*fn) (void *), void *data, unsigned num_threads, unsigned count)
{
  struct loop_spec spec = { SCHED_DYNAMIC, 1, 1, (ull) count + 1, count, 1 };

  open_region (fn, data, num_threads, &spec);
}

#define OPEN_LOOP(name, sched_)								\
  void											\
  GOMP_parallel_loop_##name##_start (void (*fn) (void *), void *data, unsigned num_threads, \
				     long start, long end, long incr, long chunk)	\
  {											\
    struct loop_spec spec = { sched_, start, incr, end, count_long (start, end, incr), chunk }; \
    open_region (fn, data, num_threads, &spec);								\
  }

OPEN_LOOP (static, SCHED_STATIC)
OPEN_LOOP (dynamic, SCHED_DYNAMIC)
OPEN_LOOP (guided, SCHED_GUIDED)

void
GOMP_parallel_loop_runtime_start (void (*fn) (void *), void *data, unsigned num_threads, long start, long end,
				  long incr)
{
  struct loop_spec spec = { SCHED_STATIC, start, incr, end, count_long (start, end, incr), 0 };

  spec.sched = __heddle_resolve_schedule (SCHED_RUNTIME, &spec.chunk);
  open_region (fn, data, num_threads, &spec);
}
