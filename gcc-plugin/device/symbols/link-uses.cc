/* link-uses.cc -- statements that name variables of `declare target link'.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Such a variable stands for what its pointer points to (link-vars.cc).  Its uses are gimplified again, which loads the
   pointer.  */

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

/* Have arguments of PHI that name link variables computed on their edges, by statements that can be gimplified
   again.  */

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

} // namespace

bool
link_uses_pass::gate (function *)
{
  return true;
}

unsigned
link_uses_pass::execute (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      compute_arguments (i.phi ());
  gsi_commit_edge_inserts ();
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (walk_gimple_stmt (&i, NULL, find_link_variable, NULL))
	{
	  if (gimple_clobber_p (gsi_stmt (i)) || is_gimple_debug (gsi_stmt (i)))
	    continue;
	  gimple_regimplify_operands (gsi_stmt (i), &i);
	}
  return TODO_update_ssa;
}
