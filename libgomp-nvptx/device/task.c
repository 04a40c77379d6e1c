/* task.c -- explicit tasks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Each thread of a team has a queue of ready tasks.  It puts its new tasks, and tasks that it makes ready, at the new
   end and takes its own from this end; a recursion is then worked off depth first; threads with nothing to do steal
   from the old end, where the large pieces are.  Tasks with a priority are in one list of the team's, most urgent
   first.

   A task runs on the stack of its executing warp, above the warp's waiting code.  At a barrier any task may run that
   was made before the barrier opened: threads beyond the barrier make other tasks while a late thread looks for work,
   and the late thread's work behind the barrier must not come after such a task.  In taskwait, and wherever else a task
   waits, only its descendants may (OpenMP 5.2, 12.9; all tasks are treated as tied), so stacks nest as deep as the tree
   of tasks, not as wide.  A thread whose queue is full, and any thread when memory is short, executes new tasks at once
   instead of deferring them, unless they have something to wait for.

   The memory of a task outlives the task while children refer to it.  */

#include "task.h"
#include "icv.h"

/* Estimate, in deferred tasks of a thread, before it executes new tasks itself: enough for the other warps of its team
   to take.  */
enum { TASK_QUEUE = 256 };

static inline void
push (struct task_queue *queue, struct task *task)
{
  spin_lock (&queue->lock);
  task->older = queue->newest;
  task->newer = NULL;
  if (queue->newest)
    queue->newest->newer = task;
  else
    queue->oldest = task;
  queue->newest = task;
  __atomic_store_n (&queue->count, queue->count + 1, __ATOMIC_RELAXED);
  spin_unlock (&queue->lock);
}

/* The tasks that a waiting thread may execute: the descendants of OF; or, where OF is NULL, all that TEAM makes until
   its barrier GENERATION opens.  */
struct wanted
{
  struct team *team;
  const struct task *of;
  unsigned generation;
};

/* May the caller, who holds the lock of the tasks it looks at, execute any of them?  Who makes a task behind the
   barrier saw it open, and took this lock later.  */
static inline bool
barrier_closed (const struct wanted *wanted)
{
  return wanted->of || __atomic_load_n (&wanted->team->generation, __ATOMIC_ACQUIRE) == wanted->generation;
}

static bool
is_wanted (const struct task *task, const struct wanted *wanted)
{
  if (!wanted->of)
    return true;
  for (const struct task *t = task->parent; t; t = t->parent)
    if (t == wanted->of)
      return true;
  return false;
}

/* Take a task from QUEUE, the newest or the oldest one that is WANTED.  */
static struct task *
take (struct task_queue *queue, const struct wanted *wanted, bool newest)
{
  struct task *task;

  if (__atomic_load_n (&queue->count, __ATOMIC_RELAXED) == 0)
    return NULL;
  spin_lock (&queue->lock);
  task = NULL;
  if (barrier_closed (wanted))
    task = newest ? queue->newest : queue->oldest;
  while (task && !is_wanted (task, wanted))
    task = newest ? task->older : task->newer;
  if (task)
    {
      if (task->older)
	task->older->newer = task->newer;
      else
	queue->oldest = task->newer;
      if (task->newer)
	task->newer->older = task->older;
      else
	queue->newest = task->older;
      __atomic_store_n (&queue->count, queue->count - 1, __ATOMIC_RELAXED);
    }
  spin_unlock (&queue->lock);
  return task;
}

/* The same for tasks with a priority, linked by NEWER.  */
static void
push_urgent (struct team *team, struct task *task)
{
  spin_lock (&team->urgent_lock);
  struct task **at = &team->urgent;
  while (*at && (*at)->priority >= task->priority)
    at = &(*at)->newer;
  task->newer = *at;
  /* The first may be looked at without the lock.  */
  __atomic_store_n (at, task, __ATOMIC_RELAXED);
  spin_unlock (&team->urgent_lock);
}

static struct task *
take_urgent (struct team *team, const struct wanted *wanted)
{
  if (!__atomic_load_n (&team->urgent, __ATOMIC_RELAXED))
    return NULL;
  spin_lock (&team->urgent_lock);
  struct task **at = &team->urgent;
  while (*at && !is_wanted (*at, wanted))
    at = &(*at)->newer;
  struct task *task = barrier_closed (wanted) ? *at : NULL;
  if (task)
    __atomic_store_n (at, task->newer, __ATOMIC_RELAXED);
  spin_unlock (&team->urgent_lock);
  return task;
}

