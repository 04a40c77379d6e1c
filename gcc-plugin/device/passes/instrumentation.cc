/* instrumentation.cc -- the host compiler's instrumentation of functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   --coverage and -fprofile-generate count executions, in variables __gcov* of the unit and by functions of libgcov, and
   -finstrument-functions calls functions of the user's at the beginning and end of a function.  GCC adds these before
   bytecode is written.  Their subject is the host's program; the device's has none of it, unless the user's functions
   are declared for the device.  */

#include "gcc-compat.h"
#include "device/passes/state.h"
#include "device/passes/instrumentation.h"
#include "passes.h"

namespace {

/* FNDECL is called for the host's sake: it counts executions, or the user has defined it for the host alone.  */

bool
hosts_p (tree fndecl)
{
  if (!heddle_watching_function_p (fndecl))
    return false;
  cgraph_node *node = cgraph_node::get (fndecl);
  return heddle_profiling_p (fndecl) || !node || !node->definition;
}

bool
watched_p (cgraph_node *node)
{
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_reference (i, ref); i++)
    if (VAR_P (ref->referred->decl) && heddle_profiling_p (ref->referred->decl))
      return true;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (hosts_p (e->callee->decl))
      return true;
  return false;
}

tree
find_profiling (tree *tp, int *, void *)
{
  bool found = (VAR_P (*tp) && heddle_profiling_p (*tp))
    || (TREE_CODE (*tp) == SSA_NAME && passes_state.gone_results.contains (*tp));
  return found ? *tp : NULL_TREE;
}

/* S counts something, or prepares a count.  */

bool
watches_p (gimple *s)
{
  if (is_gimple_debug (s) || gimple_code (s) == GIMPLE_COND || gimple_clobber_p (s))
    return false;
  tree lhs = gimple_get_lhs (s);
  if (lhs && TREE_CODE (lhs) == SSA_NAME && passes_state.gone_results.contains (lhs))
    return false;
  tree callee = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  if (callee && hosts_p (callee))
    return true;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  return walk_gimple_op (s, find_profiling, &wi) != NULL_TREE;
}

/* Remove the statement at GSI, of NODE's function, and go on to the next.  Its result, used by similar statements and
   by conditions, is 0.  */

void
remove_statement (gimple_stmt_iterator *gsi, cgraph_node *node)
{
  gimple *s = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (s);
  if (cgraph_edge *e = is_gimple_call (s) ? node->get_edge (s) : NULL)
    cgraph_edge::remove (e);
  unlink_stmt_vdef (s);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    {
      passes_state.gone_results.add (lhs);
      gsi_replace (gsi, gimple_build_assign (lhs, build_zero_cst (TREE_TYPE (lhs))), false);
      gsi_next (gsi);
      return;
    }
  gsi_remove (gsi, true);
  release_defs (s);
}

void
clean_function (cgraph_node *node)
{
  node->get_untransformed_body ();
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  if (!fun || !fun->cfg)
    return;
  push_cfun (fun);
  basic_block bb;
  bool changed = true;
  while (changed)
    {
      changed = false;
      FOR_EACH_BB_FN (bb, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); )
	  if (watches_p (gsi_stmt (gsi)))
	    {
	      remove_statement (&gsi, node);
	      changed = true;
	    }
	  else
	    gsi_next (&gsi);
    }
  passes_state.gone_results.empty ();
  pop_cfun ();
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_reference (i, ref); )
    if (VAR_P (ref->referred->decl) && heddle_profiling_p (ref->referred->decl))
      ref->remove_reference ();		/* the last entry takes its place */
    else
      i++;
}

} // namespace

bool
heddle_profiling_p (tree decl)
{
  return DECL_NAME (decl) && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__gcov");
}

bool
heddle_watching_function_p (tree fndecl)
{
  return heddle_profiling_p (fndecl)
	 || (DECL_NAME (fndecl) && startswith (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "__cyg_profile_func_"));
}

unsigned
instrumentation_pass::execute (function *)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (!node->alias && !node->thunk && watched_p (node))
      clean_function (node);
  return 0;
}
