/* malloc.c -- the device's heap, for thousands of lanes at once.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   heap.h has the layout.  No operation on small objects waits for another thread but one, and none scans in the
   usual case:

   malloc  takes a place in a slab by adding 1 to its count, then a bit in its bitmap.  The count that the
	   addition returns is the first bit it tries: while a slab fills up that bit is free and lanes that arrive
	   together get neighbouring objects.  Each (class, way) has a slab to fill; a way is a multiprocessor, so that
	   warps of different ones do not fight for a cache line.  When that slab is full one thread of the way fetches
	   another (the lock keeps the others from fetching dozens): a slab with room again, or a free one.
   free    clears the bit, then subtracts 1.  A slab that was full is noted as roomy; one that is empty and that
	   no way fills becomes free.

   A bit is cleared before its count is given back and set after a place was taken, so there are never more
   bits than places and the search for a bit ends.  Counts can be too high for moments (heap.h); nothing but a lost
   chance follows from it.

   Memory order: the last owner's stores must not arrive after the next owner's, and free therefore releases before it
   clears the bit.  The next owner's accesses depend on the pointer it got.

   Large objects are runs of slabs, found from the top of the heap by one thread at a time.

   The host plugin provides a heap if the image defines __heddle_heap_used.  Without one, or with all of it in
   use, malloc returns a null pointer.  In uniform context each call acts once and all lanes have its result.  */

#include "heap.h"

/* Tells the host plugin that this program wants a heap.  */
volatile int __heddle_heap_used;

#define LOAD(x) __atomic_load_n (&(x), __ATOMIC_RELAXED)
#define STORE(x, v) __atomic_store_n (&(x), (v), __ATOMIC_RELAXED)
#define ADD(x, v) __atomic_fetch_add (&(x), (v), __ATOMIC_RELAXED)
#define SUB(x, v) __atomic_fetch_sub (&(x), (v), __ATOMIC_RELAXED)
#define OR(x, v) __atomic_fetch_or (&(x), (v), __ATOMIC_RELAXED)
#define AND(x, v) __atomic_fetch_and (&(x), (v), __ATOMIC_RELAXED)

static inline int
try_lock (unsigned *lock)
{
  return __atomic_exchange_n (lock, 1, __ATOMIC_ACQUIRE) == 0;
}

static inline void
unlock (unsigned *lock)
{
  __atomic_store_n (lock, 0, __ATOMIC_RELEASE);
}

/* How many ways a heap of this size can feed.  */
static inline unsigned
ways_of (const struct heap *h)
{
  unsigned ways = h->slabs / 32;
  return ways < 1 ? 1 : ways > WAYS ? WAYS : ways;
}

/* Set or clear the bit of SLAB in the bitmap of class C's roomy slabs.  clear's value is whether it was set.  */
static void
set_roomy (const struct heap *h, unsigned c, unsigned slab)
{
  unsigned *word = &h->roomy[(size_t) (c - 1) * h->words + slab / 32];
  unsigned bit = 1u << (slab % 32);
  if (!(LOAD (*word) & bit) && !(OR (*word, bit) & bit))
    ADD (h->control->roomy_number[c], 1);
}

static int
clear_roomy (const struct heap *h, unsigned c, unsigned slab)
{
  unsigned *word = &h->roomy[(size_t) (c - 1) * h->words + slab / 32];
  unsigned bit = 1u << (slab % 32);
  if (!(LOAD (*word) & bit) || !(AND (*word, ~bit) & bit))
    return 0;
  SUB (h->control->roomy_number[c], 1);
  return 1;
}

