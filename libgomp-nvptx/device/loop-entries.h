/* loop-entries.h -- the entry points of worksharing loops, for one type of loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Included by loop.c and loop_ull.c, which define:
     LOOP(name)		GOMP_loop_name or GOMP_loop_ull_name
     TYPE		of the iteration variable
     BOUNDS		the parameters that give the loop, and
     SPEC(sched, chunk)	the struct loop_spec that they and these make
     ENTER_DOACROSS	sets a doacross loop up (doacross.h)
   OpenMP allows a monotonic schedule wherever a nonmonotonic one is asked for, and all of ours are.  */

static inline bool
hand_out (bool ordered, TYPE *istart, TYPE *iend)
{
  ull lo, hi;

  if (!next_chunk (ordered, &lo, &hi))
    return false;
  *istart = lo;
  *iend = hi;
  return true;
}

static inline bool
start (bool ordered, const struct loop_spec *spec, TYPE *istart, TYPE *iend)
{
  struct team *team = current_team ();
  bool first;
  struct work_share *ws = __heddle_work_share_begin (team, thread_of (team, number_in (team)), &first);

  if (first)
    {
      set_up_loop (ws, spec);
      __heddle_work_share_ready (ws);
    }
  return hand_out (ordered, istart, iend);
}

/* Every thread of the team: begin the loop and take a first chunk, [*ISTART, *IEND).  False: no work.  */
#define START(name, ordered, sched)						\
  bool										\
  LOOP (name##_start) (BOUNDS, TYPE chunk, TYPE *istart, TYPE *iend)		\
  {										\
    struct loop_spec spec = SPEC (sched, chunk);				\
    return start (ordered, &spec, istart, iend);				\
  }

#define START_RUNTIME(name, ordered)						\
  bool										\
  LOOP (name##_start) (BOUNDS, TYPE *istart, TYPE *iend)			\
  {										\
    ull chunk = 0;								\
    unsigned sched = __heddle_resolve_schedule (SCHED_RUNTIME, &chunk);	\
    struct loop_spec spec = SPEC (sched, chunk);				\
    return start (ordered, &spec, istart, iend);				\
  }

/* Take a further chunk.  False: there is none.  */
#define NEXT(name, ordered)							\
  bool										\
  LOOP (name##_next) (TYPE *istart, TYPE *iend)					\
  {										\
    return hand_out (ordered, istart, iend);					\
  }

START (static, false, SCHED_STATIC)
START (dynamic, false, SCHED_DYNAMIC)
START (guided, false, SCHED_GUIDED)
START (nonmonotonic_dynamic, false, SCHED_DYNAMIC)
START (nonmonotonic_guided, false, SCHED_GUIDED)
START_RUNTIME (runtime, false)
START_RUNTIME (nonmonotonic_runtime, false)
START_RUNTIME (maybe_nonmonotonic_runtime, false)
START (ordered_static, true, SCHED_STATIC)
START (ordered_dynamic, true, SCHED_DYNAMIC)
START (ordered_guided, true, SCHED_GUIDED)
START_RUNTIME (ordered_runtime, true)

NEXT (static, false)
NEXT (dynamic, false)
NEXT (guided, false)
NEXT (runtime, false)
NEXT (nonmonotonic_dynamic, false)
NEXT (nonmonotonic_guided, false)
NEXT (nonmonotonic_runtime, false)
NEXT (maybe_nonmonotonic_runtime, false)
NEXT (ordered_static, true)
NEXT (ordered_dynamic, true)
NEXT (ordered_guided, true)
NEXT (ordered_runtime, true)

/* The general form: REDUCTIONS describes reductions with the task modifier (NULL: none), MEM (NULL: none) asks for
   *MEM bytes of zeroed memory that the team shares and receives its address.  ISTART NULL: the compiler divides
   the iterations itself.  */
static inline bool
start_general (bool ordered, const struct loop_spec *spec, TYPE *istart, TYPE *iend, uintptr_t *reductions,
	       void **mem)
{
  struct team *team = current_team ();
  bool first;
  struct work_share *ws = __heddle_work_share_begin (team, thread_of (team, number_in (team)), &first);

  if (first)
    set_up_loop (ws, spec);
  __heddle_work_share_extras (ws, first, reductions, mem);
  if (first)
    __heddle_work_share_ready (ws);
  return istart ? hand_out (ordered, istart, iend) : true;
}

#define START_GENERAL(name, ordered)						\
  bool										\
  LOOP (name) (BOUNDS, long sched, TYPE chunk, TYPE *istart, TYPE *iend,	\
	       uintptr_t *reductions, void **mem)				\
  {										\
    ull c = chunk;								\
    unsigned s = __heddle_resolve_schedule (sched, &c);			\
    struct loop_spec spec = SPEC (s, c);					\
    return start_general (ordered, &spec, istart, iend, reductions, mem);	\
  }

START_GENERAL (start, false)
START_GENERAL (ordered_start, true)

/* Loops with ordered (N) and sink dependences: COUNTS has the number of iterations of each of the NCOUNTS
   loops, of which the outermost is shared out.  */
static inline bool
start_doacross (unsigned ncounts, TYPE *counts, unsigned sched, ull chunk, TYPE *istart, TYPE *iend,
		uintptr_t *reductions, void **mem)
{
  struct team *team = current_team ();
  bool first;
  struct work_share *ws = __heddle_work_share_begin (team, thread_of (team, number_in (team)), &first);

  if (first)
    {
      struct loop_spec spec = { sched, 0, 1, counts[0], counts[0], chunk };
      set_up_loop (ws, &spec);
    }
  __heddle_work_share_extras (ws, first, reductions, NULL);
  if (first)
    {
      __heddle_doacross_init (ws, threads_of (team), ncounts, (const ull *) counts, mem ? (size_t) *mem : 0);
      __heddle_work_share_ready (ws);
    }
  if (mem)
    *mem = __heddle_doacross_memory (ws);
  return hand_out (false, istart, iend);
}

#define START_DOACROSS(name, sched)						\
  bool										\
  LOOP (doacross_##name##_start) (unsigned ncounts, TYPE *counts, TYPE chunk,	\
				  TYPE *istart, TYPE *iend)			\
  {										\
    return start_doacross (ncounts, counts, sched, chunk, istart, iend, NULL, NULL); \
  }

START_DOACROSS (static, SCHED_STATIC)
START_DOACROSS (dynamic, SCHED_DYNAMIC)
START_DOACROSS (guided, SCHED_GUIDED)

bool
LOOP (doacross_runtime_start) (unsigned ncounts, TYPE *counts, TYPE *istart, TYPE *iend)
{
  ull chunk = 0;
  unsigned sched = __heddle_resolve_schedule (SCHED_RUNTIME, &chunk);
  return start_doacross (ncounts, counts, sched, chunk, istart, iend, NULL, NULL);
}

bool
LOOP (doacross_start) (unsigned ncounts, TYPE *counts, long sched, TYPE chunk, TYPE *istart, TYPE *iend,
		       uintptr_t *reductions, void **mem)
{
  ull c = chunk;
  unsigned s = __heddle_resolve_schedule (sched, &c);
  return start_doacross (ncounts, counts, s, c, istart, iend, reductions, mem);
}
