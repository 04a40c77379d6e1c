/* row-blocks.h -- rows and columns of iterations, shared among the threads of a whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_ROW_BLOCKS_H
#define HEDDLE_SPMD_ROW_BLOCKS_H

#include "device/spmd/grid/grid-loops.h"
#include "device/facts/spmd.h"

class unsigned_builder;

/* What a thread has of rows and columns.  Rows' numbers are of one type, columns' of one, which are HEDDLE_COUNTER_TYPE
   of those of the counts.  */
struct row_block_part
{
  tree row, row_limit, row_stride;		/* its first row, the end of its row block, and from one to the next */
  tree column, column_end, column_stride;	/* its warp's first column, the end of all, and from one to the next */
  tree lane;					/* to be added to a column */

  /* The loop over rows, which edge INTO leads to and BACK repeats, becomes one over all columns of each: ROWS, the PHI
     node of its row's number, gets the value that comes by BACK.  The first column of a warp in the rows' iteration is
     returned, a value in the loop's header.  */
  tree step (gphi *rows, edge into, edge back) const;
};

/* Shares rows and columns among the threads of a grid.  */
class row_blocks
{
public:
  /* There are ROW_COUNT and COLUMN_COUNT, known before ENTRY, the edge into the loop over rows.  */
  row_blocks (tree row_count, tree column_count, edge entry, spmd_mode m)
    : m_row_count (row_count), m_column_count (column_count), m_entry (entry), mode (m) {}
  /* The part of a thread; SEQ computes it, and is to be put before ENTRY.  */
  row_block_part find_part (gimple_seq *seq);
  /* That edge, which that may have changed.  */
  edge entry () const { return m_entry; }

private:
  tree m_row_count, m_column_count;
  edge m_entry;
  const spmd_mode mode;

  struct shares;
  shares share_block (unsigned_builder &, tree rows, tree columns);
  shares share_few (unsigned_builder &, tree rows, tree columns);
  tree find_better (unsigned_builder &, const shares &);
  void search_if_needed (edge *, shares *);
  shares choose_shares (gimple_seq *, tree rows, tree columns);
};

/* Let the loop over LOOPS' rows be one over all rows and, of each, all columns; SEQ computes what is needed, and is put
   before it.  The column that is returned is a value in the loop's header, of HEDDLE_COUNTER_TYPE; it may not
   exist.  */
tree share_rows (grid_loops &loops, spmd_mode mode, gimple_seq *seq);

#endif
