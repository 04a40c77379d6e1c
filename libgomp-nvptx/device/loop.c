/* loop.c -- worksharing loops over a long, and the end of any worksharing loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The loop is for (i = START; INCR > 0 ? i < END : i > END; i += INCR).  */

#include "loop.h"
#include "doacross.h"

#define LOOP(name) GOMP_loop_##name
#define TYPE long
#define BOUNDS long begin, long end, long incr
#define SPEC(sched, chunk) { sched, begin, incr, end, count_long (begin, end, incr), chunk }
#include "loop-entries.h"

/* The implicit barrier at the end of a worksharing construct, for every thread of the team.  */
void
GOMP_loop_end (void)
{
  __heddle_work_share_leave ();
  __heddle_team_barrier (current_team ());
}

/* nowait.  */
void
GOMP_loop_end_nowait (void)
{
  __heddle_work_share_leave ();
}

/* In a region that may be cancelled.  True: it has been.  */
bool
GOMP_loop_end_cancel (void)
{
  __heddle_work_share_leave ();
  return __heddle_team_barrier_cancel (current_team ());
}
