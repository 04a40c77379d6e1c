/* grid-stride.h -- one loop over the iterations of a "distribute parallel for" for the whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_GRID_STRIDE_H
#define HEDDLE_SPMD_GRID_STRIDE_H

#include "device/spmd/grid/grid-loops.h"
#include "device/spmd/grid/tiles.h"

/* The part of a thread of COUNT iterations, computed in SEQ; NUMBERS_OF adds the number of numbers to SEQ, which is
   larger than COUNT where not each is an iteration.  IN_ROW_BLOCKS: the grid may have several rows of teams; then SEQ
   is appended to new blocks on the edge *ENTRY, and it is empty and *ENTRY the edge behind them.  */
stride_part find_stride_part (gimple_seq *seq, edge *entry, tree count, const std::function<tree ()> &numbers_of,
			      bool in_row_blocks);

/* LOOPS, of which nothing is known yet, are one over chunks, and one over the iterations of a chunk; the number of all
   iterations is computed.  Called after barriers have been put where they are needed: BARRIERS tells whether there are
   any.  */
bool find_grid_stride (grid_loops &loops, const team_sharing &sharing, const teams_level &teams, bool barriers);
/* Share the grid among the iterations, with IN_ROW_BLOCKS if it may have several rows of teams, in TILES if not null.
   LONG_ITERATIONS: they have loops inside.  SHARED makes a variable of a type in shared memory.
   Returns what the parallel region is called with.  */
std::vector<tree> share_grid_stride (grid_loops &loops, bool in_row_blocks, bool long_iterations, tiled_loop *tiles,
				     const std::function<tree (tree)> &shared);

#endif
