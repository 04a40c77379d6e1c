/* way-choice.cc -- the conditions behind a target region, before it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The continuation of a region depends on conditions, of a loop in most cases: j + 1 < n, or rho > goal && j < n.  If
   such a condition is computed by arithmetic from values outside of memory, its value is known before the region
   begins.

   The path from the region to the condition goes over edges without an alternative, or along one side of an earlier
   condition, and may come to the head of the loop: names defined on the path have other values at its end than before
   the region.  A name is therefore looked up from the path's end backwards.  Defined by a PHI, it is the PHI's value
   for the edge of the path, as before this edge; for a definition by arithmetic, the arithmetic is repeated with such
   operands; without a definition on the path, the name keeps its value.

   Behind an earlier condition, the program need not execute the repeated computation: it must not trap.  A load does
   not, if the only way to the region passes it: a loop has executed the load before.

   A load is repeated before the region, too, if no store on the path may be to its place: a residual is often in
   memory.  Nor does the region store to it, or else the value does not matter:
   - for an object that is mapped and copied back, the host waits, and the plugin defers nothing;
   - where host and device share memory, the plugin waits, too, because the way has an access to memory.
   The same is true of an earlier region with a deferred wait.

   A repeated computation must have the same value.  Comparisons of floating-point numbers do, and operations that GCC
   does not fuse with others, unless GCC may compute them differently in two places (-funsafe-math-optimizations) or
   with more precision.  */

#include "host/program/way-choice.h"
#include "target.h"

bool
way_choice::step ()
{
  return single_succ_p (last ()) && step_along (single_succ_edge (last ()));
}

bool
way_choice::step_along (edge e)
{
  if (e->flags & EDGE_COMPLEX || e->dest == EXIT_BLOCK_PTR_FOR_FN (cfun)
      || std::count (m_path.begin (), m_path.end (), e->dest))
    return false;
  if (!single_succ_p (e->src) && m_sure == ~0u)
    m_sure = m_path.size () - 1;
  m_path.push_back (e->dest);
  return true;
}

/* Where on the path, up to its block number END, is DEF executed last?  -1: not behind the region.  */

int
way_choice::place (gimple *def, unsigned end) const
{
  for (int i = end; i > 0; i--)
    if (gimple_bb (def) == m_path[i])
      return i;
  if (gimple_bb (def) != m_path[0] || gimple_code (def) == GIMPLE_PHI)
    return -1;
  for (gimple_stmt_iterator gsi = gsi_for_stmt (m_region); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gsi_stmt (gsi) == def)
      return 0;
  return -1;
}

/* DEF, an operation on floating-point numbers, has the same value at every place.  */

static bool
same_float_p (gimple *def)
{
  if (flag_unsafe_math_optimizations || flag_reciprocal_math || flag_signaling_nans
      || targetm.c.excess_precision (EXCESS_PRECISION_TYPE_IMPLICIT) != FLT_EVAL_METHOD_PROMOTE_TO_FLOAT)
    return false;
  switch (gimple_assign_rhs_code (def))
    {
    case MULT_EXPR: case RDIV_EXPR: case NEGATE_EXPR: case ABS_EXPR: case MIN_EXPR: case MAX_EXPR: CASE_CONVERT:
    case FLOAT_EXPR: case SSA_NAME: case EQ_EXPR: case NE_EXPR: case LT_EXPR: case LE_EXPR: case GT_EXPR: case GE_EXPR:
    case UNLT_EXPR: case UNLE_EXPR: case UNGT_EXPR: case UNGE_EXPR: case UNEQ_EXPR: case LTGT_EXPR: case ORDERED_EXPR:
    case UNORDERED_EXPR:
      return true;
    default:
      return false;
    }
}

/* DEF computes with floating-point numbers.  */

static bool
float_operation_p (gimple *def)
{
  for (unsigned n = 0; n < gimple_num_ops (def); n++)
    if (gimple_op (def, n) && FLOAT_TYPE_P (TREE_TYPE (gimple_op (def, n))))
      return true;
  return false;
}

/* The load of DEF, an assignment in the path's block number I, is possible before the region.  */

