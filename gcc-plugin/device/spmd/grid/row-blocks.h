/* row-blocks.h -- rows and columns of iterations, shared among the threads of a whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_ROW_BLOCKS_H
#define HEDDLE_SPMD_ROW_BLOCKS_H

#include "device/spmd/grid/grid-loops.h"
#include "device/spmd/spmd.h"

class unsigned_builder;

/* Makes one loop over rows and columns of the loop over rows, for the threads of a grid.  */
class row_blocks
{
public:
  row_blocks (grid_loops &l, spmd_mode m) : loops (l), mode (m) {}
  /* Let the loop over rows be one over all rows and, of each, all columns; SEQ computes what is needed, and is put
     before it.  The column that is returned is a value in the loop's header, of HEDDLE_COUNTER_TYPE; it may not
     exist.  */
  tree share (gimple_seq *seq);

private:
  grid_loops &loops;
  const spmd_mode mode;

  struct shares;
  shares share_block (unsigned_builder &, tree rows, tree columns);
  shares share_few (unsigned_builder &, tree rows, tree columns);
  shares choose_shares (gimple_seq *, tree rows, tree columns);
};

#endif
