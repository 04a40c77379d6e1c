/* target-everything.cc -- a plugin for the tests: all that a unit defines is "declare target".

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The pragma around a whole program would do, but the C++ front end refuses static data members between its lines.
   This adds what the pragma adds: to functions before they are lowered, to variables, which the front end may define
   late, before the unit is written.  Threadprivate variables stay as they are.  What constructs a unit's objects, which
   GCC calls on the host alone, gets a name by which a target region can call it: heddle_test_constructors.  */

#include "gcc-plugin.h"
#include "tree.h"
#include "cgraph.h"
#include "stringpool.h"
#include "attribs.h"
#include "context.h"
#include "omp-offload.h"
#include "plugin-version.h"

int plugin_is_GPL_compatible;

static bool
mark (tree decl)
{
  if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    return false;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target"), NULL_TREE, DECL_ATTRIBUTES (decl));
  if (symtab_node *node = symtab_node::get (decl))
    {
      node->offloadable = 1;
      g->have_offload = true;
    }
  return true;
}

/* PLUGIN_PRE_GENERICIZE.  */

static void
function_parsed (void *decl, void *)
{
  mark ((tree) decl);
}

/* What the host hands to libgomp with a target region, and constants that the linker may put in one place.  */

static bool
belongs_to_host (tree decl)
{
  return DECL_IN_CONSTANT_POOL (decl) || !DECL_NAME (decl)
	 || !strncmp (IDENTIFIER_POINTER (DECL_NAME (decl)), ".omp_data", 9);
}

/* PLUGIN_ALL_IPA_PASSES_START.  */

static void
unit_complete (void *, void *)
{
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    if (!DECL_THREAD_LOCAL_P (node->decl) && !belongs_to_host (node->decl) && mark (node->decl) && node->definition)
      vec_safe_push (offload_vars, node->decl);

  cgraph_node *function;
  FOR_EACH_DEFINED_FUNCTION (function)
    if (DECL_STATIC_CONSTRUCTOR (function->decl))
      {
	TREE_PUBLIC (function->decl) = 1;
	function->externally_visible = 1;
	symtab->change_decl_assembler_name (function->decl, get_identifier ("heddle_test_constructors"));
      }
}

int
plugin_init (plugin_name_args *info, plugin_gcc_version *version)
{
  if (!plugin_default_version_check (version, &gcc_version))
    return 1;
  register_callback (info->base_name, PLUGIN_PRE_GENERICIZE, function_parsed, NULL);
  register_callback (info->base_name, PLUGIN_ALL_IPA_PASSES_START, unit_complete, NULL);
  return 0;
}
