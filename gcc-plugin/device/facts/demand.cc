/* demand.cc -- functions compiled only on demand of emission.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Certain functions must exist although nothing in the call graph names them: the functions of libcalls.def, and the
   library's definitions of functions known to GCC as built-in, whose calls GCC does not connect with the definitions.
   Most programs need few of them, and compiling all would take longer than the program itself.

   When the last IPA pass runs, functions out of the kernels' reach are therefore held back (all variables are kept;
   functions named only in initial values of variables need not be compiled): while GCC selects the functions to compile
   it is marked as written and in another partition of the program; no longer, as GCC would release the bodies of such
   functions after inlining.  The functions named by emission are compiled at the end of the unit, as GCC compiles
   functions, one after the other; further demands come in turn.  */

#include "gcc-compat.h"
#include "device/facts/state.h"
#include "device/facts/demand.h"
#include "device/facts/entries.h"
#include "device/facts/symbols.h"
#include "passes.h"

namespace {

/* Add to REACHED all that is reachable from ROOTS in the call graph.  */

void
find_reachable (auto_vec<symtab_node *> &roots, hash_set<symtab_node *> &reached)
{
  auto add = [&] (symtab_node *node)
    {
      if (!reached.add (node))
	roots.safe_push (node);
    };
  while (!roots.is_empty ())
    {
      symtab_node *node = roots.pop ();
      reached.add (node);
      ipa_ref *ref = NULL;
      for (unsigned i = 0; node->iterate_reference (i, ref); i++)
	add (ref->referred);
      if (node->alias && node->analyzed)
	add (node->get_alias_target ());
      if (cgraph_node *function = dyn_cast <cgraph_node *> (node))
	{
	  for (cgraph_edge *e = function->callees; e; e = e->next_callee)
	    add (e->callee);
	  /* A clone is made of its origin's body.  */
	  if (function->clone_of)
	    add (function->clone_of);
	}
    }
}

} // namespace

unsigned
demand_pass::execute (function *)
{
  heddle_keep_variables ();
  facts_state.held_functions = new hash_set<tree>;
  auto_vec<symtab_node *> roots;
  hash_set<symtab_node *> reached;
  cgraph_node *function;
  FOR_EACH_FUNCTION (function)
    if (lookup_attribute (HEDDLE_KERNEL_ATTRIBUTE, DECL_ATTRIBUTES (function->decl)))
      roots.safe_push (function);
  find_reachable (roots, reached);

  FOR_EACH_DEFINED_FUNCTION (function)
    if (!reached.contains (function) && function->analyzed && !function->thunk && !function->alias
	&& !function->inlined_to && !TREE_ASM_WRITTEN (function->decl))
      {
	facts_state.held_functions->add (function->decl);
	function->in_other_partition = 1;
	TREE_ASM_WRITTEN (function->decl) = 1;
      }
  return 0;
}

void
heddle_unmark_held_functions ()
{
  static bool done;
  if (done || !facts_state.held_functions)
    return;
  done = true;
  for (tree decl : *facts_state.held_functions)
    {
      TREE_ASM_WRITTEN (decl) = 0;
      cgraph_node::get (decl)->in_other_partition = 0;
    }
}

cgraph_node *
heddle_find_definition (const char *name)
{
  symtab_node *node = symtab_node::get_for_asmname (get_identifier (name));
  for (; node; node = node->next_sharing_asm_name)
    if (cgraph_node *function = dyn_cast <cgraph_node *> (node))
      if (function->definition && !function->inlined_to)
	return function;
  return NULL;
}

void
heddle_demand_function (tree fndecl)
{
  if (!facts_state.held_functions || !facts_state.held_functions->contains (fndecl))
    return;
  facts_state.held_functions->remove (fndecl);
  facts_state.demanded_functions.push_back (cgraph_node::get (fndecl));
}

bool
heddle_compile_demanded ()
{
  bool any = !facts_state.demanded_functions.empty ();
  symtab_state state = symtab->state;
  symtab->state = EXPANSION;
  while (!facts_state.demanded_functions.empty () && !seen_error ())
    {
      cgraph_node *node = facts_state.demanded_functions.front ();
      facts_state.demanded_functions.pop_front ();
      node->expand ();
    }
  symtab->state = state;
  /* After an error nothing comes of what is left.  */
  return any && !seen_error ();
}
