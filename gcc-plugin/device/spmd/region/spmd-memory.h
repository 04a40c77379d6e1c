/* spmd-memory.h -- memory of the team in a region that runs without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_MEMORY_H
#define HEDDLE_SPMD_MEMORY_H

#include "device/spmd/region/spmd-threads.h"

/* What the first thread alone executes on the teams level.  */
struct guarded_statements
{
  std::vector<gimple *> stores;
  std::vector<gimple *> singles;	/* calls, and stores of what has been loaded for all */
};

/* The statements of the teams level that access memory which all threads of a block see.  */
struct team_memory
{
  guarded_statements guarded;

  /* For -fdump-tree-spmd-memory.  */
  void dump (FILE *f, const region_facts &facts) const;
};

/* The team's data fits in shared memory, and can be moved there.  */
bool team_memory_fits (const region_facts &facts, const team_sharing &sharing);
/* A new variable of TYPE that the team shares.  */
tree team_variable (const region_facts &facts, tree type);

#endif
