/* acc-wide.cc -- vectors of several warps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where a region asks for a vector_length that is a multiple of 32, a vector consists of as many warps of the block:
   lanes are numbered across these warps.  Outside of loops for vectors the first of the warps is alone.  GCC's pass for
   workers ("omp_oacc_neuter_broadcast") arranges this if it takes loops for vectors for workers' loops: a worker is
   then a vector's first warp, and hands its values to the vector's other warps.  Reductions cover these warps as well
   (acc-reductions.cc).

   With the user's number of workers 1, the warps of the block are the vector, and its loops for workers are loops of
   this one worker.  With more, the pass is done twice:

     1. for the workers themselves (acc-workers.cc), as if each was a single warp, its vector's first.  The results of
	this pass, questions for the first worker and barriers of workers, become calls of functions, executed by these
	warps.
     2. for the warps of each vector.  A vector has a barrier of the hardware's, with the worker's number plus one, and
	a part of the memory for handing over values.

   The number of workers is therefore at most 15, as a block has 16 barriers, one of which is the workers' own.  The end
   of a kernel may use this barrier for all warps (emit/end.cc); each vector has therefore waited for its first warp
   before.

   Other lengths become 32, and so do lengths of regions that call routines of level "vector", which are compiled for
   vectors of one warp, and of regions in which a worker writes to an aggregate used by a vector's other warps, as only
   scalars are handed over (acc-workers.cc).  */

#include "device/acc/acc-hooks.h"
#include "device/acc/state.h"
#include "device/acc/acc-wide.h"
#include "device/facts/acc.h"
#include "device/facts/entries.h"
#include "device/facts/spmd.h"
#include "gimple-walk.h"
#include "abi.h"
#include "image.h"

namespace {

/* The first pass's remains, for workers.  */
const char WORKERS_MEET[] = "__heddle_acc_workers_meet", FIRST_WORKER[] = "__heddle_acc_first_worker",
	   FIRST_WORKERS_PLACE[] = "__heddle_acc_first_workers_place";

/* Let CALL, of a function of GCC's, be a call of NAME.  */

void
rename_call (gcall *call, const char *name)
{
  tree fndecl = build_fn_decl (name, TREE_TYPE (gimple_call_fndecl (call)));
  TREE_NOTHROW (fndecl) = 1;
  gimple_call_set_fndecl (call, fndecl);
  update_stmt (call);
}

bool
called_p (gimple *s, const char *name)
{
  tree fndecl = gimple_call_fndecl (s);
  return fndecl && DECL_NAME (fndecl) && id_equal (DECL_NAME (fndecl), name);
}

/* How many vectors of W a block can have.  */

int
most_workers (const wide_vectors &w)
{
  return w.workers ? w.workers : MIN (int (HEDDLE_MOST_WIDE_WORKERS), HEDDLE_MAX_WARPS * HEDDLE_WARP_SIZE / w.length);
}

/* Let CALL, a begin or end of a loop, hand on the value before it.  */

void
pass_over (gimple_stmt_iterator *gsi, gcall *call)
{
  tree lhs = gimple_call_lhs (call), before = gimple_call_arg (call, 1);
  unlink_stmt_vdef (call);
  release_ssa_name (gimple_vdef (call));
  if (lhs)
    gsi_replace (gsi, gimple_build_assign (lhs, fold_convert (TREE_TYPE (lhs), before)), false);
  else
    gsi_replace (gsi, gimple_build_nop (), false);
}

} // namespace

int
heddle_acc_vector_length (tree region, int asked, int *workers, const char **why)
{
  if (asked <= HEDDLE_WARP_SIZE || asked % HEDDLE_WARP_SIZE)
    return HEDDLE_WARP_SIZE;
  for (cgraph_edge *e = cgraph_node::get (region)->callees; e; e = e->next_callee)
    if (tree attribute = oacc_get_fn_attrib (e->callee->decl))
      if (oacc_fn_attrib_level (attribute) < GOMP_DIM_MAX)
	{
	  *why = "due to call to vector-partitionable routine";
	  return HEDDLE_WARP_SIZE;
	}
  const int most = HEDDLE_WARP_SIZE * HEDDLE_MAX_WARPS, length = MIN (asked, most);
  if (*workers > 1 && *workers > most / length)
    return HEDDLE_WARP_SIZE;
  if (*workers > HEDDLE_MOST_WIDE_WORKERS)
    *workers = HEDDLE_MOST_WIDE_WORKERS;
  return length;
}

/* The first pass has been done, for the workers of FUN.  */

