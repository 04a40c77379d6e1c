/* spmd.cc -- target regions that run without a scheduler: the steps, in their order.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A target region that only starts teams and parallel regions needs no scheduler: all threads of all blocks can
   execute it from the start, each with its own copies of the teams level's variables, and enter each parallel
   region by a plain call.  That is how a CUDA kernel runs, and after inlining the same code is left.

   It is allowed where nobody can tell the difference:
   - on the teams level there are no calls but those that start teams and parallel regions, ask for team numbers, or
     have no effect; stores to memory are made by one thread, and barriers keep the order;
   - the parallel regions use the runtime for thread and team numbers, barriers and what one thread alone does, with
     any number of threads;
   - variables of the teams level that parallel regions share are only read there, or reduced: each thread then
     updates a copy of its own, and the copies are combined; or they fit in shared memory.

   What a region does otherwise is left to the generic kernel.

   Seven steps do this, each with its own product, which nothing changes afterwards, and a dump (-fdump-tree-STEP).  The
   first four look and decide, and may refuse the region; beyond these its code changes.  */

#include "gcc-compat.h"
#include "device/spmd/spmd.h"
#include "device/hooks.h"
#include "device/spmd/loop-ends.h"
#include "device/spmd/loop-remarks.h"
#include "device/spmd/dump.h"
#include "device/spmd/spmd-rewrite.h"
#include "dumpfile.h"

namespace {

/* A target region on its way through the steps.  */
struct lowering
{
  cgraph_node *node;
  refusal refused;
  std::unique_ptr<const region_facts> facts;
  std::unique_ptr<const team_sharing> sharing;
  std::unique_ptr<const teams_level> teams;
  std::unique_ptr<const thread_plan> threads;
  std::unique_ptr<const memory_order> order;
  std::unique_ptr<const grid_mapping> grid;
};

/* A step: what it does with a region, and what its dump shows.  It runs unless one before has refused the region.  */
struct step
{
  const char *name;
  void (*run) (lowering &);
  void (*dump) (const lowering &, FILE *);
};

const step steps[] =
{
  /* What the region and its parallel regions do.  */
  { "spmd-facts",
    [] (lowering &l) { l.facts.reset (new region_facts (find_region_facts (l.node, &l.refused))); },
    [] (const lowering &l, FILE *f) { l.facts->dump (f); } },
  /* What is each thread's own, and what the team's.  */
  { "spmd-sharing",
    [] (lowering &l) { l.sharing.reset (new team_sharing (find_team_sharing (*l.facts, &l.refused))); },
    [] (const lowering &l, FILE *f) { l.sharing->dump (f, *l.facts); } },
  /* What all threads do on the teams level, what one of them does, and where reductions are combined.  */
  { "spmd-teams",
    [] (lowering &l) { l.teams.reset (new teams_level (look_at_teams (*l.facts, *l.sharing, &l.refused))); },
    [] (const lowering &l, FILE *f) { l.teams->dump (f, *l.facts); } },
  /* What a thread is, and how many there are.  */
  { "spmd-threads",
    [] (lowering &l)
      { l.threads.reset (new thread_plan (plan_threads (*l.facts, *l.sharing, *l.teams, &l.refused))); },
    [] (const lowering &l, FILE *f) { l.threads->dump (f, *l.facts); } },
  /* From here on no step refuses.  What is the team's is in shared memory, and barriers keep the order of accesses.  */
  { "spmd-memory",
    [] (lowering &l)
      { l.order.reset (new memory_order (place_team_memory (*l.facts, *l.sharing, *l.teams, *l.threads))); },
    [] (const lowering &l, FILE *f) { l.order->dump (f, *l.facts); } },
  /* The loops are those of a thread of the grid.  */
  { "spmd-grid",
    [] (lowering &l)
      {
	l.grid.reset (new grid_mapping (map_to_grid (*l.facts, *l.sharing, *l.teams, *l.threads, l.order->barriers)));
      },
    [] (const lowering &l, FILE *f) { l.grid->dump (f, *l.facts); } },
  /* Nothing uses the runtime's scheduler.  */
  { "spmd-rewrite",
    [] (lowering &l) { rewrite_region (*l.facts, *l.sharing, *l.teams, *l.threads, *l.order, *l.grid); },
    [] (const lowering &l, FILE *f) { dump_rewritten (f, *l.facts); } }
};

/* Steps that may refuse a region.  */
const unsigned DECIDING = 4;

/* The dump of step I.  */

int
dump_phase (unsigned i)
{
  static int phases[ARRAY_SIZE (steps)];
  if (phases[i])
    return phases[i];
  gcc::dump_manager *dumps = g->get_dumps ();
  phases[i] = dumps->dump_register (xstrdup ((std::string (".") + steps[i].name).c_str ()),
				    xstrdup ((std::string ("tree-") + steps[i].name).c_str ()), NULL, DK_tree,
				    OPTGROUP_OMP, true);
  /* -fdump-tree-all has been seen before.  */
  const dump_file_info *all = dumps->get_dump_file_info (TDI_tree_all);
  dump_file_info *mine = dumps->get_dump_file_info (phases[i]);
  if (all->pstate)
    {
      mine->pstate = all->pstate;
      mine->pflags = all->pflags;
    }
  return phases[i];
}

/* Step I has run on L.  */

void
dump_step (const lowering &l, unsigned i)
{
  dump_flags_t flags;
  FILE *f = dump_begin (dump_phase (i), &flags);
  if (!f)
    return;
  dump_flags = flags;
  fprintf (f, "Region ");
  dump_region_name (f, l.node);
  if (l.refused)
    {
      fprintf (f, "  needs the scheduler, because of %s", l.refused.why);
      if (l.refused.called)
	fprintf (f, ": %s", heddle_asm_name (l.refused.called));
      fputc ('\n', f);
    }
  else
    steps[i].dump (l, f);
  fputc ('\n', f);
  dump_end (dump_phase (i), f);
}

/* Run the steps from FIRST to END - 1, as far as they go.  */

void
run_steps (lowering &l, unsigned first, unsigned end)
{
  for (unsigned i = first; i < end && !l.refused; i++)
    {
      steps[i].run (l);
      dump_step (l, i);
    }
}

/* Say what threads are in L, about which all has been decided.  */

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
  if (r.called)
    inform (r.where, "because of %s: %qs", r.why, heddle_asm_name (r.called));
  else if (r)
    inform (r.where, "because of %s", r.why);
}

