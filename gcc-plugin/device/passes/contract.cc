/* contract.cc -- products and sums that become one fused operation, as -ffp-contract allows.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's own pass "widening_mul" does this where the target has such instructions, but the target is x86 without
   -mfma.  So this pass follows it.  A product all of whose uses are additions and subtractions disappears into
   them; unlike GCC's, which looks at one basic block, it may be used in other blocks of the same loop, where a
   fused operation costs no more than the addition.

   -ffp-contract is a property of each function (and off in C's ISO modes; the device libraries are compiled with
   off), but GCC's inliner disregards it.  Before a function with off is inlined into one without, its
   products are wrapped in PAREN_EXPRs, which no optimisation looks through.  Where that is not possible, as
   complex products are expanded only later, the function around it does without fused operations.  */

#include "gcc-compat.h"
#include "device/passes/unfused-products.h"
#include "passes.h"

namespace {

/* The statement that uses PRODUCT is an addition of it, or a subtraction, or a negation of one such use: set *SUM
   to the former and *NEGATED to whether it takes PRODUCT's opposite.  */

bool
sum_of_product (tree product, gimple *use, gimple **sum, bool *negated)
{
  *negated = false;
  if (is_gimple_assign (use) && gimple_assign_rhs_code (use) == NEGATE_EXPR)
    {
      use_operand_p use_p;
      gimple *next;
      product = gimple_assign_lhs (use);
      if (!single_imm_use (product, &use_p, &next))
	return false;
      *negated = true;
      use = next;
    }
  if (!is_gimple_assign (use) || stmt_ends_bb_p (use)
      || (gimple_assign_rhs_code (use) != PLUS_EXPR && gimple_assign_rhs_code (use) != MINUS_EXPR)
      || gimple_assign_rhs1 (use) == gimple_assign_rhs2 (use))
    return false;
  *sum = use;
  return true;
}

/* Make fused operations of STMT, a product, and its uses, if all are sums in its loop.  */

void
fuse_product (gimple *stmt)
{
  tree product = gimple_assign_lhs (stmt);
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (product) || stmt_ends_bb_p (stmt))
    return;
  use_operand_p use_p;
  imm_use_iterator iter;
  gimple *use, *sum;
  bool negated;
  auto_vec<gimple *, 4> uses;
  hash_set<gimple *> sums;
  FOR_EACH_IMM_USE_FAST (use_p, iter, product)
    {
      use = USE_STMT (use_p);
      if (is_gimple_debug (use))
	continue;
      if (!sum_of_product (product, use, &sum, &negated) || sums.add (sum)
	  || gimple_bb (sum)->loop_father != gimple_bb (stmt)->loop_father)
	return;
      uses.safe_push (use);
    }
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  for (gimple *u : uses)
    {
      sum_of_product (product, u, &sum, &negated);
      tree value = sum == u ? product : gimple_assign_lhs (u);
      tree first = gimple_assign_rhs1 (sum), second = gimple_assign_rhs2 (sum);
      bool minus = gimple_assign_rhs_code (sum) == MINUS_EXPR, is_second = first != value;
      /* +-(a * b) +- c  */
      if (minus && is_second)
	negated = !negated;
      bool subtract = minus && !is_second;
      internal_fn fn = negated ? (subtract ? IFN_FNMS : IFN_FNMA) : (subtract ? IFN_FMS : IFN_FMA);
      gcall *fused = gimple_build_call_internal (fn, 3, a, b, is_second ? first : second);
      gimple_call_set_lhs (fused, gimple_assign_lhs (sum));
      gimple_call_set_nothrow (fused, true);
      gimple_set_location (fused, gimple_location (sum));
      gimple_stmt_iterator gsi = gsi_for_stmt (sum);
      gsi_replace (&gsi, fused, false);
      if (sum != u)
	{
	  gsi = gsi_for_stmt (u);
	  gsi_remove (&gsi, true);
	  release_ssa_name (value);
	}
    }
}

} // namespace

bool
contract_pass::gate (function *fun)
{
  return flag_fp_contract_mode == FP_CONTRACT_FAST && !heddle_unfused_p (fun->decl);
}

unsigned
contract_pass::execute (function *fun)
{
  basic_block bb;
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  FOR_EACH_BB_FN (bb, fun)
    {
      gimple_stmt_iterator next;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi = next)
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == MULT_EXPR
	      && (TYPE_MODE (TREE_TYPE (gimple_assign_lhs (stmt))) == SFmode
		  || TYPE_MODE (TREE_TYPE (gimple_assign_lhs (stmt))) == DFmode))
	    {
	      fuse_product (stmt);
	      next = gsi_for_stmt (stmt);
	      gsi_next (&next);
	      if (has_zero_uses (gimple_assign_lhs (stmt)))
		{
		  gimple_stmt_iterator dead = gsi_for_stmt (stmt);
		  gsi_remove (&dead, true);
		  release_defs (stmt);
		}
	    }
	  else
	    {
	      next = gsi;
	      gsi_next (&next);
	    }
	}
    }
  loop_optimizer_finalize ();
  return 0;
}
