/* nest.h -- a parallel loop as the body of a "distribute" loop: both share the whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_NEST_H
#define HEDDLE_SPMD_NEST_H

#include "device/spmd/grid/grid-loops.h"
#include "device/facts/spmd.h"

/* LOOPS, not yet examined, are rows and, in the body, columns; their numbers are computed.  Called after barriers have
   been put where necessary: BARRIERS tells whether any exist.  */
bool find_nest (grid_loops &loops, const team_sharing &sharing, const teams_level &teams, bool barriers);
/* The loop over columns becomes one iteration; false: impossible, and both loops remain.  */
bool one_column (grid_loops &loops);
/* Share the grid, with threads of MODE, among rows and columns.  Returns the arguments for the parallel region.  */
std::vector<tree> share_nest (grid_loops &loops, spmd_mode mode);

#endif
