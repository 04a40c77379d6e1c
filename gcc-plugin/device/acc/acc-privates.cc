/* acc-privates.cc -- variables in memory by which threads of a loop share values.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's front ends mark the variables declared by a region and its loops, and "oaccloops" gives each mark an owner: a
   gang's, a worker's, a lane's.  A gang's are in shared memory (acc-hooks.cc).  Where the mark has no owner, warps that
   fill an array together would each have an array, on their stacks:

     loop seq		"oaccloops" leaves the marks of a sequential loop open.  Its declarations belong to the
			thread that executes the loop: of the innermost shared loop around it, or else the gang.
     routines		GCC marks no declarations outside of a routine's loops.  A variable written by a loop for
			workers and mentioned elsewhere is the gang's.
     wide vectors	Vectors of several warps (acc-wide.cc) share their worker's variables: where a loop for vectors
			writes to a variable mentioned elsewhere.  With one worker the gang's variable is as good.  With
			several workers it is a part of a common piece of shared memory: it is a single variable as long
			as GCC's passes hand over values, and later each worker's references get the address of its own
			part.  */

#include <functional>
#include "device/acc/state.h"

#include "device/acc/acc-hooks.h"
#include "device/acc/acc-privates.h"
#include "device/acc/acc-wide.h"
#include "device/facts/acc.h"
#include "gimple-walk.h"
#include "tree-ssa-alias.h"
#include "abi.h"

namespace {

/* Estimate, in bytes of shared memory for the private variables of all workers of a region whose vectors fill them: a
   third of the 48 KiB of every block, beside broadcast_bytes.  */
constexpr unsigned worker_private_bytes = 16 << 10;

/* S is a call of a routine that shares its loops on AXIS among its caller's threads.  */

bool
shared_call_p (gimple *s, int axis)
{
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  tree attribute = fndecl ? oacc_get_fn_attrib (fndecl) : NULL_TREE;
  return attribute && oacc_fn_attrib_level (attribute) >= 0 && oacc_fn_attrib_level (attribute) <= axis;
}

/* Call ACT (statement, loop) for the statements of FUN, where LOOP is the begin of the loop on AXIS around the
   statement, or the call of a routine with such loops, or null.  */

void
walk_loops (function *fun, int axis, const std::function<void (gimple *, gimple *)> &act)
{
  std::vector<gimple *> in (last_basic_block_for_fn (fun), nullptr);
  std::vector<bool> seen (in.size (), false);
  std::vector<basic_block> work = { ENTRY_BLOCK_PTR_FOR_FN (fun) };
  seen[ENTRY_BLOCK] = true;
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      gimple *loop = in[bb->index];
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	act (gsi.phi (), loop);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  act (s, !loop && shared_call_p (s, axis) ? s : loop);
	  if (heddle_acc_bound_p (s, IFN_UNIQUE_OACC_FORK, axis))
	    loop = s;
	  else if (heddle_acc_bound_p (s, IFN_UNIQUE_OACC_JOIN, axis))
	    loop = nullptr;
	}
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!seen[e->dest->index])
	  {
	    seen[e->dest->index] = true;
	    in[e->dest->index] = loop;
	    work.push_back (e->dest);
	  }
    }
}

/* Where a variable is mentioned: its loops, or null outside of loops.  */

struct mentions
{
  std::map<tree, std::set<gimple *>> loops;
  std::set<tree> taken;			/* the address is taken */
  gimple *loop = nullptr;		/* of the statement at hand */
};

/* walk_stmt_load_store_addr_ops: D is mentioned.  */

bool
note_mention (gimple *, tree d, tree, void *data)
{
  mentions &m = *static_cast<mentions *> (data);
  if (VAR_P (d) && !is_global_var (d))
    m.loops[d].insert (m.loop);
  return false;
}

bool
note_taken (gimple *s, tree d, tree t, void *data)
{
  static_cast<mentions *> (data)->taken.insert (d);
  return note_mention (s, d, t, data);
}

bool
mark_p (gimple *s)
{
  return is_gimple_debug (s) || gimple_clobber_p (s) || gimple_call_internal_p (s, IFN_UNIQUE);
}

/* S writes to D, whose address is TAKEN somewhere.  */

bool
writes (gimple *s, tree d, bool taken)
{
  if (gimple_code (s) == GIMPLE_PHI || mark_p (s))
    return false;
  if (taken)
    return stmt_may_clobber_ref_p (s, d);
  tree to = gimple_get_lhs (s);
  return to && get_base_address (to) == d;
}

