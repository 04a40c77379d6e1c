/* unroll.cc -- several iterations of an innermost loop at a time, so that their loads are under way together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A warp issues its instructions in order and stops at the first that needs a value which is still on its way.  A
   loop that loads, adds and jumps back has the loads of one iteration under way, a few hundred cycles at a time;
   unrolled by four it has four times as many, because ptxas moves loads up across arithmetic.  It does not across
   jumps, nor across stores, which therefore go behind all of the loads.  GCC's own unroller works on RTL, which the
   device role never reaches.

   This pass stands between GCC's loop passes and "ivopts", which makes a single pointer with immediate offsets of the
   four copies' addresses.  Loops whose number of iterations is known and small have been unrolled completely by then.
   The loop is left once: iterations that do not fill a group are done by a copy of the loop after it; no additional
   code is executed.

   A loop is unrolled if its body is one basic block of loads and arithmetic with stores that cannot touch its loads, or
   a short body with counting and jumping as its main cost; and always under #pragma GCC unroll.  Where only a test at
   run time tells whether its stores touch its loads, it gets two versions (disjoint-loops.cc); a loop with a load after
   a store that cannot be unrolled, as its counter grows by an unknown number, gets two versions, too.  Iterations of a
   SIMD loop may be executed at the same time; if they first load and then store, the stores of one iteration therefore
   cannot touch the loads of another.  (A Jacobi iteration of 8,192 rows, a row a warp, on an H200: 0.395 ms not
   unrolled, 0.371 ms unrolled.)

   The threads of a team share a loop's iterations: each goes on by their number, known when the kernel runs.  GCC has
   no number of iterations of such a loop, as it takes a division.  The pass computes this number before the loop, if
   the counter cannot leave its type's range on the way and the iterations are enough for a group; otherwise the copy of
   the loop does all.  The grid's loop, which hardly repeats, is left alone.  (12,288 floats for 256 threads.)

   A lane on a row of its own, far from its neighbours', uses a few bytes of each sector read.  The other bytes are
   needed in the next iterations, but the sectors of all lanes exceed the cache.  Its loads of a sector are therefore
   put together.  (128 rows of 65,536 floats, a row a lane, on an H200: 2.52 ms by 4, 1.95 by 8, 2.92 by 16; a matrix of
   8,192 rows by a vector: 0.448, 0.409, 0.508.) Rows are the purpose, and each lane has to have equally many
   iterations: those of a window, or of a row of a sparse matrix, are few.  Where their number is known ptxas achieves
   as much by itself.  */

#include "gcc-compat.h"
#include "tree-data-ref.h"
#include "tree-inline.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "tree-ssa-loop-ivopts.h"
#include "cfgloopmanip.h"
#include "device/facts/combined-fn.h"
#include "device/facts/grid-counters.h"
#include "device/facts/lane-steps.h"
#include "device/passes/unroll.h"
#include "tuning.h"
#include "abi.h"
#include "passes.h"

double
heddle_own_size (class loop *l)
{
  double insns = 0;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    if (body[i]->loop_father == l)
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
	insns += estimate_num_insns (gsi_stmt (gsi), &eni_size_weights);
  free (body);
  return insns;
}

bool
heddle_instruction_call_p (gimple *stmt)
{
  if (!(gimple_call_flags (stmt) & ECF_CONST))
    return false;
  if (heddle_approximated_p (as_a<gcall *> (stmt)))
    return true;
  if (gimple_call_internal_p (stmt))
    return direct_internal_fn_p (gimple_call_internal_fn (stmt));
  return gimple_call_builtin_p (stmt, BUILT_IN_NORMAL) && is_inexpensive_builtin (gimple_call_fndecl (stmt));
}

