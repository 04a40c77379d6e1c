/* deferred.h -- kernels that the host does not wait for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_DEFERRED_H
#define HEDDLE_DEFERRED_H

#include "plugin/driver/cuda-driver.h"

namespace heddle {

struct device;
struct launched;

/* L's kernel knows nothing of data mapped by other regions: all its addresses are in its own block, around VARS.  */
bool knows_own_block_only (device &d, const launched &l, CUdeviceptr vars);

/* Whether the wait for L's kernel can be left to the next kernel of the calling thread, on whose stream it is or will
   be; *OPEN goes to DEFER then.  */
bool can_defer (device &d, const launched &l, bool *open);

/* Leave the wait for L's kernel, which has been issued, and its stacks to the next kernel of its stream.  */
void defer (device &d, launched &l, bool open);

} // namespace heddle

#endif
