/* way-choice.cc -- the condition behind a target region, before it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   What follows a region depends on a condition, that of a loop in most cases: j + 1 < n.  If it is computed from
   what is in no memory, by arithmetic, its value is known before the region begins.

   The path from the region to the condition goes over edges without an alternative, and may come to the head
   of the loop: names that are defined on the path have other values at its end than before the region.  So a
   name is looked for from the path's end backwards.  Defined by a PHI, it is what that has for the edge of the
   path, as it was before that edge; by arithmetic, this is done again with such operands; not defined on the
   path, it keeps its value.  */

#include "host/program/way-choice.h"

bool
way_choice::step ()
{
  if (!single_succ_p (last ()) || single_succ_edge (last ())->flags & EDGE_COMPLEX)
    return false;
  basic_block next = single_succ (last ());
  if (next == EXIT_BLOCK_PTR_FOR_FN (cfun) || std::count (m_path.begin (), m_path.end (), next))
    return false;
  m_path.push_back (next);
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

/* What T is at the end of the path's block number END can be computed before the region.  */

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
    return known_p (PHI_ARG_DEF_FROM_EDGE (phi, single_succ_edge (m_path[i - 1])), i - 1);
  if (!is_gimple_assign (def) || gimple_vuse (def) || gimple_could_trap_p (def) || gimple_has_volatile_ops (def))
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
    return known = value (PHI_ARG_DEF_FROM_EDGE (phi, single_succ_edge (m_path[i - 1])), i - 1);
  gimple *copy = gimple_copy (def);
  for (unsigned n = 1; n < gimple_num_ops (def); n++)
    if (gimple_op (def, n))
      gimple_set_op (copy, n, value (gimple_op (def, n), i));
  tree result = make_ssa_name (TREE_TYPE (t));
  gimple_assign_set_lhs (copy, result);
  gimple_stmt_iterator gsi = gsi_for_stmt (m_region);
  gsi_insert_before (&gsi, copy, GSI_SAME_STMT);
  return m_values[{ t, i }] = result;
}

bool
way_choice::find_condition ()
{
  gcond *c = safe_dyn_cast<gcond *> (last_stmt (last ()));
  return c && !stmt_ends_bb_p (m_region) && !FLOAT_TYPE_P (TREE_TYPE (gimple_cond_lhs (c)))
	 && known_p (gimple_cond_lhs (c), m_path.size () - 1) && known_p (gimple_cond_rhs (c), m_path.size () - 1);
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
