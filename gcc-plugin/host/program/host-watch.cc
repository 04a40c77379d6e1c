/* host-watch.cc -- the function for a unit's reports of the host's accesses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   -foffload-options=-mcheck-races, mkoffload's option at the link, is among the front end's options, too.  Then
   host-accesses.cc puts calls before accesses.  The unit may be linked without Heddle, or into a library without target
   regions: it therefore refers only to its own symbols.  In C:

     heddle_host_access_function *volatile heddle_watches_host;	// one for the whole program

     static void
     heddle_host_access (const void *at, unsigned long size, int what, const char *file, int line, const char *name)
     {
       heddle_host_access_function *f = heddle_watches_host;
       if (f)
	 f (at, size, what, file, line, name);
     }

   A program's image sets the variable (link/watched-regions.h).

   With -flto the host's functions are compiled at the link, too late for the calls: an error.  */

#include "gcc-compat.h"
#include "host/program/state.h"
#include "host/facts/device-options.h"
#include "host/program/host-watch.h"
#include "image.h"
#include "new-function.h"
#include "passes.h"

namespace {

/* The option has been given.  */

bool
wanted ()
{
  for (const std::string &word : heddle_device_options ())
    if (word == "-mcheck-races" || word == "-mcheck")
      return true;
  return false;
}

tree
make_variable (tree type)
{
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (HEDDLE_WATCH_VARIABLE),
			 build_qualified_type (type, TYPE_QUAL_VOLATILE));
  TREE_PUBLIC (var) = 1;
  TREE_STATIC (var) = 1;
  TREE_USED (var) = 1;
  TREE_THIS_VOLATILE (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_PRESERVE_P (var) = 1;
  DECL_VISIBILITY (var) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (var) = 1;
  make_decl_one_only (var, DECL_ASSEMBLER_NAME (var));
  varpool_node::finalize_decl (var);
  varpool_node::get (var)->analyze ();
  return var;
}

/* A parameter of DECL's, of TYPE, behind the existing ones.  */

tree
add_parameter (tree decl, tree type)
{
  tree parm = build_decl (UNKNOWN_LOCATION, PARM_DECL, NULL_TREE, type);
  DECL_CONTEXT (parm) = decl;
  DECL_ARG_TYPE (parm) = type;
  TREE_USED (parm) = 1;
  tree *last = &DECL_ARGUMENTS (decl);
  while (*last)
    last = &DECL_CHAIN (*last);
  return *last = parm;
}

void
make_function ()
{
  tree text = build_pointer_type (build_qualified_type (char_type_node, TYPE_QUAL_CONST));
  /* The address is no pointer to constant data for GCC: the function does not read there, and an uninitialized variable
     of the program's gets no warning for this call.  */
  tree types[] = { ptr_type_node, long_unsigned_type_node, integer_type_node, text, integer_type_node, text };
  tree type = build_function_type_list (void_type_node, types[0], types[1], types[2], types[3], types[4], types[5],
					NULL_TREE);
  tree variable = make_variable (build_pointer_type (type));

  tree decl = heddle_new_function ("heddle_host_access", type, UNKNOWN_LOCATION);
  DECL_PRESERVE_P (decl) = 1;
  DECL_UNINLINABLE (decl) = 1;
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (decl) = 1;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("noipa"), NULL_TREE, NULL_TREE);

  tree parameters[ARRAY_SIZE (types)];
  for (unsigned i = 0; i < ARRAY_SIZE (types); i++)
    parameters[i] = add_parameter (decl, types[i]);
  tree f = create_tmp_var_raw (build_pointer_type (type), "f");
  DECL_CONTEXT (f) = decl;
  tree body = NULL_TREE;
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, f, variable), &body);
  tree call = build_call_array_loc (UNKNOWN_LOCATION, void_type_node, f, ARRAY_SIZE (types), parameters);
  append_to_statement_list (build3 (COND_EXPR, void_type_node,
				    build2 (NE_EXPR, boolean_type_node, f, build_zero_cst (TREE_TYPE (f))), call,
				    NULL_TREE), &body);
  DECL_SAVED_TREE (decl) = build3 (BIND_EXPR, void_type_node, f, body, NULL_TREE);
  gimplify_function_tree (decl);
  cgraph_node::get_create (decl)->mark_force_output ();
  cgraph_node::add_new_function (decl, false);
  set_cfun (NULL);
  current_function_decl = NULL_TREE;
  /* The next pass wants to see the blocks of all functions.  */
  symtab->process_new_functions ();
  program_state.access_function = decl;
}

} // namespace

tree
heddle_host_access_function_decl ()
{
  return program_state.access_function;
}

bool
host_watch_pass::gate (function *)
{
  return wanted ();
}

unsigned
host_watch_pass::execute (function *)
{
  if (flag_lto)
    {
      error_at (UNKNOWN_LOCATION, "%<-foffload-options=-mcheck-races%> cannot be used with %<-flto%>");
      return 0;
    }
  make_function ();
  return 0;
}