/* The calling thread's number in TEAM; 0 for other threads.  */
static inline unsigned
my_number_in (struct team *team)
{
  struct team *mine = current_team ();
  return mine == team ? number_in (mine) : 0;
}

/* TASK waits for nothing any more.  */
static void
make_ready (struct task *task)
{
  if (unlikely (task->priority > 0))
    push_urgent (task->team, task);
  else
    push (queue_of (task->team, my_number_in (task->team)), task);
}

/* TASK is complete: its body has ended and its event, if it has one, is fulfilled.  After the last step the team, and
   after the other steps the task's owners, may be gone.  */
static void
complete (struct task *task)
{
  struct team *team = task->team;
  struct task *parent = task->parent;

  spin_lock (&task->lock);
  __atomic_store_n (&task->done, 1u, __ATOMIC_RELEASE);
  struct depender *note = task->dependers;
  spin_unlock (&task->lock);
  for (struct depender *next; note; note = next)
    {
      next = note->next;
      if (__atomic_sub_fetch (&note->task->unmet, 1u, __ATOMIC_ACQ_REL) == 0)
	make_ready (note->task);
      free (note);
    }
  if (task->group)
    __atomic_fetch_sub (&task->group->count, 1u, __ATOMIC_ACQ_REL);
  __atomic_fetch_sub (&parent->children, 1u, __ATOMIC_ACQ_REL);
  __heddle_task_release (task);
  __atomic_fetch_sub (&team->task_count, 1u, __ATOMIC_ACQ_REL);
}

static inline bool
group_cancelled (const struct taskgroup *group)
{
  return group
	 && (__atomic_load_n (&group->cancelled, __ATOMIC_ACQUIRE)
	     || (group->work_share && group->outer
		 && __atomic_load_n (&group->outer->cancelled, __ATOMIC_ACQUIRE)));
}

static inline bool
cancelled (const struct team *team, const struct taskgroup *group)
{
  return USES_CANCEL && (__atomic_load_n (&team->cancelled, __ATOMIC_ACQUIRE) || group_cancelled (group));
}

bool
__heddle_tasks_cancelled (void)
{
  struct team *team = current_team ();
  return USES_CANCEL && ((team && __atomic_load_n (&team->cancelled, __ATOMIC_ACQUIRE))
			 || group_cancelled (current_task ()->group));
}

/* FN (DATA) as TASK on the calling thread.  */
static inline void
run_body (struct task *task, void (*fn) (void *), void *data)
{
  struct thread_state *ts = current_thread ();
  struct task *waiting = ts->task;
  struct icv *icv = NULL;

  ts->task = task;
  if (USES_ICV_WRITES)
    {
      icv = ts->icv;
      ts->icv = task->icv;
    }
  fn (data);
  ts->task = waiting;
  if (USES_ICV_WRITES)
    {
      icv_release (ts->icv);
      ts->icv = icv;
    }
  __heddle_depend_free (task->depends);
  task->depends = NULL;
}

/* Execute the deferred TASK.  */
static void
run (struct task *task)
{
  if (!cancelled (task->team, task->group) || task->copied)
    run_body (task, task->fn, task->data);
  else if (USES_ICV_WRITES)
    icv_release (task->icv);
  if (__atomic_load_n (&task->event, __ATOMIC_RELAXED) != EVENT_NONE
      && __atomic_fetch_or (&task->event, EVENT_FINISHED, __ATOMIC_ACQ_REL) != EVENT_FULFILLED)
    return;
  complete (task);
}

/* Take a ready task that is WANTED, as thread NUM of its team.  */
static struct task *
find_task (unsigned num, const struct wanted *wanted)
{
  struct team *team = wanted->team;
  unsigned n = team->nthreads;
  struct task *task = take_urgent (team, wanted);

  if (!task)
    task = take (queue_of (team, num), wanted, true);
  for (unsigned i = 1; !task && i < n; i++)
    {
      unsigned victim = num + i;
      if (victim >= n)
	victim -= n;
      task = take (queue_of (team, victim), wanted, false);
    }
  return task;
}

bool
__heddle_run_ready_task (struct team *team, unsigned generation)
{
  if (__atomic_load_n (&team->task_count, __ATOMIC_RELAXED) == 0)
    return false;
  struct wanted wanted = { .team = team, .generation = generation };
  struct task *task = find_task (my_number_in (team), &wanted);
  if (!task)
    return false;
  run (task);
  return true;
}

