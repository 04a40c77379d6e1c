/* case-values.cc -- values for only some iterations of the grid's loop are not computed before it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC moves invariant code out of a loop, also from behind conditions: a loop runs many times.  The loop of a grid does
   not.  Unless the number of teams makes a difference, the host starts a thread for each iteration, and the code before
   the loop is executed as often as its body.  Behind a condition it would be executed less, and its results would not
   be in registers everywhere else, which may leave no room for another block.  (A loop of 18 cases with strides of
   their own: 48 registers, and 40 so.)

   Arithmetic before such a loop therefore goes to its uses, if all uses are behind conditions: to several places if by
   GCC's guesses no more than one of them is executed in an iteration.  It does not go into loops inside, and stays if
   registers of its operands were needed longer than its own.  ptxas leaves it there.  This is the last pass but for
   passes on single operations: PRE and LIM would move it back.  */

#include "gcc-compat.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa.h"
#include "tree-ssa-loop.h"
#include "device/facts/grid-counters.h"
#include "device/facts/spmd.h"
#include "passes.h"

namespace {

/* S may be executed anywhere.  */

bool
movable_p (gimple *s)
{
  gassign *a = dyn_cast<gassign *> (s);
  return a && !gimple_vuse (a) && !gimple_has_volatile_ops (a) && !stmt_ends_bb_p (a)
	 && TREE_CODE (gimple_assign_lhs (a)) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (a))
	 && !gimple_assign_single_p (a);
}

/* The block where USE needs its operand, or the block of LOOP around it for a use in a loop inside.  NULL: USE is
   outside of LOOP.  */

basic_block
place_of (class loop *loop, use_operand_p use)
{
  gimple *s = USE_STMT (use);
  basic_block bb = gimple_bb (s);
  if (gphi *phi = dyn_cast<gphi *> (s))
    bb = gimple_phi_arg_edge (phi, PHI_ARG_INDEX_FROM_USE (use))->src;
  if (!flow_bb_inside_loop_p (loop, bb))
    return NULL;
  while (bb->loop_father != loop)
    bb = get_immediate_dominator (CDI_DOMINATORS, bb);
  return bb;
}

/* The blocks of LOOP that come before all uses of X, none before another; none at all if X is used outside of LOOP, or
   in each iteration.  */

auto_vec<basic_block>
places_of_uses (class loop *loop, tree x)
{
  auto_vec<basic_block> places;
  use_operand_p use;
  imm_use_iterator it;
  FOR_EACH_IMM_USE_FAST (use, it, x)
    {
      if (is_gimple_debug (USE_STMT (use)))
	continue;
      basic_block place = place_of (loop, use);
      if (!place || dominated_by_p (CDI_DOMINATORS, loop->latch, place))
	return {};
      bool known = false;
      for (unsigned i = 0; i < places.length () && !known;)
	if (dominated_by_p (CDI_DOMINATORS, place, places[i]))
	  known = true;
	else if (dominated_by_p (CDI_DOMINATORS, places[i], place))
	  places.unordered_remove (i);
	else
	  i++;
      if (!known)
	places.safe_push (place);
    }
  return places;
}

/* At most one of PLACES is executed in an iteration of LOOP, as far as GCC can guess.  */

bool
rare_p (class loop *loop, const vec<basic_block> &places)
{
  profile_count sum = profile_count::zero ();
  for (basic_block place : places)
    sum += place->count;
  return places.length () == 1 || (sum.initialized_p () && sum <= loop->header->count);
}

/* X is needed in LOOP by another statement than S.  */

bool
needed_besides_p (class loop *loop, tree x, gimple *s)
{
  use_operand_p use;
  imm_use_iterator it;
  FOR_EACH_IMM_USE_FAST (use, it, x)
    {
      gimple *user = USE_STMT (use);
      if (user != s && !is_gimple_debug (user) && flow_bb_inside_loop_p (loop, gimple_bb (user)))
	return true;
    }
  return false;
}

/* S, a statement before LOOP, goes behind conditions in it.  False: it stays.  */

bool
move_into (class loop *loop, gimple *s)
{
  if (!movable_p (s))
    return false;
  tree x = gimple_assign_lhs (s);
  const auto_vec<basic_block> places = places_of_uses (loop, x);
  if (places.is_empty () || !rare_p (loop, places))
    return false;
  unsigned longer = 0;
  tree operand;
  ssa_op_iter ops;
  FOR_EACH_SSA_TREE_OPERAND (operand, s, ops, SSA_OP_USE)
    longer += !needed_besides_p (loop, operand, s);
  if (longer > 1)
    return false;
  reset_debug_uses (s);
  for (unsigned i = 1; i < places.length (); i++)
    {
      gimple *again = gimple_copy (s);
      tree same = duplicate_ssa_name (x, again);
      gimple_assign_set_lhs (again, same);
      gimple_stmt_iterator to = gsi_after_labels (places[i]);
      gsi_insert_before (&to, again, GSI_SAME_STMT);
      gimple *user;
      imm_use_iterator it;
      FOR_EACH_IMM_USE_STMT (user, it, x)
	{
	  use_operand_p use;
	  FOR_EACH_IMM_USE_ON_STMT (use, it)
	    if (dominated_by_p (CDI_DOMINATORS, place_of (loop, use), places[i]))
	      SET_USE (use, same);
	  update_stmt (user);
	}
    }
  gimple_stmt_iterator from = gsi_for_stmt (s), to = gsi_after_labels (places[0]);
  gsi_move_before (&from, &to);
  return true;
}

} // namespace

bool
case_values_pass::gate (function *fun)
{
  return heddle_kernel_fact_p (fun->decl, HEDDLE_FUNC_FREE_TEAMS);
}

unsigned
case_values_pass::execute (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  loop_optimizer_init (LOOPS_NORMAL);
  scev_initialize ();
  unsigned moved = 0;
  for (class loop *loop = current_loops->tree_root->inner; loop; loop = loop->next)
    if (heddle_grid_loop_p (loop))
      /* The operands of moved statements may move, too.  */
      for (basic_block bb = loop_preheader_edge (loop)->src; bb != ENTRY_BLOCK_PTR_FOR_FN (fun);
	   bb = get_immediate_dominator (CDI_DOMINATORS, bb))
	if (!loop_outer (bb->loop_father))
	  for (gimple_stmt_iterator gsi = gsi_last_bb (bb); !gsi_end_p (gsi);)
	    {
	      gimple *s = gsi_stmt (gsi);
	      gsi_prev (&gsi);
	      moved += move_into (loop, s);
	    }
  scev_finalize ();
  loop_optimizer_finalize ();
  if (dump_file && moved)
    fprintf (dump_file, "moved: %u\n", moved);
  return 0;
}
