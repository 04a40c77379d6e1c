/* inner-regions.cc -- the step inner-regions: parallel regions inside of parallel regions have one thread.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     target teams distribute parallel for
       for (i ...)
         {
           parallel for reduction (+: s)	an inner region, here or in a function that is called here
             for (j ...)
         }

   An inner region has one thread where max-active-levels-var is 1, its value unless the program or its environment sets
   it, and OpenMP (5.2, 10.1.1) permits one thread where all threads of the contention group are busy: here all are
   busy, as blocks have no more threads than the outer region uses.  Unless the program's device code sets that
   variable, the inner region is therefore a plain call of a copy of its function, with the knowledge that it is alone:
   its number is 0 of 1, barriers are empty, it executes the parts for one thread, and its reductions need no atomics
   (own-updates.cc).  A loop in one thread is left, without need for the scheduler.

   Functions on the way from the outer region to an inner one get copies, too.  The steps that follow may refuse the
   region for some other reason.  Then the scheduler starts its parallel regions, may give inner ones more threads, and
   finds the calls as they were (inner_regions::undo).  */

#include "device/spmd/region/inner-regions.h"
#include "device/spmd/region/functions.h"
#include "device/spmd/region/lowering.h"
#include "device/spmd/region/own-updates.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/work.h"
#include "tree-inline.h"

namespace {

/* Something in the program but the runtime itself can call the function NAME, or the same for Fortran.  */

bool
program_calls (const char *name)
{
  for (const char *ending : { "", "_", "_8_" })
    {
      symtab_node *n = symtab_node::get_for_asmname (get_identifier ((std::string (name) + ending).c_str ()));
      for (; n; n = n->next_sharing_asm_name)
	{
	  cgraph_node *f = dyn_cast<cgraph_node *> (n);
	  if (!f)
	    return true;
	  ipa_ref *ref;
	  if (f->iterate_referring (0, ref))
	    return true;
	  for (cgraph_edge *e = f->callers; e; e = e->next_caller)
	    if (!runtime_function (e->caller->decl))
	      return true;
	}
    }
  return false;
}

/* The function whose region S, a call of GOMP_parallel, starts, or null.  */

cgraph_node *
inner_function (gimple *s)
{
  tree fn = gimple_call_arg (s, 0);
  if (TREE_CODE (fn) != ADDR_EXPR || TREE_CODE (TREE_OPERAND (fn, 0)) != FUNCTION_DECL)
    return NULL;
  cgraph_node *n = cgraph_node::get (TREE_OPERAND (fn, 0));
  return n && n->definition && !n->alias && !n->thunk ? n : NULL;
}

/* The function with a body that S calls, or null.  */

cgraph_node *
called_function (gimple *s)
{
  tree fndecl = gimple_call_fndecl (s);
  cgraph_node *n = fndecl ? cgraph_node::get (fndecl) : NULL;
  if (n)
    n = n->ultimate_alias_target ();
  return n && n->definition && !n->thunk && !runtime_function (n->decl) ? n : NULL;
}

/* N's body, or null.  */

function *
body_of (cgraph_node *n)
{
  if (!n->get_untransformed_body () && !n->has_gimple_body_p ())
    return NULL;
  function *fun = DECL_STRUCT_FUNCTION (n->decl);
  return fun && fun->cfg ? fun : NULL;
}

/* Calls in FUN, apart from internal functions, each once.  */

template<class F>
void
each_call (function *fun, F look)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gimple_stmt_iterator here = gsi;
	gsi_next (&gsi);
	if (is_gimple_call (gsi_stmt (here)) && !gimple_call_internal_p (gsi_stmt (here)))
	  look (&here);
      }
}

class inner_finder
{
public:
  inner_finder (inner_regions &r) : result (r) {}
  /* Make the inner regions of the region of NODE plain calls, where all of them can be.  */
  void change (cgraph_node *node);

private:
  /* A function, and whether it is alone in its call: called in an inner region.  */
  typedef std::pair<cgraph_node *, bool> place;
  struct place_order
  {
    bool
    operator() (const place &a, const place &b) const
    {
      return a.first != b.first ? function_order () (a.first, b.first) : a.second < b.second;
    }
  };

  inner_regions &result;
  std::set<place, place_order> looked_at;
  std::map<place, bool, place_order> own_copy;
  std::map<place, cgraph_node *, place_order> copies;
  std::set<cgraph_node *, function_order> copied;	/* these copies */
  bool starts = false;			/* there are inner regions */

