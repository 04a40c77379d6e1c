/* inlined-regions.cc -- functions with target regions become part of the host's functions that call them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   kept-data.cc looks at one function at a time: data stay on the device between the regions of that function.  But most
   programs have the loop over time in one function and the regions in others:

     for (int t = 0; t < steps; t++)
       {
	 step (a, b);		// a region
	 swap (&a, &b);
       }

   The host's part of a region is short: addresses and sizes for libgomp's call.  The region's own code is a function of
   its own since it was expanded, and there is one of it, however many calls of libgomp name it.  So small functions
   with regions are inlined wherever GCC's inliner can do so; then the loop has all that matters, and deferred-waits.cc
   sees more, too.

   Small functions without regions are inlined into functions with regions, too: constructors and destructors of
   vectors, functions with calls of malloc.  kept-data.cc then sees different arrays, and their ends.

   What the user forbids to be inlined is not; nor what is recursive, or code for the device.  GCC's own limits are
   for speed, and a region takes longer than all that is in such a function.  The limit here is for the size of the
   program.  */

#include "gcc-compat.h"
#include "passes.h"

namespace {

/* Estimate, in statements: a function that is inlined has no more.  A region that maps two dummy arrays of Fortran has
   209, most of which are tests whether they overlap (repeated-sections.cc), and go where that is known.  */
constexpr unsigned most_statements = 500;

/* Estimate, in statements: nor have all its copies together.  */
constexpr unsigned most_in_all = 4000;

/* Estimate, in statements: nor has a function without other copies, as nothing becomes longer.  */
constexpr unsigned most_in_only_copy = 4000;

/* Estimate, in statements: the most of an inlined function without regions.  A vector's constructor has 223 before
   optimization.  */
constexpr unsigned most_in_plain = 300;

/* The functions that hold regions, or call such functions: their number of statements with these inlined.  Zero: not
   known yet, or not to be inlined.  */
typedef std::map<cgraph_node *, unsigned> sizes;

/* The body of NODE is the host's, and GCC may inline it.  */

bool
may_be_inlined_p (cgraph_node *node)
{
  tree decl = node->decl;
  function *fun = DECL_STRUCT_FUNCTION (decl);
  return node->has_gimple_body_p () && !node->thunk && !node->alias && !DECL_UNINLINABLE (decl) && fun && fun->cfg
	 && !MAIN_NAME_P (DECL_NAME (decl)) && !fun->calls_setjmp && !fun->has_nonlocal_label
	 && opt_for_fn (decl, optimize) && !opt_for_fn (decl, optimize_debug) && !opt_for_fn (decl, flag_no_inline)
	 && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl))
	 && !lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (decl))
	 && !lookup_attribute ("noinline", DECL_ATTRIBUTES (decl))
	 && !lookup_attribute ("noipa", DECL_ATTRIBUTES (decl));
}

/* S becomes code.  */

bool
counted_p (gimple *s)
{
  return !is_gimple_debug (s) && gimple_code (s) != GIMPLE_LABEL && !gimple_clobber_p (s);
}

/* The number of statements of NODE with those of the functions that are inlined into it, if it is to be inlined itself;
   else zero.  */

unsigned
statements_of (cgraph_node *node, sizes *known)
{
  auto found = known->find (node);
  if (found != known->end ())
    return found->second;
  (*known)[node] = 0;
  if (!may_be_inlined_p (node))
    return 0;
  unsigned count = 0;
  bool regions = false;
  for (gimple *s : statements (DECL_STRUCT_FUNCTION (node->decl)))
    {
      if (!counted_p (s))
	continue;
      count++;
      if (!is_gimple_call (s))
	continue;
      regions |= gimple_call_builtin_p (s, BUILT_IN_GOMP_TARGET)
		 || gimple_call_builtin_p (s, BUILT_IN_GOACC_PARALLEL);
      tree fndecl = gimple_call_fndecl (s);
      cgraph_node *callee = fndecl ? cgraph_node::get (fndecl) : NULL;
      if (!callee || callee == node)
	continue;
      const unsigned inside = statements_of (callee->ultimate_alias_target (), known);
      regions |= inside > 0;
      count += inside;
    }
  unsigned calls = 0;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    calls++;
  const bool only_copy = calls == 1 && node->can_remove_if_no_direct_calls_p ();
  const bool small = only_copy ? count <= most_in_only_copy
			       : count <= most_statements && count * calls <= most_in_all;
  return (*known)[node] = regions && small ? count : 0;
}