/* An object of class C from SLAB, or a null pointer if it has no room or another class.  */
static void *
take (const struct heap *h, unsigned slab, unsigned c)
{
  struct slab_record *r = &h->record[slab];
  const unsigned capacity = class_capacity (c);
  unsigned state = LOAD (r->state);
  if (state >> STATE_CLASS_SHIFT != c || (state & STATE_COUNT_MASK) >= capacity)
    return NULL;
  state = ADD (r->state, 1);
  unsigned count = state & STATE_COUNT_MASK;
  if (state >> STATE_CLASS_SHIFT != c || count >= capacity)
    {
      SUB (r->state, 1);
      return NULL;
    }

  const unsigned words = (capacity + 31) / 32;
  unsigned i = count / 32, first = count % 32;
  for (;;)
    {
      unsigned valid = i == words - 1 && capacity % 32 ? (1u << capacity % 32) - 1 : ~0u;
      unsigned word = LOAD (r->taken[i]);
      while (~word & valid)
	{
	  unsigned room = ~word & valid;
	  unsigned turned = room >> first | room << (-first & 31);
	  unsigned b = (__builtin_ctz (turned) + first) & 31;
	  word = OR (r->taken[i], 1u << b);
	  if (!(word >> b & 1))
	    return h->base + ((size_t) slab << SLAB_LOG2) + (i * 32 + b) * class_size (c);
	}
      if (++i == words)
	i = 0;
    }
}

/* Take a free slab out of the pool; its number, or -1 if there is none.  */
static long
claim_slab (const struct heap *h)
{
  if (LOAD (h->control->claimed_number) >= h->slabs)
    return -1;
  unsigned start = LOAD (h->control->claim_hint);
  if (start >= h->words)
    start = 0;
  unsigned i = start;
  do
    {
      unsigned valid = i == h->words - 1 && h->slabs % 32 ? (1u << h->slabs % 32) - 1 : ~0u;
      unsigned word = LOAD (h->claimed[i]);
      while (~word & valid)
	{
	  unsigned b = __builtin_ctz (~word & valid);
	  word = __atomic_fetch_or (&h->claimed[i], 1u << b, __ATOMIC_ACQUIRE);
	  if (!(word >> b & 1))
	    {
	      ADD (h->control->claimed_number, 1);
	      if (i != start)
		STORE (h->control->claim_hint, i);
	      return i * 32 + b;
	    }
	}
      if (++i == h->words)
	i = 0;
    }
  while (i != start);
  return -1;
}

/* Put COUNT claimed slabs from FIRST on back into the pool.  */
static void
release_slabs (const struct heap *h, unsigned first, unsigned count)
{
  SUB (h->control->claimed_number, count);
  while (count)
    {
      unsigned bit = first % 32, n = 32 - bit < count ? 32 - bit : count;
      unsigned mask = (n == 32 ? ~0u : (1u << n) - 1) << bit;
      __atomic_fetch_and (&h->claimed[first / 32], ~mask, __ATOMIC_RELEASE);
      first += n;
      count -= n;
    }
}

/* A slab for class C: a slab with room again, else a free one; its number, or -1.  */
static long
fetch_slab (const struct heap *h, unsigned c, unsigned way)
{
  if (LOAD (h->control->roomy_number[c]))
    {
      const unsigned *bitmap = &h->roomy[(size_t) (c - 1) * h->words];
      unsigned start = way * h->words / WAYS, i = start;
      do
	{
	  unsigned word;
	  while ((word = LOAD (bitmap[i])))
	    {
	      unsigned slab = i * 32 + __builtin_ctz (word);
	      if (clear_roomy (h, c, slab))
		return slab;
	    }
	  if (++i == h->words)
	    i = 0;
	}
      while (i != start);
    }
  long slab = claim_slab (h);
  if (slab >= 0)
    ADD (h->record[slab].state, c << STATE_CLASS_SHIFT);
  return slab;
}

