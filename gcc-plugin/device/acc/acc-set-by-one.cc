/* acc-set-by-one.cc -- scalars set for all by one thread of a loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A scalar of a gang, or of a worker, is one variable for all threads of a shared loop inside.  At most one thread may
   change it, as in a search for an element, and the code behind the loop has the new value.  But the scalar is in a
   register of each thread, and after a loop for workers the first worker goes on with its own value.

   Where a changed value leaves a loop, the threads therefore look for a thread whose value differs from the value
   before the loop; bit by bit, as a NaN is not equal to itself.  Without such a thread the value is unchanged.

     vector		Lanes ask for the first lane with another value, and take its value.
     worker,
     wide vectors	A worker with another value stores it to a variable that has the value before the loop, and is
			read behind the loop.  The variable is in shared memory, like all values for other threads of
			these loops (acc-privates.cc).

   The value before the loop is the value that leaves the loop in a thread without iterations: the PHIs' value on the
   way on which no comparison of the loop's (acc-shared-loop.cc) leads to an iteration.  A value never set by the
   program is 0.  Results of reductions are results of calls, and are left alone.  */

#include "device/acc/acc-hooks.h"
#include "device/acc/acc-privates.h"
#include "gimple-fold.h"
#include "tree-ssa.h"
#include "abi.h"

namespace {

/* A loop on an axis.  */

class shared_scalars
{
public:
  shared_scalars (gimple *fork, int axis, std::map<tree, tree> &befores);
  void merge (bool by_lanes, bool by_memory);

private:
  void find_way ();
  bool leaves_p (tree name) const;
  std::vector<tree> leaving () const;
  bool outside_p (use_operand_p use) const;
  void replace_outside (tree name, tree by) const;
  tree before (tree name) const;
  edge ahead_of (gimple *s);
  tree changed (gimple_seq *seq, tree now, tree before) const;
  tree over_lanes (tree now, tree before);
  void over_memory (tree now, tree before);

  gimple *m_fork, *m_join = nullptr;
  std::set<basic_block> m_blocks;
  std::map<basic_block, edge> m_way;		/* how a thread without iterations comes to a block */
  std::map<tree, tree> &m_befores;		/* values of loops further in, and the values before these */
};

/* The loop on AXIS that begins at FORK.  */

shared_scalars::shared_scalars (gimple *fork, int axis, std::map<tree, tree> &befores)
  : m_fork (fork), m_befores (befores)
{
  std::vector<basic_block> work = { single_succ (gimple_bb (fork)) };
  m_blocks.insert (work.front ());
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      bool end = false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi) && !end; gsi_next (&gsi))
	if (heddle_acc_bound_p (gsi_stmt (gsi), IFN_UNIQUE_OACC_JOIN, axis))
	  {
	    m_join = gsi_stmt (gsi);
	    end = true;
	  }
      edge e;
      edge_iterator ei;
      if (!end)
	FOR_EACH_EDGE (e, ei, bb->succs)
	  if (m_blocks.insert (e->dest).second)
	    work.push_back (e->dest);
    }
  if (m_join)
    find_way ();
}

/* COND leads to an iteration, or to further iterations, by E.  */

bool
goes_on_p (gcond *cond, edge e)
{
  const tree_code code = gimple_cond_code (cond);
  const bool yes = code == LT_EXPR || code == GT_EXPR || code == NE_EXPR;
  return yes == ((e->flags & EDGE_TRUE_VALUE) != 0);
}

/* Find the way of a thread without iterations.  */

void
shared_scalars::find_way ()
{
  for (edge e = single_succ_edge (gimple_bb (m_fork)); e && !m_way.count (e->dest);)
    {
      basic_block bb = e->dest;
      m_way[bb] = e;
      if (bb == gimple_bb (m_join))
	return;
      e = single_succ_p (bb) ? single_succ_edge (bb) : NULL;
      gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
      if (cond)
	e = EDGE_SUCC (bb, goes_on_p (cond, EDGE_SUCC (bb, 0)));
    }
}

/* USE, of a name of the loop's, is outside of the loop.  */

bool
shared_scalars::outside_p (use_operand_p use) const
{
  gimple *s = USE_STMT (use);
  if (is_gimple_debug (s))
    return false;
  basic_block bb = gimple_bb (s);
  if (gphi *phi = dyn_cast<gphi *> (s))
    bb = gimple_phi_arg_edge (phi, PHI_ARG_INDEX_FROM_USE (use))->src;
  return !m_blocks.count (bb);
}

