/* stream-pointers.cc -- the host role: pointers to the host's files that target regions use without a clause.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     FILE *out = fopen (name, "w");
     #pragma omp target
     fprintf (out, "in a region\n");

   A pointer without a clause is looked up: its value becomes the device's address of its object.  Nobody maps an object
   FILE, unless by mistake; the region wants the host's pointer, with which it calls the host's functions (host-calls/).
   So the pointer is firstprivate here.

   It has the clauses map(alloc: *out [len: 0]) map(firstprivate: out) at this time, as GCC completes them.  (Pointers
   to other things that are not mapped: unmapped-pointers.cc.)  */

#include "gcc-compat.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "host-calls/compiler/stream-type.h"
#include "passes.h"

namespace {

/* C and its successor are those clauses of such a pointer.  */

bool
looked_up_p (tree c)
{
  tree decl = heddle_looked_up_p (c) ? OMP_CLAUSE_DECL (OMP_CLAUSE_CHAIN (c)) : NULL_TREE;
  if (!decl || !DECL_P (decl))
    return false;
  tree type = TREE_TYPE (decl);
  return heddle_stream_type_p (TREE_CODE (type) == REFERENCE_TYPE ? TREE_TYPE (type) : type);
}

tree
change_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_TARGET || gimple_omp_target_kind (s) != GF_OMP_TARGET_KIND_REGION)
    return NULL_TREE;
  tree clauses = gimple_omp_target_clauses (s);
  for (tree *c = &clauses; *c; c = &OMP_CLAUSE_CHAIN (*c))
    if (looked_up_p (*c))
      {
	tree pointer = OMP_CLAUSE_CHAIN (*c);
	tree own = build_omp_clause (OMP_CLAUSE_LOCATION (*c), OMP_CLAUSE_FIRSTPRIVATE);
	OMP_CLAUSE_DECL (own) = OMP_CLAUSE_DECL (pointer);
	OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (own) = 1;
	OMP_CLAUSE_CHAIN (own) = OMP_CLAUSE_CHAIN (pointer);
	*c = own;
      }
  gimple_omp_target_set_clauses (as_a <gomp_target *> (s), clauses);
  return NULL_TREE;
}

} // namespace

unsigned
stream_pointers_pass::execute (function *)
{
  heddle_walk_body (change_region);
  return 0;
}
