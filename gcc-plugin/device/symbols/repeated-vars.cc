/* repeated-vars.cc -- variables that several units have in their tables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A variable may be defined in more than one unit: a common block of Fortran, a tentative definition of C under
   -fcommon, a variable that Fortran shares with C by bind(C), an inline variable or a static one of an inline function
   in C++.  The linker makes one variable of all, but each unit has a row in the host's table, and libgomp ends the
   program ("Duplicate node") where two rows have one address. lto1 has made one variable, too, but offload_vars still
   has the declarations of all units.

   Here each row gets the declaration that has prevailed, and one row for each variable stays: a row with the variable's
   size, since libgomp compares it with the device's, and units may give a common block different sizes. mkoffload reads
   of the other rows in the PTX, and the program leaves them out when it registers its image (image-ctor.c).  */

#include "gcc-compat.h"
#include "device/symbols/state.h"
#include "device/symbols/repeated-vars.h"
#include "passes.h"

namespace {

/* The declaration that has prevailed over DECL.  */

tree
prevailing (tree decl)
{
  if (!TREE_PUBLIC (decl))
    return decl;
  varpool_node *found = NULL;
  symtab_node *node = symtab_node::get_for_asmname (DECL_ASSEMBLER_NAME (decl));
  for (; node; node = node->next_sharing_asm_name)
    if (varpool_node *variable = dyn_cast <varpool_node *> (node))
      if (TREE_PUBLIC (variable->decl) && variable->definition && !variable->alias)
	found = variable;
  return found ? found->decl : decl;
}

bool
same_size_p (tree a, tree b)
{
  return DECL_SIZE_UNIT (a) && DECL_SIZE_UNIT (b) && tree_int_cst_equal (DECL_SIZE_UNIT (a), DECL_SIZE_UNIT (b));
}

} // namespace

unsigned
repeated_vars_pass::execute (function *)
{
  /* For each variable the row that stays, and whether that row has the variable's size.  */
  std::map<tree, std::pair<unsigned, bool>> stays;
  unsigned i;
  tree *slot;
  symbols_state.repeated_variables.assign (vec_safe_length (offload_vars), false);
  if (!offload_vars)
    return 0;
  FOR_EACH_VEC_ELT (*offload_vars, i, slot)
    if (VAR_P (*slot))
      {
	tree own = *slot, decl = prevailing (own);
	*slot = decl;
	const bool fits = same_size_p (own, decl);
	auto before = stays.insert ({ decl, { i, fits } });
	if (before.second)
	  continue;
	auto &chosen = before.first->second;
	if (fits && !chosen.second)
	  {
	    symbols_state.repeated_variables[chosen.first] = true;
	    chosen = { i, fits };
	  }
	else
	  symbols_state.repeated_variables[i] = true;
      }
  return 0;
}

bool
heddle_repeated_variable_p (unsigned i)
{
  return i < symbols_state.repeated_variables.size () && symbols_state.repeated_variables[i];
}
