/* work.c -- worksharing constructs in progress.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A team has a small ring of slots.  A thread's construct number s of a region uses slot s mod the ring's size, in
   round s / size: the first thread to come claims the slot and sets it up, others wait until that is done, and the last
   to leave frees it for the next round.  Threads that do not wait at the end of a construct can be as far ahead of
   others as the ring is long, then wait for the slot.  A team of a single thread has one slot and no atomics.  Memory
   that a construct owns (conditional lastprivate, scan, doacross) outlives it in its slot, since code behind the
   construct may still look at it; it is freed with the slot's next use or the region.  */

#include "team.h"

/* Before the first construct of a region.  */
void
__heddle_work_shares_init (struct work_share *slots, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    {
      slots[i].tag = 0;
      slots[i].left = 0;
      if (USES_WORK_SHARE_MEMORY)
	slots[i].memory = NULL;
    }
}

/* After the last thread has left the construct; by one thread.  */
void
__heddle_work_shares_free (struct work_share *slots, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    if (slots[i].memory)
      {
	free (slots[i].memory);
	slots[i].memory = NULL;
      }
}

/* THREAD of TEAM (NULL: level 0) begins its next construct.  Returns the slot; *FIRST: the caller must set it up
   and then call __heddle_work_share_ready.  */
struct work_share *
__heddle_work_share_begin (struct team *team, struct thread_state *thread, bool *first)
{
  unsigned seq = thread->work_share_seq++;
  struct work_share *ws = work_share_of (team, seq);

  thread->static_trip = 0;
  thread->chunk_begin = thread->chunk_end = 0;
  if (threads_of (team) == 1)
    *first = true;
  else
    {
      unsigned round = 4 * (seq / WORK_SHARE_RING), tag;
      for (;;)
	{
	  tag = __atomic_load_n (&ws->tag, __ATOMIC_ACQUIRE);
	  if (tag == round + 2)
	    {
	      *first = false;
	      return ws;
	    }
	  if (tag == round
	      && __atomic_compare_exchange_n (&ws->tag, &tag, round + 1, false, __ATOMIC_ACQUIRE,
					      __ATOMIC_RELAXED))
	    {
	      *first = true;
	      break;
	    }
	  spin_pause ();
	}
    }
  ws->reductions = NULL;
  if (USES_WORK_SHARE_MEMORY && ws->memory)
    {
      free (ws->memory);
      ws->memory = NULL;
    }
  return ws;
}

/* WS is set up: other threads may come in.  By the thread that was told to be first.  */
void
__heddle_work_share_ready (struct work_share *ws)
{
  unsigned tag = __atomic_load_n (&ws->tag, __ATOMIC_RELAXED);
  __atomic_store_n (&ws->tag, (tag & ~3u) + 2, __ATOMIC_RELEASE);
}

/* The calling thread will take no more work from its current construct.  */
void
__heddle_work_share_leave (void)
{
  struct team *team = current_team ();
  unsigned n = threads_of (team);

  if (n == 1)
    return;
  struct thread_state *thread = thread_of (team, number_in (team));
  struct work_share *ws = work_share_of (team, thread->work_share_seq - 1);
  if (__atomic_add_fetch (&ws->left, 1u, __ATOMIC_ACQ_REL) == n)
    {
      ws->left = 0;
      unsigned tag = __atomic_load_n (&ws->tag, __ATOMIC_RELAXED);
      __atomic_store_n (&ws->tag, (tag & ~3u) + 4, __ATOMIC_RELEASE);
    }
}

/* SIZE zeroed bytes, aligned to 16, that live as long as WS's memory does.  By the first thread.  */
void *
__heddle_work_share_memory (struct work_share *ws, size_t size)
{
  return ws->memory = __heddle_calloc (size);
}
