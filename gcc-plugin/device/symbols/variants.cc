/* variants.cc -- which variant of a function (declare variant) the device takes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where a context selector asks for the device, the front end leaves a call of an artificial function, and GCC's pass
   "ompdevlow" puts the variant in its place, in the compilers of the device and of the host alike.  The pass asks the
   target for kind, arch and isa, but knows by itself, from its own configuration, to be the host.  Here this is wrong;
   so the kinds "host" and "nohost" get other names, for which the pass asks.  GCC 15 and later have a statement in the
   place of the call, which chooses and names the selectors.

   GCC does not count the artificial function's references to the base function and to the variants as uses.  The choice
   is therefore made here, before GCC drops functions without a use; the calls can be inlined, too.  An undecided choice
   is left to "ompdevlow", and its functions stay.  */

#include "gcc-compat.h"
#include "device/facts/hooks.h"
#include "passes.h"

namespace {

/* targetm.omp.device_kind_arch_isa: 1 if the device has the trait.  As in GCC's own accelerator compiler the isa is the
   compilation's.  */

int
device_trait (enum omp_device_kind_arch_isa trait, const char *name)
{
  switch (trait)
    {
    case omp_device_kind:
      return !strcmp (name, "gpu");
    case omp_device_arch:
      return !strcmp (name, "nvptx");
    case omp_device_isa:
      return ("sm_" + std::to_string (heddle_options.sm)) == name;
    default:
      return 0;
    }
}

/* Rename the kinds in SELECTORS, the list of context selector sets of a variant.  */

void
rename_kinds (tree selectors)
{
  for (tree set = selectors; set; set = TREE_CHAIN (set))
    if (heddle_device_set_p (set))
      for (tree selector = TREE_VALUE (set); selector; selector = TREE_CHAIN (selector))
	if (heddle_kind_selector_p (selector))
	  for (tree kind = heddle_properties (selector); kind; kind = TREE_CHAIN (kind))
	    {
	      const char *name = heddle_property_name (kind);
	      if (name && !strcmp (name, "host"))
		heddle_rename_property (kind, "cpu");
	      else if (name && !strcmp (name, "nohost"))
		heddle_rename_property (kind, "gpu");
	    }
}

/* The functions for which NODE stands stay until "ompdevlow".  */

void
keep_variants (cgraph_node *node)
{
  ipa_ref *reference;
  for (unsigned n = 0; node->iterate_reference (n, reference); n++)
    if (cgraph_node *function = dyn_cast<cgraph_node *> (reference->referred))
      function->mark_force_output ();
}

/* Call CALLER's variants directly, where its context decides.  */

void
choose_variants (cgraph_node *caller)
{
  caller->get_untransformed_body ();
  function *fun = DECL_STRUCT_FUNCTION (caller->decl);
  push_cfun (fun);
  const bool inlined = fun->after_inlining;
  /* GCC chooses from here on only.  */
  fun->after_inlining = true;
  for (gimple *s : statements (fun))
    {
      tree callee = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
      cgraph_node *node = callee ? cgraph_node::get (callee) : NULL;
      if (!node || !heddle_stands_for_variants_p (node))
	continue;
      tree chosen = heddle_chosen_variant (callee);
      if (chosen == callee)
	keep_variants (node);
      else
	{
	  caller->get_edge (s)->redirect_callee (cgraph_node::get (chosen));
	  gimple_call_set_fndecl (s, chosen);
	  update_stmt (s);
	}
    }
  fun->after_inlining = inlined;
  pop_cfun ();
}

} // namespace

unsigned
variants_pass::execute (function *)
{
  targetm.omp.device_kind_arch_isa = device_trait;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    for (tree attribute = DECL_ATTRIBUTES (node->decl);
	 (attribute = lookup_attribute ("omp declare variant base", attribute)); attribute = TREE_CHAIN (attribute))
      rename_kinds (TREE_VALUE (TREE_VALUE (attribute)));
  FOR_EACH_DEFINED_FUNCTION (node)
    heddle_each_selector (node, rename_kinds);
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (heddle_calls_variants_p (node))
      choose_variants (node);
  return 0;
}
