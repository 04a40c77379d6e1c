/* managed-heap.cc -- large blocks of the program's heap in managed memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Some devices reach only memory known to the driver; for such a device a program with "requires unified_shared_memory"
   has its memory registered (shown-memory.cc).  Registered memory stays on the host, and a kernel that goes through
   gigabytes of it is as slow as the link.  Managed memory moves to its user, page by page, and has one address
   everywhere.

   The program's malloc (gcc-plugin/link/heap-functions.h) asks for large blocks here.  The driver may call malloc while
   it holds its own locks, and malloc must not call the driver then.  The driver is therefore asked once, for more
   address space than the program will use: managed memory takes room only in touched pages.  Blocks are parts of this
   space, from the lowest addresses on, for early reuse of freed parts.  Blocks do not share pages, as pages move by
   themselves.

   The memory stays until the process ends, also after libgomp has closed the device: destructors of C++ objects may
   come later.  A child of fork has neither the device nor this memory; the driver keeps it from children.  */

#include "plugin/memory/managed-heap.h"
#include "plugin/types/shown-memory.h"
#include "plugin/types/requirements.h"
#include "plugin/error.h"
#include "program-heap.h"
#include "uncancelled.h"

#include <errno.h>
#include <malloc.h>
#include <map>
#include <mutex>
#include <pthread.h>
#include <unistd.h>
#include <vector>

