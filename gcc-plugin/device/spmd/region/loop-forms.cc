/* loop-forms.cc -- the loops that GCC makes of worksharing constructs, recognized and changed.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   omp-expand.cc makes of a worksharing loop with the schedule (static, 1), or of one over chunks,

     for (trip = 0; (i = (thread + trip * threads) * size) < n; trip++)

   with the number and count of teams or threads as the runtime tells them.  Optimization before streaming leaves some
   freedom: conversions, operands in either order, N - 1 instead of N.  */

#include "device/spmd/region/loop-forms.h"
#include "device/facts/runtime-calls.h"
#include "gimple-fold.h"

namespace {

/* The only use, a statement, of NAME or of a conversion of NAME; *LAST: its operand.  */

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

/* The only use of NAME, or of a conversion of NAME, if an assignment with CODE; otherwise null.  *LAST is its
   operand.  */

gassign *
only_operation (tree name, tree *last, tree_code code)
{
  gassign *a = safe_dyn_cast<gassign *> (only_user (name, last));
  return a && gimple_assign_rhs_code (a) == code ? a : NULL;
}

/* The only call of NAME in FUN that has a result, or null.  */

gimple *
only_call (function *fun, const char *name)
{
  gimple *found = NULL;
  for (gimple *s : statements (fun))
    if (calls (s, name))
      {
	if (found)
	  return NULL;
	found = s;
      }
  return found && gimple_call_lhs (found) ? found : NULL;
}

/* NAME, or a conversion of NAME, is used by a product with FACTOR and by a sum with that product, and nowhere else:
   these become *SCALED and *END, and *LAST is their operand.  */

bool
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

/* What HEADER defines is used in the loop, whose body begins with BODY, and otherwise by PHI nodes of block EXIT
   alone, and these take PHI nodes of HEADER.  */

bool
leaves_by_phis (basic_block header, basic_block body, basic_block exit)
{
  auto inside = [&] (basic_block bb) { return bb == header || dominated_by_p (CDI_DOMINATORS, bb, body); };
  auto good_use = [&] (tree name, bool phi_result)
    {
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, name)
	{
	  gimple *s = USE_STMT (use);
	  if (is_gimple_debug (s))
	    continue;
	  if (gphi *phi = dyn_cast<gphi *> (s))
	    {
	      basic_block from = gimple_phi_arg_edge (phi, PHI_ARG_INDEX_FROM_USE (use))->src;
	      if (from == header ? gimple_bb (phi) != exit || !phi_result : !inside (from))
		return false;
	    }
	  else if (!inside (gimple_bb (s)))
	    return false;
	}
      return true;
    };
  for (gphi_iterator g = gsi_start_phis (header); !gsi_end_p (g); gsi_next (&g))
    if (!virtual_operand_p (gimple_phi_result (g.phi ())) && !good_use (gimple_phi_result (g.phi ()), true))
      return false;
  for (gimple_stmt_iterator gsi = gsi_start_bb (header); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      ssa_op_iter it;
      tree def;
      FOR_EACH_SSA_TREE_OPERAND (def, gsi_stmt (gsi), it, SSA_OP_DEF)
	if (!good_use (def, false))
	  return false;
    }
  return true;
}

/* Let the values of HEADER's PHI nodes leave the loop, whose body begins with BODY, by PHI nodes of EXIT's block, as
   far as possible: GCC 12 has PHI nodes there, later versions do not.  */

void
close_loop (basic_block header, basic_block body, edge exit)
{
  basic_block after = exit->dest;
  if (!single_pred_p (after))
    return;
  for (gphi_iterator g = gsi_start_phis (header); !gsi_end_p (g); gsi_next (&g))
    {
      tree name = gimple_phi_result (g.phi ());
      if (virtual_operand_p (name) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name))
	continue;
      std::vector<use_operand_p> uses;
      bool closable = true;
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, name)
	{
	  gphi *phi = dyn_cast<gphi *> (USE_STMT (use));
	  basic_block at = phi ? gimple_phi_arg_edge (phi, PHI_ARG_INDEX_FROM_USE (use))->src
			   : gimple_bb (USE_STMT (use));
	  if (at == header || dominated_by_p (CDI_DOMINATORS, at, body))
	    continue;
	  closable &= dominated_by_p (CDI_DOMINATORS, at, after);
	  uses.push_back (use);
	}
      if (uses.empty () || !closable)
	continue;
      gphi *out = create_phi_node (copy_ssa_name (name), after);
      add_phi_arg (out, name, exit, UNKNOWN_LOCATION);
      std::vector<gimple *> users;
      for (use_operand_p u : uses)
	{
	  users.push_back (USE_STMT (u));
	  SET_USE (u, gimple_phi_result (out));
	}
      for (gimple *user : users)
	update_stmt (user);
    }
}

} // namespace

