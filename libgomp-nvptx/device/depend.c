/* depend.c -- dependences between sibling tasks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A task keeps a table of the addresses that its children named in depend clauses: the last writer and the readers
   since.  Only the task itself uses its table.  What changes hands between threads is in the tasks: an incomplete task
   takes, under its lock, a note of each waiting task, and counts the waiting tasks down when it completes.  The table
   holds references, and its tasks may be complete but never freed; entries whose tasks are all complete are swept out
   when the table grows.  mutexinoutset and inoutset are treated as inout.

   omp_all_memory, which GCC has since 13 and hands over as a null pointer, is every address: its task becomes the
   writer of all in the table, and of each that is added later.  */

#include "task.h"

/* Estimate, in buckets of a new table of dependences: most task graphs have few addresses at a time.  */
enum { DEPEND_BUCKETS = 16 };

/* Estimate, in addresses a bucket of that table, before it gets four times the buckets.  */
enum { DEPEND_LOAD = 2 };

struct address
{
  struct address *next;
  void *addr;
  struct task *writer;
  struct task **readers;
  unsigned nreaders, max_readers;
};

struct depend_table
{
  unsigned nbuckets, count;	/* nbuckets: a power of 2 */
  bool all_memory;		/* a task has named omp_all_memory */
  struct address **buckets;
};

/* Dependence I of DEPEND in *ADDR; true: it only reads.  */
static inline bool
dependence (void **depend, size_t i, void **addr)
{
  if (depend[0])
    {
      *addr = depend[2 + i];
      return i >= (uintptr_t) depend[1];
    }
  size_t nout = (uintptr_t) depend[2] + (uintptr_t) depend[3], normal = nout + (uintptr_t) depend[4];
  *addr = depend[5 + i];
  if (i < normal)
    return i >= nout;
  /* A depend object: address and type.  */
  void **object = *addr;
  *addr = object[0];
  uintptr_t type = (uintptr_t) object[1];
  if (type < DEPEND_IN || type > DEPEND_INOUTSET)
    __heddle_fail (HEDDLE_FAIL_TEXT, "unknown type in an omp_depend_t object", NULL);
  return type == DEPEND_IN;
}

static inline size_t
ndependences (void **depend)
{
  return (uintptr_t) (depend[0] ? depend[0] : depend[1]);
}

static inline bool is_done (const struct task *t) { return __atomic_load_n (&t->done, __ATOMIC_ACQUIRE) != 0; }

static inline unsigned
hash (const void *addr, unsigned nbuckets)
{
  ull a = (uintptr_t) addr * 0x9e3779b97f4a7c15ull;
  return (unsigned) (a >> 32) & (nbuckets - 1);
}

static struct address *
find (const struct depend_table *table, const void *addr)
{
  struct address *a = table->buckets[hash (addr, table->nbuckets)];
  while (a && a->addr != addr)
    a = a->next;
  return a;
}

/* Forget readers that are complete.  */
static void
drop_done_readers (struct address *a)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < a->nreaders; i++)
    if (is_done (a->readers[i]))
      __heddle_task_release (a->readers[i]);
    else
      a->readers[kept++] = a->readers[i];
  a->nreaders = kept;
}

static void
free_address (struct address *a)
{
  if (a->writer)
    __heddle_task_release (a->writer);
  for (unsigned i = 0; i < a->nreaders; i++)
    __heddle_task_release (a->readers[i]);
  if (a->readers)
    free (a->readers);
  free (a);
}

/* Sweep complete tasks out; double the buckets if that was not much.  */
static void
grow (struct depend_table *table)
{
  unsigned old_n = table->nbuckets;
  struct address *kept = NULL;

  for (unsigned b = 0; b < old_n; b++)
    for (struct address *a = table->buckets[b], *next; a; a = next)
      {
	next = a->next;
	drop_done_readers (a);
	if (a->nreaders == 0 && (!a->writer || is_done (a->writer)))
	  {
	    free_address (a);
	    table->count--;
	  }
	else
	  {
	    a->next = kept;
	    kept = a;
	  }
      }
  if (table->count > old_n)
    {
      free (table->buckets);
      table->nbuckets = old_n * 4;
      table->buckets = __heddle_calloc (table->nbuckets * sizeof (struct address *));
    }
  else
    for (unsigned b = 0; b < old_n; b++)
      table->buckets[b] = NULL;
  for (struct address *next; kept; kept = next)
    {
      struct address **bucket = &table->buckets[hash (kept->addr, table->nbuckets)];
      next = kept->next;
      kept->next = *bucket;
      *bucket = kept;
    }
}

static void
set_writer (struct address *a, struct task *task)
{
  if (a->writer == task)
    return;
  for (unsigned i = 0; i < a->nreaders; i++)
    __heddle_task_release (a->readers[i]);
  a->nreaders = 0;
  if (a->writer)
    __heddle_task_release (a->writer);
  a->writer = task;
  __atomic_fetch_add (&task->refs, 1u, __ATOMIC_RELAXED);
}

static struct address *
find_or_add (struct depend_table *table, void *addr)
{
  struct address *a = find (table, addr);
  if (a)
    return a;
  if (table->count >= DEPEND_LOAD * table->nbuckets)
    grow (table);
  a = __heddle_calloc (sizeof *a);
  a->addr = addr;
  struct address *all = table->all_memory ? find (table, NULL) : NULL;
  if (all && all->writer)
    set_writer (a, all->writer);
  struct address **bucket = &table->buckets[hash (addr, table->nbuckets)];
  a->next = *bucket;
  *bucket = a;
  table->count++;
  return a;
}

