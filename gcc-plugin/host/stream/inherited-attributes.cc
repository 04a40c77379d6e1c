/* inherited-attributes.cc -- functions made of constructs do not inherit attributes about calls.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   "omplower" gives the functions that it makes of target regions, parallel regions and tasks the attributes of the
   function that they are in.  Most are about the code (target, optimize, no_sanitize), and right.  Some are about
   calls of the function, and nothing but the runtime calls one that is made of a construct:

   always_inline	the runtime's call by address "cannot be inlined", which is an error as soon as the compiler
			sees it; with the runtime's code in the device program it does
   noinline, noclone, noipa	no call was meant that the device role makes of a region or a parallel region

   target_clones is about versions of a function for kinds of host processors.  A device has one kind, and "targetclone"
   leads all calls to a function that asks for the host's.  So functions of the device have one version on the host
   too.  A function of the host's with regions keeps its versions, which have the regions in common.  */

#include "gcc-compat.h"
#include "passes.h"

namespace {

/* Attributes about calls of a function.  */
const char *const of_calls[] = { "always_inline", "gnu_inline", "noinline", "noclone", "noipa" };

/* DECL is a function that "omplower" has made of a construct, or for the copies of a task.  */

bool
of_construct_p (tree decl)
{
  const char *name = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "";
  return DECL_ARTIFICIAL (decl) && (strstr (name, "._omp_fn.") || strstr (name, "._omp_cpyfn."));
}

/* Take attribute NAME from DECL.  The list's end may be another function's, too.  */

void
drop (tree decl, const char *name)
{
  tree attributes = DECL_ATTRIBUTES (decl);
  if (lookup_attribute (name, attributes))
    DECL_ATTRIBUTES (decl) = remove_attribute (name, copy_list (attributes));
}

} // namespace

unsigned
inherited_attributes_pass::execute (function *)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  {
    if (of_construct_p (node->decl))
      for (const char *name : of_calls)
	drop (node->decl, name);
    if (node->offloadable)
      drop (node->decl, "target_clones");
  }
  return 0;
}
