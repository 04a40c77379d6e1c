/* nest.h -- a parallel loop as the body of a "distribute" loop: both share the whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_NEST_H
#define HEDDLE_SPMD_NEST_H

#include "device/spmd/grid/grid-loops.h"
#include "device/facts/spmd.h"

/* LOOPS, of which nothing is known yet, are rows and, in the body, columns; their numbers are computed.  Called after
   barriers have been put where they are needed: BARRIERS tells whether there are any.  */
bool find_nest (grid_loops &loops, const team_sharing &sharing, const teams_level &teams, bool barriers);
/* The loop over columns becomes one iteration; false: that cannot be, and the loops remain two.  */
bool one_column (grid_loops &loops);
/* Share the grid, with threads of MODE, among rows and columns.  Returns what the parallel region is called with.  */
std::vector<tree> share_nest (grid_loops &loops, spmd_mode mode);

#endif
