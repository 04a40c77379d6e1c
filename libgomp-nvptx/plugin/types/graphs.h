/* graphs.h -- kernels that come again in the same order, launched at once.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_GRAPHS_H
#define HEDDLE_GRAPHS_H

#include "plugin/driver/cuda-driver.h"

namespace heddle {

struct launched;

/* Give the kernel of L, which is complete, to the driver, behind all that the calling thread has issued on its stream,
   and before the thread's next call of the driver or wait: perhaps after this returns.  Ends the program on failure.
   The device's context is current.  */
void issue_in_order (launched &l);

/* Give all held kernels to the driver.  Any thread.  Returns the fatal failure, now or earlier, of a held kernel's
   launch.  */
cu_result launch_held ();

/* The thread has seen the end of all kernels on its stream.  */
void held_ended ();

/* A context, functions or the memory of threads are about to go or to change: no graph may be used any more.  The
   device's context is current.  */
void forget_graphs ();

} // namespace heddle

#endif