tree
strip_conversions (tree x, bool wider)
{
  bool widened = false;
  while (TREE_CODE (x) == SSA_NAME)
    {
      gimple *d = SSA_NAME_DEF_STMT (x);
      if (!is_gimple_assign (d))
	break;
      tree_code code = gimple_assign_rhs_code (d);
      tree from = gimple_assign_rhs1 (d);
      if (code == VIEW_CONVERT_EXPR && !widened)
	from = TREE_OPERAND (from, 0);
      else if (CONVERT_EXPR_CODE_P (code))
	{
	  tree inner = TREE_TYPE (from), outer = TREE_TYPE (x);
	  if (!INTEGRAL_TYPE_P (inner) || !INTEGRAL_TYPE_P (outer))
	    break;
	  const bool narrower = TYPE_PRECISION (inner) < TYPE_PRECISION (outer);
	  if (narrower ? !wider : TYPE_PRECISION (inner) != TYPE_PRECISION (outer))
	    break;
	  /* The operand of an extension by OUTER's sign must have had this value before.  */
	  if (widened && TYPE_UNSIGNED (inner) != TYPE_UNSIGNED (outer) && !(narrower && TYPE_UNSIGNED (inner)))
	    break;
	  widened |= narrower;
	}
      else if (code != SSA_NAME)
	break;
      if (TREE_CODE (from) != SSA_NAME && !CONSTANT_CLASS_P (from))
	break;
      x = from;
    }
  return x;
}

gassign *
assignment (tree x, tree_code code)
{
  x = strip_conversions (x, true);
  gassign *d = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  return d && gimple_assign_rhs_code (d) == code ? d : NULL;
}

bool
result_of (tree x, const char *name)
{
  x = strip_conversions (x, true);
  return TREE_CODE (x) == SSA_NAME && calls (SSA_NAME_DEF_STMT (x), name);
}

bool
block_member (function *fun, tree x, HOST_WIDE_INT *offset)
{
  x = strip_conversions (x, true);
  gimple *d = TREE_CODE (x) == SSA_NAME ? SSA_NAME_DEF_STMT (x) : NULL;
  if (!d || !gimple_assign_load_p (d))
    return false;
  poly_int64 off;
  tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (d), &off);
  tree parm = DECL_ARGUMENTS (fun->decl);
  if (!base || TREE_CODE (base) != MEM_REF || !parm || TREE_OPERAND (base, 0) != ssa_default_def (fun, parm)
      || !off.is_constant (offset))
    return false;
  *offset += mem_ref_offset (base).force_shwi ().to_constant ();
  return true;
}

tree
stored_member (gcall *call, tree block, HOST_WIDE_INT offset)
{
  for (gimple_stmt_iterator gsi = gsi_for_stmt (call); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      poly_int64 off;
      HOST_WIDE_INT at;
      if (gimple_assign_single_p (s) && !gimple_clobber_p (s)
	  && get_addr_base_and_unit_offset (gimple_assign_lhs (s), &off) == block && off.is_constant (&at)
	  && at == offset)
	return gimple_assign_rhs1 (s);
    }
  return NULL_TREE;
}

bool
less_than (gcond *cond, tree *i, tree *n)
{
  bool greater = gimple_cond_code (cond) == GT_EXPR;
  tree last = gimple_cond_rhs (cond), type = TREE_TYPE (last);
  if (gimple_cond_code (cond) == LE_EXPR && TREE_CODE (last) == INTEGER_CST && INTEGRAL_TYPE_P (type)
      && !tree_int_cst_equal (last, TYPE_MAX_VALUE (type)))
    {
      *i = gimple_cond_lhs (cond);
      *n = wide_int_to_tree (type, wi::to_wide (last) + 1);
      return true;
    }
  *i = greater ? gimple_cond_rhs (cond) : gimple_cond_lhs (cond);
  *n = greater ? gimple_cond_lhs (cond) : gimple_cond_rhs (cond);
  return greater || gimple_cond_code (cond) == LT_EXPR;
}

