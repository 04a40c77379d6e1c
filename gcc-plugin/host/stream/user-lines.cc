/* user-lines.cc -- from where device code of the user's calls what only a library's headers name.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Whether a function is there on the device is known at link time only.  By then functions of headers have been
   inlined, and what an error could be reported at is a line deep inside of them: for std::cout << x, one of <ostream>.
   Where the user's code has called them cannot be told any more, as GCC keeps that only for debugging.

   The call graph is therefore walked here, before inlining, from each call by the user's device code of a function of a
   system header.  A function on the walk without code in this unit gets an attribute with the line of the first call;
   the attribute travels with the declaration.  Such code is rare in device code, and the walk sees each function but
   once.  */

#include "gcc-compat.h"
#include "device/facts/user-lines.h"
#include "passes.h"

namespace {

/* Of a function or variable: a list of file, line and column.  */
#define USER_LINE_ATTRIBUTE "heddle user line"

bool
of_system_p (symtab_node *node)
{
  return in_system_header_at (DECL_SOURCE_LOCATION (node->decl));
}

/* The declaration of NODE gets the line LOC.  */

void
note (symtab_node *node, location_t loc)
{
  tree decl = node->decl;
  if ((TREE_CODE (decl) == FUNCTION_DECL && fndecl_built_in_p (decl))
      || lookup_attribute (USER_LINE_ATTRIBUTE, DECL_ATTRIBUTES (decl)))
    return;
  const expanded_location where = expand_location (loc);
  if (!where.file)
    return;
  tree value = tree_cons (NULL_TREE, build_int_cst (integer_type_node, where.column), NULL_TREE);
  value = tree_cons (NULL_TREE, build_int_cst (integer_type_node, where.line), value);
  value = tree_cons (NULL_TREE, build_string (strlen (where.file) + 1, where.file), value);
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (USER_LINE_ATTRIBUTE), value, DECL_ATTRIBUTES (decl));
}

/* Call SEE with each symbol named by NODE, and the statement of its name, if any.  */

template <typename F>
void
for_each_named (symtab_node *node, F see)
{
  ipa_ref *ref = NULL;
  for (unsigned i = 0; node->iterate_reference (i, ref); i++)
    see (ref->referred, ref->stmt);
  if (cgraph_node *function = dyn_cast <cgraph_node *> (node))
    for (cgraph_edge *e = function->callees; e; e = e->next_callee)
      see (e->callee, e->call_stmt);
}

} // namespace

unsigned
user_lines_pass::execute (function *)
{
  hash_set<symtab_node *> seen;
  auto_vec<symtab_node *> work;
  cgraph_node *user;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (user)
    {
      if (!user->offloadable || of_system_p (user))
	continue;
      for_each_named (user, [&] (symtab_node *first, gimple *stmt)
	{
	  if (!stmt || gimple_location (stmt) == UNKNOWN_LOCATION || !of_system_p (first) || seen.add (first))
	    return;
	  work.safe_push (first);
	  while (!work.is_empty ())
	    {
	      symtab_node *node = work.pop ();
	      if (!node->definition || DECL_EXTERNAL (node->decl))
		note (node, gimple_location (stmt));
	      for_each_named (node, [&] (symtab_node *named, gimple *)
		{
		  if (of_system_p (named) && !seen.add (named))
		    work.safe_push (named);
		});
	    }
	});
    }
  return 0;
}

location_t
heddle_user_line (tree decl)
{
  tree attribute = lookup_attribute (USER_LINE_ATTRIBUTE, DECL_ATTRIBUTES (decl));
  if (!attribute)
    return UNKNOWN_LOCATION;
  tree value = TREE_VALUE (attribute);
  const char *file = TREE_STRING_POINTER (TREE_VALUE (value));
  const unsigned line = tree_to_uhwi (TREE_VALUE (TREE_CHAIN (value)));
  const unsigned column = tree_to_uhwi (TREE_VALUE (TREE_CHAIN (TREE_CHAIN (value))));
  /* In the form of lto1's own locations.  */
  linemap_add (line_table, LINEMAPS_ORDINARY_USED (line_table) ? LC_RENAME : LC_ENTER, false, ggc_strdup (file), line);
  linemap_line_start (line_table, line, column + 1);
  return linemap_position_for_column (line_table, column);
}
