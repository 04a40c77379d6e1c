/* taskloop-entry.h -- the taskloop construct, for one type of loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Included by taskloop.c, which defines TASKLOOP, the function's name, TYPE, the iteration variable's, and
   COUNT (start, end, step), the number of iterations.

   DATA begins with two TYPEs, the bounds of a task's iterations, which the tasks' copies get set; a descriptor of
   reductions follows where FLAGS say so.  NUM_TASKS is the number of tasks or, with TASK_GRAINSIZE, the least
   number of iterations of one; 0: neither given.  */

void
TASKLOOP (void (*fn) (void *), void *data, void (*cpyfn) (void *, void *), long arg_size, long arg_align,
	  unsigned flags, unsigned long num_tasks, int priority, TYPE start, TYPE end, TYPE step)
{
  /* The program knows it as another type.  */
  struct __attribute__ ((may_alias)) head { TYPE begin, end; uintptr_t *reductions; };
  ull count = COUNT (start, end, step);
  bool group = !(flags & TASK_NOGROUP);

  if (count == 0 || __heddle_tasks_cancelled ())
    {
      /* Tells the caller that the reductions were not registered.  */
      if (group && (flags & TASK_REDUCTION))
	((struct head *) data)->reductions[2] = 0;
      return;
    }
  if (group)
    {
      GOMP_taskgroup_start ();
      if (flags & TASK_REDUCTION)
	GOMP_taskgroup_reduction_register (((struct head *) data)->reductions);
    }

  /* TASKS tasks: the first LARGER have EACH + 1 iterations, the others EACH; but LAST, if not 0, is the number of
     the last one's.  */
  ull tasks, each, larger, last = 0;
  if (flags & TASK_GRAINSIZE)
    {
      ull grain = num_tasks;
      if (flags & TASK_STRICT)
	{
	  tasks = (count - 1) / grain + 1;
	  each = grain;
	  larger = 0;
	  last = count - (tasks - 1) * grain;
	}
      else
	{
	  tasks = count / grain;
	  if (tasks == 0)
	    tasks = 1;
	  each = count / tasks;
	  larger = count % tasks;
	}
    }
  else
    {
      tasks = num_tasks ? num_tasks : threads_of (current_team ());
      if (tasks > count)
	tasks = count;
      each = count / tasks;
      larger = count % tasks;
    }

  flags &= TASK_FINAL | TASK_IF;
  ull begin = (ull) start;
  for (ull i = 0; i < tasks; i++)
    {
      ull n = i == tasks - 1 && last ? last : each + (i < larger);
      ull bounds[2] = { begin, begin + n * (ull) step };
      if (i == tasks - 1)
	bounds[1] = (ull) end;
      begin = bounds[1];
      __heddle_create_task (fn, data, cpyfn, arg_size, arg_align, flags, NULL, priority, NULL, bounds);
    }
  if (group)
    GOMP_taskgroup_end ();
}
