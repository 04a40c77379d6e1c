/* parallel.c -- the parallel construct.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Four ways to run a region, from the most to the least common:
     - first active region: warp 0 fills in the pool's region and meets the waiting warps.
     - one thread: inner regions as a rule (max-active-levels-var is 1), num_threads(1), if(false): a call.
     - inner regions with more threads: served by warps of the block that have no thread of the outermost region, if
       inner regions are allowed to be active at all; they are summoned through shared memory, since their team is not
       known beforehand.
     - more threads than the block has warps, first active region: its lanes (lane-team.c).

   The number of threads is the requested one or nthreads-var, at most what the block has (OpenMP 5.2, 10.1.1
   leaves it to the implementation to provide fewer).  */

#include "lane-team.h"
#include "task.h"

/* An inner team's memory.  */
struct inner_team
{
  struct team team;
  struct thread_state threads[HEDDLE_MAX_WARPS];
  struct work_share work_shares[WORK_SHARE_RING];
  struct task_queue queues[HEDDLE_MAX_WARPS];
};

/* Threads for a region that asks for REQUESTED (0: does not) when met by a thread of PARENT (NULL: level 0).  */
static inline unsigned
resolve_threads (const struct team *parent, unsigned requested)
{
  unsigned active = active_level_of (parent), want = requested, have, most;

  if (requested == 1)
    return 1;
  if (active == 0)
    {
      have = most = warp_count ();
      if (USES_LANE_TEAMS)
	most *= HEDDLE_WARP_SIZE;
    }
  else
    {
      if (!USES_PARALLEL || !__heddle_pool_reserve)
	return 1;
      have = most = 1 + __builtin_popcount (__atomic_load_n (&__heddle_idle_mask, __ATOMIC_RELAXED));
    }
  if ((int) active >= icv_max_active_levels ())
    return 1;
  if (want == 0)
    {
      want = icv_nthreads ();
      if (want == 0)
	want = have;
    }
  if (USES_UNSURE_THREADS && unlikely (want > most)
      && (__heddle_thread_limit == 0 || __heddle_thread_limit > most || __heddle_thread_limit >= HEDDLE_MAX_THREADS))
    __heddle_few_threads (want, most);
  if (want > most)
    want = most;
  if (__heddle_thread_limit != 0 && want > __heddle_thread_limit)
    want = __heddle_thread_limit;
  return want;
}

static inline void
init_team_common (struct team *team, unsigned n)
{
  team->nthreads = n;
  if (USES_SINGLE)
    team->single = 0;
  if (USES_CANCEL)
    team->cancelled = team->work_share_cancelled = 0;
  if (USES_CANCEL || USES_TASKS || !is_outer (team))
    team->arrived = team->generation = 0;
  if (USES_TASKS)
    __heddle_init_team_tasks (team, n);
}

/* The outermost team gets N threads, met at PARENT.  SPEC: its first construct, or NULL.  */
static inline void
init_outer (struct team *parent, unsigned n, const struct loop_spec *spec)
{
  __heddle_outer_level = level_of (parent) + 1;
  __heddle_outer_parent = parent;
  init_team_common (&__heddle_outer, n);
  if (USES_WORK_SHARES)
    {
      __heddle_work_shares_init (__heddle_outer_work_shares, WORK_SHARE_RING);
      if (spec)
	preset_loop (&__heddle_outer_work_shares[0], spec);
    }
}

/* Warps beyond the region's threads are kept ready for inner regions.  */
static inline unsigned
reserve_wanted (unsigned n)
{
  return n < warp_count () && icv_max_active_levels () > 1;
}

/* Warps N and up will be idle: they count as idle before they wait, and the number of threads of an inner region does
   not depend on their speed.  Warps beyond thread-limit-var, which is for all levels together, do not count.  */
static COLD void
init_reserve (unsigned n)
{
  unsigned warps = warp_count (), limit = warps;

  if (__heddle_thread_limit != 0 && limit > __heddle_thread_limit)
    limit = __heddle_thread_limit;
  __heddle_idle_mask = limit > n ? (unsigned) ((1ull << limit) - (1ull << n)) : 0;
  __heddle_idle_stop = 0;
  for (unsigned i = n; i < warps; i++)
    __heddle_summons[i].team = NULL;
}

