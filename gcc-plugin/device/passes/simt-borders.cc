/* simt-borders.cc -- what the lanes of a SIMD region share, and code, does not move over its ends.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   An automatic variable of a thread that is not a lane's own has one place for all lanes.  The other lanes may load a
   lane's stores in a SIMD region behind the region, where the lanes meet (GOMP_SIMT_EXIT); the thread's stores before
   the region must be done before the first lane begins (GOMP_SIMT_ENTER_ALLOC).  GCC knows both as calls that may
   access memory.  But a variable whose address nobody has is not accessed by calls; "pre" therefore moves a load behind
   the region to the end of the region's loop, where the other lanes may still be on their way.

   These calls therefore get the addresses of such variables as further arguments, without any other effect.  Variables
   without a lane's store stay unchanged: registers mostly.

   Code in such a region must not be merged with code outside.  GCC merges blocks with the same code and successors
   ("tail-merge"), as two calls that do not return: abort () in a SIMD loop and behind it.  A call passes the context
   and the stack of the lanes at its place, and a block has only one place.  */

#include "gcc-compat.h"
#include "device/facts/lane-variables.h"
#include "passes.h"

namespace {

/* The calls at the borders of SIMD regions, and the statements between that may change memory.  */

struct simd_regions
{
  std::vector<gcall *> borders;
  std::vector<gimple *> stores;
};

simd_regions
regions_of (function *fun)
{
  simd_regions found;
  const std::vector<unsigned> depths = heddle_region_depths (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      unsigned in = depths[bb->index];
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  in = heddle_depth_behind (s, in);
	  if (gimple_call_internal_p (s, IFN_GOMP_SIMT_ENTER_ALLOC) || gimple_call_internal_p (s, IFN_GOMP_SIMT_EXIT))
	    found.borders.push_back (as_a<gcall *> (s));
	  else if (in && gimple_vdef (s) && !gimple_clobber_p (s))
	    found.stores.push_back (s);
	}
    }
  return found;
}

/* CALL, in FUN, with the addresses of DECLS behind its arguments.  */

void
add_arguments (gcall *call, const std::vector<tree> &decls)
{
  auto_vec<tree> args;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    args.safe_push (gimple_call_arg (call, i));
  for (tree d : decls)
    args.safe_push (build_fold_addr_expr (d));
  gcall *with = gimple_build_call_internal_vec (gimple_call_internal_fn (call), args);
  gimple_call_set_lhs (with, gimple_call_lhs (call));
  gimple_set_location (with, gimple_location (call));
  gimple_move_vops (with, call);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_replace (&gsi, with, false);
}

/* Equal blocks of FUN, the current function, stay apart.  */

void
keep_blocks_apart (function *fun)
{
  flag_tree_tail_merge = 0;
  optimization_current_node = build_optimization_node (&global_options, &global_options_set);
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fun->decl) = optimization_current_node;
}

} // anonymous namespace

unsigned
simt_borders_pass::execute (function *fun)
{
  const simd_regions regions = regions_of (fun);
  if (!regions.borders.empty ())
    keep_blocks_apart (fun);
  if (regions.stores.empty ())
    return 0;
  const lane_variables lanes = heddle_lane_variables (fun);
  std::vector<tree> shared;
  auto look = [&] (tree d) {
    if (is_gimple_reg (d) || is_global_var (d) || lanes.own.count (d) || heddle_mirrored_variable_p (d))
      return;
    for (gimple *s : regions.stores)
      if (stmt_may_clobber_ref_p (s, d))
	{
	  shared.push_back (d);
	  return;
	}
  };
  unsigned i;
  tree d;
  FOR_EACH_LOCAL_DECL (fun, i, d)
    if (VAR_P (d))
      look (d);
  for (d = DECL_ARGUMENTS (fun->decl); d; d = DECL_CHAIN (d))
    look (d);
  if (shared.empty ())
    return 0;
  for (tree v : shared)
    {
      TREE_ADDRESSABLE (v) = 1;
      if (dump_file)
	fprintf (dump_file, "shared by lanes: %s\n", DECL_NAME (v) ? IDENTIFIER_POINTER (DECL_NAME (v)) : "");
    }
  for (gcall *call : regions.borders)
    add_arguments (call, shared);
  return 0;
}
