/* grid.cc -- how the threads of a whole grid share the iterations of a region's loops: what is common.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#include "device/entries/entries.h"
#include "device/spmd/grid.h"

namespace {

/* What S, the only use of NAME or of what NAME is converted to, does with it; *LAST: what it uses.  */

gimple *
only_user (tree name, tree *last)
{
  for (;;)
    {
      use_operand_p use;
      gimple *s;
      if (!single_imm_use (name, &use, &s))
	return NULL;
      *last = name;
      if (!is_gimple_assign (s) || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (s)))
	return s;
      name = gimple_assign_lhs (s);
    }
}

} // namespace

gassign *
only_operation (tree name, tree *last, tree_code code)
{
  gassign *a = safe_dyn_cast<gassign *> (only_user (name, last));
  return a && gimple_assign_rhs_code (a) == code ? a : NULL;
}

void
exchange (gassign *s, tree from, tree to)
{
  if (gimple_assign_rhs1 (s) == from)
    gimple_assign_set_rhs1 (s, to);
  else
    gimple_assign_set_rhs2 (s, to);
  update_stmt (s);
}

gimple *
only_call (function *fun, const char *name)
{
  gimple *found = NULL;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (calls (gsi_stmt (gsi), name))
	{
	  if (found)
	    return NULL;
	  found = gsi_stmt (gsi);
	}
  return found && gimple_call_lhs (found) ? found : NULL;
}

void
append (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  if (!gsi_end_p (gsi) && stmt_ends_bb_p (gsi_stmt (gsi)))
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

bool
effects_inside (parallel_region &p, const cyclic_loop &loop)
{
  function *fun = DECL_STRUCT_FUNCTION (p.node->decl);
  bool inside = true;
  basic_block bb;
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (is_gimple_debug (s) || gimple_clobber_p (s) || !(gimple_vdef (s) || gimple_has_side_effects (s))
	    || gimple_code (s) == GIMPLE_RETURN)
	  continue;
	inside &= dominated_by_p (CDI_DOMINATORS, bb, loop.body->dest);
      }
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  return inside;
}

/* NAME, or what it is converted to, is used by a product with FACTOR and by a sum with that product, and nowhere else:
   these become *SCALED and *END, *LAST what they use.  */

static bool
chunk_uses (tree name, tree factor, tree *last, gassign **scaled, gassign **end)
{
  use_operand_p use;
  gimple *s;
  while (single_imm_use (name, &use, &s) && is_gimple_assign (s) && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (s)))
    name = gimple_assign_lhs (s);
  *last = name;
  *scaled = *end = NULL;
  imm_use_iterator it;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    {
      s = USE_STMT (use);
      if (is_gimple_debug (s))
	continue;
      gassign *a = dyn_cast<gassign *> (s);
      tree_code code = a ? gimple_assign_rhs_code (a) : ERROR_MARK;
      gassign **mine = code == MULT_EXPR ? scaled : code == PLUS_EXPR ? end : NULL;
      if (!mine || *mine)
	return false;
      *mine = a;
    }
  auto has = [] (gassign *a, tree t) { return gimple_assign_rhs1 (a) == t || gimple_assign_rhs2 (a) == t; };
  return *scaled && *end && has (*scaled, factor) && has (*end, gimple_assign_lhs (*scaled));
}

bool
cyclic_loop::find (function *fun, const char *number, const char *count, const char *chunk)
{
  scaled = end = NULL;
  gimple *number_call = only_call (fun, number), *count_call = only_call (fun, count);
  gimple *chunk_call = chunk ? only_call (fun, chunk) : NULL;
  if (!number_call || !count_call || (chunk && !chunk_call))
    return false;
  product = only_operation (gimple_call_lhs (count_call), &threads, MULT_EXPR);
  if (!product)
    return false;
  tree product_used, trip = gimple_assign_rhs1 (product);
  if (trip == threads)
    trip = gimple_assign_rhs2 (product);
  sum = only_operation (gimple_assign_lhs (product), &product_used, PLUS_EXPR);
  if (!sum || sum != only_operation (gimple_call_lhs (number_call), &thread, PLUS_EXPR))
    return false;
  header = gimple_bb (sum);
  tree i = gimple_assign_lhs (sum);
  if (chunk)
    {
      if (!chunk_uses (gimple_call_lhs (chunk_call), i, &size, &scaled, &end) || gimple_bb (scaled) != header
	  || !has_single_use (i))
	return false;
      i = gimple_assign_lhs (scaled);
    }
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (header));
  tree counter;
  if (!cond || gimple_bb (product) != header || !less_than (cond, &counter, &n) || counter != i)
    return false;
  if (EDGE_COUNT (header->preds) != 2 || !counts_trips (trip, header, &latch))
    return false;
  edge out;
  extract_true_false_edges_from_block (header, &body, &out);
  entry = EDGE_PRED (header, EDGE_PRED (header, 0) == latch);
  tree type = TREE_TYPE (thread);
  return gimple_bb (number_call) != header && gimple_bb (count_call) != header && single_pred_p (body->dest)
	 && (!chunk || (gimple_bb (chunk_call) != header && types_compatible_p (type, TREE_TYPE (size))))
	 && types_compatible_p (type, TREE_TYPE (threads)) && TYPE_PRECISION (type) >= 32;
}