namespace {

/* Estimate, in pairs: of loads and stores in a loop, which are all compared; beyond this number a possible overlap is
   assumed.  The compiler's time.  */
constexpr unsigned alias_pairs = 256;

/* Estimate, in instructions by GCC's own estimate: a loop of more is not copied, with a test for overlapping arrays,
   only to be unrolled.  Four copies and the loop itself are 200 instructions then.  */
constexpr unsigned versioned_body = 40;

/* Estimate, in copies: #pragma GCC unroll asks for no more than so many.  Code for more does not fit in the
   instruction cache.  */
constexpr unsigned most_unrolled = 64;

/* The possible places of REF in any iteration of LOOP: according to types and points-to sets, and to restrict as far as
   it holds for the loop as a whole.  Of a function that was inlined into the body each iteration has its own restrict
   pointers.  */

ao_ref
anywhere (tree ref, class loop *loop)
{
  ao_ref r;
  ao_ref_init (&r, ref);
  ao_ref_base (&r);
  ao_ref_base_alias_set (&r);
  ao_ref_alias_set (&r);
  r.ref = NULL_TREE;
  r.offset = 0;
  r.size = r.max_size = -1;
  if ((TREE_CODE (r.base) == MEM_REF || TREE_CODE (r.base) == TARGET_MEM_REF) && MR_DEPENDENCE_CLIQUE (r.base) > 1
      && MR_DEPENDENCE_CLIQUE (r.base) != loop->owned_clique)
    {
      r.base = copy_node (r.base);
      MR_DEPENDENCE_CLIQUE (r.base) = MR_DEPENDENCE_BASE (r.base) = 0;
    }
  return r;
}

/* The facts about a loop's body.  */

struct body_summary
{
  bool plain = true;		/* nothing but arithmetic, loads and stores */
  bool carried = false;		/* a store may change loaded memory */
  bool late = false;		/* loads after stores */
  unsigned loads = 0;
  unsigned insns = 0;
};

body_summary
summarize (class loop *loop)
{
  body_summary sum;
  auto_vec<gimple *> loads, stores;
  basic_block *body = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (is_gimple_debug (stmt))
	  continue;
	sum.insns += estimate_num_insns (stmt, &eni_size_weights);
	if (gimple_has_volatile_ops (stmt) || gimple_code (stmt) == GIMPLE_ASM
	    || (is_gimple_call (stmt) && !heddle_instruction_call_p (stmt)))
	  sum.plain = false;
	if (gimple_vdef (stmt))
	  stores.safe_push (stmt);
	else if (gimple_vuse (stmt))
	  {
	    sum.late |= !stores.is_empty ();
	    loads.safe_push (stmt);
	  }
      }
  free (body);
  sum.loads = loads.length ();
  if (sum.plain && loads.length () * stores.length () < alias_pairs)
    {
      for (gimple *store : stores)
	for (gimple *load : loads)
	  if (gimple_assign_load_p (load))
	    {
	      ao_ref loaded = anywhere (gimple_assign_rhs1 (load), loop);
	      ao_ref stored = anywhere (gimple_get_lhs (store), loop);
	      sum.carried |= refs_may_alias_p_1 (&loaded, &stored, true);
	    }
    }
  else
    sum.carried = !stores.is_empty ();
  return sum;
}

/* How many iterations of LOOP, one block, load a sector of rows that are the lanes' own; 1 if there are none.  */

unsigned
row_factor (class loop *loop, const lane_steps &lanes)
{
  edge exit = single_exit (loop);
  tree_niter_desc niter;
  if (!exit || !number_of_iterations_exit (loop, exit, &niter, false) || TREE_CODE (niter.niter) == INTEGER_CST
      || !lanes.of_value (niter.niter).same ())
    return 1;
  unsigned HOST_WIDE_INT factor = 1;
  for (gimple_stmt_iterator gsi = gsi_start_bb (loop->header); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (!gimple_assign_load_p (s) || !heddle_global_reference_p (gimple_assign_rhs1 (s)))
	continue;
      innermost_loop_behavior walk;
      if (lanes.stride_of (gimple_assign_rhs1 (s)) == stride::far
	  && dr_analyze_innermost (&walk, gimple_assign_rhs1 (s), loop, s) && tree_fits_shwi_p (walk.step)
	  && !integer_zerop (walk.step))
	factor = MAX (factor, sector_bytes / absu_hwi (tree_to_shwi (walk.step)));
    }
  return factor;
}

/* The plan for a loop.  */

struct plan
{
  unsigned factor = 1;		/* how often to repeat the body; 1: unchanged */
  bool sink = false;		/* stores can be made after all loads */
  bool late = false;		/* and they are not all before the first store */
  bool ask = false;		/* this holds only in a version of the loop; without a version ... */
  unsigned otherwise = 1;	/* ... the factor is this */
};

/* LANES is made when it is needed first.  */

