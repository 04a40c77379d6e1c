/* associate-names.cc -- the host role: objects with names of Fortran's ASSOCIATE, in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In "associate (nx => grid%nx)" the name is a pointer to the number, text or object.  GCC 12 maps the pointer, so the
   region reads and writes the host's memory.  An associate name is mapped like its object (OpenMP's examples,
   "ASSOCIATE construct"); with

     map (tofrom: *nx) map (firstprivate pointer: nx)

   instead of

     map (tofrom: nx)

   the region has a pointer of its own to the object on the device.  Constructs without a region need no pointer.  For
   arrays GCC makes descriptors or pointers, and maps these correctly, and other clauses refuse associate names.

   The clauses come last.  The object may be a component of a structure mapped by the same construct, and is then found
   in it; libgomp refuses the other order.  */

#include "gcc-compat.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* VAR is an associate name, the pointer to an object of known size other than an array.  */

bool
names_object_p (tree var)
{
  if (!heddle_associate_name_p (var) || TREE_CODE (TREE_TYPE (var)) != POINTER_TYPE)
    return false;
  const tree object = TREE_TYPE (TREE_TYPE (var));
  if (!COMPLETE_TYPE_P (object) || TREE_CODE (TYPE_SIZE_UNIT (object)) != INTEGER_CST)
    return false;
  switch (TREE_CODE (object))
    {
    case RECORD_TYPE:
      return !heddle_descriptor_p (object) && !heddle_polymorphic_p (object);
    case ARRAY_TYPE:
      return TYPE_STRING_FLAG (object);
    default:
      return INTEGRAL_TYPE_P (object) || SCALAR_FLOAT_TYPE_P (object) || TREE_CODE (object) == COMPLEX_TYPE;
    }
}

/* C gives an associate name's pointer a meaning on the device.  Where the front end takes the name for a pointer, its
   clauses are right.  */

bool
names_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_MAP:
      switch (OMP_CLAUSE_MAP_KIND (c))
	{
	case GOMP_MAP_POINTER: case GOMP_MAP_ALWAYS_POINTER: case GOMP_MAP_FIRSTPRIVATE_POINTER:
	case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
	  return false;
	default:
	  return names_object_p (OMP_CLAUSE_DECL (c));
	}
    case OMP_CLAUSE_TO: case OMP_CLAUSE_FROM:
      return names_object_p (OMP_CLAUSE_DECL (c));
    default:
      return false;
    }
}

/* Walker for statements: see the head of the file.  */

tree
map_objects (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *construct = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  if (!construct)
    return NULL_TREE;
  tree clauses = gimple_omp_target_clauses (construct), found = NULL_TREE;
  for (tree *at = &clauses; *at;)
    {
      tree c = *at;
      if (!names_p (c))
	{
	  at = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *at = OMP_CLAUSE_CHAIN (c);
      const tree name = OMP_CLAUSE_DECL (c);
      if (is_gimple_omp_offloaded (construct))
	{
	  tree pointer = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
	  OMP_CLAUSE_SET_MAP_KIND (pointer, GOMP_MAP_FIRSTPRIVATE_POINTER);
	  OMP_CLAUSE_DECL (pointer) = name;
	  OMP_CLAUSE_SIZE (pointer) = size_zero_node;
	  OMP_CLAUSE_CHAIN (pointer) = found;
	  found = pointer;
	}
      /* GCC takes its own variables for constant, and so the names of SELECT TYPE.  */
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) && DECL_ARTIFICIAL (name)
	  && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO)
	OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TOFROM);
      OMP_CLAUSE_DECL (c) = build_simple_mem_ref (name);
      OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (name)));
      OMP_CLAUSE_CHAIN (c) = found;
      found = c;
    }
  gimple_omp_target_set_clauses (construct, chainon (clauses, found));
  return NULL_TREE;
}

} // namespace

unsigned
associate_names_pass::execute (function *)
{
  heddle_walk_body (map_objects);
  return 0;
}