bool
__heddle_run_descendant (void)
{
  struct team *team = current_team_object ();
  struct wanted wanted = { .team = team, .of = current_task () };
  struct task *task = find_task (my_number_in (team), &wanted);
  if (!task)
    return false;
  run (task);
  return true;
}

void
__heddle_finish_tasks (struct team *team)
{
  while (__atomic_load_n (&team->task_count, __ATOMIC_ACQUIRE) != 0)
    if (!__heddle_run_ready_task (team, team->generation))
      spin_pause ();
}

static inline void
init_implicit_task (struct task *task, struct team *team, struct taskgroup *group)
{
  *task = (struct task) { .team = team, .group = group, .refs = 1, .in_place = true, .event = EVENT_NONE };
}

/* TASK, the calling thread's implicit task of TEAM, has ended: execute tasks until all threads are here and none is
   left.  */
void
__heddle_end_implicit_task (struct team *team, struct task *task)
{
  __atomic_fetch_add (&team->joined, 1u, __ATOMIC_ACQ_REL);
  for (;;)
    {
      /* No barrier is behind the end of a region: any task, also if a cancelled barrier opens beside it.  */
      if (__heddle_run_ready_task (team, __atomic_load_n (&team->generation, __ATOMIC_RELAXED)))
	continue;
      if (__atomic_load_n (&team->joined, __ATOMIC_ACQUIRE) == team->nthreads
	  && __atomic_load_n (&team->task_count, __ATOMIC_ACQUIRE) == 0)
	break;
      spin_pause ();
    }
  __heddle_depend_free (task->depends);
}

void
__heddle_run_implicit_task (struct team *team, struct thread_state *ts, const struct region *region)
{
  struct task task;

  init_implicit_task (&task, team, region->taskgroup);
  ts->task = &task;
  region->fn (region->data);
  __heddle_end_implicit_task (team, &task);
}

/* FN (DATA) as the initial task of the block; by warp 0.  */
void
__heddle_run_initial_task (void (*fn) (void *), void *data)
{
  struct team *team = &__heddle_initial;
  struct task task;

  team->nthreads = 1;
  team->parent = NULL;
  team->single = 0;
  team->cancelled = 0;
  team->generation = 0;
  __heddle_init_team_tasks (team, 1);
  __heddle_initial_queue = (struct task_queue) { 0 };
  init_implicit_task (&task, team, NULL);
  __heddle_initial_thread.task = &task;
  fn (data);
  __heddle_finish_tasks (team);
  __heddle_depend_free (task.depends);
}

/* Execute the new TASK, a child of the current one, before going on.  */
static void
run_undeferred (struct task *task, void (*fn) (void *), void *data, bool detached)
{
  run_body (task, fn, data);
  /* The child that is generated with if(false) or by a final task is not complete before its event is.  */
  if (detached)
    while (!(__atomic_load_n (&task->event, __ATOMIC_ACQUIRE) & EVENT_FULFILLED))
      if (!__heddle_run_descendant ())
	spin_pause ();
  if (task->in_place)
    while (__atomic_load_n (&task->children, __ATOMIC_ACQUIRE) != 0)
      if (!__heddle_run_descendant ())
	spin_pause ();
}

