/* spmd-rewrite.cc -- the step spmd-rewrite: a region and its parallel regions do without the runtime.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The decisions of the steps before become code.
   - In the parallel regions: plain updates of a thread's own copies (updates.cc), constructs (work.cc), and answers to
     questions to the runtime (queries.cc).  Functions called by these regions get copies (functions.cc).
   - On the teams level: reductions (reduce.cc), direct calls of the parallel regions (thread-counts.cc), one team for a
     block (one-turn.cc), and stores and calls for the first thread alone (first-thread.cc).
   Then all of it may be inlined into the kernel.  */

#include "device/spmd/region/lowering.h"
#include "device/facts/entries.h"
#include "device/spmd/rewrite/first-thread.h"
#include "device/spmd/region/functions.h"
#include "device/spmd/rewrite/one-turn.h"
#include "device/spmd/rewrite/queries.h"
#include "device/spmd/rewrite/reduce.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/unsigned-builder.h"
#include "device/spmd/region/work.h"
#include "tuning.h"

namespace {

/* Estimate, in instructions, by GCC's own estimate: the most of such a loop.  Twice GCC's own, as row_trips is.  */
constexpr unsigned row_insns = 400;

/* In the function DECL loops over a row of a team's shared data may be unrolled completely: they then need no addresses
   but the row's.  */

void
unroll_rows (tree decl)
{
  tree options = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl);
  if (!options || !opt_for_fn (decl, flag_tree_loop_optimize))
    return;
  cl_optimization saved;
  cl_optimization_save (&saved, &global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set, TREE_OPTIMIZATION (options));
  global_options.x_param_max_completely_peel_times = MAX (param_max_completely_peel_times, int (tuning.row_trips));
  global_options.x_param_max_completely_peeled_insns = MAX (param_max_completely_peeled_insns, int (row_insns));
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl) = build_optimization_node (&global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set, &saved);
}

class region_rewriter
{
public:
  region_rewriter (const region_facts &f, const team_sharing &s, const thread_plan &t, const deferred_reductions &d,
		   const team_memory &m, const grid_mapping &g)
    : facts (f), sharing (s), threads (t), deferred (d), guarded (m.guarded), grid (g), counts (f, t), state (f, t),
      queries (t, counts) {}
  void rewrite ();

private:
  const region_facts &facts;
  const team_sharing &sharing;
  const thread_plan &threads;
  const deferred_reductions &deferred;
  guarded_statements guarded;
  const grid_mapping &grid;
  thread_counts counts;
  construct_state state;
  query_rewriter queries;
  std::vector<cgraph_node *> copies;		/* of functions called by parallel regions */

  void add_parameters (const parallel_facts &);
  void make_updates_private (const parallel_facts &);
  void rewrite_parallel (const parallel_facts &);
  void copy_called (const parallel_facts &);
  void teams_call (gimple_stmt_iterator *);
  void call_uncounted (const parallel_facts &, gimple_stmt_iterator *);
  void call_counted (const parallel_facts &);
  void rewrite_teams ();
};

/* Parameters for the number of P's threads, if that is not the block's, and for the state of its constructs.  */

void
region_rewriter::add_parameters (const parallel_facts &p)
{
  std::vector<tree> types = { TREE_VALUE (TYPE_ARG_TYPES (TREE_TYPE (p.node->decl))) };
  auto add = [&] (const char *name, tree type)
    {
      types.push_back (type);
      heddle_add_parameter (p.node->decl, name, type);
    };
  if (threads.counted (p))
    add ("threads", unsigned_type_node);
  if (p.constructs ())
    add ("own", ptr_type_node);
  if (types.size () > 1)
    TREE_TYPE (p.node->decl) = build_function_type_array (void_type_node, types.size (), types.data ());
}

/* Updates of unshared copies, in the function of P, the current one, become plain updates.  */

void
region_rewriter::make_updates_private (const parallel_facts &p)
{
  std::set<const update *> own;
  for (auto &u : sharing.of (p).own)
    own.insert (u.first);
  p.updates.make_private (own);
  if (!sharing.of (p).sections)
    p.updates.open_sections ();
}

void
region_rewriter::rewrite_parallel (const parallel_facts &p)
{
  if (threads.counted (p) || p.constructs ())
    add_parameters (p);
  push_cfun (p.fun ());
  make_updates_private (p);
  rewrite_work (p);
  queries.in_parallel (p, cfun);
  pop_cfun ();
}

/* Make copies for P of its callees, if they ask the runtime.  */

void
region_rewriter::copy_called (const parallel_facts &p)
{
  if (p.asking.empty ())
    return;
  const function_copies mine = copy_functions (p);
  if (threads.counted (p))
    counts.share (p);
  for (auto &c : mine)
    {
      function *fun = DECL_STRUCT_FUNCTION (c.second->decl);
      push_cfun (fun);
      queries.in_parallel (p, fun);
      pop_cfun ();
      copies.push_back (c.second);
    }
}

/* Let the call at GSI be a call of P, with the block's number of threads.  */

