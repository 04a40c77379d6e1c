/* call-stacks.cc -- the lanes' own call stacks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Beside the warps' stacks each lane has a call stack, in .local memory: for return addresses, spilled registers
   and local variables.  The driver provides it; ptxas tells it how much a kernel needs.  With recursion or calls
   through pointers ptxas cannot know, and the driver gives what its limit says.  */

#include "plugin/types/graphs.h"
#include "plugin/types/device.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/tuning.h"

namespace heddle {

/* Estimate, in parts of a device's memory that these stacks may take: the driver reserves one for each lane that can
   be resident.  */
constexpr size_t thread_stack_part = 16;

static constexpr size_t drivers_call_stack = 1024;	/* bytes a lane */
static constexpr size_t lanes_of_multiprocessor = 2048;	/* that can be resident */

cu_result
set_call_stacks ()
{
  const size_t size = environment ().thread_stack_size;
  return size ? CU (CtxSetLimit, CU_LIMIT_STACK_SIZE, size) : cu_result { CUDA_SUCCESS, "" };
}

bool
widen_call_stacks (device &d)
{
  if (d.call_stacks.wide || environment ().thread_stack_size)
    return true;
  d.call_stacks.wide = true;
  /* The driver reserves as much for every lane that can be resident.  */
  size_t size = tuning.thread_stack;
  while (size > drivers_call_stack
	 && size * lanes_of_multiprocessor * d.multiprocessors > d.memory_size / thread_stack_part)
    size /= 2;
  forget_graphs ();
  cu_result r = CU (CtxSetLimit, CU_LIMIT_STACK_SIZE, size);
  if (!r)
    error ("cannot give the threads of device %d a call stack of %zu bytes: %s", d.number, size,
	   result_text (note (d, r)).text);
  return bool (r);
}

} // namespace heddle