bool
counts_trips (tree trip, basic_block header, edge *latch)
{
  trip = strip_conversions (trip, true);
  gphi *phi = TREE_CODE (trip) == SSA_NAME ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (trip)) : NULL;
  if (!phi || gimple_bb (phi) != header || gimple_phi_num_args (phi) != 2)
    return false;
  for (unsigned k = 0; k < 2; k++)
    {
      gassign *next = assignment (gimple_phi_arg_def (phi, k), PLUS_EXPR);
      *latch = gimple_phi_arg_edge (phi, k);
      if (next && strip_conversions (gimple_assign_rhs1 (next), true) == trip
	  && integer_onep (gimple_assign_rhs2 (next)) && integer_zerop (gimple_phi_arg_def (phi, 1 - k))
	  && !((*latch)->flags & EDGE_COMPLEX))
	return true;
    }
  return false;
}

bool
heddle_drop_back_edge (function *fun, basic_block header, edge latch)
{
  edge exit, into;
  extract_true_false_edges_from_block (header, &into, &exit);
  close_loop (header, into->dest, exit);
  if (!leaves_by_phis (header, into->dest, exit->dest))
    return false;
  /* Values that leave the loop through its header: values of the header's PHI nodes, or from before it.  */
  std::map<gphi *, tree> values;
  for (gphi_iterator g = gsi_start_phis (exit->dest); !gsi_end_p (g); gsi_next (&g))
    {
      gphi *out = g.phi ();
      if (virtual_operand_p (gimple_phi_result (out)))
	continue;
      tree v = gimple_phi_arg_def (out, exit->dest_idx);
      gimple *d = TREE_CODE (v) == SSA_NAME ? SSA_NAME_DEF_STMT (v) : NULL;
      if (d && gimple_bb (d) == header)
	v = gimple_phi_arg_def (d, latch->dest_idx);
      values[out] = v;
    }
  if (!single_succ_p (latch->src))
    return false;
  edge away = redirect_edge_and_branch (latch, exit->dest);
  if (!away)
    return false;
  for (auto &v : values)
    add_phi_arg (v.first, v.second, away, UNKNOWN_LOCATION);
  loops_state_set (fun, LOOPS_NEED_FIXUP);
  return true;
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

void
append (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  if (!gsi_end_p (gsi) && stmt_ends_bb_p (gsi_stmt (gsi)))
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

basic_block
block_behind (basic_block place, basic_block like)
{
  basic_block b = create_empty_bb (place);
  b->count = like->count;
  if (current_loops)
    add_bb_to_loop (b, like->loop_father);
  return b;
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

gassign *
cyclic_loop::sum_in_body (tree *added) const
{
  tree name = gimple_assign_lhs (sum);
  for (;;)
    {
      gassign *user = NULL;
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, name)
	{
	  gimple *s = USE_STMT (use);
	  if (is_gimple_debug (s) || s == last_stmt (header))
	    continue;
	  if (user || !(user = dyn_cast<gassign *> (s)))
	    return NULL;
	}
      if (!user)
	return NULL;
      tree_code code = gimple_assign_rhs_code (user);
      if (code == PLUS_EXPR)
	{
	  tree a = gimple_assign_rhs1 (user), b = gimple_assign_rhs2 (user);
	  *added = a == name ? b : a;
	  return a == b ? NULL : user;
	}
      if (!CONVERT_EXPR_CODE_P (code)
	  || TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (user))) < TYPE_PRECISION (TREE_TYPE (name)))
	return NULL;
      name = gimple_assign_lhs (user);
    }
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
  narrow &= TYPE_PRECISION (wide) > TYPE_PRECISION (type)
	    && TYPE_PRECISION (type) == TYPE_PRECISION (unsigned_type_node);
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

void
cyclic_loop::use_next_number () const
{
  imm_use_iterator it, next_it;
  use_operand_p use, next_use;
  FOR_EACH_IMM_USE_FAST (use, it, gimple_assign_lhs (sum))
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
	  if (!operand_equal_p (a == number ? b : a, n))
	    continue;
	  gimple *user;
	  imm_use_iterator users;
	  FOR_EACH_IMM_USE_STMT (user, users, gimple_assign_lhs (least))
	    if (gimple_code (user) != GIMPLE_PHI && dominated_by_p (CDI_DOMINATORS, gimple_bb (user), body->dest))
	      {
		use_operand_p operand;
		FOR_EACH_IMM_USE_ON_STMT (operand, users)
		  SET_USE (operand, number);
		update_stmt (user);
	      }
	}
    }
}
