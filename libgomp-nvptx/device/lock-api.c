/* lock-api.c -- the lock routines of OpenMP.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A simple lock is a word, as omp.h's four bytes of it; a nestable lock is a word, a count and an owner, whom the
   specification wants to be a task: the owner is the current task's address or, in programs without explicit ones, that
   of the thread's state in its team, which stands for its implicit task; with the block.  A lane that is a thread by
   itself has neither (lanes.c): its owner is an odd number.  Both kinds are unlocked when zero, as the host leaves
   them.  Hints are of no use here.

   Fortran passes the variable that holds the lock, or, as omp_nest_lock_kind is too small for a nestable lock,
   the address of one.  */

#include "task.h"

struct nest_lock
{
  unsigned lock;
  unsigned count;
  ull owner;
};

/* LOCK's owner.  Its order is the lock's.  */
static inline ull
owner (struct nest_lock *lock)
{
  __heddle_team_order ();
  return __atomic_load_n (&lock->owner, __ATOMIC_RELAXED);
}

static inline void
set_owner (struct nest_lock *lock, ull who)
{
  __heddle_team_order ();
  __atomic_store_n (&lock->owner, who, __ATOMIC_RELAXED);
}

/* Who the caller is to nestable locks, not 0.  */
static inline ull
self (void)
{
  if (lane_context ())
    return ((ull) block_num () << 11) + (warp_num () << 6) + (lane_num () << 1) + 1;
  ull place = USES_TASKS ? (uintptr_t) current_task () : (uintptr_t) current_thread ();
  return ((ull) block_num () << 54) + (place << 5);
}

void
omp_init_lock (unsigned *lock)
{
  *lock = 0;
}

void
omp_init_lock_with_hint (unsigned *lock, int hint)
{
  (void) hint;
  *lock = 0;
}

void
omp_destroy_lock (unsigned *lock)
{
  (void) lock;
}

void
omp_set_lock (unsigned *lock)
{
  user_lock (lock);
}

void
omp_unset_lock (unsigned *lock)
{
  user_unlock (lock);
}

int
omp_test_lock (unsigned *lock)
{
  return user_trylock (lock);
}

void
omp_init_nest_lock (struct nest_lock *lock)
{
  *lock = (struct nest_lock) { 0 };
}

void
omp_init_nest_lock_with_hint (struct nest_lock *lock, int hint)
{
  (void) hint;
  *lock = (struct nest_lock) { 0 };
}

void
omp_destroy_nest_lock (struct nest_lock *lock)
{
  (void) lock;
}

void
omp_set_nest_lock (struct nest_lock *lock)
{
  ull me = self ();

  if (owner (lock) != me)
    {
      user_lock (&lock->lock);
      set_owner (lock, me);
    }
  lock->count = lock->count + 1;
}

void
omp_unset_nest_lock (struct nest_lock *lock)
{
  unsigned count = lock->count - 1;

  lock->count = count;
  if (count == 0)
    {
      set_owner (lock, 0);
      user_unlock (&lock->lock);
    }
}

/* The new nesting count, 0 if the lock could not be taken.  */
int
omp_test_nest_lock (struct nest_lock *lock)
{
  ull me = self ();

  if (owner (lock) != me)
    {
      if (!user_trylock (&lock->lock))
	return 0;
      set_owner (lock, me);
    }
  unsigned count = lock->count + 1;
  lock->count = count;
  return count;
}

/* Fortran.  */
void omp_init_lock_ (unsigned *lock) { omp_init_lock (lock); }
void omp_init_lock_with_hint_ (unsigned *lock, int *hint) { omp_init_lock_with_hint (lock, *hint); }
void omp_destroy_lock_ (unsigned *lock) { omp_destroy_lock (lock); }
void omp_set_lock_ (unsigned *lock) { omp_set_lock (lock); }
void omp_unset_lock_ (unsigned *lock) { omp_unset_lock (lock); }
int omp_test_lock_ (unsigned *lock) { return omp_test_lock (lock); }

void
omp_init_nest_lock_ (struct nest_lock **lock)
{
  *lock = __heddle_calloc (sizeof **lock);
}

void
omp_init_nest_lock_with_hint_ (struct nest_lock **lock, int *hint)
{
  (void) hint;
  omp_init_nest_lock_ (lock);
}

void
omp_destroy_nest_lock_ (struct nest_lock **lock)
{
  free (*lock);
  *lock = NULL;
}

void omp_set_nest_lock_ (struct nest_lock **lock) { omp_set_nest_lock (*lock); }
void omp_unset_nest_lock_ (struct nest_lock **lock) { omp_unset_nest_lock (*lock); }
int omp_test_nest_lock_ (struct nest_lock **lock) { return omp_test_nest_lock (*lock); }
