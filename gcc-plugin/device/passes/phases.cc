/* phases.cc -- loops around barriers, all iterations one after the other.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Programs with threads that work on an array of their team go through it in phases, with a barrier after each: a tree
   of sums, a scan, a sorting network.  The number of phases is the number of binary digits of the number of threads, or
   its square, and a phase is two loads, a comparison and two stores; distance and direction of a thread's accesses are
   computed from the phase's number.  With all phases one after the other both are constants: a bitonic sort of 1,024
   numbers, 2^26 in all, executes 460 million instructions in this form and 1,598 million as two loops (one H200).

   GCC's own passes must not copy barriers (facts/barrier.cc), as lanes of a warp would wait for each other in different
   copies.  This one may, where all lanes come through the same copies in the same order: a nest of loops is unrolled if

   - how often its loops run is computed from constants and the nest's own counters, so it is the same for all lanes,
     and no loop is left in another way;
   - each iteration of a loop gets to each barrier and to each loop with barriers inside of it;
   - it is small, and does nothing but arithmetic, loads and stores between its barriers.

   The outer loop goes first; the counters of the inner loops become constant in its copies.  The pass runs before GCC's
   passes for values and ranges, which then see every phase by itself.  */

#include "gcc-compat.h"
#include "tree-inline.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "tree-ssa-sccvn.h"
#include "cfgloopmanip.h"
#include "device/facts/barrier.h"
#include "device/passes/unroll.h"
#include "tuning.h"
#include "passes.h"

namespace {

/* Hardware, in copies: loops around barriers are unrolled completely up to so many.  A block has up to 1,024 threads,
   which is ten binary digits.  */
constexpr unsigned phase_copies = 16;

/* A nest of loops with barriers: may it be unrolled?  */

class phase_nest
{
public:
  explicit phase_nest (class loop *l) : m_root (l) {}
  bool regular_p () { return regular_p (m_root) && m_barriers; }
  unsigned insns () const { return m_insns; }

private:
  bool constant_p (tree);
  bool counted_p (class loop *);
  bool statement_p (gimple *);
  bool regular_p (class loop *);

  class loop *m_root;
  hash_set<tree> m_seen;
  unsigned m_insns = 0;
  unsigned m_barriers = 0;
};

/* T is a constant in each iteration of the nest's loops.  All values seen are constants, or the nest is given up.  */

bool
phase_nest::constant_p (tree t)
{
  if (is_gimple_min_invariant (t))
    return true;
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (t))
    return false;
  if (m_seen.add (t))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      basic_block bb = gimple_bb (phi);
      if (!flow_bb_inside_loop_p (m_root, bb) || bb->loop_father->header != bb)
	return false;
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!constant_p (gimple_phi_arg_def (phi, i)))
	  return false;
      return true;
    }
  if (!is_gimple_assign (def) || gimple_vuse (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (gimple_op (def, i) && !constant_p (gimple_op (def, i)))
      return false;
  return true;
}

/* LOOP has a single exit, which each iteration reaches, for reasons that are constants.  */

bool
phase_nest::counted_p (class loop *loop)
{
  edge exit = single_exit (loop);
  if (!exit || (exit->flags & EDGE_COMPLEX) || !loop->latch || !dominated_by_p (CDI_DOMINATORS, loop->latch, exit->src))
    return false;
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (exit->src));
  return cond && constant_p (gimple_cond_lhs (cond)) && constant_p (gimple_cond_rhs (cond));
}

/* S may be in the nest.  */

bool
phase_nest::statement_p (gimple *s)
{
  if (is_gimple_debug (s) || heddle_copy_mark_p (s) || gimple_call_internal_p (s, IFN_UNIQUE))
    return true;
  m_insns += estimate_num_insns (s, &eni_size_weights);
  return !gimple_has_volatile_ops (s) && gimple_code (s) != GIMPLE_ASM
	 && (!is_gimple_call (s) || heddle_instruction_call_p (s));
}

/* LOOP may be unrolled as far as its statements, and its loops, go.  */

bool
phase_nest::regular_p (class loop *loop)
{
  if (loop->unroll == 1 || !counted_p (loop))
    return false;
  basic_block *body = get_loop_body (loop);
  bool ok = true;
  unsigned barriers = m_barriers;
  for (unsigned i = 0; ok && i < loop->num_nodes; i++)
    {
      if (body[i]->loop_father != loop)
	continue;
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); ok && !gsi_end_p (gsi); gsi_next (&gsi))
	if (heddle_block_barrier_p (gsi_stmt (gsi)))
	  {
	    m_barriers++;
	    m_insns++;
	    ok = dominated_by_p (CDI_DOMINATORS, loop->latch, body[i]);
	  }
	else
	  ok = statement_p (gsi_stmt (gsi));
    }
  free (body);
  for (class loop *inner = loop->inner; ok && inner; inner = inner->next)
    ok = dominated_by_p (CDI_DOMINATORS, loop->latch, inner->header) && regular_p (inner);
  /* Other loops have work enough.  */
  return ok && m_barriers > barriers;
}

