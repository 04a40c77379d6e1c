/* reduce.h -- threads' copies of scalars are combined, and updates of the teams level made once a block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_REDUCE_H
#define HEDDLE_SPMD_REDUCE_H

#include "device/spmd/region/spmd-deferral.h"
#include "device/facts/spmd.h"

/* Combine the threads' copies of P's reduced variables, but for deferred ones, around its call.  */
void reduce_around (const parallel_facts &p, const team_sharing &sharing, const deferred_reductions &deferred,
		    spmd_mode mode);
/* Let each block make the updates of the teams level once.  */
void rewrite_updates (const region_facts &facts, const deferred_reductions &deferred, spmd_mode mode);

#endif
