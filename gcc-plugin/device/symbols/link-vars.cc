/* link-vars.cc -- variables of `declare target link', on the device only while they are mapped.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The device has a pointer instead of the variable. libgomp finds the pointer in the table at the variable's place,
   where the host's table marks the entry, and stores the address into it when the variable is mapped.  So in device
   code the variable stands for the pointer's target: it gets a DECL_VALUE_EXPR, and its statements are gimplified again
   (link-uses.cc).  GCC has the same in its accelerator compilers only.  */

#include "gcc-compat.h"
#include "device/symbols/link-vars.h"
#include "passes.h"

namespace {

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

} // namespace

bool
heddle_link_variable_p (const_tree decl)
{
  return VAR_P (decl) && lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (decl));
}

unsigned
link_vars_pass::execute (function *)
{
  unsigned i;
  tree *slot;
  if (!offload_vars)
    return 0;
  hash_map<tree, tree> pointers;
  FOR_EACH_VEC_ELT (*offload_vars, i, slot)
    if (heddle_link_variable_p (*slot))
      {
	tree &pointer = pointers.get_or_insert (*slot);
	if (!pointer)
	  {
	    pointer = make_pointer (*slot);
	    /* GCC must not take the pointer for a constant.  */
	    if (varpool_node *node = varpool_node::get (*slot))
	      node->force_output = 1;
	  }
	*slot = pointer;
      }
  return 0;
}
