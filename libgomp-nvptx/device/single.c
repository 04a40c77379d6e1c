/* single.c -- the single construct.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Without copyprivate one counter a team suffices: the thread that moves it on from the construct's number executes the
   construct.  */

#include "team.h"

/* Every thread of the team.  True: the caller executes the construct.  */
bool
GOMP_single_start (void)
{
  struct team *team = current_team ();

  if (threads_of (team) == 1)
    return true;
  struct thread_state *ts = thread_of (team, number_in (team));
  unsigned mine = ts->single_seq++, expected = mine;
  return __atomic_compare_exchange_n (&team->single, &expected, mine + 1, false, __ATOMIC_ACQ_REL,
				      __ATOMIC_RELAXED);
}

/* With copyprivate.  NULL: the caller executes the construct, then calls GOMP_single_copy_end.  Else the address
   of the executing thread's data, after its end.  */
void *
GOMP_single_copy_start (void)
{
  struct team *team = current_team ();
  bool first;
  struct work_share *ws = __heddle_work_share_begin (team, thread_of (team, number_in (team)), &first);
  void *data = NULL;

  if (first)
    __heddle_work_share_ready (ws);
  else
    {
      __heddle_team_barrier (team);
      data = ws->copyprivate;
      __heddle_work_share_leave ();
    }
  return data;
}

/* The executing thread is done; DATA is the source of the others' copies, until the next barrier.  */
void
GOMP_single_copy_end (void *data)
{
  struct team *team = current_team ();

  if (threads_of (team) > 1)
    {
      struct thread_state *ts = thread_of (team, number_in (team));
      work_share_of (team, ts->work_share_seq - 1)->copyprivate = data;
      __heddle_team_barrier (team);
    }
  __heddle_work_share_leave ();
}
