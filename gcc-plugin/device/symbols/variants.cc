/* variants.cc -- which variant of a function (declare variant) the device takes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where a context selector asks for the device, the front end leaves a call of an artificial function, and GCC's pass
   "ompdevlow" puts the variant in its place, in the compilers of the device and of the host alike.  The pass asks the
   target for kind, arch and isa, but knows by itself, from its own configuration, to be the host.  Here this is wrong;
   so the kinds "host" and "nohost" get other names, for which the pass asks.  GCC 15 and later have a statement in the
   place of the call, which chooses and names the selectors.  */

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
  return 0;
}
