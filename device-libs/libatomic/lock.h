/* lock.h -- locks for atomic operations that the device has no instruction for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Objects of 16 bytes, and of odd sizes, are guarded by one lock of a table, which the address chooses.  All operations
   on such objects come here, so a lock is enough; those on 1 to 8 bytes never do.  Lanes of a warp may want the same
   lock: the critical section is inside the loop that waits, so that the lane that has it can finish before the others
   try again, also where a warp has one program counter.  In uniform context atomics act once per warp and so does the
   lock.

     HEDDLE_LOCKED (address) { ... }  */

#ifndef HEDDLE_ATOMIC_LOCK_H
#define HEDDLE_ATOMIC_LOCK_H

#include "libc.h"

#define HEDDLE_ATOMIC_LOCKS 1024
extern unsigned __heddle_atomic_locks[HEDDLE_ATOMIC_LOCKS];

static inline unsigned *
lock_of (const volatile void *p)
{
  uintptr_t a = (uintptr_t) p >> 4;
  return &__heddle_atomic_locks[(a ^ a >> 10) % HEDDLE_ATOMIC_LOCKS];
}

static inline int
lock_try (unsigned *lock)
{
  if (__atomic_exchange_n (lock, 1, __ATOMIC_ACQUIRE) == 0)
    return 1;
  __ptx_nanosleep (20);
  return 0;
}

static inline void
lock_release (unsigned *lock)
{
  __atomic_store_n (lock, 0, __ATOMIC_RELEASE);
}

#define HEDDLE_LOCKED(ADDRESS) \
  for (unsigned *lock_ = lock_of (ADDRESS), done_ = 0; !done_;) \
    if (lock_try (lock_)) \
      for (done_ = 1; lock_; lock_release (lock_), lock_ = NULL)

#endif
