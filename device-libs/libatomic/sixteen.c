/* sixteen.c -- atomic operations on 16 bytes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   GCC calls these for every type of this size, so also for a struct of two longs, which need not be aligned to 16
   bytes.  */

#include "lock.h"

typedef unsigned __int128 word;

static word
get (const volatile void *p)
{
  word r = 0;
  if (((uintptr_t) p & 7) == 0)
    {
      const volatile uint64_t *half = p;
      return half[0] | (word) half[1] << 64;
    }
  for (unsigned i = 0; i < sizeof r; i++)
    r |= (word) ((const volatile unsigned char *) p)[i] << 8 * i;
  return r;
}

static void
put (volatile void *p, word value)
{
  if (((uintptr_t) p & 7) == 0)
    {
      volatile uint64_t *half = p;
      half[0] = value;
      half[1] = value >> 64;
      return;
    }
  for (unsigned i = 0; i < sizeof value; i++)
    ((volatile unsigned char *) p)[i] = value >> 8 * i;
}

word
__atomic_load_16 (const volatile void *p, int order)
{
  (void) order;
  word r = 0;
  HEDDLE_LOCKED (p)
    r = get (p);
  return r;
}

void
__atomic_store_16 (volatile void *p, word value, int order)
{
  (void) order;
  HEDDLE_LOCKED (p)
    put (p, value);
}

_Bool
__atomic_compare_exchange_16 (volatile void *p, void *expected, word value, _Bool weak, int success, int failure)
{
  (void) weak;
  (void) success;
  (void) failure;
  _Bool same = 0;
  HEDDLE_LOCKED (p)
    {
      word old = get (p);
      same = old == get (expected);
      if (same)
	put (p, value);
      else
	put (expected, old);
    }
  return same;
}

/* NAME replaces OLD by NEW and gives back RESULT.  */
#define MODIFY(NAME, NEW, RESULT) \
word NAME (volatile void *p, word value, int order) \
{ \
  (void) order; \
  word result = 0; \
  HEDDLE_LOCKED (p) \
    { \
      word old = get (p), new = NEW; \
      put (p, new); \
      result = RESULT; \
    } \
  return result; \
}

MODIFY (__atomic_exchange_16, value, old)
MODIFY (__atomic_fetch_add_16, old + value, old)
MODIFY (__atomic_fetch_sub_16, old - value, old)
MODIFY (__atomic_fetch_and_16, old & value, old)
MODIFY (__atomic_fetch_or_16, old | value, old)
MODIFY (__atomic_fetch_xor_16, old ^ value, old)
MODIFY (__atomic_fetch_nand_16, ~(old & value), old)
MODIFY (__atomic_add_fetch_16, old + value, new)
MODIFY (__atomic_sub_fetch_16, old - value, new)
MODIFY (__atomic_and_fetch_16, old & value, new)
MODIFY (__atomic_or_fetch_16, old | value, new)
MODIFY (__atomic_xor_fetch_16, old ^ value, new)
MODIFY (__atomic_nand_fetch_16, ~(old & value), new)

word
__sync_val_compare_and_swap_16 (volatile void *p, word expected, word value)
{
  __atomic_compare_exchange_16 (p, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}

_Bool
__sync_bool_compare_and_swap_16 (volatile void *p, word expected, word value)
{
  return __atomic_compare_exchange_16 (p, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
