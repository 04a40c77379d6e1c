/* lower-regions.cc -- target regions that run without a scheduler: the steps, in their order.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A target region that only starts teams and parallel regions needs no scheduler: all threads of all blocks can
   execute it from the start, each with its own copies of the teams level's variables, and enter each parallel
   region by a plain call.  That is how a CUDA kernel runs, and after inlining the same code is left.

   It is allowed without a visible difference:
   - calls on the teams level only start teams and parallel regions, ask for team numbers, or have no effect; stores to
     memory are made by one thread, and barriers keep the order;
   - the parallel regions use the runtime for thread and team numbers, barriers and what one thread alone does, with
     any number of threads;
   - variables of the teams level shared by parallel regions are only read in them, or reduced: each thread then updates
     a copy of its own, and the copies are combined; or the variables fit in shared memory.

   What a region does otherwise is left to the generic kernel.

   Steps do this (passes.def, KIND region), each in its own file, with its own product, unchanged afterwards
   (lowering.h), and a dump (-fdump-tree-STEP).  Of the steps at the moment "region" the first makes parallel regions
   inside of parallel regions plain calls, and the second makes two sums of a complex one; the others look and decide,
   and may refuse the region, which is then unchanged.  In the steps at "plain region" its code changes.  */

#include "gcc-compat.h"
#include "fortran-names.h"
#include "device/facts/acc.h"
#include "device/facts/spmd.h"
#include "device/facts/hooks.h"
#include "device/facts/report.h"
#include "device/spmd/grid/loop-ends.h"
#include "device/spmd/loop-remarks.h"
#include "device/spmd/region/lowering.h"
#include "device/spmd/sum-order.h"
#include "abi.h"

namespace {

/* The region at hand, and the results of all regions.  GCC's passes cannot hand them on.  */
struct { lowering *current; std::map<cgraph_node *, lowered_region> lowered; } lowering_state;

/* Report the threads in L, after all decisions.  */

void
remark (const lowering &l)
{
  tree decl = l.node->decl;
  const refusal &r = l.refused;
  if (r && opt_for_fn (decl, optimize) && !heddle_may_start_threads (l.node))
    {
      inform (DECL_SOURCE_LOCATION (decl), "one thread of each team executes this region: it starts no parallel "
	      "regions");
      return;
    }
  inform (DECL_SOURCE_LOCATION (decl),
	  r ? "each thread of this region is a warp; a scheduler starts parallel regions"
	  : l.threads->mode == spmd_mode::warps ? "each thread of this region is a warp, without a scheduler"
	  : l.threads->lanes_as_threads ? "each thread of this region is a lane"
	  : "each thread of this region is a lane; threads share the iterations of loops");
  if (!r)
    for (location_t where : l.inner->places)
      inform (where, "this parallel region has one thread, as it is inside of another one");
  if (r.called)
    inform (r.where, "because of %s: %qs", r.why,
	    heddle_source_name (heddle_asm_name (r.called), heddle_fortran_decl_p (r.called)).c_str ());
  else if (r)
    inform (r.where, "because of %s", r.why);
  if (r)
    inform (r.where, heddle_directives_for (decl, r.change).c_str (), decl);
}

/* Warn that the host adds up in another order than the region NODE.  */

void
tell_of_host (cgraph_node *node)
{
  device_warnings shown;
  warning_at (DECL_SOURCE_LOCATION (node->decl), 0, "sums of this region have another order on the host, with "
	      "%<-mreproducible%>, too");
}

/* Run the steps on region NODE, which has a teams construct if TEAMS.  */

spmd_kernel
lower (cgraph_node *node, bool teams)
{
  lowering l;
  l.node = node;
  lowering_state.current = &l;
  l.inner.reset (new inner_regions);
  heddle_run_steps ("region");
  if (heddle_options.remarks)
    {
      node->get_untransformed_body ();
      heddle_report_region (node);
      remark (l);
      heddle_remark_loops (node);
    }
  if (l.refused)
    {
      if (heddle_reporting ())
	heddle_report_lowering (l, !opt_for_fn (node->decl, optimize) || heddle_may_start_threads (node));
      l.inner->undo ();
      heddle_end_region_in_time (node);
      spmd_kernel k;
      const sum_place place = heddle_sum_place (l);
      k.order = heddle_sum_order (l, teams, place);
      if (heddle_options.reproducible && place.by_lanes)
	tell_of_host (node);
      return k;
    }
  const sum_place place = heddle_sum_place (l);
  heddle_run_steps ("plain region");
  if (heddle_reporting ())
    heddle_report_lowering (l, true);
  spmd_kernel k;
  static_cast<heddle_kernel_facts &> (k) = *l.grid;
  k.mode = l.threads->mode;
  k.memory_parallelism = l.grid->memory_parallelism;
  k.block_tiles = l.grid->block_tiles;
  k.iterations = l.grid->formulas ();
  k.threads = l.threads->block_threads ();
  k.open_threads = !l.threads->asks;
  /* Where the whole grid shares a loop nobody can tell how many threads there are.  */
  k.exact_threads = l.threads->mode == spmd_mode::lanes && !l.grid->whole_grid ();
  k.fixed = heddle_options.reproducible && !l.grid->whole_grid () && !heddle_any_order (*l.facts);
  k.order = heddle_sum_order (l, teams, place);
  if (k.order.empty () && ((k.fixed && place.rounded) || (place.by_lanes && k.mode == spmd_mode::warps)))
    tell_of_host (node);
  return k;
}

/* The target region NODE has a teams construct.  */

bool
has_teams (cgraph_node *node)
{
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (startswith (heddle_asm_name (e->callee->decl), "GOMP_teams"))
      return true;
  return false;
}

} // namespace

