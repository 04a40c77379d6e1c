/* loops.cc -- worksharing loops of regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#include "device/spmd/region.h"
#include "tuning.h"

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
	  /* What has been extended by OUTER's sign must have had that value before.  */
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

/* X without the constants that are added to it; these are added to *SUM.  */

static tree
strip_constant (tree x, wide_int *sum)
{
  x = strip_conversions (x, true);
  while (gassign *d = assignment (x, PLUS_EXPR))
    {
      tree c = gimple_assign_rhs2 (d);
      if (TREE_CODE (c) != INTEGER_CST)
	break;
      *sum += wide_int::from (wi::to_wide (c), 64, SIGNED);
      x = strip_conversions (gimple_assign_rhs1 (d), true);
    }
  return x;
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

/* What HEADER defines is used in the loop, whose body begins with BODY, and otherwise by PHI nodes of block EXIT
   alone, and these take PHI nodes of HEADER.  */

static bool
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

bool
heddle_drop_back_edge (function *fun, basic_block header, edge latch)
{
  edge exit, into;
  extract_true_false_edges_from_block (header, &into, &exit);
  if (!leaves_by_phis (header, into->dest, exit->dest))
    return false;
  /* Values that leave the loop through its header: those of the header's PHI nodes, or from before it.  */
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

/* A chunk of a combined "distribute parallel for" has no more iterations than the team has threads (the host role,
   host/loops/loop-schedule.cc, has seen to it), so that each thread has at most one: the loop in P's function

     for (trip = 0; (i = thread_num + trip * num_threads) < end - start; trip++)

   where the chunk that the teams level passes is from START to END = min (START + max_threads, ...), has no way
   back.  */

void
region_analysis::one_iteration (parallel_region &p)
{
  function *fun = DECL_STRUCT_FUNCTION (p.node->decl);
  if (!p.block)
    return;
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  drop_way_back (p, fun);
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
}

void
region_analysis::drop_way_back (parallel_region &p, function *fun)
{
  basic_block header;
  FOR_EACH_BB_FN (header, fun)
    {
      gcond *cond = safe_dyn_cast<gcond *> (last_stmt (header));
      if (!cond || EDGE_COUNT (header->preds) != 2)
	continue;
      tree n, i;
      if (!less_than (cond, &i, &n))
	continue;
      gassign *minus = assignment (n, MINUS_EXPR), *plus = assignment (i, PLUS_EXPR);
      if (!minus || !plus)
	continue;
      HOST_WIDE_INT start = 0, end = 0;
      if (!block_member (fun, gimple_assign_rhs1 (minus), &end)
	  || !block_member (fun, gimple_assign_rhs2 (minus), &start))
	continue;
      tree thread = gimple_assign_rhs1 (plus), stride = gimple_assign_rhs2 (plus);
      if (!result_of (thread, "omp_get_thread_num"))
	std::swap (thread, stride);
      gassign *mult = assignment (stride, MULT_EXPR);
      if (!result_of (thread, "omp_get_thread_num") || !mult)
	continue;
      tree trip = gimple_assign_rhs1 (mult), threads = gimple_assign_rhs2 (mult);
      if (!result_of (threads, "omp_get_num_threads"))
	std::swap (trip, threads);
      edge latch;
      if (!result_of (threads, "omp_get_num_threads") || !counts_trips (trip, header, &latch))
	continue;
      /* On the teams level: END - START <= max_threads.  */
      tree from = stored_member (p.call, p.block, start), to = stored_member (p.call, p.block, end);
      if (!from || !to)
	continue;
      wide_int from_plus = wi::zero (64), to_plus = wi::zero (64);
      from = strip_constant (from, &from_plus);
      to = strip_constant (to, &to_plus);
      gassign *min = assignment (to, MIN_EXPR);
      if (!min || from_plus != to_plus)
	continue;
      bool short_enough = false;
      for (tree a : { gimple_assign_rhs1 (min), gimple_assign_rhs2 (min) })
	if (gassign *sum = assignment (a, PLUS_EXPR))
	  {
	    tree x = gimple_assign_rhs1 (sum), y = gimple_assign_rhs2 (sum);
	    short_enough |= (strip_conversions (x, true) == from && result_of (y, "omp_get_max_threads"))
			    || (strip_conversions (y, true) == from && result_of (x, "omp_get_max_threads"));
	  }
      if (!short_enough)
	continue;
      if (heddle_drop_back_edge (fun, header, latch))
	return;
    }
}

/* What adding one to VARIABLE adds to X: as far as the definitions show, in *COEFFICIENT.  False: something that is
   not a constant.  */

static bool
coefficient (tree x, bool (*variable) (tree), HOST_WIDE_INT *result, unsigned depth)
{
  *result = 0;
  if (TREE_CODE (x) != SSA_NAME || depth > tuning.stride_depth)
    return true;
  if (variable (x))
    {
      *result = 1;
      return true;
    }
  gimple *d = SSA_NAME_DEF_STMT (x);
  if (gphi *phi = dyn_cast<gphi *> (d))
    {
      /* A loop's variable: what it begins with.  */
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!(gimple_phi_arg_edge (phi, i)->flags & EDGE_DFS_BACK))
	  return coefficient (gimple_phi_arg_def (phi, i), variable, result, depth + 1);
      return true;
    }
  if (!is_gimple_assign (d))
    return true;
  HOST_WIDE_INT a = 0, b = 0;
  tree_code code = gimple_assign_rhs_code (d);
  switch (code)
    {
    CASE_CONVERT: case SSA_NAME:
      return coefficient (gimple_assign_rhs1 (d), variable, result, depth + 1);
    case PLUS_EXPR: case POINTER_PLUS_EXPR: case MINUS_EXPR:
      if (!coefficient (gimple_assign_rhs1 (d), variable, &a, depth + 1)
	  || !coefficient (gimple_assign_rhs2 (d), variable, &b, depth + 1))
	return false;
      *result = code == MINUS_EXPR ? a - b : a + b;
      return true;
    case MULT_EXPR: case LSHIFT_EXPR:
      {
	tree by = gimple_assign_rhs2 (d);
	if (!coefficient (gimple_assign_rhs1 (d), variable, &a, depth + 1)
	    || !coefficient (by, variable, &b, depth + 1))
	  return false;
	if (!a && !b)
	  return true;
	if (b || TREE_CODE (by) != INTEGER_CST || !tree_fits_shwi_p (by))
	  return false;
	*result = code == MULT_EXPR ? a * tree_to_shwi (by) : a << (tree_to_shwi (by) & 63);
	return true;
      }
    default:
      if (!coefficient (gimple_assign_rhs1 (d), variable, &a, depth + 1))
	return false;
      if (gimple_num_ops (d) > 2 && !coefficient (gimple_assign_rhs2 (d), variable, &b, depth + 1))
	return false;
      return !a && !b;
    }
}

static bool
simt_lane (tree x)
{
  gimple *d = SSA_NAME_DEF_STMT (x);
  return is_gimple_call (d) && gimple_call_internal_p (d, IFN_GOMP_SIMT_LANE);
}

static bool
thread_number (tree x)
{
  return calls (SSA_NAME_DEF_STMT (x), "omp_get_thread_num");
}

/* The neighbouring lanes access neighbouring memory more often if they execute neighbouring iterations of P's
   worksharing loop than if they execute those of the SIMD loops in it.  */

bool
region_analysis::lanes_are_better (parallel_region &p)
{
  function *fun = DECL_STRUCT_FUNCTION (p.node->decl);
  push_cfun (fun);
  mark_dfs_back_edges (fun);
  int by_threads = 0, by_lanes = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!gimple_assign_single_p (s) || gimple_clobber_p (s) || !gimple_vuse (s))
	  continue;
	tree ref = gimple_vdef (s) ? gimple_assign_lhs (s) : gimple_assign_rhs1 (s);
	tree base = get_base_address (ref);
	if (!base || TREE_CODE (base) != MEM_REF)
	  continue;
	tree address = TREE_OPERAND (base, 0);
	HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (ref)), lane = 0, thread = 0;
	bool lane_known = coefficient (address, simt_lane, &lane, 0);
	bool thread_known = coefficient (address, thread_number, &thread, 0);
	if (lane_known && !lane && thread_known && !thread)
	  continue;		/* the same for all */
	by_lanes += lane_known && IN_RANGE (lane, -size, size);
	by_threads += thread_known && IN_RANGE (thread, -size, size);
      }
  pop_cfun ();
  return by_threads > by_lanes;
}
