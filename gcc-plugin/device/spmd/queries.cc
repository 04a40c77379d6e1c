/* queries.cc -- what regions that run without a scheduler ask the runtime, and what need not know of threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   There is one level of parallel regions.  Numbers of threads and teams come from special registers.  */

#include "device/spmd/grid.h"
#include "device/hooks.h"

namespace {

enum query { OTHER, THREAD_NUM, NUM_THREADS, TEAM_NUM, NUM_TEAMS, LEVEL, ACTIVE_LEVEL, ANCESTOR, TEAM_SIZE };

query
query_of (tree fndecl)
{
  static const struct { const char *name; query what; } queries[] =
    {
      { "omp_get_thread_num", THREAD_NUM }, { "omp_get_num_threads", NUM_THREADS },
      { "omp_get_team_num", TEAM_NUM }, { "omp_get_num_teams", NUM_TEAMS },
      { "omp_get_level", LEVEL }, { "omp_get_active_level", ACTIVE_LEVEL }, { "omp_in_parallel", ACTIVE_LEVEL },
      { "omp_get_ancestor_thread_num", ANCESTOR }, { "omp_get_team_size", TEAM_SIZE }
    };
  for (const auto &q : queries)
    if (name_is (fndecl, q.name))
      {
	/* Fortran passes the level by reference.  */
	const char *s = heddle_asm_name (fndecl);
	return (q.what == ANCESTOR || q.what == TEAM_SIZE) && s[strlen (s) - 1] == '_' ? OTHER : q.what;
      }
  return OTHER;
}

/* What the question WHAT about levels, the call S, comes to for thread NUMBER of THREADS, trees of unsigned type; on the
   teams level, where both are null, for the only one.  */

tree
level_answer (gimple_seq *seq, query what, gimple *s, tree number, tree threads)
{
  tree type = integer_type_node;
  if (what == LEVEL)
    return build_int_cst (type, number != NULL_TREE);
  if (what == ACTIVE_LEVEL)
    return number ? gimple_convert (seq, type, gimple_build (seq, GT_EXPR, boolean_type_node, threads,
							      build_one_cst (TREE_TYPE (threads))))
	   : build_zero_cst (type);
  tree level = gimple_call_arg (s, 0);
  auto is = [&] (int n) { return gimple_build (seq, EQ_EXPR, boolean_type_node, level, build_int_cst (type, n)); };
  tree outside = build_int_cst (type, what == TEAM_SIZE);
  tree answer = gimple_build (seq, COND_EXPR, type, is (0), outside, build_minus_one_cst (type));
  if (number)
    {
      tree here = gimple_convert (seq, type, what == TEAM_SIZE ? threads : number);
      answer = gimple_build (seq, COND_EXPR, type, is (1), here, answer);
    }
  return answer;
}

} // namespace

const char *
query_name (spmd_mode mode, const char *query)
{
  bool count = !strcmp (query, "num_threads");
  if (mode == spmd_mode::warps)
    return count ? "__ptx_ntid_y" : "__ptx_tid_y";
  return count ? "__heddle_lanes_num_threads" : "__heddle_lanes_thread_num";
}

gcall *
query_call (const char *name, unsigned most_threads)
{
  const struct { const char *name; unsigned least, most; } ranges[] =
    {
      { "__ptx_ctaid_x", 0, 0x7ffffffe }, { "__ptx_nctaid_x", 1, 0x7fffffff },
      { "__ptx_ctaid_y", 0, 0xfffe }, { "__ptx_nctaid_y", 1, 0xffff },
      { "__ptx_tid_y", 0, HEDDLE_MAX_WARPS - 1 }, { "__ptx_ntid_y", 1, HEDDLE_MAX_WARPS },
      { "__heddle_lanes_thread_num", 0, most_threads - 1 },
      { "__heddle_lanes_num_threads", 1, most_threads },
    };
  tree fndecl = declare_function (name, unsigned_type_node);
  TREE_READONLY (fndecl) = 1;
  gcall *call = gimple_build_call (fndecl, 0);
  gimple_call_set_nothrow (call, true);
  tree result = make_ssa_name (unsigned_type_node, call);
  gimple_call_set_lhs (call, result);
  for (const auto &r : ranges)
    if (!strcmp (r.name, name))
      set_range_info (result, VR_RANGE, wi::uhwi (r.least, 32), wi::uhwi (r.most, 32));
  return call;
}

bool
any_query (tree fndecl)
{
  return query_of (fndecl) != OTHER;
}

bool
runtime_function (tree fndecl)
{
  const char *s = heddle_asm_name (fndecl);
  if (startswith (s, "__builtin_"))
    s += strlen ("__builtin_");
  return startswith (s, "GOMP_") || startswith (s, "omp_") || startswith (s, "GOACC_") || startswith (s, "acc_");
}

bool
stateless_function (tree fndecl, bool *locks)
{
  static const char *const waiting[]
    = { "GOMP_critical_start", "GOMP_critical_end", "GOMP_critical_name_start", "GOMP_critical_name_end",
	"GOMP_atomic_start", "GOMP_atomic_end", "omp_set_lock", "omp_unset_lock", "omp_set_nest_lock",
	"omp_unset_nest_lock" };
  /* Who gets no lock will try again.  */
  static const char *const trying[] = { "omp_test_lock", "omp_test_nest_lock" };
  static const char *const others[]
    = { "omp_init_lock", "omp_init_lock_with_hint", "omp_destroy_lock", "omp_init_nest_lock",
	"omp_init_nest_lock_with_hint", "omp_destroy_nest_lock", "omp_get_wtime", "omp_get_wtick",
	"omp_is_initial_device", "omp_get_device_num", "omp_get_num_devices", "omp_get_initial_device",
	"omp_get_cancellation", "omp_get_max_task_priority", "omp_get_supported_active_levels", "omp_get_proc_bind" };
  /* The lanes of a warp get on by themselves from here on.  */
  const bool apart = heddle_options.sm >= 70;
  for (const char *name : waiting)
    if (name_is (fndecl, name))
      {
	*locks = true;
	return apart;
      }
  for (const char *name : trying)
    if (name_is (fndecl, name))
      return apart;
  for (const char *name : others)
    if (name_is (fndecl, name))
      return true;
  return false;
}

