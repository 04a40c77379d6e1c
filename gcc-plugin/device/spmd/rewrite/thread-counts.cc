/* thread-counts.cc -- numbers of threads, computed and passed on by regions without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where a parallel region may have fewer threads than the block (spmd-threads.cc), the teams level computes their
   number N and passes it to the region's function; threads with larger numbers do not call the function:

     if (thread < N)
       region (data, N);

   Where the program asks for more threads than a team can have, the number is not known when it is compiled, and no
   limit of the program's says less, the host is told (libgomp-nvptx/device/few-threads.c).

   A barrier in the region is one of N threads (emit/region.cc), and N need not be a multiple of 32.  */

#include "device/spmd/rewrite/thread-counts.h"
#include "device/facts/barrier.h"
#include "device/spmd/rewrite/first-thread.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/spmd-memory.h"
#include "device/spmd/region/unsigned-builder.h"

namespace {

/* The smaller of A and B, where 0 is no limit in A.  */

tree
limited (gimple_seq *seq, tree a, tree b)
{
  unsigned_builder build (seq);
  a = gimple_convert (seq, unsigned_type_node, a);
  tree one = build.constant (1);
  return build.op (PLUS_EXPR, build.op (MIN_EXPR, build.op (MINUS_EXPR, a, one), build.op (MINUS_EXPR, b, one)), one);
}

} // namespace

void
thread_counts::share (const parallel_facts &p)
{
  shared[p.index] = team_variable (facts, unsigned_type_node);
}

/* How many threads a parallel region may have.  */

tree
thread_counts::block_limit (gimple_seq *seq) const
{
  unsigned_builder build (seq);
  tree block = build.query (query_name (threads.mode, "num_threads"));
  return threads.lanes_as_threads && !threads.limit_known && facts.limit && !integer_zerop (facts.limit)
	 ? limited (seq, facts.limit, block) : block;
}

tree
thread_counts::without_clause (gimple_seq *seq) const
{
  tree limit = block_limit (seq);
  if (!threads.mixed)
    return limit;
  tree device = symtab_node::get_for_asmname (get_identifier (HEDDLE_DEVICE_SYMBOL))->decl;
  TREE_ADDRESSABLE (device) = 1;
  tree variable = make_ssa_name (integer_type_node);
  tree access = build2 (MEM_REF, integer_type_node, build_fold_addr_expr (device),
			build_int_cst (ptr_type_node, offsetof (struct heddle_device, nthreads_var)));
  gimple_seq_add_stmt (seq, gimple_build_assign (variable, access));
  return limited (seq, variable, limit);
}

tree
thread_counts::asked (const parallel_facts &p, gimple_seq *seq) const
{
  if (threads.alone (p))
    {
      unsigned_builder build (seq);
      tree n = gimple_convert (seq, unsigned_type_node, p.asks ());
      return build.choose (EQ_EXPR, n, build.constant (1), n, block_limit (seq));
    }
  tree n = integer_zerop (p.asks ()) ? without_clause (seq) : limited (seq, p.asks (), block_limit (seq));
  return is_gimple_val (n) ? n : force_gimple_operand (n, seq, true, NULL_TREE);
}

