/* lane-functions.cc -- functions that are called only where lanes are threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A function does not know in general whether the lanes of its caller are 32 threads or mirror each other, so only its
   small variables are in .local (warp-stacks/compiler/frame.cc): 32 equal copies of a large variable would cost more
   than one on the warp's stack.  But in a kernel whose lanes are threads the variable exists 32 times in any case.  On
   the warp's stack the variables of neighbouring lanes are a share apart, so that a warp's access touches 32 sectors of
   memory; in .local the hardware puts them side by side, and the access touches four.

   This pass finds the functions in the reach of such kernels only, with all calls known, and marks each with an
   attribute.  Functions in a cycle of calls are left out: their depth is checked on the warp's stack, but not in
   .local.  The pass runs when IPA is over, as the last clones are made there.  */

#include "gcc-compat.h"
#include "device/emit/emit.h"
#include "ipa-utils.h"
#include "device/facts/signature.h"
#include "passes.h"

namespace {

/* The function whose body has the code of N, which may be an inlined copy.  */

cgraph_node *
body_of (cgraph_node *n)
{
  return n->inlined_to ? n->inlined_to : n;
}

/* All calls of N are edges of the call graph, and N does not call itself, not through others either.  With the numbers
   of ipa_reduced_postorder.  */

bool
candidate_p (cgraph_node *n)
{
  ipa_ref *ref;
  if (kernel_p (n->decl) || n->inlined_to || n->thunk || n->address_taken || n->iterate_referring (0, ref))
    return false;
  for (cgraph_edge *e = n->callers; e; e = e->next_caller)
    if (ipa_edge_within_scc (e) || body_of (e->caller) == n)
      return false;
  return n->callers;
}

} // namespace

bool
lane_function_p (tree fndecl)
{
  return lookup_attribute ("heddle lane function", DECL_ATTRIBUTES (fndecl)) != NULL_TREE;
}

unsigned
lane_functions_pass::execute (function *)
{
  /* The last pass that sees the whole program.  */
  ptx_emit_prepare ();
  cgraph_node *node;
  bool kernels = false;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    kernels |= lanes_kernel_p (node->decl);
  if (!kernels)
    return 0;

  std::set<cgraph_node *> found;
  auto_vec<cgraph_node *> order;
  order.safe_grow (symtab->cgraph_count);
  ipa_reduced_postorder (order.address (), true, NULL);
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (candidate_p (node))
      found.insert (node);
  ipa_free_postorder_info ();
  for (bool changed = true; changed;)
    {
      changed = false;
      for (auto i = found.begin (); i != found.end ();)
	{
	  bool lanes = true;
	  for (cgraph_edge *e = (*i)->callers; lanes && e; e = e->next_caller)
	    lanes = lanes_kernel_p (body_of (e->caller)->decl) || found.count (body_of (e->caller));
	  changed |= !lanes;
	  i = lanes ? std::next (i) : found.erase (i);
	}
    }
  for (cgraph_node *n : found)
    {
      DECL_ATTRIBUTES (n->decl) = tree_cons (get_identifier ("heddle lane function"), NULL_TREE,
					     DECL_ATTRIBUTES (n->decl));
      if (dump_file)
	fprintf (dump_file, "%s: called only where lanes are threads\n", n->dump_name ());
    }
  return 0;
}
