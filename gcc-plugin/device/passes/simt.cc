/* simt.cc -- which SIMD loops run on lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC keeps two forms of each SIMD loop, for lanes and for one thread, and chooses by GOMP_USE_SIMT.  Lanes that act
   for themselves already, in another SIMD loop or as threads of their own, take the form for one thread; a function
   finds out when it is called.  With -mno-simt-loops all take it.  This runs once everything has been inlined, before
   GCC makes the choice, and before loops are transformed: it is still to be seen which variables are a lane's own.  */

#include "gcc-compat.h"
#include "tree-ssa.h"
#include "device/entries/entries.h"
#include "device/hooks.h"
#include "device/emit/lane-variables.h"
#include "device/spmd/spmd.h"
#include "passes.h"

/* GCC's next pass, ompdevlow, goes through each block from its end and takes out clobbers of the variables that a SIMD
   region's lanes have; it fails where the last statement is one.  The end of such a variable's life is not needed.  */

static void
remove_last_clobbers (basic_block bb)
{
  for (;;)
    {
      gimple_stmt_iterator gsi = gsi_last_bb (bb);
      if (gsi_end_p (gsi) || !gimple_clobber_p (gsi_stmt (gsi)))
	return;
      gimple *s = gsi_stmt (gsi);
      tree v = get_base_address (gimple_assign_lhs (s));
      if (!v || !VAR_P (v) || !lookup_attribute ("omp simt private", DECL_ATTRIBUTES (v)))
	return;
      unlink_stmt_vdef (s);
      gsi_remove (&gsi, true);
      release_defs (s);
    }
}

bool
simt_pass::gate (function *)
{
  return true;
}

unsigned
simt_pass::execute (function *fun)
{
  tree attributes = DECL_ATTRIBUTES (fun->decl);
  bool kernel = lookup_attribute (HEDDLE_KERNEL_ATTRIBUTE, attributes);
  bool lanes_kernel = lookup_attribute (HEDDLE_LANES_ATTRIBUTE, attributes);
  std::vector<bool> on_lanes;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    remove_last_clobbers (bb);
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!gimple_call_internal_p (s, IFN_GOMP_USE_SIMT))
	  continue;
	if (on_lanes.empty ())
	  {
	    heddle_mark_lane_variables (fun);
	    on_lanes = heddle_blocks_on_lanes (fun);
	  }
	bool inside = on_lanes[bb->index];
	tree lhs = gimple_call_lhs (s);
	const bool never = inside || lanes_kernel || !heddle_options.simt_loops;
	if (!lhs || (kernel && !never))
	  continue;
	gimple *choice;
	if (never)
	  choice = gimple_build_assign (lhs, build_zero_cst (TREE_TYPE (lhs)));
	else
	  {
	    tree fndecl = build_fn_decl ("__heddle_together", build_function_type_list (TREE_TYPE (lhs), NULL_TREE));
	    choice = gimple_build_call (fndecl, 0);
	    gimple_call_set_lhs (choice, lhs);
	  }
	gimple_set_location (choice, gimple_location (s));
	unlink_stmt_vdef (s);
	gsi_replace (&gsi, choice, false);
      }
  if (on_lanes.empty ())
    return 0;
  mark_virtual_operands_for_renaming (fun);
  cgraph_edge::rebuild_edges ();
  return TODO_update_ssa_only_virtuals;
}
