/* loop.h -- dividing the iterations of a loop, whatever its type, direction and schedule.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Iterations are counted 0 .. count-1 in 64 bits; a chunk [lo, hi) of that count is translated to the loop's own
   values when it is handed out.  The end of the last chunk is the loop's own end, so that nothing past it is
   ever computed in the loop's type.  The long and the unsigned long long entry points (loop.c, loop_ull.c) differ
   in types only.  */

#ifndef HEDDLE_LOOP_H
#define HEDDLE_LOOP_H

#include "team.h"

/* A loop before its work is shared.  CHUNK 0: none given.  SCHED as enum SCHED_*, resolved.  */
struct loop_spec
{
  unsigned sched;
  ull start, incr, end, count, chunk;
};

/* Number of iterations of for (i = START; UP ? i < END : i > END; i += INCR).  */
static inline ull
count_iterations (bool up, ull start, ull end, ull incr, bool empty)
{
  if (empty)
    return 0;
  ull distance = (up ? end - start : start - end) - 1;
  ull step = up ? incr : -incr;
  return (likely (step == 1) ? distance : distance / step) + 1;
}

static inline ull
count_long (long start, long end, long incr)
{
  bool up = incr > 0;
  return count_iterations (up, start, end, incr, up ? start >= end : start <= end);
}

static inline ull
count_ull (bool up, ull start, ull end, ull incr)
{
  return count_iterations (up, start, end, incr, up ? start >= end : start <= end);
}

/* Set WS up for SPEC; tag and memory are not touched.  */
static inline void
set_up_loop (struct work_share *ws, const struct loop_spec *spec)
{
  ull chunk = spec->chunk;

  ws->sched = spec->sched;
  ws->start = spec->start;
  ws->incr = spec->incr;
  ws->end = spec->end;
  ws->count = spec->count;
  ws->next = 0;
  ws->ordered = 0;
  ws->chunks = 0;
  if (spec->sched == SCHED_STATIC)
    {
      if (chunk > 1)
	ws->chunks = spec->count ? (spec->count - 1) / chunk + 1 : 0;
      else
	ws->chunks = spec->count;
    }
  else
    {
      if (chunk == 0)
	chunk = 1;
      if (chunk > spec->count && spec->count != 0)
	chunk = spec->count;
      /* Up to 1,024 threads each step past the end once, and must not wrap.  */
      ws->careful = spec->count >> 53 != 0;
    }
  ws->chunk = chunk;
}

/* As set_up_loop, for the first construct of a region that no thread has entered yet.  */
static inline void
preset_loop (struct work_share *ws, const struct loop_spec *spec)
{
  set_up_loop (ws, spec);
  ws->tag = 2;
}

/* The schedule that SCHED and *CHUNK stand for: the run-sched-var ICV's where it is runtime.  */
unsigned __heddle_resolve_schedule (unsigned sched, ull *chunk);

/* Take TS's next chunk of WS, a construct of TEAM in which TS is thread NUM.  False: there is none.  */
bool __heddle_next_chunk (struct team *team, struct thread_state *ts, struct work_share *ws, ull *lo, ull *hi);
/* The same where the order of chunks is kept for ordered regions: passes the turn on first.  */
bool __heddle_next_chunk_ordered (struct team *team, struct thread_state *ts, struct work_share *ws,
				  ull *lo, ull *hi);

/* Ordered regions need no queue: chunks tile the iterations in order, so a thread owns the ordered region when the
   first iteration not yet passed on is the first of its own chunk.

   Wait until all chunks before TS's own have been passed on.  A cancelled region gives up waiting.  */
static inline void
wait_turn (const struct team *team, const struct thread_state *ts, struct work_share *ws)
{
  while (__atomic_load_n (&ws->ordered, __ATOMIC_ACQUIRE) != ts->chunk_begin)
    {
      if (USES_CANCEL && team && __atomic_load_n (&team->cancelled, __ATOMIC_RELAXED))
	return;
      spin_pause ();
    }
}

/* The calling thread's next chunk of its current construct in the loop's own values.  */
static inline bool
next_chunk (bool ordered, ull *istart, ull *iend)
{
  struct team *team = current_team ();
  struct thread_state *ts = thread_of (team, number_in (team));
  struct work_share *ws = work_share_of (team, ts->work_share_seq - 1);
  ull lo, hi;

  if (!(ordered ? __heddle_next_chunk_ordered : __heddle_next_chunk) (team, ts, ws, &lo, &hi))
    return false;
  *istart = ws->start + lo * ws->incr;
  *iend = hi == ws->count ? ws->end : ws->start + hi * ws->incr;
  return true;
}

#endif
