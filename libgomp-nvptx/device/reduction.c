/* reduction.c -- task reductions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The compiler describes the reductions of a construct in an array of words:
     [0] number of variables	[1] bytes of all private copies of one thread
     [2] alignment; from registration on, address of the threads' copies
     [3] allocator		[4] next descriptor, or 0
     [5], [6] the runtime's
     then for each variable: its address, the offset of its copy, and a word of the runtime's.
   The runtime uses [5] to mark the last descriptor of a registration, whose [4] then leads to those of the
   constructs around, and [6] for the end of the copies.  Lookups are linear: constructs have few reductions.  */

#include "task.h"
#include "doacross.h"

enum { R_COUNT, R_SIZE, R_COPIES, R_ALLOCATOR, R_NEXT, R_LAST, R_END, R_FIRST };

/* SIZE zeroed bytes aligned to ALIGN; freed by free_aligned.  */
static void *
alloc_aligned (size_t size, size_t align)
{
  if (align < 16)
    align = 16;
  char *base = __heddle_calloc (size + align + sizeof (void *));
  uintptr_t p = ((uintptr_t) base + sizeof (void *) + align - 1) & -(uintptr_t) align;
  ((void **) p)[-1] = base;
  return (void *) p;
}

static void
free_aligned (void *p)
{
  free (((void **) p)[-1]);
}

/* Register DATA inside of OUTER's for NTHREADS threads; ORIG (or NULL): another thread's descriptor of the same
   construct, whose copies are shared.  */
static void
reduction_register (uintptr_t *data, uintptr_t *outer, const uintptr_t *orig, unsigned nthreads)
{
  for (uintptr_t *d = data;; d = (uintptr_t *) d[R_NEXT])
    {
      if (orig)
	{
	  d[R_COPIES] = orig[R_COPIES];
	  d[R_END] = orig[R_END];
	  orig = (const uintptr_t *) orig[R_NEXT];
	}
      else
	{
	  size_t size = d[R_SIZE] * nthreads;
	  d[R_COPIES] = (uintptr_t) alloc_aligned (size, d[R_COPIES]);
	  d[R_END] = d[R_COPIES] + size;
	}
      d[R_LAST] = d[R_NEXT] == 0;
      if (d[R_LAST])
	{
	  d[R_NEXT] = (uintptr_t) outer;
	  return;
	}
    }
}

/* The reductions of the current taskgroup, just begun.  */
void
GOMP_taskgroup_reduction_register (uintptr_t *data)
{
  struct taskgroup *group = current_task ()->group;

  reduction_register (data, group->reductions, NULL, threads_of (current_team ()));
  group->reductions = data;
}

/* Free the copies.  */
void
GOMP_taskgroup_reduction_unregister (uintptr_t *data)
{
  for (uintptr_t *d = data;; d = (uintptr_t *) d[R_NEXT])
    {
      free_aligned ((void *) d[R_COPIES]);
      if (d[R_LAST])
	return;
    }
}

/* Replace PTRS[0 .. N-1], addresses of reduction variables or of some thread's copies, by those of the executing
   thread's copies; PTRS[N + i] becomes the address of the variable for i < NORIG.  */
void
GOMP_task_reduction_remap (size_t n, size_t norig, void **ptrs)
{
  uintptr_t *data = current_task ()->group->reductions;
  unsigned num = number_in (current_team ());

  for (size_t i = 0; i < n; i++)
    {
      uintptr_t ptr = (uintptr_t) ptrs[i], offset = 0, original = 0;
      uintptr_t *d;
      bool found = false;
      for (d = data; d; d = (uintptr_t *) d[R_NEXT])
	{
	  const uintptr_t *v = d + R_FIRST;
	  bool is_copy = ptr >= d[R_COPIES] && ptr < d[R_END];
	  if (is_copy)
	    offset = (ptr - d[R_COPIES]) % d[R_SIZE];
	  for (size_t j = 0; j < d[R_COUNT] && !found; j++, v += 3)
	    if (is_copy ? v[1] == offset : v[0] == ptr)
	      {
		found = true;
		offset = v[1];
		original = v[0];
	      }
	  if (is_copy && !found)
	    {
	      if (i < norig)
		break;
	      found = true;
	    }
	  if (found)
	    break;
	}
      if (!found)
	__heddle_fail (HEDDLE_FAIL_TEXT, "in_reduction: no matching task_reduction", NULL);
      ptrs[i] = (void *) (d[R_COPIES] + num * d[R_SIZE] + offset);
      if (i < norig)
	ptrs[n + i] = (void *) original;
    }
}

/* A taskgroup for the implicit tasks of a parallel region of NTHREADS threads with reductions DATA.  */
struct taskgroup *
__heddle_parallel_taskgroup (uintptr_t *data, unsigned nthreads)
{
  struct taskgroup *group = __heddle_malloc (sizeof *group);

  *group = (struct taskgroup) { 0 };
  reduction_register (data, NULL, NULL, nthreads);
  group->reductions = data;
  return group;
}

void
__heddle_parallel_taskgroup_free (struct taskgroup *group)
{
  free (group);
}

void
__heddle_work_share_extras (struct work_share *ws, bool first, uintptr_t *reductions, void **mem)
{
  if (reductions)
    {
      GOMP_taskgroup_start ();
      struct taskgroup *group = current_task ()->group;
      group->work_share = true;
      if (first)
	ws->reductions = reductions;
      reduction_register (reductions, group->reductions, first ? NULL : ws->reductions,
			  threads_of (current_team ()));
      group->reductions = reductions;
    }
  if (mem)
    *mem = first ? __heddle_work_share_memory (ws, (size_t) *mem) : ws->memory;
}

/* The scope construct with task reductions begins, for every thread of the team.  */
void
GOMP_scope_start (uintptr_t *reductions)
{
  struct team *team = current_team ();
  bool first;
  struct work_share *ws = __heddle_work_share_begin (team, thread_of (team, number_in (team)), &first);

  __heddle_work_share_extras (ws, first, reductions, NULL);
  if (first)
    __heddle_work_share_ready (ws);
}

/* The construct with task reductions that the caller is in ends: thread 0 has combined the copies, unless
   CANCELLED.  */
void
GOMP_workshare_task_reduction_unregister (bool cancelled)
{
  uintptr_t *data = current_task ()->group->reductions;

  GOMP_taskgroup_end ();
  if (number_in (current_team ()) == 0)
    GOMP_taskgroup_reduction_unregister (data);
  if (!cancelled)
    __heddle_team_barrier (current_team ());
}