  bool look (cgraph_node *, bool alone);
  bool needs_copy (cgraph_node *, bool alone);
  bool reaches (cgraph_node *, bool alone, hash_set<cgraph_node *> &seen);
  cgraph_node *copy (cgraph_node *, bool alone);
  void rewrite (cgraph_node *, bool alone);
  void start (gimple_stmt_iterator *, cgraph_node *in, bool alone, const declaration_set &blocks);
  void answer (gimple_stmt_iterator *);
};

/* What F calls, in a parallel region, ALONE: in an inner one, can be done without the runtime.  */

bool
inner_finder::look (cgraph_node *f, bool alone)
{
  if (!looked_at.insert ({ f, alone }).second)
    return true;
  function *fun = body_of (f);
  if (!fun)
    return false;
  bool good = true;
  each_call (fun, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *s = gsi_stmt (*gsi);
      tree fndecl = gimple_call_fndecl (s);
      if (!good || !fndecl)
	return;
      bool locks;
      if (calls (s, "GOMP_parallel"))
	{
	  starts = true;
	  cgraph_node *inner = inner_function (s);
	  good = inner && look (inner, true) && tree_versionable_function_p (inner->decl);
	}
      else if (starts_parallel (s))
	good = false;
      else if (alone && any_query (fndecl))
	{
	  const runtime_query q = query_of (fndecl);
	  good = q == runtime_query::thread_num || q == runtime_query::num_threads || q == runtime_query::team_num
		 || q == runtime_query::num_teams;
	}
      else if (alone && (name_is (fndecl, "GOMP_barrier") || name_is (fndecl, "GOMP_single_start")))
	;
      else if (runtime_function (fndecl))
	good = !alone || stateless_function (fndecl, &locks);
      else if (cgraph_node *callee = called_function (s))
	good = look (callee, alone) && (!needs_copy (callee, alone) || tree_versionable_function_p (callee->decl));
    });
  return good;
}

/* F, or a callee of F, depends on the region of its call.  SEEN: functions that do not, or are under examination.  */

bool
inner_finder::reaches (cgraph_node *f, bool alone, hash_set<cgraph_node *> &seen)
{
  if (seen.add (f))
    return false;
  function *fun = body_of (f);
  bool found = false;
  if (fun)
    each_call (fun, [&] (gimple_stmt_iterator *gsi)
      {
	gimple *s = gsi_stmt (*gsi);
	tree fndecl = gimple_call_fndecl (s);
	if (found || !fndecl)
	  return;
	found = calls (s, "GOMP_parallel")
		|| (alone && (any_query (fndecl) || name_is (fndecl, "GOMP_barrier")
			      || name_is (fndecl, "GOMP_single_start")));
	if (!found)
	  if (cgraph_node *callee = called_function (s))
	    found = reaches (callee, alone, seen);
      });
  return found;
}

bool
inner_finder::needs_copy (cgraph_node *f, bool alone)
{
  auto known = own_copy.insert ({ { f, alone }, false });
  if (known.second)
    {
      hash_set<cgraph_node *> seen;
      known.first->second = reaches (f, alone, seen);
    }
  return known.first->second;
}

cgraph_node *
inner_finder::copy (cgraph_node *f, bool alone)
{
  auto known = copies.insert ({ { f, alone }, NULL });
  if (!known.second)
    return known.first->second;
  cgraph_node *c = f->create_version_clone_with_body (vNULL, NULL, NULL, NULL, NULL, alone ? "alone" : "outer");
  known.first->second = c;
  copied.insert (c);
  rewrite (c, alone);
  return c;
}

/* Let the call at GSI, in the function IN, of GOMP_parallel be one of a copy of the inner region's function.  BLOCKS:
   the blocks of shared data of all inner regions there.  */

void
inner_finder::start (gimple_stmt_iterator *gsi, cgraph_node *in, bool alone, const declaration_set &blocks)
{
  gcall *s = as_a<gcall *> (gsi_stmt (*gsi));
  cgraph_node *inner = inner_function (s);
  result.places.push_back (DECL_SOURCE_LOCATION (inner->decl));
  tree data = gimple_call_arg (s, 1);
  /* Several starts of a region are in copies of the same function.  */
  const bool once = !copies.count ({ inner, true });
  cgraph_node *c = once ? inner->create_version_clone_with_body (vNULL, NULL, NULL, NULL, NULL, "alone")
		   : copies[{ inner, true }];
  if (once)
    {
      copies[{ inner, true }] = c;
      copied.insert (c);
      if (TREE_CODE (data) == ADDR_EXPR && VAR_P (TREE_OPERAND (data, 0)))
	{
	  function *fun = DECL_STRUCT_FUNCTION (c->decl);
	  push_cfun (fun);
	  heddle_plain_own_updates (fun, DECL_STRUCT_FUNCTION (in->decl), TREE_OPERAND (data, 0), blocks);
	  pop_cfun ();
	}
      rewrite (c, true);
      make_inlinable (c);
    }
  gcall *call = gimple_build_call (c->decl, 1, data);
  gimple_set_location (call, gimple_location (s));
  if (!copied.count (in))
    result.changes.push_back ({ in, call, as_a<gcall *> (gimple_copy (s)) });
  unlink_stmt_vdef (s);
  gsi_replace (gsi, call, false);
}

