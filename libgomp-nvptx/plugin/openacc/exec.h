/* exec.h -- running OpenACC's regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_OPENACC_EXEC_H
#define HEDDLE_OPENACC_EXEC_H

#include "plugin/openacc/queue.h"

namespace heddle {

/* Run K on D with COUNT arguments, addresses on the device or values: DEVICE_ADDRESSES[i], or HOST[i] if it is null;
   with a libgomp that passes_block, the arguments are at the address DEVICE_ADDRESSES of the device.  DIMS has the
   axes' sizes computed by the program, 0 for others, and gets the sizes of the launch.  On the queue Q, which is
   locked; null: wait for the end.  Ends the program on failure.  The context is current.  */
void run_openacc (device &d, kernel &k, size_t count, void *const *host, void *const *device_addresses, unsigned *dims,
		  goacc_asyncqueue *q);

} // namespace heddle

#endif
