/* functions.cc -- functions that ask for the thread's number, called in regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A function called by a parallel region may do the same as the region: ask for numbers of threads and teams, wait at a
   barrier, have a construct for one thread.  Such functions, and the functions on the way to them, get copies for the
   region; they read the region's number of threads in shared memory.  */

#include "device/spmd/region/functions.h"
#include "device/facts/entries.h"
#include "device/facts/runtime-calls.h"
#include "tree-inline.h"

bool
callee_allowed (parallel_facts &p, cgraph_node *node)
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
	      p.asking.insert (f);
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
	if (!p.asking.count (c.first))
	  for (cgraph_node *to : c.second)
	    if (p.asking.count (to))
	      {
		p.asking.insert (c.first);
		changed = true;
		break;
	      }
    }
  for (cgraph_node *f : p.asking)
    {
      f->get_untransformed_body ();
      function *fun = DECL_STRUCT_FUNCTION (f->decl);
      if (!fun || !fun->cfg || !tree_versionable_function_p (f->decl))
	return false;
    }
  return true;
}

void
finish_function (cgraph_node *n)
{
  function *fun = DECL_STRUCT_FUNCTION (n->decl);
  push_cfun (fun);
  if (loops_state_satisfies_p (fun, LOOPS_NEED_FIXUP))
    {
      calculate_dominance_info (CDI_DOMINATORS);
      fix_loop_structure (NULL);
    }
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa_only_virtuals);
  cgraph_edge::rebuild_edges ();
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  pop_cfun ();
}

/* The hooks compute dominators, with which a body cannot be released.  */

void
renew_summaries (cgraph_node *n)
{
  symtab->call_cgraph_removal_hooks (n);
  heddle_expect_function (n);
  symtab->call_cgraph_insertion_hooks (n);
  free_dominance_info (DECL_STRUCT_FUNCTION (n->decl), CDI_DOMINATORS);
  free_dominance_info (DECL_STRUCT_FUNCTION (n->decl), CDI_POST_DOMINATORS);
}

void
make_inlinable (cgraph_node *n)
{
  n->address_taken = 0;
  DECL_DISREGARD_INLINE_LIMITS (n->decl) = 1;
  DECL_DECLARED_INLINE_P (n->decl) = 1;
  DECL_UNINLINABLE (n->decl) = 0;
  /* IPA-SRA keeps an old summary of what it will not look at, as what is always inlined, and then drops arguments of
     calls that the old body did not have.  */
  renew_summaries (n);
}

/* Let calls in FUN of functions with COPIES be calls of the copies.  */

static void
call_copies (const function_copies &copies, function *fun)
{
  for (gimple *s : statements (fun))
    {
      tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
      cgraph_node *callee = fndecl ? cgraph_node::get (fndecl) : NULL;
      auto found = callee ? copies.find (callee->ultimate_alias_target ()) : copies.end ();
      if (found == copies.end ())
	continue;
      gimple_call_set_fndecl (s, found->second->decl);
      update_stmt (s);
    }
}

function_copies
copy_functions (const parallel_facts &p)
{
  function_copies copies;
  for (cgraph_node *f : p.asking)
    copies[f] = f->create_version_clone_with_body (vNULL, NULL, NULL, NULL, NULL, "lanes");
  if (copies.empty ())
    return copies;
  call_copies (copies, p.fun ());
  for (auto &c : copies)
    {
      function *fun = DECL_STRUCT_FUNCTION (c.second->decl);
      push_cfun (fun);
      call_copies (copies, fun);
      pop_cfun ();
    }
  return copies;
}