gassign *
cyclic_loop::chunk_end () const
{
  use_operand_p use;
  gimple *user;
  gassign *least = single_imm_use (gimple_assign_lhs (end), &use, &user) ? dyn_cast<gassign *> (user) : NULL;
  return least && gimple_assign_rhs_code (least) == MIN_EXPR
	 && (operand_equal_p (gimple_assign_rhs1 (least), n) || operand_equal_p (gimple_assign_rhs2 (least), n))
	 ? least : NULL;
}

tree
heddle_counter_type (tree type)
{
  if (TYPE_PRECISION (type) > TYPE_PRECISION (unsigned_type_node))
    return type;
  return TYPE_UNSIGNED (type) ? long_long_unsigned_type_node : unsigned_type_node;
}

tree
heddle_counted (gimple_seq *seq, tree x)
{
  tree type = TREE_TYPE (x);
  if (!TYPE_UNSIGNED (type))
    x = gimple_build (seq, MAX_EXPR, type, x, build_zero_cst (type));
  return gimple_convert (seq, heddle_counter_type (type), x);
}

gphi *
cyclic_loop::count_from (gimple_seq *seq, tree first, tree limit)
{
  tree wide = TREE_TYPE (limit);
  tree now = make_temp_ssa_name (wide, NULL, "iteration");
  gphi *phi = create_phi_node (now, header);
  add_phi_arg (phi, gimple_convert (seq, wide, first), entry, UNKNOWN_LOCATION);
  if (!single_succ_p (latch->src))
    latch = single_succ_edge (split_edge (latch));

  gassign *number = scaled ? scaled : sum;
  gimple_stmt_iterator gsi = gsi_for_stmt (number);
  gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, now);
  update_stmt (gsi_stmt (gsi));
  /* What is known of its range was true of other numbers.  */
  reset_flow_sensitive_info (gimple_assign_lhs (gsi_stmt (gsi)));
  gcond *cond = as_a<gcond *> (last_stmt (header));
  gimple_cond_set_condition (cond, LT_EXPR, now, limit);
  update_stmt (cond);
  return phi;
}

void
cyclic_loop::run (gimple_seq *seq, tree first, tree step, tree limit, bool narrow)
{
  tree wide = TREE_TYPE (limit), type = TREE_TYPE (n);
  narrow &= TYPE_PRECISION (wide) > TYPE_PRECISION (type) && TYPE_PRECISION (type) == TYPE_PRECISION (unsigned_type_node);
  if (narrow)
    {
      first = gimple_build (seq, MIN_EXPR, wide, gimple_convert (seq, wide, first), limit);
      wide = unsigned_type_node;
      limit = gimple_convert (seq, wide, limit);
    }
  gphi *phi = count_from (seq, first, limit);
  tree now = gimple_phi_result (phi);
  step = gimple_convert (seq, wide, step);
  gimple_seq increment = NULL;
  if (narrow)
    step = gimple_build (&increment, MIN_EXPR, wide, step, gimple_build (&increment, MINUS_EXPR, wide, limit, now));
  add_phi_arg (phi, gimple_build (&increment, PLUS_EXPR, wide, now, step), latch, UNKNOWN_LOCATION);
  append (latch->src, increment);

  gassign *least = chunk_end ();
  exchange (end, size, build_one_cst (TREE_TYPE (n)));
  reset_flow_sensitive_info (gimple_assign_lhs (end));
  if (least)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (least);
      gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, gimple_assign_lhs (end));
      update_stmt (gsi_stmt (gsi));
      reset_flow_sensitive_info (gimple_assign_lhs (gsi_stmt (gsi)));
    }
}

