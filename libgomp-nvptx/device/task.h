/* task.h -- tasks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_TASK_H
#define HEDDLE_TASK_H

#include "lock.h"
#include "parallel.h"

struct depend_table;

/* An entry of a task's list of waiting tasks.  */
struct depender
{
  struct depender *next;
  struct task *task;
};

struct task
{
  void (*fn) (void *);
  void *data;
  struct task *parent;		/* NULL for implicit tasks */
  struct team *team;
  struct taskgroup *group;	/* innermost group of the task */
  struct icv *icv;		/* while not running */
  struct task *older, *newer;	/* in its queue */
  struct depender *dependers;	/* LOCK */
  struct depend_table *depends;	/* of its children; used by the task itself only */
  unsigned refs;		/* the task itself and every child's memory */
  unsigned children;		/* deferred and not complete */
  unsigned unmet;		/* tasks to be complete before this one is ready */
  unsigned lock;
  unsigned done;		/* complete; LOCK to set */
  unsigned event;		/* EVENT_* */
  int priority;
  bool final;
  bool copied;			/* has constructed private copies: must run even if cancelled */
  bool in_place;		/* memory is its thread's stack */
  bool large;			/* memory is an allocation of its own */
};

/* A task with the detach clause is complete when both have happened.  */
enum { EVENT_FINISHED = 1, EVENT_FULFILLED = 2, EVENT_NONE = 4 };

struct taskgroup
{
  struct taskgroup *outer;
  unsigned count;		/* deferred tasks in the group, not complete */
  unsigned cancelled;
  bool work_share;		/* stands for a construct with task reductions */
  uintptr_t *reductions;
};

/* task-memory.c: per warp, at the begin and the end of a kernel.  */
void __heddle_init_task_memory (void);
void __heddle_free_task_memory (void);
/* A task with SIZE bytes of data aligned to ALIGN; refs is 1, everything else 0.  NULL: no memory.  */
struct task *__heddle_task_alloc (size_t size, size_t align);
/* Give up a reference.  */
void __heddle_task_release (struct task *task);

/* depend.c.  DEPEND is the compiler's array of dependences.  */
/* Is there a task that a new child of PARENT with DEPEND would have to wait for?  */
bool __heddle_depend_pending (struct task *parent, void **depend);
/* Register PARENT's new child TASK; TASK->unmet counts its dependences.  */
void __heddle_depend_register (struct task *parent, struct task *task, void **depend);
/* Execute tasks until nothing that a child of PARENT with DEPEND waits for is left.  */
void __heddle_depend_wait (struct task *parent, void **depend);
void __heddle_depend_free (struct depend_table *table);

/* task.c.  */
/* Execute a ready task of TEAM, any, if there is one and the team's barrier GENERATION has not opened.  At the team's
   barriers.  */
bool __heddle_run_ready_task (struct team *team, unsigned generation);
/* Execute a ready descendant of the current task, if any.  */
bool __heddle_run_descendant (void);
/* Execute tasks of TEAM until none is left.  In teams of a single thread.  */
void __heddle_finish_tasks (struct team *team);
void __heddle_end_implicit_task (struct team *team, struct task *task);
void __heddle_run_initial_task (void (*fn) (void *), void *data);
/* What GOMP_task and GOMP_taskloop have in common.  FN with a copy of DATA (ARG_SIZE bytes aligned to ARG_ALIGN, made
   by CPYFN if not NULL, else bytewise) becomes a child of the current task.  BOUNDS (NULL: none): two words that
   replace the first two of the copy.  FLAGS: TASK_FINAL, TASK_DEPEND, TASK_DETACH, TASK_IF.  */
void __heddle_create_task (void (*fn) (void *), void *data, void (*cpyfn) (void *, void *), size_t arg_size,
			   size_t arg_align, unsigned flags, void **depend, int priority, void *detach,
			   const ull *bounds);
/* Is the current task's region or taskgroup cancelled, without new tasks from now on?  */
bool __heddle_tasks_cancelled (void);

/* taskgroup.c.  */
void GOMP_taskgroup_start (void);
void GOMP_taskgroup_end (void);
bool __heddle_taskgroup_cancelled (void);
void __heddle_taskgroup_cancel (void);

/* reduction.c.  */
void GOMP_taskgroup_reduction_register (uintptr_t *data);
void GOMP_taskgroup_reduction_unregister (uintptr_t *data);
struct taskgroup *__heddle_parallel_taskgroup (uintptr_t *data, unsigned nthreads);
void __heddle_parallel_taskgroup_free (struct taskgroup *);

/* TEAM, of N threads, has no tasks yet.  */
static inline void
__heddle_init_team_tasks (struct team *team, unsigned n)
{
  team->joined = 0;
  team->task_count = 0;
  team->urgent = NULL;
  team->urgent_lock = 0;
  if (is_outer (team))
    for (unsigned i = 0; i < n; i++)
      __heddle_outer_queues[i] = (struct task_queue) { 0 };
}

static inline struct task *current_task (void) { return current_thread ()->task; }

#endif