/* An object of class C.  */
static void *
malloc_small (const struct heap *h, unsigned c)
{
  unsigned ways = ways_of (h), way = __ptx_smid () % ways;
  for (;;)
    {
      unsigned slab = LOAD (h->control->active[c][way]);
      void *p = slab ? take (h, slab - 1, c) : NULL;
      if (p)
	return p;
      if (try_lock (&h->control->fetching[c][way]))
	{
	  long fetched = -1;
	  /* Another thread may have fetched one since.  */
	  int again = LOAD (h->control->active[c][way]) != slab;
	  if (!again)
	    {
	      fetched = fetch_slab (h, c, way);
	      if (fetched >= 0)
		{
		  p = take (h, fetched, c);
		  STORE (h->control->active[c][way], fetched + 1);
		}
	    }
	  unlock (&h->control->fetching[c][way]);
	  if (p)
	    return p;
	  if (!again && fetched < 0)
	    {
	      for (unsigned w = 0; w < ways; w++)
		{
		  slab = LOAD (h->control->active[c][w]);
		  p = slab ? take (h, slab - 1, c) : NULL;
		  if (p)
		    return p;
		}
	      return NULL;
	    }
	}
      else
	__ptx_nanosleep (40);
    }
}

/* The slab after the highest run of COUNT free slabs that ends at or below END and begins at a multiple of
   STEP from BIAS on, or 0.  */
static unsigned
find_run (const struct heap *h, unsigned end, unsigned count, unsigned step, unsigned bias)
{
  unsigned run = 0;
  for (unsigned i = end; i > 0; i--)
    {
      unsigned word = LOAD (h->claimed[(i - 1) / 32]);
      if (word == ~0u)
	{
	  run = 0;
	  i -= (i - 1) % 32;
	  continue;
	}
      if (word >> ((i - 1) % 32) & 1)
	run = 0;
      else if (++run >= count && (i - 1 + bias) % step == 0)
	return i - 1 + count;
    }
  return 0;
}

/* Claim slabs [FIRST, FIRST + COUNT); 0 and nothing claimed if another thread has part of it.  */
static int
claim_run (const struct heap *h, unsigned first, unsigned count)
{
  unsigned done = 0;
  while (done < count)
    {
      unsigned at = first + done, bit = at % 32, n = 32 - bit < count - done ? 32 - bit : count - done;
      unsigned mask = (n == 32 ? ~0u : (1u << n) - 1) << bit;
      unsigned old = __atomic_fetch_or (&h->claimed[at / 32], mask, __ATOMIC_ACQUIRE);
      ADD (h->control->claimed_number, n);
      if (old & mask)
	{
	  AND (h->claimed[at / 32], ~(mask & ~old));
	  SUB (h->control->claimed_number, n);
	  release_slabs (h, first, done);
	  return 0;
	}
      done += n;
    }
  return 1;
}

/* An object of more than LARGEST_SMALL bytes, or aligned to more: ALIGNMENT is a power of two, at least SLAB_SIZE.  */
static void *
malloc_large (const struct heap *h, size_t size, size_t alignment)
{
  /* Before rounding up, which a huge size would not survive.  */
  if (size > (size_t) h->slabs << SLAB_LOG2)
    return NULL;
  size_t wanted = (size + SLAB_SIZE - 1) >> SLAB_LOG2;
  size_t step = alignment >> SLAB_LOG2;
  if (wanted == 0)
    wanted = 1;
  if (step > 0x80000000u)
    return NULL;
  unsigned count = wanted;
  unsigned bias = ((uintptr_t) h->base >> SLAB_LOG2) & (step - 1);
  for (;;)
    {
      if (try_lock (&h->control->large_lock))
	{
	  unsigned end = h->slabs;
	  void *p = NULL;
	  int found;
	  do
	    {
	      end = find_run (h, end, count, step, bias);
	      found = end && claim_run (h, end - count, count);
	    }
	  while (end && !found);
	  if (found)
	    {
	      unsigned first = end - count;
	      STORE (h->record[first].run, count);
	      ADD (h->record[first].state, (unsigned) CLASS_LARGE << STATE_CLASS_SHIFT);
	      for (unsigned i = 1; i < count; i++)
		ADD (h->record[first + i].state, (unsigned) CLASS_LARGE_REST << STATE_CLASS_SHIFT);
	      p = h->base + ((size_t) first << SLAB_LOG2);
	    }
	  unlock (&h->control->large_lock);
	  return p;
	}
      __ptx_nanosleep (100);
    }
}

