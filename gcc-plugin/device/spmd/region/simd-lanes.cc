/* simd-lanes.cc -- which loop makes better use of the lanes: a worksharing loop, or the SIMD loops inside of it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Neighbouring lanes should access neighbouring memory.  For each access through a pointer the address is followed to
   the number of the thread and to that of the SIMD lane; a step (facts/lane-steps.h) of at most the access's size is
   good.  The loop with more good accesses gets the lanes.  Where the threads' loop is several collapsed ones, the next
   iteration is mostly the inner loop's.  */

#include "device/spmd/region/simd-lanes.h"
#include "device/facts/lane-steps.h"
#include "device/facts/runtime-calls.h"
#include "tuning.h"

namespace {

/* Estimate, in definitions: likewise where it is asked by how much neighbouring lanes' addresses differ.  As
   walk_depth, with conversions between.  */
constexpr unsigned stride_depth = 24;

/* The growth of X with VARIABLE, as far as the definitions show; anything else does not grow.  */

lane_step
step_of (tree x, bool (*variable) (tree), unsigned depth = 0)
{
  const lane_step unknown = lane_step::of_kind (lane_pattern::unknown);
  if (TREE_CODE (x) != SSA_NAME || depth > stride_depth)
    return {};
  if (variable (x))
    return lane_step::step_by (1);
  gimple *d = SSA_NAME_DEF_STMT (x);
  if (gphi *phi = dyn_cast<gphi *> (d))
    {
      /* A loop's variable: what it begins with.  */
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!(gimple_phi_arg_edge (phi, i)->flags & EDGE_DFS_BACK))
	  return step_of (gimple_phi_arg_def (phi, i), variable, depth + 1);
      return {};
    }
  if (!is_gimple_assign (d))
    return {};
  const tree_code code = gimple_assign_rhs_code (d);
  tree y = gimple_num_ops (d) > 2 ? gimple_assign_rhs2 (d) : NULL_TREE;
  const lane_step a = step_of (gimple_assign_rhs1 (d), variable, depth + 1);
  const lane_step b = y ? step_of (y, variable, depth + 1) : lane_step ();
  switch (code)
    {
    CASE_CONVERT: case SSA_NAME:
      return a;
    case PLUS_EXPR: case POINTER_PLUS_EXPR:
      return a + b;
    case MINUS_EXPR:
      return a + b * -1;
    case MULT_EXPR: case LSHIFT_EXPR:
      if (a.same () && b.same ())
	return a;
      if (!b.same () || TREE_CODE (y) != INTEGER_CST || !tree_fits_shwi_p (y))
	return unknown;
      return a * (code == MULT_EXPR ? tree_to_shwi (y) : HOST_WIDE_INT_1 << (tree_to_shwi (y) & 63));
    case TRUNC_DIV_EXPR: case TRUNC_MOD_EXPR:
      /* The numbers of an iteration of collapsed loops: mostly only the inner loop's changes from one to the next.  */
      return !a.number () || !b.same () ? unknown : code == TRUNC_MOD_EXPR ? a : lane_step ();
    default:
      return a.same () && b.same () ? a : unknown;
    }
}

/* The same for the address of the reference T.  */

lane_step
address_step (tree t, bool (*variable) (tree))
{
  lane_step sum;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == ARRAY_RANGE_REF)
      {
	tree size = array_ref_element_size (t);
	const lane_step index = step_of (TREE_OPERAND (t, 1), variable);
	if (!index.same ())
	  sum = sum + (tree_fits_shwi_p (size) ? index * tree_to_shwi (size)
		       : lane_step::of_kind (lane_pattern::unknown));
      }
  return sum + step_of (TREE_OPERAND (t, 0), variable);
}

bool
simt_lane (tree x)
{
  gimple *d = SSA_NAME_DEF_STMT (x);
  return is_gimple_call (d) && gimple_call_internal_p (d, IFN_GOMP_SIMT_LANE);
}

bool
thread_number (tree x)
{
  return calls (SSA_NAME_DEF_STMT (x), "omp_get_thread_num");
}

} // namespace

bool
lanes_are_better (function *fun)
{
  push_cfun (fun);
  mark_dfs_back_edges (fun);
  int by_threads = 0, by_lanes = 0;
  for (gimple *s : statements (fun))
    {
      if (!gimple_assign_single_p (s) || gimple_clobber_p (s) || !gimple_vuse (s))
	continue;
      tree ref = gimple_vdef (s) ? gimple_assign_lhs (s) : gimple_assign_rhs1 (s);
      tree base = get_base_address (ref);
      if (!base || TREE_CODE (base) != MEM_REF)
	continue;
      const HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (ref));
      const lane_step lane = address_step (ref, simt_lane), thread = address_step (ref, thread_number);
      if (lane.same () && thread.same ())
	continue;
      by_lanes += lane.number () && IN_RANGE (lane.by, -size, size);
      by_threads += thread.number () && IN_RANGE (thread.by, -size, size);
    }
  pop_cfun ();
  return by_threads > by_lanes;
}
