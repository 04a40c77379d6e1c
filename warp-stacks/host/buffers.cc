/* buffers.cc -- device memory for the warps' stacks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A kernel that keeps variables in memory needs a stack for every warp of its grid, some hundred megabytes on
   a large GPU that is full of warps.  So a buffer belongs to a kernel only while it runs; afterwards it is
   kept for the next one, in the order last in, first out.  A buffer that is too small for the next kernel is
   given back to the pool when that one gets a larger one: so a program that runs one kernel at a time has one
   buffer, of the largest size that was needed.  */

#include "plugin/device/device.h"

#include <time.h>

namespace heddle {

void
release_stacks (device &d, const stack_buffer &b)
{
  if (!b.base)
    return;
  std::lock_guard<std::mutex> guard (d.stacks.lock);
  d.stacks.idle.push_back (b);
  d.stacks.held.fetch_sub (1);
}

void
trim_stacks (device &d)
{
  std::vector<stack_buffer> idle;
  {
    std::lock_guard<std::mutex> guard (d.stacks.lock);
    idle.swap (d.stacks.idle);
  }
  for (const auto &b : idle)
    {
      bool found;
      note (d, d.memory.free (b.base, &found));
    }
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
  d.stacks.given.fetch_add (1);
}

cu_result
acquire_stacks (device &d, size_t warps, unsigned log2, bool *others, stack_buffer *result)
{
  size_t alignment = size_t (1) << log2, size;
  if (__builtin_mul_overflow (warps, alignment, &size))
    return { CUDA_ERROR_OUT_OF_MEMORY, cuda_symbols::MemAlloc };
  if (alignment < 256)
    alignment = 256;

  {
    std::lock_guard<std::mutex> guard (d.stacks.lock);
    auto &idle = d.stacks.idle;
    for (size_t i = idle.size (); i-- > 0;)
      if (idle[i].size >= size && (idle[i].base & (alignment - 1)) == 0)
	{
	  give (d, result, idle[i]);
	  idle.erase (idle.begin () + i);
	  return { CUDA_SUCCESS, "" };
	}
  }

  trim_stacks (d);
  for (;;)
    {
      cu_result r;
      /* Read before trying: a kernel that has ended meanwhile, or begun, gives another try.  */
      const unsigned given = d.stacks.given.load ();
      const int held = d.stacks.held.load ();
      CUdeviceptr base = allocate (d, size, alignment, &r);
      if (base)
	{
	  give (d, result, { base, size, alignment });
	  return r;
	}
      const bool try_again = r.code == CUDA_ERROR_OUT_OF_MEMORY && (held > 0 || d.stacks.given.load () != given);
      if (others)
	*others = try_again;
      if (!try_again || others || d.lost.load ())
	return r;
      const timespec pause { 0, 200000 };
      nanosleep (&pause, nullptr);
      reap_async (d);
    }
}

} // namespace heddle
