/* acc-waits.cc -- places where mirrored workers wait for each other.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   At the begin of a loop for workers, no worker may come to an access in the loop before the other workers have
   finished conflicting accesses: the first worker's stores outside of loops for workers, and loads of all workers.
   Only accesses between the end of the last such loop and the begin of this one count, as each end has a barrier.  A
   begin without conflicting accesses before it needs no barrier: rounds of a loop in which workers sum up values have
   one barrier each.

   The program has no say in a gang's iterations of a loop for gangs, or their order: accesses of another iteration need
   not be finished.

   A reduction of all warps of a block (emit/block.cc) is a barrier, and the next reduction uses other shared memory.  A
   loop with such a reduction as its last statement needs no other barrier at its end.  */

#include "device/acc/acc-hooks.h"
#include "device/acc/acc-mirror.h"
#include "device/acc/acc-reductions.h"
#include "device/acc/acc-waits.h"
#include "device/facts/acc.h"
#include "tree-ssa-alias.h"

namespace {

/* The accesses of a function between barriers.  */

class meeting_places
{
public:
  meeting_places (function *fun, const std::vector<basic_block> &loops) : m_fun (fun), m_loops (loops) {}
  std::vector<basic_block> find ();

private:
  void find_gang_loops ();
  std::vector<gimple *> before (basic_block loop) const;
  std::vector<gimple *> inside (basic_block loop) const;

  function *m_fun;
  const std::vector<basic_block> &m_loops;	/* for workers, by the blocks before them */
  std::set<edge> m_of_gangs;			/* to another iteration of a loop for gangs */
};

/* Memory without stores: the block of arguments of a kernel.  */

bool
argument_p (tree ref)
{
  tree base = get_base_address (ref);
  if (!base || TREE_CODE (base) != MEM_REF)
    return false;
  tree pointer = TREE_OPERAND (base, 0);
  return heddle_acc_region_p (current_function_decl) && TREE_CODE (pointer) == SSA_NAME
	 && SSA_NAME_IS_DEFAULT_DEF (pointer) && SSA_NAME_VAR (pointer)
	 && TREE_CODE (SSA_NAME_VAR (pointer)) == PARM_DECL;
}

/* S is a call, or the like, with more effect than a value.  */

bool
has_effect_p (gimple *s)
{
  if (gimple_code (s) == GIMPLE_ASM || gimple_has_volatile_ops (s))
    return true;
  if (!is_gimple_call (s))
    return gimple_vuse (s) && !gimple_assign_single_p (s) && gimple_code (s) != GIMPLE_RETURN;
  if (gimple_call_internal_p (s))
    switch (gimple_call_internal_fn (s))
      {
      case IFN_UNIQUE:
      case IFN_GOACC_LOOP:
	return false;
      case IFN_GOACC_REDUCTION:
	{
	  const int axis = TREE_INT_CST_LOW (gimple_call_arg (s, 3));
	  return !integer_zerop (gimple_call_arg (s, 1))
		 || (axis != GOMP_DIM_GANG && (axis == GOMP_DIM_WORKER || heddle_acc_wide (current_function_decl))
		     && !heddle_acc_reduced_by_block_p (as_a<gcall *> (s)));
	}
      default:
	break;
      }
  tree lhs = gimple_call_lhs (s);
  return !(gimple_call_flags (s) & ECF_CONST)
	 || (lhs && TREE_CODE (lhs) != SSA_NAME && heddle_acc_known_to_others_p (lhs));
}

/* The store of S, or its load, in memory known to other threads; or NULL_TREE.  */

tree
stored (gimple *s)
{
  tree to = gimple_assign_single_p (s) && gimple_vdef (s) ? gimple_assign_lhs (s) : NULL_TREE;
  return to && heddle_acc_known_to_others_p (to) ? to : NULL_TREE;
}

tree
loaded (gimple *s)
{
  tree from = gimple_assign_load_p (s) ? gimple_assign_rhs1 (s) : NULL_TREE;
  return from && heddle_acc_known_to_others_p (from) && !argument_p (from) ? from : NULL_TREE;
}

/* S has no effect on other threads.  */

bool
irrelevant_p (gimple *s)
{
  return is_gimple_debug (s) || gimple_clobber_p (s) || (!has_effect_p (s) && !stored (s) && !loaded (s));
}

/* The result would be another one if one worker came to THEN while another worker is still at FIRST.  */

bool
conflict_p (gimple *first, gimple *then)
{
  if (has_effect_p (first) || has_effect_p (then))
    return true;
  /* The overwritten object may have another type.  */
  tree to = stored (then);
  if (to && ((stored (first) && stmt_may_clobber_ref_p (first, to, false))
	     || (loaded (first) && stmt_may_clobber_ref_p (then, loaded (first), false))))
    return true;
  return stored (first) && loaded (then) && stmt_may_clobber_ref_p (first, loaded (then));
}

/* NAME is the end of a gang's iterations in a loop for gangs, or in a chunk of the loop, or the number of chunks.  */

bool
end_of_gang_p (tree name)
{
  gimple *s = TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name) : NULL;
  if (!s || !gimple_call_internal_p (s, IFN_GOACC_LOOP))
    return false;
  const unsigned code = TREE_INT_CST_LOW (gimple_call_arg (s, 0));
  return (code == IFN_GOACC_LOOP_BOUND || code == IFN_GOACC_LOOP_CHUNKS)
	 && (TREE_INT_CST_LOW (gimple_call_arg (s, 5)) & GOMP_DIM_MASK (GOMP_DIM_GANG));
}