void
thread_counts::tell_of_few (const parallel_facts &p, gimple_stmt_iterator *gsi, tree n) const
{
  const bool limited = facts.limit && !integer_zerop (facts.limit) && threads.limit < HEDDLE_MAX_THREADS;
  if (limited || threads.alone (p) || TREE_CODE (p.asks ()) == INTEGER_CST)
    return;
  gimple_seq seq = NULL;
  unsigned_builder build (&seq);
  tree asked = gimple_convert (&seq, unsigned_type_node, p.asks ());
  gcond *cond = gimple_build_cond (GT_EXPR, asked, build.constant (HEDDLE_MAX_THREADS), NULL_TREE, NULL_TREE);
  gcall *tell = gimple_build_call (declare_function ("__heddle_few_threads", void_type_node, unsigned_type_node,
						     unsigned_type_node), 2, asked, n);
  gimple_set_location (tell, gimple_location (p.call));
  gimple_seq_add_stmt (&seq, cond);
  gimple_seq_add_stmt (&seq, tell);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  edge to_tell = split_block (gimple_bb (cond), cond), to_rest = split_block (to_tell->dest, tell);
  to_tell->flags = (to_tell->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  to_tell->probability = profile_probability::very_unlikely ();
  edge around = make_edge (to_tell->src, to_rest->dest, EDGE_FALSE_VALUE);
  around->probability = profile_probability::very_likely ();
  *gsi = gsi_for_stmt (p.call);
}

void
thread_counts::call (const parallel_facts &p, gimple_stmt_iterator *gsi, tree n, gcall *call) const
{
  location_t loc = gimple_location (p.call);
  gassign *store = shared[p.index] ? gimple_build_assign (shared[p.index], n) : NULL;
  if (store)
    {
      gsi_insert_before (gsi, store, GSI_SAME_STMT);
      /* In a loop the functions may still read it.  */
      gimple_stmt_iterator at = gsi_for_stmt (store);
      insert_barrier (&at, loc, true);
      insert_barrier (gsi, loc, true);
    }
  gimple_seq seq = NULL;
  unsigned_builder build (&seq);
  gcond *cond
    = gimple_build_cond (LT_EXPR, build.query (query_name (threads.mode, "thread_num")), n, NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);

  unlink_stmt_vdef (p.call);
  gsi_replace (gsi, call, false);
  edge to_call = split_block (gimple_bb (cond), cond);
  edge to_rest = split_block (to_call->dest, call);
  to_call->flags = (to_call->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  to_call->probability = profile_probability::very_likely ();
  edge around = make_edge (to_call->src, to_rest->dest, EDGE_FALSE_VALUE);
  around->probability = profile_probability::very_unlikely ();
  if (store)
    first_thread_alone (store, threads.mode);
}

tree
thread_counts::in_region (const parallel_facts &p, gimple_stmt_iterator *gsi) const
{
  if (!threads.counted (p))
    return NULL_TREE;
  if (cfun->decl == p.node->decl)
    return get_or_create_ssa_default_def (cfun, DECL_CHAIN (DECL_ARGUMENTS (p.node->decl)));
  tree n = make_ssa_name (unsigned_type_node);
  gsi_insert_before (gsi, gimple_build_assign (n, shared[p.index]), GSI_SAME_STMT);
  return n;
}

void
thread_counts::prepare_barriers (std::vector<gimple *> *guarded)
{
  bool needed = false;
  for (const parallel_facts &p : facts.parallels)
    needed |= threads.counted (p) && p.barriers;
  if (!needed)
    return;
  met = team_variable (facts, unsigned_type_node);
  edge entry = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  gimple_stmt_iterator gsi = gsi_start_bb (split_edge (entry));
  gassign *store = gimple_build_assign (met, build_zero_cst (unsigned_type_node));
  gsi_insert_after (&gsi, store, GSI_NEW_STMT);
  insert_barrier (&gsi, DECL_SOURCE_LOCATION (facts.node->decl), false);
  guarded->push_back (store);
}

void
thread_counts::barrier_in (const parallel_facts &p, gimple_stmt_iterator *gsi) const
{
  location_t loc = gimple_location (gsi_stmt (*gsi));
  unlink_stmt_vdef (gsi_stmt (*gsi));
  gsi_replace (gsi, gimple_build_nop (), false);
  if (!threads.counted (p))
    {
      insert_barrier (gsi, loc, false);
      return;
    }
  gimple_stmt_iterator before = *gsi;
  tree n = in_region (p, &before);
  gcall *b = gimple_build_call (
      declare_function ("__heddle_region_barrier", void_type_node, unsigned_type_node, ptr_type_node), 2, n,
      build_fold_addr_expr (met));
  gimple_set_location (b, loc);
  gsi_insert_after (gsi, b, GSI_NEW_STMT);
  insert_marks (gsi, loc);
}
