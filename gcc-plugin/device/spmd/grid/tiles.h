/* tiles.h -- the iterations of collapsed loops in two-dimensional tiles.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_TILES_H
#define HEDDLE_SPMD_TILES_H

#include "device/spmd/grid/grid-loops.h"
#include "device/spmd/grid/turned.h"

/* TOTAL is a product of FACTORS and something else, as far as definitions show.  */
bool product_p (tree total, const std::vector<tree> &factors, const std::function<bool (tree)> &own_argument);

/* What the product TOTAL has besides its FACTORS: if that can be seen, without a division.  OWN_ARGUMENT says which
   references are to the region's arguments.  Computed in SEQ.  */
tree quotient_of_product (gimple_seq *seq, tree total, const std::vector<tree> &factors,
			  const std::function<bool (tree)> &own_argument);

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

/* An iteration from BODY on, which the loop of HEADER has, in the current function, loads several things through
   pointers, or calls what may.  Dominators are known.  */
bool many_loads_inside (basic_block header, basic_block body);

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
     MIDDLE_COUNT of the inner loops, and of the outer one what ROWS_OF computes.  LONG_ITERATIONS: they have loops
     inside.  */
  tree count (gimple_seq *seq, tree total, tree column_count, tree middle_count, const std::function<tree ()> &rows_of,
	      bool long_iterations);
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
  const tile_shape &shape () const { return m_shape; }
  /* In the parallel region, which gets them as PARAMETERS: the digits of a thread's iteration, if there is that
     iteration.  SHARED makes a variable of a type in shared memory.  */
  void choose (const std::vector<tree> &parameters, const std::function<tree (tree)> &shared);

private:
  const grid_loops &loops;
  tree m_teams_columns, m_teams_middle = NULL_TREE;	/* those below on the teams level, before the loop */
  tree m_first;					/* in the parallel region: the first number */
  loop_digits m_digits;				/* there */
  turned_accesses m_turned;			/* there */
  tile_shape m_shape;

  bool find_digits ();
};

#endif
