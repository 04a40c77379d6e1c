/* first-thread.cc -- statements of the teams level that the first thread alone executes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   All threads of a block execute the teams level, and come to such a statement S:

     if (thread == 0)
       S

   Barriers that keep the order of accesses are around it already (spmd-barriers.cc).  */

#include "gcc-compat.h"
#include "device/spmd/rewrite/first-thread.h"
#include "device/facts/runtime-calls.h"
#include "tree-ssa.h"
#include "tree-ssa-operands.h"
#include "ssa-iterators.h"

void
first_thread_alone (gimple *s, spmd_mode mode)
{
  location_t loc = gimple_location (s);
  gimple_stmt_iterator gsi = gsi_for_stmt (s), before = gsi;
  gsi_prev_nondebug (&before);
  if (!gsi_end_p (before) && gimple_assign_load_p (gsi_stmt (before)) && gimple_has_volatile_ops (gsi_stmt (before))
      && gimple_assign_single_p (s) && gimple_assign_rhs1 (s) == gimple_assign_lhs (gsi_stmt (before))
      && has_single_use (gimple_assign_rhs1 (s)))
    gsi = before;
  gcall *call = query_call (query_name (mode, "thread_num"));
  tree number = gimple_call_lhs (call);
  gimple_set_location (call, loc);
  gsi_insert_before (&gsi, call, GSI_SAME_STMT);
  gcond *cond = gimple_build_cond (EQ_EXPR, number, build_zero_cst (unsigned_type_node), NULL_TREE, NULL_TREE);
  gimple_set_location (cond, loc);
  gsi_insert_before (&gsi, cond, GSI_SAME_STMT);
  basic_block head = gimple_bb (s);
  edge to_store = split_block (head, cond);
  edge to_rest = split_block (to_store->dest, s);
  to_store->flags = (to_store->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  to_store->probability = profile_probability::unlikely ();
  edge around = make_edge (head, to_rest->dest, EDGE_FALSE_VALUE);
  around->probability = profile_probability::likely ();

  /* The result of malloc is to be in a register, or DCE takes malloc for unneeded where its result is only freed.  */
  tree lhs = gimple_get_lhs (s);
  if (is_gimple_call (s) && lhs && TREE_CODE (lhs) != SSA_NAME && is_gimple_reg_type (TREE_TYPE (lhs)))
    {
      tree value = make_ssa_name (TREE_TYPE (lhs), s);
      gimple_call_set_lhs (s, value);
      update_stmt (s);
      gimple *store = gimple_build_assign (lhs, value);
      gimple_set_location (store, loc);
      gsi = gsi_for_stmt (s);
      gsi_insert_after (&gsi, store, GSI_NEW_STMT);
    }
}
