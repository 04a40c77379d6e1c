/* guard.c -- initialisation of function-local static variables (Itanium C++ ABI 3.3.3), and the end of static objects.

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

/* Who is to be destroyed when the program ends, the last one first (Itanium C++ ABI 3.3.6).  */
struct ending
{
  struct ending *next;
  void (*destroy) (void *);
  void *object;
};
static struct ending *endings;

void *__dso_handle;

int
__cxa_atexit (void (*destroy) (void *), void *object, void *dso)
{
  (void) dso;
  struct ending *e = malloc (sizeof *e);
  if (!e)
    return -1;
  e->destroy = destroy;
  e->object = object;
  e->next = __atomic_load_n (&endings, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n (&endings, &e->next, e, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    ;
  return 0;
}

/* A device's threads end with their region, and there is no place for what is to happen then.  */
int
__cxa_thread_atexit (void (*destroy) (void *), void *object, void *dso)
{
  (void) destroy;
  (void) object;
  (void) dso;
  return 0;
}

/* The host plugin has this run in one thread (device/entries/constructors.cc).  A destructor may register other
   destructors.  */
void
__cxa_finalize (void *dso)
{
  (void) dso;
  for (struct ending *e; (e = __atomic_load_n (&endings, __ATOMIC_ACQUIRE));)
    {
      endings = e->next;
      void (*destroy) (void *) = e->destroy;
      void *object = e->object;
      free (e);
      destroy (object);
    }
}
