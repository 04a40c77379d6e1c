/* call-stacks.h -- the lanes' own call stacks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_CALL_STACKS_H
#define HEDDLE_CALL_STACKS_H

#include "plugin/driver/cuda-driver.h"

namespace heddle {

struct device;

struct call_stack_size
{
  bool wide = false;			/* widen_call_stacks was here */
};

/* When a device is opened: let lanes have what HEDDLE_THREAD_STACK_SIZE says.  The context is current.  */
cu_result set_call_stacks ();

/* Before a kernel is launched whose calls nobody has counted (HEDDLE_FUNC_DEEP_CALLS): give lanes more of a call stack
   than the driver's 1 KiB, once, unless HEDDLE_THREAD_STACK_SIZE says how much.  The context is current; held:
   LOADING_LOCK.  False after a message.  */
bool widen_call_stacks (device &d);

} // namespace heddle

#endif