/* How often LOOP's latch is executed, if that is a constant; else -1.  */

HOST_WIDE_INT
constant_iterations (class loop *loop)
{
  tree n = number_of_latch_executions (loop);
  if (TREE_CODE (n) != INTEGER_CST)
    {
      edge exit = NULL;
      n = find_loop_niter_by_eval (loop, &exit);
      if (exit != single_exit (loop))
	return -1;
    }
  return TREE_CODE (n) == INTEGER_CST && tree_fits_shwi_p (n) ? tree_to_shwi (n) : -1;
}

/* Let the condition before E always (TAKEN) or never lead to E.  */

void
decide (edge e, bool taken)
{
  gcond *cond = as_a<gcond *> (last_stmt (e->src));
  if (taken == !!(e->flags & EDGE_TRUE_VALUE))
    gimple_cond_make_true (cond);
  else
    gimple_cond_make_false (cond);
  update_stmt (cond);
}

/* Remove the marks in BODY, N blocks, that keep GCC's functions from copying it.  */

void
allow_copies (basic_block *body, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);)
      {
	gimple *s = gsi_stmt (gsi);
	if (!heddle_copy_mark_p (s))
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	gsi_remove (&gsi, true);
	release_defs (s);
      }
}

/* Let LOOP, whose latch is executed N times, be N + 1 copies of its body.  */

bool
unroll (class loop *loop, unsigned n)
{
  edge exit = single_exit (loop);
  basic_block *body = get_loop_body (loop);
  allow_copies (body, loop->num_nodes);
  free (body);
  if (!can_duplicate_loop_p (loop))
    return false;
  auto_sbitmap wont_exit (n + 1);
  bitmap_ones (wont_exit);
  bitmap_clear_bit (wont_exit, 0);
  auto_vec<edge> never;
  initialize_original_copy_tables ();
  bool ok = gimple_duplicate_loop_body_to_header_edge (loop, loop_preheader_edge (loop), n, wont_exit, exit, &never,
						       DLTHE_FLAG_UPDATE_FREQ | DLTHE_FLAG_COMPLETTE_PEEL);
  free_original_copy_tables ();
  if (!ok)
    return false;
  for (edge e : never)
    decide (e, false);
  decide (exit, true);
  return true;
}

/* Unroll the possible loops from LOOP on, its siblings and, inside an impossible one, its inner loops; true if any.  */

bool
unroll_nests (class loop *loop)
{
  bool changed = false;
  for (class loop *next; loop; loop = next)
    {
      next = loop->next;
      phase_nest nest (loop);
      HOST_WIDE_INT n;
      if (optimize_loop_for_speed_p (loop) && nest.regular_p () && (n = constant_iterations (loop)) > 0
	  && n < phase_copies && (n + 1) * nest.insns () <= tuning.phase_insns && unroll (loop, n))
	{
	  if (dump_file)
	    fprintf (dump_file, "loop %d: unrolled, %d phases\n", loop->num, int (n + 1));
	  changed = true;
	}
      else
	changed |= unroll_nests (loop->inner);
    }
  return changed;
}

/* Restore the marks removed by allow_copies.  */

void
forbid_copies (function *fun)
{
  for (gimple_stmt_iterator &gsi : iterators (fun))
    if (heddle_block_barrier_p (gsi_stmt (gsi)))
      heddle_forbid_copies (&gsi);
}

bool
has_barrier (function *fun)
{
  for (gimple *s : statements (fun))
    if (heddle_block_barrier_p (s))
      return true;
  return false;
}

} // namespace

unsigned
phases_pass::execute (function *fun)
{
  if (!has_barrier (fun))
    return 0;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  if (number_of_loops (fun) > 1)
    {
      scev_initialize ();
      while (unroll_nests (current_loops->tree_root->inner))
	{
	  update_ssa (TODO_update_ssa);
	  cleanup_tree_cfg ();
	  /* The counters of inner loops have become constants.  */
	  do_rpo_vn (fun, NULL, NULL);
	  cleanup_tree_cfg ();
	  update_ssa (TODO_update_ssa_only_virtuals);
	  free_numbers_of_iterations_estimates (fun);
	  scev_reset ();
	}
      forbid_copies (fun);
      scev_finalize ();
    }
  loop_optimizer_finalize ();
  return 0;
}
