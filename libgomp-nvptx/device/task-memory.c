/* task-memory.c -- where tasks live.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Tasks come and go by the thousand, so each warp keeps a list of free blocks that nobody else touches; a task's
   block goes to the list of the warp that gives the last reference up.  Blocks come in slabs from the heap, which
   are returned when the kernel ends.  Where threads are lanes each task is an allocation of its own.  Where the heap
   has nothing left a task is not deferred (task.c).  */

#include "task.h"

/* Estimate, in bytes of a task with its data: up to so many come from the pool of its warp, larger ones are allocated
   by themselves.  */
enum { TASK_BYTES = 256 };

/* Derived, in tasks that are allocated together: with a header, 4 KiB at most.  */
enum { TASK_SLAB = 15 };

struct block { struct block *next; };
struct slab { struct slab *next; };

static struct block *free_blocks[HEDDLE_MAX_WARPS] HEDDLE_SHARED;
static struct slab *slabs[HEDDLE_MAX_WARPS] HEDDLE_SHARED;

void
__heddle_init_task_memory (void)
{
  free_blocks[warp_num ()] = NULL;
  slabs[warp_num ()] = NULL;
}

void
__heddle_free_task_memory (void)
{
  struct slab *slab = slabs[warp_num ()];

  while (slab)
    {
      struct slab *next = slab->next;
      free (slab);
      slab = next;
    }
}

static struct task *
take_block (void)
{
  unsigned warp = warp_num ();
  struct block *block = free_blocks[warp];

  if (!block)
    {
      struct slab *slab = malloc (TASK_BYTES * (TASK_SLAB + 1));
      if (!slab)
	return NULL;
      slab->next = slabs[warp];
      slabs[warp] = slab;
      for (unsigned i = 1; i <= TASK_SLAB; i++)
	{
	  struct block *fresh = (struct block *) ((char *) slab + i * TASK_BYTES);
	  fresh->next = block;
	  block = fresh;
	}
    }
  free_blocks[warp] = block->next;
  return (struct task *) block;
}

struct task *
__heddle_task_alloc (size_t size, size_t align)
{
  struct task *task;
  size_t total = sizeof (struct task) + size + (align > 16 ? align : 16);
  bool large = total > TASK_BYTES || in_lane_team ();

  task = large ? malloc (total) : take_block ();
  if (!task)
    return NULL;
  *task = (struct task) { .refs = 1, .large = large, .event = EVENT_NONE };
  uintptr_t data = (uintptr_t) (task + 1);
  if (align > 1)
    data = (data + align - 1) & -(uintptr_t) align;
  task->data = (void *) data;
  return task;
}

void
__heddle_task_release (struct task *task)
{
  while (task && __atomic_fetch_sub (&task->refs, 1u, __ATOMIC_ACQ_REL) == 1)
    {
      struct task *parent = task->parent;
      if (task->large)
	free (task);
      else if (!task->in_place)
	{
	  struct block *block = (struct block *) task;
	  block->next = free_blocks[warp_num ()];
	  free_blocks[warp_num ()] = block;
	}
      task = parent;
    }
}
