/* taskgroup.c -- the taskgroup construct.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A task inherits the innermost taskgroup of the task that makes it, so a group's count covers descendants too.  */

#include "task.h"

void
GOMP_taskgroup_start (void)
{
  struct task *task = current_task ();
  struct taskgroup *group = __heddle_malloc (sizeof *group);

  group->outer = task->group;
  group->count = 0;
  group->cancelled = 0;
  group->work_share = false;
  group->reductions = task->group ? task->group->reductions : NULL;
  task->group = group;
}

/* Wait for all tasks of the group, and leave it.  */
void
GOMP_taskgroup_end (void)
{
  struct task *task = current_task ();
  struct taskgroup *group = task->group;

  while (__atomic_load_n (&group->count, __ATOMIC_ACQUIRE) != 0)
    if (!__heddle_run_descendant ())
      spin_pause ();
  task->group = group->outer;
  free (group);
}

/* Is the current task's group cancelled?  A construct with task reductions stands for the group around it.  */
bool
__heddle_taskgroup_cancelled (void)
{
  struct taskgroup *group = current_task ()->group;

  return group
	 && (__atomic_load_n (&group->cancelled, __ATOMIC_ACQUIRE)
	     || (group->work_share && group->outer
		 && __atomic_load_n (&group->outer->cancelled, __ATOMIC_ACQUIRE)));
}

void
__heddle_taskgroup_cancel (void)
{
  struct taskgroup *group = current_task ()->group;

  if (group && group->work_share && group->outer)
    group = group->outer;
  if (group)
    __atomic_store_n (&group->cancelled, 1u, __ATOMIC_RELEASE);
}
