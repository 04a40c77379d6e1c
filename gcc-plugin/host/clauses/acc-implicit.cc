/* acc-implicit.cc -- the host role: OpenACC's objects without a clause.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A compute construct that uses an array or structure without a clause has a mapping of the whole object, behind the
   mappings of the user's clauses.  libgomp ends the program where a part of the object is present already:

     !$acc data copy(x%a)		!$acc parallel loop copy(y(i)%w)
     !$acc parallel loop		do k = 1, n
     do i = 1, n			  y(i)%w(k) = ...
       x%a(i) = ...

   On the left hand side the mapping gets the mark of OpenMP's implicit mappings: libgomp takes a structure for
   present if a part is.  partial-objects.cc has the test for the members in use.  Arrays have no such test, and no
   mark.  On the right hand side the whole object comes first, and the part is present then.

   Only the front end's hook for clauses made by the gimplifier can tell these from the user's clauses.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "langhooks.h"
#include "host/clauses/acc-loops.h"
#include "host/clauses/mapped-members.h"

namespace {

/* lang_hooks.decls.omp_finish_clause.  */

void
finish_clause (tree c, gimple_seq *before, bool openacc)
{
  clauses_state.previous_implicit_finish (c, before, openacc);
  if (openacc && heddle_map_p (c) && DECL_P (OMP_CLAUSE_DECL (c))
      && (AGGREGATE_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c)))))
    OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
}

/* CLAUSES map a part of OBJECT.  */

bool
part_mapped_p (tree clauses, tree object)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c) && OMP_CLAUSE_DECL (c) != object && get_base_address (OMP_CLAUSE_DECL (c)) == object)
      return true;
  return false;
}

} // namespace

void
heddle_order_implicit (tree *clauses)
{
  tree first = NULL_TREE;
  for (tree *p = clauses; *p; )
    {
      tree c = *p;
      if (!heddle_map_p (c) || !OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c))
	{
	  p = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      if (TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) != RECORD_TYPE)
	OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 0;
      if (!part_mapped_p (*clauses, OMP_CLAUSE_DECL (c)))
	{
	  p = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *p = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = first;
      first = c;
    }
  if (!first)
    return;
  tree *end = &first;
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  *end = *clauses;
  *clauses = first;
}

void
heddle_watch_implicit ()
{
  if (!flag_openacc)
    return;
  clauses_state.previous_implicit_finish = lang_hooks.decls.omp_finish_clause;
  lang_hooks.decls.omp_finish_clause = finish_clause;
}