plan
plan_for (class loop *loop, std::unique_ptr<lane_steps> &lanes)
{
  plan p;
  if (loop->unroll == 1)
    return p;
  bool wanted = loop->unroll > 1 && loop->unroll < USHRT_MAX;
  if (!wanted
      && (!optimize_loop_for_speed_p (loop) || (OPTION_SET_P (flag_unroll_loops) && !flag_unroll_loops)
	  || loop->num_nodes > 2))
    return p;
  HOST_WIDE_INT most = likely_max_stmt_executions_int (loop);
  if (!wanted && most >= 0 && most < 2 * tuning.unroll_factor)
    return p;
  unsigned factor = wanted ? MIN (loop->unroll, most_unrolled) : tuning.unroll_factor;
  body_summary sum = summarize (loop);
  /* An iteration here is one of all lanes.  */
  bool parallel = loop->safelen >= int (factor * HEDDLE_WARP_SIZE) && !sum.late;
  bool apart = !sum.carried || parallel, is_short = sum.insns < tuning.short_body;
  if (!wanted && (!sum.plain || (sum.loads == 0 && !is_short)))
    return p;
  p.sink = sum.plain && apart;
  p.late = sum.late;
  if (!wanted && sum.carried && !parallel && sum.loads > 0 && sum.insns <= versioned_body)
    {
      p.ask = true;
      p.factor = factor;
      p.otherwise = is_short ? factor : 1;
    }
  else if (wanted || apart || is_short)
    p.factor = factor;
  if (!wanted && p.factor > 1 && sum.loads > 0)
    {
      if (!lanes)
	lanes.reset (new lane_steps (cfun));
      unsigned copies = lanes->differ () ? row_factor (loop, *lanes) : 1;
      copies = MIN (copies, param_max_unrolled_insns / MAX (sum.insns, 1));
      if (most >= 0)
	copies = MIN (copies, most / 2);
      if (sum.carried && parallel)
	copies = MIN (copies, unsigned (loop->safelen) / HEDDLE_WARP_SIZE);
      if (copies > p.factor)
	p.factor = 1U << floor_log2 (copies);
    }
  return p;
}

/* LOOP's counter, with an unknown step: *IV has its value at the first comparison with *END, and the loop goes on while
   it is less.  False: no such counter.  */

bool
steps_unknown_p (class loop *loop, affine_iv *iv, tree *end)
{
  edge out = single_dom_exit (loop);
  gcond *cond = out ? safe_dyn_cast<gcond *> (last_stmt (out->src)) : NULL;
  if (!cond || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond))))
    return false;
  tree_code code = gimple_cond_code (cond);
  if (out->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  tree i = gimple_cond_lhs (cond);
  *end = gimple_cond_rhs (cond);
  if (code == GT_EXPR)
    std::swap (i, *end);
  if ((code != LT_EXPR && code != GT_EXPR) || TREE_CODE (i) != SSA_NAME || !expr_invariant_in_loop_p (loop, *end))
    return false;
  /* The signed counter of the program may be an unsigned one in truth, which is the same up to where both end.  */
  gassign *s = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (i));
  if (s && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (s)) && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (s)))
      && TYPE_PRECISION (TREE_TYPE (gimple_assign_rhs1 (s))) == TYPE_PRECISION (TREE_TYPE (i)))
    i = gimple_assign_rhs1 (s);
  return simple_iv (loop, loop, i, iv, true) && TREE_CODE (iv->step) != INTEGER_CST
	 && expr_invariant_in_loop_p (loop, iv->step) && !contains_abnormal_ssa_name_p (iv->base)
	 && !contains_abnormal_ssa_name_p (iv->step) && !contains_abnormal_ssa_name_p (*end);
}

/* LOOP, which GCC cannot unroll, as its counter's step is not known, can be unrolled FACTOR times.  */

bool
can_unroll_steps_p (class loop *loop, unsigned factor)
{
  affine_iv iv;
  tree end;
  return steps_unknown_p (loop, &iv, &end) && !heddle_grid_loop_p (loop) && can_duplicate_loop_p (loop)
	 && tree_num_loop_insns (loop, &eni_size_weights) * factor <= unsigned (param_max_unrolled_insns);
}

/* Let *NITER be a counter of LOOP, a loop of this kind, that goes on by one up to the number of iterations but the
   first; to none, if these are fewer than FACTOR or the loop's counter might leave its range.  The number is computed
   before the loop.  */

