/* tiles.h -- the iterations of collapsed loops in two-dimensional tiles.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_TILES_H
#define HEDDLE_SPMD_TILES_H

#include "device/spmd/grid/grid-loops.h"
#include "device/spmd/grid/register-tiles.h"
#include "device/spmd/grid/turned.h"

/* The numbers of an iteration in the outer, the middle and the inner loop, and whether the iteration exists.  Of two
   loops in tiles, also the number of its tile.  */
struct tile_digits { tree i, m, j, exists; tree tile; };

struct tile_shape;

/* The number of an iteration taken apart for two or three loops.  */
struct loop_digits
{
  tree columns = NULL_TREE;		/* the divisor */
  std::vector<gassign *> lower;		/* number / COLUMNS, or % COLUMNS */
  /* Of three loops: the divisor of UPPER, and the quotients UPPER themselves, of LOWER / MIDDLE, or % MIDDLE.  */
  tree middle = NULL_TREE;
  std::vector<gassign *> upper;

  /* All uses of X, the number, are for digits: find the digits.  */
  bool find (tree x);
  /* Of two loops, for an iteration from BODY on, in the loop of HEADER.  */
  iteration_numbers numbers (basic_block header, basic_block body) const;
  /* Of two or three loops; ACROSS: lanes go along the outer one.  */
  axis_names axes (bool across) const;
  /* Let the digits be VALUES.  */
  void set (const tile_digits &values) const;
  /* Likewise, if an iteration begins with edge INTO and ends with block LAST, and blocks exchange the elements of
     TURNED in tiles of SHAPE, in variables made by SHARED.  */
  void turn (const tile_digits &values, const tile_shape &shape, turned_accesses *turned, edge into,
	     basic_block last, const std::function<tree (tree)> &shared) const;
};

/* How numbers are taken for iterations of two or three loops.  */
struct tile_shape
{
  bool three = false;		/* loops */
  bool across = false;		/* of two loops: neighbours in memory are the outer loop's iterations */
  bool turns = false;		/* turned.cc has found accesses */
  /* Whether tiles exist, the number of rows, the divisors of numbers of tiles for the upper digits and, of three loops,
     for the middle digits.  */
  tree are_tiled = NULL_TREE, rows = NULL_TREE, by = NULL_TREE, by_middle = NULL_TREE;
  /* If TURNS: whether blocks work on tiles of turned.cc, and the number of these tiles.  */
  tree turned = NULL_TREE, turned_tiles = NULL_TREE;
  bool registers = false;	/* register-tiles.cc has found tiles for threads, or blocks, of LANES */
  tile_lanes lanes;
  /* If REGISTERS: whether threads have these tiles.  */
  tree in_registers = NULL_TREE;
  tree ordered = NULL_TREE;	/* whether numbers are those of iterations; null: tiles are possible */

  /* Compute the members in SEQ, and return the number of numbers: of TOTAL iterations, COLUMN_COUNT and MIDDLE_COUNT
     (null: of two loops) of the inner loops.  OWN_ARGUMENT tells whether a reference is to the region's arguments.
     LONG_ITERATIONS: iterations have loops inside.  */
  tree count (gimple_seq *seq, tree total, tree column_count, tree middle_count,
	      const std::function<bool (tree)> &own_argument, bool long_iterations);
  /* FORMULA is a formula for the number of iterations (iterations.h): return a formula for the largest number of
     numbers.  */
  std::string most_numbers (const std::string &formula, bool long_iterations) const;
  /* The digits of the result of NUMBER.  */
  tile_digits digits_of (gimple_seq *seq, const std::function<tree ()> &number, tree columns, tree middle) const;
  /* Of the sizes of a tile.  */
  unsigned rows_log () const;
  unsigned columns_log () const;
  unsigned middle_log () const;
  /* After COUNT, not 0: the warps of a block have consecutive numbers.  Null: in no case.  */
  tree in_turn () const { return lanes.blocks ? in_registers : NULL_TREE; }
  /* If REGISTERS: the numbers of the two loops of such tiles.  */
  register_numbers numbers_in_registers (gimple_seq *seq, tree columns, tree middle) const;

private:
  /* The most numbers without an iteration, in 16ths of the iterations.  */
  unsigned spare_16ths (bool long_iterations) const;
};

/* The number of an iteration of collapsed loops, in any kind of region, and the tiles of the iterations.  */
struct collapsed_number
{
  loop_digits digits;
  tile_shape shape;
  turned_accesses turned;
  register_tiles in_registers;

  /* X is the iteration's number, in iterations from BODY on, of the loop of HEADER, in the current function.  KNOWN
     returns the value of a name in the code before the loop.  False: tiles are impossible.  Dominators are known.  */
  bool find (tree x, basic_block header, basic_block body, const std::function<bool (tree)> &known);
  /* After FIND: an iteration ends with block LAST, or, if null, with several blocks.  Find the shape of tiles.
     Threads may have REGISTERS.  USUAL: blocks may have the usual size.  */
  void find_shape (basic_block header, basic_block body, basic_block last, unsigned registers, bool usual);
  /* Iterations begin with block CHOSEN, which is empty, and end with block LAST, if accesses are turned: let an
     iteration have the digits of the result of NUMBER; a number without an iteration goes to block OVER.  Returns the
     edge to OVER, still without arguments of PHI nodes; null if accesses are turned.  SHARED makes a variable of a type
     in shared memory.  */
  edge choose (basic_block chosen, basic_block last, basic_block over, const std::function<tree (gimple_seq *)> &number,
	       const std::function<tree (tree)> &shared);

  /* Tiles are for whole blocks.  */
  bool for_blocks () const { return shape.lanes.blocks; }

private:
  tile_digits choose_in_registers (basic_block chosen, edge *begin, basic_block last, basic_block behind, tree x,
				   const std::function<tree (tree)> &shared);
};

/* The loop of all iterations, in tiles.  */
class tiled_loop
{
public:
  explicit tiled_loop (const grid_loops &l) : loops (l) {}
  /* Find the number and its digits, after the parallel region's loop has become one iteration for each thread.  False:
     impossible.  */
  bool find ();
  /* The program computes a quotient and a remainder of an iteration's number by the same value, as GCC does for a
     collapse clause.  Call it after FIND.  */
  bool taken_apart () const;
  /* On the teams level, at the end of SEQ: return the number of numbers, and compute the ARGUMENTS for the parallel
     region.  LONG_ITERATIONS: iterations have loops inside.  */
  tree count (gimple_seq *seq, bool long_iterations);
  std::vector<tree> arguments () const;
  const tile_shape &shape () const { return m_number.shape; }
  /* In the parallel region, with the arguments as PARAMETERS: the digits of a thread's iteration, if this exists.
     SHARED makes a variable of a type in shared memory.  */
  void choose (const std::vector<tree> &parameters, const std::function<tree (tree)> &shared);

private:
  const grid_loops &loops;
  tree m_teams_columns, m_teams_middle = NULL_TREE;	/* the members below, on the teams level */
  tree m_first;					/* in the parallel region: the first number */
  collapsed_number m_number;			/* in the parallel region */
  basic_block m_last = NULL;			/* of an iteration there, or null: several */

  bool find_digits ();
};

#endif
