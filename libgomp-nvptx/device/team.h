/* team.h -- threads, teams and the block, as the runtime sees them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A block has W warps.  The outermost active parallel region of a block (more than one thread) always runs on
   warps 0 .. n-1 in order, so its team is one static object in shared memory and most of what is known about it
   is known without looking: thread number = warp number, active level 1, hardware barrier 1.  Teams of other
   regions live on the warp stack of the thread that met the region.  Level 0, the initial thread of an OpenMP
   team, has no team object in THREAD_TEAM (NULL).

   What is per warp is an array of its own for each item, so that an item that a program never asks for leaves
   with its array; what is per thread *and team* (position in worksharing constructs, the current task, ICVs)
   hangs on the team, so that an inner region need not save it.  */

#ifndef HEDDLE_TEAM_H
#define HEDDLE_TEAM_H

#include "warp.h"
#include "uses.h"

/* Estimate, in constructs: threads that do not wait can be ahead of the slowest by so many, as loops with nowait one
   after another are few.  A power of 2.  */
enum { WORK_SHARE_RING = 4 };

struct task;
struct taskgroup;
struct icv;
struct doacross;

/* Schedules, the values of omp_sched_t and of the compiler's SCHED argument.  */
enum { SCHED_RUNTIME = 0, SCHED_STATIC = 1, SCHED_DYNAMIC = 2, SCHED_GUIDED = 3, SCHED_AUTO = 4 };
#define SCHED_MONOTONIC 0x80000000u

/* One worksharing construct in progress (work.c).  Iterations are counted 0 .. COUNT-1 whatever the loop's
   type and direction; START, INCR and END translate.  */
struct work_share
{
  unsigned tag;			/* 4 * round + { 0 free, 1 being set up, 2 in use } */
  unsigned left;		/* threads beyond it */
  unsigned sched;		/* SCHED_STATIC, _DYNAMIC or _GUIDED */
  bool careful;			/* counting past COUNT could wrap */
  ull next;			/* first iteration not handed out */
  ull count, chunk;
  ull chunks;			/* static with a chunk: how many */
  ull start, incr, end;
  ull ordered;			/* iteration whose chunk owns the ordered region */
  uintptr_t *reductions;	/* first thread's descriptor of task reductions */
  void *memory;			/* from the heap; freed when the slot is used again or the region ends */
  void *copyprivate;
  struct doacross *doacross;
};

/* A thread as a member of one team.  */
struct thread_state
{
  unsigned work_share_seq;	/* worksharing constructs begun in this region */
  unsigned single_seq;		/* single constructs met in this region */
  ull static_trip;		/* chunks taken of a static schedule */
  ull chunk_begin, chunk_end;	/* the chunk being executed, for ordered */
  struct task *task;		/* current task; only where USES_TASKS */
  struct icv *icv;		/* NULL: the device's; only where USES_ICV_WRITES */
};

/* Deferred tasks made or released by one thread of a team (task.c).  */
struct task_queue
{
  unsigned lock, count;
  struct task *oldest, *newest;
};

struct team
{
  unsigned nthreads;
  /* From here to QUEUES: not kept for the outermost team, see the functions below.  */
  unsigned level, active_level;
  unsigned barrier;		/* hardware barrier, or 0: by SYNC */
  struct team *parent;		/* NULL: level 0 */
  unsigned parent_num;		/* thread number of this team's thread 0 in PARENT */
  struct thread_state *threads;
  struct work_share *work_shares;
  unsigned work_share_mask;
  struct task_queue *queues;

  unsigned single;		/* single constructs taken */
  unsigned cancelled;		/* GOMP_CANCEL_PARALLEL took effect */
  unsigned work_share_cancelled;
  /* A barrier in software (barrier.c), for teams without hardware barrier and where tasks or cancellation
     need waiting threads to look around.  */
  unsigned arrived, generation;
  unsigned joined;		/* threads at the end of the region, with tasks */
  /* Tasks (task.c).  */
  unsigned task_count;		/* explicit tasks created and not complete */
  struct task *urgent;		/* ready tasks with a priority, most urgent first */
  unsigned urgent_lock;
};

