/* atomic-updates.cc -- the host role: the atomics of reductions shared by teams.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   shared-reductions.cc has written calls in their place, because GCC allows no atomic construct on the teams level
   before "omplower".  */

#include "passes.h"
#include "host/loops/state.h"
#include "omp-general.h"
#include "host/clauses/walk-body.h"
#include "host/loops/shared-reductions.h"

namespace {

/* Put the atomic in the place of the call at *GSI.  */

tree
expand_update (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  if (!fndecl || !DECL_NAME (fndecl) || !id_equal (DECL_NAME (fndecl), HEDDLE_ATOMIC_UPDATE))
    return NULL_TREE;
  location_t loc = gimple_location (s);
  tree value = gimple_call_arg (s, 1), type = TREE_TYPE (value);
  tree_code code = (tree_code) tree_to_uhwi (gimple_call_arg (s, 2));
  push_gimplify_context ();
  gimple_seq seq = NULL;
  tree address = create_tmp_var (build_pointer_type (type), "address");
  gimplify_assign (address, fold_convert (TREE_TYPE (address), gimple_call_arg (s, 0)), &seq);
  tree old = build1 (INDIRECT_REF, type, address);
  /* A difference is the sum of differences.  */
  if (code == MINUS_EXPR)
    code = PLUS_EXPR;
  const bool truth = code == TRUTH_ANDIF_EXPR || code == TRUTH_ORIF_EXPR;
  if (truth)
    {
      old = fold_build2_loc (loc, NE_EXPR, boolean_type_node, old, build_zero_cst (type));
      value = fold_build2_loc (loc, NE_EXPR, boolean_type_node, value, build_zero_cst (type));
    }
  tree now = fold_build2_loc (loc, code, truth ? boolean_type_node : type, old, value);
  tree atomic = build2_loc (loc, OMP_ATOMIC, void_type_node, address, truth ? fold_convert_loc (loc, type, now) : now);
  OMP_ATOMIC_MEMORY_ORDER (atomic) = OMP_MEMORY_ORDER_RELAXED;
  gimplify_and_add (atomic, &seq);
  gbind *bind = gimple_build_bind (NULL_TREE, seq, NULL_TREE);
  pop_gimplify_context (bind);
  gsi_replace (gsi, bind, false);
  *handled = true;
  return NULL_TREE;
}

} // namespace

bool
atomic_updates_pass::gate (function *)
{
  return loops_state.any_atomic_update;
}

unsigned
atomic_updates_pass::execute (function *)
{
  heddle_walk_body (expand_update);
  loops_state.any_atomic_update = false;
  return 0;
}
