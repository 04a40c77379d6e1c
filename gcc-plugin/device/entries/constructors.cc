/* constructors.cc -- the function that initializes the device's objects, and ends their lives.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Units of C++ have functions that initialize their objects on the device (host/stream/static-objects.cc), each with a
   priority.  They are called like a program's constructors on the host: by priority, and within a priority in the
   linker's order of the units, in which lto1 has read the units.  The caller becomes a kernel outside of the host's
   tables; the host plugin runs the kernel with one team when it has loaded the image.

   It runs the same kernel again, with an argument, when the program ends.  Then the destructors of objects run that
   the device's code has registered (__cxa_atexit), and after them the functions with the attribute "destructor": each
   in the reverse of their order at the start.  */

#include "gcc-compat.h"
#include "device/entries/constructors.h"
#include "device/facts/entries.h"
#include "device/facts/static-objects.h"

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

/* Those of all units with ATTRIBUTE, in their order.  */

std::vector<constructor>
find_constructors (const char *name)
{
  std::vector<constructor> found;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (tree attribute = lookup_attribute (name, DECL_ATTRIBUTES (node->decl)))
      found.push_back ({ node, int (tree_to_shwi (TREE_VALUE (TREE_VALUE (attribute)))) });
  std::sort (found.begin (), found.end ());
  return found;
}

/* The library's function that ends the lives of registered objects, or NULL_TREE if none is registered.  */

tree
end_of_objects ()
{
  symtab_node *registers = symtab_node::get_for_asmname (get_identifier ("__cxa_atexit"));
  symtab_node *ends = symtab_node::get_for_asmname (get_identifier ("__cxa_finalize"));
  cgraph_node *function = registers ? dyn_cast <cgraph_node *> (registers) : NULL;
  return function && function->callers && ends && ends->definition ? ends->decl : NULL_TREE;
}

/* Append a call of FUNCTION to BODY, with the null pointer for a parameter.  */

void
append_call (tree *body, tree function)
{
  const location_t loc = DECL_SOURCE_LOCATION (function);
  append_to_statement_list (TYPE_ARG_TYPES (TREE_TYPE (function)) && DECL_ARGUMENTS (function)
			    ? build_call_expr_loc (loc, function, 1, null_pointer_node)
			    : build_call_expr_loc (loc, function, 0), body);
}

} // namespace

tree
heddle_make_constructors (bool *ends)
{
  std::vector<constructor> first = find_constructors (HEDDLE_CONSTRUCTOR_ATTRIBUTE);
  std::vector<constructor> last = find_constructors (HEDDLE_DESTRUCTOR_ATTRIBUTE);
  tree objects = end_of_objects ();
  *ends = objects || !last.empty ();
  if (first.empty () && !*ends)
    return NULL_TREE;
  tree like = !first.empty () ? first[0].node->decl : !last.empty () ? last[0].node->decl : objects;
  tree type = build_function_type_list (void_type_node, ptr_type_node, NULL_TREE);
  tree decl = heddle_begin_function ("__heddle_construct", type, like);
  tree args = heddle_add_parameter (decl, "args", ptr_type_node);
  tree at_start = NULL_TREE, at_end = NULL_TREE;
  for (const constructor &c : first)
    append_call (&at_start, c.node->decl);
  if (objects)
    append_call (&at_end, objects);
  for (auto c = last.rbegin (); c != last.rend (); ++c)
    append_call (&at_end, c->node->decl);
  tree body = at_start;
  if (*ends)
    body = build3 (COND_EXPR, void_type_node, build2 (NE_EXPR, boolean_type_node, args, null_pointer_node), at_end,
		   at_start);
  heddle_end_function (decl, body);
  return decl;
}
