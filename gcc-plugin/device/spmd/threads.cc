/* threads.cc -- how many threads a parallel region has, where that may be fewer than the block has.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A parallel region has the threads that its num_threads clause asks for, no more than the teams construct's
   thread_limit and the block allow, and without the clause as many as these allow, or OMP_NUM_THREADS_DEV says: the
   host starts blocks of no more where no region has the clause.  The teams level computes their number N and hands it
   to the region's function; threads with larger numbers do not call it:

     if (thread < N)
       region (data, N);

   A barrier in the region is one of N threads (emit/region.cc), and N need not be a multiple of 32.

   Regions that need this, or memory of the team (spmd/team-memory.cc), or constructs for one of the threads, are called
   CUDA-style here.  Where they are known to have no more than 32 threads they are left to the generic kernel, where
   each thread is a warp; likewise where SIMD loops inside had better use the lanes, but not where more threads are asked
   for than there are warps; unless the user asks for lanes as threads (-mthreads=lane).  */

#include "device/spmd/grid.h"
#include "device/hooks.h"
#include "tuning.h"

namespace {

/* The constant X as a number of threads; 0: it is none.  */

unsigned HOST_WIDE_INT
constant_threads (tree x)
{
  return x && TREE_CODE (x) == INTEGER_CST && tree_fits_uhwi_p (x) ? tree_to_uhwi (x) : 0;
}

/* In the function DECL loops over a row of what a team shares may be unrolled completely: then they need no addresses
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
  global_options.x_param_max_completely_peeled_insns = MAX (param_max_completely_peeled_insns, int (tuning.row_insns));
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl) = build_optimization_node (&global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set, &saved);
}

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

/* Find out which parallel regions have counts of their own.  False: the region had better run in another way.  Called
   when all regions have been looked at.  */

bool
region_analysis::count_threads ()
{
  const unsigned HOST_WIDE_INT limit = constant_threads (m_limit);
  const bool limited = m_limit && !(limit ? limit % 32 == 0 : integer_zerop (m_limit));
  m_cuda_style = limited || !m_team.empty () || !m_team_fields.empty ();
  bool locks = false;
  for (const parallel_region &p : parallels)
    locks |= p.locks;
  /* The more threads wait for each other the longer they do.  */
  for (const parallel_region &p : parallels)
    m_cuda_style |= p.single || (p.work && !locks) || !p.copied.empty ()
		    || !integer_zerop (gimple_call_arg (p.call, 2));
  if (!m_cuda_style && locks && heddle_options.threads != heddle_threads::lanes)
    return false;
  for (parallel_region &p : parallels)
    {
      p.work |= p.ordered;
      m_cuda_style |= p.work;
    }
  if (!m_cuda_style)
    return true;
  if (heddle_options.threads == heddle_threads::warps)
    return false;
  bool few = true, open = false;
  for (parallel_region &p : parallels)
    (integer_zerop (gimple_call_arg (p.call, 2)) ? open : m_asks) = true;
  m_mixed = m_asks && open && symtab_node::get_for_asmname (get_identifier (HEDDLE_DEVICE_SYMBOL));
  for (parallel_region &p : parallels)
    {
      tree asks = gimple_call_arg (p.call, 2);
      const unsigned HOST_WIDE_INT asked = constant_threads (asks);
      /* The host starts blocks of no more threads than a limit above 32 says.  */
      p.counted = limited || (limit && limit <= 32)
		  || !(integer_zerop (asks) ? !m_mixed : limit && asked >= limit);
      const unsigned HOST_WIDE_INT most = asked && limit ? MIN (asked, limit) : MAX (asked, limit);
      few &= most && most <= 32;
      m_many |= asked > HEDDLE_MAX_WARPS && (!limit || limit > HEDDLE_MAX_WARPS);
    }
  return heddle_options.threads == heddle_threads::lanes || !few;
}

unsigned
region_analysis::block_threads () const
{
  if (!m_cuda_style)
    return 0;
  const unsigned HOST_WIDE_INT limit = constant_threads (m_limit);
  return limit ? MIN ((limit + 31) / 32 * 32, HEDDLE_MAX_THREADS) : HEDDLE_MAX_THREADS;
}

/* Compile the region as a program in the manner of CUDA.  */

void
region_analysis::tune ()
{
  if (!m_cuda_style)
    return;
  unroll_rows (node->decl);
  for (parallel_region &p : parallels)
    unroll_rows (p.node->decl);
}

/* How many threads a parallel region may have.  */

tree
region_analysis::block_limit (gimple_seq *seq)
{
  unsigned_builder build (seq);
  tree block = build.query (query_name (m_mode, "num_threads"));
  return m_cuda_style && m_limit && !integer_zerop (m_limit) ? limited (seq, m_limit, block) : block;
}

/* How many threads a parallel region without a num_threads clause has.  */

tree
region_analysis::team_threads (gimple_seq *seq)
{
  tree limit = block_limit (seq);
  if (!m_mixed)
    return limit;
  tree device = symtab_node::get_for_asmname (get_identifier (HEDDLE_DEVICE_SYMBOL))->decl;
  TREE_ADDRESSABLE (device) = 1;
  tree variable = make_ssa_name (integer_type_node);
  tree access = build2 (MEM_REF, integer_type_node, build_fold_addr_expr (device),
			build_int_cst (ptr_type_node, offsetof (struct heddle_device, nthreads_var)));
  gimple_seq_add_stmt (seq, gimple_build_assign (variable, access));
  return limited (seq, variable, limit);
}

/* Call P, which is counted.  */

void
region_analysis::call_counted (parallel_region &p)
{
  location_t loc = gimple_location (p.call);
  gimple_stmt_iterator gsi = gsi_for_stmt (p.call);
  gimple_seq seq = NULL;
  unsigned_builder build (&seq);
  tree asks = gimple_call_arg (p.call, 2);
  tree n = integer_zerop (asks) ? team_threads (&seq) : limited (&seq, asks, block_limit (&seq));
  if (!is_gimple_val (n))
    n = force_gimple_operand (n, &seq, true, NULL_TREE);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  seq = NULL;
  if (p.work)
    enter_work (p, &gsi, n);
  gassign *store = p.threads ? gimple_build_assign (p.threads, n) : NULL;
  if (store)
    {
      gsi_insert_before (&gsi, store, GSI_SAME_STMT);
      /* In a loop the functions may still read it.  */
      gimple_stmt_iterator at = gsi_for_stmt (store);
      insert_barrier (&at, loc, true);
      insert_barrier (&gsi, loc, true);
    }
  gcond *cond = gimple_build_cond (LT_EXPR, build.query (query_name (m_mode, "thread_num")), n, NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);

  tree fndecl = TREE_OPERAND (gimple_call_arg (p.call, 0), 0);
  gcall *call = p.work ? gimple_build_call (fndecl, 3, gimple_call_arg (p.call, 1), n, build_fold_addr_expr (m_own))
		: gimple_build_call (fndecl, 2, gimple_call_arg (p.call, 1), n);
  gimple_set_location (call, loc);
  unlink_stmt_vdef (p.call);
  gsi_replace (&gsi, call, false);
  p.call = call;
  edge to_call = split_block (gimple_bb (cond), cond);
  edge to_rest = split_block (to_call->dest, call);
  to_call->flags = (to_call->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  to_call->probability = profile_probability::very_likely ();
  edge around = make_edge (to_call->src, to_rest->dest, EDGE_FALSE_VALUE);
  around->probability = profile_probability::very_unlikely ();
  if (store)
    guard (store);
}

/* The number of P's threads, at GSI, in P's function or a copy of one that it calls.  NULL_TREE: as many as the block
   has.  */

tree
region_analysis::counted_threads (parallel_region &p, gimple_stmt_iterator *gsi)
{
  if (!p.counted)
    return NULL_TREE;
  if (cfun->decl == p.node->decl)
    return get_or_create_ssa_default_def (cfun, DECL_CHAIN (DECL_ARGUMENTS (p.node->decl)));
  tree n = make_ssa_name (unsigned_type_node);
  gsi_insert_before (gsi, gimple_build_assign (n, p.threads), GSI_SAME_STMT);
  return n;
}

/* Before the region's first statement: what its barriers of fewer threads than the block has need.  */

void
region_analysis::prepare_barriers ()
{
  bool needed = false;
  for (const parallel_region &p : parallels)
    needed |= p.counted && p.barriers;
  if (!needed)
    return;
  m_met = team_variable (unsigned_type_node);
  edge entry = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  gimple_stmt_iterator gsi = gsi_start_bb (split_edge (entry));
  gassign *store = gimple_build_assign (m_met, build_zero_cst (unsigned_type_node));
  gsi_insert_after (&gsi, store, GSI_NEW_STMT);
  insert_barrier (&gsi, DECL_SOURCE_LOCATION (node->decl), false);
  stores.push_back (store);
}

/* Put a barrier of P's threads, in P's function or a copy of one that it calls, in the place of the call at GSI.  */

void
region_analysis::barrier_in (parallel_region &p, gimple_stmt_iterator *gsi)
{
  location_t loc = gimple_location (gsi_stmt (*gsi));
  unlink_stmt_vdef (gsi_stmt (*gsi));
  gsi_replace (gsi, gimple_build_nop (), false);
  if (!p.counted)
    {
      insert_barrier (gsi, loc, false);
      return;
    }
  gimple_stmt_iterator before = *gsi;
  tree n = counted_threads (p, &before);
  gcall *b = gimple_build_call (
      declare_function ("__heddle_region_barrier", void_type_node, unsigned_type_node, ptr_type_node), 2, n,
      build_fold_addr_expr (m_met));
  gimple_set_location (b, loc);
  gsi_insert_after (gsi, b, GSI_NEW_STMT);
  insert_marks (gsi, loc);
}