/* Run the steps on region NODE.  */

spmd_kernel
lower (cgraph_node *node)
{
  lowering l;
  l.node = node;
  run_steps (l, 0, DECIDING);
  if (heddle_options.remarks)
    {
      node->get_untransformed_body ();
      remark (l);
      heddle_remark_loops (node);
    }
  if (l.refused)
    {
      heddle_end_region_in_time (node);
      return {};
    }
  run_steps (l, DECIDING, ARRAY_SIZE (steps));
  spmd_kernel k;
  k.mode = l.threads->mode;
  k.memory_parallelism = l.grid->memory_parallelism;
  k.long_iterations = l.grid->long_iterations;
  k.slabs = l.grid->row_blocks;
  k.iterations = l.grid->iterations;
  k.threads = l.threads->block_threads ();
  k.open_threads = !l.threads->asks;
  /* Where the whole grid shares a loop nobody can tell how many threads there are.  */
  k.exact_threads = l.threads->mode == spmd_mode::lanes && !l.grid->whole_grid ();
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

std::map<cgraph_node *, lowered_region> lowered;

} // namespace

unsigned
heddle_region_flags (tree region)
{
  tree a = lookup_attribute (HEDDLE_REGION_ATTRIBUTE, DECL_ATTRIBUTES (region));
  return a ? tree_to_uhwi (TREE_VALUE (TREE_VALUE (a))) : 0;
}

void
heddle_lower_regions ()
{
  tree region;
  unsigned i;
  FOR_EACH_VEC_SAFE_ELT (offload_funcs, i, region)
    {
      cgraph_node *node = cgraph_node::get (region);
      if (!node || !node->definition)
	continue;
      lowered_region &l = lowered[node];
      l.teams = has_teams (node);
      l.asked = heddle_asked_threads (node);
      if (heddle_options.simt_loops)
	l.kernel = lower (node);
    }
}

const lowered_region &
heddle_lowered (tree region)
{
  return lowered.at (cgraph_node::get (region));
}
