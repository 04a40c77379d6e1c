/* acc-workers.cc -- preparations for "omp_oacc_neuter_broadcast".

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   At the begin of a loop for workers the pass lets workers wait for each other only to hand over values.  But all
   workers must also see earlier writes of one worker to memory; a barrier, executed by all workers, is therefore the
   first statement behind the begin.

   The first worker executes code for lanes outside of loops for workers (acc-lonely.cc).  Without loops for workers one
   worker is enough.

   Where the change is unobservable, all workers do their gang's work, and the pass has nothing to do (acc-mirror.cc).

   The pass hands over scalars.  Each worker has its own aggregates, and all workers execute assignments to a part of an
   aggregate.  Any other write to an aggregate with a later use by workers, such as an assignment of the whole, would be
   lost: a region with such a write gets one worker; a routine has as many as its caller, and an error.  A gang's own
   aggregate is common to all workers, in shared memory, before the pass sees it: of a store by all workers, the last
   could come after the first worker has gone on.

   Private variables that are references, as Fortran's dummy arguments are, have their storage in variables whose
   address is taken before the loop: taken by one worker, it would be the address of this worker's own storage.  The
   address is therefore propagated to its uses; to make this possible, the pointers become registers first.

   The pass treats debug statements like any statements.  To keep the code the same with -g, they are removed, or forget
   values where the pass would count these.  */

#include "device/acc/acc-gangs.h"
#include "device/acc/acc-grid.h"
#include "device/acc/acc-hooks.h"
#include "device/acc/acc-lonely.h"
#include "device/acc/acc-mirror.h"
#include "device/acc/acc-privates.h"
#include "device/acc/acc-waits.h"
#include "device/acc/acc-wide.h"
#include "device/facts/acc.h"
#include "device/facts/lane-variables.h"
#include "gimple-fold.h"
#include "gimple-walk.h"
#include "tree-ssa.h"
#include "tree-ssa-alias.h"
#include "abi.h"
#include "passes.h"

