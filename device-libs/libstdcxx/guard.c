/* guard.c -- initialisation of function-local static variables (Itanium C++ ABI 3.3.3).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A guard is eight bytes; the first one is 1 when the variable is initialised, which compiled code looks at.  The
   second half is a lock here: 1 while a thread initialises.  What waits looks again until either is over.  */

#include "libc.h"

struct guard
{
  uint32_t done;		/* in the first byte */
  uint32_t busy;
};

/* 1 if the caller has to initialise the variable and then call release (or abort).  */
int
__cxa_guard_acquire (struct guard *g)
{
  while (!(__atomic_load_n (&g->done, __ATOMIC_ACQUIRE) & 0xff))
    {
      if (__atomic_exchange_n (&g->busy, 1, __ATOMIC_ACQUIRE) == 0)
	{
	  if (!(__atomic_load_n (&g->done, __ATOMIC_ACQUIRE) & 0xff))
	    return 1;
	  __atomic_store_n (&g->busy, 0, __ATOMIC_RELEASE);
	  return 0;
	}
      __ptx_nanosleep (100);
    }
  return 0;
}

void
__cxa_guard_release (struct guard *g)
{
  __atomic_store_n (&g->done, 1, __ATOMIC_RELEASE);
  __atomic_store_n (&g->busy, 0, __ATOMIC_RELEASE);
}

void
__cxa_guard_abort (struct guard *g)
{
  __atomic_store_n (&g->busy, 0, __ATOMIC_RELEASE);
}

/* Destructors of static variables do not run on a device: its memory goes when the program ends.  */
void *__dso_handle;

int
__cxa_atexit (void (*destroy) (void *), void *object, void *dso)
{
  (void) destroy;
  (void) object;
  (void) dso;
  return 0;
}

int
__cxa_thread_atexit (void (*destroy) (void *), void *object, void *dso)
{
  (void) destroy;
  (void) object;
  (void) dso;
  return 0;
}

void
__cxa_finalize (void *dso)
{
  (void) dso;
}