namespace heddle {

namespace {

/* Estimate, in bytes: blocks of the program's heap from this size on are managed memory, as pages move to the device in
   pieces of this size.  Smaller blocks would be no gain.  */
constexpr size_t managed_block = 64 << 10;

/* Estimate, in times the system's memory: address space of managed memory for blocks, which may leave gaps.  (H200: 0.6
   ms for a TiB, 11 ms for 8, 94 ms for 64.)  */
constexpr size_t heap_memories = 4;

/* Estimate, in bytes: growth of the heap of the other blocks.  A registration of a few pages takes as long as one of
   this size.  */
constexpr size_t heap_step = 1 << 20;

/* The memory, with its free and used parts by address.  */
struct managed_heap
{
  uintptr_t start = 0, end = 0;
  std::map<uintptr_t, size_t> free, used;
};

std::mutex lock;			/* of the next four */
managed_heap *heap;
std::vector<heddle_heap *> *programs;	/* and libraries */
bool opening, open;			/* a device needs managed memory; HEAP is present */
std::atomic<bool> in_child { false };

/* The unit of blocks, and the alignment of large blocks.  */
constexpr size_t granule = 64 << 10, large = 2 << 20;

/* errno is the program's.  */
struct kept_errno
{
  int value = errno;
  ~kept_errno () { errno = value; }
};

void *
take (unsigned long size, unsigned long alignment)
{
  const kept_errno keep;
  if (in_child.load () || size > SIZE_MAX / 2)
    return nullptr;
  size = (size + granule - 1) & ~(granule - 1);
  const size_t least = size >= large ? large : granule, step = alignment > least ? alignment : least;
  std::lock_guard<std::mutex> hold (lock);
  for (auto i = heap->free.begin (); i != heap->free.end (); ++i)
    {
      const uintptr_t from = i->first, end = from + i->second, at = (from + step - 1) & ~(step - 1);
      if (at < from || at > end || end - at < size)
	continue;
      heap->free.erase (i);
      if (at > from)
	heap->free[from] = at - from;
      if (end > at + size)
	heap->free[at + size] = end - at - size;
      heap->used[at] = size;
      return reinterpret_cast<void *> (at);
    }
  return nullptr;
}

void
give (void *p)
{
  const kept_errno keep;
  std::unique_lock<std::mutex> hold (lock);
  const auto block = heap->used.find (reinterpret_cast<uintptr_t> (p));
  if (block == heap->used.end ())
    {
      hold.unlock ();
      fatal ("free (%p): there is no such block in managed memory", p);
    }
  uintptr_t at = block->first;
  size_t size = block->second;
  heap->used.erase (block);
  auto next = heap->free.lower_bound (at);
  if (next != heap->free.end () && next->first == at + size)
    {
      size += next->second;
      next = heap->free.erase (next);
    }
  if (next != heap->free.begin () && std::prev (next)->first + std::prev (next)->second == at)
    std::prev (next)->second += size;
  else
    heap->free[at] = size;
}

unsigned long
size_of (const void *p)
{
  const kept_errno keep;
  std::lock_guard<std::mutex> hold (lock);
  const auto block = heap->used.find (reinterpret_cast<uintptr_t> (p));
  return block == heap->used.end () ? 0 : block->second;
}

void
changed (const void *p, unsigned long size)
{
  const kept_errno keep;
  memory_changed (p, size);
}

void
thread ()
{
  const kept_errno keep;
  threads_changed ();
}

/* Give the heap to P's program, or library.  LOCK is held.  */
void
offer (heddle_heap &p)
{
  if (p.in_use)
    changes_are_told (true);
  __atomic_store_n (&p.changed, &changed, __ATOMIC_RELEASE);
  __atomic_store_n (&p.thread, &thread, __ATOMIC_RELEASE);
  if (!heap || !p.in_use)
    return;
  p.least = managed_block;
  p.give = give;
  p.size = size_of;
  p.start = heap->start;
  p.end = heap->end;
  __atomic_store_n (&p.take, &take, __ATOMIC_RELEASE);
}

void
before_fork ()
{
  lock.lock ();
}

void
after_fork ()
{
  lock.unlock ();
}

void
after_fork_in_child ()
{
  in_child.store (true);
  lock.unlock ();
}

/* Address space of managed memory: a few times what the system has, for the driver takes 0.6 ms for each TiB, and 94
   ms for 64 (H200).  The context is current.  */
managed_heap *
reserve ()
{
  const size_t memory = size_t (sysconf (_SC_PHYS_PAGES)) * size_t (sysconf (_SC_PAGESIZE));
  for (size_t size = memory / large * large * heap_memories; size >= large; size = size / 2 / large * large)
    {
      CUdeviceptr p;
      if (CU (MemAllocManaged, &p, size, CU_MEM_ATTACH_GLOBAL))
	{
	  auto *h = new managed_heap;
	  h->start = p;
	  h->end = p + size;
	  h->free[p] = size;
	  return h;
	}
    }
  return nullptr;
}

/* DEVICE has ATTRIBUTE.  */
bool
has (CUdevice device, CUdevice_attribute attribute)
{
  int value = 0;
  return CU (DeviceGetAttribute, &value, attribute, device) && value;
}

} // namespace

void
open_managed_heap (CUdevice handle, CUcontext context)
{
  if (!host_memory_required_so_far () || has (handle, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS)
      || !has (handle, CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM))
    return;
  {
    std::lock_guard<std::mutex> hold (lock);
    if (opening)
      return;
    opening = true;
  }
  /* The C library's malloc keeps its memory, in one piece.  */
  mallopt (M_MMAP_MAX, 0);
  mallopt (M_TRIM_THRESHOLD, -1);
  mallopt (M_TOP_PAD, int (heap_step));
  mallopt (M_ARENA_MAX, 1);
  managed_heap *h = nullptr;
  CUcontext before, kept;
  if (has (handle, CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY) && has (handle, CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS)
      && CU (CtxGetCurrent, &before) && CU (CtxSetCurrent, context))
    {
      if (CU (DevicePrimaryCtxRetain, &kept, handle))
	h = reserve ();
      cu.CtxSetCurrent (before);
    }
  changes_are_told (false);
  {
    std::lock_guard<std::mutex> hold (lock);
    heap = h;
    open = true;
    if (programs)
      for (heddle_heap *p : *programs)
	offer (*p);
  }
  if (h)
    {
      pthread_atfork (before_fork, after_fork, after_fork_in_child);
      info ("blocks of the heap from %zu bytes on are managed memory, %zu GiB of addresses at %p",
	    managed_block, (h->end - h->start) >> 30, reinterpret_cast<void *> (h->start));
    }
}

/* The heaps of other threads grow silently, by mprotect; and once one such heap exists, new threads get their own,
   too.  */
void
keep_heap_in_one_piece ()
{
  if (host_memory_required_so_far ())
    mallopt (M_ARENA_MAX, 1);
}

} // namespace heddle

using namespace heddle;

extern "C" __attribute__ ((visibility ("default"))) void
heddle_share_heap (heddle_heap *program)
{
  const uncancelled whole_call;
  std::lock_guard<std::mutex> hold (lock);
  if (!programs)
    programs = new std::vector<heddle_heap *>;
  programs->push_back (program);
  if (open)
    offer (*program);
}
