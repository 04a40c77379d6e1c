/* constructors.cc -- the function that initializes the device's objects.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Units of C++ have functions that initialize their objects on the device (host/stream/static-objects.cc), each with a
   priority.  They are called like a program's constructors on the host: by priority, and among those of one in the
   order in which the linker has the units, in which lto1 has read them.  What calls them becomes a kernel that is not
   in the host's tables; the host plugin runs it with one team when it has loaded the image.  */

#include "gcc-compat.h"
#include "device/entries/constructors.h"
#include "device/entries/entries.h"
#include "host/stream/static-objects.h"

namespace {

struct constructor
{
  cgraph_node *node;
  int priority;

  bool
  operator< (const constructor &other) const
  {
    return priority != other.priority ? priority < other.priority : node->order < other.node->order;
  }
};

/* Those of all units, in their order.  */

std::vector<constructor>
find_constructors ()
{
  std::vector<constructor> found;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (tree attribute = lookup_attribute (HEDDLE_CONSTRUCTOR_ATTRIBUTE, DECL_ATTRIBUTES (node->decl)))
      found.push_back ({ node, int (tree_to_shwi (TREE_VALUE (TREE_VALUE (attribute)))) });
  std::sort (found.begin (), found.end ());
  return found;
}

} // namespace

tree
heddle_make_constructors ()
{
  std::vector<constructor> all = find_constructors ();
  if (all.empty ())
    return NULL_TREE;
  tree first = all[0].node->decl;
  tree type = build_function_type_list (void_type_node, ptr_type_node, NULL_TREE);
  tree decl = heddle_begin_function ("__heddle_construct", type, first);
  heddle_add_parameter (decl, "args", ptr_type_node);
  tree body = NULL_TREE;
  for (const constructor &c : all)
    append_to_statement_list (build_call_expr_loc (DECL_SOURCE_LOCATION (c.node->decl), c.node->decl, 0), &body);
  heddle_end_function (decl, body);
  return decl;
}