bool
way_choice::known_load_p (gimple *def, unsigned i)
{
  if (!gimple_assign_load_p (def) || gimple_vdef (def) || !is_gimple_reg (gimple_assign_lhs (def))
      || (i > m_sure && tree_could_trap_p (gimple_assign_rhs1 (def))
	  && !dominated_by_p (CDI_DOMINATORS, gimple_bb (m_region), gimple_bb (def))))
    return false;
  ssa_op_iter iter;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, def, iter, SSA_OP_USE)
    if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name)
	|| (!SSA_NAME_IS_DEFAULT_DEF (name) && place (SSA_NAME_DEF_STMT (name), i) >= 0))
      return false;
  for (unsigned n = 0; n <= i; n++)
    {
      gimple_stmt_iterator gsi = n ? gsi_start_bb (m_path[n]) : gsi_for_stmt (m_region);
      for (n ? (void) 0 : gsi_next (&gsi); !gsi_end_p (gsi) && gsi_stmt (gsi) != def; gsi_next (&gsi))
	if (gimple_vdef (gsi_stmt (gsi)) && stmt_may_clobber_ref_p (gsi_stmt (gsi), gimple_assign_rhs1 (def)))
	  return false;
    }
  return true;
}

/* The value of T at the end of the path's block number END can be computed before the region.  */

bool
way_choice::known_p (tree t, unsigned end)
{
  if (is_gimple_min_invariant (t))
    return true;
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (t))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (t);
  const int i = SSA_NAME_IS_DEFAULT_DEF (t) ? -1 : place (def, end);
  if (i < 0)
    return true;
  if (gphi *phi = dyn_cast<gphi *> (def))
    return known_p (PHI_ARG_DEF_FROM_EDGE (phi, find_edge (m_path[i - 1], m_path[i])), i - 1);
  if (!is_gimple_assign (def) || gimple_has_volatile_ops (def))
    return false;
  if (gimple_vuse (def))
    return known_load_p (def, i);
  if (float_operation_p (def) ? !same_float_p (def) : gimple_could_trap_p (def))
    return false;
  for (unsigned n = 1; n < gimple_num_ops (def); n++)
    if (gimple_op (def, n) && !known_p (gimple_op (def, n), i))
      return false;
  return true;
}

/* The same, as a value before the region.  */

tree
way_choice::value (tree t, unsigned end)
{
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t))
    return t;
  gimple *def = SSA_NAME_DEF_STMT (t);
  const int i = place (def, end);
  if (i < 0)
    return t;
  tree &known = m_values[{ t, i }];
  if (known)
    return known;
  if (gphi *phi = dyn_cast<gphi *> (def))
    return known = value (PHI_ARG_DEF_FROM_EDGE (phi, find_edge (m_path[i - 1], m_path[i])), i - 1);
  tree result = make_ssa_name (TREE_TYPE (t));
  gimple *copy;
  if (gimple_vuse (def))
    copy = gimple_build_assign (result, unshare_expr (gimple_assign_rhs1 (def)));
  else
    {
      copy = gimple_copy (def);
      for (unsigned n = 1; n < gimple_num_ops (def); n++)
	if (gimple_op (def, n))
	  gimple_set_op (copy, n, value (gimple_op (def, n), i));
      gimple_assign_set_lhs (copy, result);
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (m_region);
  gsi_insert_before (&gsi, copy, GSI_SAME_STMT);
  return m_values[{ t, i }] = result;
}

bool
way_choice::find_condition ()
{
  gcond *c = safe_dyn_cast<gcond *> (last_stmt (last ()));
  if (!c || stmt_ends_bb_p (m_region))
    return false;
  if (FLOAT_TYPE_P (TREE_TYPE (gimple_cond_lhs (c)))
      && (flag_signaling_nans
	  || targetm.c.excess_precision (EXCESS_PRECISION_TYPE_IMPLICIT) != FLT_EVAL_METHOD_PROMOTE_TO_FLOAT))
    return false;
  return known_p (gimple_cond_lhs (c), m_path.size () - 1) && known_p (gimple_cond_rhs (c), m_path.size () - 1);
}

tree
way_choice::condition ()
{
  gcond *c = as_a<gcond *> (last_stmt (last ()));
  tree left = value (gimple_cond_lhs (c), m_path.size () - 1), right = value (gimple_cond_rhs (c), m_path.size () - 1);
  gassign *a = gimple_build_assign (make_ssa_name (boolean_type_node), gimple_cond_code (c), left, right);
  gimple_stmt_iterator gsi = gsi_for_stmt (m_region);
  gsi_insert_before (&gsi, a, GSI_SAME_STMT);
  return gimple_assign_lhs (a);
}
