/* team-rooms.h -- automatic arrays of variable length on the teams level.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_TEAM_ROOMS_H
#define HEDDLE_SPMD_TEAM_ROOMS_H

#include "device/spmd/region/spmd-memory.h"

/* S allocates memory of the current function's frame.  */
bool allocates_room (gimple *s);

/* S in FUN, which allocates memory of this kind, or saves or restores the top of the stack, can be the team's: the
   rooms in use at S are known, and the last of them.  */
bool placeable_room (function *fun, gimple *s);

/* Let ROOMS, statements of FACTS' function that allocate, give shared memory while there is some left.  What is left to
   the first thread's stack becomes a part of SINGLES.  */
void place_rooms (const region_facts &facts, const std::vector<gimple *> &rooms, std::vector<gimple *> &singles);

#endif
