/* buffers.h -- device memory for the warps' stacks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_BUFFERS_H
#define HEDDLE_BUFFERS_H

#include "plugin/driver/cuda-driver.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace heddle {

struct device;
struct stream;

struct stack_buffer
{
  CUdeviceptr base = 0;			/* 0: none */
  size_t size = 0, alignment = 0;
  const stream *behind = nullptr;	/* of an idle buffer: for this stream's next kernels, and for others only
					   behind its present work; null: for all */
};

/* Buffers without a kernel, but for kernels that nobody waits for (BEHIND).  */
struct stack_cache
{
  std::mutex lock;
  std::vector<stack_buffer> idle;
  std::atomic<int> held { 0 };		/* buffers that kernels have, and will give back */
  std::atomic<int> trimmed { 0 };	/* threads that give idle buffers back to the pool right now */
  std::atomic<unsigned> changes { 0 };	/* counts when a kernel has got a buffer, and when the pool has */
  std::mutex growth;			/* of the thread that gets a buffer from the pool */
};

/* What is read before memory is asked for.  */
struct stack_moment
{
  int busy;
  unsigned changes;
};

/* Stacks for WARPS warps, each of 1 << LOG2 bytes, aligned to that size, of a kernel that comes next on IN (null: on
   a stream not yet known); an idle buffer if one is large enough.  Where other kernels have the memory: if OTHERS is
   null this waits for them to give it back, else it fails, and *OTHERS is true.  The context is current.  */
cu_result acquire_stacks (device &, const stream *in, size_t warps, unsigned log2, bool *others, stack_buffer *);

/* Give them back.  BEHIND: a kernel on this stream has them, and nobody waits for its end (deferred_kernels).  Calls no
   driver function.  */
void release_stacks (device &, const stack_buffer &, const stream *behind = nullptr);

/* All work on S has ended.  Any thread, in the driver's callbacks, too.  */
void end_stacks_behind (device &, const stream &s);

/* Give idle buffers back to the pool, after waits for the streams that they are behind.  The context is current.  */
void trim_stacks (device &);

/* For a request of memory that stacks may have: the moment before, and whether there was no memory because stacks had
   it since BEFORE, and will give it back or have done so.  */
stack_moment stacks_now (const device &);
bool stacks_return (const device &, const stack_moment &before);

/* Wait a moment for kernels to end, and take their stacks back.  */
void wait_for_stacks (device &);

/* The device's memory is gone, or about to go.  */
void forget_stacks (device &);

} // namespace heddle

#endif
