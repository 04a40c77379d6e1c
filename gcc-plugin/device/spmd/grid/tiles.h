/* tiles.h -- the iterations of collapsed loops in two-dimensional tiles.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_TILES_H
#define HEDDLE_SPMD_TILES_H

#include "device/spmd/grid/grid-loops.h"
#include "device/spmd/grid/turned.h"

/* The numbers of an iteration in the outer, the middle and the inner loop, and whether there is that iteration.  Of two
   loops, and where there are tiles, the number of its tile.  */
struct tile_digits { tree i, m, j, exists; tree tile; };

struct tile_shape;

/* The number of an iteration taken apart for two or three loops.  */
struct loop_digits
{
  tree columns = NULL_TREE;		/* by what it is divided */
  std::vector<gassign *> lower;		/* number / COLUMNS, or % COLUMNS */
  /* Of three loops: by what UPPER divide, and these, the quotients of LOWER / MIDDLE, or % MIDDLE.  */
  tree middle = NULL_TREE;
  std::vector<gassign *> upper;

  /* X, the number, is used for digits, and for nothing else: find them.  */
  bool find (tree x);
  /* Of two loops of an iteration from BODY on, that the loop of HEADER has.  */
  iteration_numbers numbers (basic_block header, basic_block body) const;
  /* Let the digits be VALUES.  */
  void set (const tile_digits &values) const;
  /* Likewise, where an iteration begins with edge INTO and ends with block LAST, and blocks exchange what is TURNED in
     tiles of SHAPE, by way of variables that SHARED makes.  */
  void turn (const tile_digits &values, const tile_shape &shape, turned_accesses *turned, edge into,
	     basic_block last, const std::function<tree (tree)> &shared) const;
};

/* How numbers are taken for iterations of two or three loops.  */
struct tile_shape
{
  bool three = false;		/* loops */
  bool across = false;		/* of two loops: neighbours in memory are the outer loop's iterations */
  bool turns = false;		/* accesses that turned.cc has found */
  /* Whether there are tiles, how many rows, by what numbers of tiles are divided for the upper digits and, of three
     loops, for the middle ones.  */
  tree are_tiled = NULL_TREE, rows = NULL_TREE, by = NULL_TREE, by_middle = NULL_TREE;
  /* If it TURNS: whether blocks work on tiles of turned.cc, of which there are so many.  */
  tree turned = NULL_TREE, turned_tiles = NULL_TREE;

  /* Compute these in SEQ, and how many numbers there are, which is returned: of TOTAL iterations, COLUMN_COUNT and
     MIDDLE_COUNT (null: of two loops) of the inner loops.  OWN_ARGUMENT says which references are to the region's
     arguments.  LONG_ITERATIONS: iterations have loops inside.  */
  tree count (gimple_seq *seq, tree total, tree column_count, tree middle_count,
	      const std::function<bool (tree)> &own_argument, bool long_iterations);
  /* FORMULA is that for the number of iterations (iterations.h): the one for the most numbers that there may be.  */
  std::string most_numbers (const std::string &formula, bool long_iterations) const;
  /* The digits of what NUMBER computes.  */
  tile_digits digits_of (gimple_seq *seq, const std::function<tree ()> &number, tree columns, tree middle) const;
  /* Of the sizes of a tile.  */
  unsigned rows_log () const;
  unsigned columns_log () const;
  unsigned middle_log () const;

private:
  /* So many 16ths of the iterations may be numbers without an iteration.  */
  unsigned spare_16ths (bool long_iterations) const;
};

/* The number of an iteration of collapsed loops, of whatever kind of region, and the tiles that it is taken for.  */
struct collapsed_number
{
  loop_digits digits;
  tile_shape shape;
  turned_accesses turned;

  /* X is that number, in iterations from BODY on, of the loop of HEADER, in the current function.  KNOWN says which
     values the code before the loop has.  False: there cannot be tiles.  Dominators are known.  */
  bool find (tree x, basic_block header, basic_block body, const std::function<bool (tree)> &known);
  /* After that: an iteration ends with block LAST, or, if null, with several.  Find the shape of tiles.  */
  void find_shape (basic_block header, basic_block body, basic_block last);
  /* Iterations begin with block CHOSEN, which is empty, and end with block LAST, if accesses are turned: let one have
     the digits of what NUMBER computes; an iteration that there is not goes to block OVER.  Returns the edge to that,
     which has no arguments of PHI nodes yet; null if accesses are turned.  SHARED makes a variable of a type in shared
     memory.  */
  edge choose (basic_block chosen, basic_block last, basic_block over, const std::function<tree (gimple_seq *)> &number,
	       const std::function<tree (tree)> &shared);
};

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
  std::vector<tree> arguments () const;
  const tile_shape &shape () const { return m_number.shape; }
  /* In the parallel region, which gets them as PARAMETERS: the digits of a thread's iteration, if there is that
     iteration.  SHARED makes a variable of a type in shared memory.  */
  void choose (const std::vector<tree> &parameters, const std::function<tree (tree)> &shared);

private:
  const grid_loops &loops;
  tree m_teams_columns, m_teams_middle = NULL_TREE;	/* those below on the teams level, before the loop */
  tree m_first;					/* in the parallel region: the first number */
  collapsed_number m_number;			/* there */

  bool find_digits ();
};

#endif
