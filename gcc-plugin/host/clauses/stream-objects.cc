/* stream-objects.cc -- the host role: which streams of C++ target regions use.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp target
     std::cout << "in a region\n";

   std::cout is an object of the host's library.  GCC maps it like any variable: the region would have a copy of the
   host's bytes, with pointers to the host's tables.  But the device's library has an object of that name.  So the
   declaration in <iostream> is made one for the device, too; clauses for it, which OpenACC and users add, are dropped.

   Any other stream that is mapped is the host's: a reference to std::cout, a file that is open, a parameter.  Nothing
   can be done with it on the device, where its virtual functions and its buffer are not.  That is an error here.  */

#include "gcc-compat.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/stream-objects.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* DECL is in namespace std itself.  */

bool
in_std_p (const_tree decl)
{
  const_tree context = DECL_CONTEXT (decl);
  return context && TREE_CODE (context) == NAMESPACE_DECL && DECL_NAME (context)
	 && id_equal (DECL_NAME (context), "std");
}

/* DECL is one of the streams that the library has from the start.  */

bool
library_object_p (const_tree decl)
{
  if (!VAR_P (decl) || !DECL_EXTERNAL (decl) || !DECL_NAME (decl) || !in_std_p (decl))
    return false;
  for (const char *name : { "cin", "cout", "cerr", "clog", "wcin", "wcout", "wcerr", "wclog" })
    if (id_equal (DECL_NAME (decl), name))
      return true;
  return false;
}

/* TYPE, a class, is std::ios_base or derived from it.  */

bool
stream_class_p (tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  tree name = TYPE_NAME (type);
  if (name && TREE_CODE (name) == TYPE_DECL && DECL_NAME (name) && id_equal (DECL_NAME (name), "ios_base")
      && in_std_p (name))
    return true;
  tree binfo = TYPE_BINFO (type), base;
  for (unsigned i = 0; binfo && BINFO_BASE_ITERATE (binfo, i, base); i++)
    if (stream_class_p (BINFO_TYPE (base)))
      return true;
  return false;
}

/* What clause C maps is a stream of the host's.  */

bool
host_stream_p (tree c)
{
  tree object = OMP_CLAUSE_DECL (c), type = TREE_TYPE (object);
  if (!type || type == error_mark_node)
    return false;
  /* What a pointer without a clause points to is characters.  */
  if (TREE_CODE (object) == MEM_REF && POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (object, 0))))
    type = TREE_TYPE (TREE_TYPE (TREE_OPERAND (object, 0)));
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return RECORD_OR_UNION_TYPE_P (type) && stream_class_p (type);
}

void
report (tree c)
{
  tree object = OMP_CLAUSE_DECL (c);
  while (handled_component_p (object) || INDIRECT_REF_P (object) || TREE_CODE (object) == MEM_REF)
    object = TREE_OPERAND (object, 0);
  if (TREE_CODE (object) == SSA_NAME && SSA_NAME_VAR (object))
    object = SSA_NAME_VAR (object);
  if (DECL_P (object) && DECL_HAS_VALUE_EXPR_P (object))
    object = DECL_P (DECL_VALUE_EXPR (object)) ? DECL_VALUE_EXPR (object) : object;
  if (DECL_P (object) && DECL_NAME (object))
    error_at (OMP_CLAUSE_LOCATION (c), "%qD is a stream of the host%'s, which device code cannot use", object);
  else
    error_at (OMP_CLAUSE_LOCATION (c), "a stream of the host%'s, which device code cannot use");
  inform (OMP_CLAUSE_LOCATION (c), "the device has %<std::cout%>, %<std::cerr%>, %<std::clog%> and %<std::cin%>; other "
	  "streams are to be made in device code");
}

tree
change_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  if (!target || !is_gimple_omp_offloaded (target) || heddle_ancestor_clause (target))
    return NULL_TREE;
  tree clauses = gimple_omp_target_clauses (target);
  for (tree *c = &clauses; *c;)
    if (heddle_map_p (*c) && library_object_p (OMP_CLAUSE_DECL (*c)))
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      {
	if (heddle_map_p (*c) && host_stream_p (*c))
	  {
	    report (*c);
	    break;
	  }
	c = &OMP_CLAUSE_CHAIN (*c);
      }
  gimple_omp_target_set_clauses (target, clauses);
  return NULL_TREE;
}

} // namespace

unsigned
stream_objects_pass::execute (function *)
{
  heddle_walk_body (change_region);
  return 0;
}

void
heddle_declare_stream_object (tree decl)
{
  if ((!flag_openmp && !flag_openacc) || !library_object_p (decl) || !DECL_IN_SYSTEM_HEADER (decl)
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    return;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target"), NULL_TREE, DECL_ATTRIBUTES (decl));
  if (varpool_node *node = varpool_node::get (decl))
    node->offloadable = 1;
}
