/* heap-functions.h -- malloc and its kin in a program with "requires unified_shared_memory".

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Many GPUs reach only memory known to the driver: its own allocations, and memory registered with it page by page.
   There the host plugin registers the program's memory before a kernel (plugin/memory/shown-memory.cc).  This file has
   the program's part of it.

   Large blocks come from the driver's managed memory, which moves to where it is used; registered memory stays where
   it is, behind a link.  So malloc and its kin are here, for all of the process: the dynamic linker takes the program's
   before the C library's.  Small blocks are still the C library's.

   The unit of registration is a page, not an address.  If the program unmaps memory, and maps other memory at the same
   place, the device would go on with the old pages.  The plugin is therefore told of each such call.  The C library's
   own do not come here: its malloc is asked not to return memory (mallopt, in the plugin), of a block mapped by it the
   plugin is told before the block is freed, and of stacks of threads when the next thread is made.

   The functions are weak: a program with a malloc of its own keeps that, and is treated as one without this file.  They
   may be called before anything else of the program runs, and by the plugin and the driver themselves.  */

#include "program-heap.h"

extern void *__libc_malloc (unsigned long), *__libc_calloc (unsigned long, unsigned long);
extern void *__libc_realloc (void *, unsigned long), *__libc_memalign (unsigned long, unsigned long);
extern void __libc_free (void *);
extern int *__errno_location (void);

#define HEDDLE_RTLD_NEXT ((void *) -1l)

