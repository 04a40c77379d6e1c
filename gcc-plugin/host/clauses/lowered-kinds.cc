/* lowered-kinds.cc -- the host role: `use_device_ptr' of what is not on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A pointer that has no counterpart on the device keeps its value (OpenMP 5.0, 2.12.2).  GCC 12 has a kind of mapping
   for that, but uses it for `use_device_addr' only.  "omplower" has written the kinds.  */

#include "passes.h"
#include "omp-general.h"
#include "host/clauses/walk-body.h"

namespace {

/* Let the pointers whose device address TARGET takes keep their value if there is none.  */

tree
mend_lowered (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || is_gimple_omp_oacc (target) || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_DATA)
    return NULL_TREE;
  tree arrays = gimple_omp_target_data_arg (target);
  tree kinds = arrays ? TREE_VEC_ELT (arrays, 2) : NULL_TREE;
  tree values = kinds && TREE_STATIC (kinds) ? DECL_INITIAL (kinds) : NULL_TREE;
  if (!values || TREE_CODE (values) != CONSTRUCTOR)
    return NULL_TREE;
  /* With other kinds among them libgomp would not have it.  */
  for (constructor_elt &e : *CONSTRUCTOR_ELTS (values))
    if ((tree_to_uhwi (e.value) & 0xff) != GOMP_MAP_USE_DEVICE_PTR)
      return NULL_TREE;
  for (constructor_elt &e : *CONSTRUCTOR_ELTS (values))
    e.value = build_int_cstu (TREE_TYPE (e.value), tree_to_uhwi (e.value) - GOMP_MAP_USE_DEVICE_PTR
						   + GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT);
  return NULL_TREE;
}

} // namespace

bool
lowered_kinds_pass::gate (function *)
{
  return flag_openmp && !seen_error ();
}

unsigned
lowered_kinds_pass::execute (function *)
{
  heddle_walk_body (mend_lowered);
  return 0;
}