void
count_steps (class loop *loop, unsigned factor, tree_niter_desc *niter)
{
  affine_iv iv;
  tree end;
  if (!steps_unknown_p (loop, &iv, &end))
    gcc_unreachable ();
  tree type = unsigned_type_for (TREE_TYPE (end));
  tree step = fold_convert (type, iv.step), base = fold_convert (type, iv.base), last = fold_convert (type, end);
  tree most = fold_convert (type, TYPE_MAX_VALUE (signed_type_for (type)));
  tree small = fold_build2 (TRUNC_DIV_EXPR, type, most, build_int_cst (type, 2 * factor));
  auto both = [] (tree a, tree b) { return fold_build2 (TRUTH_AND_EXPR, boolean_type_node, a, b); };
  auto is = [] (tree_code code, tree a, tree b) { return fold_build2 (code, boolean_type_node, a, b); };
  tree far = fold_build2 (PLUS_EXPR, type, base,
			  fold_build2 (MULT_EXPR, type, step, build_int_cst (type, factor)));
  tree one = build_one_cst (type);
  tree many = both (both (is (LT_EXPR, fold_build2 (MINUS_EXPR, type, step, one), small),
			  is (LT_EXPR, last, fold_build2 (MINUS_EXPR, type, most, step))),
		    both (is (LT_EXPR, base, last), is (LT_EXPR, far, last)));
  gimple_seq seq;
  many = force_gimple_operand (many, &seq, true, NULL_TREE);
  edge before = loop_preheader_edge (loop);
  if (seq)
    gsi_insert_seq_on_edge_immediate (before, seq);
  basic_block head = split_edge (loop_preheader_edge (loop));
  basic_block count = split_edge (single_succ_edge (head)), join = split_edge (single_succ_edge (count));
  gimple_stmt_iterator gsi = gsi_last_bb (head);
  gsi_insert_after (&gsi, gimple_build_cond (NE_EXPR, many, boolean_false_node, NULL_TREE, NULL_TREE), GSI_NEW_STMT);
  edge yes = single_succ_edge (head);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::likely ();
  edge no = make_edge (head, join, EDGE_FALSE_VALUE);
  no->probability = profile_probability::unlikely ();
  set_immediate_dominator (CDI_DOMINATORS, join, head);
  tree n = fold_build2 (TRUNC_DIV_EXPR, type,
			fold_build2 (MINUS_EXPR, type, fold_build2 (MINUS_EXPR, type, last, base), one), step);
  n = force_gimple_operand (fold_build2 (PLUS_EXPR, type, n, one), &seq, true, NULL_TREE);
  gsi = gsi_last_bb (count);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  gphi *phi = create_phi_node (make_ssa_name (type), join);
  add_phi_arg (phi, n, single_succ_edge (count), UNKNOWN_LOCATION);
  add_phi_arg (phi, build_zero_cst (type), no, UNKNOWN_LOCATION);
  n = gimple_phi_result (phi);

  niter->assumptions = boolean_true_node;
  niter->may_be_zero = boolean_false_node;
  niter->niter = niter->bound = n;
  niter->control.base = build_zero_cst (type);
  niter->control.step = one;
  niter->control.no_overflow = true;
  niter->cmp = LT_EXPR;
}

/* Put the stores of LOOP's body behind its last one's place.  Virtual operands are to be renamed.  */

void
sink_stores (class loop *loop)
{
  auto_vec<gimple *> stores;
  for (gimple_stmt_iterator gsi = gsi_start_bb (loop->header); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gimple_vdef (gsi_stmt (gsi)))
      stores.safe_push (gsi_stmt (gsi));
  if (stores.length () < 2)
    return;
  gimple_stmt_iterator last = gsi_for_stmt (stores.pop ());
  for (gimple *s : stores)
    {
      gimple_stmt_iterator from = gsi_for_stmt (s);
      gsi_move_before (&from, &last);
    }
}

} // namespace

unsigned
unroll_pass::execute (function *fun)
{
  if (number_of_loops (fun) <= 1)
    return 0;
  bool changed = false;
  auto_vec<int> sinking;
  auto_vec<std::pair<class loop *, plan>> plans;
  std::unique_ptr<lane_steps> lanes;
  for (auto loop : loops_list (fun, LI_ONLY_INNERMOST))
    if (plan p = plan_for (loop, lanes); p.factor > 1)
      plans.safe_push ({ loop, p });
  for (auto &[loop, p] : plans)
    {
      tree_niter_desc niter;
      const bool known = can_unroll_loop_p (loop, p.factor, &niter);
      if (!known && !can_unroll_steps_p (loop, p.factor))
	{
	  /* Loads of one iteration can be under way together.  */
	  if (p.ask && p.late && heddle_version_disjoint (loop))
	    {
	      changed = true;
	      loop->unroll = 1;
	      sinking.safe_push (loop->num);
	    }
	  continue;
	}
      if (p.ask && heddle_version_disjoint (loop))
	changed = p.sink = true;
      else if (p.ask)
	p.factor = p.otherwise;
      if (p.factor == 1
	  || (p.ask && !(known ? can_unroll_loop_p (loop, p.factor, &niter) : can_unroll_steps_p (loop, p.factor))))
	continue;
      if (!known)
	count_steps (loop, p.factor, &niter);
      if (dump_file)
	fprintf (dump_file, "loop %d: unrolled by %u\n", loop->num, p.factor);
      initialize_original_copy_tables ();
      tree_unroll_loop (loop, p.factor, &niter);
      free_original_copy_tables ();
      loop->unroll = 1;
      changed = true;
      if (p.sink)
	sinking.safe_push (loop->num);
    }
  if (!changed)
    return 0;
  if (!sinking.is_empty ())
    {
      cleanup_tree_cfg ();
      for (int num : sinking)
	if (class loop *loop = get_loop (fun, num); loop && loop->num_nodes <= 2)
	  sink_stores (loop);
      mark_virtual_operands_for_renaming (fun);
      update_ssa (TODO_update_ssa_only_virtuals);
    }
  scev_reset ();
  return TODO_cleanup_cfg;
}