/* Per warp.  */
extern struct team *__heddle_thread_team[HEDDLE_MAX_WARPS] HEDDLE_SHARED;
extern unsigned __heddle_thread_num[HEDDLE_MAX_WARPS] HEDDLE_SHARED; /* in teams but the outermost */

/* The same per lane, while there is a team whose threads are lanes (lane-team.c); NULL: there is none.  */
struct lane_agent
{
  struct team *team;
  unsigned num;
};
extern struct lane_agent *__heddle_lane_agents HEDDLE_SHARED;

/* The outermost team of this block, and its threads.  */
extern struct team __heddle_outer HEDDLE_SHARED;
extern struct thread_state __heddle_outer_threads[HEDDLE_MAX_WARPS] HEDDLE_SHARED;
extern struct work_share __heddle_outer_work_shares[WORK_SHARE_RING] HEDDLE_SHARED;
extern struct task_queue __heddle_outer_queues[HEDDLE_MAX_WARPS] HEDDLE_SHARED;

extern unsigned __heddle_outer_level HEDDLE_SHARED;
extern struct team *__heddle_outer_parent HEDDLE_SHARED; /* NULL, or regions of a single thread around it */

/* Level 0.  The team object serves its worksharing constructs and tasks; THREAD_TEAM does not name this object.  */
extern struct team __heddle_initial HEDDLE_SHARED;
extern struct thread_state __heddle_initial_thread HEDDLE_SHARED;
extern struct work_share __heddle_initial_work_share HEDDLE_SHARED;
extern struct task_queue __heddle_initial_queue HEDDLE_SHARED;

/* The block.  */
extern unsigned __heddle_team_num HEDDLE_SHARED, __heddle_num_teams HEDDLE_SHARED;
unsigned __heddle_next_team (unsigned number, unsigned teams, unsigned blocks);
extern unsigned __heddle_thread_limit HEDDLE_SHARED;	/* 0: none but the block's size */
extern unsigned __heddle_nested_target HEDDLE_SHARED;	/* depth of target constructs that run in place (target.c) */
extern unsigned __heddle_nested_lock HEDDLE_SHARED;

/* Written by the host when it loads the image.  */
extern struct heddle_device __heddle_device;

/* LIMIT threads of a team, 0 being no limit, or as few as the environment allows the device.  */
static inline unsigned
limit_for_device (unsigned limit)
{
  unsigned most = __heddle_device.thread_limit_var;
  return most != 0 && (limit == 0 || limit > most) ? most : limit;
}

/* A thread is a lane here.  */
static inline bool
in_lane_team (void)
{
  return USES_LANE_TEAMS && __heddle_lane_agents != NULL;
}

/* The number of the calling thread among all that the block has.  */
static inline unsigned
agent_num (void)
{
  return in_lane_team () ? warp_num () * HEDDLE_WARP_SIZE + lane_num () : warp_num ();
}

/* The team of the current parallel region, NULL at level 0.  */
static inline struct team *
current_team (void)
{
  if (in_lane_team ())
    return __heddle_lane_agents[agent_num ()].team;
  return __heddle_thread_team[warp_num ()];
}

static inline bool is_outer (const struct team *team) { return team == &__heddle_outer; }

/* As current_team, but the initial team's object at level 0.  */
static inline struct team *
current_team_object (void)
{
  struct team *team = current_team ();
  return team ? team : &__heddle_initial;
}

/* The calling thread's number in TEAM, its current team or NULL.  */
static inline unsigned
number_in (const struct team *team)
{
  if (!team)
    return 0;
  if (in_lane_team ())
    return __heddle_lane_agents[agent_num ()].num;
  return likely (is_outer (team)) ? warp_num () : __heddle_thread_num[warp_num ()];
}

/* The calling thread is number NUM of TEAM (NULL: level 0) from here on.  */
static inline void
enter_team (struct team *team, unsigned num)
{
  if (in_lane_team ())
    {
      struct lane_agent *agent = &__heddle_lane_agents[agent_num ()];
      agent->team = team;
      agent->num = num;
      return;
    }
  __heddle_thread_team[warp_num ()] = team;
  if (team && !is_outer (team))
    __heddle_thread_num[warp_num ()] = num;
}

