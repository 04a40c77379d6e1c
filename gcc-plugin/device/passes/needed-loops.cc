/* needed-loops.cc -- loops whose results only some threads need are behind the conditions of these.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In

     #pragma omp barrier
     float sum = 0;
     for (int i = 0; i < n; i++)
       sum += team_values[i];
     if (omp_get_thread_num () == 0)
       total[omp_get_team_num ()] = sum;

   all threads of a team add what one of them needs.  GCC moves single statements behind a condition (its pass sink) and
   leaves loops, which on a host cost the same in either place if the condition holds.  On a GPU the warps whose threads
   do not need the result take time from the others.

   So a part of the program that has one entry and one end and no effects, a loop or a branch around it, goes to the
   edge behind which all uses of its results are, if no store, barrier or atomic operation is between.  It is executed
   there as often as before, or less.  Its loops must end.  The pass comes after sink, which has moved statements
   between such a loop and the condition, and before the passes that make more than one loop of it.  */

#include "gcc-compat.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa.h"
#include "tree-ssa-loop-niter.h"
#include "tree-ssa-loop.h"
#include "passes.h"

namespace {

/* S does nothing but compute its results.  */

bool
plain_p (gimple *s)
{
  if (is_gimple_debug (s) || gimple_code (s) == GIMPLE_PREDICT || gimple_code (s) == GIMPLE_COND)
    return true;
  if (glabel *label = dyn_cast<glabel *> (s))
    return !FORCED_LABEL (gimple_label_label (label)) && !DECL_NONLOCAL (gimple_label_label (label));
  if (gimple_vdef (s) || gimple_has_volatile_ops (s) || stmt_could_throw_p (cfun, s))
    return false;
  /* A function may be for all lanes together.  */
  return is_gimple_assign (s) || (gimple_call_builtin_p (s, BUILT_IN_NORMAL) && !gimple_has_side_effects (s));
}

gcond *
condition (basic_block bb)
{
  return safe_dyn_cast<gcond *> (last_stmt (bb));
}

/* Blocks from BEFORE, whose condition is their first part if there is one, to JOIN, whose PHIs are their last.  */

struct part
{
  basic_block before, join;
  std::set<basic_block> blocks;
  std::vector<gimple *> results;	/* what computes values that are used outside */
  bool loads = false;

  bool find (basic_block from, basic_block to);
  bool plain ();
  edge place () const;
  void move (edge e) const;

private:
  bool inside_p (gimple *s) const;
  void note_results (gimple *s);
  bool needed_behind (edge e) const;
};

/* It is all that is between FROM and TO.  False: there is no such part.  */

bool
part::find (basic_block from, basic_block to)
{
  before = from;
  join = to;
  if (from == ENTRY_BLOCK_PTR_FOR_FN (cfun) || to == EXIT_BLOCK_PTR_FOR_FN (cfun)
      || from->loop_father != to->loop_father || bb_loop_header_p (to)
      || !dominated_by_p (CDI_DOMINATORS, to, from))
    return false;
  std::vector<basic_block> todo { to };
  edge e;
  edge_iterator ei;
  while (!todo.empty ())
    {
      basic_block bb = todo.back ();
      todo.pop_back ();
      FOR_EACH_EDGE (e, ei, bb->preds)
	if (e->src != from && blocks.insert (e->src).second)
	  {
	    if (!dominated_by_p (CDI_DOMINATORS, e->src, from))
	      return false;
	    todo.push_back (e->src);
	  }
    }
  if (blocks.empty () || blocks.count (to))
    return false;
  for (basic_block bb : blocks)
    FOR_EACH_EDGE (e, ei, bb->succs)
      if ((e->flags & EDGE_COMPLEX) || (e->dest != to && !blocks.count (e->dest)))
	return false;
  FOR_EACH_EDGE (e, ei, from->succs)
    if ((e->flags & EDGE_COMPLEX) || (e->dest != to && !blocks.count (e->dest)))
      return false;
  return single_succ_p (from) || condition (from);
}

bool
part::inside_p (gimple *s) const
{
  return blocks.count (gimple_bb (s)) || (gimple_bb (s) == join && gimple_code (s) == GIMPLE_PHI);
}

void
part::note_results (gimple *s)
{
  def_operand_p def;
  ssa_op_iter i;
  use_operand_p use;
  imm_use_iterator it;
  FOR_EACH_PHI_OR_STMT_DEF (def, s, i, SSA_OP_DEF)
    FOR_EACH_IMM_USE_FAST (use, it, DEF_FROM_PTR (def))
      if (!inside_p (USE_STMT (use)))
	{
	  results.push_back (s);
	  return;
	}
}

/* It has no effects and ends.  Find what it computes and whether it loads something.  */

bool
part::plain ()
{
  auto values = [&] (basic_block bb)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (virtual_operand_p (gimple_phi_result (gsi.phi ())))
	  return false;
	else
	  note_results (gsi.phi ());
      return true;
    };
  for (basic_block bb : blocks)
    {
      if (!values (bb) || (bb_loop_header_p (bb) && !finite_loop_p (bb->loop_father)))
	return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (!plain_p (s))
	    return false;
	  loads |= gimple_vuse (s) != NULL_TREE;
	  note_results (s);
	}
    }
  return values (join);
}

