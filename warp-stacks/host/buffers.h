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

struct stack_buffer
{
  CUdeviceptr base = 0;			/* 0: none */
  size_t size = 0, alignment = 0;
};

/* Buffers that no kernel uses.  */
struct stack_cache
{
  std::mutex lock;
  std::vector<stack_buffer> idle;
  std::atomic<int> held { 0 };		/* buffers that kernels have, and will give back */
  std::atomic<unsigned> given { 0 };	/* counts when one has got one */
};

/* Stacks for WARPS warps, each of 1 << LOG2 bytes, aligned to that size; an idle buffer if one is large enough.
   Where other kernels have the memory: if OTHERS is null this waits for them to give it back, else it fails, and
   *OTHERS is true.  The context is current.  */
cu_result acquire_stacks (device &, size_t warps, unsigned log2, bool *others, stack_buffer *);

/* Give them back.  Calls no driver function.  */
void release_stacks (device &, const stack_buffer &);

/* Give idle buffers back to the pool.  */
void trim_stacks (device &);

/* The device's memory is gone, or about to go.  */
void forget_stacks (device &);

} // namespace heddle

#endif