/* The pool's warps come to REGION on N > 1 warps, met at PARENT; and leave it.  By warp 0.  */
static inline void
call_pool (struct team *parent, unsigned n, const struct region *region, const struct loop_spec *spec)
{
  init_outer (parent, n, spec);
  __heddle_pool_region.fn = region->fn;
  __heddle_pool_region.data = region->data;
  /* The data for run_member.  */
  if (USES_WORK_SHARES)
    __heddle_pool_region.first_seq = region->first_seq;
  if (USES_ICV_WRITES)
    __heddle_pool_region.icv = region->icv;
  if (USES_TASKS)
    __heddle_pool_region.taskgroup = region->taskgroup;
  __heddle_pool_reserve = reserve_wanted (n);
  if (unlikely (__heddle_pool_reserve))
    init_reserve (n);
  warps_meet (BAR_POOL, warp_count ());
}

static inline void
dismiss_pool (void)
{
  if (unlikely (__heddle_pool_reserve))
    {
      warps_meet (BAR_OUTER, __heddle_outer.nthreads);
      __atomic_store_n (&__heddle_idle_stop, 1u, __ATOMIC_RELEASE);
    }
  warps_meet (BAR_POOL, warp_count ());
  if (USES_WORK_SHARE_MEMORY)
    __heddle_work_shares_free (__heddle_outer_work_shares, WORK_SHARE_RING);
  __heddle_thread_team[0] = __heddle_outer_parent;
}

/* The same in one.  */
static inline void
run_outer (struct team *parent, unsigned n, const struct region *region, const struct loop_spec *spec)
{
  call_pool (parent, n, region, spec);
  run_member (&__heddle_outer, 0, region);
  dismiss_pool ();
}

/* The calling thread, number NUM of PARENT (NULL: level 0), is back there.  */
static inline void
return_to (struct team *parent, unsigned num)
{
  enter_team (parent, num);
}

void
__heddle_init_inner_team (struct team *team, unsigned n, struct team *parent, unsigned num)
{
  init_team_common (team, n);
  team->level = level_of (parent) + 1;
  team->active_level = active_level_of (parent) + (n > 1);
  team->parent = parent;
  team->parent_num = num;
}

/* A region on the calling thread alone.  The arguments are scalars, and the caller needs no structure in memory.  */
static void
run_alone (struct team *parent, void (*fn) (void *), void *data, struct icv *icv, struct taskgroup *taskgroup,
	   const struct loop_spec *spec)
{
  struct region region = { fn, data, spec != NULL, icv, taskgroup };
  struct team team;
  struct thread_state thread;
  struct work_share work_share;
  struct task_queue queue;
  unsigned num = number_in (parent);

  __heddle_init_inner_team (&team, 1, parent, num);
  team.barrier = 0;
  team.threads = &thread;
  team.work_shares = &work_share;
  team.work_share_mask = 0;
  team.queues = &queue;
  if (USES_TASKS)
    queue = (struct task_queue) { 0 };
  if (USES_WORK_SHARES)
    {
      __heddle_work_shares_init (&work_share, 1);
      if (spec)
	preset_loop (&work_share, spec);
    }
  run_member (&team, 0, &region);
  if (USES_WORK_SHARE_MEMORY)
    __heddle_work_shares_free (&work_share, 1);
  return_to (parent, num);
}

/* Take up to WANT idle warps.  Returns their bits.  */
static unsigned
take_idle (unsigned want)
{
  unsigned mask = __atomic_load_n (&__heddle_idle_mask, __ATOMIC_RELAXED), take;

  do
    {
      take = 0;
      unsigned rest = mask;
      for (unsigned i = 0; i < want && rest; i++)
	{
	  take |= rest & -rest;
	  rest &= rest - 1;
	}
    }
  while (take
	 && !__atomic_compare_exchange_n (&__heddle_idle_mask, &mask, mask & ~take, false, __ATOMIC_ACQUIRE,
					  __ATOMIC_RELAXED));
  return take;
}

