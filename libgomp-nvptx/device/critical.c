/* critical.c -- the critical construct, and atomics that hardware has no instruction for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Threads of different teams of a league are in different contention groups, and critical need not exclude them from
   each other (OpenMP 5.2, 15.2); programs expect mutual exclusion all the same, and GCC's own offloading grants it; the
   locks are in global memory.  In lane context each lane enters by itself (lock.h).  */

#include "lock.h"

static unsigned critical_lock, atomic_lock;

void
GOMP_critical_start (void)
{
  user_lock (&critical_lock);
}

void
GOMP_critical_end (void)
{
  user_unlock (&critical_lock);
}

/* NAME is a word that the linker shares among all constructs of one name, zero at first.  */
void
GOMP_critical_name_start (void **name)
{
  user_lock ((unsigned *) name);
}

void
GOMP_critical_name_end (void **name)
{
  user_unlock ((unsigned *) name);
}

/* Around the update of an atomic construct whose type has no atomic instruction.  */
void
GOMP_atomic_start (void)
{
  spin_lock (&atomic_lock);
}

void
GOMP_atomic_end (void)
{
  spin_unlock (&atomic_lock);
}