/* Its results are needed, and behind E only.  */

bool
part::needed_behind (edge e) const
{
  bool needed = false;
  def_operand_p def;
  ssa_op_iter i;
  use_operand_p use;
  imm_use_iterator it;
  for (gimple *s : results)
    FOR_EACH_PHI_OR_STMT_DEF (def, s, i, SSA_OP_DEF)
      FOR_EACH_IMM_USE_FAST (use, it, DEF_FROM_PTR (def))
	{
	  gimple *user = USE_STMT (use);
	  if (is_gimple_debug (user) || inside_p (user))
	    continue;
	  needed = true;
	  basic_block bb = gimple_bb (user);
	  if (gphi *phi = dyn_cast<gphi *> (user))
	    {
	      edge in = gimple_phi_arg_edge (phi, PHI_ARG_INDEX_FROM_USE (use));
	      if (in == e)
		continue;
	      bb = in->src;
	    }
	  if (!single_pred_p (e->dest) || !dominated_by_p (CDI_DOMINATORS, bb, e->dest))
	    return false;
	}
  return needed;
}

/* The edge behind which it is needed, if it may go there; or null.  */

edge
part::place () const
{
  for (basic_block bb = join; bb->loop_father == join->loop_father; bb = single_succ (bb))
    {
      if (loads)
	for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	  if (gimple_vdef (gsi_stmt (gsi)))
	    return NULL;
      if (!single_succ_p (bb))
	{
	  if (!condition (bb))
	    return NULL;
	  for (edge e : { EDGE_SUCC (bb, 0), EDGE_SUCC (bb, 1) })
	    if (e->dest->loop_father == join->loop_father && !bb_loop_header_p (e->dest) && needed_behind (e))
	      return e;
	  return NULL;
	}
      if ((single_succ_edge (bb)->flags & EDGE_COMPLEX) || !single_pred_p (single_succ (bb)))
	return NULL;
    }
  return NULL;
}

/* Move it to E.  Nobody knows dominators after this.  */

void
part::move (edge e) const
{
  for (gimple *s : results)
    reset_debug_uses (s);
  for (basic_block bb : blocks)
    bb->count = bb->count.apply_probability (e->probability);
  basic_block first;
  if (single_succ_p (before))
    first = split_edge (single_succ_edge (before));
  else
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (condition (before));
      gsi_prev (&gsi);
      first = split_block (before, gsi_end_p (gsi) ? NULL : gsi_stmt (gsi))->dest;
    }
  edge end = split_block_after_labels (join);
  basic_block last = split_edge (e);
  edge begin = single_pred_edge (first), in = single_pred_edge (last);
  redirect_edge_succ (begin, end->dest);
  redirect_edge_succ (in, first);
  redirect_edge_succ (end, last);
  first->count = join->count = last->count;
}

/* A part that is LOOP, or LOOP and what stands in a branch with it, moves.  */

bool
move_loop (class loop *loop)
{
  edge exit = single_exit (loop);
  if (!exit)
    return false;
  basic_block join = exit->dest;
  while (single_pred_p (join) && single_succ_p (join) && empty_block_p (join) && gimple_seq_empty_p (phi_nodes (join)))
    join = single_succ (join);
  basic_block before = single_pred_p (exit->dest) ? loop_preheader_edge (loop)->src : NULL;
  for (auto [from, to] : { std::make_pair (before, exit->dest),
			   std::make_pair (get_immediate_dominator (CDI_DOMINATORS, join), join) })
    {
      part p;
      if (!from || !p.find (from, to) || !p.plain ())
	continue;
      edge e = p.place ();
      if (!e)
	continue;
      p.move (e);
      free_dominance_info (CDI_DOMINATORS);
      calculate_dominance_info (CDI_DOMINATORS);
      return true;
    }
  return false;
}

} // namespace

unsigned
needed_loops_pass::execute (function *fun)
{
  if (number_of_loops (fun) <= 1)
    return 0;
  calculate_dominance_info (CDI_DOMINATORS);
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  scev_initialize ();
  unsigned moved = 0;
  for (class loop *loop : loops_list (fun, LI_FROM_INNERMOST))
    while (move_loop (loop))
      {
	moved++;
	scev_reset ();
      }
  scev_finalize ();
  loop_optimizer_finalize ();
  if (dump_file && moved)
    fprintf (dump_file, "moved: %u\n", moved);
  return moved ? TODO_cleanup_cfg : 0;
}
