/* row-blocks.h -- rows and columns of iterations, shared among the threads of a whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_ROW_BLOCKS_H
#define HEDDLE_SPMD_ROW_BLOCKS_H

#include "device/spmd/grid/grid-loops.h"
#include "device/facts/spmd.h"

class unsigned_builder;

/* A thread's rows and columns.  Rows' numbers have one type, columns' numbers another: the HEDDLE_COUNTER_TYPE of the
   counts' types.  */
struct row_block_part
{
  tree row, row_limit, row_stride;		/* its first row, the end of its row block, the distance to the next */
  tree column, column_end, column_stride;	/* its warp's first column, the end of all, the distance to the next */
  tree lane;					/* to be added to a column */

  /* The loop over rows, entered by edge INTO and repeated by edge BACK, becomes a loop over all columns of all rows:
     ROWS, the PHI node of its row's number, gets the value from BACK.  Returns the first column of a warp in the rows'
     iteration, a value in the loop's header.  */
  tree step (gphi *rows, edge into, edge back) const;
};

/* Shares rows and columns among the threads of a grid.  */
class row_blocks
{
public:
  /* For ROW_COUNT rows and COLUMN_COUNT columns, known before ENTRY, the edge into the loop over rows.  */
  row_blocks (tree row_count, tree column_count, edge entry, spmd_mode m)
    : m_row_count (row_count), m_column_count (column_count), m_entry (entry), mode (m) {}
  /* The part of a thread; SEQ computes it, and must be put before ENTRY.  */
  row_block_part find_part (gimple_seq *seq);
  /* The edge ENTRY, possibly changed by FIND_PART.  */
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

/* Let the loop over LOOPS' rows be a loop over all columns of all rows; SEQ has its preparations, and is put before it.
   The returned column is a value in the loop's header, of HEDDLE_COUNTER_TYPE; it may be beyond the last column.  */
tree share_rows (grid_loops &loops, spmd_mode mode, gimple_seq *seq);

#endif
