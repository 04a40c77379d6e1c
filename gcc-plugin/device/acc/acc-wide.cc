/* acc-wide.cc -- vectors of several warps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where a region asks for a vector_length that is a multiple of 32, and has no use for workers, the warps of its
   blocks, which would be workers, are parts of a vector.  A loop for vectors becomes one for workers and vectors
   then: so a lane's number in it is 32 times that of its warp and its own, and outside of such loops the first warp
   is alone, by the same means as workers (acc-workers.cc).  Reductions are over both (acc-reductions.cc).  The user
   sees one worker.

   Other lengths, those with workers, and those of regions that call routines of level "vector", which are compiled for
   vectors of one warp, are 32.  */

#include "device/acc/acc.h"
#include "abi.h"

namespace {

std::map<tree, int> lengths;

/* S is a begin or end of a loop for vectors: KIND.  */

bool
vector_bound_p (gimple *s, ifn_unique_kind kind)
{
  return gimple_call_internal_p (s, IFN_UNIQUE) && TREE_INT_CST_LOW (gimple_call_arg (s, 0)) == kind
	 && tree_to_shwi (gimple_call_arg (s, 2)) == GOMP_DIM_VECTOR;
}

/* Let a question about a loop's iterations or tiles be for workers as well where it is for vectors.  */

void
share_iterations (gcall *call, unsigned arg)
{
  tree axes = gimple_call_arg (call, arg);
  const unsigned old = tree_to_uhwi (axes);
  if (old & GOMP_DIM_MASK (GOMP_DIM_VECTOR))
    gimple_call_set_arg (call, arg, build_int_cst (TREE_TYPE (axes), old | GOMP_DIM_MASK (GOMP_DIM_WORKER)));
}

} // namespace

int
heddle_acc_vector_length (tree region, int asked, bool workers, const char **why)
{
  if (asked <= HEDDLE_WARP_SIZE || asked % HEDDLE_WARP_SIZE || workers)
    return HEDDLE_WARP_SIZE;
  for (cgraph_edge *e = cgraph_node::get (region)->callees; e; e = e->next_callee)
    if (tree attribute = oacc_get_fn_attrib (e->callee->decl))
      if (oacc_fn_attrib_level (attribute) < GOMP_DIM_MAX)
	{
	  *why = "due to call to vector-partitionable routine";
	  return HEDDLE_WARP_SIZE;
	}
  return MIN (asked, HEDDLE_WARP_SIZE * HEDDLE_MAX_WARPS);
}

void
heddle_acc_widen (function *fun)
{
  tree decl = fun->decl;
  const int length = heddle_acc_size (decl, GOMP_DIM_VECTOR);
  lengths[decl] = length;
  heddle_acc_set_size (decl, GOMP_DIM_VECTOR, HEDDLE_WARP_SIZE);
  heddle_acc_set_size (decl, GOMP_DIM_WORKER, length / HEDDLE_WARP_SIZE);
  std::vector<gcall *> begins, ends;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (vector_bound_p (s, IFN_UNIQUE_OACC_FORK))
	  begins.push_back (as_a<gcall *> (s));
	else if (vector_bound_p (s, IFN_UNIQUE_OACC_JOIN))
	  ends.push_back (as_a<gcall *> (s));
	else if (gimple_call_internal_p (s, IFN_GOACC_LOOP))
	  share_iterations (as_a<gcall *> (s), 5);
	else if (gimple_call_internal_p (s, IFN_GOACC_TILE))
	  for (unsigned arg : { 3, 4 })
	    share_iterations (as_a<gcall *> (s), arg);
      }
  for (gcall *call : begins)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      gsi_prev (&gsi);
      basic_block before = gimple_bb (call);
      edge e = gsi_end_p (gsi) ? split_block_after_labels (before) : split_block (before, gsi_stmt (gsi));
      heddle_acc_begin_workers (e->src, call);
    }
  for (gcall *call : ends)
    heddle_acc_end_workers (split_edge (single_succ_edge (gimple_bb (call))), gimple_location (call));
  if (dump_file)
    fprintf (dump_file, "vectors have %d lanes\n", length);
}

int
heddle_acc_wide (tree fndecl)
{
  const auto found = lengths.find (fndecl);
  return found == lengths.end () ? 0 : found->second;
}
