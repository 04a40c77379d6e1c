/* spmd-nest.cc -- a parallel loop as the body of a "distribute" loop: both share the whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     teams distribute: for (i ...)			rows
       parallel for:     for (j ...)			columns

   A team a row is what the syntax says, and a bad choice: neighbouring rows are then worked on by different
   multiprocessors, and each loads what it could share with its neighbour (the rows around it in a stencil, the other
   factor in a matrix product); with fewer rows than teams, teams are idle.  Nobody can tell which thread executes an
   iteration where nothing but the two loops depends on the threads' numbers.  So the grid of T teams is cut into
   T / C groups of C teams.  Each group takes W neighbouring rows at a time, a row for each of its teams' W warps, and
   the C teams share the columns, 32 at a time:

     row     i = (team / C) * W + warp + k * (T / C) * W
     column  j = (team % C) * 32 + lane + k * C * 32

   With few rows, all warps of a team take the same one, and 32 W columns at a time.  So they do where threads are
   warps, for SIMD loops inside: then W columns at a time.

   C is found at run time, before the loop.  It is best if a group shares all columns, 32 for each team: then the
   teams work on few rows at a time, as CUDA's blocks in their usual order do, and what one multiprocessor has loaded
   is still in the second-level cache when another needs it.  (One H200, 2-D Jacobi and a naive matrix product: 1.1 and
   1.4 of CUDA's time with 8 or 16 teams in a group, 1.3 and 1.8 with 1 and 3.)  Fewer are better where they
   leave fewer teams idle.  Teams beyond the last whole group have nothing to do.

   It is done where the "distribute" loop has no schedule of the user's; its body is one parallel region, with no
   access to memory that would need a barrier or belongs to the teams level, and no reduction; this region is one
   loop with the schedule of the host role, (static, 1), and nothing is stored around it; and thread and team numbers
   are not used otherwise.  */

#include "device/spmd-grid.h"

namespace {

/* Rows from which on each warp takes its own.  */
const unsigned MANY_ROWS = 64;

} // namespace

/* X, of the teams level, as a value at the end of basic block AT, where the statements of SEQ will be.  NULL_TREE: it
   cannot be said.  Dominators are known.  */

tree
region_analysis::value_before (tree x, basic_block at, gimple_seq *seq, int depth)
{
  if (is_gimple_min_invariant (x))
    return x;
  if (TREE_CODE (x) != SSA_NAME || depth > 16)
    return NULL_TREE;
  if (SSA_NAME_IS_DEFAULT_DEF (x))
    return x;
  gimple *d = SSA_NAME_DEF_STMT (x);
  if (dominated_by_p (CDI_DOMINATORS, at, gimple_bb (d)))
    return x;
  if (gimple_assign_load_p (d))
    {
      if (!own_argument (gimple_assign_rhs1 (d)))
	return NULL_TREE;
      tree again = make_ssa_name (TREE_TYPE (x));
      gimple_seq_add_stmt (seq, gimple_build_assign (again, unshare_expr (gimple_assign_rhs1 (d))));
      return again;
    }
  return value_of_operands (d, seq, [&] (tree y) { return value_before (y, at, seq, depth + 1); });
}

/* X, in the function of P, likewise.  */

tree
region_analysis::value_before (parallel_region &p, tree x, basic_block at, gimple_seq *seq, int depth)
{
  if (is_gimple_min_invariant (x))
    return x;
  if (TREE_CODE (x) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (x) || depth > 16)
    return NULL_TREE;
  HOST_WIDE_INT offset = 0;
  gimple *d = SSA_NAME_DEF_STMT (x);
  if (gimple_assign_load_p (d))
    {
      if (!p.block || !block_member (DECL_STRUCT_FUNCTION (p.node->decl), x, &offset))
	return NULL_TREE;
      tree member = stored_member (p.call, p.block, offset);
      return member && types_compatible_p (TREE_TYPE (member), TREE_TYPE (x)) ? value_before (member, at, seq, depth + 1)
									      : NULL_TREE;
    }
  return value_of_operands (d, seq, [&] (tree y) { return value_before (p, y, at, seq, depth + 1); });
}

/* The value that D, an assignment, would have with other operands, as OPERAND gives them: what can be computed without
   effect also where D would not be reached.  */

