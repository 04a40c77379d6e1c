/* argument-names.cc -- what the variables of a region's block of arguments are called.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The simulator's reports name the variable of an address.  Of mapped variables the device sees addresses only, in the
   structure that omp-low.cc makes for the region.  A field for a variable has its name; a field for an array section of
   a pointer has none, but is loaded into a variable of the region with the name, or stands for such a variable after
   optimization.  */

#include "gcc-compat.h"
#include "device/facts/entries.h"
#include "device/facts/spmd.h"

/* The user's name of T, a variable or SSA name; null if it has none.  */
static const char *
user_name (tree t)
{
  tree name = TREE_CODE (t) == SSA_NAME ? SSA_NAME_IDENTIFIER (t) : DECL_P (t) ? DECL_NAME (t) : NULL_TREE;
  if (!name || strchr (IDENTIFIER_POINTER (name), '.') || IDENTIFIER_POINTER (name)[0] == '_')
    return nullptr;
  return IDENTIFIER_POINTER (name);
}

/* The name of the variable into which FIELD of REGION's block is loaded; null if there is no name.  */
static const char *
loaded_into (function *region, tree field)
{
  for (gimple *s : statements (region))
    {
      if (!gimple_assign_single_p (s) || TREE_CODE (gimple_assign_rhs1 (s)) != COMPONENT_REF
	  || TREE_OPERAND (gimple_assign_rhs1 (s), 1) != field)
	continue;
      tree to = gimple_assign_lhs (s);
      if (const char *name = user_name (to))
	return name;
      imm_use_iterator it;
      use_operand_p use;
      if (TREE_CODE (to) == SSA_NAME)
	FOR_EACH_IMM_USE_FAST (use, it, to)
	  {
	    gimple *user = USE_STMT (use);
	    tree var = gimple_assign_ssa_name_copy_p (user) ? gimple_assign_lhs (user)
		       : gimple_debug_bind_p (user) ? gimple_debug_bind_get_var (user) : NULL_TREE;
	    const char *name = var ? user_name (var) : nullptr;
	    if (name)
	      return name;
	  }
    }
  return nullptr;
}

std::string
heddle_argument_marks (tree region)
{
  std::string marks = lookup_attribute (HEDDLE_NOWAIT_ATTRIBUTE, DECL_ATTRIBUTES (region)) ? ": nowait" : "";
  tree parm = DECL_ARGUMENTS (region);
  tree type = parm && POINTER_TYPE_P (TREE_TYPE (parm)) ? TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (parm))) : NULL_TREE;
  if (!type || TREE_CODE (type) != RECORD_TYPE || !COMPLETE_TYPE_P (type))
    return marks;
  cgraph_node *node = cgraph_node::get (region);
  node->get_untransformed_body ();
  function *body = DECL_STRUCT_FUNCTION (region);
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL || !POINTER_TYPE_P (TREE_TYPE (f)) || !tree_fits_uhwi_p (bit_position (f)))
	continue;
      const char *name = user_name (f);
      if (!name && body && body->cfg && gimple_in_ssa_p (body))
	name = loaded_into (body, f);
      if (name)
	marks += std::string (marks.empty () ? "" : "\n") + ": argument " + std::to_string (int_byte_position (f)) + ' '
		 + name;
    }
  return marks;
}
