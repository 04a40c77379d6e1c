/* simt.cc -- which SIMD loops run on lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC keeps two forms of each SIMD loop, for lanes and for one thread, and chooses by GOMP_USE_SIMT.  Lanes that act
   for themselves already, in another SIMD loop or as threads of their own, take the form for one thread; a function
   finds out when it is called.  With -mno-simt-loops all take it.  This runs once everything has been inlined, before
   GCC makes the choice, and before loops are transformed: it is still to be seen which variables are a lane's own.

   Variables of the loop's body whose address is taken, and those of functions that have been inlined there, are
   arguments of GOMP_SIMT_ENTER.  GCC's next pass, ompdevlow, would make them members of a structure, and replace them
   by *STRUCTURE.MEMBER in each statement that has them, as the gimplifier does with operands of a tree that is not
   GIMPLE yet.  That is wrong for what optimizers have made of statements since: where a variable is part of a MEM_REF
   on the left side (MEM <char[36]> [&a + 24] = {}) the store goes to a temporary, and debug statements and clobbers at
   the end of a block fail.  Here an automatic variable may be each lane's own as it is (lane-variables.cc), so these
   are marked like others, and ompdevlow finds none.  */

#include "gcc-compat.h"
#include "tree-ssa.h"
#include "device/facts/entries.h"
#include "device/facts/hooks.h"
#include "device/facts/lane-variables.h"
#include "device/facts/signature.h"
#include "passes.h"

/* S, a call of GOMP_SIMT_ENTER, names no variables any more; those that it has named are a lane's own.  */

static void
take_lane_variables (gimple *s)
{
  for (unsigned i = 1; i < gimple_call_num_args (s); i++)
    {
      tree arg = gimple_call_arg (s, i);
      if (TREE_CODE (arg) != ADDR_EXPR)
	continue;
      heddle_mark_lane_variable (TREE_OPERAND (arg, 0));
      gimple_call_set_arg (s, i, null_pointer_node);
      if (dump_file)
	{
	  fprintf (dump_file, "a lane's own: ");
	  print_generic_expr (dump_file, TREE_OPERAND (arg, 0));
	  fprintf (dump_file, "\n");
	}
    }
  update_stmt (s);
}

/* How many SIMT regions are around statement S, where DEPTHS are around its function's blocks.  */

static unsigned
depth_at (gimple *s, const std::vector<unsigned> &depths)
{
  unsigned depth = depths[gimple_bb (s)->index];
  for (gimple_stmt_iterator gsi = gsi_start_bb (gimple_bb (s)); gsi_stmt (gsi) != s; gsi_next (&gsi))
    depth = heddle_depth_behind (gsi_stmt (gsi), depth);
  return depth;
}

/* S, a call of GOMP_USE_SIMT, becomes false if NEVER, else a question to whoever calls the function.  What depends on a
   false one is unreachable at once, whatever passes follow: the emitter knows no regions in regions.  */

static void
choose (gcall *s, bool never)
{
  tree lhs = gimple_call_lhs (s);
  gimple *choice;
  if (never)
    {
      tree none = build_zero_cst (TREE_TYPE (lhs));
      if (TREE_CODE (lhs) == SSA_NAME)
	replace_uses_by (lhs, none);
      choice = gimple_build_assign (lhs, none);
    }
  else
    {
      tree fndecl = build_fn_decl ("__heddle_together", build_function_type_list (TREE_TYPE (lhs), NULL_TREE));
      choice = gimple_build_call (fndecl, 0);
      gimple_call_set_lhs (choice, lhs);
    }
  gimple_set_location (choice, gimple_location (s));
  unlink_stmt_vdef (s);
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gsi_replace (&gsi, choice, false);
}

unsigned
simt_pass::execute (function *fun)
{
  tree attributes = DECL_ATTRIBUTES (fun->decl);
  bool kernel = lookup_attribute (HEDDLE_KERNEL_ATTRIBUTE, attributes);
  bool lanes_kernel = lanes_kernel_p (fun->decl);
  std::vector<gcall *> choices;
  for (gimple *s : statements (fun))
    {
      if (gimple_call_internal_p (s, IFN_GOMP_SIMT_ENTER))
	take_lane_variables (s);
      if (gimple_call_internal_p (s, IFN_GOMP_USE_SIMT))
	choices.push_back (as_a<gcall *> (s));
    }
  if (choices.empty ())
    return 0;
  heddle_mark_lane_variables (fun);
  const std::vector<unsigned> depths = heddle_region_depths (fun);
  for (gcall *s : choices)
    {
      const bool never = depth_at (s, depths) || lanes_kernel || !heddle_options.simt_loops;
      if (gimple_call_lhs (s) && (never || !kernel))
	choose (s, never);
    }
  mark_virtual_operands_for_renaming (fun);
  cgraph_edge::rebuild_edges ();
  return TODO_update_ssa_only_virtuals | TODO_cleanup_cfg;
}