/* Answer what the call at GSI, in an inner region, asks the runtime.  */

void
inner_finder::answer (gimple_stmt_iterator *gsi)
{
  tree fndecl = gimple_call_fndecl (gsi_stmt (*gsi));
  if (name_is (fndecl, "GOMP_barrier"))
    replace_call (gsi, NULL_TREE, NULL);
  else if (name_is (fndecl, "GOMP_single_start"))
    replace_call (gsi, boolean_true_node, NULL);
  else if (query_of (fndecl) == runtime_query::thread_num)
    replace_call (gsi, integer_zero_node, NULL);
  else if (query_of (fndecl) == runtime_query::num_threads)
    replace_call (gsi, integer_one_node, NULL);
}

/* Let F, a parallel region's function or a copy, start no inner regions.  */

void
inner_finder::rewrite (cgraph_node *f, bool alone)
{
  function *fun = DECL_STRUCT_FUNCTION (f->decl);
  declaration_set blocks;
  each_call (fun, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *s = gsi_stmt (*gsi);
      if (calls (s, "GOMP_parallel") && TREE_CODE (gimple_call_arg (s, 1)) == ADDR_EXPR)
	blocks.insert (TREE_OPERAND (gimple_call_arg (s, 1), 0));
    });
  const size_t changes = result.changes.size ();
  push_cfun (fun);
  each_call (fun, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *s = gsi_stmt (*gsi);
      if (calls (s, "GOMP_parallel"))
	{
	  start (gsi, f, alone, blocks);
	  return;
	}
      if (alone)
	answer (gsi);
      s = gsi_stmt (*gsi);
      cgraph_node *callee = is_gimple_call (s) ? called_function (s) : NULL;
      if (!callee || !needs_copy (callee, alone))
	return;
      gcall *call = as_a<gcall *> (s);
      if (!copied.count (f))
	result.changes.push_back ({ f, call, as_a<gcall *> (gimple_copy (call)) });
      gimple_call_set_fndecl (call, copy (callee, alone)->decl);
      update_stmt (call);
    });
  pop_cfun ();
  /* Another region of the program's function may be the one with inner regions.  */
  if (!copied.count (f) && result.changes.size () == changes)
    return;
  finish_function (f);
  if (copied.count (f))
    renew_summaries (f);
}

void
inner_finder::change (cgraph_node *node)
{
  function *fun = body_of (node);
  if (!fun || !opt_for_fn (node->decl, optimize) || program_calls ("omp_set_max_active_levels")
      || program_calls ("omp_set_nested"))
    return;
  std::vector<cgraph_node *> outer;
  each_call (fun, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *s = gsi_stmt (*gsi);
      if (starts_parallel (s))
	outer.push_back (inner_function (s));
    });
  for (cgraph_node *o : outer)
    if (!o || !look (o, false))
      return;
  if (starts)
    for (cgraph_node *o : outer)
      rewrite (o, false);
}

} // namespace

void
inner_regions::undo () const
{
  std::set<cgraph_node *, function_order> functions;
  for (const change &c : changes)
    {
      functions.insert (c.node);
      push_cfun (DECL_STRUCT_FUNCTION (c.node->decl));
      gimple_stmt_iterator gsi = gsi_for_stmt (c.now);
      unlink_stmt_vdef (c.now);
      gimple_set_vdef (c.before, NULL_TREE);
      gimple_set_vuse (c.before, NULL_TREE);
      gsi_replace (&gsi, c.before, false);
      pop_cfun ();
    }
  for (cgraph_node *f : functions)
    {
      finish_function (f);
      renew_summaries (f);
    }
}

void
inner_regions::dump (FILE *f) const
{
  fprintf (f, "  parallel regions in parallel regions: %u, with one thread each\n", unsigned (places.size ()));
}

unsigned
inner_regions_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  inner_regions found;
  inner_finder (found).change (l.node);
  l.inner.reset (new inner_regions (std::move (found)));
  return heddle_step_done (l, [&l] { l.inner->dump (dump_file); });
}
