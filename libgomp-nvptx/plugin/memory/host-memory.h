/* host-memory.h -- memory for host and device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_HOST_MEMORY_H
#define HEDDLE_HOST_MEMORY_H

#include <stddef.h>

namespace heddle {

struct device;

/* The device's context is current in each function.  */

/* SIZE bytes of managed memory of D; null where there is none, after a message unless memory is short.  */
void *allocate_managed (device &d, size_t size);
/* False after a message.  */
bool free_managed (device &d, void *p);

/* SIZE bytes of pinned host memory in *P, null if memory is short.  False after a message.  */
bool allocate_pinned (device &d, void **p, size_t size);
bool free_pinned (device &d, void *p);

/* Whether kernels on D may use all of the SIZE bytes at P.  */
bool is_accessible (device &d, const void *p, size_t size);

} // namespace heddle

#endif
