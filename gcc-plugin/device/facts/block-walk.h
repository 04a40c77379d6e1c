/* block-walk.h -- walks over the blocks of a function, along its edges.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_BLOCK_WALK_H
#define HEDDLE_BLOCK_WALK_H

#include "gcc-compat.h"

#include <set>
#include <vector>

/* The answer of a visitor: the walk goes on behind the block, or not there, or ends at once.  */
enum class block_walk { on, elsewhere, end };

/* Walk from BLOCKS along edges.  VISIT (block, FIRST) is called for each block that an edge leads to once, and before
   that for BLOCKS, with FIRST true.  False: the visitor has ended the walk.  */

template <typename V> bool
heddle_walk_blocks (std::vector<basic_block> blocks, V visit)
{
  std::set<basic_block> seen;
  for (size_t starts = blocks.size (); !blocks.empty ();)
    {
      basic_block bb = blocks.back ();
      blocks.pop_back ();
      const bool first = blocks.size () < starts;
      if (first)
	starts = blocks.size ();
      const block_walk answer = visit (bb, first);
      if (answer == block_walk::end)
	return false;
      edge e;
      edge_iterator ei;
      if (answer == block_walk::on)
	FOR_EACH_EDGE (e, ei, bb->succs)
	  if (seen.insert (e->dest).second)
	    blocks.push_back (e->dest);
    }
  return true;
}

#endif
