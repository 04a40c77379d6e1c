/* link-uses.cc -- statements that name variables of `declare target link'.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Such a variable stands for the target of its pointer (link-vars.cc).  Its uses are gimplified again, and so load the
   pointer.  Regions that map a section of the variable begin with a mark of its place, and set the pointer.  */

#include "gcc-compat.h"
#include "device/symbols/link-vars.h"
#include "passes.h"

namespace {

/* Walker: the link variable in *TP, which has a pointer.  */

tree
find_link_variable (tree *tp, int *walk_subtrees, void *)
{
  if (!heddle_link_variable_p (*tp) || !DECL_HAS_VALUE_EXPR_P (*tp))
    return NULL_TREE;
  *walk_subtrees = 0;
  return *tp;
}

/* Have arguments of PHI with link variables computed on their edges, by statements to be gimplified again.  */

void
compute_arguments (gphi *phi)
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      if (TREE_CODE (arg) == SSA_NAME || !walk_tree (&arg, find_link_variable, NULL, NULL))
	continue;
      tree value = make_ssa_name (TREE_TYPE (gimple_phi_result (phi)));
      gsi_insert_on_edge (gimple_phi_arg_edge (phi, i), gimple_build_assign (value, unshare_expr (arg)));
      SET_PHI_ARG_DEF (phi, i, value);
    }
}

/* At *GSI is a mark of host/clauses/link-sections.cc: let the variable's pointer be its second address.  */

bool
set_pointer (gimple_stmt_iterator *gsi)
{
  gimple *mark = gsi_stmt (*gsi);
  if (!gimple_call_internal_p (mark, IFN_UNIQUE) || gimple_call_num_args (mark) != 3)
    return false;
  tree address = gimple_call_arg (mark, 1);
  if (TREE_CODE (address) != ADDR_EXPR || !heddle_link_variable_p (TREE_OPERAND (address, 0)))
    return false;
  tree variable = TREE_OPERAND (address, 0);
  if (!DECL_HAS_VALUE_EXPR_P (variable))
    {
      /* Variables of the device program are the host's.  */
      unlink_stmt_vdef (mark);
      gsi_replace (gsi, gimple_build_nop (), true);
      return true;
    }
  tree pointer = TREE_OPERAND (DECL_VALUE_EXPR (variable), 0);
  gimple *set = gimple_build_assign (pointer, gimple_call_arg (mark, 2));
  gimple_set_location (set, gimple_location (mark));
  gsi_replace (gsi, set, true);
  return true;
}

} // namespace

unsigned
link_uses_pass::execute (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      compute_arguments (i.phi ());
  gsi_commit_edge_inserts ();
  for (gimple_stmt_iterator &i : iterators (fun))
    if (set_pointer (&i))
      continue;
    else if (walk_gimple_stmt (&i, NULL, find_link_variable, NULL))
      {
	if (gimple_clobber_p (gsi_stmt (i)) || is_gimple_debug (gsi_stmt (i)))
	  continue;
	gimple_regimplify_operands (gsi_stmt (i), &i);
      }
  return TODO_update_ssa;
}
