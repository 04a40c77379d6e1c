/* section-storage.cc -- the host role: a construct's own elements for an array section are behind a pointer.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Of reduction (+: q[start:1]) "omplower" makes

     double own[1];
     p = &own; *p = 0;  q = p - start * 8;  ... q[5] += x; ...  *original += *p;

   and q points to a place before the object.  GCC takes such pointers for impossible: with a start of 5 at run time it
   says that q[5], 40 bytes behind a pointer, cannot be in an object of 8 bytes (indirect_ref_may_alias_decl_p).  The
   loads and stores of own by its name are then moved over those by q, or have a value from before them.

   Here, after "omplower", each address of such an object becomes that of an unknown one: p = .LAUNDER (&own).  No
   access has the object's name then, and accesses by two pointers can be to the same place.

   The objects have a type of their own, a variant made before "omplower" for the clause.  */

#include "passes.h"
#include "host/loops/state.h"
#include "host/clauses/walk-body.h"
#include "host/loops/section-storage.h"

namespace {

/* Walker for all statements: hide the object whose address the statement at *GSI takes.  */

tree
hide_address (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gimple *s = gsi_stmt (*gsi);
  if (!gimple_assign_single_p (s) || TREE_CODE (gimple_assign_rhs1 (s)) != ADDR_EXPR)
    return NULL_TREE;
  tree object = TREE_OPERAND (gimple_assign_rhs1 (s), 0);
  if (!VAR_P (object) || !loops_state.hidden_types.count (TREE_TYPE (object)))
    return NULL_TREE;
  gcall *call = gimple_build_call_internal (IFN_LAUNDER, 1, gimple_assign_rhs1 (s));
  gimple_call_set_lhs (call, gimple_assign_lhs (s));
  gimple_set_location (call, gimple_location (s));
  gsi_replace (gsi, call, false);
  return NULL_TREE;
}

} // namespace

void
heddle_hide_storage (tree c)
{
  tree elements = OMP_CLAUSE_DECL (c);
  TREE_TYPE (elements) = build_variant_type_copy (TREE_TYPE (elements));
  loops_state.hidden_types.insert (TREE_TYPE (elements));
}

unsigned
section_storage_pass::execute (function *)
{
  if (!loops_state.hidden_types.empty ())
    heddle_walk_body (hide_address);
  loops_state.hidden_types.clear ();
  return 0;
}