/* NAME has its value in the loop, and is used behind the loop.  */

bool
shared_scalars::leaves_p (tree name) const
{
  if (virtual_operand_p (name) || !m_blocks.count (gimple_bb (SSA_NAME_DEF_STMT (name))))
    return false;
  imm_use_iterator it;
  use_operand_p use;
  bool leaves = false;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    leaves |= outside_p (use);
  return leaves;
}

/* The names with a value from a PHI in the loop, or from a loop inside, and with a use behind the loop.  */

std::vector<tree>
shared_scalars::leaving () const
{
  std::vector<tree> found;
  for (const auto &step : m_way)
    for (gphi_iterator gsi = gsi_start_phis (step.first); !gsi_end_p (gsi); gsi_next (&gsi))
      if (leaves_p (gimple_phi_result (gsi.phi ())))
	found.push_back (gimple_phi_result (gsi.phi ()));
  for (const auto &inner : m_befores)
    if (leaves_p (inner.first))
      found.push_back (inner.first);
  std::sort (found.begin (), found.end (), [] (tree a, tree b) { return SSA_NAME_VERSION (a) < SSA_NAME_VERSION (b); });
  return found;
}

/* Let statements outside of the loop use BY instead of NAME.  */

void
shared_scalars::replace_outside (tree name, tree by) const
{
  gimple *s;
  imm_use_iterator it;
  FOR_EACH_IMM_USE_STMT (s, it, name)
    {
      use_operand_p use;
      bool change = false;
      FOR_EACH_IMM_USE_ON_STMT (use, it)
	if (outside_p (use))
	  {
	    SET_USE (use, by);
	    change = true;
	  }
      if (change)
	update_stmt (s);
    }
}

/* The value of NAME before the loop, or NULL_TREE.  */

tree
shared_scalars::before (tree name) const
{
  while (TREE_CODE (name) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (name)
	 && m_blocks.count (gimple_bb (SSA_NAME_DEF_STMT (name))))
    {
      const auto inner = m_befores.find (name);
      gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
      const auto step = m_way.find (gimple_bb (SSA_NAME_DEF_STMT (name)));
      if (inner != m_befores.end ())
	name = inner->second;
      else if (phi && step != m_way.end ())
	name = PHI_ARG_DEF_FROM_EDGE (phi, step->second);
      else
	return NULL_TREE;
    }
  return name;
}

/* The edge to S, the loop's begin or end, which gets a block of its own.  */

edge
shared_scalars::ahead_of (gimple *s)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  basic_block bb = gimple_bb (s);
  gsi_prev (&gsi);
  edge e = gsi_end_p (gsi) ? split_block_after_labels (bb) : split_block (bb, gsi_stmt (gsi));
  if (s == m_join)
    m_blocks.insert (e->dest);
  return e;
}

/* In SEQ, a truth value: NOW is not BEFORE.  */

tree
shared_scalars::changed (gimple_seq *seq, tree now, tree before) const
{
  tree type = TREE_TYPE (now);
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      tree_code parts[] = { REALPART_EXPR, IMAGPART_EXPR };
      tree differ[2];
      for (int i = 0; i < 2; i++)
	differ[i] = changed (seq, gimple_build (seq, parts[i], TREE_TYPE (type), now),
			     gimple_build (seq, parts[i], TREE_TYPE (type), before));
      return gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, differ[0], differ[1]);
    }
  if (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
    {
      tree bits = build_nonstandard_integer_type (tree_to_uhwi (TYPE_SIZE (type)), 1);
      now = gimple_build (seq, VIEW_CONVERT_EXPR, bits, now);
      before = gimple_build (seq, VIEW_CONVERT_EXPR, bits, before);
    }
  return gimple_build (seq, NE_EXPR, boolean_type_node, now, before);
}

/* The common value at the loop's end, from lanes with the value NOW each.  */

tree
shared_scalars::over_lanes (tree now, tree before)
{
  gimple_seq seq = NULL;
  tree flag = gimple_convert (&seq, unsigned_type_node, changed (&seq, now, before));
  tree lane = make_ssa_name (unsigned_type_node), value = copy_ssa_name (now);
  gcall *find = gimple_build_call_internal (IFN_GOMP_SIMT_LAST_LANE, 1, flag);
  gimple_call_set_lhs (find, lane);
  gimple_seq_add_stmt (&seq, find);
  gcall *take = gimple_build_call_internal (IFN_GOMP_SIMT_XCHG_IDX, 2, now, lane);
  gimple_call_set_lhs (take, value);
  gimple_seq_add_stmt (&seq, take);
  gimple_stmt_iterator gsi = gsi_last_bb (ahead_of (m_join)->src);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  return value;
}

