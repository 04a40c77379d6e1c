/* loop-core.c -- the schedules (loop.h).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   dynamic is one atomic addition a chunk; only loops of more than 2^53 iterations, where adding past the end
   could wrap around, compare and swap.  guided takes the threads' fair share of what remains, but not less than
   a chunk.  */

#include "loop.h"
#include "icv.h"

/* run-sched-var where SCHED is runtime or auto by modifier; else SCHED itself without its modifier bit.  *CHUNK is
   replaced with it.  The result is one of STATIC, DYNAMIC, GUIDED.  */
unsigned
__heddle_resolve_schedule (unsigned sched, ull *chunk)
{
  sched &= ~SCHED_MONOTONIC;
  if (sched == SCHED_RUNTIME || sched == SCHED_AUTO)
    {
      int c = ICV_READ (sched_chunk, __heddle_device.run_sched_chunk);
      sched = ICV_READ (sched_kind, __heddle_device.run_sched_kind) & ~SCHED_MONOTONIC;
      *chunk = c > 0 ? c : 0;
    }
  if (sched == SCHED_STATIC || sched == SCHED_DYNAMIC || sched == SCHED_GUIDED)
    return sched;
  /* auto, or nothing set: the cheapest.  */
  *chunk = 0;
  return SCHED_STATIC;
}

static inline ull
divide (ull a, ull b)
{
  return likely ((a | b) >> 32 == 0) ? (unsigned) a / (unsigned) b : a / b;
}

static inline bool
next_static (const struct team *team, struct thread_state *ts, const struct work_share *ws, ull *lo, ull *hi)
{
  unsigned nthreads = threads_of (team), num = number_in (team);

  if (ws->chunk == 0)
    {
      if (ts->static_trip != 0)
	return false;
      ts->static_trip = 1;
      ull each = divide (ws->count, nthreads), rest = ws->count - each * nthreads;
      *lo = each * num + (num < rest ? num : rest);
      *hi = *lo + each + (num < rest);
      return *lo < *hi;
    }
  ull chunk = ts->static_trip * nthreads + num;
  if (chunk >= ws->chunks)
    return false;
  ts->static_trip++;
  *lo = chunk * ws->chunk;
  *hi = chunk == ws->chunks - 1 ? ws->count : *lo + ws->chunk;
  return true;
}

static inline bool
next_dynamic (struct work_share *ws, ull *lo, ull *hi)
{
  ull at;

  if (likely (!ws->careful))
    at = __atomic_fetch_add (&ws->next, ws->chunk, __ATOMIC_RELAXED);
  else
    {
      at = __atomic_load_n (&ws->next, __ATOMIC_RELAXED);
      while (at < ws->count
	     && !__atomic_compare_exchange_n (&ws->next, &at,
					      ws->count - at < ws->chunk ? ws->count : at + ws->chunk, false,
					      __ATOMIC_RELAXED, __ATOMIC_RELAXED))
	;
    }
  if (at >= ws->count)
    return false;
  *lo = at;
  *hi = ws->count - at < ws->chunk ? ws->count : at + ws->chunk;
  return true;
}

static inline bool
next_guided (const struct team *team, struct work_share *ws, ull *lo, ull *hi)
{
  ull at = __atomic_load_n (&ws->next, __ATOMIC_RELAXED), size;
  unsigned nthreads = threads_of (team);

  do
    {
      if (at >= ws->count)
	return false;
      ull rest = ws->count - at;
      size = divide (rest - 1, nthreads) + 1;
      if (size < ws->chunk)
	size = ws->chunk;
      if (size > rest)
	size = rest;
    }
  while (!__atomic_compare_exchange_n (&ws->next, &at, at + size, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  *lo = at;
  *hi = at + size;
  return true;
}

bool
__heddle_next_chunk (struct team *team, struct thread_state *ts, struct work_share *ws, ull *lo, ull *hi)
{
  switch (ws->sched)
    {
    case SCHED_DYNAMIC:
      return next_dynamic (ws, lo, hi);
    case SCHED_GUIDED:
      return next_guided (team, ws, lo, hi);
    default:
      return next_static (team, ts, ws, lo, hi);
    }
}

bool
__heddle_next_chunk_ordered (struct team *team, struct thread_state *ts, struct work_share *ws, ull *lo, ull *hi)
{
  if (ts->chunk_begin != ts->chunk_end)
    {
      wait_turn (team, ts, ws);
      __atomic_store_n (&ws->ordered, ts->chunk_end, __ATOMIC_RELEASE);
      ts->chunk_begin = ts->chunk_end;
    }
  if (!__heddle_next_chunk (team, ts, ws, lo, hi))
    return false;
  ts->chunk_begin = *lo;
  ts->chunk_end = *hi;
  return true;
}
