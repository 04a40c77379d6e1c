/* sections.c -- the sections construct.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A loop over the sections' numbers, 1 .. COUNT, dynamic with chunks of one.  */

#include "loop.h"
#include "doacross.h"

/* The calling thread's next section, 0 when there is none left.  */
unsigned
GOMP_sections_next (void)
{
  ull section, end;
  return next_chunk (false, &section, &end) ? section : 0;
}

/* Every thread of the team: begin a construct of COUNT sections.  REDUCTIONS and MEM as in GOMP_loop_start.
   Returns the first section to execute, 0: none.  */
unsigned
GOMP_sections2_start (unsigned count, uintptr_t *reductions, void **mem)
{
  struct team *team = current_team ();
  struct loop_spec spec = { SCHED_DYNAMIC, 1, 1, (ull) count + 1, count, 1 };
  bool first;
  struct work_share *ws = __heddle_work_share_begin (team, thread_of (team, number_in (team)), &first);

  if (first)
    set_up_loop (ws, &spec);
  __heddle_work_share_extras (ws, first, reductions, mem);
  if (first)
    __heddle_work_share_ready (ws);
  return GOMP_sections_next ();
}

unsigned
GOMP_sections_start (unsigned count)
{
  struct team *team = current_team ();
  struct loop_spec spec = { SCHED_DYNAMIC, 1, 1, (ull) count + 1, count, 1 };
  bool first;
  struct work_share *ws = __heddle_work_share_begin (team, thread_of (team, number_in (team)), &first);

  if (first)
    {
      set_up_loop (ws, &spec);
      __heddle_work_share_ready (ws);
    }
  return GOMP_sections_next ();
}

/* The ends of the construct, as for loops.  */
void
GOMP_sections_end (void)
{
  __heddle_work_share_leave ();
  __heddle_team_barrier (current_team ());
}

void
GOMP_sections_end_nowait (void)
{
  __heddle_work_share_leave ();
}

bool
GOMP_sections_end_cancel (void)
{
  __heddle_work_share_leave ();
  return __heddle_team_barrier_cancel (current_team ());
}
