/* ahead.h -- kernels that are launched before the program has come to their region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_AHEAD_H
#define HEDDLE_AHEAD_H

#include "plugin/launch/launch-thread.h"

namespace heddle {

/* A kernel O with PARAMETERS, which gives results of sums, has been issued, and the calling thread waits for its end.
   Launch the next kernel, if known.  The device's context is current.  */
void launch_ahead (device &d, const launch_order &o, const void *parameters);

/* The calling thread comes to kernel O with PARAMETERS.  True: the device has the kernel, which begins; false: the
   caller launches the kernel.  */
bool take_ahead (const launch_order &o, const void *parameters);

/* Before a wait: a kernel with a late word is launched again.  Returns the fatal failure of a launch, now or earlier.
   Any thread.  */
cu_result settle_taken ();

/* The same before other work for the device; the kernel ahead is refused.  */
void settle_ahead ();

/* A context or functions are about to go.  */
void forget_ahead ();

} // namespace heddle

#endif
