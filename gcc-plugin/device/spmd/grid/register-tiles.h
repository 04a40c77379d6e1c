/* register-tiles.h -- a thread's tile of iterations of collapsed loops, with common loads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_REGISTER_TILES_H
#define HEDDLE_SPMD_REGISTER_TILES_H

#include <map>
#include <set>
#include <vector>

#include "device/spmd/grid/block-products.h"
#include "gcc-compat.h"
#include "abi.h"

/* The names of an iteration's numbers: in the loop with lanes along it, in the next loop, in a third loop around both.
   DIGITS: the statements that compute these numbers.  */
struct axis_names
{
  std::set<tree> along, other, outside;
  std::set<gimple *> digits;
};

/* The numbers of the iterations of a tile.  */
struct axis_values
{
  std::vector<tree> along, other;
  tree outside;
  tree along_begin, other_begin;	/* the first ones of the block's tile, where blocks have tiles */
};

/* How the lanes of a warp share its tile: with 2^ALONG_LOG columns and 2^OTHER_LOG rows for each.  BLOCKS: tiles are
   for whole blocks.  MATRICES: the rows and columns of a lane are those of the elements of matrices that warps multiply
   (block-products.cc).  */
struct tile_lanes
{
  unsigned along_log = 0, other_log = 0;
  bool blocks = false, matrices = false;

  /* Log2 of the columns of a tile: of a warp, or of a block.  */
  unsigned
  strip_log () const
  {
    return matrices ? MATRIX_LANES_ALONG_LOG + along_log + BLOCK_TILE_WARPS_LOG - MATRIX_WARPS_LOG
	   : ceil_log2 (HEDDLE_WARP_SIZE) + along_log;
  }
  /* Log2 of the rows of a tile, divided by the warps that share it.  */
  unsigned band_log () const { return matrices ? MATRIX_WARPS_LOG + other_log : other_log; }
};

/* The numbers of the loops in register tiles, all of one type.  A warp has tiles side by side: each lane a column of
   2^ALONG_LOG iterations, a warp's width apart, in each of 2^OTHER_LOG rows.  Numbers of lanes in whole tiles come
   first, then the numbers of the iterations left over, each by itself.  With tiles for whole blocks (block-products.cc)
   a block's warps have tiles one below the other, and numbers of whole blocks come first.  */
struct register_numbers
{
  /* Compute the members in SEQ: ALONG and OTHER iterations of the loops.  */
  register_numbers (gimple_seq *seq, tree along, tree other, const tile_lanes &lanes);
  /* The iterations of the tile of number X; OUTSIDE is its number in a third loop.  */
  axis_values tile (gimple_seq *seq, tree x, tree outside) const;
  /* *ALONG and *OTHER are the numbers of the iteration of X, from IN_TILES on.  */
  void iteration (gimple_seq *seq, tree x, tree *along, tree *other) const;

  tree in_tiles;		/* numbers of lanes in whole tiles */
  tree all;			/* all numbers */

private:
  axis_values block_tile (gimple_seq *seq, tree strip, tree band, tree lane, tree outside) const;

  const tile_lanes m_lanes;
  tree m_type, m_bands;
  tree m_along, m_other;	/* the iterations of each loop in whole tiles */
  tree m_beside, m_width;	/* the iterations left over beside tiles, and of these in a row: one or more */
};

class register_tiles
{
public:
  /* Iterations with numbers NAMES, in the loop of HEADER, begin with block FIRST and end with block LAST.  A thread may
     have REGISTERS.  BLOCKS: tiles may be for whole blocks.  False: no tile is worth its registers.  Dominators are
     known.  */
  bool find (const axis_names &names, basic_block header, basic_block first, basic_block last, unsigned registers,
	     bool blocks);
  tile_lanes
  lanes () const
  {
    return { m_along_log, m_other_log, m_product.found (), m_product.found () && m_product.in_matrices () };
  }

  /* The kinds of values, as sets of bits.  */
  static constexpr unsigned ALONG = 1, OTHER = 2, KINDS = 4;
  unsigned kind_of (tree x) const;
  unsigned kind_of (gimple *s) const;

  /* After FIND: make a copy of the iteration from FIRST to LAST for the tile of VALUES, behind block BEGIN, without
     successors, and in front of block BEHIND.  Returns the edge to BEHIND.  Statements of memory need renaming.  SHARED
     makes a variable of a type in shared memory.  */
  edge put (const axis_names &names, basic_block first, basic_block last, basic_block begin, basic_block behind,
	    const axis_values &values, const std::function<tree (tree)> &shared);

private:
  bool collect (basic_block first, basic_block last);
  void classify (const axis_names &names);
  unsigned copies (unsigned kind, unsigned along_log, unsigned other_log) const;
  bool statements_fit (const axis_names &names) const;
  bool same_way () const;
  void choose (basic_block header, unsigned registers);

  std::vector<basic_block> m_blocks;		/* of an iteration */
  std::map<tree, unsigned> m_kinds;		/* of the names defined there */
  unsigned m_along_log = 0, m_other_log = 0;
  gimple *m_shared = NULL;			/* the first load that iterations share */
  block_product m_product;

  friend class tile_copies;
};

#endif