void
heddle_acc_end_first_pass (function *fun)
{
  for (gimple_stmt_iterator &gsi : iterators (fun))
    {
      gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
      if (!call)
	continue;
      /* The calls have other types than GCC's table of functions.  */
      tree fndecl = gimple_call_fndecl (call);
      if (fndecl && fndecl_built_in_p (fndecl, BUILT_IN_GOACC_BARRIER))
	rename_call (call, WORKERS_MEET);
      else if (fndecl && fndecl_built_in_p (fndecl, BUILT_IN_GOACC_SINGLE_START))
	rename_call (call, FIRST_WORKER);
      else if (fndecl && fndecl_built_in_p (fndecl, BUILT_IN_GOACC_SINGLE_COPY_START))
	rename_call (call, FIRST_WORKERS_PLACE);
      const bool begin = heddle_acc_bound_p (call, IFN_UNIQUE_OACC_FORK, GOMP_DIM_WORKER);
      if (!begin && !heddle_acc_bound_p (call, IFN_UNIQUE_OACC_JOIN, GOMP_DIM_WORKER))
	continue;
      if (!begin)
	{
	  gcall *meet = heddle_acc_instruction (WORKERS_MEET, void_type_node);
	  gimple_set_location (meet, gimple_location (call));
	  gsi_insert_before (&gsi, meet, GSI_SAME_STMT);
	}
      pass_over (&gsi, call);
    }
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa_only_virtuals);
}

int
heddle_acc_vectors_of_block (tree region)
{
  return most_workers ({ heddle_acc_size (region, GOMP_DIM_VECTOR), heddle_acc_size (region, GOMP_DIM_WORKER) });
}

void
heddle_acc_end_lone_worker (function *fun)
{
  for (gimple_stmt_iterator &gsi : iterators (fun))
    if (heddle_acc_bound_p (gsi_stmt (gsi), IFN_UNIQUE_OACC_FORK, GOMP_DIM_WORKER)
	|| heddle_acc_bound_p (gsi_stmt (gsi), IFN_UNIQUE_OACC_JOIN, GOMP_DIM_WORKER))
      pass_over (&gsi, as_a<gcall *> (gsi_stmt (gsi)));
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa_only_virtuals);
}

void
heddle_acc_widen (function *fun)
{
  tree decl = fun->decl;
  const int length = heddle_acc_size (decl, GOMP_DIM_VECTOR), workers = heddle_acc_size (decl, GOMP_DIM_WORKER);
  acc_state.vector_lengths[decl] = { length, workers };
  heddle_acc_set_size (decl, GOMP_DIM_VECTOR, HEDDLE_WARP_SIZE);
  heddle_acc_set_size (decl, GOMP_DIM_WORKER, workers * (length / HEDDLE_WARP_SIZE));
  std::vector<gcall *> begins, ends;
  for (gimple *s : statements (fun))
    {
      if (heddle_acc_bound_p (s, IFN_UNIQUE_OACC_FORK, GOMP_DIM_VECTOR))
	begins.push_back (as_a<gcall *> (s));
      else if (heddle_acc_bound_p (s, IFN_UNIQUE_OACC_JOIN, GOMP_DIM_VECTOR))
	ends.push_back (as_a<gcall *> (s));
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
  const auto found = acc_state.vector_lengths.find (fndecl);
  return found == acc_state.vector_lengths.end () ? 0 : found->second.length;
}

bool
heddle_acc_nested_p (tree fndecl)
{
  return heddle_acc_wide (fndecl) && acc_state.vector_lengths[fndecl].workers != 1;
}

int
heddle_acc_threads (tree fndecl, int axis)
{
  if (axis == GOMP_DIM_GANG || !heddle_acc_wide (fndecl))
    return heddle_acc_size (fndecl, axis);
  return axis == GOMP_DIM_VECTOR ? acc_state.vector_lengths[fndecl].length : acc_state.vector_lengths[fndecl].workers;
}

int
heddle_acc_most_workers (tree fndecl)
{
  return most_workers (acc_state.vector_lengths[fndecl]);
}

void
heddle_acc_meet_at_end (function *fun)
{
  tree attributes = DECL_ATTRIBUTES (fun->decl);
  if (!heddle_acc_nested_p (fun->decl)
      || (lookup_attribute (HEDDLE_KERNEL_ATTRIBUTE, attributes)
	  && !heddle_kernel_fact_p (fun->decl, HEDDLE_FUNC_TELLS_END)))
    return;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (fun)->preds)
    if (greturn *end = safe_dyn_cast<greturn *> (last_stmt (e->src)))
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (end);
	gcall *barrier = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_BARRIER), 0);
	gsi_insert_before (&gsi, barrier, GSI_SAME_STMT);
      }
}

bool
heddle_acc_workers_meet_p (gimple *s)
{
  return called_p (s, WORKERS_MEET);
}

bool
heddle_acc_first_worker_p (gimple *s)
{
  return called_p (s, FIRST_WORKER);
}

bool
heddle_acc_first_workers_place_p (gimple *s)
{
  return called_p (s, FIRST_WORKERS_PLACE);
}
