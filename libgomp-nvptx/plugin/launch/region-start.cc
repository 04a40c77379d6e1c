/* region-start.cc -- the calls of libgomp that start a region, and uploads that a region does without.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   To start a region libgomp makes these calls, on one thread and without any call of the program in between: can_run;
   alloc for the block of the kernel's arguments and of the small variables that are mapped; host2dev for that block;
   run or async_run.  A kernel with arguments as parameters (image.h, args_bytes) does not read its arguments from the
   block, and needs no upload of arguments only.  This saves more than the upload's own time: the kernel starts without
   waiting for the copy.  A kernel with sums does without an upload of start values, too (sums.cc).  Scalars that are
   "firstprivate" are arguments (the compiler plugin's host/clauses/scalar-arguments.cc).

   The program may call the same functions (omp_target_alloc, omp_target_memcpy), and read the copy in CUDA code that
   nobody here knows of.  The difference is can_run before them.  But libgomp asks can_run a second time at the end of
   the kernel of a `nowait' region, and after this the program goes on.  The calls are therefore counted: each region
   asks once before its run, and each that ended asynchronously once more.  A call of can_run is taken for a start only
   if the calls known to be no starts are as many as the ended regions: calls whose thread has since asked again, or has
   ended, without a run in between.  A thread that asks and runs in turn, as most do, needs no shared counter.

   With this rule alone, every start would be uncertain from the end of the first of several regions until the program
   waits.  Regions with a block of nothing but arguments are therefore not counted at their end: no mapping refers to
   such a block, and libgomp frees it between the second question and whatever the program does next, on the same
   thread.  The question is then known to be no start, and is not counted either; and a call is a start only if nothing
   but the allocation follows it.  */

#include "plugin/types/region-start.h"
#include "plugin/types/device.h"
#include "plugin/types/device-image.h"
#include "plugin/tuning.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

namespace heddle {

namespace {

/* Of all threads and devices, since the program began; not destroyed, as threads may be in here at its end.  */
struct regions
{
  std::atomic<uint64_t> no_starts;	/* calls of can_run that are known to have been none */
  std::atomic<uint64_t> ended;		/* regions that ended asynchronously, ... */
  std::mutex lock;			/* of: */
  std::vector<CUdeviceptr> alone;	/* ... but for regions with blocks of arguments only */
  std::atomic<size_t> alone_count;	/* changes with the lock */
} &all = *new regions ();

/* The bytes that libgomp adds to a block of pointers for its alignment.  */
constexpr size_t slack = region_slack;

/* BLOCK, aligned by libgomp, is what the thread has got last, for SIZE bytes and no more.  */
bool
only_block (const thread_region &me, CUdeviceptr block, size_t size)
{
  return block && me.block && block >= me.block && block - me.block <= slack && me.size == size + slack;
}

bool
only_arguments (const thread_region &me, const kernel &k, CUdeviceptr vars)
{
  return k.args_bytes ? only_block (me, vars, k.args_bytes) : !vars;
}

} // namespace

void
region_asked (const kernel &k, thread_region &me)
{
  if (me.open)
    all.no_starts.fetch_add (1, std::memory_order_release);
  /* In this order: both only grow, and a condition on an older number of the first and a newer number of the second was
     true at the second read.  */
  const uint64_t no_starts = all.no_starts.load (std::memory_order_acquire);
  const bool starts = no_starts >= all.ended.load (std::memory_order_acquire);
  me.open = true;
  me.certain = starts;
  me.starts = starts && k.args_bytes ? &k : nullptr;
  me.block = 0;
}

bool
begins_region (const thread_region &me)
{
  return me.certain && !me.block;
}

void
region_allocated (device &d, CUdeviceptr block, size_t size, thread_region &me)
{
  if (me.starts && me.block)
    me.starts = nullptr;
  me.certain = false;
  me.block = block;
  me.got_memory = true;
  me.size = size;
  me.age = d.changes.allocated ();
}

bool
region_got_memory (thread_region &me)
{
  const bool got = me.got_memory;
  me.got_memory = false;
  return got;
}

bool
region_only_block (CUdeviceptr block, size_t size, const thread_region &me)
{
  return only_block (me, block, size);
}

CUdeviceptr
region_last_block (const thread_region &me)
{
  return me.block;
}

uint64_t
region_block_age (CUdeviceptr vars, const thread_region &me)
{
  return me.block && vars >= me.block && vars - me.block < me.size ? me.age : 0;
}

void
region_left (thread_region &me)
{
  me.starts = nullptr;
  me.certain = false;
}

bool
hold_back (device &d, CUdeviceptr to, size_t size, thread_region &me)
{
  if (!me.starts || me.held.on || !me.block || to != me.block || size > me.size
      || size > (me.starts->sum_words ? unsigned (HEDDLE_MOST_ARGS_BYTES) : me.starts->args_bytes))
    return false;
  me.held = { &d, to, size, false };
  return true;
}

bool
take_held (held_upload *upload, thread_region &me)
{
  if (!me.held.on)
    return false;
  *upload = me.held;
  me.held = {};
  me.starts = nullptr;
  return true;
}

bool
region_only_arguments (const kernel &k, CUdeviceptr vars, const thread_region &me)
{
  return only_arguments (me, k, vars);
}

bool
region_small_block (CUdeviceptr vars, const thread_region &me)
{
  return vars && vars == me.block && me.size <= tuning.staged_bytes;
}

bool
region_run (const kernel &k, CUdeviceptr vars, bool *alone, held_upload *upload, thread_region &me)
{
  if (alone)
    *alone = vars && only_arguments (me, k, vars);
  if (me.open)
    {
      me.open = false;
      if (alone && *alone)
	{
	  std::lock_guard<std::mutex> guard (all.lock);
	  all.alone.push_back (vars);
	  all.alone_count.fetch_add (1, std::memory_order_relaxed);
	}
    }
  else if (alone)
    *alone = false;
  const kernel *started = me.starts;
  me.starts = nullptr;
  me.certain = false;
  if (!take_held (upload, me))
    return false;
  upload->of_region = started == &k && vars == upload->to;
  return !(upload->of_region && upload->size == k.args_bytes);
}

void
region_ended (bool alone)
{
  if (!alone)
    all.ended.fetch_add (1, std::memory_order_release);
}

void
region_thread_ends (thread_region &me)
{
  if (me.open)
    all.no_starts.fetch_add (1, std::memory_order_release);
  me.open = false;
}

void
region_freed (CUdeviceptr block, thread_region &me)
{
  me.starts = nullptr;
  me.certain = false;
  if (!all.alone_count.load (std::memory_order_relaxed))
    return;
  std::lock_guard<std::mutex> guard (all.lock);
  auto found = std::find (all.alone.begin (), all.alone.end (), block);
  if (found == all.alone.end ())
    return;
  *found = all.alone.back ();
  all.alone.pop_back ();
  all.alone_count.fetch_sub (1, std::memory_order_relaxed);
  me.open = false;
}

} // namespace heddle
