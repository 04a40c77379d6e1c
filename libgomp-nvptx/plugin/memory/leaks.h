/* leaks.h -- HEDDLE_SIM_CHECK=memory and stale: device memory that a program never gives back, and what is copied.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_LEAKS_H
#define HEDDLE_LEAKS_H

#include "plugin/types/device.h"

namespace heddle {

/* Whether the simulator looks for mistakes with memory.  */
bool memory_is_checked ();

/* libgomp has SIZE bytes at P of device D for the program (ASKED: it has called omp_target_alloc; else it has mapped
   something, ALONE: one item), or gives them back.  Any thread may call these.  They do nothing without the check.  */
void note_allocated (device &d, CUdeviceptr p, size_t size, bool asked, bool alone);
void note_freed (device &d, CUdeviceptr p);

/* SIZE bytes have been copied to P of D, for libgomp: it may be a descriptor that libgomp will not unmap.  */
void note_written (device &d, CUdeviceptr p, size_t size);

/* SIZE bytes at P of D have been copied to HOST, or from there.  If that is a variable that the program maps, and tells
   of (host-calls/host/reverse.h), the simulator learns of it, for HEDDLE_SIM_CHECK=stale.  */
void note_same (device &d, CUdeviceptr p, const void *host, size_t size);

/* libgomp knows its devices, and opens the first: its mistakes are to be told from the program's at the end.  */
void watch_leaks ();

/* D is closed: tell what has not been given back.  */
void tell_leaks (device &d);

} // namespace heddle

#endif