static inline unsigned threads_of (const struct team *team) { return team ? team->nthreads : 1; }

static inline unsigned
level_of (const struct team *team)
{
  return !team ? 0 : is_outer (team) ? __heddle_outer_level : team->level;
}

static inline unsigned
active_level_of (const struct team *team)
{
  return !team ? 0 : is_outer (team) ? 1 : team->active_level;
}

static inline struct team *
parent_of (const struct team *team)
{
  return is_outer (team) ? __heddle_outer_parent : team->parent;
}

/* The state of thread NUM of TEAM (NULL: level 0).  */
static inline struct thread_state *
thread_of (struct team *team, unsigned num)
{
  if (!team || team == &__heddle_initial)
    return &__heddle_initial_thread;
  return is_outer (team) ? &__heddle_outer_threads[num] : &team->threads[num];
}

static inline struct thread_state *
current_thread (void)
{
  struct team *team = current_team ();
  return thread_of (team, number_in (team));
}

/* Slot of TEAM's worksharing construct number SEQ.  */
static inline struct work_share *
work_share_of (struct team *team, unsigned seq)
{
  if (!team)
    return &__heddle_initial_work_share;
  return is_outer (team) ? &__heddle_outer_work_shares[seq % WORK_SHARE_RING]
			 : &team->work_shares[seq & team->work_share_mask];
}

static inline struct task_queue *
queue_of (struct team *team, unsigned num)
{
  if (!team || team == &__heddle_initial)
    return &__heddle_initial_queue;
  return is_outer (team) ? &__heddle_outer_queues[num] : &team->queues[num];
}

/* parallel.c: how a parallel region starts.  */
unsigned __heddle_resolve_threads (unsigned requested);

/* barrier.c.  */
void __heddle_team_barrier (struct team *team);
bool __heddle_team_barrier_cancel (struct team *team);

/* work.c.  */
struct work_share *__heddle_work_share_begin (struct team *team, struct thread_state *thread, bool *first);
void __heddle_work_share_ready (struct work_share *ws);
void __heddle_work_share_leave (void);
void *__heddle_work_share_memory (struct work_share *ws, size_t size);
void __heddle_work_shares_init (struct work_share *slots, unsigned n);
void __heddle_work_shares_free (struct work_share *slots, unsigned n);

/* allocator.c: by warp 0, before any allocation.  */
void __heddle_arena_init (void);

/* error.c.  */
void __heddle_fail (unsigned code, const char *what, const char *name) __attribute__ ((noreturn, cold));

/* The heap (device-libs).  */
void *malloc (size_t) __attribute__ ((malloc));
void free (void *);
/* heap.c: as malloc and calloc, but never NULL: a failure names the need.  Who calls frees.  */
void *__heddle_malloc (size_t) __attribute__ ((malloc, returns_nonnull));
void *__heddle_calloc (size_t) __attribute__ ((malloc, returns_nonnull));

/* Contract of the compiler with the runtime (gomp-constants.h of GCC 13).  */
enum { CANCEL_PARALLEL = 1, CANCEL_LOOP = 2, CANCEL_SECTIONS = 4, CANCEL_TASKGROUP = 8 };
enum
{
  TASK_UNTIED = 1 << 0, TASK_FINAL = 1 << 1, TASK_MERGEABLE = 1 << 2, TASK_DEPEND = 1 << 3,
  TASK_PRIORITY = 1 << 4, TASK_UP = 1 << 8, TASK_GRAINSIZE = 1 << 9, TASK_IF = 1 << 10, TASK_NOGROUP = 1 << 11,
  TASK_REDUCTION = 1 << 12, TASK_DETACH = 1 << 13, TASK_STRICT = 1 << 14
};
enum { DEPEND_IN = 1, DEPEND_OUT = 2, DEPEND_INOUT = 3, DEPEND_MUTEXINOUTSET = 4, DEPEND_INOUTSET = 5 };

#endif