namespace {

/* The loops and statements of a function.  */

struct worker_loops
{
  bool calls = false;			/* it calls routines with loops for workers */
  std::vector<basic_block> workers;	/* blocks whose last statement begins a loop for workers */
  std::vector<gimple *> single;		/* statements outside of these loops */
  std::set<tree> used;			/* local aggregates mentioned in these loops */
  std::set<tree> taken;			/* local variables whose address is taken anywhere */
  std::set<gimple *> debug;		/* debug statements in the loops */
  std::set<tree> values;		/* values of other statements in these loops */
};

/* walk_stmt_load_store_addr_ops: D is mentioned in a loop for workers.  */

bool
note_use (gimple *, tree d, tree, void *data)
{
  if (VAR_P (d) && !is_global_var (d) && AGGREGATE_TYPE_P (TREE_TYPE (d)))
    static_cast<std::set<tree> *> (data)->insert (d);
  return false;
}

/* walk_stmt_load_store_addr_ops: D's address is taken.  */

bool
note_address (gimple *, tree d, tree, void *data)
{
  static_cast<std::set<tree> *> (data)->insert (d);
  return false;
}

/* S writes to a part of a local variable by name: all workers do.  */

bool
by_all_workers_p (gimple *s)
{
  tree to = is_gimple_assign (s) ? gimple_assign_lhs (s) : NULL_TREE;
  if (!to || (TREE_CODE (to) != COMPONENT_REF && TREE_CODE (to) != BIT_FIELD_REF && TREE_CODE (to) != ARRAY_REF))
    return false;
  while (handled_component_p (to))
    to = TREE_OPERAND (to, 0);
  return VAR_P (to) && !is_global_var (to);
}

/* The first statement outside of loops for workers that may write to an aggregate used by these loops, apart from
   BY_ALL_WORKERS_P; or NULL.  Gangs' own aggregates, PRIVATES, do not count.  */

gimple *
lost_write (const worker_loops &found, const std::set<tree> &privates)
{
  for (gimple *s : found.single)
    if (!gimple_clobber_p (s) && !by_all_workers_p (s))
      for (tree d : found.used)
	{
	  tree to = gimple_get_lhs (s);
	  const bool written = found.taken.count (d) ? stmt_may_clobber_ref_p (s, d) : to && get_base_address (to) == d;
	  if (written && !privates.count (d))
	    return s;
	}
  return NULL;
}

/* The variables of FUN, possibly in memory, that are private to AXIS, a GOMP_DIM_*.  */

std::set<tree>
privates_of (function *fun, int axis)
{
  std::set<tree> privates;
  for (gimple *s : statements (fun))
    {
      if (gimple_call_internal_p (s, IFN_UNIQUE)
	  && TREE_INT_CST_LOW (gimple_call_arg (s, 0)) == IFN_UNIQUE_OACC_PRIVATE
	  && tree_to_shwi (gimple_call_arg (s, 2)) == axis)
	for (unsigned i = 3; i < gimple_call_num_args (s); i++)
	  privates.insert (TREE_OPERAND (gimple_call_arg (s, i), 0));
    }
  return privates;
}

/* Add to PRIVATES the other variables of FUN that threads on AXIS fill together, and return the added variables.
   Variables private to an axis further in remain each thread's own.  */

std::vector<tree>
add_filled (function *fun, int axis, std::set<tree> *privates)
{
  std::set<tree> but = *privates;
  for (int inner = axis; inner < GOMP_DIM_MAX; inner++)
    for (tree d : privates_of (fun, inner))
      but.insert (d);
  const std::vector<tree> filled = heddle_acc_filled_together (fun, axis, but);
  privates->insert (filled.begin (), filled.end ());
  return filled;
}

/* PRIVATES, a function's, are gangs'.  */

void
place_gangs (const std::set<tree> &privates)
{
  std::vector<tree> in_order (privates.begin (), privates.end ());
  std::sort (in_order.begin (), in_order.end (), [] (tree a, tree b) { return DECL_UID (a) < DECL_UID (b); });
  for (tree d : in_order)
    heddle_acc_place_gangs (d);
}

/* Mark the variables of FUN that are private to lanes.  */

void
mark_lane_privates (function *fun)
{
  for (tree v : privates_of (fun, GOMP_DIM_VECTOR))
    heddle_mark_mirrored_variable (v);
}

/* Make values of FUN's scalars that are private to gangs, and whose address is taken only by the mark of private
   variables: workers hand these over.  In the mark an unused variable takes their place, for GCC's notes.  */

void
make_values (function *fun)
{
  std::vector<gimple *> marks;
  std::set<tree> taken;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	walk_stmt_load_store_addr_ops (gsi.phi (), &taken, NULL, NULL, note_address);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (!gimple_call_internal_p (s, IFN_UNIQUE))
	    walk_stmt_load_store_addr_ops (s, &taken, NULL, NULL, note_address);
	  else if (TREE_INT_CST_LOW (gimple_call_arg (s, 0)) == IFN_UNIQUE_OACC_PRIVATE
		   && tree_to_shwi (gimple_call_arg (s, 2)) == GOMP_DIM_GANG)
	    marks.push_back (s);
	}
    }
  for (gimple *s : marks)
    for (unsigned i = 3; i < gimple_call_num_args (s); i++)
      {
	tree d = TREE_OPERAND (gimple_call_arg (s, i), 0);
	if (!VAR_P (d) || is_global_var (d) || !is_gimple_reg_type (TREE_TYPE (d)) || TREE_THIS_VOLATILE (d)
	    || taken.count (d))
	  continue;
	gimple_call_set_arg (s, i, build_fold_addr_expr (copy_var_decl (d, DECL_NAME (d), TREE_TYPE (d))));
	update_stmt (s);
      }
}

/* Let the statements of FUN name the artificial variables instead of their addresses.  */

void
propagate_addresses (function *fun)
{
  std::vector<gimple *> dead;
  for (gimple *s : statements (fun))
    {
      tree from = gimple_assign_single_p (s) ? gimple_assign_rhs1 (s) : NULL_TREE, to = gimple_get_lhs (s);
      if (!from || TREE_CODE (from) != ADDR_EXPR || TREE_CODE (to) != SSA_NAME
	  || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (to) || !VAR_P (TREE_OPERAND (from, 0))
	  || is_global_var (TREE_OPERAND (from, 0)) || !DECL_ARTIFICIAL (TREE_OPERAND (from, 0)))
	continue;
      gimple *use;
      imm_use_iterator iterator;
      FOR_EACH_IMM_USE_STMT (use, iterator, to)
	{
	  use_operand_p operand;
	  FOR_EACH_IMM_USE_ON_STMT (operand, iterator)
	    SET_USE (operand, unshare_expr (from));
	  if (gimple_code (use) == GIMPLE_PHI)
	    continue;
	  gimple_stmt_iterator at = gsi_for_stmt (use);
	  fold_stmt (&at);
	  update_stmt (gsi_stmt (at));
	}
      if (has_zero_uses (to))
	dead.push_back (s);
    }
  /* A variable whose address is taken would be common to all lanes.  */
  for (gimple *s : dead)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (s);
      gsi_remove (&gsi, true);
      release_defs (s);
    }
}

