/* shared-memory.cc -- the host role: "target data" for devices that use the host's memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   With HEDDLE_USM=1 the host plugin tells libgomp that the device shares the host's memory.  libgomp then has
   nothing to do for "target data", takes that for a construct that goes to the host in the place of the device, and
   with OMP_TARGET_OFFLOAD=mandatory ends the program.  For the host itself it does not.  So the construct

     #pragma omp target data device (d) map (x)

   gets a clause: the construct is for the host where nothing is to be mapped.

     if (!omp_target_is_present (a place that is never mapped, d))

   With libgomp 12 to 14 such a place is "present" on the host, and on devices that share its memory.  It is in the
   midst of a string of the compiler's, for libgomp takes what comes right behind a mapped array for present, too.
   Since 15 it is not; but since 13 there is another function, and where the program's libgomp has that the question is

     omp_target_is_accessible (that place, all bytes, d)

   which up to 15 is true for these devices alone, and later has the answer of Heddle's host plugin.  */

#include "gcc-compat.h"
#include "host/clauses/libgomp-calls.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* Have TARGET, a "target data", do nothing on devices that use the host's memory; what has to be computed goes to
   BEFORE.  */

void
add_condition (gomp_target *target, gimple_seq *before)
{
  tree given = NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF)
      given = c;
  static const char text[] = "heddle: nothing maps this";
  tree address = fold_build_pointer_plus_hwi (build_string_literal (sizeof text, text), sizeof text / 2);
  address = fold_convert (const_ptr_type_node, address);
  tree type = build_function_type_list (integer_type_node, const_ptr_type_node, integer_type_node, NULL_TREE);
  tree present = build_call_expr (heddle_libgomp_function ("omp_target_is_present", type), 2, address,
				  heddle_device_number (target));
  type = build_function_type_list (integer_type_node, const_ptr_type_node, size_type_node, integer_type_node,
				   NULL_TREE);
  tree newer = heddle_libgomp_function ("omp_target_is_accessible", type);
  declare_weak (newer);
  tree accessible = build_call_expr (newer, 3, unshare_expr (address), TYPE_MAX_VALUE (size_type_node),
				     heddle_device_number (target));
  tree is_there = build2 (NE_EXPR, boolean_type_node, build_fold_addr_expr (newer),
			  build_zero_cst (build_pointer_type (type)));
  tree shared = build3 (COND_EXPR, integer_type_node, is_there, accessible, present);
  tree condition = build2 (EQ_EXPR, boolean_type_node, shared, integer_zero_node);
  if (given)
    condition = build3 (COND_EXPR, boolean_type_node,
			fold_convert (boolean_type_node, unshare_expr (OMP_CLAUSE_IF_EXPR (given))), condition,
			boolean_false_node);
  condition = get_initialized_tmp_var (condition, before, NULL, false);
  if (!given)
    {
      given = build_omp_clause (gimple_location (target), OMP_CLAUSE_IF);
      OMP_CLAUSE_IF_MODIFIER (given) = ERROR_MARK;
      OMP_CLAUSE_CHAIN (given) = gimple_omp_target_clauses (target);
      gimple_omp_target_set_clauses (target, given);
    }
  OMP_CLAUSE_IF_EXPR (given) = condition;
}

/* The construct at hand, and those that have been looked at: their bodies come next.  */

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_DATA
      || ((hash_set<gimple *> *) wi->info)->add (target))
    return NULL_TREE;
  gimple_seq seq = NULL;
  push_gimplify_context ();
  add_condition (target, &seq);
  heddle_put_around (gsi, seq);
  return NULL_TREE;
}

} // namespace

unsigned
shared_memory_pass::execute (function *)
{
  hash_set<gimple *> seen;
  heddle_walk_body (mend_target, &seen);
  return 0;
}