/* Called where heap.is_checked, for whoever checks (ptx-sim/check/heap-objects.cc), who knows them by their names: how
   many bytes to set aside for an object of SIZE; that SIZE bytes at P are an object, in the SLABS bytes at BASE; that
   all of SIZE bytes at P are copied to the object TO, used or not, before P is freed; that P is no object any more.  */
static __attribute__ ((noipa)) size_t
__heddle_heap_room (size_t size)
{
  return size;
}

static __attribute__ ((noipa)) void
__heddle_heap_given (void *p, size_t size, char *base, size_t slabs)
{
  (void) p, (void) size, (void) base, (void) slabs;
}

static __attribute__ ((noipa)) void
__heddle_heap_moved (const void *p, size_t size, const void *to)
{
  (void) p, (void) size, (void) to;
}

static __attribute__ ((noipa)) void
__heddle_heap_taken (void *p)
{
  (void) p;
}

/* SIZE bytes aligned to ALIGNMENT, a power of two.  */
static void *
find_room (const struct heap *h, size_t size, size_t alignment)
{
  if (alignment > 16)
    {
      if (size < alignment)
	size = alignment;
      /* A class of a power of two is aligned to its size.  */
      if (size <= LARGEST_SMALL)
	size = 1ul << (64 - __builtin_clzl (size - 1));
    }
  if (size <= LARGEST_SMALL)
    return malloc_small (h, class_of (size));
  return malloc_large (h, size, alignment < SLAB_SIZE ? SLAB_SIZE : alignment);
}

static void
tell_given (const struct heap *h, void *p, size_t size)
{
  if (h->is_checked)
    __heddle_heap_given (p, size, h->base, (size_t) h->slabs << SLAB_LOG2);
}

static void *
allocate (size_t size, size_t alignment)
{
  struct heap h;
  if (!find_heap (&h))
    {
      __heddle_heap_used = 1;
      return NULL;
    }
  void *p = find_room (&h, h.is_checked ? __heddle_heap_room (size) : size, alignment);
  tell_given (&h, p, size);
  return p;
}

/* How many bytes the object at P has; fails without an object at P.  FUNCTION is for the message.  */
static size_t
object_size (const struct heap *h, const void *p, const char *function)
{
  size_t offset = (const char *) p - h->base;
  size_t slab = offset >> SLAB_LOG2;
  if ((const char *) p >= h->base && slab < h->slabs)
    {
      const struct slab_record *r = &h->record[slab];
      unsigned c = LOAD (r->state) >> STATE_CLASS_SHIFT;
      if (c >= 1 && c <= SMALL_CLASSES)
	{
	  int exact;
	  unsigned n = object_number (c, offset & (SLAB_SIZE - 1), &exact);
	  if (exact && n < class_capacity (c) && LOAD (r->taken[n / 32]) >> (n % 32) & 1)
	    return class_size (c);
	}
      else if (c == CLASS_LARGE && (offset & (SLAB_SIZE - 1)) == 0)
	return (size_t) LOAD (r->run) << SLAB_LOG2;
    }
  __heddle_libc_fail2 ("not a pointer that malloc gave, or freed already: ", function);
}

void *
malloc (size_t size)
{
  return allocate (size, 16);
}

