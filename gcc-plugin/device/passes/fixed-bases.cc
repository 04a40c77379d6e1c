/* fixed-bases.cc -- of an address in a loop, what does not change is added up before it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   "ivopts" gives accesses that go through memory side by side one counter, and each a base before the loop:

     a = pointer + fixed;	in the loop: *(a + counter)

   "forwprop" then makes pointer + (fixed + counter) of it, as hosts have addresses of two registers.  A GPU has not: it
   needs two additions of 64 bits an access, of two instructions each.  Where FIXED and the sum have no other uses, the
   original form is therefore restored.  This takes no further register: the base has FIXED's.  (NPB's BT, solving back
   along a line: 25 such accesses an iteration.)

   The sum may leave the object for a moment, as "ivopts" lets it, too: emission knows addresses as numbers.  */

#include "gcc-compat.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "passes.h"

namespace {

/* X has a single use.  */

bool
used_once (tree x)
{
  use_operand_p use;
  gimple *s;
  return TREE_CODE (x) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x) && single_imm_use (x, &use, &s);
}

/* The outermost loop around LOOP, or LOOP, without a change of A or B in it; NULL if LOOP changes one.  */

class loop *
where_fixed (class loop *loop, tree a, tree b)
{
  class loop *best = NULL;
  for (class loop *l = loop; loop_outer (l) && expr_invariant_in_loop_p (l, a) && expr_invariant_in_loop_p (l, b);
       l = loop_outer (l))
    best = l;
  return best;
}

/* If S is POINTER + (FIXED + COUNTER), in this order or with the other in brackets, let it be a sum before the loop
   + COUNTER.  */

void
add_before (gassign *s)
{
  class loop *loop = gimple_bb (s)->loop_father;
  tree pointer = gimple_assign_rhs1 (s), offset = gimple_assign_rhs2 (s);
  if (!used_once (offset) || SSA_NAME_IS_DEFAULT_DEF (offset))
    return;
  gassign *sum = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (offset));
  if (!sum || gimple_assign_rhs_code (sum) != PLUS_EXPR || gimple_bb (sum)->loop_father != loop)
    return;
  tree fixed = gimple_assign_rhs1 (sum), counter = gimple_assign_rhs2 (sum);
  if (expr_invariant_in_loop_p (loop, counter))
    std::swap (fixed, counter);
  class loop *outermost = where_fixed (loop, pointer, fixed);
  if (!outermost || !used_once (fixed) || expr_invariant_in_loop_p (loop, counter))
    return;
  tree base = make_ssa_name (TREE_TYPE (pointer));
  gsi_insert_on_edge_immediate (loop_preheader_edge (outermost),
				gimple_build_assign (base, POINTER_PLUS_EXPR, pointer, fixed));
  gimple_assign_set_rhs1 (s, base);
  gimple_assign_set_rhs2 (s, counter);
  update_stmt (s);
  gimple_stmt_iterator gsi = gsi_for_stmt (sum);
  gsi_remove (&gsi, true);
  release_defs (sum);
}

} // namespace

unsigned
fixed_bases_pass::execute (function *fun)
{
  loop_optimizer_init (LOOPS_NORMAL);
  auto_vec<gassign *> sums;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (loop_outer (bb->loop_father))
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (gassign *s = dyn_cast<gassign *> (gsi_stmt (gsi)))
	  if (gimple_assign_rhs_code (s) == POINTER_PLUS_EXPR && TREE_CODE (gimple_assign_rhs2 (s)) == SSA_NAME)
	    sums.safe_push (s);
  for (gassign *s : sums)
    add_before (s);
  loop_optimizer_finalize ();
  return 0;
}
