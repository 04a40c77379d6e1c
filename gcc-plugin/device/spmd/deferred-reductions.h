/* deferred-reductions.h -- reductions that are combined no sooner than the teams level uses their results.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_DEFERRED_REDUCTIONS_H
#define HEDDLE_SPMD_DEFERRED_REDUCTIONS_H

#include "device/spmd/spmd-teams.h"

/* Decide which reductions are deferred, and how the updates on the teams level are made.  False: some of it cannot be
   done.  */
bool sort_reductions (const region_facts &facts, const team_sharing &sharing, teams_level *teams);

#endif
