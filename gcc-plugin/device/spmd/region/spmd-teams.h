/* spmd-teams.h -- what is done on the teams level of a region that runs without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_TEAMS_H
#define HEDDLE_SPMD_TEAMS_H

#include "device/spmd/region/spmd-sharing.h"

/* The statements of the teams level that not all threads execute unchanged.  */
struct teams_level
{
  std::vector<gimple *> stores;			/* to memory: by one thread */
  std::vector<gimple *> singles;		/* calls and volatile loads: by one thread, for all */
  std::vector<gimple *> rooms;			/* allocations of memory in the frame: the team's (team-rooms.cc) */

  /* For -fdump-tree-spmd-teams.  */
  void dump (FILE *f, const region_facts &facts) const;
};

#endif