tree
region_analysis::value_of_operands (gimple *d, gimple_seq *seq, const std::function<tree (tree)> &operand)
{
  if (!is_gimple_assign (d))
    return NULL_TREE;
  tree type = TREE_TYPE (gimple_assign_lhs (d)), a, b;
  tree_code code = gimple_assign_rhs_code (d);
  if (!INTEGRAL_TYPE_P (type) || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (d))))
    return NULL_TREE;
  switch (code)
    {
    CASE_CONVERT: case SSA_NAME:
      a = operand (gimple_assign_rhs1 (d));
      return a ? gimple_convert (seq, type, a) : NULL_TREE;
    case TRUNC_DIV_EXPR:
      /* No division by 0, and none that overflows.  */
      if (TREE_CODE (gimple_assign_rhs2 (d)) != INTEGER_CST || tree_int_cst_sgn (gimple_assign_rhs2 (d)) <= 0)
	return NULL_TREE;
      /* Fall through.  */
    case MIN_EXPR: case MAX_EXPR:
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR:
      {
	a = operand (gimple_assign_rhs1 (d));
	b = a ? operand (gimple_assign_rhs2 (d)) : NULL_TREE;
	if (!b)
	  return NULL_TREE;
	/* Where the program would not have come here it may overflow.  */
	bool wraps = code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR;
	tree t = wraps ? unsigned_type_for (type) : type;
	tree value = gimple_build (seq, code, t, gimple_convert (seq, t, a), gimple_convert (seq, t, b));
	return gimple_convert (seq, type, value);
      }
    default:
      return NULL_TREE;
    }
}

/* Find the nest, after barriers have been put where they are needed: BARRIERS tells whether there are any.  */

void
region_analysis::find_nest (bool barriers)
{
  if (!two_loops (barriers, NULL))
    return;
  for (basic_block bb : { m_rows.header, m_columns.header })
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_has_side_effects (gsi_stmt (gsi)))
	return;
  m_nest = count_iterations (true);
}

/* Share the grid among rows and columns.  */

void
region_analysis::share_nest ()
{
  gimple_seq seq = NULL;
  unsigned_builder b (&seq);
  tree one = b.constant (1), team = b.query ("__ptx_ctaid_x"), teams = b.query ("__ptx_nctaid_x");
  tree warp = b.query ("__ptx_tid_y"), warps = b.query ("__ptx_ntid_y");
  tree rows = b.count (m_row_count), columns = b.count (m_column_count);

  /* Columns that a team takes at a time, and rows; the number of this thread among either.  */
  tree wide, high = one, row = b.constant (0), column;
  if (m_mode == spmd_mode::warps)
    wide = warps, column = warp;
  else
    {
      tree many = b.constant (MANY_ROWS), lane = b.query ("__ptx_tid_x"), lanes = b.constant (HEDDLE_WARP_SIZE);
      tree flat = b.op (PLUS_EXPR, b.op (MULT_EXPR, warp, lanes), lane);
      high = b.choose (GE_EXPR, rows, many, warps, one);
      row = b.choose (GE_EXPR, rows, many, warp, row);
      column = b.choose (GE_EXPR, rows, many, lane, flat);
      wide = b.choose (GE_EXPR, rows, many, lanes, b.op (MULT_EXPR, warps, lanes));
    }
  tree row_steps = b.divide_up (rows, high), column_steps = b.divide_up (columns, wide);

  /* Steps that a team makes in groups of C teams.  */
  auto cost = [&] (tree c)
    {
      return b.op (MULT_EXPR, b.divide_up (row_steps, b.quotient (teams, c)), b.divide_up (column_steps, c));
    };
  /* As many as share all columns; or another number where that is better by a sixteenth.  */
  tree c = b.op (MIN_EXPR, column_steps, teams), best = cost (c);
  tree quarter = b.divide_up (c, b.constant (4));
  tree once = b.op (MIN_EXPR, c, b.at_least_one (b.quotient (teams, row_steps)));
  for (tree other : { quarter, once })
    {
      tree bound = b.op (MINUS_EXPR, best, b.op (RSHIFT_EXPR, best, b.constant (4)));
      tree others = cost (other);
      c = b.choose (LT_EXPR, others, bound, other, c);
      best = b.choose (LT_EXPR, others, bound, others, best);
    }

  tree groups = b.quotient (teams, c), group = b.quotient (team, c);
  tree part = b.op (MINUS_EXPR, team, b.op (MULT_EXPR, group, c));
  tree first = b.op (PLUS_EXPR, b.op (MULT_EXPR, group, high), row);
  first = b.choose (LT_EXPR, group, groups, first, b.constant (INT_MAX));
  tree stride = b.op (MULT_EXPR, groups, high);
  tree first_column = b.op (PLUS_EXPR, b.op (MULT_EXPR, part, wide), column);
  tree column_stride = b.op (MULT_EXPR, c, wide);

  tree type = TREE_TYPE (m_rows.thread);
  exchange (m_rows.sum, m_rows.thread, gimple_convert (&seq, type, first));
  exchange (m_rows.product, m_rows.threads, gimple_convert (&seq, type, stride));
  append (m_rows.entry->src, seq);
  number_threads (parallels[0], m_columns, first_column, column_stride);
}