/* The region is a loop of the teams level, as in CHUNK's form, and in its body one parallel region, which is a loop;
   nothing else has an effect or tells who executes which iteration.  BARRIERS: some are needed between accesses.  Sets
   M_ROWS and M_COLUMNS.  */

bool
region_analysis::two_loops (bool barriers, const char *chunk)
{
  if (barriers || !(m_flags & HEDDLE_REGION_FREE_ORDER) || parallels.size () != 1 || !stores.empty ()
      || !updates.updates.empty () || !deferred.empty ())
    return false;
  parallel_region &p = parallels[0];
  return !p.barriers && p.reduced.empty ()
	 && m_rows.find (DECL_STRUCT_FUNCTION (node->decl), "omp_get_team_num", "omp_get_num_teams", chunk)
	 && m_columns.find (DECL_STRUCT_FUNCTION (p.node->decl), "omp_get_thread_num", "omp_get_num_threads")
	 && effects_inside (p, m_columns);
}

/* Compute the number of iterations of M_ROWS, and if COLUMNS that of M_COLUMNS, before M_ROWS.  False: it cannot be
   done.  */

bool
region_analysis::count_iterations (bool columns)
{
  parallel_region &p = parallels[0];
  basic_block before = m_rows.entry->src;
  gimple_seq seq = NULL;
  calculate_dominance_info (CDI_DOMINATORS);
  bool known = single_succ_p (before) && dominated_by_p (CDI_DOMINATORS, gimple_bb (p.call), m_rows.body->dest)
	       && (m_row_count = value_before (m_rows.n, before, &seq, 0))
	       && (!columns || (m_column_count = value_before (p, m_columns.n, before, &seq, 0)));
  if (known)
    append (before, seq);
  free_dominance_info (CDI_DOMINATORS);
  return known;
}

/* M_COLUMNS, the loop of P, has a loop in its body that is not known to be short.  */

bool
region_analysis::loops_inside (parallel_region &p)
{
  bool found = false;
  push_cfun (DECL_STRUCT_FUNCTION (p.node->decl));
  mark_dfs_back_edges ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if ((e->flags & EDGE_DFS_BACK) && e->dest != m_columns.header)
	  {
	    /* A loop to a constant is one over a stencil, or the like.  */
	    auto counts = [] (basic_block b)
	      {
		gcond *c = safe_dyn_cast<gcond *> (last_stmt (b));
		return c && TREE_CODE (gimple_cond_rhs (c)) == INTEGER_CST && !integer_zerop (gimple_cond_rhs (c));
	      };
	    found |= !counts (e->src) && !counts (e->dest);
	  }
    }
  pop_cfun ();
  return found;
}

/* Let the loop of P be that of the thread ARGUMENTS[0] of ARGUMENTS[1], values of the teams level, which become
   arguments of its function.  Their parameters there are returned.  */

std::vector<tree>
region_analysis::number_threads (parallel_region &p, cyclic_loop &loop, const std::vector<tree> &arguments)
{
  m_thread_arguments = arguments;
  tree decl = p.node->decl;
  function *fun = DECL_STRUCT_FUNCTION (decl);
  std::vector<tree> types = { TREE_VALUE (TYPE_ARG_TYPES (TREE_TYPE (decl))) }, parameters;
  for (tree a : arguments)
    types.push_back (TREE_TYPE (a));
  TREE_TYPE (decl) = build_function_type_array (void_type_node, types.size (), types.data ());
  static const char *const names[] = { "thread", "threads", "tiled", "rows", "by", "by_middle" };
  for (unsigned i = 1; i < types.size (); i++)
    {
      tree parameter = heddle_add_parameter (decl, names[i - 1], types[i]);
      parameters.push_back (get_or_create_ssa_default_def (fun, parameter));
    }
  push_cfun (fun);
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (loop.thread);
  exchange (loop.sum, loop.thread, gimple_convert (&seq, type, parameters[0]));
  exchange (loop.product, loop.threads, gimple_convert (&seq, type, parameters[1]));
  gimple_stmt_iterator gsi = gsi_after_labels (single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun)));
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  pop_cfun ();
  return parameters;
}
