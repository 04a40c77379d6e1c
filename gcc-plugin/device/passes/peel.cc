/* peel.cc -- the first iteration of loops that threads of a team usually run once.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The threads of a team share the iterations of a loop by its counter: it begins with a thread's number and grows by
   their number,

     for (i = thread; i < 256; i += threads)

   If a team can have as many threads as there are iterations, then it usually has: the host starts as many as the loops
   of a region ask for.  Each thread runs the body once, or not at all, and still carries sums and addresses through a
   loop: ptxas moves nothing across its jumps, and computes what the next iteration needs.  With the first iteration
   before the loop there is straight code, and a jump to the loop if there is more.  (100 such loops of 256 iterations
   in a row, each with a reduction, 264 blocks on an H100, PTX changed by hand: 31.3 us as loops, 29.1 in this form,
   CUDA 30.2.)

   GCC peels loops too, at -O3, where it knows a small number of iterations or has a profile.  Here the step is not
   known; what counts is where the first test leads in the largest team.  Its two sides are compared as sums of values
   whose ranges are known, in which the number of threads is the largest that it can be.

   The loop is a loop still, and right for teams of any size.  Only short bodies without calls are copied, and no
   barriers.  The pass runs before loops get loop-only optimizations, such as reciprocals of divisors.  */

#include "gcc-compat.h"
#include "tree-affine.h"
#include "tree-inline.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "cfgloopmanip.h"
#include "value-query.h"
#include "device/passes/unroll.h"
#include "device/facts/runtime-calls.h"
#include "passes.h"

namespace {

/* T without lossless conversions.  */

tree
unconverted (tree t)
{
  for (;;)
    {
      tree from = NULL_TREE;
      if (CONVERT_EXPR_P (t))
	from = TREE_OPERAND (t, 0);
      else if (TREE_CODE (t) == SSA_NAME)
	if (gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)); def && gimple_assign_cast_p (def))
	  from = gimple_assign_rhs1 (def);
      if (!from || !INTEGRAL_TYPE_P (TREE_TYPE (from))
	  || TYPE_PRECISION (TREE_TYPE (from)) > TYPE_PRECISION (TREE_TYPE (t)))
	return t;
      t = from;
    }
}

/* T is the number of a team's threads.  */

bool
thread_count_p (tree t)
{
  gcall *call = TREE_CODE (t) == SSA_NAME ? dyn_cast<gcall *> (SSA_NAME_DEF_STMT (t)) : NULL;
  tree fndecl = call ? gimple_call_fndecl (call) : NULL_TREE;
  for (spmd_mode mode : { spmd_mode::lanes, spmd_mode::warps })
    if (fndecl && !strcmp (heddle_asm_name (fndecl), query_name (mode, "num_threads")))
      return true;
  return false;
}

/* T is from LOW to HIGH.  False: nothing is known.  */

bool
range_of (tree t, widest_int *low, widest_int *high)
{
  heddle_integer_range range;
  if (TREE_CODE (t) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (t)) || !get_range_query (cfun)->range_of_expr (range, t)
      || range.undefined_p ())
    return false;
  *low = widest_int::from (range.lower_bound (), TYPE_SIGN (TREE_TYPE (t)));
  *high = widest_int::from (range.upper_bound (), TYPE_SIGN (TREE_TYPE (t)));
  return true;
}

/* Expressions of a loop's counter, as sums.  */

class counter_sums
{
public:
  ~counter_sums () { free_affine_expand_cache (&m_cache); }
  aff_tree
  of (tree expr)
  {
    aff_tree sum;
    tree_to_aff_combination_expand (expr, TREE_TYPE (expr), &sum, &m_cache);
    return sum;
  }
  /* In the largest team A can be at most *SUM.  False: that is not known.  */
  static bool most (const aff_tree &a, widest_int *sum);

private:
  hash_map<tree, name_expansion *> *m_cache = NULL;
};

bool
counter_sums::most (const aff_tree &a, widest_int *sum)
{
  if (a.rest || !a.offset.is_constant (sum))
    return false;
  for (unsigned i = 0; i < a.n; i++)
    {
      tree t = unconverted (a.elts[i].val);
      widest_int low, high;
      if (!range_of (t, &low, &high))
	return false;
      const bool down = wi::neg_p (a.elts[i].coef) && !thread_count_p (t);
      *sum += a.elts[i].coef * (down ? low : high);
    }
  return true;
}

