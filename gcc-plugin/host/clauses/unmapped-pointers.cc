/* unmapped-pointers.cc -- the host role: pointers to memory that is not mapped, which regions use without a clause.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     double *p = omp_target_alloc (size, device);		or a pointer to the driver's managed memory
     #pragma omp target
     p[0] = 1;

   A pointer without a clause is looked up: its value becomes the device's address of its object.  Where nothing is
   mapped it keeps its value (OpenMP 5.1, 2.21.7).  libgomp 12 has the rule of OpenMP 4.5, and makes it null.

   A pointer of the kind that "use_device_ptr" of what may not be there has keeps its value.  libgomp knows this kind in
   regions, too, but there only before all other mappings.  So the clauses

     map (alloc: *p [len: 0]) map (firstprivate: p)

   are the first here, and the former is marked: it has the kind of OpenACC's "no_create", which "omplower" writes as it
   is, and for which lowered-kinds.cc writes that kind.  A compiler with checking has that mark in OpenACC only; it is
   left alone.

   Where the construct itself maps what the pointer points to, it has been mapped before (repeated-sections.cc).  */

#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* walk_gimple_seq: have the pointers that a region looks up before its other clauses.  */

tree
change_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_TARGET || gimple_omp_target_kind (s) != GF_OMP_TARGET_KIND_REGION)
    return NULL_TREE;
  tree clauses = gimple_omp_target_clauses (s), moved = NULL_TREE, *end = &moved, *c = &clauses;
  while (*c)
    if (heddle_looked_up_p (*c))
      {
	OMP_CLAUSE_SET_MAP_KIND (*c, GOMP_MAP_IF_PRESENT);
	OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (*c) = 0;
	*end = *c;
	end = &OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (*c));
	*c = *end;
      }
    else
      c = &OMP_CLAUSE_CHAIN (*c);
  *end = clauses;
  gimple_omp_target_set_clauses (as_a <gomp_target *> (s), moved);
  return NULL_TREE;
}

} // namespace

bool
unmapped_pointers_pass::gate (function *)
{
  return !CHECKING_P;
}

unsigned
unmapped_pointers_pass::execute (function *)
{
  heddle_walk_body (change_region);
  return 0;
}