/* BACK goes on with the next iteration of a loop for gangs, or with the next chunk.  */

bool
next_of_gang_p (edge back)
{
  basic_block bb = back->src;
  while (!safe_dyn_cast<gcond *> (last_stmt (bb)))
    {
      if (bb == back->dest || !single_pred_p (bb))
	return false;
      bb = single_pred (bb);
    }
  gcond *condition = as_a<gcond *> (last_stmt (bb));
  return end_of_gang_p (gimple_cond_lhs (condition)) || end_of_gang_p (gimple_cond_rhs (condition));
}

void
meeting_places::find_gang_loops ()
{
  const bool known = dom_info_available_p (CDI_DOMINATORS);
  if (!known)
    calculate_dominance_info (CDI_DOMINATORS);
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, m_fun)
    FOR_EACH_EDGE (e, ei, bb->preds)
      if (dominated_by_p (CDI_DOMINATORS, e->src, bb) && next_of_gang_p (e))
	m_of_gangs.insert (e);
  if (!known)
    free_dominance_info (CDI_DOMINATORS);
}

/* The accesses since the last wait of the workers that may precede the begin of LOOP.  */

std::vector<gimple *>
meeting_places::before (basic_block loop) const
{
  std::vector<gimple *> found;
  std::set<basic_block> seen;
  std::vector<basic_block> work = { loop };
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      bool barrier = false;
      for (gimple_stmt_iterator gsi = gsi_last_bb (bb); !gsi_end_p (gsi) && !barrier; gsi_prev (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  barrier = heddle_acc_bound_p (s, IFN_UNIQUE_OACC_JOIN, GOMP_DIM_WORKER);
	  if (!barrier && !irrelevant_p (s))
	    found.push_back (s);
	}
      if (barrier)
	continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
	if (!m_of_gangs.count (e) && seen.insert (e->src).second)
	  work.push_back (e->src);
    }
  return found;
}

/* The accesses in LOOP.  */

std::vector<gimple *>
meeting_places::inside (basic_block loop) const
{
  std::vector<gimple *> found;
  std::set<basic_block> seen;
  std::vector<basic_block> work = { single_succ (loop) };
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      bool end = false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi) && !end; gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  end = heddle_acc_bound_p (s, IFN_UNIQUE_OACC_JOIN, GOMP_DIM_WORKER);
	  if (!end && !irrelevant_p (s))
	    found.push_back (s);
	}
      edge e;
      edge_iterator ei;
      if (!end)
	FOR_EACH_EDGE (e, ei, bb->succs)
	  if (seen.insert (e->dest).second)
	    work.push_back (e->dest);
    }
  return found;
}

std::vector<basic_block>
meeting_places::find ()
{
  find_gang_loops ();
  std::vector<basic_block> result;
  for (basic_block loop : m_loops)
    {
      const std::vector<gimple *> all = inside (loop);
      /* A reduction other than a barrier leaves the warps' values in memory until the next loop's end.  */
      bool waits = std::any_of (all.begin (), all.end (), [] (gimple *s)
	{
	  return gimple_call_internal_p (s, IFN_GOACC_REDUCTION);
	});
      for (gimple *first : before (loop))
	for (gimple *then : all)
	  waits = waits || conflict_p (first, then);
      if (waits)
	result.push_back (loop);
      if (dump_file)
	fprintf (dump_file, "loop behind block %d: %s\n", loop->index, waits ? "barrier" : "none");
    }
  return result;
}

} // namespace

std::vector<basic_block>
heddle_acc_loops_to_wait_for (function *fun, const std::vector<basic_block> &loops)
{
  return meeting_places (fun, loops).find ();
}

bool
heddle_acc_waited_p (gimple *s)
{
  for (gimple_stmt_iterator gsi = gsi_for_stmt (s);;)
    {
      gsi_prev (&gsi);
      while (gsi_end_p (gsi))
	{
	  basic_block bb = gsi_bb (gsi);
	  if (!single_pred_p (bb) || single_pred (bb) == ENTRY_BLOCK_PTR_FOR_FN (cfun))
	    return false;
	  gsi = gsi_last_bb (single_pred (bb));
	}
      gimple *before = gsi_stmt (gsi);
      if (is_gimple_debug (before) || gimple_call_internal_p (before, IFN_UNIQUE)
	  || gimple_call_internal_p (before, IFN_GOMP_SIMT_EXIT))
	continue;
      tree fndecl = is_gimple_call (before) ? gimple_call_fndecl (before) : NULL_TREE;
      if (fndecl && startswith (heddle_asm_name (fndecl), "__heddle_block_reduce_"))
	return true;
      if (is_gimple_call (before) || gimple_vuse (before) || gimple_code (before) == GIMPLE_ASM)
	return false;
    }
}
