/* inverse-root.cc -- the inverse of a square root is one operation.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   1 / sqrt (x) is how C programs normalize a vector.  The square root and the reciprocal are each rounded, and each
   is an approximation and its correction on a GPU.  One approximation, of 1 / sqrt (x), does for both;
   emit/float-math.cc has the instructions, for GCC's function RSQRT, whose result has here the same bits as the two
   operations.  (One H100: the same bits for all 2^32 arguments; n-body with 16,000 particles, with nvcc around the
   instructions: 3.92 ms with two operations, 2.06 so, 1.81 with rsqrt.approx alone.)

   A root that is used otherwise, too, remains, and then its reciprocal does, which is no more than this function.
   Square roots are GCC's internal function by now (square-root.cc).

   Not in double precision: the two operations are 13 of that precision on sm_90, and a joint sequence would be as many
   with the scaling of small arguments.  */

#include "gcc-compat.h"
#include "device/facts/combined-fn.h"
#include "passes.h"

namespace {

/* X is a number, 1 or -1.  */

bool
unit_p (tree x)
{
  return real_onep (x) || real_minus_onep (x);
}

/* S divides 1 or -1, by an SSA name.  */

bool
inversion_p (gimple *s)
{
  return is_gimple_assign (s) && gimple_assign_rhs_code (s) == RDIV_EXPR && unit_p (gimple_assign_rhs1 (s))
	 && TREE_CODE (gimple_assign_rhs2 (s)) == SSA_NAME;
}

/* The call whose value is ROOT, if it is a square root in single precision which is only inverted; or NULL.  */

gcall *
inverted_root (tree root)
{
  gcall *call = dyn_cast<gcall *> (SSA_NAME_DEF_STMT (root));
  if (!call || TYPE_MODE (TREE_TYPE (root)) != SFmode || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (root))
    return NULL;
  switch (gimple_call_combined_fn (call))
    {
    CASE_CFN_SQRT:
      break;
    default:
      return NULL;
    }
  if (gimple_vdef (call) || TREE_CODE (gimple_call_arg (call, 0)) != SSA_NAME)
    return NULL;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, root)
    if (!is_gimple_debug (USE_STMT (use)) && !inversion_p (USE_STMT (use)))
      return NULL;
  return call;
}

/* Replace the division at GSI, if it is by such a root.  */

void
replace (gimple_stmt_iterator *gsi)
{
  gimple *division = gsi_stmt (*gsi);
  if (!inversion_p (division))
    return;
  gcall *root = inverted_root (gimple_assign_rhs2 (division));
  if (!root)
    return;
  tree result = gimple_assign_lhs (division);
  bool negative = real_minus_onep (gimple_assign_rhs1 (division));
  gcall *inverse = gimple_build_call_internal (IFN_RSQRT, 1, gimple_call_arg (root, 0));
  gimple_set_location (inverse, gimple_location (division));
  tree value = negative ? make_ssa_name (TREE_TYPE (result)) : result;
  gimple_call_set_lhs (inverse, value);
  if (negative)
    {
      gsi_insert_before (gsi, inverse, GSI_SAME_STMT);
      gimple_assign_set_rhs_with_ops (gsi, NEGATE_EXPR, value);
      update_stmt (gsi_stmt (*gsi));
    }
  else
    gsi_replace (gsi, inverse, false);
}

} // namespace

unsigned
inverse_root_pass::execute (function *fun)
{
  for (gimple_stmt_iterator &gsi : iterators (fun))
    replace (&gsi);
  return 0;
}
