/* memory-order.h -- barriers between accesses on the teams level.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_MEMORY_ORDER_H
#define HEDDLE_SPMD_MEMORY_ORDER_H

#include "device/spmd/spmd-threads.h"

/* What the first thread alone executes on the teams level.  */
struct guarded_statements
{
  std::vector<gimple *> stores;
  std::vector<gimple *> singles;	/* calls, and stores of what has been loaded for all */
};

/* Put barriers where accesses of the region's function, the current one, need them, before GUARDED are given to the
   first thread alone.  True if there are any other than those that have found a place where they do not repeat.  */
bool order_memory (const region_facts &facts, const team_sharing &sharing, const teams_level &teams,
		   const thread_plan &threads, const guarded_statements &guarded);

#endif
