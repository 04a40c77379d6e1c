/* acc-lonely.cc -- code for one worker with all its lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where a function has loops for workers, "omp_oacc_neuter_broadcast" has one worker alone execute the blocks outside
   of these loops, and the other workers follow it from block to block by the values of its conditions.  In a loop for
   vectors each lane has conditions of its own: in such a loop the other workers cannot follow.  (On GCN, the pass's
   first target, a loop for vectors consists of vector instructions.)  And routines of level "vector", called by all
   workers outside of loops for workers, would have each effect once a worker.

   For this pass, a loop for vectors, or a call of a routine of level "vector", outside of loops for workers therefore
   becomes a loop for workers, whose whole body is

     if (the first worker)
       the loop for vectors

   Behind its end, where the first worker is alone again, names defined in the loop are copied, and scalars in memory
   written by the loop are stored again: the pass hands over these copies to the other workers like all results of the
   first worker.

   Aggregates, and variables whose address is taken, are each worker's own, unless private to gangs.  A write to such an
   object in the loop would be lost to the other workers if the object is mentioned elsewhere.  */

#include "device/acc/acc-hooks.h"
#include "device/acc/acc-lonely.h"
#include "tree-ssa-alias.h"

namespace {

/* STMT is a call of a routine of level "vector".  */

bool
vector_routine_p (gimple *stmt)
{
  tree fndecl = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  tree attribute = fndecl ? oacc_get_fn_attrib (fndecl) : NULL_TREE;
  return attribute && oacc_fn_attrib_level (attribute) == GOMP_DIM_VECTOR;
}

/* Add to PART the blocks from FIRST to the end of the loop for vectors.  */

void
add_loop (basic_block first, lonely_part *part)
{
  std::vector<basic_block> work = { first };
  std::set<basic_block> seen = { first };
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      part->blocks.push_back (bb);
      gimple *last = last_stmt (bb);
      if (last && heddle_acc_bound_p (last, IFN_UNIQUE_OACC_JOIN, GOMP_DIM_VECTOR))
	{
	  part->last = last;
	  continue;
	}
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (seen.insert (e->dest).second)
	  work.push_back (e->dest);
    }
}

/* The local variables found by a walk over statements.  */

struct mentions
{
  std::set<tree> all, taken;
};

bool
note_mention (gimple *, tree d, tree, void *data)
{
  if (VAR_P (d) && !is_global_var (d))
    static_cast<mentions *> (data)->all.insert (d);
  return false;
}

bool
note_taken (gimple *s, tree d, tree t, void *data)
{
  static_cast<mentions *> (data)->taken.insert (d);
  return note_mention (s, d, t, data);
}

void
note_statement (gimple *s, mentions *m)
{
  /* A mark of a private variable takes its address.  */
  if (!is_gimple_debug (s) && !gimple_clobber_p (s) && !gimple_call_internal_p (s, IFN_UNIQUE))
    walk_stmt_load_store_addr_ops (s, m, note_mention, note_mention, note_taken);
}

/* The statements of PART.  */

std::vector<gimple *>
statements (const lonely_part &part)
{
  std::vector<gimple *> result;
  if (part.first == part.last)
    result.push_back (part.first);
  for (basic_block bb : part.blocks)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	result.push_back (gsi.phi ());
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	result.push_back (gsi_stmt (gsi));
    }
  return result;
}

/* All other statements of FUN.  */

mentions
mentioned_elsewhere (function *fun, const std::vector<lonely_part> &parts, mentions *everywhere)
{
  std::set<gimple *> inside;
  for (const lonely_part &part : parts)
    for (gimple *s : statements (part))
      inside.insert (s);
  mentions elsewhere;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  note_statement (gsi.phi (), everywhere);
	  if (!inside.count (gsi.phi ()))
	    note_statement (gsi.phi (), &elsewhere);
	}
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  note_statement (gsi_stmt (gsi), everywhere);
	  if (!inside.count (gsi_stmt (gsi)))
	    note_statement (gsi_stmt (gsi), &elsewhere);
	}
    }
  return elsewhere;
}