/* TASK is to start after BEFORE.  */
static void
add_edge (struct task *before, struct task *task)
{
  if (before == task || is_done (before))
    return;
  struct depender *note = __heddle_malloc (sizeof *note);
  note->task = task;
  spin_lock (&before->lock);
  bool done = before->done;
  if (!done)
    {
      note->next = before->dependers;
      before->dependers = note;
      __atomic_fetch_add (&task->unmet, 1u, __ATOMIC_RELAXED);
    }
  spin_unlock (&before->lock);
  if (done)
    free (note);
}

/* TASK is to start after all that A has, and is its writer from now on.  */
static void
add_writer (struct address *a, struct task *task)
{
  if (a->writer)
    add_edge (a->writer, task);
  for (unsigned r = 0; r < a->nreaders; r++)
    add_edge (a->readers[r], task);
  set_writer (a, task);
}

/* TASK names omp_all_memory.  */
static void
add_to_all (struct depend_table *table, struct task *task)
{
  find_or_add (table, NULL);
  table->all_memory = true;
  for (unsigned b = 0; b < table->nbuckets; b++)
    for (struct address *a = table->buckets[b]; a; a = a->next)
      add_writer (a, task);
}

static void
add_reader (struct address *a, struct task *task)
{
  if (a->writer == task || (a->nreaders && a->readers[a->nreaders - 1] == task))
    return;
  if (a->nreaders == a->max_readers)
    {
      drop_done_readers (a);
      if (2 * a->nreaders >= a->max_readers)
	{
	  unsigned max = a->max_readers ? 2 * a->max_readers : 4;
	  struct task **readers = __heddle_malloc (max * sizeof *readers);
	  for (unsigned i = 0; i < a->nreaders; i++)
	    readers[i] = a->readers[i];
	  if (a->readers)
	    free (a->readers);
	  a->readers = readers;
	  a->max_readers = max;
	}
    }
  a->readers[a->nreaders++] = task;
  __atomic_fetch_add (&task->refs, 1u, __ATOMIC_RELAXED);
}

void
__heddle_depend_register (struct task *parent, struct task *task, void **depend)
{
  size_t n = ndependences (depend);
  struct depend_table *table = parent->depends;

  if (!table)
    {
      table = __heddle_malloc (sizeof *table);
      table->nbuckets = DEPEND_BUCKETS;
      table->count = 0;
      table->all_memory = false;
      table->buckets = __heddle_calloc (table->nbuckets * sizeof (struct address *));
      parent->depends = table;
    }
  /* Writes first: a task that reads and writes an address is a writer.  */
  for (int pass = 0; pass < 2; pass++)
    for (size_t i = 0; i < n; i++)
      {
	void *addr;
	bool reads = dependence (depend, i, &addr);
	if (reads != (pass == 1))
	  continue;
	if (!reads && !addr)
	  {
	    add_to_all (table, task);
	    continue;
	  }
	struct address *a = find_or_add (table, addr);
	if (!reads)
	  {
	    add_writer (a, task);
	    continue;
	  }
	if (a->writer)
	  add_edge (a->writer, task);
	add_reader (a, task);
      }
}

/* A task that is not complete and that a task for A waits for, or NULL; READS: one that only reads.  */
static struct task *
pending_at (struct address *a, bool reads)
{
  if (a->writer && !is_done (a->writer))
    return a->writer;
  for (unsigned r = 0; !reads && r < a->nreaders; r++)
    if (!is_done (a->readers[r]))
      return a->readers[r];
  return NULL;
}

/* An incomplete task that DEPEND waits for, or NULL.  */
static struct task *
first_pending (struct task *parent, void **depend)
{
  struct depend_table *table = parent->depends;

  if (!table)
    return NULL;
  for (size_t i = 0, n = ndependences (depend); i < n; i++)
    {
      void *addr;
      bool reads = dependence (depend, i, &addr);
      struct task *before = NULL;
      if (!reads && !addr)
	for (unsigned b = 0; b < table->nbuckets && !before; b++)
	  for (struct address *a = table->buckets[b]; a && !before; a = a->next)
	    before = pending_at (a, false);
      struct address *a = find (table, addr);
      if (!a && table->all_memory)
	a = find (table, NULL);
      if (a && !before)
	before = pending_at (a, reads);
      if (before)
	return before;
    }
  return NULL;
}

bool
__heddle_depend_pending (struct task *parent, void **depend)
{
  return first_pending (parent, depend) != NULL;
}

void
__heddle_depend_wait (struct task *parent, void **depend)
{
  struct task *before;

  while ((before = first_pending (parent, depend)) != NULL)
    while (!is_done (before))
      if (!__heddle_run_descendant ())
	spin_pause ();
}

void
__heddle_depend_free (struct depend_table *table)
{
  if (!table)
    return;
  for (unsigned b = 0; b < table->nbuckets; b++)
    for (struct address *a = table->buckets[b], *next; a; a = next)
      {
	next = a->next;
	free_address (a);
      }
  free (table->buckets);
  free (table);
}
