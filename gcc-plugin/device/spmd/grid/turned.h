/* turned.h -- accesses dense in one collapsed loop while lanes go along the other.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_TURNED_H
#define HEDDLE_SPMD_TURNED_H

#include <functional>

#include "device/spmd/grid/grid-loops.h"
#include "device/spmd/grid/strides.h"

/* The number of elements in a row or a column of a block's turned tile.  */
const unsigned TURNED_LOG = ceil_log2 (HEDDLE_WARP_SIZE), TURNED_SIDE = 1 << TURNED_LOG;

/* Of a bank of shared memory.  */
const unsigned bank_bytes = UNITS_PER_WORD / 2;

/* Elements of BYTES from one row of a tile to the next: an odd number of words, or of larger elements.  */
inline unsigned
turned_pitch (unsigned bytes)
{
  return TURNED_SIDE + MAX (bank_bytes / bytes, 1);
}

/* S has no other effect than an assignment.  */
bool plain_statement (gimple *s);

/* The iterations of two collapsed loops in the current function, from the edge INTO on to the end of block LAST.  */
struct turned_place
{
  edge into;
  basic_block last;
  tree turned;			/* not 0: blocks work on tiles */
  tree tile;			/* the tile's number then */
  /* The numbers of an iteration, which exists if both are less than the counts: in the loop with lanes along it, and in
     the other loop; with tiles, the numbers of the tile's first row.  */
  tree along, along_count, other, other_count;
};

/* An access in the body of the loops.  */
struct turned_access
{
  gimple *stmt;
  tree reference;
  access_strides strides;
  unsigned bytes;
  bool store;
};

class turned_accesses
{
public:
  /* Find turned accesses in the iterations of NUMBERS, which end with block LAST.  *ACROSS: lanes go along the outer
     loop, before and after the better choice.  False: no turned accesses, and *ACROSS is unchanged.  Dominators are
     known.  */
  bool find (const iteration_numbers &numbers, basic_block last, bool *across);
  /* The last block of an iteration, as found.  */
  basic_block last () const { return m_last; }

  /* Let blocks exchange the elements of turned accesses, at PLACE, in variables made by SHARED of types.  At PLACE,
     *ALONG is an iteration's number in the loop with lanes along it, and *OTHER in the other loop.  */
  void put (const turned_place &place, const std::function<tree (tree)> &shared, tree *along, tree *other);

  /* After PUT: several iterations of a thread at a time, if they are short.  */
  void repeat ();

  /* In SEQ: whether to use tiles, for a loop of LANE_COUNT iterations with lanes along it and a loop of OTHER_COUNT, of
     one type; and, in *TILES, their number.  */
  static tree worth (gimple_seq *seq, tree lane_count, tree other_count, tree *tiles);
  /* In SEQ: the part of a thread, or OTHERWISE if blocks use no tiles.  */
  static stride_part part (gimple_seq *seq, tree turned, tree tiles, const stride_part &otherwise);

private:
  /* A store of an iteration before its load, possibly from the same place.  */
  struct stored_value { tree reference, value; };
  struct chosen_access
  {
    turned_access access;
    unsigned tile;
    std::vector<stored_value> before;
  };

  bool collect ();
  bool always (basic_block bb) const;
  bool after (gimple *s, gimple *anchor) const;
  bool computable (tree t, unsigned depth = 0) const;
  bool hands_on (gimple *s, const turned_access &) const;
  bool exchangeable (const turned_access &) const;
  unsigned cost (bool across, std::vector<chosen_access> *chosen, std::vector<tree> *tiles) const;
  bool spread (bool across) const;
  void replace (const chosen_access &, tree place);

  iteration_numbers m_numbers;
  basic_block m_last;
  std::set<basic_block> m_blocks, m_repeated;	/* of an iteration, at the time of FIND; in loops inside */
  std::map<gimple *, unsigned> m_order;		/* of an iteration's statements in their blocks */
  std::vector<gimple *> m_touching;		/* the statements with accesses to memory */
  std::vector<turned_access> m_accesses;
  std::vector<chosen_access> m_chosen;
  std::vector<tree> m_tiles;			/* the reference of each tile */
  bool m_across = false;
  bool m_twice = false;				/* shared memory has room for two of each tile */
  /* The loop over a thread's iterations: R, from ENTRY on by STEP up to END.  */
  struct iteration_loop
  {
    basic_block head, first;
    bool one_block;
    edge entry;
    tree r, end, step;
  } m_loop;

  friend class turned_copies;
  friend class tile_moves;
};

#endif
