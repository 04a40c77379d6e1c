/* allocator.c -- OpenMP allocators (OpenMP 5.2, chapter 6).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Memory that only this team can reach, by the predefined allocators omp_cgroup_mem_alloc, omp_pteam_mem_alloc and
   omp_thread_mem_alloc, by omp_low_lat_mem_alloc, and by allocators over the low-latency space or whose access
   trait is cgroup, pteam or thread, comes from an arena in shared memory while that has room, and else, or for
   everything else, from the heap.  Each kernel has an arena if, and only if, the program uses allocators at all.

   Other teams cannot reach what is in shared memory: over the low-latency space there is no allocator with another
   access trait, of which "all" is the default.  What such an allocator does where the arena has no room is said by its
   fallback trait.

   A header before each piece says its origin, and omp_free needs no allocator.  The arena is a list of blocks in
   address order, first fit, neighbours joined when freed, under one lock: pieces are few and last long.  */

#include "lock.h"
#include "icv.h"

/* Estimate, in bytes of shared memory for allocators of a team, in programs with any: a sixth of the 48 KiB of every
   block, at which most kernels lose no blocks.  */
enum { ARENA_BYTES = 8 << 10 };

/* Values of omp.h.  */
enum
{
  ALLOC_DEFAULT = 1, ALLOC_LARGE_CAP, ALLOC_CONST, ALLOC_HIGH_BW, ALLOC_LOW_LAT, ALLOC_CGROUP, ALLOC_PTEAM,
  ALLOC_THREAD
};
enum { SPACE_DEFAULT, SPACE_LARGE_CAP, SPACE_CONST, SPACE_HIGH_BW, SPACE_LOW_LAT };
enum { TRAIT_SYNC_HINT = 1, TRAIT_ALIGNMENT, TRAIT_ACCESS, TRAIT_POOL_SIZE, TRAIT_FALLBACK, TRAIT_FB_DATA,
       TRAIT_PINNED, TRAIT_PARTITION };
#define VALUE_DEFAULT ((uintptr_t) -1)
enum
{
  VALUE_FALSE = 0, VALUE_TRUE = 1, VALUE_CONTENDED = 3, VALUE_PRIVATE = 6, VALUE_ALL = 7, VALUE_THREAD = 8,
  VALUE_PTEAM = 9, VALUE_CGROUP = 10, VALUE_DEFAULT_MEM_FB = 11, VALUE_NULL_FB = 12, VALUE_ABORT_FB = 13,
  VALUE_ALLOCATOR_FB = 14, VALUE_ENVIRONMENT = 15, VALUE_INTERLEAVED = 18
};

/* What the program has written as another type, omp_alloctrait_t or Fortran's.  */
struct __attribute__ ((may_alias)) trait
{
  int key;
  uintptr_t value;
};

struct allocator
{
  uintptr_t alignment;
  uintptr_t pool_size, used;
  uintptr_t fallback, fallback_allocator;
  bool near;			/* try the arena first */
  bool only_near;		/* there is no other memory in its space */
};

/* Right before what the program gets.  */
struct header
{
  void *base;			/* of the heap's or the arena's piece */
  uintptr_t size;		/* as asked for */
  uintptr_t charged;		/* of ALLOCATOR's pool */
  struct allocator *allocator;	/* whose pool it counts against, or NULL */
  uintptr_t handle;		/* that was asked for */
  uintptr_t in_arena;
};

/* A block of the arena; sizes include the block's head.  */
struct block
{
  unsigned size, free;
};

static union { struct block block; char bytes[ARENA_BYTES]; ull align; } arena HEDDLE_SHARED;
static unsigned arena_lock HEDDLE_SHARED;

/* By the kernel's entry, where the program uses allocators: the arena is one free block.  */
void
__heddle_arena_init (void)
{
  arena.block.size = ARENA_BYTES;
  arena.block.free = 1;
  arena_lock = 0;
}

static inline struct block *
after (struct block *block)
{
  return (struct block *) ((char *) block + block->size);
}

/* Leave BLOCK no more than SIZE bytes, if the rest can be a block.  */
static inline void
split (struct block *block, unsigned size)
{
  if (block->size <= size + sizeof (struct block))
    return;
  struct block *rest = (struct block *) ((char *) block + size);
  rest->size = block->size - size;
  rest->free = 1;
  block->size = size;
}

static void *
arena_take (size_t size)
{
  struct block *block, *end = (struct block *) (arena.bytes + ARENA_BYTES);
  void *piece = NULL;

  if (size > ARENA_BYTES - sizeof (struct block))
    return NULL;
  size = (size + sizeof (struct block) + 15) & ~(size_t) 15;
  spin_lock (&arena_lock);
  for (block = &arena.block; block < end; block = after (block))
    {
      if (!block->free)
	continue;
      while (after (block) < end && after (block)->free)
	block->size += after (block)->size;
      if (block->size < size)
	continue;
      split (block, size);
      block->free = 0;
      piece = block + 1;
      break;
    }
  spin_unlock (&arena_lock);
  return piece;
}

