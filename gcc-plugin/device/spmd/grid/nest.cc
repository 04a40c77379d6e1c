/* nest.cc -- a parallel loop as the body of a "distribute" loop: both share the whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     teams distribute: for (i ...)			rows
       parallel for:     for (j ...)			columns

   A team for a row is the mapping as written, and a bad one (row-blocks.cc); with fewer rows than teams, teams are
   idle.  Where the change is unobservable (grid-loops.cc) the grid therefore shares the pairs of a row and a column.  A
   thread's part of the loop over columns is then one iteration.  */

#include "device/spmd/grid/nest.h"
#include "device/spmd/grid/row-blocks.h"
#include "gimple-fold.h"

namespace {

/* On the teams level, before the rows' loop: the number of columns is 0 if the parallel region does not reach its loop,
   as GCC checks before a loop over unsigned numbers for iterations.  False: impossible.  */

bool
count_reached_columns (grid_loops &loops)
{
  const parallel_facts &p = loops.parallel ();
  basic_block before = loops.rows.entry->src;
  basic_block start = single_succ (ENTRY_BLOCK_PTR_FOR_FN (p.fun ()));
  gimple_seq seq = NULL;
  tree count = loops.column_count, type = TREE_TYPE (count);
  bool known = true;
  calculate_dominance_info (CDI_DOMINATORS);
  for (basic_block bb = loops.columns.entry->src; known && bb != start; bb = single_pred (bb))
    {
      known = single_pred_p (bb);
      if (!known || single_succ_p (single_pred (bb)))
	continue;
      gcond *cond = safe_dyn_cast<gcond *> (last_stmt (single_pred (bb)));
      tree a = cond ? loops.value_before (gimple_cond_lhs (cond), before, &seq) : NULL_TREE;
      tree b = a ? loops.value_before (gimple_cond_rhs (cond), before, &seq) : NULL_TREE;
      known = b != NULL_TREE;
      if (!known)
	continue;
      tree reached = gimple_build (&seq, gimple_cond_code (cond), boolean_type_node, a, b),
	   none = build_zero_cst (type);
      const bool if_true = single_pred_edge (bb)->flags & EDGE_TRUE_VALUE;
      count = gimple_build (&seq, COND_EXPR, type, reached, if_true ? count : none, if_true ? none : count);
    }
  free_dominance_info (CDI_DOMINATORS);
  if (!known)
    return false;
  append (before, seq);
  loops.column_count = count;
  return true;
}

} // namespace

bool
find_nest (grid_loops &loops, const team_sharing &sharing, const teams_level &teams, bool barriers)
{
  if (!loops.find (sharing, teams, barriers, NULL))
    return false;
  for (basic_block bb : { loops.rows.header, loops.columns.header })
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_has_side_effects (gsi_stmt (gsi)))
	return false;
  return loops.count_iterations (true);
}

bool
one_column (grid_loops &loops)
{
  if (!count_reached_columns (loops))
    return false;
  function *fun = loops.parallel ().fun ();
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  bool done = heddle_drop_back_edge (fun, loops.columns.header, loops.columns.latch);
  if (done)
    loops.columns.use_next_number ();
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  return done;
}

std::vector<tree>
share_nest (grid_loops &loops, spmd_mode mode)
{
  gimple_seq seq = NULL;
  tree number = share_rows (loops, mode, &seq);
  /* A thread may have no column, and its number not be in the loop's type.  */
  tree type = TREE_TYPE (number), counted = TREE_TYPE (loops.columns.thread);
  seq = NULL;
  if (TYPE_PRECISION (counted) == TYPE_PRECISION (unsigned_type_node))
    number = gimple_build (&seq, MIN_EXPR, type, number, fold_convert (type, TYPE_MAX_VALUE (counted)));
  gimple_stmt_iterator gsi = gsi_for_stmt (loops.rows.sum);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  const std::vector<tree> arguments = { number, build_one_cst (unsigned_type_node) };
  loops.number_threads (arguments);
  return arguments;
}
