/* grid-counters.cc -- loops whose iterations the threads of a grid share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Such a loop's counter goes on by the number of the grid's threads, which has the number of its blocks as a factor.
   Unless the number of teams makes a difference, the host starts a thread for each iteration.  */

#include "device/facts/grid-counters.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"

namespace {

/* T is a number of threads with the number of blocks as a factor.  */

bool
threads_of_grid_p (tree t)
{
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (gcall *call = dyn_cast<gcall *> (def))
    {
      tree fndecl = gimple_call_fndecl (call);
      return fndecl && (!strcmp (heddle_asm_name (fndecl), "__ptx_nctaid_x")
			|| !strcmp (heddle_asm_name (fndecl), "__ptx_nctaid_y"));
    }
  gassign *s = dyn_cast<gassign *> (def);
  if (!s)
    return false;
  const tree_code code = gimple_assign_rhs_code (s);
  if (CONVERT_EXPR_CODE_P (code))
    return threads_of_grid_p (gimple_assign_rhs1 (s));
  return (code == MULT_EXPR || code == LSHIFT_EXPR || code == WIDEN_MULT_EXPR)
	 && (threads_of_grid_p (gimple_assign_rhs1 (s)) || threads_of_grid_p (gimple_assign_rhs2 (s)));
}

} // namespace

bool
heddle_grid_loop_p (class loop *loop)
{
  for (gphi_iterator gsi = gsi_start_phis (loop->header); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      tree counter = gimple_phi_result (gsi.phi ());
      affine_iv iv;
      if (INTEGRAL_TYPE_P (TREE_TYPE (counter)) && simple_iv (loop, loop, counter, &iv, true)
	  && threads_of_grid_p (iv.step))
	return true;
    }
  return false;
}
