/* generic.c -- atomic operations on objects of any size.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Objects of 4 and 8 bytes that are aligned have instructions; the others take a lock (lock.h).  */

#include "lock.h"

/* Whether N bytes at P have an instruction.  */
static inline int
direct (size_t n, const volatile void *p)
{
  return (n == 4 || n == 8) && (uintptr_t) p % n == 0;
}

void
__atomic_load (size_t n, const volatile void *object_, void *result, int order)
{
  void *object = (void *) object_;
  (void) order;
  if (direct (n, object))
    {
      if (n == 4)
	*(uint32_t *) result = __atomic_load_n ((uint32_t *) object, __ATOMIC_SEQ_CST);
      else
	*(uint64_t *) result = __atomic_load_n ((uint64_t *) object, __ATOMIC_SEQ_CST);
      return;
    }
  HEDDLE_LOCKED (object)
    memcpy (result, object, n);
}

void
__atomic_store (size_t n, volatile void *object_, void *value, int order)
{
  void *object = (void *) object_;
  (void) order;
  if (direct (n, object))
    {
      if (n == 4)
	__atomic_store_n ((uint32_t *) object, *(uint32_t *) value, __ATOMIC_SEQ_CST);
      else
	__atomic_store_n ((uint64_t *) object, *(uint64_t *) value, __ATOMIC_SEQ_CST);
      return;
    }
  HEDDLE_LOCKED (object)
    memcpy (object, value, n);
}

void
__atomic_exchange (size_t n, volatile void *object_, void *value, void *result, int order)
{
  void *object = (void *) object_;
  (void) order;
  if (direct (n, object))
    {
      if (n == 4)
	*(uint32_t *) result = __atomic_exchange_n ((uint32_t *) object, *(uint32_t *) value, __ATOMIC_SEQ_CST);
      else
	*(uint64_t *) result = __atomic_exchange_n ((uint64_t *) object, *(uint64_t *) value, __ATOMIC_SEQ_CST);
      return;
    }
  /* VALUE and RESULT may be the same object.  */
  HEDDLE_LOCKED (object)
    for (size_t i = 0; i < n; i++)
      {
	char old = ((char *) object)[i];
	((char *) object)[i] = ((char *) value)[i];
	((char *) result)[i] = old;
      }
}

_Bool
__atomic_compare_exchange (size_t n, volatile void *object_, void *expected, void *value, int success, int failure)
{
  void *object = (void *) object_;
  (void) success;
  (void) failure;
  if (direct (n, object))
    {
      if (n == 4)
	return __atomic_compare_exchange_n ((uint32_t *) object, (uint32_t *) expected, *(uint32_t *) value, 0,
					    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
      return __atomic_compare_exchange_n ((uint64_t *) object, (uint64_t *) expected, *(uint64_t *) value, 0,
					  __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }
  _Bool same = 0;
  HEDDLE_LOCKED (object)
    {
      same = memcmp (object, expected, n) == 0;
      if (same)
	memcpy (object, value, n);
      else
	memcpy (expected, object, n);
    }
  return same;
}

_Bool
__atomic_is_lock_free (size_t n, const volatile void *object)
{
  return direct (n, object);
}