/* The number of calls of NODE, by all its names.  */

unsigned
calls_of (cgraph_node *node)
{
  unsigned calls = 0;
  auto count = [] (cgraph_node *n, void *data)
    {
      for (cgraph_edge *e = n->callers; e; e = e->next_caller)
	++*static_cast<unsigned *> (data);
      return false;
    };
  node->call_for_symbol_and_aliases (count, &calls, true);
  return calls;
}

/* The number of statements of NODE, which has no regions, with those of the functions called, as far as these are to be
   inlined; zero: it is not to be inlined.  */

unsigned
plain_statements_of (cgraph_node *node, sizes *known)
{
  auto found = known->find (node);
  if (found != known->end ())
    return found->second;
  (*known)[node] = 0;
  if (!may_be_inlined_p (node))
    return 0;
  unsigned count = 1;
  for (gimple *s : statements (DECL_STRUCT_FUNCTION (node->decl)))
    {
      if (!counted_p (s))
	continue;
      count++;
      tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
      cgraph_node *callee = fndecl ? cgraph_node::get (fndecl) : NULL;
      if (callee)
	count += plain_statements_of (callee->ultimate_alias_target (), known);
    }
  const unsigned calls = calls_of (node);
  const bool only_copy = calls == 1 && node->can_remove_if_no_direct_calls_p ();
  const bool small = only_copy ? count <= most_in_only_copy : count <= most_in_plain && count * calls <= most_in_all;
  return (*known)[node] = small ? count : 0;
}

/* A call of FROM may come to TO again.  SEEN: functions that have been looked at.  */

bool
comes_to_p (cgraph_node *from, cgraph_node *to, std::set<cgraph_node *> *seen)
{
  for (cgraph_edge *e = from->callees; e; e = e->next_callee)
    {
      cgraph_node *callee = e->callee->ultimate_alias_target ();
      if (callee == to || (seen->insert (callee).second && comes_to_p (callee, to, seen)))
	return true;
    }
  return false;
}

/* Have the functions without regions that NODE calls inlined, as far as they are small, and functions called by
   these.  SEEN: functions already visited.  */

void
inline_plain_callees (cgraph_node *node, sizes *known, std::set<cgraph_node *> *seen)
{
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    {
      cgraph_node *callee = e->callee->ultimate_alias_target ();
      std::set<cgraph_node *> visited;
      if (!plain_statements_of (callee, known) || !seen->insert (callee).second
	  || comes_to_p (callee, callee, &visited))
	continue;
      DECL_DISREGARD_INLINE_LIMITS (callee->decl) = 1;
      inline_plain_callees (callee, known, seen);
    }
}

/* NODE has regions: its own, or regions of an inlined function.  */

bool
has_regions_p (cgraph_node *node, sizes *known)
{
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    {
      cgraph_node *callee = e->callee->ultimate_alias_target ();
      if (fndecl_built_in_p (callee->decl, BUILT_IN_GOMP_TARGET)
	  || fndecl_built_in_p (callee->decl, BUILT_IN_GOACC_PARALLEL)
	  || (callee != node && statements_of (callee, known)))
	return true;
    }
  return false;
}

} // namespace

unsigned
inlined_regions_pass::execute (function *)
{
  if (!optimize)
    return 0;
  sizes known, plain;
  std::set<cgraph_node *> visited;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      std::set<cgraph_node *> seen;
      if (statements_of (node, &known) && !comes_to_p (node, node, &seen))
	DECL_DISREGARD_INLINE_LIMITS (node->decl) = 1;
    }
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (has_regions_p (node, &known) && opt_for_fn (node->decl, optimize))
      inline_plain_callees (node, &plain, &visited);
  return 0;
}
