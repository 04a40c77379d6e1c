/* launch-thread.h -- a thread that gives kernels to the driver.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_LAUNCH_THREAD_H
#define HEDDLE_LAUNCH_THREAD_H

#include "plugin/types/launch.h"

namespace heddle {

/* What the driver is told of a kernel to launch, but for its parameters.  */
struct launch_order
{
  const device *on;
  const kernel *what;
  CUcontext context;			/* of the device */
  CUfunction function;
  CUstream stream;
  unsigned teams, rows, width, height;	/* of the grid, and of a block */
  unsigned shared;			/* bytes of dynamic shared memory */
  size_t size;				/* bytes of the parameters */
  bool early;				/* it waits for its predecessor by itself (early-kernels.h) */
};

/* Have the driver launch O with its PARAMETERS.  The device's context is current.  Any thread, after wait_for_turn.  */
cu_result launch_now (const launch_order &o, void *parameters);

/* Have the launch thread launch O, whose PARAMETERS, of a launched::parameter_block at most, are copied.  Other calls
   of the driver come after it (before_call).  ON_THE_WAY: kernels that the calling thread has launched and not waited
   for.  False: the caller has to launch.  Any thread.  */
bool launch_later (const launch_order &o, const void *parameters, unsigned on_the_way);

/* Wait until the driver has all kernels that the launch thread was given.  */
void await_launches ();

/* Before each call of the driver (before_call): wait for them, and launch held kernels (graphs.h).  */
void before_driver_call ();

/* A context is going, whose kernels are all with the driver: the launch thread must not take it for a later
   context.  */
void forget_contexts ();

} // namespace heddle

#endif
