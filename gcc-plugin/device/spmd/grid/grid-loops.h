/* grid-loops.h -- a loop of the teams level with the loop of a parallel region inside, to be shared by a whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_GRID_LOOPS_H
#define HEDDLE_SPMD_GRID_LOOPS_H

#include "device/spmd/region/loop-forms.h"
#include "device/spmd/region/spmd-teams.h"
#include "abi.h"

#include <functional>

/* The value of D, an assignment, with other operands, given by OPERAND: only operations without effect, even where D
   would not be reached.  NULL_TREE: no such value.  */
tree value_of_operands (gimple *d, gimple_seq *seq, const std::function<tree (tree)> &operand);

/* X as a value at the end of basic block AT, where the statements of SEQ will be.  OWN_ARGUMENT tells whether a
   reference is to the region's arguments.  NULL_TREE: no such value.  Dominators are known.  */
tree value_before (tree x, basic_block at, gimple_seq *seq, const std::function<bool (tree)> &own_argument,
		   unsigned depth = 0);

/* The region is a loop of the teams level, whose body is one parallel region, which is a loop; nothing else has an
   effect or depends on the thread of an iteration.  */
struct grid_loops
{
  const region_facts &facts;
  cyclic_loop rows, columns;		/* of the teams level, of the parallel region */
  tree row_count = NULL_TREE, column_count = NULL_TREE;		/* before ROWS */
  tree lone = NULL_TREE;		/* before ROWS: one thread has all iterations (lone-thread.cc); or null */

  explicit grid_loops (const region_facts &f) : facts (f) {}
  const parallel_facts &parallel () const { return facts.parallels[0]; }

  /* Find the loops, the teams level's in the form of CHUNK.  BARRIERS: accesses need barriers between them.  */
  bool find (const team_sharing &sharing, const teams_level &teams, bool barriers, const char *chunk);
  /* Likewise, whatever else the region does.  */
  bool find_pair (const char *chunk);
  /* Compute the number of iterations of ROWS, and if OF_COLUMNS of COLUMNS, before ROWS, and LONE.  False:
     impossible.  */
  bool count_iterations (bool of_columns);
  /* COLUMNS has a loop in its body not known to be short.  */
  bool loops_inside () const;
  /* Let ARGUMENTS, values of the teams level, be arguments of the parallel region's function.  Returns their parameters
     in this function, NAMES.  */
  std::vector<tree> pass (const std::vector<tree> &arguments, const char *const *names);
  /* Let COLUMNS be the loop of the thread ARGUMENTS[0] of ARGUMENTS[1], values of the teams level, which become
     arguments of the parallel region's function.  Returns their parameters in this function.  */
  std::vector<tree> number_threads (const std::vector<tree> &arguments);
  /* X, in the parallel region, as a value on the teams level at the end of basic block AT, where the statements of SEQ
     will be.  NULL_TREE: no such value.  Dominators are known.  */
  tree value_before (tree x, basic_block at, gimple_seq *seq, unsigned depth = 0) const;
};

/* A thread's part of iterations shared by the grid: numbers from FIRST on, by STEP, before LIMIT, which has the
   HEDDLE_COUNTER_TYPE of their count's type.  */
struct stride_part { tree first, step, limit; };

/* Each thread has at most one iteration of the loop of the parallel region P: the loop loses its back edge
   (one-iteration.cc).  False: not known.  */
bool one_iteration (const parallel_facts &p);

#endif