void
region_rewriter::call_uncounted (const parallel_facts &p, gimple_stmt_iterator *gsi)
{
  gimple *s = gsi_stmt (*gsi);
  tree fndecl = TREE_OPERAND (gimple_call_arg (s, 0), 0), block = gimple_call_arg (s, 1);
  auto_vec<tree> arguments;
  arguments.safe_push (block);
  for (tree a : grid.arguments)
    arguments.safe_push (a);
  if (p.constructs ())
    {
      gimple_seq seq = NULL;
      unsigned_builder build (&seq);
      tree count = build.query (query_name (threads.mode, "num_threads"));
      gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
      state.enter (p, gsi, count);
      arguments.safe_push (state.address ());
    }
  gcall *call = gimple_build_call_vec (fndecl, arguments);
  gimple_set_location (call, gimple_location (s));
  unlink_stmt_vdef (s);
  gsi_replace (gsi, call, false);
}

/* Let P's call be one for fewer threads than the block has.  */

void
region_rewriter::call_counted (const parallel_facts &p)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (p.call);
  gimple_seq seq = NULL;
  tree n = counts.asked (p, &seq);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  counts.tell_of_few (p, &gsi, n);
  if (p.constructs ())
    state.enter (p, &gsi, n);
  tree fndecl = TREE_OPERAND (gimple_call_arg (p.call, 0), 0), block = gimple_call_arg (p.call, 1);
  gcall *call = p.constructs () ? gimple_build_call (fndecl, 3, block, n, state.address ())
		: gimple_build_call (fndecl, 2, block, n);
  gimple_set_location (call, gimple_location (p.call));
  counts.call (p, &gsi, n, call);
}

/* Let the call at GSI, on the teams level, do without the runtime, but for those of counted parallel regions.  */

void
region_rewriter::teams_call (gimple_stmt_iterator *gsi)
{
  gimple *s = gsi_stmt (*gsi);
  tree fndecl = gimple_call_fndecl (s);
  const parallel_facts *p = facts.started_by (s);
  if (name_is (fndecl, "GOMP_teams4"))
    {
      drop_turns (as_a<gcall *> (s));
      replace_call (gsi, gimple_call_arg (s, 3), NULL);
    }
  else if (name_is (fndecl, "omp_get_max_threads"))
    {
      gimple_seq seq = NULL;
      tree n = counts.without_clause (&seq);
      gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
      replace_call (gsi, n, NULL);
    }
  else if (queries.on_teams_level (gsi))
    ;
  else if (p && !threads.counted (*p))
    call_uncounted (*p, gsi);
}

void
region_rewriter::rewrite_teams ()
{
  push_cfun (facts.fun ());
  for (const parallel_facts &p : facts.parallels)
    reduce_around (p, sharing, deferred, threads.mode);
  rewrite_updates (facts, deferred, threads.mode);
  for (gimple_stmt_iterator &gsi : iterators (cfun))
    if (is_gimple_call (gsi_stmt (gsi)) && !gimple_call_internal_p (gsi_stmt (gsi)))
      teams_call (&gsi);
  for (const parallel_facts &p : facts.parallels)
    if (threads.counted (p))
      call_counted (p);
  for (const std::vector<gimple *> *statements : { &guarded.stores, &guarded.singles })
    for (gimple *s : *statements)
      first_thread_alone (s, threads.mode);
  pop_cfun ();
}

void
region_rewriter::rewrite ()
{
  push_cfun (facts.fun ());
  counts.prepare_barriers (&guarded.stores);
  state.prepare ();
  pop_cfun ();
  for (const parallel_facts &p : facts.parallels)
    {
      rewrite_parallel (p);
      copy_called (p);
    }
  rewrite_teams ();
  for (const parallel_facts &p : facts.parallels)
    finish_function (p.node);
  for (cgraph_node *c : copies)
    finish_function (c);
  finish_function (facts.node);
  for (const parallel_facts &p : facts.parallels)
    make_inlinable (p.node);
  for (cgraph_node *c : copies)
    renew_summaries (c);
  make_inlinable (facts.node);
}

} // namespace

static void
rewrite_region (const region_facts &facts, const team_sharing &sharing, const thread_plan &threads,
		const deferred_reductions &deferred, const team_memory &memory, const grid_mapping &grid)
{
  if (threads.lanes_as_threads)
    {
      unroll_rows (facts.node->decl);
      for (const parallel_facts &p : facts.parallels)
	unroll_rows (p.node->decl);
    }
  const thread_plan plan = grid.whole_grid () ? threads : threads.by_team ();
  region_rewriter (facts, sharing, plan, deferred, memory, grid).rewrite ();
}

/* The dump: the functions changed by the step.  */
static void
dump_rewritten (FILE *f, const region_facts &facts)
{
  dump_function_to_file (facts.node->decl, f, dump_flags);
  for (const parallel_facts &p : facts.parallels)
    dump_function_to_file (p.node->decl, f, dump_flags);
}

unsigned
spmd_rewrite_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  rewrite_region (*l.facts, *l.sharing, *l.threads, *l.deferred, *l.memory, *l.grid);
  return heddle_step_done (l, [&l] { dump_rewritten (dump_file, *l.facts); });
}
