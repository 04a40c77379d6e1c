/* mapped-objects.cc -- classes with virtual functions of which objects are mapped.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   An object that was made on the host has the address of the host's virtual table, and takes it along when it is
   mapped (OpenMP 5.2 lets its virtual functions be called there).  The unit's table of addresses
   (host/program/address-table.cc) has to know these classes.  A mapped object is one of the type that the clause says,
   or of what that has in it: more of a derived class would not have been mapped.  */

#include "gcc-compat.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "host/facts/address-table.h"
#include "passes.h"

namespace {

/* Note TYPE, or what its arrays and members are, if it is a class with a virtual table.  */

void
note_type (tree type, hash_set<tree> &seen)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  type = TYPE_MAIN_VARIANT (type);
  if (!RECORD_OR_UNION_TYPE_P (type) || seen.add (type))
    return;
  if (TYPE_BINFO (type) && BINFO_VTABLE (TYPE_BINFO (type)))
    heddle_note_mapped_class (type);
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    /* Those of bases are artificial.  */
    if (TREE_CODE (f) == FIELD_DECL && !DECL_ARTIFICIAL (f))
      note_type (TREE_TYPE (f), seen);
}

tree
look_at (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  if (gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi)))
    for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
      if (heddle_map_p (c))
	{
	  hash_set<tree> seen;
	  note_type (TREE_TYPE (OMP_CLAUSE_DECL (c)), seen);
	}
  return NULL_TREE;
}

} // namespace

bool
mapped_objects_pass::gate (function *)
{
  return flag_openmp && !seen_error () && !heddle_fortran_p ();
}

unsigned
mapped_objects_pass::execute (function *)
{
  heddle_walk_body (look_at);
  return 0;
}