/* walk_tree: *T is DATA.  */

tree
find_decl (tree *t, int *, void *data)
{
  return *t == data ? *t : NULL_TREE;
}

/* Replaces references to a variable by references to a worker's part.  */

class part_of_worker
{
public:
  part_of_worker (function *fun, tree decl);
  void replace ();

private:
  static tree note (tree *t, int *, void *data);
  void replace (gimple *s);
  tree address (tree old);

  function *m_fun;
  tree m_decl, m_part = NULL_TREE;
  gimple *m_last = nullptr;			/* at the function's begin, computes addresses */
};

/* Let DECL be an array with an element for each worker of FUN, and compute the address of the element of this warp's
   worker.  */

part_of_worker::part_of_worker (function *fun, tree decl) : m_fun (fun), m_decl (decl)
{
  tree type = build_array_type_nelts (TREE_TYPE (decl), heddle_acc_most_workers (fun->decl));
  tree all = heddle_acc_shared (fun->decl, DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "private", type);
  SET_DECL_ALIGN (all, MAX (DECL_ALIGN (all), DECL_ALIGN (decl)));
  varpool_node::get (decl)->force_output = 0;

  gimple_seq seq = NULL;
  auto name = [] (tree t) { return make_ssa_name (t); };
  auto compute = [&] (tree to, tree_code code, tree a, tree b)
    {
      gimple_seq_add_stmt (&seq, m_last = gimple_build_assign (to, code, a, b));
      return to;
    };
  gcall *call = heddle_acc_instruction ("__ptx_tid_y", unsigned_type_node);
  tree warp = name (unsigned_type_node), offset = name (sizetype);
  gimple_call_set_lhs (call, warp);
  gimple_seq_add_stmt (&seq, call);
  auto number = [] (unsigned HOST_WIDE_INT n) { return build_int_cst (unsigned_type_node, n); };
  tree worker = compute (name (unsigned_type_node), TRUNC_DIV_EXPR, warp,
			 number (heddle_acc_wide (fun->decl) / HEDDLE_WARP_SIZE));
  tree bytes = compute (name (unsigned_type_node), MULT_EXPR, worker,
			number (tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (decl)))));
  gimple_seq_add_stmt (&seq, gimple_build_assign (offset, NOP_EXPR, bytes));
  m_part = compute (name (build_pointer_type (TREE_TYPE (decl))), POINTER_PLUS_EXPR, build_fold_addr_expr (all),
		    offset);
  basic_block entry = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)));
  gimple_stmt_iterator gsi = gsi_after_labels (entry);
  gsi_insert_seq_before (&gsi, seq, GSI_NEW_STMT);
}

/* OLD, a constant address in the variable, as an address in the part.  */

tree
part_of_worker::address (tree old)
{
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (TREE_OPERAND (old, 0), &offset);
  gcc_assert (base == m_decl);
  tree result = make_ssa_name (TREE_TYPE (old));
  gassign *s = gimple_build_assign (result, POINTER_PLUS_EXPR, m_part, size_int (offset));
  gimple_stmt_iterator gsi = gsi_for_stmt (m_last);
  gsi_insert_after (&gsi, s, GSI_NEW_STMT);
  m_last = s;
  return result;
}

/* walk_gimple_op: *T refers to the variable of the object in WI's info.  */

tree
part_of_worker::note (tree *t, int *subtrees, void *data)
{
  part_of_worker &self = *static_cast<part_of_worker *> (static_cast<walk_stmt_info *> (data)->info);
  if (TREE_CODE (*t) == ADDR_EXPR && is_gimple_min_invariant (*t))
    {
      tree base = get_base_address (TREE_OPERAND (*t, 0));
      if (base == self.m_decl)
	*t = self.address (*t);
      *subtrees = 0;
    }
  else if (TREE_CODE (*t) == MEM_REF && TREE_CODE (TREE_OPERAND (*t, 0)) == ADDR_EXPR
	   && get_base_address (TREE_OPERAND (TREE_OPERAND (*t, 0), 0)) == self.m_decl)
    {
      TREE_OPERAND (*t, 0) = self.address (TREE_OPERAND (*t, 0));
      *subtrees = 0;
    }
  else if (*t == self.m_decl)
    *t = build2 (MEM_REF, TREE_TYPE (self.m_decl), self.m_part, build_zero_cst (TREE_TYPE (self.m_part)));
  return NULL_TREE;
}

