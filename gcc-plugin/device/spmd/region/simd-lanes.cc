/* simd-lanes.cc -- which loop makes better use of the lanes: a worksharing loop, or the SIMD loops inside of it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Neighbouring lanes should access neighbouring memory.  For each access through a pointer the address is followed to
   the number of the thread and to that of the SIMD lane; a factor of at most the access's size is good.  The loop with
   more good accesses gets the lanes.  Where the threads' loop is several collapsed ones, the next iteration is mostly
   the inner loop's.  */

#include "device/spmd/region/simd-lanes.h"
#include "device/facts/runtime-calls.h"
#include "tuning.h"

namespace {

/* Estimate, in definitions: likewise where it is asked by how much neighbouring lanes' addresses differ.  As
   walk_depth, with conversions between.  */
constexpr unsigned stride_depth = 24;

/* The change of X if VARIABLE grows by one: as far as the definitions show, in *COEFFICIENT.  False: the change is not
   a constant.  */

bool
coefficient (tree x, bool (*variable) (tree), HOST_WIDE_INT *result, unsigned depth)
{
  *result = 0;
  if (TREE_CODE (x) != SSA_NAME || depth > stride_depth)
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
    case TRUNC_DIV_EXPR: case TRUNC_MOD_EXPR:
      /* The numbers of an iteration of collapsed loops: mostly only the inner loop's changes from one to the next.  */
      if (!coefficient (gimple_assign_rhs1 (d), variable, &a, depth + 1)
	  || !coefficient (gimple_assign_rhs2 (d), variable, &b, depth + 1) || b)
	return false;
      *result = code == TRUNC_MOD_EXPR ? a : 0;
      return true;
    default:
      if (!coefficient (gimple_assign_rhs1 (d), variable, &a, depth + 1))
	return false;
      if (gimple_num_ops (d) > 2 && !coefficient (gimple_assign_rhs2 (d), variable, &b, depth + 1))
	return false;
      return !a && !b;
    }
}

/* The same for the address of the reference T.  */

bool
address_coefficient (tree t, bool (*variable) (tree), HOST_WIDE_INT *result)
{
  *result = 0;
  HOST_WIDE_INT one;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == ARRAY_RANGE_REF)
      {
	tree size = array_ref_element_size (t);
	if (!coefficient (TREE_OPERAND (t, 1), variable, &one, 0) || (one && !tree_fits_shwi_p (size)))
	  return false;
	*result += one ? one * tree_to_shwi (size) : 0;
      }
  if (!coefficient (TREE_OPERAND (t, 0), variable, &one, 0))
    return false;
  *result += one;
  return true;
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
      HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (ref)), lane = 0, thread = 0;
      bool lane_known = address_coefficient (ref, simt_lane, &lane);
      bool thread_known = address_coefficient (ref, thread_number, &thread);
      if (lane_known && !lane && thread_known && !thread)
	continue;		/* the same for all */
      by_lanes += lane_known && IN_RANGE (lane, -size, size);
      by_threads += thread_known && IN_RANGE (thread, -size, size);
    }
  pop_cfun ();
  return by_threads > by_lanes;
}