/* S is a call of a routine of level "gang" or "worker".  */

bool
worker_routine_p (gimple *s)
{
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  tree attribute = fndecl ? oacc_get_fn_attrib (fndecl) : NULL_TREE;
  return attribute && IN_RANGE (oacc_fn_attrib_level (attribute), GOMP_DIM_GANG, GOMP_DIM_WORKER);
}

/* Add the values used or made by S to VALUES.  */

void
note_values (gimple *s, std::set<tree> *values)
{
  ssa_op_iter iterator;
  if (gphi *phi = dyn_cast<gphi *> (s))
    {
      use_operand_p use;
      values->insert (gimple_phi_result (phi));
      FOR_EACH_PHI_ARG (use, phi, iterator, SSA_OP_USE)
	values->insert (USE_FROM_PTR (use));
      return;
    }
  tree value;
  FOR_EACH_SSA_TREE_OPERAND (value, s, iterator, SSA_OP_USE | SSA_OP_DEF)
    values->insert (value);
}

/* walk_tree: *TP is a variable in memory.  */

tree
find_variable (tree *tp, int *, void *)
{
  return VAR_P (*tp) ? *tp : NULL_TREE;
}

/* The loops and statements of FUN, with the loops on AXIS as loops for workers.  */

worker_loops
find_loops (function *fun, int axis)
{
  worker_loops found;
  std::vector<bool> inside (last_basic_block_for_fn (fun), false), seen (inside);
  std::vector<basic_block> work = { ENTRY_BLOCK_PTR_FOR_FN (fun) };
  seen[ENTRY_BLOCK] = true;
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      bool workers = inside[bb->index];
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  if (workers)
	    {
	      note_values (gsi.phi (), &found.values);
	      walk_stmt_load_store_addr_ops (gsi.phi (), &found.used, note_use, note_use, note_use);
	    }
	  walk_stmt_load_store_addr_ops (gsi.phi (), &found.taken, NULL, NULL, note_address);
	}
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  found.calls |= worker_routine_p (s);
	  if (workers && is_gimple_debug (s))
	    found.debug.insert (s);
	  else if (workers)
	    note_values (s, &found.values);
	  if (workers)
	    walk_stmt_load_store_addr_ops (s, &found.used, note_use, note_use, note_use);
	  else
	    found.single.push_back (s);
	  if (!gimple_call_internal_p (s, IFN_UNIQUE))
	    {
	      walk_stmt_load_store_addr_ops (s, &found.taken, NULL, NULL, note_address);
	      continue;
	    }
	  const unsigned kind = TREE_INT_CST_LOW (gimple_call_arg (s, 0));
	  if (kind != IFN_UNIQUE_OACC_FORK && kind != IFN_UNIQUE_OACC_JOIN)
	    continue;
	  if (tree_to_shwi (gimple_call_arg (s, 2)) != axis)
	    continue;
	  workers = kind == IFN_UNIQUE_OACC_FORK;
	  if (workers)
	    found.workers.push_back (bb);
	}
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!seen[e->dest->index])
	  {
	    seen[e->dest->index] = true;
	    inside[e->dest->index] = workers;
	    work.push_back (e->dest);
	  }
    }
  return found;
}

/* S is a mark, ignored by the pass, which leaves blocks of mere marks as they are.  */

bool
mark_p (gimple *s)
{
  return gimple_call_internal_p (s, IFN_UNIQUE) || gimple_call_internal_p (s, IFN_GOACC_LOOP) || gimple_nop_p (s);
}

/* S is in a block of its own for the pass.  */

bool
alone_p (gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_RETURN: case GIMPLE_COND: case GIMPLE_SWITCH:
      return true;
    case GIMPLE_CALL:
      return !gimple_call_internal_p (s);
    default:
      return by_all_workers_p (s);
    }
}

