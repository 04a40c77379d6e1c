/* buffers.cc -- device memory for the warps' stacks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A kernel with variables in memory needs a stack for every warp of its grid, some hundred megabytes on a large GPU
   full of warps.  So a buffer belongs to a kernel only while it runs; afterwards it is kept for the next one, in the
   order last in, first out.  A buffer too small for the next kernel is given back to the pool when that kernel gets a
   larger one: so a program with one kernel at a time has one buffer, of the largest size that was needed.

   The host does not wait for some kernels (launch/deferred.cc).  Their buffers are idle at once, but behind a
   stream: a later kernel of this stream begins after their end and takes them as they are, a kernel of another stream
   gets other memory.  Before such a buffer goes to the pool the thread waits for the stream; any thread may, so no
   buffer depends on a thread that is busy with something else.

   Where there is no memory left, kernels give some back when they end.  A thread without a buffer must not take for
   missing a buffer on its way between a kernel, this list, the pool and another kernel.  So one thread at a time takes
   buffers from the pool, threads that give some back are counted, and a failure is final only if nothing has moved
   meanwhile.  */

#include "plugin/types/device.h"
#include "plugin/error.h"
#include "plugin/tuning.h"

#include <algorithm>

namespace heddle {

/* Estimate, in ms: between attempts of a thread that waits for stacks.  The wait is for kernels to end, and a
   sleeping thread wakes up 20 to 200 us later anyway (spin_ms).  */
constexpr double stack_pause_ms = 0.2;

void
release_stacks (device &d, const stack_buffer &b, const stream *behind)
{
  if (!b.base)
    return;
  std::lock_guard<std::mutex> guard (d.stacks.lock);
  d.stacks.idle.push_back (b);
  d.stacks.idle.back ().behind = behind;
  d.stacks.held.fetch_sub (1);
}

void
end_stacks_behind (device &d, const stream &s)
{
  std::lock_guard<std::mutex> guard (d.stacks.lock);
  for (stack_buffer &b : d.stacks.idle)
    if (b.behind == &s)
      b.behind = nullptr;
}

/* Whether a kernel that comes next on IN, or on an unknown stream, may have the idle buffer B.  */
static bool
usable (const stack_buffer &b, const stream *in)
{
  return !b.behind || b.behind == in;
}

/* Give idle buffers back to the pool, EACH of them or those usable on IN.  */
static void
trim (device &d, const stream *in, bool each)
{
  std::vector<stack_buffer> gone;
  d.stacks.trimmed.fetch_add (1);
  {
    std::lock_guard<std::mutex> guard (d.stacks.lock);
    auto &idle = d.stacks.idle;
    const auto first = std::stable_partition (idle.begin (), idle.end (), [=] (const stack_buffer &b)
					      { return !each && !usable (b, in); });
    gone.assign (first, idle.end ());
    idle.erase (first, idle.end ());
  }
  const stream *ended = nullptr;
  for (const stack_buffer &b : gone)
    {
      /* If the driver fails here the next call of it will, too.  */
      if (b.behind && b.behind != ended)
	note (d, CU (StreamSynchronize, b.behind->handle));
      ended = b.behind;
      bool found;
      note (d, d.memory.free (b.base, &found));
    }
  if (!gone.empty ())
    d.stacks.changes.fetch_add (1);
  d.stacks.trimmed.fetch_sub (1);
}

void
trim_stacks (device &d)
{
  trim (d, nullptr, true);
}

stack_moment
stacks_now (const device &d)
{
  return { d.stacks.held.load () + d.stacks.trimmed.load (), d.stacks.changes.load () };
}

bool
stacks_return (const device &d, const stack_moment &before)
{
  const stack_moment now = stacks_now (d);
  return before.busy > 0 || now.busy > 0 || now.changes != before.changes;
}

void
wait_for_stacks (device &d)
{
  pause_ms (stack_pause_ms);
  reap_async (d);
}

void
forget_stacks (device &d)
{
  std::lock_guard<std::mutex> guard (d.stacks.lock);
  d.stacks.idle.clear ();
  d.stacks.held.store (0);
}

/* Note that RESULT belongs to a kernel.  */
static void
give (device &d, stack_buffer *result, const stack_buffer &b)
{
  *result = b;
  d.stacks.held.fetch_add (1);
  d.stacks.changes.fetch_add (1);
}

cu_result
acquire_stacks (device &d, const stream *in, size_t warps, unsigned log2, bool *others, stack_buffer *result)
{
  size_t alignment = size_t (1) << log2, size;
  if (__builtin_mul_overflow (warps, alignment, &size))
    return { CUDA_ERROR_OUT_OF_MEMORY, cuda_symbols::MemAlloc };
  alignment = std::max (alignment, drivers_alignment);

  {
    std::lock_guard<std::mutex> guard (d.stacks.lock);
    auto &idle = d.stacks.idle;
    for (size_t i = idle.size (); i-- > 0;)
      if (usable (idle[i], in) && idle[i].size >= size && (idle[i].base & (alignment - 1)) == 0)
	{
	  give (d, result, idle[i]);
	  idle.erase (idle.begin () + i);
	  return { CUDA_SUCCESS, "" };
	}
  }

  trim (d, in, false);
  for (;;)
    {
      cu_result r;
      bool try_again;
      {
	std::lock_guard<std::mutex> guard (d.stacks.growth);
	const stack_moment before = stacks_now (d);
	CUdeviceptr base = allocate (d, size, alignment, &r);
	if (base)
	  {
	    take_for_written (d, base, size);
	    give (d, result, { base, size, alignment });
	    return r;
	  }
	try_again = r.code == CUDA_ERROR_OUT_OF_MEMORY && stacks_return (d, before);
      }
      if (others)
	*others = try_again;
      if (!try_again || others || d.lost.load ())
	return r;
      wait_for_stacks (d);
    }
}

} // namespace heddle
