/* nest.cc -- a parallel loop as the body of a "distribute" loop: both share the whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     teams distribute: for (i ...)			rows
       parallel for:     for (j ...)			columns

   A team a row is what the syntax says, and a bad choice (spmd/slabs.cc); with fewer rows than teams, teams are idle.
   Nobody can tell which thread executes an iteration where nothing but the two loops depends on the threads' numbers.

   It is done where the "distribute" loop has no schedule of the user's; its body is one parallel region, with no
   access to memory that would need a barrier or belongs to the teams level, and no reduction; this region is one
   loop with the schedule of the host role, (static, 1), and nothing is stored around it; and thread and team numbers
   are not used otherwise.  */

#include "device/spmd/grid.h"
#include "tuning.h"

/* X, of the teams level, as a value at the end of basic block AT, where the statements of SEQ will be.  NULL_TREE: it
   cannot be said.  Dominators are known.  */

tree
region_analysis::value_before (tree x, basic_block at, gimple_seq *seq, unsigned depth)
{
  if (is_gimple_min_invariant (x))
    return x;
  if (TREE_CODE (x) != SSA_NAME || depth > tuning.walk_depth)
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
region_analysis::value_before (parallel_region &p, tree x, basic_block at, gimple_seq *seq, unsigned depth)
{
  if (is_gimple_min_invariant (x))
    return x;
  if (TREE_CODE (x) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (x) || depth > tuning.walk_depth)
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
  tree number = share_grid (&seq, m_row_count, m_column_count);
  /* A thread may have no column, and its number not be in the loop's type.  */
  tree type = TREE_TYPE (number), counted = TREE_TYPE (m_columns.thread);
  seq = NULL;
  if (TYPE_PRECISION (counted) == TYPE_PRECISION (unsigned_type_node))
    number = gimple_build (&seq, MIN_EXPR, type, number, fold_convert (type, TYPE_MAX_VALUE (counted)));
  gimple_stmt_iterator gsi = gsi_for_stmt (m_rows.sum);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  number_threads (parallels[0], m_columns, { number, build_one_cst (unsigned_type_node) });
}