/* S writes to D, whose address is TAKEN somewhere.  */

bool
writes (gimple *s, tree d, bool taken)
{
  if (is_gimple_debug (s) || gimple_clobber_p (s) || gimple_code (s) == GIMPLE_PHI
      || gimple_call_internal_p (s, IFN_UNIQUE))
    return false;
  if (taken)
    return stmt_may_clobber_ref_p (s, d);
  tree to = gimple_get_lhs (s);
  return to && get_base_address (to) == d;
}

/* A scalar that the first worker can hand over.  */

bool
handed_over_p (tree d, const mentions &everywhere)
{
  return is_gimple_reg_type (TREE_TYPE (d)) && !everywhere.taken.count (d) && !TREE_THIS_VOLATILE (d);
}

/* The uses of NAME outside of INSIDE; debug statements there forget it.  */

std::vector<gimple *>
uses_outside (tree name, const std::set<gimple *> &inside)
{
  std::vector<gimple *> result;
  gimple *use;
  imm_use_iterator iterator;
  FOR_EACH_IMM_USE_STMT (use, iterator, name)
    if (inside.count (use))
      continue;
    else if (gimple_debug_bind_p (use))
      {
	gimple_debug_bind_reset_value (use);
	update_stmt (use);
      }
    else
      result.push_back (use);
  return result;
}

void
replace_uses (gimple *s, tree from, tree to)
{
  if (gphi *phi = dyn_cast<gphi *> (s))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (gimple_phi_arg_def (phi, i) == from)
	  SET_PHI_ARG_DEF (phi, i, to);
      return;
    }
  ssa_op_iter iterator;
  use_operand_p use;
  FOR_EACH_SSA_USE_OPERAND (use, s, iterator, SSA_OP_USE)
    if (USE_FROM_PTR (use) == from)
      SET_USE (use, to);
  update_stmt (s);
}

/* Have the first worker alone execute PART, and store the SCALARS again behind it.  */

void
enclose (const lonely_part &part, const std::vector<tree> &scalars)
{
  const location_t loc = gimple_location (part.first);
  const std::vector<gimple *> all = statements (part);
  const std::set<gimple *> inside (all.begin (), all.end ());

  gimple_stmt_iterator gsi = gsi_for_stmt (part.first);
  basic_block before = gimple_bb (part.first);
  gsi_prev (&gsi);
  edge entry = gsi_end_p (gsi) ? split_block_after_labels (before) : split_block (before, gsi_stmt (gsi));
  heddle_acc_begin_workers (entry->src, part.first);
  basic_block test = split_edge (entry);
  edge leave = part.last == part.first ? split_block (gimple_bb (part.last), part.last)
	       : single_succ_edge (gimple_bb (part.last));
  basic_block merge = split_edge (leave), end = split_edge (single_succ_edge (merge));
  basic_block behind = split_edge (single_succ_edge (end));
  heddle_acc_end_workers (end, loc);

  tree start = builtin_decl_explicit (BUILT_IN_GOACC_SINGLE_START);
  gcall *first = gimple_build_call (start, 0);
  tree name = make_ssa_name (TREE_TYPE (TREE_TYPE (start)), first);
  gimple_call_set_lhs (first, name);
  gcond *condition = gimple_build_cond (NE_EXPR, name, build_zero_cst (TREE_TYPE (name)), NULL_TREE, NULL_TREE);
  gimple_set_location (first, loc);
  gimple_set_location (condition, loc);
  gsi = gsi_last_bb (test);
  gsi_insert_after (&gsi, first, GSI_NEW_STMT);
  gsi_insert_after (&gsi, condition, GSI_NEW_STMT);
  edge yes = single_succ_edge (test), no = make_edge (test, merge, EDGE_FALSE_VALUE);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::likely ();
  no->probability = yes->probability.invert ();

  gsi = gsi_last_bb (behind);
  auto append = [&] (tree to, tree from)
    {
      gassign *s = gimple_build_assign (to, from);
      gimple_set_location (s, loc);
      gsi_insert_after (&gsi, s, GSI_NEW_STMT);
    };
  for (gimple *s : all)
    {
      ssa_op_iter iterator;
      def_operand_p def;
      FOR_EACH_PHI_OR_STMT_DEF (def, s, iterator, SSA_OP_DEF)
	{
	  tree value = DEF_FROM_PTR (def);
	  const std::vector<gimple *> users = uses_outside (value, inside);
	  if (gimple_call_internal_p (s, IFN_UNIQUE))
	    {
	      /* The value only keeps begins and ends in order.  */
	      for (gimple *user : users)
		replace_uses (user, value, build_zero_cst (TREE_TYPE (value)));
	      continue;
	    }
	  if (users.empty ())
	    continue;
	  gphi *phi = create_phi_node (copy_ssa_name (value), merge);
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, merge->preds)
	    add_phi_arg (phi, e == no ? build_zero_cst (TREE_TYPE (value)) : value, e, loc);
	  tree copy = copy_ssa_name (value);
	  append (copy, gimple_phi_result (phi));
	  for (gimple *user : users)
	    replace_uses (user, value, copy);
	}
    }
  for (tree d : scalars)
    {
      tree copy = make_ssa_name (TREE_TYPE (d));
      append (copy, d);
      append (d, copy);
    }
}

} // namespace

