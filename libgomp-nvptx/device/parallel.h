/* parallel.h -- a parallel region on its way from its encountering thread to its team.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_PARALLEL_H
#define HEDDLE_PARALLEL_H

#include "icv.h"

struct region
{
  void (*fn) (void *);
  void *data;
  unsigned first_seq;		/* worksharing constructs set up already: 1 for GOMP_parallel_loop_*, else 0 */
  struct icv *icv;		/* of the thread that met the region */
  struct taskgroup *taskgroup;	/* of GOMP_parallel_reductions, or NULL */
};

/* The region that the pool's warps are called to.  FN is NULL when the kernel is over.  */
extern struct region __heddle_pool_region HEDDLE_SHARED;

/* Warps without a thread of the outermost region can serve inner ones: a bit per waiting warp, and what each is
   called to.  Only where an inner region could get more than one thread (POOL_RESERVE).  */
extern unsigned __heddle_pool_reserve HEDDLE_SHARED;
extern unsigned __heddle_idle_mask HEDDLE_SHARED;
extern unsigned __heddle_idle_stop HEDDLE_SHARED;
struct summons
{
  struct team *team;		/* NULL: none; stored last */
  const struct region *region;
  unsigned num;
};
extern struct summons __heddle_summons[HEDDLE_MAX_WARPS] HEDDLE_SHARED;

/* Bits of BAR_FIRST_NESTED .. BAR_COUNT-1 not in use.  */
extern unsigned __heddle_free_barriers HEDDLE_SHARED;

/* task.c: run REGION's function as TS's implicit task of TEAM, then execute tasks until none is left in TEAM.  */
void __heddle_run_implicit_task (struct team *team, struct thread_state *ts, const struct region *region);

/* The calling warp is thread NUM of TEAM for the length of REGION's function.  */
static inline void
run_member (struct team *team, unsigned num, const struct region *region)
{
  struct thread_state *ts = thread_of (team, num);

  enter_team (team, num);
  if (USES_WORK_SHARES)
    {
      ts->work_share_seq = region->first_seq;
      ts->static_trip = 0;
    }
  if (USES_SINGLE)
    ts->single_seq = 0;
  if (USES_ICV_WRITES)
    ts->icv = icv_share (region->icv);
  if (USES_TASKS)
    __heddle_run_implicit_task (team, ts, region);
  else
    region->fn (region->data);
  if (USES_ICV_WRITES)
    icv_release (ts->icv);
}

/* few-threads.c.  */
void __heddle_few_threads (unsigned asked, unsigned had);

struct loop_spec;
bool __heddle_call_pool (const struct region *region, unsigned requested, const struct loop_spec *spec);
void __heddle_dismiss_pool (void);
/* parallel-old.c.  */
void __heddle_init_open_regions (void);

/* TEAM, to be met by thread NUM of PARENT (NULL: level 0), gets N threads.  Its memory is the caller's business.  */
void __heddle_init_inner_team (struct team *team, unsigned n, struct team *parent, unsigned num);

/* A warp without a thread of the outermost region serves inner regions until the outermost one ends.  */
void __heddle_serve_inner (void);

#endif
