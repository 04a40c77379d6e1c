/* functions.cc -- functions that ask for the thread's number, called in regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A function that a parallel region calls may do what the region may: ask for numbers of threads and teams, wait at a
   barrier, have a construct for one thread.  Such functions, and those on the way to them, get copies for the region;
   how many threads it has they read in shared memory.  */

#include "device/spmd/region.h"
#include "device/hooks.h"
#include "tree-inline.h"

/* What NODE, which P calls, needs of the runtime is what a parallel region may need; so for what it calls.  Notes in P
   what that is, and which functions need copies.  */

bool
region_analysis::callee_allowed (parallel_region &p, cgraph_node *node)
{
  std::map<cgraph_node *, std::vector<cgraph_node *>> calls_of;
  std::vector<cgraph_node *> work = { node };
  while (!work.empty ())
    {
      cgraph_node *f = work.back ();
      work.pop_back ();
      if (calls_of.count (f))
	continue;
      std::vector<cgraph_node *> &to = calls_of[f];
      if (stateless_function (f->decl, &p.locks) || !f->definition)
	continue;
      if (runtime_function (f->decl) || f->indirect_calls || f->thunk)
	return false;
      for (cgraph_edge *e = f->callees; e; e = e->next_callee)
	{
	  tree callee = e->callee->decl;
	  const bool barrier = name_is (callee, "GOMP_barrier"), single = name_is (callee, "GOMP_single_start");
	  if (barrier || single || any_query (callee))
	    {
	      p.barriers |= barrier;
	      p.single |= single;
	      p.copied[f] = NULL;
	      continue;
	    }
	  if (runtime_function (callee) && !stateless_function (callee, &p.locks))
	    return false;
	  to.push_back (e->callee->ultimate_alias_target ());
	  work.push_back (to.back ());
	}
    }
  for (bool changed = true; changed;)
    {
      changed = false;
      for (auto &c : calls_of)
	if (!p.copied.count (c.first))
	  for (cgraph_node *to : c.second)
	    if (p.copied.count (to))
	      {
		p.copied[c.first] = NULL;
		changed = true;
		break;
	      }
    }
  for (auto &c : p.copied)
    {
      c.first->get_untransformed_body ();
      function *fun = DECL_STRUCT_FUNCTION (c.first->decl);
      if (!fun || !fun->cfg || !tree_versionable_function_p (c.first->decl))
	return false;
    }
  return true;
}

/* Let calls in FUN of functions with copies for P be calls of the copies.  */

static void
call_copies (parallel_region &p, function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
	cgraph_node *callee = fndecl ? cgraph_node::get (fndecl) : NULL;
	auto found = callee ? p.copied.find (callee->ultimate_alias_target ()) : p.copied.end ();
	if (found == p.copied.end ())
	  continue;
	gimple_call_set_fndecl (s, found->second->decl);
	update_stmt (s);
      }
}

/* Make the copies for P.  */

void
region_analysis::copy_functions (parallel_region &p)
{
  if (p.copied.empty ())
    return;
  for (auto &c : p.copied)
    c.second = c.first->create_version_clone_with_body (vNULL, NULL, NULL, NULL, NULL, "lanes");
  if (p.counted)
    p.threads = team_variable (unsigned_type_node);
  call_copies (p, DECL_STRUCT_FUNCTION (p.node->decl));
  for (auto &c : p.copied)
    {
      function *fun = DECL_STRUCT_FUNCTION (c.second->decl);
      push_cfun (fun);
      call_copies (p, fun);
      rewrite_queries (p, fun);
      pop_cfun ();
    }
}
