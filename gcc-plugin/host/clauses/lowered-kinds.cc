/* lowered-kinds.cc -- the host role: pointers to objects missing on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A pointer in "use_device_ptr" keeps its value if its object has no counterpart on the device (OpenMP 5.0, 2.12.2).
   GCC 12 has a kind of mapping for this, but uses it for "use_device_addr" only.  "omplower" has written the kinds.

   The same kind is right for pointers marked by unmapped-pointers.cc.  If the size of any mapped object is known at run
   time only, the kinds are stored one by one before the construct.  */

#include "passes.h"
#include "omp-general.h"
#include "host/clauses/walk-body.h"

namespace {

/* The array of the kinds of TARGET's mappings, or NULL_TREE.  */

tree
kinds_of (gomp_target *target)
{
  tree arrays = gimple_omp_target_data_arg (target);
  return arrays ? TREE_VEC_ELT (arrays, 2) : NULL_TREE;
}

/* The kind for a pointer that is looked up, if KIND is its mark; else KIND.  */

tree
kind_for_mark (tree kind)
{
  if ((tree_to_uhwi (kind) & 0xff) != GOMP_MAP_IF_PRESENT)
    return kind;
  return build_int_cstu (TREE_TYPE (kind), GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT);
}

/* Replace the marks among the kinds of TARGET, a region.  Note in STORED an array with stores.  */

void
replace_marks (gomp_target *target, hash_set<tree> *stored)
{
  tree kinds = kinds_of (target);
  if (kinds && !TREE_STATIC (kinds))
    stored->add (kinds);
  else if (kinds && DECL_INITIAL (kinds) && TREE_CODE (DECL_INITIAL (kinds)) == CONSTRUCTOR)
    for (constructor_elt &e : *CONSTRUCTOR_ELTS (DECL_INITIAL (kinds)))
      e.value = kind_for_mark (e.value);
}

/* walk_gimple_seq: the same for stores to the noted arrays in the set.  */

tree
replace_stored_marks (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_assign_single_p (s) && TREE_CODE (gimple_assign_lhs (s)) == ARRAY_REF
      && ((hash_set<tree> *) wi->info)->contains (TREE_OPERAND (gimple_assign_lhs (s), 0))
      && TREE_CODE (gimple_assign_rhs1 (s)) == INTEGER_CST)
    gimple_assign_set_rhs1 (s, kind_for_mark (gimple_assign_rhs1 (s)));
  return NULL_TREE;
}

/* walk_gimple_seq: mend a construct.  A pointer keeps its value if the construct asks for its device address and there
   is none.  */

tree
mend_lowered (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION)
    replace_marks (target, (hash_set<tree> *) wi->info);
  if (!target || is_gimple_omp_oacc (target) || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_DATA)
    return NULL_TREE;
  tree kinds = kinds_of (target), values = kinds && TREE_STATIC (kinds) ? DECL_INITIAL (kinds) : NULL_TREE;
  if (!values || TREE_CODE (values) != CONSTRUCTOR)
    return NULL_TREE;
  /* With other kinds among them libgomp would refuse the kind.  */
  for (constructor_elt &e : *CONSTRUCTOR_ELTS (values))
    if ((tree_to_uhwi (e.value) & 0xff) != GOMP_MAP_USE_DEVICE_PTR)
      return NULL_TREE;
  for (constructor_elt &e : *CONSTRUCTOR_ELTS (values))
    e.value = build_int_cstu (TREE_TYPE (e.value), tree_to_uhwi (e.value) - GOMP_MAP_USE_DEVICE_PTR
						   + GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT);
  return NULL_TREE;
}

} // namespace

unsigned
lowered_kinds_pass::execute (function *)
{
  hash_set<tree> stored;
  heddle_walk_body (mend_lowered, &stored);
  if (!stored.is_empty ())
    heddle_walk_body (replace_stored_marks, &stored);
  return 0;
}
