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

   Both loops become one, of which an iteration is one column: as a rule a thread has one of a row, and what would be
   computed before a loop over its columns (pointers, and how they grow) is more work than the iteration.

     row = first row, column = first column
     while (row < rows)
       if (column < columns) the body
       column += C * 32, and if that is no column any more: column = first column, row += T / C * W

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
      return member && types_compatible_p (TREE_TYPE (member), TREE_TYPE (x))
		 ? value_before (member, at, seq, depth + 1)
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

/* In LOOP's body the next number is no more than N: of a SIMD loop over one number, min (number + 1, N) is number + 1.
   Dominators are known.  */

static void
use_next_number (const cyclic_loop &loop)
{
  imm_use_iterator it, next_it;
  use_operand_p use, next_use;
  FOR_EACH_IMM_USE_FAST (use, it, gimple_assign_lhs (loop.sum))
    {
      gassign *next = dyn_cast<gassign *> (USE_STMT (use));
      if (!next || gimple_assign_rhs_code (next) != PLUS_EXPR || !integer_onep (gimple_assign_rhs2 (next)))
	continue;
      tree number = gimple_assign_lhs (next);
      FOR_EACH_IMM_USE_FAST (next_use, next_it, number)
	{
	  gassign *least = dyn_cast<gassign *> (USE_STMT (next_use));
	  if (!least || gimple_assign_rhs_code (least) != MIN_EXPR)
	    continue;
	  tree a = gimple_assign_rhs1 (least), b = gimple_assign_rhs2 (least);
	  if (!operand_equal_p (a == number ? b : a, loop.n))
	    continue;
	  gimple *user;
	  imm_use_iterator users;
	  FOR_EACH_IMM_USE_STMT (user, users, gimple_assign_lhs (least))
	    if (gimple_code (user) != GIMPLE_PHI && dominated_by_p (CDI_DOMINATORS, gimple_bb (user), loop.body->dest))
	      {
		use_operand_p operand;
		FOR_EACH_IMM_USE_ON_STMT (operand, users)
		  SET_USE (operand, number);
		update_stmt (user);
	      }
	}
    }
}

/* On the teams level, before the rows' loop: M_COLUMN_COUNT is 0 where the parallel region does not come to its loop,
   in front of which GCC checks, for unsigned numbers, that there are iterations.  False: that cannot be said.  */

bool
region_analysis::count_reached_columns ()
{
  parallel_region &p = parallels[0];
  basic_block before = m_rows.entry->src;
  basic_block start = single_succ (ENTRY_BLOCK_PTR_FOR_FN (DECL_STRUCT_FUNCTION (p.node->decl)));
  gimple_seq seq = NULL;
  tree count = m_column_count, type = TREE_TYPE (count);
  bool known = true;
  calculate_dominance_info (CDI_DOMINATORS);
  for (basic_block bb = m_columns.entry->src; known && bb != start; bb = single_pred (bb))
    {
      known = single_pred_p (bb);
      if (!known || single_succ_p (single_pred (bb)))
	continue;
      gcond *cond = safe_dyn_cast<gcond *> (last_stmt (single_pred (bb)));
      tree a = cond ? value_before (p, gimple_cond_lhs (cond), before, &seq, 0) : NULL_TREE;
      tree b = a ? value_before (p, gimple_cond_rhs (cond), before, &seq, 0) : NULL_TREE;
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
  m_column_count = count;
  return true;
}

/* The columns' loop has become one iteration; false: that cannot be, and the nest remains.  */

bool
region_analysis::one_column ()
{
  if (!count_reached_columns ())
    return false;
  function *fun = DECL_STRUCT_FUNCTION (parallels[0].node->decl);
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  bool done = heddle_drop_back_edge (fun, m_columns.header, m_columns.latch);
  if (done)
    use_next_number (m_columns);
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  return done;
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

  /* Columns that a team takes at a time, and rows; the number of this thread, of its warp's first lane, among
     either.  */
  tree wide, high = one, row = b.constant (0), column, lane = b.constant (0);
  if (m_mode == spmd_mode::warps)
    wide = warps, column = warp;
  else
    {
      tree many = b.constant (MANY_ROWS), lanes = b.constant (HEDDLE_WARP_SIZE);
      lane = b.query ("__ptx_tid_x");
      high = b.choose (GE_EXPR, rows, many, warps, one);
      row = b.choose (GE_EXPR, rows, many, warp, row);
      column = b.choose (GE_EXPR, rows, many, b.constant (0), b.op (MULT_EXPR, warp, lanes));
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
  tree first = b.op (PLUS_EXPR, b.op (MULT_EXPR, group, high), row), stride = b.op (MULT_EXPR, groups, high);
  tree first_column = b.op (PLUS_EXPR, b.op (MULT_EXPR, part, wide), column), column_stride = b.op (MULT_EXPR, c, wide);
  tree type = TREE_TYPE (m_row_count);
  tree idle = gimple_build (&seq, GE_EXPR, boolean_type_node, group, groups);
  tree limit = gimple_build (&seq, COND_EXPR, type, idle, build_zero_cst (type), m_row_count);

  /* The rows' loop, with the columns' steps, those of a warp's first lane.  */
  gphi *rows_phi = m_rows.count_from (&seq, first, limit);
  tree row_now = gimple_phi_result (rows_phi), row_type = TREE_TYPE (row_now);
  tree column_type = heddle_counter_type (TREE_TYPE (m_column_count));
  tree column_now = make_temp_ssa_name (column_type, NULL, "column");
  gphi *columns_phi = create_phi_node (column_now, m_rows.header);
  auto of = [&] (tree t, tree x) { return gimple_convert (&seq, t, x); };
  stride = of (row_type, stride);
  first_column = of (column_type, first_column);
  column_stride = of (column_type, column_stride);
  tree end = m_column_count;
  if (!TYPE_UNSIGNED (TREE_TYPE (end)))
    end = gimple_build (&seq, MAX_EXPR, TREE_TYPE (end), end, build_zero_cst (TREE_TYPE (end)));
  end = of (column_type, end);
  lane = of (column_type, lane);
  append (m_rows.entry->src, seq);
  add_phi_arg (columns_phi, first_column, m_rows.entry, UNKNOWN_LOCATION);

  seq = NULL;
  tree next = gimple_build (&seq, PLUS_EXPR, column_type, column_now, column_stride);
  tree row_ends = gimple_build (&seq, GE_EXPR, boolean_type_node, next, end);
  next = gimple_build (&seq, COND_EXPR, column_type, row_ends, first_column, next);
  tree next_row = gimple_build (&seq, PLUS_EXPR, row_type, row_now, stride);
  next_row = gimple_build (&seq, COND_EXPR, row_type, row_ends, next_row, row_now);
  append (m_rows.latch->src, seq);
  add_phi_arg (rows_phi, next_row, m_rows.latch, UNKNOWN_LOCATION);
  add_phi_arg (columns_phi, next, m_rows.latch, UNKNOWN_LOCATION);

  /* The lane's column; there may be none, and its number not in the loop's type.  */
  seq = NULL;
  tree counted = TREE_TYPE (m_columns.thread), number = gimple_build (&seq, PLUS_EXPR, column_type, column_now, lane);
  if (TYPE_PRECISION (counted) == TYPE_PRECISION (unsigned_type_node))
    number = gimple_build (&seq, MIN_EXPR, column_type, number, fold_convert (column_type, TYPE_MAX_VALUE (counted)));
  gimple_stmt_iterator gsi = gsi_after_labels (m_rows.header);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  number_threads (parallels[0], m_columns, number, b.constant (1));
}