void
free (void *p)
{
  struct heap h;
  if (!p)
    return;
  if (!find_heap (&h))
    __heddle_libc_fail ("free of a pointer that malloc did not give");
  object_size (&h, p, "free");
  if (h.is_checked)
    __heddle_heap_taken (p);
  size_t offset = (char *) p - h.base;
  unsigned slab = offset >> SLAB_LOG2;
  struct slab_record *r = &h.record[slab];
  unsigned c = LOAD (r->state) >> STATE_CLASS_SHIFT;
  if (c == CLASS_LARGE)
    {
      unsigned count = LOAD (r->run);
      for (unsigned i = 1; i < count; i++)
	SUB (h.record[slab + i].state, (unsigned) CLASS_LARGE_REST << STATE_CLASS_SHIFT);
      SUB (r->state, (unsigned) CLASS_LARGE << STATE_CLASS_SHIFT);
      release_slabs (&h, slab, count);
      return;
    }

  int exact;
  unsigned n = object_number (c, offset & (SLAB_SIZE - 1), &exact);
  unsigned bit = 1u << (n % 32);
  if (!(__atomic_fetch_and (&r->taken[n / 32], ~bit, __ATOMIC_RELEASE) & bit))
    __heddle_libc_fail ("free: the pointer was freed already");
  unsigned count = SUB (r->state, 1) & STATE_COUNT_MASK;
  if (count == 1)
    {
      /* Empty.  Keep the slab if a way fills it, most likely this way.  */
      unsigned ways = ways_of (&h), mine = __ptx_smid () % ways;
      for (unsigned w = 0; w < ways; w++)
	if (LOAD (h.control->active[c][w + mine < ways ? w + mine : w + mine - ways]) == slab + 1)
	  return;
      unsigned empty = c << STATE_CLASS_SHIFT;
      if (__atomic_compare_exchange_n (&r->state, &empty, 0, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
	{
	  clear_roomy (&h, c, slab);
	  release_slabs (&h, slab, 1);
	}
    }
  else if (count >= class_capacity (c))
    set_roomy (&h, c, slab);
}

/* C's description does not define a multiplication with overflow; here it is exhaustion.  */
void *
calloc (size_t count, size_t size)
{
  size_t bytes;
  if (__builtin_mul_overflow (count, size, &bytes))
    return NULL;
  void *p = allocate (bytes, 16);
  if (p)
    memset (p, 0, bytes);
  return p;
}

void *
realloc (void *p, size_t size)
{
  struct heap h;
  if (!p)
    return allocate (size, 16);
  if (size == 0)
    {
      free (p);
      return NULL;
    }
  if (!find_heap (&h))
    __heddle_libc_fail ("realloc of a pointer that malloc did not give");
  size_t old = object_size (&h, p, "realloc");
  if (size <= old && size > old / 2 - 16)
    {
      tell_given (&h, p, size);
      return p;
    }
  void *q = allocate (size, 16);
  if (!q)
    return size <= old ? p : NULL;
  if (h.is_checked)
    __heddle_heap_moved (p, old, q);
  memcpy (q, p, size < old ? size : old);
  free (p);
  return q;
}

void *
reallocarray (void *p, size_t count, size_t size)
{
  size_t bytes;
  if (__builtin_mul_overflow (count, size, &bytes))
    return NULL;
  return realloc (p, bytes);
}

size_t
malloc_usable_size (void *p)
{
  struct heap h;
  if (!p || !find_heap (&h))
    return 0;
  size_t size = object_size (&h, p, "malloc_usable_size");
  tell_given (&h, p, size);
  return size;
}

/* glibc's: an ALIGNMENT that is no power of two is taken as the next one.  */
void *
memalign (size_t alignment, size_t size)
{
  if (alignment <= 16)
    return allocate (size, 16);
  if (alignment > 1ul << 47)
    return NULL;
  return allocate (size, 1ul << (64 - __builtin_clzl (alignment - 1)));
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  return memalign (alignment, size);
}

int
posix_memalign (void **result, size_t alignment, size_t size)
{
  if (alignment < sizeof (void *) || (alignment & (alignment - 1)) != 0)
    return HEDDLE_EINVAL;
  void *p = memalign (alignment, size);
  if (!p)
    return HEDDLE_ENOMEM;
  *result = p;
  return 0;
}

void *
valloc (size_t size)
{
  return memalign (4096, size);
}

void *
pvalloc (size_t size)
{
  return memalign (4096, (size + 4095) & ~4095ul);
}
