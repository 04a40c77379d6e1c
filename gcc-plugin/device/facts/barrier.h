/* barrier.h -- barriers of all threads of a block, with their protection against GCC's copies.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_BARRIER_H
#define HEDDLE_SPMD_BARRIER_H

/* S is a barrier of all threads of the block.  */
bool heddle_block_barrier_p (gimple *s);
/* S is the mark that keeps GCC's functions from copying its block.  */
bool heddle_copy_mark_p (gimple *s);
/* Give the barrier at GSI this mark, if it has none.  */
void heddle_forbid_copies (gimple_stmt_iterator *gsi);

/* A barrier of the block after GSI (or before it).  */
void insert_barrier (gimple_stmt_iterator *gsi, location_t loc, bool before);
/* A mark before GSI that keeps GCC from duplicating its block.  */
void insert_marks (gimple_stmt_iterator *gsi, location_t loc);
/* S, a statement with a fixed place and form, goes before GSI together with a mark that keeps GCC from duplicating its
   block: not all lanes would arrive at one place any more.  */
void insert_together (gimple_stmt_iterator *gsi, gimple *s);

#endif