void
__heddle_create_task (void (*fn) (void *), void *data, void (*cpyfn) (void *, void *), size_t arg_size,
		      size_t arg_align, unsigned flags, void **depend, int priority, void *detach,
		      const ull *bounds)
{
  struct team *team = current_team_object ();
  struct thread_state *ts = current_thread ();
  struct task *parent = ts->task, *task, local;
  bool with_detach = flags & TASK_DETACH, may_defer = (flags & TASK_IF) && !parent->final, defer;

  defer = may_defer
	  && (with_detach || ((flags & TASK_DEPEND) && __heddle_depend_pending (parent, depend))
	      || (team->nthreads > 1
		  && __atomic_load_n (&queue_of (team, my_number_in (team))->count, __ATOMIC_RELAXED)
		       < TASK_QUEUE));
  task = __heddle_task_alloc (defer || cpyfn ? arg_size : 0, arg_align);
  if (unlikely (!task))
    {
      if (cpyfn || (defer && with_detach))
	__heddle_fail (HEDDLE_FAIL_TEXT, "out of memory for a task", NULL);
      local = (struct task) { .refs = 1, .in_place = true, .event = EVENT_NONE };
      task = &local;
      defer = false;
    }
  task->parent = parent;
  __atomic_fetch_add (&parent->refs, 1u, __ATOMIC_RELAXED);
  task->team = team;
  task->group = parent->group;
  task->final = parent->final || (flags & TASK_FINAL);
  if (USES_ICV_WRITES)
    task->icv = icv_share (ts->icv);
  if (with_detach)
    {
      task->event = 0;
      *(void **) detach = task;
      if (data)
	*(void **) data = task;
    }

  void *copy = data;
  if (cpyfn)
    {
      copy = task->data;
      ts->task = task;
      cpyfn (copy, data);
      ts->task = parent;
      task->copied = true;
    }
  else if (defer)
    {
      copy = task->data;
      if (arg_size)
	__builtin_memcpy (copy, data, arg_size);
    }
  if (bounds)
    {
      ((ull *) copy)[0] = bounds[0];
      ((ull *) copy)[1] = bounds[1];
    }

  if (!defer)
    {
      if (flags & TASK_DEPEND)
	__heddle_depend_wait (parent, depend);
      run_undeferred (task, fn, copy, with_detach);
      __heddle_task_release (task);
      return;
    }

  task->fn = fn;
  if (priority > 0)
    task->priority = priority < __heddle_device.max_task_priority_var ? priority
								      : __heddle_device.max_task_priority_var;
  __atomic_fetch_add (&parent->children, 1u, __ATOMIC_RELAXED);
  if (task->group)
    __atomic_fetch_add (&task->group->count, 1u, __ATOMIC_RELAXED);
  __atomic_fetch_add (&team->task_count, 1u, __ATOMIC_ACQ_REL);
  if (flags & TASK_DEPEND)
    {
      task->unmet = 1;
      __heddle_depend_register (parent, task, depend);
      if (__atomic_sub_fetch (&task->unmet, 1u, __ATOMIC_ACQ_REL) != 0)
	return;
    }
  make_ready (task);
}

/* The task construct.  DEPEND is the compiler's array (depend.c); DETACH: where the event's handle goes, which
   DATA's first word gets too.  */
void
GOMP_task (void (*fn) (void *), void *data, void (*cpyfn) (void *, void *), long arg_size, long arg_align,
	   bool if_clause, unsigned flags, void **depend, int priority, void *detach)
{
  if (__heddle_tasks_cancelled ())
    return;
  flags &= TASK_FINAL | TASK_DEPEND | TASK_PRIORITY | TASK_DETACH;
  if (if_clause)
    flags |= TASK_IF;
  __heddle_create_task (fn, data, cpyfn, arg_size, arg_align, flags, depend,
			flags & TASK_PRIORITY ? priority : 0, detach, NULL);
}

/* Wait for the current task's children.  */
void
GOMP_taskwait (void)
{
  if (!USES_TASKS)
    return;
  struct task *task = current_task ();
  while (__atomic_load_n (&task->children, __ATOMIC_ACQUIRE) != 0)
    if (!__heddle_run_descendant ())
      spin_pause ();
}

/* Wait for the children that a new child with DEPEND would have to wait for.  */
void
GOMP_taskwait_depend (void **depend)
{
  if (USES_TASKS && !__heddle_tasks_cancelled ())
    __heddle_depend_wait (current_task (), depend);
}

/* A chance to execute something else.  */
void
GOMP_taskyield (void)
{
  if (USES_TASKS)
    __heddle_run_descendant ();
}

int
omp_in_final (void)
{
  return USES_TASKS && current_task ()->final;
}

int
omp_in_explicit_task (void)
{
  return USES_TASKS && current_task ()->parent != NULL;
}

/* EVENT's task, made by a task construct with detach (EVENT), may complete.  Once per event, by any thread of the
   same OpenMP team.  */
void
omp_fulfill_event (uintptr_t event)
{
  struct task *task = (struct task *) event;
  unsigned before = __atomic_fetch_or (&task->event, EVENT_FULFILLED, __ATOMIC_ACQ_REL);

  if (before & (EVENT_FULFILLED | EVENT_NONE))
    __heddle_fail (HEDDLE_FAIL_TEXT, "omp_fulfill_event: the event is not valid or already fulfilled", NULL);
  if (before == EVENT_FINISHED)
    complete (task);
}