/* NAME is FUNCTION, unless the program has another one.  */
#define HEDDLE_OFFER(NAME, FUNCTION) \
  extern __typeof (FUNCTION) NAME __attribute__ ((weak, alias (#FUNCTION), visibility ("default")))

/* Linux's numbers for x86-64.  */
enum { HEDDLE_MMAP = 9, HEDDLE_MUNMAP = 11, HEDDLE_MREMAP = 25, HEDDLE_MADVISE = 28 };
enum { HEDDLE_MAP_FIXED = 0x10, HEDDLE_EINVAL = 22, HEDDLE_ENOMEM = 12, HEDDLE_THRD_ERROR = 2 };
enum { HEDDLE_PAGE = 4096, HEDDLE_MOST_ERRNO = 4095 };

static struct heddle_heap heddle_heap;

/* The system call NUMBER.  The C library's function for it is missing in a link with -static: this object comes last in
   the link.  */

static long
heddle_system_call (long number, long a, long b, long c, long d, long e, long f)
{
  register long r10 __asm__ ("r10") = d;
  register long r8 __asm__ ("r8") = e;
  register long r9 __asm__ ("r9") = f;
  long result;
  __asm__ volatile ("syscall" : "=a" (result) : "0" (number), "D" (a), "S" (b), "d" (c), "r" (r10), "r" (r8), "r" (r9)
		    : "rcx", "r11", "memory");
  if (result < 0 && result >= -HEDDLE_MOST_ERRNO)
    {
      *__errno_location () = -result;
      return -1;
    }
  return result;
}

/* SIZE bytes of managed memory; null for other sizes.  */

static void *
heddle_take (unsigned long size, unsigned long alignment)
{
  void *(*take) (unsigned long, unsigned long) = __atomic_load_n (&heddle_heap.take, __ATOMIC_ACQUIRE);
  return take && size >= heddle_heap.least ? take (size, alignment) : 0;
}

/* P is managed memory.  */

static int
heddle_is_taken (const void *p)
{
  return (unsigned long) p - heddle_heap.start < heddle_heap.end - heddle_heap.start;
}

/* SIZE bytes at P have become other memory, or none; SIZE 0: new memory may exist.  */

static void
heddle_tell (const void *p, unsigned long size)
{
  void (*changed) (const void *, unsigned long) = __atomic_load_n (&heddle_heap.changed, __ATOMIC_ACQUIRE);
  if (changed)
    changed (p, size);
}

/* Before a block of the C library are two words.  The second word is the size with both words, and three bits, of which
   HEDDLE_BY_MMAP says that the block has been mapped by itself; the first is the number of bytes before both then.  */
enum { HEDDLE_BY_MMAP = 2, HEDDLE_SIZE_BITS = 7 };

struct heddle_block
{
  unsigned long size;		/* for the program's use */
  const void *mapped;		/* the block's own mapping, MAPPED_SIZE bytes, or null */
  unsigned long mapped_size;
};

static struct heddle_block
heddle_libc_block (const void *p)
{
  const unsigned long *words = p, size = words[-1] & ~(unsigned long) HEDDLE_SIZE_BITS;
  if (!(words[-1] & HEDDLE_BY_MMAP))
    return (struct heddle_block) { size - sizeof *words, 0, 0 };
  return (struct heddle_block) { size - 2 * sizeof *words, (const char *) (words - 2) - words[-2], size + words[-2] };
}

static void *
heddle_malloc (unsigned long size)
{
  void *p = heddle_take (size, 16);
  return p ? p : __libc_malloc (size);
}

static void
heddle_free (void *p)
{
  if (heddle_is_taken (p))
    heddle_heap.give (p);
  else if (p)
    {
      const struct heddle_block b = heddle_libc_block (p);
      __libc_free (p);
      if (b.mapped)
	heddle_tell (b.mapped, b.mapped_size);
    }
}

static void *
heddle_calloc (unsigned long count, unsigned long size)
{
  unsigned long bytes;
  void *p = __builtin_mul_overflow (count, size, &bytes) ? 0 : heddle_take (bytes, 16);
  return p ? __builtin_memset (p, 0, bytes) : __libc_calloc (count, size);
}

static void *
heddle_realloc (void *p, unsigned long size)
{
  if (!p)
    return heddle_malloc (size);
  const int taken = heddle_is_taken (p);
  if (!taken && (!heddle_heap.take || size < heddle_heap.least))
    {
      const struct heddle_block b = heddle_libc_block (p);
      void *now = __libc_realloc (p, size);
      if (b.mapped)
	heddle_tell (b.mapped, b.mapped_size);
      return now;
    }
  if (!size)
    {
      heddle_free (p);
      return 0;
    }
  const unsigned long before = taken ? heddle_heap.size (p) : heddle_libc_block (p).size;
  if (size <= before && size > before / 2)
    return p;
  void *now = heddle_malloc (size);
  if (!now)
    return 0;
  __builtin_memcpy (now, p, before < size ? before : size);
  heddle_free (p);
  return now;
}

/* SIZE bytes at a multiple of ALIGNMENT.  */

static void *
heddle_align (unsigned long alignment, unsigned long size)
{
  void *p = alignment & (alignment - 1) ? 0 : heddle_take (size, alignment < 16 ? 16 : alignment);
  return p ? p : __libc_memalign (alignment, size);
}

static void *
heddle_valloc (unsigned long size)
{
  return heddle_align (HEDDLE_PAGE, size);
}

static void *
heddle_pvalloc (unsigned long size)
{
  return heddle_align (HEDDLE_PAGE, (size + HEDDLE_PAGE - 1) & -(unsigned long) HEDDLE_PAGE);
}

static int
heddle_posix_memalign (void **to, unsigned long alignment, unsigned long size)
{
  if (alignment % sizeof (void *) || !alignment || alignment & (alignment - 1))
    return HEDDLE_EINVAL;
  const int before = *__errno_location ();
  void *p = heddle_align (alignment, size);
  *__errno_location () = before;
  if (!p)
    return HEDDLE_ENOMEM;
  *to = p;
  return 0;
}

static unsigned long
heddle_usable_size (void *p)
{
  return !p ? 0 : heddle_is_taken (p) ? heddle_heap.size (p) : heddle_libc_block (p).size;
}

HEDDLE_OFFER (malloc, heddle_malloc);
HEDDLE_OFFER (free, heddle_free);
HEDDLE_OFFER (calloc, heddle_calloc);
HEDDLE_OFFER (realloc, heddle_realloc);
HEDDLE_OFFER (memalign, heddle_align);
HEDDLE_OFFER (aligned_alloc, heddle_align);
HEDDLE_OFFER (valloc, heddle_valloc);
HEDDLE_OFFER (pvalloc, heddle_pvalloc);
HEDDLE_OFFER (posix_memalign, heddle_posix_memalign);
HEDDLE_OFFER (malloc_usable_size, heddle_usable_size);

static void *
heddle_mmap (void *at, unsigned long size, int protection, int flags, int file, long offset)
{
  void *p = (void *) heddle_system_call (HEDDLE_MMAP, (long) at, size, protection, flags, file, offset);
  heddle_tell (p, flags & HEDDLE_MAP_FIXED ? size : 0);
  return p;
}

static int
heddle_munmap (void *at, unsigned long size)
{
  const int result = heddle_system_call (HEDDLE_MUNMAP, (long) at, size, 0, 0, 0, 0);
  heddle_tell (at, size);
  return result;
}

static int
heddle_madvise (void *at, unsigned long size, int advice)
{
  const int result = heddle_system_call (HEDDLE_MADVISE, (long) at, size, advice, 0, 0, 0);
  heddle_tell (at, size);
  return result;
}

static void *
heddle_mremap (void *at, unsigned long before, unsigned long after, int flags, ...)
{
  __builtin_va_list rest;
  __builtin_va_start (rest, flags);
  void *to = __builtin_va_arg (rest, void *);
  __builtin_va_end (rest);
  to = (void *) heddle_system_call (HEDDLE_MREMAP, (long) at, before, after, flags, (long) to, 0);
  heddle_tell (at, before);
  heddle_tell (to, after);
  return to;
}

/* The C library's function NAME, which makes a thread; null if missing.  The new thread may start regions at once.  */

static void *
heddle_thread_maker (const char *name)
{
  void (*tell) (void) = __atomic_load_n (&heddle_heap.thread, __ATOMIC_ACQUIRE);
  if (tell)
    tell ();
  return dlsym ? dlsym (HEDDLE_RTLD_NEXT, name) : 0;
}

static int
heddle_pthread_create (unsigned long *thread, const void *attributes, void *(*function) (void *), void *data)
{
  int (*make) (unsigned long *, const void *, void *(*) (void *), void *) = heddle_thread_maker ("pthread_create");
  const int result = make ? make (thread, attributes, function, data) : HEDDLE_EINVAL;
  heddle_tell (0, 0);
  return result;
}

static int
heddle_thrd_create (unsigned long *thread, int (*function) (void *), void *data)
{
  int (*make) (unsigned long *, int (*) (void *), void *) = heddle_thread_maker ("thrd_create");
  const int result = make ? make (thread, function, data) : HEDDLE_THRD_ERROR;
  heddle_tell (0, 0);
  return result;
}

HEDDLE_OFFER (mmap, heddle_mmap);
HEDDLE_OFFER (mmap64, heddle_mmap);
HEDDLE_OFFER (munmap, heddle_munmap);
HEDDLE_OFFER (madvise, heddle_madvise);
HEDDLE_OFFER (mremap, heddle_mremap);
HEDDLE_OFFER (pthread_create, heddle_pthread_create);
HEDDLE_OFFER (thrd_create, heddle_thrd_create);

/* The process calls our functions, not others of the same names.  */

static int
heddle_heap_in_use (void)
{
  static const struct { const void *has, *ours; } all[] =
    {
      { malloc, heddle_malloc }, { free, heddle_free }, { calloc, heddle_calloc }, { realloc, heddle_realloc },
      { memalign, heddle_align }, { aligned_alloc, heddle_align }, { valloc, heddle_valloc },
      { pvalloc, heddle_pvalloc }, { posix_memalign, heddle_posix_memalign },
      { malloc_usable_size, heddle_usable_size }, { mmap, heddle_mmap }, { mmap64, heddle_mmap },
      { munmap, heddle_munmap }, { madvise, heddle_madvise }, { mremap, heddle_mremap },
      { pthread_create, heddle_pthread_create }, { thrd_create, heddle_thrd_create }
    };
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
    if (all[i].has != all[i].ours)
      return 0;
  return 1;
}

/* Tell the plugin, whose functions PLUGIN_FUNCTION finds.  Before the image is registered.  */

static void
heddle_share_program_heap (void *(*plugin_function) (const char *))
{
  heddle_share_heap_function *share = (heddle_share_heap_function *) plugin_function (HEDDLE_SHARE_HEAP);
  heddle_heap.in_use = heddle_heap_in_use ();
  if (share)
    share (&heddle_heap);
}
