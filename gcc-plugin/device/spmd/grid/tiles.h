/* tiles.h -- the iterations of collapsed loops in two-dimensional tiles.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_TILES_H
#define HEDDLE_SPMD_TILES_H

#include "device/spmd/grid/grid-loops.h"

/* The loop of all iterations, in tiles.  */
class tiled_loop
{
public:
  explicit tiled_loop (const grid_loops &l) : loops (l) {}
  /* Find what is needed, after the parallel region's loop has become one iteration for each thread.  False: it cannot
     be done.  */
  bool find ();
  /* There are a quotient and a remainder of an iteration's number by the same value: what a collapse clause would have
     made.  Likewise after that.  */
  bool taken_apart () const;
  /* On the teams level, at the end of SEQ: how many numbers there are, which is returned, and the ARGUMENTS by which
     the parallel region is told of it.  LONG_ITERATIONS: they have loops inside.  */
  tree count (gimple_seq *seq, bool long_iterations);
  std::vector<tree> arguments () const { return m_arguments; }
  /* In the parallel region, which gets them as PARAMETERS: the digits of a thread's iteration, if there is that
     iteration.  */
  void choose (const std::vector<tree> &parameters);

private:
  const grid_loops &loops;
  tree m_teams_columns, m_teams_middle = NULL_TREE;	/* those below on the teams level, before the loop */
  tree m_first, m_columns;		/* in the parallel region: the first number, and by what M_DIGITS divide */
  std::vector<gassign *> m_digits;	/* there: an iteration's number / M_COLUMNS, or % M_COLUMNS */
  /* Of three loops: by what M_UPPER divide, and these, the quotients of M_DIGITS / M_MIDDLE, or % M_MIDDLE.  */
  tree m_middle = NULL_TREE;
  std::vector<gassign *> m_upper;
  bool m_across = false;		/* of two loops: neighbours in memory are the outer loop's iterations */
  /* Whether there are tiles, how many rows, by what numbers of tiles are divided for the upper digits and, of three
     loops, for the middle ones.  */
  std::vector<tree> m_arguments;

  bool digits_only (tree x);
  bool find_digits ();
  bool loads_inside () const;
  /* Of the sizes of a tile.  */
  unsigned rows_log () const;
  unsigned columns_log () const;
  bool same_value (tree, tree, unsigned depth) const;
  tree quotient (gimple_seq *, tree total, const std::vector<tree> &factors) const;
};

#endif
