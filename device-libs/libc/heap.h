/* heap.h -- how the device heap is laid out.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The host gives one range of zeroed memory, __heddle_device.heap and heap_size.  It is cut into slabs of 64
   KiB.  A slab serves objects of one size class, or is part of a run of slabs that is one large object, or is
   free.  Several images of a program may share the heap, so all of its state lies in it, none in variables.  What is
   known about the slabs lies before them, one record each, a kilobyte less than 1 % of a slab: the records' state words
   are in different cache lines, so warps that use different slabs do not meet.  All zeros is a valid heap in which
   every slab is free, so nothing has to be initialised.

   Size classes are 2^k and 3 * 2^(k-1), from 16 to 32,768 bytes: no object wastes more than a third, and a power of two
   is aligned to itself.  */

#ifndef HEDDLE_HEAP_H
#define HEDDLE_HEAP_H

#include "libc.h"

#define SLAB_LOG2 16
#define SLAB_SIZE (1ul << SLAB_LOG2)
#define SLAB_MAX_WORDS (SLAB_SIZE / 16 / 32)

/* Classes 1 .. SMALL_CLASSES; then the two states of slabs that hold large objects.  0 is a free slab.  */
enum { CLASS_FREE = 0, SMALL_CLASSES = 22, CLASS_LARGE = 30, CLASS_LARGE_REST = 31 };
#define LARGEST_SMALL 32768ul

/* A slab's state word: its class in the high byte, below it the number of objects in use; callers that look
   for room add 1 first and take it back if they were wrong, so the number can be too high for moments.  */
#define STATE_CLASS_SHIFT 24
#define STATE_COUNT_MASK 0xffffffu

struct slab_record
{
  unsigned state;
  unsigned run;			/* CLASS_LARGE: slabs of the object */
  unsigned pad[30];
  unsigned taken[SLAB_MAX_WORDS]; /* bit i: object i is in use */
};

#define WAYS 128

/* At the heap's beginning.  */
struct heap_control
{
  unsigned claimed_number;	/* bits set in the bitmap of claimed slabs */
  unsigned claim_hint;		/* word of that bitmap where a free slab was found last */
  unsigned large_lock;		/* held while a run of slabs is searched */
  unsigned pad[29];
  unsigned roomy_number[SMALL_CLASSES + 1];	/* bits set in a class's bitmap of roomy slabs */
  unsigned pad2[9];
  unsigned active[SMALL_CLASSES + 1][WAYS];	/* the slab that a way fills, + 1; 0: none yet */
  unsigned fetching[SMALL_CLASSES + 1][WAYS];	/* lock: a thread fetches a slab for this way */
};

/* The parts of the heap, found anew by each call from the two numbers that the host gave.  */
struct heap
{
  unsigned is_checked;		/* somebody wants to know of the objects: see malloc.c */
  unsigned slabs;		/* number of slabs */
  unsigned words;		/* of a bitmap with a bit for each slab */
  struct heap_control *control;
  struct slab_record *record;
  unsigned *claimed;		/* bitmap: slab is not free */
  unsigned *roomy;		/* a bitmap for each class: slab has room; a hint */
  char *base;			/* first slab, aligned to its size */
};

/* Fill in H; the value is 0 if there is no heap.  */
static inline int
find_heap (struct heap *h)
{
  const uintptr_t size = __heddle_device.heap_size;
  uintptr_t begin = (__heddle_device.heap + 127) & ~127ul;
  uintptr_t end = __heddle_device.heap + (size & ~(uintptr_t) HEDDLE_HEAP_CHECKED);
  if (__heddle_device.heap == 0 || end < begin + 3 * SLAB_SIZE)
    return 0;
  h->control = (struct heap_control *) begin;
  begin += sizeof (struct heap_control);
  /* One slab is given up to alignment; bits of 32 bitmaps are 4 bytes a slab.  */
  uintptr_t slabs
      = (end - begin - SLAB_SIZE - 128 * (SMALL_CLASSES + 1)) / (SLAB_SIZE + sizeof (struct slab_record) + 4);
  if (slabs == 0)
    return 0;
  if (slabs > 0x7fffffff)
    slabs = 0x7fffffff;
  h->is_checked = size & HEDDLE_HEAP_CHECKED;
  h->slabs = slabs;
  h->words = (slabs + 31) / 32;
  h->record = (struct slab_record *) begin;
  h->claimed = (unsigned *) (h->record + slabs);
  h->roomy = h->claimed + h->words;
  uintptr_t used = (uintptr_t) (h->roomy + (size_t) h->words * SMALL_CLASSES);
  h->base = (char *) ((used + SLAB_SIZE - 1) & ~(SLAB_SIZE - 1));
  return 1;
}

/* The class of objects of SIZE bytes, 1 to LARGEST_SMALL: 16, 24 -> none, 32, 48, 64, 96 ...  */
static inline unsigned
class_of (size_t size)
{
  if (size <= 16)
    return 1;
  unsigned log2 = 31 - __builtin_clz ((unsigned) size - 1);	/* 2^log2 < size <= 2^(log2+1), log2 >= 4 */
  unsigned middle = 3u << (log2 - 1);
  if (log2 == 4)
    return 2;
  return 2 * (log2 - 4) + (size <= middle ? 1 : 2);
}

/* The size of class C's objects.  */
static inline unsigned
class_size (unsigned c)
{
  return c & 1 ? c == 1 ? 16 : 3u << ((c + 1) / 2 + 2) : 16u << (c / 2);
}

/* The number of class C's objects in a slab.  */
static inline unsigned
class_capacity (unsigned c)
{
  return SLAB_SIZE / class_size (c);
}

/* Which object of class C lies OFFSET bytes into a slab; *EXACT: OFFSET is its first byte.  */
static inline unsigned
object_number (unsigned c, unsigned offset, int *exact)
{
  unsigned size = class_size (c);
  unsigned n = offset / size;
  *exact = n * size == offset;
  return n;
}

#endif