static void
arena_give (void *piece)
{
  spin_lock (&arena_lock);
  ((struct block *) piece - 1)->free = 1;
  spin_unlock (&arena_lock);
}

/* Resize PIECE in place to SIZE bytes; false without room behind it.  */
static bool
arena_resize (void *piece, size_t size)
{
  struct block *block = (struct block *) piece - 1, *end = (struct block *) (arena.bytes + ARENA_BYTES);
  bool fits;

  if (size > ARENA_BYTES - sizeof (struct block))
    return false;
  size = (size + sizeof (struct block) + 15) & ~(size_t) 15;
  spin_lock (&arena_lock);
  while (after (block) < end && after (block)->free)
    block->size += after (block)->size;
  fits = block->size >= size;
  if (fits)
    split (block, size);
  spin_unlock (&arena_lock);
  return fits;
}

static inline bool
is_predefined (uintptr_t handle)
{
  return handle <= ALLOC_THREAD;
}

/* A new allocator, 0 (omp_null_allocator) if a trait is not valid.  */
uintptr_t
omp_init_allocator (uintptr_t space, int ntraits, const struct trait *traits)
{
  const bool low_latency = space == SPACE_LOW_LAT;
  struct allocator a = { 1, VALUE_DEFAULT, 0, VALUE_DEFAULT_MEM_FB, 0, false, low_latency };

  if (space > SPACE_LOW_LAT)
    return 0;
  for (int i = 0; i < ntraits; i++)
    {
      uintptr_t value = traits[i].value;
      bool is_default = value == VALUE_DEFAULT;
      switch (traits[i].key)
	{
	case TRAIT_SYNC_HINT:
	  if (!is_default && (value < VALUE_CONTENDED || value > VALUE_PRIVATE))
	    return 0;
	  break;
	case TRAIT_ALIGNMENT:
	  if (is_default)
	    value = 1;
	  if (value == 0 || (value & (value - 1)) != 0)
	    return 0;
	  a.alignment = value;
	  break;
	case TRAIT_ACCESS:
	  if (!is_default && (value < VALUE_ALL || value > VALUE_CGROUP))
	    return 0;
	  a.near = value == VALUE_THREAD || value == VALUE_PTEAM || value == VALUE_CGROUP;
	  break;
	case TRAIT_POOL_SIZE:
	  a.pool_size = value;
	  break;
	case TRAIT_FALLBACK:
	  if (is_default)
	    value = VALUE_DEFAULT_MEM_FB;
	  if (value < VALUE_DEFAULT_MEM_FB || value > VALUE_ALLOCATOR_FB)
	    return 0;
	  a.fallback = value;
	  break;
	case TRAIT_FB_DATA:
	  a.fallback_allocator = value;
	  break;
	case TRAIT_PINNED:
	  /* Device memory does not move.  */
	  if (!is_default && value > VALUE_TRUE)
	    return 0;
	  break;
	case TRAIT_PARTITION:
	  if (!is_default && (value < VALUE_ENVIRONMENT || value > VALUE_INTERLEAVED))
	    return 0;
	  break;
	default:
	  return 0;
	}
    }
  if (low_latency && !a.near)
    return 0;
  struct allocator *allocator = malloc (sizeof *allocator);
  if (!allocator)
    return 0;
  *allocator = a;
  return (uintptr_t) allocator;
}

void
omp_destroy_allocator (uintptr_t handle)
{
  if (!is_predefined (handle))
    free ((void *) handle);
}

void
omp_set_default_allocator (uintptr_t handle)
{
  __heddle_icv_own ()->allocator = handle ? handle : ALLOC_DEFAULT;
}

uintptr_t
omp_get_default_allocator (void)
{
  return ICV_READ (allocator, (uintptr_t) (__heddle_device.allocator_var ?: ALLOC_DEFAULT));
}