/* A hardware barrier for an inner team, or 0 when all are taken.  */
static unsigned
take_barrier (void)
{
  unsigned mask = __atomic_load_n (&__heddle_free_barriers, __ATOMIC_RELAXED);

  while (mask
	 && !__atomic_compare_exchange_n (&__heddle_free_barriers, &mask, mask & (mask - 1), false,
					  __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    ;
  return mask ? __builtin_ctz (mask) : 0;
}

/* A region on the calling thread and the idle warps in TAKEN, with INNER as its team's memory.  */
static inline void
run_inner_in (struct inner_team *inner, struct team *parent, void (*fn) (void *), void *data, struct icv *icv,
	      struct taskgroup *taskgroup, const struct loop_spec *spec, unsigned taken)
{
  struct region region = { fn, data, spec != NULL, icv, taskgroup };
  unsigned num = number_in (parent), n = 1 + __builtin_popcount (taken), i = 1;

  __heddle_init_inner_team (&inner->team, n, parent, num);
  inner->team.barrier = take_barrier ();
  inner->team.threads = inner->threads;
  inner->team.work_shares = inner->work_shares;
  inner->team.work_share_mask = WORK_SHARE_RING - 1;
  inner->team.queues = inner->queues;
  if (USES_TASKS)
    for (unsigned q = 0; q < n; q++)
      inner->queues[q] = (struct task_queue) { 0 };
  if (USES_WORK_SHARES)
    {
      __heddle_work_shares_init (inner->work_shares, WORK_SHARE_RING);
      if (spec)
	preset_loop (&inner->work_shares[0], spec);
    }
  for (unsigned rest = taken; rest; rest &= rest - 1, i++)
    {
      struct summons *summons = &__heddle_summons[__builtin_ctz (rest)];
      summons->region = &region;
      summons->num = i;
      __atomic_store_n (&summons->team, &inner->team, __ATOMIC_RELEASE);
    }
  run_member (&inner->team, 0, &region);
  /* All have left when the last has answered: a summons is cleared by its warp's last act in the region.  */
  for (unsigned rest = taken; rest; rest &= rest - 1)
    while (__atomic_load_n (&__heddle_summons[__builtin_ctz (rest)].team, __ATOMIC_ACQUIRE) != NULL)
      spin_pause ();
  __atomic_fetch_or (&__heddle_idle_mask, taken, __ATOMIC_RELEASE);
  if (inner->team.barrier)
    __atomic_fetch_or (&__heddle_free_barriers, 1u << inner->team.barrier, __ATOMIC_RELEASE);
  if (USES_WORK_SHARE_MEMORY)
    __heddle_work_shares_free (inner->work_shares, WORK_SHARE_RING);
  return_to (parent, num);
}

/* The same.  It is not on the stack where that has to be large enough for each lane.  */
static COLD void
run_inner (struct team *parent, void (*fn) (void *), void *data, struct icv *icv, struct taskgroup *taskgroup,
	   const struct loop_spec *spec, unsigned taken)
{
  if (USES_LANE_TEAMS)
    {
      struct inner_team *inner = __heddle_malloc (sizeof *inner);
      run_inner_in (inner, parent, fn, data, icv, taskgroup, spec, taken);
      free (inner);
      return;
    }
  struct inner_team inner;
  run_inner_in (&inner, parent, fn, data, icv, taskgroup, spec, taken);
}

/* A warp beyond the outermost region's threads: from the region's begin to its end.  */
void
__heddle_serve_inner (void)
{
  unsigned warp = warp_num ();
  struct summons *summons = &__heddle_summons[warp];

  for (;;)
    {
      struct team *team = __atomic_load_n (&summons->team, __ATOMIC_ACQUIRE);
      if (team)
	{
	  run_member (team, summons->num, summons->region);
	  __heddle_thread_team[warp] = NULL;
	  __atomic_store_n (&summons->team, (struct team *) NULL, __ATOMIC_RELEASE);
	}
      else if (__atomic_load_n (&__heddle_idle_stop, __ATOMIC_ACQUIRE))
	return;
      else
	spin_pause ();
    }
}

/* Run FN (DATA) as a parallel region.  REQUESTED: num_threads, 0 where not given.  SPEC: the loop or sections that the
   region consists of, or NULL.  REDUCTIONS: descriptor of reductions with the task modifier, or NULL.  Returns the
   number of threads of the region.  */
static inline __attribute__ ((always_inline)) unsigned
parallel (void (*fn) (void *), void *data, unsigned requested, const struct loop_spec *spec,
	  uintptr_t *reductions)
{
  struct team *parent = current_team ();
  unsigned n = resolve_threads (parent, requested), taken = 0;
  bool outer = n > 1 && active_level_of (parent) == 0;
  struct region region = { fn, data, spec != NULL, NULL, NULL };

  if (unlikely (n > 1 && !outer))
    {
      taken = take_idle (n - 1);
      if (USES_UNSURE_THREADS && 1u + __builtin_popcount (taken) < n)
	__heddle_few_threads (n, 1 + __builtin_popcount (taken));
      n = 1 + __builtin_popcount (taken);
    }
  if (USES_ICV_WRITES)
    region.icv = current_thread ()->icv;
  if (reductions)
    region.taskgroup = __heddle_parallel_taskgroup (reductions, n);
  if (USES_LANE_TEAMS && unlikely (outer && n > warp_count ()))
    __heddle_run_lane_team (parent, n, &region, spec);
  else if (likely (outer))
    run_outer (parent, n, &region, spec);
  else if (likely (n == 1))
    run_alone (parent, fn, data, region.icv, region.taskgroup, spec);
  else
    run_inner (parent, fn, data, region.icv, region.taskgroup, spec, taken);
  if (reductions)
    __heddle_parallel_taskgroup_free (region.taskgroup);
  return n;
}

/* The parallel construct: FN (DATA) on NUM_THREADS threads (0: not given).  FLAGS: proc_bind, which a GPU has
   no use for.  By one thread.  */
void
GOMP_parallel (void (*fn) (void *), void *data, unsigned num_threads, unsigned flags)
{
  (void) flags;
  parallel (fn, data, num_threads, NULL, NULL);
}

/* The same with reductions that have the task modifier; *DATA is their descriptor.  Returns the number of
   threads, whose copies the caller combines.  */
unsigned
GOMP_parallel_reductions (void (*fn) (void *), void *data, unsigned num_threads, unsigned flags)
{
  (void) flags;
  return parallel (fn, data, num_threads, NULL, *(uintptr_t **) data);
}

/* Parallel regions that consist of one worksharing loop, whose function begins with a call of
   GOMP_loop_*_next.  */
static inline void
parallel_loop (void (*fn) (void *), void *data, unsigned num_threads, long start, long end, long incr,
	       unsigned sched, long chunk)
{
  ull c = chunk;
  struct loop_spec spec = { __heddle_resolve_schedule (sched, &c), start, incr, end,
			    count_long (start, end, incr), 0 };
  spec.chunk = c;
  parallel (fn, data, num_threads, &spec, NULL);
}

#define PARALLEL_LOOP(name, sched)							\
  void											\
  GOMP_parallel_loop_##name (void (*fn) (void *), void *data, unsigned num_threads,	\
			     long start, long end, long incr, long chunk, unsigned flags) \
  {											\
    (void) flags;									\
    parallel_loop (fn, data, num_threads, start, end, incr, sched, chunk);		\
  }
#define PARALLEL_LOOP_RUNTIME(name)							\
  void											\
  GOMP_parallel_loop_##name (void (*fn) (void *), void *data, unsigned num_threads,	\
			     long start, long end, long incr, unsigned flags)		\
  {											\
    (void) flags;									\
    parallel_loop (fn, data, num_threads, start, end, incr, SCHED_RUNTIME, 0);		\
  }

