/* fixed-conditions.cc -- invariant questions leave the loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In

     for (o = 1; o <= order; o++)
       {
	 int next = t + o, last = t - o;
	 if (next >= n)
	   next = stop ? n - 1 : next - n;
	 if (last < 0)
	   last = stop ? 0 : last + n;
	 ...

   the flag is the same for all iterations.  GCC divides such a loop late, into a loop for each value of the flag.
   Before, it has made jumps around the second question of the flag, with a path through the body for each combination
   of the three conditions; choose-values.cc then makes a chain of choices of these, 45 instructions for the 12 of two
   loops, and no jump is left that GCC could take out of the loop.

   This pass therefore divides inner loops before the jumps are made: the loop has two versions, with a known answer in
   each.  It applies only to iterations with other conditions, too; a single choice is as cheap as a jump.  The code
   behind conditions has to be arithmetic only, as in choose-values.cc.  The bound on the size is GCC's own for divided
   loops.  */

#include "gcc-compat.h"
#include "tree-inline.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"
#include "cfgloopmanip.h"
#include "passes.h"

namespace {

/* Derived, in times that a loop is divided in two for a condition that no iteration changes: GCC 12's
   max-unswitch-level; later ones have none.  */
constexpr int loop_divisions = 3;

/* A condition in L with the same value in all iterations, if other conditions exist with arithmetic behind them, and L
   is small and may be copied; or null.  */

gcond *
fixed_condition (class loop *l)
{
  if (!l->latch || l->num_nodes <= 2 || l->force_vectorize || l->simduid || !single_exit (l))
    return NULL;
  gcond *fixed = NULL;
  bool changing = false, plain = can_copy_bbs_p (&l->header, 1);
  unsigned insns = 0;
  basic_block *body = get_loop_body_in_dom_order (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    {
      const bool always = dominated_by_p (CDI_DOMINATORS, l->latch, body[i]);
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (is_gimple_debug (s))
	    continue;
	  insns += estimate_num_insns (s, &eni_size_weights);
	  gcond *c = dyn_cast<gcond *> (s);
	  if (!c)
	    plain &= is_gimple_assign (s) && (always || !gimple_vuse (s));
	  else if (!loop_exits_from_bb_p (l, body[i]))
	    {
	      if (!expr_invariant_in_loop_p (l, gimple_cond_lhs (c))
		  || !expr_invariant_in_loop_p (l, gimple_cond_rhs (c)))
		changing = true;
	      else if (!fixed)
		fixed = c;
	    }
	}
    }
  free (body);
  return plain && changing && insns <= unsigned (param_max_unswitch_insns) ? fixed : NULL;
}

/* Conditions in L that are as ASKED are true if VALUE, else false.  */

void
settle (class loop *l, const gcond *asked, bool value)
{
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gcond *c = dyn_cast<gcond *> (gsi_stmt (gsi));
	if (!c || gimple_cond_code (c) != gimple_cond_code (asked)
	    || !operand_equal_p (gimple_cond_lhs (c), gimple_cond_lhs (asked))
	    || !operand_equal_p (gimple_cond_rhs (c), gimple_cond_rhs (asked)))
	  continue;
	if (value)
	  gimple_cond_make_true (c);
	else
	  gimple_cond_make_false (c);
	update_stmt (c);
      }
  free (body);
}

/* Make two versions of L, for the values of CONDITION, a condition in it.  False: impossible.  */

bool
divide (class loop *l, gcond *condition)
{
  gcond *asked = as_a<gcond *> (gimple_copy (condition));
  const profile_probability p = profile_probability::even ();
  initialize_original_copy_tables ();
  tree value = build2 (gimple_cond_code (asked), boolean_type_node, gimple_cond_lhs (asked), gimple_cond_rhs (asked));
  class loop *other = loop_version (l, value, NULL, p, p, p, p, false);
  free_original_copy_tables ();
  if (!other)
    return false;
  if (dump_file)
    fprintf (dump_file, "loop %d has a version, %d, for a condition that no iteration changes\n", l->num, other->num);
  settle (l, asked, true);
  settle (other, asked, false);
  update_ssa (TODO_update_ssa);
  return true;
}

/* The inner loops of the current function with such conditions.  */

void
find_loops (auto_vec<class loop *> &found)
{
  for (auto loop : loops_list (cfun, LI_ONLY_INNERMOST))
    if (fixed_condition (loop))
      found.safe_push (loop);
}

} // namespace

unsigned
fixed_conditions_pass::execute (function *)
{
  unsigned todo = 0;
  for (int level = 0; level < loop_divisions; level++)
    {
      /* Only to look, first.  */
      auto_vec<class loop *> found;
      calculate_dominance_info (CDI_DOMINATORS);
      loop_optimizer_init (AVOID_CFG_MODIFICATIONS | LOOPS_HAVE_RECORDED_EXITS);
      find_loops (found);
      loop_optimizer_finalize ();
      if (found.is_empty ())
	break;
      found.truncate (0);
      bool divided = false;
      loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
      rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
      find_loops (found);
      for (class loop *loop : found)
	divided |= divide (loop, fixed_condition (loop));
      loop_optimizer_finalize ();
      todo |= TODO_cleanup_cfg;
      if (!divided)
	break;
      cleanup_tree_cfg ();
    }
  return todo;
}
