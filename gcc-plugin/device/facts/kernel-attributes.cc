/* kernel-attributes.cc -- facts about a kernel known to the device compiler before emission.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A fact of kernel-facts.def with an attribute is an attribute of the kernel's function, without arguments.  A region
   of OpenACC that is inlined into its kernel has made the notes there (acc/acc-grid.cc).  */

#include "device/facts/kernel-attributes.h"

namespace {

const struct { uint64_t fact; const char *name; } attributes[] =
  {
#define KERNEL_FACT(NAME, member, BIT, ATTRIBUTE, SET, READ, WORDS) \
    { HEDDLE_FUNC_##NAME, "heddle " ATTRIBUTE },
#include "kernel-facts.def"
  };

/* The table's row with a name that no function has.  */

bool
nameless_p (const char *name)
{
  return !name[strlen ("heddle ")];
}

} // namespace

bool
heddle_kernel_fact_p (const_tree decl, uint64_t fact)
{
  for (const auto &a : attributes)
    if (a.fact == fact && !nameless_p (a.name))
      return lookup_attribute (a.name, DECL_ATTRIBUTES (decl));
  gcc_unreachable ();
}

void
heddle_set_kernel_fact (tree decl, uint64_t fact)
{
  heddle_set_kernel_attributes (decl, heddle_kernel_facts (fact));
}

void
heddle_set_kernel_attributes (tree decl, const heddle_kernel_facts &facts)
{
  for (const auto &a : attributes)
    if (!nameless_p (a.name) && facts.row_flags () & a.fact)
      DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (a.name), NULL_TREE, DECL_ATTRIBUTES (decl));
}

heddle_kernel_facts
heddle_kernel_attributes (const_tree decl)
{
  uint64_t flags = 0;
  for (const auto &a : attributes)
    if (!nameless_p (a.name) && lookup_attribute (a.name, DECL_ATTRIBUTES (decl)))
      flags |= a.fact;
  return heddle_kernel_facts (flags);
}
