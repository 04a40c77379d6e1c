/* spmd-rewrite.h -- a region and its parallel regions do without the runtime.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_REWRITE_H
#define HEDDLE_SPMD_REWRITE_H

#include "device/spmd/spmd-grid.h"
#include "device/spmd/spmd-memory.h"

/* The step spmd-rewrite.  */
void rewrite_region (const region_facts &facts, const team_sharing &sharing, const teams_level &teams,
		     const thread_plan &threads, const memory_order &order, const grid_mapping &grid);

/* Its dump: the functions that the step has changed.  */
void dump_rewritten (FILE *f, const region_facts &facts);

#endif
