/* doacross.c -- waiting for other iterations' ordered regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Progress is kept per entry: of a thread (static), of a chunk (dynamic) or of an iteration of the outermost
   loop (guided).  The iterations of an entry run in lexicographic order on one thread, so one number tells how
   far it has come: an iteration's numbers in all loops packed into 64 bits, outermost highest, plus one.  Nests
   too large for that keep a word a loop; the reader then compares lexicographically, and since the writer stores
   the innermost number first, it can only see too little, never too much.  */

#include <stdarg.h>
#include "doacross.h"

/* Bits for numbers below COUNT, at least one.  */
static unsigned
bits_for (ull count)
{
  return count <= 2 ? 1 : 64 - __builtin_clzll (count - 1);
}

void
__heddle_doacross_init (struct work_share *ws, unsigned nthreads, unsigned ncounts, const ull *counts,
			size_t extra)
{
  unsigned bits = 0;
  bool none = nthreads == 1;

  for (unsigned i = 0; i < ncounts; i++)
    {
      if (counts[i] == 0)
	none = true;
      bits += bits_for (counts[i]);
    }

  size_t head = (sizeof (struct doacross) + ncounts + 15) & ~(size_t) 15;
  size_t extra_padded = (extra + 15) & ~(size_t) 15;
  ull entries = 0, words = bits < 64 ? 1 : ncounts;
  if (!none)
    {
      if (ws->sched == SCHED_STATIC)
	entries = nthreads;
      else if (ws->sched == SCHED_GUIDED)
	entries = ws->count;
      else
	entries = (ws->count - 1) / ws->chunk + 1;
      if (entries > ((ull) 1 << 48) / (words * sizeof (ull)))
	__heddle_fail (HEDDLE_FAIL_TEXT, "out of memory for the dependences of an ordered loop", NULL);
    }

  char *block = __heddle_work_share_memory (ws, head + extra_padded + entries * words * sizeof (ull));
  struct doacross *doacross = (struct doacross *) block;
  doacross->ncounts = ncounts;
  doacross->packed = bits < 64;
  doacross->per_entry = words;
  doacross->memory = block + head;
  doacross->entries = none ? NULL : (ull *) (block + head + extra_padded);
  if (doacross->packed)
    {
      unsigned shift = 0;
      for (unsigned i = ncounts; i-- > 0;)
	{
	  doacross->shifts[i] = shift;
	  shift += bits_for (counts[i]);
	}
    }
  ws->doacross = doacross;
}

void *
__heddle_doacross_memory (struct work_share *ws)
{
  return ws->doacross->memory;
}

/* The entry that iteration FIRST of the outermost loop reports to.  */
static ull *
entry_of (const struct team *team, const struct work_share *ws, ull first)
{
  const struct doacross *doacross = ws->doacross;
  unsigned nthreads = threads_of (team);
  ull entry;

  if (ws->sched == SCHED_GUIDED)
    entry = first;
  else if (ws->sched == SCHED_DYNAMIC)
    entry = first / ws->chunk;
  else if (ws->chunk != 0)
    entry = first / ws->chunk % nthreads;
  else
    {
      ull each = ws->count / nthreads, rest = ws->count % nthreads, border = rest * (each + 1);
      entry = first < border ? first / (each + 1) : rest + (first - border) / each;
    }
  return doacross->entries + entry * doacross->per_entry;
}

static struct work_share *
current_work_share (struct team *team)
{
  return work_share_of (team, thread_of (team, number_in (team))->work_share_seq - 1);
}

/* depend (source): the iteration with the numbers COUNTS has finished the part awaited by others.  */
void
GOMP_doacross_post (long *counts)
{
  struct team *team = current_team ();
  struct work_share *ws = current_work_share (team);
  const struct doacross *doacross = ws->doacross;

  if (!doacross->entries)
    return;
  ull *entry = entry_of (team, ws, counts[0]);
  if (doacross->packed)
    {
      ull number = 0;
      for (unsigned i = 0; i < doacross->ncounts; i++)
	number |= (ull) counts[i] << doacross->shifts[i];
      __atomic_store_n (entry, number + 1, __ATOMIC_RELEASE);
    }
  else
    for (unsigned i = doacross->ncounts; i-- > 0;)
      __atomic_store_n (&entry[i], (ull) counts[i] + 1, __ATOMIC_RELEASE);
}

/* The same for loops over unsigned long long.  */
void
GOMP_doacross_ull_post (ull *counts)
{
  GOMP_doacross_post ((long *) counts);
}

/* depend (sink): wait for the iteration whose numbers are FIRST and the NCOUNTS - 1 arguments behind.  */
static inline void
wait_for (ull first, va_list *args)
{
  struct team *team = current_team ();
  struct work_share *ws = current_work_share (team);
  const struct doacross *doacross = ws->doacross;

  if (!doacross->entries)
    return;
  ull *entry = entry_of (team, ws, first), number = 0;
  unsigned n = doacross->ncounts;
  if (doacross->packed)
    {
      number = first << doacross->shifts[0];
      for (unsigned i = 1; i < n; i++)
	number |= va_arg (*args, ull) << doacross->shifts[i];
    }
  for (;;)
    {
      if (doacross->packed)
	{
	  if (__atomic_load_n (entry, __ATOMIC_ACQUIRE) > number)
	    return;
	}
      else
	{
	  va_list again;
	  unsigned i;
	  bool later = false;
	  va_copy (again, *args);
	  for (i = 0; i < n; i++)
	    {
	      ull want = (i == 0 ? first : va_arg (again, ull)) + 1;
	      ull have = __atomic_load_n (&entry[i], __ATOMIC_ACQUIRE);
	      if (have != want)
		{
		  later = have > want;
		  break;
		}
	    }
	  va_end (again);
	  if (i == n || later)
	    return;
	}
      if (USES_CANCEL && __atomic_load_n (&team->cancelled, __ATOMIC_RELAXED))
	return;
      spin_pause ();
    }
}

void
GOMP_doacross_wait (long first, ...)
{
  va_list args;

  va_start (args, first);
  wait_for (first, &args);
  va_end (args);
}

void
GOMP_doacross_ull_wait (ull first, ...)
{
  va_list args;

  va_start (args, first);
  wait_for (first, &args);
  va_end (args);
}