void
part_of_worker::replace ()
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = this;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
	  {
	    tree x = gimple_phi_arg_def (gsi.phi (), i);
	    if (TREE_CODE (x) == ADDR_EXPR && get_base_address (TREE_OPERAND (x, 0)) == m_decl)
	      SET_PHI_ARG_DEF (gsi.phi (), i, address (x));
	  }
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); )
	{
	  gimple *s = gsi_stmt (gsi);
	  if (gimple_clobber_p (s) && get_base_address (gimple_assign_lhs (s)) == m_decl)
	    {
	      unlink_stmt_vdef (s);
	      gsi_remove (&gsi, true);
	      release_defs (s);
	      continue;
	    }
	  if (!is_gimple_debug (s))
	    {
	      walk_gimple_op (s, note, &wi);
	      update_stmt (s);
	    }
	  else if (gimple_debug_bind_p (s) && gimple_debug_bind_has_value_p (s)
		   && walk_tree (gimple_debug_bind_get_value_ptr (s), find_decl, m_decl, NULL))
	    {
	      gimple_debug_bind_reset_value (s);
	      update_stmt (s);
	    }
	  gsi_next (&gsi);
	}
    }
}

} // namespace

void
heddle_acc_level_marks (function *fun)
{
  std::map<gimple *, int> levels;
  const bool vector_routine = oacc_fn_attrib_level (oacc_get_fn_attrib (fun->decl)) == GOMP_DIM_VECTOR;
  for (int axis : { GOMP_DIM_WORKER, GOMP_DIM_VECTOR })
    walk_loops (fun, axis, [&] (gimple *s, gimple *loop)
      {
	if (!heddle_acc_bound_p (s, IFN_UNIQUE_OACC_PRIVATE, -1))
	  return;
	if (!levels.count (s))
	  levels[s] = vector_routine ? GOMP_DIM_WORKER : GOMP_DIM_GANG;
	if (loop)
	  levels[s] = axis;
      });
  /* Lanes have their own in any case.  */
  for (const auto &level : levels)
    if (level.second != GOMP_DIM_VECTOR)
      {
	gimple_call_set_arg (level.first, 2, build_int_cst (integer_type_node, level.second));
	update_stmt (level.first);
      }
}

std::vector<tree>
heddle_acc_filled_together (function *fun, int axis, const std::set<tree> &but)
{
  mentions all;
  walk_loops (fun, axis, [&] (gimple *s, gimple *loop)
    {
      all.loop = loop;
      if (!mark_p (s))
	walk_stmt_load_store_addr_ops (s, &all, note_mention, note_mention, note_taken);
    });
  std::set<tree> candidates;
  for (const auto &d : all.loops)
    if (d.second.size () > 1 && !but.count (d.first) && !DECL_ARTIFICIAL (d.first)
	&& TYPE_SIZE_UNIT (TREE_TYPE (d.first)) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (d.first))))
      candidates.insert (d.first);
  std::set<tree> found;
  if (!candidates.empty ())
    walk_loops (fun, axis, [&] (gimple *s, gimple *loop)
      {
	if (loop)
	  for (tree d : candidates)
	    if (writes (s, d, all.taken.count (d)))
	      found.insert (d);
      });
  std::vector<tree> in_order (found.begin (), found.end ());
  std::sort (in_order.begin (), in_order.end (), [] (tree a, tree b) { return DECL_UID (a) < DECL_UID (b); });
  return in_order;
}

bool
heddle_acc_room_for_workers_p (tree region, const std::vector<tree> &decls)
{
  const unsigned workers = heddle_acc_vectors_of_block (region);
  unsigned HOST_WIDE_INT bytes = 0;
  for (tree d : decls)
    bytes += tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (d))) * workers;
  return workers == 1 || bytes <= (unsigned HOST_WIDE_INT) worker_private_bytes;
}

void
heddle_acc_place_workers (function *fun, const std::vector<tree> &decls)
{
  for (tree d : decls)
    {
      heddle_acc_place_gangs (d);
      if (TREE_STATIC (d) && heddle_acc_size (fun->decl, GOMP_DIM_WORKER) != 1)
	acc_state.copies_of_workers[fun->decl].push_back (d);
    }
}

bool
heddle_acc_part_privates (function *fun)
{
  const auto found = acc_state.copies_of_workers.find (fun->decl);
  if (found == acc_state.copies_of_workers.end ())
    return false;
  for (tree d : found->second)
    part_of_worker (fun, d).replace ();
  acc_state.copies_of_workers.erase (found);
  return true;
}