void
lowering::begin ()
{
  sharing.reset (new team_sharing (*facts));
  teams.reset (new teams_level);
  threads.reset (new thread_plan (*facts));
  deferred.reset (new deferred_reductions);
  memory.reset (new team_memory);
  order.reset (new memory_order);
  grid.reset (new grid_mapping (*facts));
}

unsigned
heddle_region_flags (tree region)
{
  tree a = lookup_attribute (HEDDLE_REGION_ATTRIBUTE, DECL_ATTRIBUTES (region));
  return a ? tree_to_uhwi (TREE_VALUE (TREE_VALUE (a))) : 0;
}

lowering &
heddle_region_at_hand ()
{
  return *lowering_state.current;
}

bool
heddle_begin_region_dump (const lowering &l)
{
  fprintf (dump_file, "Region ");
  dump_region_name (dump_file, l.node);
  if (l.refused)
    fprintf (dump_file, "  needs the scheduler, because of %s%s%s\n", l.refused.why, l.refused.called ? ": " : "",
	     l.refused.called ? heddle_asm_name (l.refused.called) : "");
  return !l.refused;
}

unsigned
lower_regions_pass::execute (function *)
{
  tree region;
  unsigned i;
  FOR_EACH_VEC_SAFE_ELT (offload_funcs, i, region)
    {
      cgraph_node *node = cgraph_node::get (region);
      if (!node || !node->definition)
	continue;
      lowered_region &l = lowering_state.lowered[node];
      if (heddle_acc_region_p (region))
	{
	  l.kernel.mode = spmd_mode::warps;
	  node->get_untransformed_body ();
	  continue;
	}
      const bool teams = has_teams (node);
      l.asked = heddle_asked_threads (node);
      if (heddle_options.simt_loops && heddle_has_steps ("region"))
	l.kernel = lower (node, teams);
      l.kernel.teams = teams;
      /* Its one block fits on each GPU.  */
      if (l.kernel.fixed && !teams && !l.kernel.threads)
	l.kernel.threads = HEDDLE_MAX_THREADS;
    }
  return 0;
}

const lowered_region &
heddle_lowered (tree region)
{
  return lowering_state.lowered.at (cgraph_node::get (region));
}