std::vector<lonely_part>
heddle_find_lonely (function *fun)
{
  std::vector<lonely_part> parts;
  std::vector<bool> workers (last_basic_block_for_fn (fun), false), seen (workers);
  std::vector<basic_block> work = { ENTRY_BLOCK_PTR_FOR_FN (fun) };
  seen[ENTRY_BLOCK] = true;
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      bool shared = workers[bb->index];
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (heddle_acc_bound_p (s, IFN_UNIQUE_OACC_FORK, GOMP_DIM_WORKER))
	    shared = true;
	  else if (heddle_acc_bound_p (s, IFN_UNIQUE_OACC_JOIN, GOMP_DIM_WORKER))
	    shared = false;
	  else if (!shared && heddle_acc_bound_p (s, IFN_UNIQUE_OACC_FORK, GOMP_DIM_VECTOR))
	    {
	      parts.push_back ({ s, NULL, {} });
	      add_loop (single_succ (bb), &parts.back ());
	    }
	  else if (!shared && vector_routine_p (s))
	    parts.push_back ({ s, s, {} });
	}
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!seen[e->dest->index])
	  {
	    seen[e->dest->index] = true;
	    workers[e->dest->index] = shared;
	    work.push_back (e->dest);
	  }
    }
  return parts;
}

gimple *
heddle_lonely_write (function *fun, const std::vector<lonely_part> &parts, const std::set<tree> &privates)
{
  mentions everywhere, elsewhere = mentioned_elsewhere (fun, parts, &everywhere);
  for (const lonely_part &part : parts)
    for (gimple *s : statements (part))
      for (tree d : elsewhere.all)
	if (!privates.count (d) && !handed_over_p (d, everywhere) && writes (s, d, everywhere.taken.count (d)))
	  return s;
  return NULL;
}

void
heddle_enclose_lonely (function *fun, const std::vector<lonely_part> &parts)
{
  mentions everywhere, elsewhere = mentioned_elsewhere (fun, parts, &everywhere);
  for (const lonely_part &part : parts)
    {
      /* In the order of the function's variables, so that the code is always the same.  */
      std::vector<tree> scalars;
      unsigned i;
      tree d;
      const std::vector<gimple *> all = statements (part);
      FOR_EACH_LOCAL_DECL (fun, i, d)
	if (VAR_P (d) && elsewhere.all.count (d) && !is_gimple_reg (d) && handed_over_p (d, everywhere)
	    && std::any_of (all.begin (), all.end (), [=] (gimple *s) { return writes (s, d, false); }))
	  scalars.push_back (d);
      enclose (part, scalars);
    }
  free_dominance_info (CDI_DOMINATORS);
}
