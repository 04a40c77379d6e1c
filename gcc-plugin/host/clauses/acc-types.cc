/* acc-types.cc -- the host role: dynamic types in OpenACC regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A region can map the object of a polymorphic variable of Fortran (acc-clauses.cc).  The dynamic type of the object is
   an address of the host's.  A region that uses the type, in a call of a type-bound procedure or a "select type", is
   refused; a region may hand the type on, in an argument for a procedure that may only want the object.  A region's own
   objects of known type have the device's.  */

#include "gcc-compat.h"
#include "host/clauses/acc-types.h"
#include "host/clauses/fortran-types.h"
#include "host/facts/statement-walk.h"

namespace {

/* The dynamic types loaded by a region from other containers than its own.  */
struct dynamic_types
{
  hash_set<tree> own, types;
  location_t region;
  bool told;
};

/* Walker for statements: note dynamic types, and the region's own variables.  */

tree
note_types (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  dynamic_types &d = *(dynamic_types *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  if (gbind *bind = dyn_cast<gbind *> (s))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      d.own.add (var);
  tree from = gimple_assign_single_p (s) ? gimple_assign_rhs1 (s) : NULL_TREE;
  if (from && TREE_CODE (from) == COMPONENT_REF && heddle_polymorphic_p (TREE_TYPE (TREE_OPERAND (from, 0)))
      && DECL_NAME (TREE_OPERAND (from, 1)) && id_equal (DECL_NAME (TREE_OPERAND (from, 1)), "_vptr")
      && !d.own.contains (TREE_OPERAND (from, 0)))
    d.types.add (gimple_assign_lhs (s));
  return NULL_TREE;
}

/* The statement at LOC uses one of D's types.  */

void
refuse_type (location_t loc, dynamic_types *d)
{
  if (d->told)
    return;
  sorry_at (loc, "the dynamic type of a polymorphic variable in an OpenACC region: the device does not have it");
  inform (loc, "put the region into a branch of %<select type%>, with %<type is%>");
  d->told = true;
}

/* Walker for operands: refuse accesses through these types.  */

tree
refuse_accesses (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  dynamic_types &d = *(dynamic_types *) wi->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if ((TREE_CODE (*tp) == MEM_REF || TREE_CODE (*tp) == INDIRECT_REF) && d.types.contains (TREE_OPERAND (*tp, 0)))
    refuse_type (gimple_location (gsi_stmt (wi->gsi)), &d);
  return NULL_TREE;
}

/* Walker for statements: refuse comparisons, as in "select type".  */

tree
refuse_comparisons (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  dynamic_types &d = *(dynamic_types *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  if (gimple_assign_cast_p (s) && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (s)))
      && d.types.contains (gimple_assign_rhs1 (s)))
    refuse_type (d.region, &d);	/* gfortran gives it the line of the module's end */
  return NULL_TREE;
}

} // namespace

void
heddle_refuse_dynamic_types (gimple *region)
{
  if (!heddle_fortran_p ())
    return;
  dynamic_types types;
  types.region = gimple_location (region);
  types.told = false;
  statement_walk wi (&types);
  walk_gimple_seq (gimple_omp_body (region), note_types, NULL, &wi);
  if (!types.types.is_empty ())
    walk_gimple_seq (gimple_omp_body (region), refuse_comparisons, refuse_accesses, &wi);
}
