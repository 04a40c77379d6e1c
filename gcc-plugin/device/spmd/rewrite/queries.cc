/* queries.cc -- questions to the runtime of regions without a scheduler are answered in place.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Parallel regions have a single level.  Numbers of threads and teams come from special registers.  Barriers and the
   choice of the thread for a single construct need no runtime either.  */

#include "device/spmd/rewrite/queries.h"
#include "device/facts/hooks.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/unsigned-builder.h"

namespace {

/* The answer to the question WHAT about levels, the call S, for thread NUMBER of THREADS, trees of unsigned type; on
   the teams level, where both are null, for the only one.  */

tree
level_answer (gimple_seq *seq, runtime_query what, gimple *s, tree number, tree threads)
{
  tree type = integer_type_node;
  if (what == runtime_query::level)
    return build_int_cst (type, number != NULL_TREE);
  if (what == runtime_query::active_level)
    return number ? gimple_convert (seq, type, gimple_build (seq, GT_EXPR, boolean_type_node, threads,
							      build_one_cst (TREE_TYPE (threads))))
	   : build_zero_cst (type);
  tree level = gimple_call_arg (s, 0);
  auto is = [&] (int n) { return gimple_build (seq, EQ_EXPR, boolean_type_node, level, build_int_cst (type, n)); };
  tree outside = build_int_cst (type, what == runtime_query::team_size);
  tree answer = gimple_build (seq, COND_EXPR, type, is (0), outside, build_minus_one_cst (type));
  if (number)
    {
      tree here = gimple_convert (seq, type, what == runtime_query::team_size ? threads : number);
      answer = gimple_build (seq, COND_EXPR, type, is (1), here, answer);
    }
  return answer;
}

} // namespace

/* Let the first thread execute the single construct that begins with the call at GSI.  */

void
query_rewriter::choose_first (gimple_stmt_iterator *gsi) const
{
  gimple_seq seq = NULL;
  unsigned_builder build (&seq);
  tree number = build.query (query_name (threads.mode, "thread_num"));
  tree first = gimple_build (&seq, EQ_EXPR, boolean_type_node, number, build.constant (0));
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  replace_call (gsi, first, NULL);
}

void
query_rewriter::in_parallel (const parallel_facts &p, function *fun) const
{
  const unsigned most_threads = threads.lanes_as_threads ? threads.block_threads () : HEDDLE_MAX_THREADS;
  for (gimple_stmt_iterator &gsi : iterators (fun))
    {
      gimple *s = gsi_stmt (gsi);
      if (!is_gimple_call (s))
	continue;
      if (gimple_call_internal_p (s))
	{
	  /* A lane is a thread: it runs SIMD loops alone.  */
	  if (gimple_call_internal_fn (s) == IFN_GOMP_USE_SIMT && threads.mode == spmd_mode::lanes)
	    replace_call (&gsi, integer_zero_node, NULL);
	  continue;
	}
      tree fndecl = gimple_call_fndecl (s);
      const runtime_query what = query_of (fndecl);
      switch (what)
	{
	case runtime_query::thread_num:
	  replace_call (&gsi, NULL_TREE, query_name (threads.mode, "thread_num"), most_threads);
	  break;
	case runtime_query::num_threads:
	  {
	    tree count = counts.in_region (p, &gsi);
	    replace_call (&gsi, count, count ? NULL : query_name (threads.mode, "num_threads"), most_threads);
	    break;
	  }
	case runtime_query::team_num:
	  replace_call (&gsi, NULL_TREE, "__ptx_ctaid_x");
	  break;
	case runtime_query::num_teams:
	  replace_call (&gsi, NULL_TREE, "__ptx_nctaid_x");
	  break;
	case runtime_query::level: case runtime_query::active_level: case runtime_query::ancestor:
	case runtime_query::team_size:
	  {
	    gimple_seq seq = NULL;
	    unsigned_builder build (&seq);
	    tree number = build.query (query_name (threads.mode, "thread_num"));
	    tree count = counts.in_region (p, &gsi);
	    if (!count)
	      count = build.query (query_name (threads.mode, "num_threads"));
	    tree answer = level_answer (&seq, what, s, number, count);
	    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	    replace_call (&gsi, answer, NULL);
	    break;
	  }
	case runtime_query::other:
	  if (name_is (fndecl, "GOMP_barrier"))
	    counts.barrier_in (p, &gsi);
	  else if (name_is (fndecl, "GOMP_single_start"))
	    choose_first (&gsi);
	  break;
	}
    }
}

bool
query_rewriter::on_teams_level (gimple_stmt_iterator *gsi) const
{
  gimple *s = gsi_stmt (*gsi);
  const runtime_query what = query_of (gimple_call_fndecl (s));
  switch (what)
    {
    case runtime_query::other:
      return false;
    case runtime_query::thread_num:
      replace_call (gsi, integer_zero_node, NULL);
      break;
    case runtime_query::num_threads:
      replace_call (gsi, integer_one_node, NULL);
      break;
    case runtime_query::team_num:
      replace_call (gsi, NULL_TREE, "__ptx_ctaid_x");
      break;
    case runtime_query::num_teams:
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
