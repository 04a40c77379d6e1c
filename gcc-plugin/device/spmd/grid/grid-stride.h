/* grid-stride.h -- one loop over the iterations of a "distribute parallel for" for the whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_GRID_STRIDE_H
#define HEDDLE_SPMD_GRID_STRIDE_H

#include "device/spmd/grid/grid-loops.h"
#include "device/spmd/grid/tiles.h"

/* The part of a thread of COUNT iterations, computed in SEQ; NUMBERS_OF adds the number of numbers to SEQ, larger than
   COUNT if some numbers have no iteration.  IN_ROW_BLOCKS: the grid may have several rows of teams; then SEQ is
   inserted into new blocks on the edge *ENTRY and becomes empty, and *ENTRY becomes the edge behind these blocks.
   SHAPE: of the tiles of the iterations, or null.  */
stride_part find_stride_part (gimple_seq *seq, edge *entry, tree count, const std::function<tree ()> &numbers_of,
			      bool in_row_blocks, const tile_shape *shape);

/* LOOPS, not yet examined, are a loop over chunks, and a loop over the iterations of a chunk; the number of all
   iterations is computed.  Called after barriers have been put where necessary: BARRIERS tells whether any exist.  */
bool find_grid_stride (grid_loops &loops, const team_sharing &sharing, const teams_level &teams, bool barriers);
/* Share the grid among the iterations, with IN_ROW_BLOCKS if the grid may have several rows of teams, in TILES if not
   null.  LONG_ITERATIONS: iterations have loops inside.  SHARED makes a variable of a type in shared memory.  Returns
   the arguments for the parallel region.  */
std::vector<tree> share_grid_stride (grid_loops &loops, bool in_row_blocks, bool long_iterations, tiled_loop *tiles,
				     const std::function<tree (tree)> &shared);

#endif
