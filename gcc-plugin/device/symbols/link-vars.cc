/* link-vars.cc -- variables of `declare target link', which are on the device only while they are mapped.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The device has a pointer instead of the variable.  libgomp finds it in the table at the variable's place,
   where the host's table marks the entry, and stores the address into it when the variable is mapped.  So in
   device code the variable stands for what the pointer points to: it gets a DECL_VALUE_EXPR that says so,
   and statements that name it are gimplified again.  GCC has the same in its accelerator compilers only.  */

#include "gcc-compat.h"
#include "device/symbols/link-vars.h"

namespace {

bool
link_variable_p (const_tree decl)
{
  return VAR_P (decl) && lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (decl));
}

/* Make the pointer for VARIABLE.  */

tree
make_pointer (tree variable)
{
  tree type = build_pointer_type (TREE_TYPE (variable));
  tree name = clone_function_name_numbered (variable, "linkptr");
  tree pointer = build_decl (DECL_SOURCE_LOCATION (variable), VAR_DECL, name, type);
  SET_DECL_ASSEMBLER_NAME (pointer, name);
  TREE_STATIC (pointer) = 1;
  TREE_USED (pointer) = 1;
  DECL_ARTIFICIAL (pointer) = 1;
  SET_DECL_VALUE_EXPR (variable, build_simple_mem_ref (pointer));
  DECL_HAS_VALUE_EXPR_P (variable) = 1;
  varpool_node::finalize_decl (pointer);
  return pointer;
}

/* Walker: the link variable in *TP, which has a pointer.  */

tree
find_link_variable (tree *tp, int *walk_subtrees, void *)
{
  if (!link_variable_p (*tp) || !DECL_HAS_VALUE_EXPR_P (*tp))
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

const pass_data link_pass_data =
{
  GIMPLE_PASS, "heddle_link", OPTGROUP_NONE, TV_NONE, PROP_ssa, 0, 0, 0, TODO_update_ssa
};

class link_pass : public gimple_opt_pass
{
public:
  link_pass (gcc::context *context) : gimple_opt_pass (link_pass_data, context) {}

  unsigned execute (function *fun) final override
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
    return 0;
  }
};

} // namespace

void
heddle_make_link_pointers ()
{
  unsigned i;
  tree *slot;
  if (!offload_vars)
    return;
  hash_map<tree, tree> pointers;
  FOR_EACH_VEC_ELT (*offload_vars, i, slot)
    if (link_variable_p (*slot))
      {
	tree &pointer = pointers.get_or_insert (*slot);
	if (!pointer)
	  {
	    pointer = make_pointer (*slot);
	    /* GCC must not think that nobody writes to it.  */
	    if (varpool_node *node = varpool_node::get (*slot))
	      node->force_output = 1;
	  }
	*slot = pointer;
      }
}

gimple_opt_pass *
heddle_make_link_pass (gcc::context *context)
{
  return new link_pass (context);
}
