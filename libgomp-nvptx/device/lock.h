/* lock.h -- spin locks inside the runtime.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A word, 0 when free, in shared or global memory.  In uniform context the warp takes it once.  In lane context every
   lane contends for itself: a lane that has taken the lock returns while others of its warp still spin, which needs the
   independent progress of lanes that GPUs have from sm_70 on.  */

#ifndef HEDDLE_LOCK_H
#define HEDDLE_LOCK_H

#include "warp.h"

static inline bool
spin_trylock (unsigned *lock)
{
  return __atomic_exchange_n (lock, 1u, __ATOMIC_ACQUIRE) == 0;
}

static inline void
spin_lock (unsigned *lock)
{
  while (unlikely (!spin_trylock (lock)))
    do
      spin_pause ();
    while (__atomic_load_n (lock, __ATOMIC_RELAXED) != 0);
}

static inline void
spin_unlock (unsigned *lock)
{
  __atomic_store_n (lock, 0u, __ATOMIC_RELEASE);
}

/* The same for the user's locks and critical regions, which order threads of one team only (OpenMP 5.2, 15.2), though
   critical regions here exclude other teams, too.  */
static inline bool
user_trylock (unsigned *lock)
{
  __heddle_team_order ();
  return spin_trylock (lock);
}

static inline void
user_lock (unsigned *lock)
{
  while (unlikely (!user_trylock (lock)))
    do
      spin_pause ();
    while (__atomic_load_n (lock, __ATOMIC_RELAXED) != 0);
}

static inline void
user_unlock (unsigned *lock)
{
  __heddle_team_order ();
  spin_unlock (lock);
}

#endif
