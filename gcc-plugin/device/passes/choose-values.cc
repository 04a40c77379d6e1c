/* choose-values.cc -- short conditional assignments in a loop are choices between values.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In

     for (o = 1; o <= order; o++)
       {
	 int next = t + o;
	 if (next >= n)
	   next -= n;
	 ...

   the condition is a jump, the loop's body is not a single block, and no pass takes several iterations together: their
   loads are not under way at the same time (unroll.cc).  A GPU has an instruction for the choice of one of two values,
   and ptxas would use it for such a jump, but it does not unroll.

   GCC can turn a loop's body into a single block, for its vectorizer.  This pass applies this to inner loops with
   nothing behind conditions but arithmetic, of chosen_insns instructions at most.  It stands behind the pass that moves
   a loop's condition to its end, and before passes that move computations of addresses into the branches.  No load or
   store is added, and overflow in an unneeded computation is harmless.  */

#include "gcc-compat.h"
#include "device/passes/state.h"
#include "tree-if-conv.h"
#include "tree-inline.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-niter.h"
#include "cfgloopmanip.h"
#include "tuning.h"
#include "passes.h"

namespace {

/* What stands behind conditions in L is little, and arithmetic.  */

bool
short_arms_p (class loop *l)
{
  if (l->num_nodes <= 2 || l->force_vectorize || l->simduid || !single_exit (l))
    return false;
  unsigned insns = 0;
  bool plain = true;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    if (!dominated_by_p (CDI_DOMINATORS, l->latch, body[i]))
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (is_gimple_debug (s))
	    continue;
	  plain &= (is_gimple_assign (s) || gimple_code (s) == GIMPLE_COND) && !gimple_vuse (s);
	  insns += estimate_num_insns (s, &eni_time_weights);
	}
  free (body);
  return plain && insns <= tuning.chosen_insns;
}

bool
one_of_pair_p (edge e)
{
  return e == passes_state.pair_of_ways[0] || e == passes_state.pair_of_ways[1];
}

/* The block whose condition decides on E, if no other path joins on the way from the block to E.  */

basic_block
decider (edge e)
{
  basic_block b = e->src;
  if (!single_succ_p (b))
    return b;
  if (!single_pred_p (b))
    b = get_immediate_dominator (CDI_DOMINATORS, b);
  return single_pred_p (b) ? single_pred (b) : b;
}

/* Find two edges into B, divided by a common condition if possible, or else any two.  False: impossible.  */

bool
find_pair (basic_block b)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, b->preds)
    if (e->flags & (EDGE_ABNORMAL | EDGE_EH))
      return false;
  for (unsigned m = 1; m < EDGE_COUNT (b->preds); m++)
    for (unsigned n = 0; n < m; n++)
      {
	passes_state.pair_of_ways[0] = EDGE_PRED (b, m);
	passes_state.pair_of_ways[1] = EDGE_PRED (b, n);
	if (decider (passes_state.pair_of_ways[0]) == decider (passes_state.pair_of_ways[1]))
	  return true;
      }
  return true;
}

/* GCC converts places where two ways meet.  Where more do in L, let two at a time meet before the others.  */

void
pair_ways (class loop *l)
{
  const unsigned blocks = l->num_nodes;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < blocks; i++)
    {
      basic_block b = body[i];
      /* The former content of the block is behind the new block.  */
      while (b != l->header && EDGE_COUNT (b->preds) > 2 && find_pair (b))
	b = make_forwarder_block (b, one_of_pair_p, NULL)->dest;
    }
  free (body);
}

} // namespace

unsigned
choose_values_pass::execute (function *fun)
{
  unsigned todo = 0;
  /* In place, or not at all.  */
  const int convert = flag_tree_loop_if_convert, vectorize = flag_tree_loop_vectorize;
  flag_tree_loop_if_convert = 1;
  flag_tree_loop_vectorize = 0;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  if (number_of_loops (fun) > 1)
    {
      calculate_dominance_info (CDI_DOMINATORS);
      scev_initialize ();
      for (auto loop : loops_list (fun, LI_ONLY_INNERMOST))
	if (short_arms_p (loop))
	  {
	    pair_ways (loop);
	    todo |= TODO_cleanup_cfg;
	    const unsigned more = tree_if_conversion (loop);
	    if (more && dump_file)
	      fprintf (dump_file, "loop %d is one block\n", loop->num);
	    todo |= more;
	  }
      if (todo)
	free_numbers_of_iterations_estimates (fun);
      scev_finalize ();
    }
  loop_optimizer_finalize ();
  flag_tree_loop_if_convert = convert;
  flag_tree_loop_vectorize = vectorize;
  return todo;
}
