/* small.c -- atomic operations on 1 and 2 bytes, by compare-and-swap on the word around them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The word is the aligned four bytes; the bytes beside the object are compared with what they were a moment ago, and
   written back unchanged, so a neighbour's plain write in between makes the exchange fail and start again.  */

#include "libc.h"

/* What the user expects may be an object of any type.  */
typedef uint8_t any_1 __attribute__ ((may_alias));
typedef uint16_t any_2 __attribute__ ((may_alias));

static inline uint32_t *
word_of (volatile void *p)
{
  return (uint32_t *) ((uintptr_t) p & ~(uintptr_t) 3);
}

static inline unsigned
shift_of (volatile void *p)
{
  return ((uintptr_t) p & 3) * 8;
}

#define SMALL(SIZE, TYPE) \
TYPE __atomic_load_##SIZE (const volatile void *p, int order) \
{ \
  (void) order; \
  return __atomic_load_n (word_of ((volatile void *) p), __ATOMIC_SEQ_CST) >> shift_of ((volatile void *) p); \
} \
_Bool __atomic_compare_exchange_##SIZE (volatile void *p, void *expected, TYPE value, _Bool weak, int success, \
  int failure) \
{ \
  (void) weak; \
  (void) success; \
  (void) failure; \
  const unsigned shift = shift_of (p); \
  const uint32_t mask = (uint32_t) (TYPE) -1 << shift; \
  uint32_t old = __atomic_load_n (word_of (p), __ATOMIC_RELAXED); \
  while ((TYPE) (old >> shift) == *(any_##SIZE *) expected) \
    if (__atomic_compare_exchange_n (word_of (p), &old, (old & ~mask) | (uint32_t) value << shift, 0, \
      __ATOMIC_SEQ_CST, \
				     __ATOMIC_SEQ_CST)) \
      return 1; \
  *(any_##SIZE *) expected = old >> shift; \
  return 0; \
} \
MODIFY (__atomic_exchange_##SIZE, TYPE, value, old) \
MODIFY (__atomic_fetch_add_##SIZE, TYPE, old + value, old) \
MODIFY (__atomic_fetch_sub_##SIZE, TYPE, old - value, old) \
MODIFY (__atomic_fetch_and_##SIZE, TYPE, old & value, old) \
MODIFY (__atomic_fetch_or_##SIZE, TYPE, old | value, old) \
MODIFY (__atomic_fetch_xor_##SIZE, TYPE, old ^ value, old) \
MODIFY (__atomic_fetch_nand_##SIZE, TYPE, ~(old & value), old) \
MODIFY (__atomic_add_fetch_##SIZE, TYPE, old + value, new) \
MODIFY (__atomic_sub_fetch_##SIZE, TYPE, old - value, new) \
MODIFY (__atomic_and_fetch_##SIZE, TYPE, old & value, new) \
MODIFY (__atomic_or_fetch_##SIZE, TYPE, old | value, new) \
MODIFY (__atomic_xor_fetch_##SIZE, TYPE, old ^ value, new) \
MODIFY (__atomic_nand_fetch_##SIZE, TYPE, ~(old & value), new) \
void __atomic_store_##SIZE (volatile void *p, TYPE value, int order) \
{ \
  __atomic_exchange_##SIZE (p, value, order); \
}

#define MODIFY(NAME, TYPE, NEW, RESULT) \
TYPE NAME (volatile void *p, TYPE value, int order) \
{ \
  (void) order; \
  const unsigned shift = shift_of (p); \
  const uint32_t mask = (uint32_t) (TYPE) -1 << shift; \
  uint32_t word = __atomic_load_n (word_of (p), __ATOMIC_RELAXED); \
  for (;;) \
    { \
      TYPE old = word >> shift, new = NEW; \
      if (__atomic_compare_exchange_n (word_of (p), &word, (word & ~mask) | (uint32_t) new << shift, 0, \
				       __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) \
	return RESULT; \
    } \
}

SMALL (1, uint8_t)
SMALL (2, uint16_t)

_Bool
__atomic_test_and_set (volatile void *p, int order)
{
  return __atomic_exchange_1 (p, 1, order);
}

_Bool
__atomic_test_and_set_1 (volatile void *p, int order)
{
  return __atomic_exchange_1 (p, 1, order);
}

void
__atomic_clear (volatile void *p, int order)
{
  __atomic_exchange_1 (p, 0, order);
}

/* The older names; they are full barriers.  */
#define OLD(SIZE, TYPE) \
OLD_FETCH (SIZE, TYPE, add) \
OLD_FETCH (SIZE, TYPE, sub) \
OLD_FETCH (SIZE, TYPE, and) \
OLD_FETCH (SIZE, TYPE, or) \
OLD_FETCH (SIZE, TYPE, xor) \
OLD_FETCH (SIZE, TYPE, nand) \
TYPE __sync_lock_test_and_set_##SIZE (volatile void *p, TYPE v) \
{ \
  return __atomic_exchange_##SIZE (p, v, __ATOMIC_SEQ_CST); \
} \
void __sync_lock_release_##SIZE (volatile void *p) \
{ \
  __atomic_exchange_##SIZE (p, 0, __ATOMIC_SEQ_CST); \
} \
TYPE __sync_val_compare_and_swap_##SIZE (volatile void *p, TYPE old, TYPE new) \
{ \
  __atomic_compare_exchange_##SIZE (p, &old, new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
  return old; \
} \
_Bool __sync_bool_compare_and_swap_##SIZE (volatile void *p, TYPE old, TYPE new) \
{ \
  return __atomic_compare_exchange_##SIZE (p, &old, new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
}

#define OLD_FETCH(SIZE, TYPE, OPERATION) \
TYPE __sync_fetch_and_##OPERATION##_##SIZE (volatile void *p, TYPE v) \
{ \
  return __atomic_fetch_##OPERATION##_##SIZE (p, v, __ATOMIC_SEQ_CST); \
} \
TYPE __sync_##OPERATION##_and_fetch_##SIZE (volatile void *p, TYPE v) \
{ \
  return __atomic_##OPERATION##_fetch_##SIZE (p, v, __ATOMIC_SEQ_CST); \
}

OLD (1, uint8_t)
OLD (2, uint16_t)
