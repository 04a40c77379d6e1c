/* managed-heap.h -- large blocks of the program's heap in managed memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_MANAGED_HEAP_H
#define HEDDLE_MANAGED_HEAP_H

#include "plugin/driver/cuda-driver.h"

namespace heddle {

/* Let large blocks of the program's heap come from managed memory of the device HANDLE from now on, if the program
   requires its devices to use the host's memory, and the device reaches what the driver knows only.  CONTEXT is the
   device's.  Once; no message.  */
void open_managed_heap (CUdevice handle, CUcontext context);

/* Before the driver starts, and before the device's needs are known: have the C library's malloc use one heap for all
   threads, if the program requires its devices to use the host's memory.  */
void keep_heap_in_one_piece ();

} // namespace heddle

#endif
