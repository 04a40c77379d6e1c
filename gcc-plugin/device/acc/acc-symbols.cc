/* acc-symbols.cc -- OpenACC's regions and routines as functions of their own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's passes about OpenACC run after inlining, and go by an attribute of the function: the kind of the threads that
   call it, and their number.  A routine for several threads must therefore not become part of another function, nor a
   function with other parameters under another name; a region becomes part of its kernel, which then has the attribute,
   so that the region finds its arguments among the kernel's parameters.  (Without optimization no function is inlined,
   and the kernel calls the region.  It also calls a region made of "kernels": such a region asks for positions already,
   and where the inliner folds a question GCC wants sizes, which are decided only by "oaccloops".)  And a routine with
   "nohost" must not be taken for a routine of the host, as this compiler is the host's: GCC would remove it.

   A function of its own that asks for the number of its gang must get the number of its block (acc-gangs.cc).

   The functions that reductions may call (acc-reductions.cc) are kept; they are compiled if called.  */

#include "device/acc/acc-gangs.h"
#include "device/facts/acc.h"
#include "device/facts/demand.h"
#include "passes.h"

namespace {

/* Remove "nohost" from FNDECL's clauses.  */

void
remove_nohost (tree fndecl)
{
  tree attribute = lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fndecl));
  if (!attribute)
    return;
  for (tree *c = &TREE_VALUE (attribute); *c;)
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_NOHOST)
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
}

} // namespace

bool
heddle_acc_inlined_p (tree region)
{
  return heddle_acc_region_p (region) && opt_for_fn (region, optimize) > 0
	 && !lookup_attribute ("oacc kernels", DECL_ATTRIBUTES (region));
}

void
heddle_acc_inline (tree region, tree kernel)
{
  for (tree a = DECL_ATTRIBUTES (region); a; a = TREE_CHAIN (a))
    if (startswith (IDENTIFIER_POINTER (get_attribute_name (a)), "oacc "))
      DECL_ATTRIBUTES (kernel) = tree_cons (TREE_PURPOSE (a), TREE_VALUE (a), DECL_ATTRIBUTES (kernel));
  for (const char *name : { "always_inline", "noclone", "no_icf" })
    DECL_ATTRIBUTES (region) = tree_cons (get_identifier (name), NULL_TREE, DECL_ATTRIBUTES (region));
  DECL_DECLARED_INLINE_P (region) = 1;
  DECL_UNINLINABLE (region) = 0;
  cgraph_node *node = cgraph_node::get (region);
  node->address_taken = 0;
  /* The front end's summary calls the function not inlinable.  */
  if (ipa_fn_summary *summary = ipa_fn_summaries->get (node))
    summary->inlinable = 1;
}

unsigned
acc_symbols_pass::execute (function *)
{
  cgraph_node *node;
  for (const char *name : { "GOMP_atomic_start", "GOMP_atomic_end" })
    if ((node = heddle_find_definition (name)))
      node->force_output = 1;
  FOR_EACH_FUNCTION (node)
    {
      tree decl = node->decl;
      if (fndecl_built_in_p (decl, BUILT_IN_GOACC_PARLEVEL_ID)
	  || fndecl_built_in_p (decl, BUILT_IN_GOACC_PARLEVEL_SIZE))
	for (cgraph_edge *e = node->callers; e; e = e->next_caller)
	  if (!heddle_acc_region_p (e->caller->decl))
	    heddle_acc_never_pack ();
      if (!oacc_get_fn_attrib (decl))
	continue;
      remove_nohost (decl);
      if (!heddle_acc_together_p (decl) || heddle_acc_inlined_p (decl))
	continue;
      DECL_UNINLINABLE (decl) = 1;
      for (const char *name : { "noinline", "noclone", "no_icf", "noipa" })
	if (!lookup_attribute (name, DECL_ATTRIBUTES (decl)))
	  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (name), NULL_TREE, DECL_ATTRIBUTES (decl));
    }
  return 0;
}
