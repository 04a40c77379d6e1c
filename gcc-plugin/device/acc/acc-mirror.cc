/* acc-mirror.cc -- workers that all do their gang's work.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Outside of loops for workers one worker of a gang is at work; it hands the other workers their values in shared
   memory, with a barrier each time ("omp_oacc_neuter_broadcast").  As a rule this work is arithmetic, and all workers
   could do it as well: then each has the same values, the only barriers are around the loops, and pointers remain known
   as pointers to the device's memory.  All workers therefore do it, as OpenMP's threads do on the teams level, in
   regions where the change is unobservable:

     - no call has an effect, nothing is volatile, no gang reduces into a mapped variable, the region has no routine for
       workers and no loop for vectors outside of loops for workers, and no variable of the gang is in shared memory;
     - the first worker alone stores to memory known to other threads; no load outside of loops for workers may read
       such a store, as it would need a barrier.

   Each worker has variables of its own in any case.  All workers wait for each other at the end of a loop for workers,
   and at its begin if need be (acc-waits.cc), so that loads before the loop see the old values, and loads behind it the
   new.  */

#include "device/acc/acc-hooks.h"
#include "device/acc/state.h"
#include "device/acc/acc-mirror.h"
#include "device/facts/acc.h"
#include "tree-ssa-alias.h"

namespace {

/* The statements outside of loops for workers.  */

class gang_statements
{
public:
  explicit gang_statements (function *fun) : m_fun (fun) {}
  bool add (gimple *s);
  bool apart () const;
  void guard ();

private:
  bool add_mark (gimple *s) const;

  function *m_fun;
  std::vector<gimple *> m_stores;
  std::vector<tree> m_loaded;
};

/* S is a call of an internal function.  False: not for all workers.  */

bool
gang_statements::add_mark (gimple *s) const
{
  switch (gimple_call_internal_fn (s))
    {
    case IFN_UNIQUE:
      return TREE_INT_CST_LOW (gimple_call_arg (s, 0)) != IFN_UNIQUE_OACC_PRIVATE
	     || tree_to_shwi (gimple_call_arg (s, 2)) != GOMP_DIM_GANG;
    case IFN_GOACC_LOOP:
      return true;
    case IFN_GOACC_REDUCTION:
      return integer_zerop (gimple_call_arg (s, 1));
    default:
      return gimple_call_flags (s) & ECF_CONST;
    }
}

/* S is outside of loops for workers.  False: not for all workers.  */

bool
gang_statements::add (gimple *s)
{
  if (is_gimple_debug (s) || gimple_clobber_p (s) || gimple_code (s) == GIMPLE_RETURN)
    return true;
  if (gimple_has_volatile_ops (s) || gimple_code (s) == GIMPLE_ASM)
    return false;
  if (is_gimple_call (s))
    {
      const int flags = gimple_call_flags (s);
      return gimple_call_internal_p (s) ? add_mark (s)
	     : (flags & ECF_CONST) && !(flags & (ECF_LOOPING_CONST_OR_PURE | ECF_NORETURN));
    }
  if (!gimple_vuse (s))
    return true;
  if (!gimple_assign_single_p (s))
    return false;
  tree to = gimple_assign_lhs (s), from = gimple_assign_rhs1 (s);
  if (gimple_vdef (s) && heddle_acc_known_to_others_p (to))
    m_stores.push_back (s);
  if (gimple_assign_load_p (s) && heddle_acc_known_to_others_p (from))
    m_loaded.push_back (from);
  /* A copy by the first worker would be a load by it alone.  */
  return !(gimple_vdef (s) && heddle_acc_known_to_others_p (to) && gimple_assign_load_p (s));
}

/* No load may read a store by the first worker alone.  */

bool
gang_statements::apart () const
{
  for (gimple *store : m_stores)
    {
      for (tree loaded : m_loaded)
	if (stmt_may_clobber_ref_p (store, loaded))
	  return false;
      unsigned i;
      tree d;
      FOR_EACH_LOCAL_DECL (m_fun, i, d)
	if (VAR_P (d) && !is_global_var (d) && TREE_ADDRESSABLE (d) && stmt_may_clobber_ref_p (store, d))
	  return false;
    }
  return true;
}

/* Have the first worker alone make the stores.  */

void
gang_statements::guard ()
{
  for (gimple *store : m_stores)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (store);
      basic_block before = gimple_bb (store);
      gsi_prev (&gsi);
      edge into = gsi_end_p (gsi) ? split_block_after_labels (before) : split_block (before, gsi_stmt (gsi));
      basic_block behind = split_block (into->dest, store)->dest;
      gcall *call = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_SINGLE_START), 0);
      tree first = make_ssa_name (boolean_type_node, call);
      gimple_call_set_lhs (call, first);
      gcond *cond = gimple_build_cond (NE_EXPR, first, boolean_false_node, NULL_TREE, NULL_TREE);
      for (gimple *s : { static_cast<gimple *> (call), static_cast<gimple *> (cond) })
	{
	  gimple_set_location (s, gimple_location (store));
	  gsi = gsi_last_bb (before);
	  gsi_insert_after (&gsi, s, GSI_NEW_STMT);
	}
      into->flags = (into->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
      edge other = make_edge (before, behind, EDGE_FALSE_VALUE);
      into->probability = profile_probability::even ();
      other->probability = into->probability.invert ();
    }
  if (!m_stores.empty ())
    free_dominance_info (CDI_DOMINATORS);
}

} // namespace

bool
heddle_acc_known_to_others_p (tree ref)
{
  tree base = get_base_address (ref);
  if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = TREE_OPERAND (TREE_OPERAND (base, 0), 0);
  return !base || !DECL_P (base) || is_global_var (base);
}

bool
heddle_acc_mirror_workers (function *fun, const std::vector<gimple *> &single)
{
  gang_statements all (fun);
  for (gimple *s : single)
    if (!all.add (s))
      {
	if (dump_file)
	  {
	    fprintf (dump_file, "one worker for all: ");
	    print_gimple_stmt (dump_file, s, 0);
	  }
	return false;
      }
  if (!all.apart ())
    return false;
  all.guard ();
  acc_state.mirrored_regions[fun->decl] = heddle_acc_size (fun->decl, GOMP_DIM_WORKER);
  heddle_acc_set_size (fun->decl, GOMP_DIM_WORKER, 1);
  if (dump_file)
    fprintf (dump_file, "all workers do what their gang does\n");
  return true;
}

void
heddle_acc_end_mirroring (tree fndecl)
{
  const auto found = acc_state.mirrored_regions.find (fndecl);
  if (found != acc_state.mirrored_regions.end ())
    heddle_acc_set_size (fndecl, GOMP_DIM_WORKER, found->second);
}

bool
heddle_acc_mirrored_p (tree fndecl)
{
  return acc_state.mirrored_regions.count (fndecl);
}
