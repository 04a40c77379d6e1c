/* ordered.c -- the ordered construct without depend.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The turn belongs to a chunk (loop.h) and passes on when its thread asks for the next one, so the end of a region
   has nothing to do.  In a SIMD loop (ordered threads simd) each lane waits for the chunk's turn; the order of the
   lanes is the compiler's.  */

#include "loop.h"

/* Wait for the iterations before.  By a thread in a loop with the ordered clause.  */
void
GOMP_ordered_start (void)
{
  struct team *team = current_team ();
  struct thread_state *ts = thread_of (team, number_in (team));

  if (threads_of (team) > 1)
    wait_turn (team, ts, work_share_of (team, ts->work_share_seq - 1));
}

void
GOMP_ordered_end (void)
{
}