/* The threads of a team share the iterations of LOOP, and in a team of as many as can be none runs more than one.  */

bool
once_p (class loop *loop)
{
  edge exit = single_exit (loop);
  if (!exit || (exit->flags & EDGE_COMPLEX) || !single_pred_p (loop->latch) || single_pred (loop->latch) != exit->src)
    return false;
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (exit->src));
  if (!cond || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond))))
    return false;
  tree counter = gimple_cond_lhs (cond), end = gimple_cond_rhs (cond);
  tree_code go_on = gimple_cond_code (cond);
  if (exit->flags & EDGE_TRUE_VALUE)
    go_on = invert_tree_comparison (go_on, false);
  if (expr_invariant_in_loop_p (loop, counter))
    {
      std::swap (counter, end);
      go_on = swap_tree_comparison (go_on);
    }
  const bool up = go_on == LT_EXPR || go_on == LE_EXPR, down = go_on == GT_EXPR || go_on == GE_EXPR;
  affine_iv iv;
  if ((!up && !down) || !expr_invariant_in_loop_p (loop, end) || !simple_iv (loop, loop, counter, &iv, true))
    return false;

  counter_sums sums;
  const aff_tree step = sums.of (iv.step);
  if (step.n != 1 || step.rest || !thread_count_p (unconverted (step.elts[0].val)))
    return false;
  /* The operand of the first test: the distance to the end.  */
  aff_tree way = sums.of (up ? end : iv.base), from = sums.of (up ? iv.base : end);
  aff_combination_convert (&from, way.type);
  aff_combination_scale (&from, -1);
  aff_combination_add (&way, &from);
  widest_int most;
  return counter_sums::most (way, &most) && wi::lts_p (most, go_on == LT_EXPR || go_on == GT_EXPR ? 1 : 0);
}

/* S may be copied.  */

bool
copied_p (gimple *s)
{
  return is_gimple_debug (s)
	 || (!gimple_has_volatile_ops (s) && gimple_code (s) != GIMPLE_ASM
	     && (!is_gimple_call (s) || heddle_instruction_call_p (s)));
}

/* LOOP's body is short, and nothing but arithmetic, loads and stores.  */

bool
short_p (class loop *loop)
{
  basic_block *body = get_loop_body (loop);
  bool ok = true;
  for (unsigned i = 0; ok && i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); ok && !gsi_end_p (gsi); gsi_next (&gsi))
      ok = copied_p (gsi_stmt (gsi));
  free (body);
  return ok && heddle_own_size (loop) <= unsigned (param_max_peeled_insns);
}

/* Put LOOP's first iteration before LOOP.  SSA form is to be updated.  */

bool
peel (class loop *loop)
{
  if (!can_duplicate_loop_p (loop))
    return false;
  auto_sbitmap wont_exit (2);
  bitmap_clear (wont_exit);
  auto_vec<edge> never;
  initialize_original_copy_tables ();
  edge before = loop_preheader_edge (loop);
  const bool ok = gimple_duplicate_loop_body_to_header_edge (loop, before, 1, wont_exit, NULL, &never,
							     DLTHE_FLAG_UPDATE_FREQ);
  free_original_copy_tables ();
  return ok;
}

} // namespace

unsigned
peel_pass::execute (function *fun)
{
  if (number_of_loops (fun) <= 1)
    return 0;
  bool changed = false;
  for (auto loop : loops_list (fun, LI_ONLY_INNERMOST))
    if (!loop->unroll && optimize_loop_for_speed_p (loop) && once_p (loop) && short_p (loop) && peel (loop))
      {
	if (dump_file)
	  fprintf (dump_file, "loop %d: its first iteration is before it\n", loop->num);
	/* The remaining loop hardly ever runs.  */
	loop->unroll = 1;
	changed = true;
      }
  if (!changed)
    return 0;
  update_ssa (TODO_update_ssa);
  free_numbers_of_iterations_estimates (fun);
  scev_reset ();
  return TODO_cleanup_cfg;
}
