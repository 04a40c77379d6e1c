/* call.c -- a call of a host function, on the device's side.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Who calls is a warp in uniform context, whose lanes then hold one slot together, or a lane: the atomic operations
   below act once for each.  Lanes of a warp wait for slots and for results independently of each other (sm_70).  A
   thread that holds a slot waits for another one only where it is called back; so slots come free as long as host
   functions return, and no thread takes more of them than its calls are nested.

   The host can call back a program that refers to __heddle_call_back_function; other programs have no code for it.  */

#include "device/team.h"
#include "../protocol.h"

/* The host plugin's.  */
volatile struct heddle_calls __heddle_calls;

extern int *__errno_location (void);
#define USES_ERRNO __heddle_uses ("__errno_location")

#define USES_CALL_BACK __heddle_uses (HEDDLE_ENTRY_CALL_BACK)

/* The number of a free slot, which is the caller's from here on.  */
static unsigned
take_slot (struct heddle_call_state *state)
{
  const unsigned words = HEDDLE_CALL_SLOTS / 32;
  /* Neighbours begin at different words.  */
  unsigned at = (block_num () * warp_count () + warp_num ()) * 11 + (lane_context () ? lane_num () : 0);

  for (;; at++)
    {
      unsigned *word = &state->taken[at % words];
      unsigned taken = __atomic_load_n (word, __ATOMIC_RELAXED);
      while (~taken)
	{
	  const unsigned bit = ~taken & (taken + 1);
	  taken = __atomic_fetch_or (word, bit, __ATOMIC_ACQUIRE);
	  if (!(taken & bit))
	    return at % words * 32 + __builtin_ctz (bit);
	}
      if (at % words == 0)
	spin_pause ();
    }
}

static void
copy (volatile unsigned long long *to, const volatile unsigned long long *from, unsigned bytes)
{
  for (unsigned i = 0; i < bytes / sizeof *to; i++)
    to[i] = from[i];
}

unsigned long long
__heddle_call_back_function (void)
{
  return ((volatile struct heddle_call_slot *) (uintptr_t) __heddle_calls.slots)->call_back;
}

/* Wait until the call in SLOT is over, and do the host's wishes meanwhile.  The value is DONE's.  */
static unsigned
wait_or_answer (struct heddle_call_slot *slot)
{
  unsigned answered = HEDDLE_CALL_WAITS;
  for (;;)
    {
      const unsigned done = __atomic_load_n (&slot->done, __ATOMIC_ACQUIRE);
      if (done == HEDDLE_CALL_WAITS || done == answered)
	{
	  spin_pause ();
	  continue;
	}
      if (done < HEDDLE_CALL_BACK)
	return done;
      fence_system ();
      void (*function) (void *) = (void (*) (void *)) (uintptr_t) *(volatile unsigned long long *) &slot->function;
      function ((void *) (uintptr_t) *(volatile unsigned long long *) &slot->argument);
      fence_system ();
      answered = done;
      __atomic_store_n (&slot->answered, done, __ATOMIC_RELEASE);
    }
}

void
__heddle_host_call (unsigned row, void *block, unsigned arguments, unsigned size, unsigned unreachable,
		    const char *name)
{
  if (unlikely (unreachable))
    __heddle_fail (HEDDLE_FAIL_TEXT,
		   "a pointer to memory that only the device has (an automatic variable of a SIMD loop, or one that a "
		   "team shares) is passed to the host's function ", name);
  if (unlikely (!__heddle_calls.slots))
    __heddle_fail (HEDDLE_FAIL_TEXT, "the host plugin has no memory for calls of the host's function ", name);
  struct heddle_call_state *state = (struct heddle_call_state *) (uintptr_t) __heddle_calls.state;
  unsigned *ring = (unsigned *) (uintptr_t) __heddle_calls.ring;
  const unsigned number = take_slot (state);
  struct heddle_call_slot *slot = (struct heddle_call_slot *) (uintptr_t) __heddle_calls.slots + number;

  *(volatile unsigned *) &slot->row = row;
  *(volatile unsigned long long *) &slot->table = __heddle_calls.table;
  if (USES_ERRNO)
    *(volatile int *) &slot->error = *__errno_location ();
  copy ((unsigned long long *) slot->block, block, arguments);
  __atomic_store_n (&slot->done, HEDDLE_CALL_WAITS, __ATOMIC_RELAXED);
  fence_system ();
  const unsigned request = __atomic_fetch_add (&state->requests, 1, __ATOMIC_RELAXED);
  __atomic_store_n (&ring[request % HEDDLE_CALL_SLOTS], number + 1, __ATOMIC_RELEASE);

  unsigned done;
  while ((done = USES_CALL_BACK ? wait_or_answer (slot) : __atomic_load_n (&slot->done, __ATOMIC_ACQUIRE))
	 == HEDDLE_CALL_WAITS)
    spin_pause ();
  if (unlikely (done == HEDDLE_CALL_ENDS))
    __ptx_trap ();
  fence_system ();
  copy ((unsigned long long *) ((char *) block + arguments), (unsigned long long *) (slot->block + arguments),
	size - arguments);
  if (USES_ERRNO)
    *__errno_location () = *(volatile int *) &slot->error;
  __atomic_fetch_and (&state->taken[number / 32], ~(1u << number % 32), __ATOMIC_RELEASE);
}
