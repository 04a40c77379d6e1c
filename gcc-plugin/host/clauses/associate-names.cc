/* associate-names.cc -- the host role: scalars with names of Fortran's ASSOCIATE, in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In "associate (nx => grid%nx)" the name is a pointer to the scalar.  GCC 12 maps the pointer, so that the region
   reads and writes the host's memory.  An associate name is mapped as what it stands for is (OpenMP's examples,
   "ASSOCIATE construct"); with

     map (tofrom: *nx) map (firstprivate pointer: nx)

   instead of

     map (tofrom: nx)

   the region has a pointer of its own to the scalar on the device.  Constructs without a region need no pointer.  Of
   arrays GCC makes descriptors or pointers that it maps rightly, and other clauses refuse associate names.

   The clauses come last.  The scalar may be a component of a structure that the construct maps, too, and then is found
   in it; libgomp refuses the other order.  */

#include "gcc-compat.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* VAR is an associate name, the pointer to a scalar (GFC_DECL_ASSOCIATE_VAR_P of gfortran's trans.h).  */

bool
associate_name_p (tree var)
{
  if (!VAR_P (var) || !DECL_LANG_FLAG_7 (var) || TREE_CODE (TREE_TYPE (var)) != POINTER_TYPE)
    return false;
  const tree object = TREE_TYPE (TREE_TYPE (var));
  return (INTEGRAL_TYPE_P (object) || SCALAR_FLOAT_TYPE_P (object) || TREE_CODE (object) == COMPLEX_TYPE)
	 && COMPLETE_TYPE_P (object);
}

/* C says what an associate name's pointer is on the device.  */

bool
names_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_MAP: case OMP_CLAUSE_TO: case OMP_CLAUSE_FROM:
      return associate_name_p (OMP_CLAUSE_DECL (c));
    default:
      return false;
    }
}

/* Walker for statements: see the head of the file.  */

tree
map_scalars (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
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
      OMP_CLAUSE_DECL (c) = build_simple_mem_ref (name);
      OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (name)));
      OMP_CLAUSE_CHAIN (c) = found;
      found = c;
    }
  gimple_omp_target_set_clauses (construct, chainon (clauses, found));
  return NULL_TREE;
}

} // namespace

bool
associate_names_pass::gate (function *)
{
  return flag_openmp && !seen_error () && heddle_fortran_p ();
}

unsigned
associate_names_pass::execute (function *)
{
  heddle_walk_body (map_scalars);
  return 0;
}