/* Remove debug statements of BB that would be alone, or alone with marks, in a block made by the pass, which takes
   debug statements for code; keep the debug statements IN_LOOPS for workers.  Returns whether the pass makes several
   blocks of BB.  */

bool
remove_lone_debug (basic_block bb, const std::set<gimple *> &in_loops)
{
  std::vector<gimple *> lone;
  bool others = false, several = false;
  auto end = [&] {
    if (!others)
      for (gimple *s : lone)
	{
	  gimple_stmt_iterator gsi = gsi_for_stmt (s);
	  gsi_remove (&gsi, true);
	}
    lone.clear ();
    others = false;
  };
  std::vector<gimple *> all;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    all.push_back (gsi_stmt (gsi));
  for (gimple *s : all)
    if (is_gimple_debug (s) && in_loops.count (s))
      others = true;
    else if (is_gimple_debug (s))
      lone.push_back (s);
    else if (!mark_p (s) && !alone_p (s))
      others = true;
    else
      {
	several = true;
	end ();
      }
  end ();
  return several;
}

/* VALUE leaves its block for a statement other than a debug statement.  */

bool
leaves_block_p (tree value)
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (value));
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, value)
    {
      gimple *s = USE_STMT (use);
      if (!is_gimple_debug (s) && (gimple_code (s) == GIMPLE_PHI || gimple_bb (s) != bb))
	return true;
    }
  return false;
}

/* Let debug statements of FUN forget values with no other use outside of the value's block, and in loops for workers
   outer values without another use there, and variables in memory: the pass does not tell debug statements from other
   statements, and would hand over these values.  */

void
forget_outer_values (function *fun)
{
  const worker_loops found = find_loops (fun, GOMP_DIM_WORKER);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      const bool several = remove_lone_debug (bb, found.debug);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (!gimple_debug_bind_p (s) || !gimple_debug_bind_has_value_p (s))
	    continue;
	  const bool in_loop = found.debug.count (s);
	  bool forget = in_loop && walk_tree (gimple_debug_bind_get_value_ptr (s), find_variable, NULL, NULL);
	  ssa_op_iter iterator;
	  tree value;
	  FOR_EACH_SSA_TREE_OPERAND (value, s, iterator, SSA_OP_USE)
	    if (in_loop && !found.values.count (value))
	      forget = true;
	    else if (!SSA_NAME_IS_DEFAULT_DEF (value) && (several || gimple_bb (SSA_NAME_DEF_STMT (value)) != bb))
	      forget |= !leaves_block_p (value);
	  if (!forget)
	    continue;
	  gimple_debug_bind_reset_value (s);
	  update_stmt (s);
	}
    }
}

/* Have the workers wait for each other where the LOOPS begin.  */

void
add_barriers (const std::vector<basic_block> &loops)
{
  for (basic_block bb : loops)
    {
      gimple_stmt_iterator first = gsi_after_labels (single_succ (bb));
      gcall *barrier = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_BARRIER), 0);
      gsi_insert_before (&first, barrier, GSI_SAME_STMT);
    }
}

/* Have all workers of FUN do their gang's work.  False: impossible.  */

bool
mirror_workers (function *fun)
{
  const worker_loops found = find_loops (fun, GOMP_DIM_WORKER);
  if (!heddle_acc_region_p (fun->decl) || found.calls || found.workers.empty () || !heddle_find_lonely (fun).empty ())
    return false;
  const std::vector<basic_block> waiting = heddle_acc_loops_to_wait_for (fun, found.workers);
  if (!heddle_acc_mirror_workers (fun, found.single))
    return false;
  add_barriers (waiting);
  return true;
}

/* Prepare FUN, which has several workers, for its workers; or give it a single worker.  PRIVATES are gangs'.  */

void
share_by_workers (function *fun, const std::set<tree> &privates)
{
  tree decl = fun->decl;
  const worker_loops found = find_loops (fun, GOMP_DIM_WORKER);
  const std::vector<lonely_part> lonely = heddle_find_lonely (fun);
  const bool region = heddle_acc_region_p (decl), shared = !found.workers.empty () || found.calls;
  if (region && !shared && !lonely.empty ())
    {
      /* Further workers would have nothing to do, and the change is unobservable.  */
      heddle_acc_set_size (decl, GOMP_DIM_WORKER, 1);
      return;
    }
  gimple *lost = lost_write (found, privates);
  if (!lost)
    lost = heddle_lonely_write (fun, lonely, privates);
  if (lost && region)
    {
      heddle_acc_tell_size (decl, GOMP_DIM_WORKER, 1, heddle_acc_size (decl, GOMP_DIM_WORKER));
      heddle_acc_set_size (decl, GOMP_DIM_WORKER, 1);
      return;
    }
  if (lost)
    sorry_at (gimple_location (lost), "writing to an object outside of the loops for workers that use it, in a routine "
	      "that all workers call");
  add_barriers (found.workers);
  heddle_enclose_lonely (fun, lonely);
}

