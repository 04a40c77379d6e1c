/* hide-counters.cc -- counters of outer loops stay counters.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   "ivopts" gives every loop, for each array, a pointer that grows by the loop's step, and drops the counter.  In an
   innermost loop this is right.  In the loop around it each pointer and its step are registers that the inner loop has
   to leave alone: two of 32 bits each where the counter and its step were one each.  ptxas allots a kernel of no known
   block size some 32 to 40 registers, and where the outer loop takes them, the inner one has no place for its loads:
   its loads are done in turn.  (Matrix product, "distribute" around "parallel for": with 32 registers 28 bytes were
   spilled, and none are now; 1.28 and 1.25 of CUDA's time on an H200.) The multiplication by which an address is made
   of a counter is one instruction.

   So before "ivopts" the uses of an outer loop's counters get a value that it knows nothing about, by an empty asm,
   and after it the counter again (show-counters.cc).  */

#include "gcc-compat.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "device/facts/hide-counters.h"
#include "passes.h"

namespace {

/* LOOP has loops inside that have been unrolled (unroll.cc), for their loads.  */

bool
outer_p (class loop *loop)
{
  for (class loop *l = loop->inner; l; l = l->next)
    if (l->unroll == 1 || outer_p (l))
      return true;
  return false;
}

/* Let the statements that use COUNTER, a PHI result of LOOP, use a copy; its increment and what ends the loop go on
   with COUNTER.  */

bool
hide (class loop *loop, tree counter)
{
  affine_iv iv;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (counter)) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (counter)
      || !simple_iv (loop, loop, counter, &iv, true) || integer_zerop (iv.step))
    return false;
  tree next = PHI_ARG_DEF_FROM_EDGE (SSA_NAME_DEF_STMT (counter), loop_latch_edge (loop));
  gimple *increment = TREE_CODE (next) == SSA_NAME ? SSA_NAME_DEF_STMT (next) : NULL;
  auto_vec<gimple *> users;
  gimple *s;
  imm_use_iterator it;
  FOR_EACH_IMM_USE_STMT (s, it, counter)
    if (s != increment && gimple_code (s) != GIMPLE_COND && gimple_code (s) != GIMPLE_PHI && !is_gimple_debug (s))
      users.safe_push (s);
  if (users.is_empty ())
    return false;
  tree copy = make_ssa_name (TREE_TYPE (counter));
  vec<tree, va_gc> *in = NULL, *out = NULL;
  auto operand = [] (const char *constraint, tree value)
    {
      return build_tree_list (build_tree_list (NULL_TREE, build_string (strlen (constraint), constraint)), value);
    };
  vec_safe_push (out, operand ("=r", copy));
  vec_safe_push (in, operand ("0", counter));
  gasm *mark = gimple_build_asm_vec (HEDDLE_COUNTER_MARK, in, out, NULL, NULL);
  SSA_NAME_DEF_STMT (copy) = mark;
  gimple_stmt_iterator gsi = gsi_after_labels (loop->header);
  gsi_insert_before (&gsi, mark, GSI_SAME_STMT);
  for (gimple *user : users)
    {
      use_operand_p use;
      ssa_op_iter ops;
      FOR_EACH_SSA_USE_OPERAND (use, user, ops, SSA_OP_USE)
	if (USE_FROM_PTR (use) == counter)
	  SET_USE (use, copy);
      update_stmt (user);
    }
  return true;
}

} // namespace

bool
hide_counters_pass::gate (function *)
{
  return flag_ivopts != 0;
}

unsigned
hide_counters_pass::execute (function *fun)
{
  if (number_of_loops (fun) <= 2)
    return 0;
  bool changed = false;
  for (auto loop : loops_list (fun, 0))
    {
      if (!optimize_loop_for_speed_p (loop) || !outer_p (loop))
	continue;
      auto_vec<tree> counters;
      for (gphi_iterator gsi = gsi_start_phis (loop->header); !gsi_end_p (gsi); gsi_next (&gsi))
	counters.safe_push (gimple_phi_result (gsi.phi ()));
      for (tree counter : counters)
	if (!virtual_operand_p (counter))
	  changed |= hide (loop, counter);
    }
  if (changed)
    scev_reset ();
  return 0;
}
