/* register-limits.h -- how many registers ptxas may give to a kernel's threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_REGISTER_LIMITS_H
#define HEDDLE_REGISTER_LIMITS_H

#include "device/facts/common.h"

/* Set what F, the kernel FNDECL, says to ptxas of its blocks, by what the passes found out of FNDECL and its
   region.  All functions have been emitted: a region that is not inlined may be the last.  */
void set_launch_bounds (ptx::function *f, tree fndecl);
/* Look at F's limits again, after emission and pruning.  */
void reconsider_launch_bounds (ptx::function &f);

#endif