/* Prepare FUN, a region with vectors of several warps, for these warps.  SEVERAL: it has more than one worker, and has
   been prepared for them.  */

void
share_by_warps (function *fun, bool several)
{
  if (several)
    {
      forget_outer_values (fun);
      update_ssa (TODO_update_ssa_only_virtuals);
      opt_pass *pass = make_pass_omp_oacc_neuter_broadcast (g);
      pass->execute (fun);
      delete pass;
      update_ssa (TODO_update_ssa);
      heddle_acc_order_broadcasts (fun);
      heddle_acc_end_first_pass (fun);
    }
  else
    heddle_acc_end_lone_worker (fun);
  heddle_acc_widen (fun);
  if (several || !mirror_workers (fun))
    add_barriers (find_loops (fun, GOMP_DIM_WORKER).workers);
  mark_virtual_operands_for_renaming (fun);
}

} // namespace

bool
acc_workers_pass::gate (function *fun)
{
  tree attribute = flag_openacc ? oacc_get_fn_attrib (fun->decl) : NULL_TREE;
  return attribute && oacc_fn_attrib_level (attribute) < GOMP_DIM_MAX;
}

unsigned
acc_workers_pass::execute (function *fun)
{
  tree decl = fun->decl;
  heddle_acc_level_marks (fun);
  if (optimize)
    make_values (fun);
  execute_update_addresses_taken ();
  propagate_addresses (fun);
  mark_lane_privates (fun);
  const unsigned todo = TODO_update_ssa_only_virtuals;
  mark_virtual_operands_for_renaming (fun);
  bool wide = heddle_acc_region_p (decl) && heddle_acc_size (decl, GOMP_DIM_VECTOR) > HEDDLE_WARP_SIZE;
  const bool workers = heddle_acc_size (decl, GOMP_DIM_WORKER) != 1
		       && oacc_fn_attrib_level (oacc_get_fn_attrib (decl)) < GOMP_DIM_VECTOR;
  heddle_acc_merge_scalars (fun, workers, wide);
  std::set<tree> privates = privates_of (fun, GOMP_DIM_GANG);
  if (workers)
    add_filled (fun, GOMP_DIM_WORKER, &privates);
  std::set<tree> of_workers = privates;
  const std::vector<tree> filled = wide ? add_filled (fun, GOMP_DIM_VECTOR, &of_workers) : std::vector<tree> ();
  if (wide && (lost_write (find_loops (fun, GOMP_DIM_VECTOR), of_workers)
	       || !heddle_acc_room_for_workers_p (decl, filled)))
    {
      heddle_acc_tell_size (decl, GOMP_DIM_VECTOR, HEDDLE_WARP_SIZE, heddle_acc_size (decl, GOMP_DIM_VECTOR));
      heddle_acc_set_size (decl, GOMP_DIM_VECTOR, HEDDLE_WARP_SIZE);
      wide = false;
    }
  if (!wide && heddle_acc_open_workers_p (decl) && heddle_acc_workers_for_nothing (fun))
    heddle_acc_set_size (decl, GOMP_DIM_WORKER, 1);
  if (wide || heddle_acc_size (decl, GOMP_DIM_WORKER) != 1)
    place_gangs (privates);
  if (wide)
    heddle_acc_place_workers (fun, filled);
  if (heddle_acc_size (decl, GOMP_DIM_WORKER) != 1 && (wide || !mirror_workers (fun)))
    share_by_workers (fun, privates);
  const bool several = heddle_acc_size (decl, GOMP_DIM_WORKER) != 1 || heddle_acc_mirrored_p (decl);
  if (wide)
    share_by_warps (fun, several);
  else if (!several)
    heddle_acc_pack_gangs (fun);
  if (heddle_acc_size (decl, GOMP_DIM_WORKER) != 1)
    forget_outer_values (fun);
  return todo;
}