void
replace_call (gimple_stmt_iterator *gsi, tree value, const char *callee, unsigned most_threads)
{
  gimple *s = gsi_stmt (*gsi);
  tree lhs = gimple_call_lhs (s);
  unlink_stmt_vdef (s);
  if (!lhs)
    {
      gsi_replace (gsi, gimple_build_nop (), false);
      return;
    }
  if (callee)
    {
      gcall *call = query_call (callee, most_threads);
      gimple_set_location (call, gimple_location (s));
      gsi_insert_before (gsi, call, GSI_SAME_STMT);
      value = gimple_call_lhs (call);
    }
  gassign *a;
  if (useless_type_conversion_p (TREE_TYPE (lhs), TREE_TYPE (value)))
    a = gimple_build_assign (lhs, value);
  else if (CONSTANT_CLASS_P (value))
    a = gimple_build_assign (lhs, fold_convert (TREE_TYPE (lhs), value));
  else
    a = gimple_build_assign (lhs, NOP_EXPR, value);
  gimple_set_location (a, gimple_location (s));
  gsi_replace (gsi, a, false);
}

/* Let the first thread be the one that executes the single construct that the call at GSI begins.  */

void
region_analysis::choose_first (gimple_stmt_iterator *gsi)
{
  gimple_seq seq = NULL;
  unsigned_builder build (&seq);
  tree number = build.query (query_name (m_mode, "thread_num"));
  tree first = gimple_build (&seq, EQ_EXPR, boolean_type_node, number, build.constant (0));
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  replace_call (gsi, first, NULL);
}

/* Let FUN, the current function, P's or a copy of one that P calls, do without the runtime.  */

void
region_analysis::rewrite_queries (parallel_region &p, function *fun)
{
  const unsigned most_threads = m_cuda_style ? block_threads () : HEDDLE_MAX_THREADS;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!is_gimple_call (s))
	  continue;
	if (gimple_call_internal_p (s))
	  {
	    /* A lane is a thread: it runs SIMD loops by itself.  */
	    if (gimple_call_internal_fn (s) == IFN_GOMP_USE_SIMT && m_mode == spmd_mode::lanes)
	      replace_call (&gsi, integer_zero_node, NULL);
	    continue;
	  }
	tree fndecl = gimple_call_fndecl (s);
	const query what = query_of (fndecl);
	switch (what)
	  {
	  case THREAD_NUM:
	    replace_call (&gsi, NULL_TREE, query_name (m_mode, "thread_num"), most_threads);
	    break;
	  case NUM_THREADS:
	    {
	      tree threads = counted_threads (p, &gsi);
	      replace_call (&gsi, threads, threads ? NULL : query_name (m_mode, "num_threads"), most_threads);
	      break;
	    }
	  case TEAM_NUM:
	    replace_call (&gsi, NULL_TREE, "__ptx_ctaid_x");
	    break;
	  case NUM_TEAMS:
	    replace_call (&gsi, NULL_TREE, "__ptx_nctaid_x");
	    break;
	  case LEVEL: case ACTIVE_LEVEL: case ANCESTOR: case TEAM_SIZE:
	    {
	      gimple_seq seq = NULL;
	      unsigned_builder build (&seq);
	      tree number = build.query (query_name (m_mode, "thread_num"));
	      tree threads = counted_threads (p, &gsi);
	      if (!threads)
		threads = build.query (query_name (m_mode, "num_threads"));
	      tree answer = level_answer (&seq, what, s, number, threads);
	      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	      replace_call (&gsi, answer, NULL);
	      break;
	    }
	  case OTHER:
	    if (name_is (fndecl, "GOMP_barrier"))
	      barrier_in (p, &gsi);
	    else if (name_is (fndecl, "GOMP_single_start"))
	      choose_first (&gsi);
	    break;
	  }
      }
}

/* Let the question that is the call at GSI, on the teams level, do without the runtime.  False: it is none.  */

bool
region_analysis::rewrite_teams_query (gimple_stmt_iterator *gsi)
{
  gimple *s = gsi_stmt (*gsi);
  const query what = query_of (gimple_call_fndecl (s));
  switch (what)
    {
    case OTHER:
      return false;
    case THREAD_NUM:
      replace_call (gsi, integer_zero_node, NULL);
      break;
    case NUM_THREADS:
      replace_call (gsi, integer_one_node, NULL);
      break;
    case TEAM_NUM:
      replace_call (gsi, NULL_TREE, "__ptx_ctaid_x");
      break;
    case NUM_TEAMS:
      replace_call (gsi, NULL_TREE, "__ptx_nctaid_x");
      break;
    default:
      {
	gimple_seq seq = NULL;
	tree answer = level_answer (&seq, what, s, NULL_TREE, NULL_TREE);
	gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
	replace_call (gsi, answer, NULL);
      }
    }
  return true;
}