/* Let statements behind the loop have the common value, from threads with the value NOW each.  */

void
shared_scalars::over_memory (tree now, tree before)
{
  tree type = TREE_TYPE (now), variable = SSA_NAME_VAR (now);
  tree one = build_decl (gimple_location (m_fork), VAR_DECL, variable ? DECL_NAME (variable) : NULL_TREE,
			 TYPE_MAIN_VARIANT (type));
  DECL_CONTEXT (one) = cfun->decl;
  TREE_USED (one) = TREE_ADDRESSABLE (one) = DECL_IGNORED_P (one) = 1;
  add_local_decl (cfun, one);
  gimple_stmt_iterator gsi = gsi_last_bb (ahead_of (m_fork)->src);
  gsi_insert_after (&gsi, gimple_build_assign (one, before), GSI_NEW_STMT);

  gimple_seq seq = NULL;
  tree flag = changed (&seq, now, before);
  gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, flag, boolean_false_node, NULL_TREE, NULL_TREE));
  /* A block with the loop's end has no PHIs, nor has memory any.  */
  basic_block test = split_edge (ahead_of (m_join)), store = split_edge (single_succ_edge (test));
  basic_block rest = split_edge (single_succ_edge (store));
  m_blocks.insert ({ test, store, rest });
  gsi = gsi_start_bb (test);
  gsi_insert_seq_before (&gsi, seq, GSI_NEW_STMT);
  gsi = gsi_start_bb (store);
  gsi_insert_before (&gsi, gimple_build_assign (one, now), GSI_NEW_STMT);
  edge yes = single_succ_edge (test), no = make_edge (test, rest, EDGE_FALSE_VALUE);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::unlikely ();
  no->probability = yes->probability.invert ();
  free_dominance_info (CDI_DOMINATORS);

  tree value = copy_ssa_name (now);
  replace_outside (now, value);
  m_befores[value] = before;
  gsi = gsi_start_bb (split_edge (single_succ_edge (gimple_bb (m_join))));
  gsi_insert_before (&gsi, gimple_build_assign (value, one), GSI_NEW_STMT);
}

/* X, if never set, is 0 in PHIs.  */

tree
set_to_zero (tree x)
{
  tree zero = build_zero_cst (TREE_TYPE (x));
  gimple *s;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_STMT (s, it, x)
    if (gimple_code (s) == GIMPLE_PHI)
      FOR_EACH_IMM_USE_ON_STMT (use, it)
	SET_USE (use, zero);
  return zero;
}

/* Let all threads of the loop have the values set by one of them; BY_LANES, BY_MEMORY, or both.  */

void
shared_scalars::merge (bool by_lanes, bool by_memory)
{
  if (!m_join)
    return;
  for (tree now : leaving ())
    {
      tree was = before (now);
      if (!was)
	continue;
      if (dump_file)
	{
	  fprintf (dump_file, "one thread of a loop may have set ");
	  print_generic_expr (dump_file, now);
	  fprintf (dump_file, ", before the loop ");
	  print_generic_expr (dump_file, was);
	  fprintf (dump_file, "\n");
	}
      if (TREE_CODE (was) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (was) && SSA_NAME_VAR (was)
	  && VAR_P (SSA_NAME_VAR (was)))
	was = set_to_zero (was);
      if (by_lanes)
	{
	  tree value = over_lanes (now, was);
	  replace_outside (now, value);
	  m_befores[value] = was;
	  now = value;
	}
      if (by_memory)
	over_memory (now, was);
    }
}

/* The begins of loops of FUN on AXIS.  */

std::vector<gimple *>
begins (function *fun, int axis)
{
  std::vector<gimple *> found;
  for (gimple *s : statements (fun))
    if (heddle_acc_bound_p (s, IFN_UNIQUE_OACC_FORK, axis))
      found.push_back (s);
  return found;
}

} // namespace

void
heddle_acc_merge_scalars (function *fun, bool workers, bool wide)
{
  std::map<tree, tree> befores;
  for (gimple *fork : begins (fun, GOMP_DIM_VECTOR))
    shared_scalars (fork, GOMP_DIM_VECTOR, befores).merge (true, wide);
  if (workers)
    for (gimple *fork : begins (fun, GOMP_DIM_WORKER))
      shared_scalars (fork, GOMP_DIM_WORKER, befores).merge (false, true);
}