PARALLEL_LOOP (static, SCHED_STATIC)
PARALLEL_LOOP (dynamic, SCHED_DYNAMIC)
PARALLEL_LOOP (guided, SCHED_GUIDED)
PARALLEL_LOOP (nonmonotonic_dynamic, SCHED_DYNAMIC)
PARALLEL_LOOP (nonmonotonic_guided, SCHED_GUIDED)
PARALLEL_LOOP_RUNTIME (runtime)
PARALLEL_LOOP_RUNTIME (nonmonotonic_runtime)
PARALLEL_LOOP_RUNTIME (maybe_nonmonotonic_runtime)

/* A parallel region that consists of COUNT sections; its function begins with GOMP_sections_next.  */
void
GOMP_parallel_sections (void (*fn) (void *), void *data, unsigned num_threads, unsigned count, unsigned flags)
{
  struct loop_spec spec = { SCHED_DYNAMIC, 1, 1, (ull) count + 1, count, 1 };

  (void) flags;
  parallel (fn, data, num_threads, &spec, NULL);
}

/* For regions in two calls (parallel-old.c).  Calls the pool's warps to REGION, if REQUESTED (0: not given) comes to
   more than one thread here and the region is an outermost active one.  False: nothing was done.  */
bool
__heddle_call_pool (const struct region *region, unsigned requested, const struct loop_spec *spec)
{
  struct team *parent = current_team ();
  unsigned n = resolve_threads (parent, requested);

  if (n == 1 || active_level_of (parent) != 0)
    return false;
  if (n > warp_count ())
    n = warp_count ();
  call_pool (parent, n, region, spec);
  return true;
}

/* The end of that region, when warp 0 has done its part.  */
void
__heddle_dismiss_pool (void)
{
  dismiss_pool ();
}