/* Count SIZE bytes against ALLOCATOR's pool.  */
static bool
charge (struct allocator *allocator, size_t size)
{
  uintptr_t used = __atomic_load_n (&allocator->used, __ATOMIC_RELAXED), now;

  do
    if (__builtin_add_overflow (used, size, &now) || now > allocator->pool_size)
      return false;
  while (!__atomic_compare_exchange_n (&allocator->used, &used, now, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return true;
}

/* SIZE bytes aligned to ALIGN (a power of 2) by allocator HANDLE (0: the default one).  */
static void *
allocate (size_t align, size_t size, uintptr_t handle)
{
  for (;;)
    {
      if (handle == 0)
	handle = omp_get_default_allocator ();
      struct allocator *allocator = is_predefined (handle) ? NULL : (struct allocator *) handle;
      bool near = allocator ? allocator->near : handle >= ALLOC_LOW_LAT;
      size_t alignment = align > 16 ? align : 16, total;
      if (allocator && allocator->alignment > alignment)
	alignment = allocator->alignment;
      if (__builtin_add_overflow (size, alignment + sizeof (struct header), &total))
	return NULL;
      /* A pool counts what the program has of it, not our header.  */
      size_t counted = (size + alignment - 1) & -alignment;
      if (!allocator || allocator->pool_size == VALUE_DEFAULT || charge (allocator, counted))
	{
	  void *base = near ? arena_take (total) : NULL;
	  bool in_arena = base != NULL;
	  if (!base && !(allocator && allocator->only_near))
	    base = malloc (total);
	  if (base)
	    {
	      uintptr_t p = ((uintptr_t) base + sizeof (struct header) + alignment - 1) & -(uintptr_t) alignment;
	      bool charged = allocator && allocator->pool_size != VALUE_DEFAULT;
	      ((struct header *) p)[-1]
		= (struct header) { base, size, charged ? counted : 0, allocator, handle, in_arena };
	      return (void *) p;
	    }
	  if (allocator && allocator->pool_size != VALUE_DEFAULT)
	    __atomic_fetch_sub (&allocator->used, counted, __ATOMIC_RELAXED);
	}
      if (!allocator)
	return NULL;
      switch (allocator->fallback)
	{
	case VALUE_NULL_FB:
	  return NULL;
	case VALUE_ABORT_FB:
	  __heddle_fail (HEDDLE_FAIL_TEXT, "out of memory in an allocator with the fallback trait abort_fb", NULL);
	case VALUE_ALLOCATOR_FB:
	  handle = allocator->fallback_allocator;
	  break;
	default:
	  handle = ALLOC_DEFAULT;
	}
    }
}

void *
omp_aligned_alloc (size_t align, size_t size, uintptr_t allocator)
{
  return size ? allocate (align, size, allocator) : NULL;
}

void *
omp_alloc (size_t size, uintptr_t allocator)
{
  return size ? allocate (1, size, allocator) : NULL;
}

void *
omp_aligned_calloc (size_t align, size_t n, size_t size, uintptr_t allocator)
{
  size_t total;

  if (__builtin_mul_overflow (n, size, &total) || total == 0)
    return NULL;
  void *p = allocate (align, total, allocator);
  return p ? __builtin_memset (p, 0, total) : NULL;
}

void *
omp_calloc (size_t n, size_t size, uintptr_t allocator)
{
  return omp_aligned_calloc (1, n, size, allocator);
}

/* ALLOCATOR need not be known.  */
void
omp_free (void *p, uintptr_t allocator)
{
  (void) allocator;
  if (!p)
    return;
  struct header *header = (struct header *) p - 1;
  if (header->charged)
    __atomic_fetch_sub (&header->allocator->used, header->charged, __ATOMIC_RELAXED);
  if (header->in_arena)
    arena_give (header->base);
  else
    free (header->base);
}

void *
omp_realloc (void *p, size_t size, uintptr_t allocator, uintptr_t old)
{
  if (!p)
    return omp_alloc (size, allocator);
  if (size == 0)
    {
      omp_free (p, old);
      return NULL;
    }
  struct header *header = (struct header *) p - 1;
  if (header->in_arena && !header->charged && (!allocator || allocator == header->handle)
      && size <= ARENA_BYTES && arena_resize (header->base, (char *) p - (char *) header->base + size))
    {
      header->size = size;
      return p;
    }
  /* What the pool is charged for is the growth.  */
  uintptr_t charged = header->charged;
  if (charged)
    __atomic_fetch_sub (&header->allocator->used, charged, __ATOMIC_RELAXED);
  header->charged = 0;
  void *fresh = allocate (1, size, allocator ? allocator : header->handle);
  if (!fresh)
    {
      if (charged)
	__atomic_fetch_add (&header->allocator->used, charged, __ATOMIC_RELAXED);
      header->charged = charged;
      return NULL;
    }
  __builtin_memcpy (fresh, p, size < header->size ? size : header->size);
  omp_free (p, old);
  return fresh;
}

/* The allocate clause and directive.  Never NULL but for SIZE 0, which gets a piece of a single byte.  */
void *
GOMP_alloc (size_t align, size_t size, uintptr_t allocator)
{
  void *p = allocate (align, size ? size : 1, allocator);

  if (!p)
    __heddle_fail (HEDDLE_FAIL_TEXT, "out of device memory in an allocate clause", NULL);
  return p;
}

void
GOMP_free (void *p, uintptr_t allocator)
{
  omp_free (p, allocator);
}
