/* reduce.cc -- threads' copies of scalars are combined, and updates of the teams level made once a block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   emit/block.cc has the operations of a block: a reduction, with the result for all threads; an update of memory by one
   thread with the result of such a reduction; and an update by one thread with a value common to all threads.  */

#include "device/spmd/rewrite/reduce.h"
#include "device/facts/barrier.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/block-reductions.h"

namespace {

/* The type of the argument of the function block_name (R).  */

tree
block_type (const reduction &r)
{
  if (!INTEGRAL_TYPE_P (r.type))
    return r.type;
  bool wide = TYPE_PRECISION (r.type) > 32, u = TYPE_UNSIGNED (r.type);
  return wide ? (u ? long_long_unsigned_type_node : long_long_integer_type_node)
	 : (u ? unsigned_type_node : integer_type_node);
}

tree
neutral_value (const reduction &r)
{
  if (r.op == MULT_EXPR)
    return build_one_cst (r.type);
  return build_zero_cst (r.type);
}

/* Gimple for the value of X converted to TYPE, before GSI.  */

tree
converted (gimple_stmt_iterator *gsi, tree type, tree x)
{
  if (useless_type_conversion_p (type, TREE_TYPE (x)))
    return x;
  if (CONSTANT_CLASS_P (x))
    return fold_convert (type, x);
  tree n = make_ssa_name (type);
  gsi_insert_before (gsi, gimple_build_assign (n, NOP_EXPR, x), GSI_SAME_STMT);
  return n;
}

} // namespace

void
reduce_around (const parallel_facts &p, const team_sharing &sharing, const deferred_reductions &deferred,
	       spmd_mode mode)
{
  location_t loc = gimple_location (p.call);
  for (auto &entry : sharing.of (p).reduced)
    {
      if (deferred.places.count (entry.first))
	continue;
      const reduction &r = entry.second;
      tree any = build_pointer_type_for_mode (r.type, ptr_mode, true);
      tree access = build2 (MEM_REF, r.type, build_fold_addr_expr (entry.first.base),
			    build_int_cst (any, entry.first.offset));
      gimple_stmt_iterator gsi = gsi_for_stmt (p.call);
      tree old = NULL_TREE;
      if (!idempotent (r.op))
	{
	  old = make_ssa_name (r.type);
	  gsi_insert_before (&gsi, gimple_build_assign (old, unshare_expr (access)), GSI_SAME_STMT);
	  gsi_insert_before (&gsi, gimple_build_assign (unshare_expr (access), neutral_value (r)), GSI_SAME_STMT);
	}
      gsi_next (&gsi);			/* behind the call, inside its block */
      auto add = [&] (gimple *g)
	{
	  gimple_set_location (g, loc);
	  gsi_insert_before (&gsi, g, GSI_SAME_STMT);
	};
      tree mine = make_ssa_name (r.type);
      add (gimple_build_assign (mine, unshare_expr (access)));
      tree type = block_type (r);
      tree in = converted (&gsi, type, mine), out = make_ssa_name (type);
      std::string name = "__heddle_block_reduce_" + block_name (r, mode);
      gcall *call = gimple_build_call (declare_function (name.c_str (), type, type), 1, in);
      gimple_call_set_lhs (call, out);
      gimple_set_location (call, loc);
      insert_together (&gsi, call);
      tree result = converted (&gsi, r.type, out);
      if (old)
	{
	  tree n = make_ssa_name (r.type);
	  add (gimple_build_assign (n, r.op, old, result));
	  result = n;
	}
      add (gimple_build_assign (access, result));
    }
}

void
rewrite_updates (const region_facts &facts, const deferred_reductions &deferred, spmd_mode mode)
{
  for (gimple *l : facts.updates.loads)
    if (is_gimple_call (l))
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (l);
	tree lhs = gimple_call_lhs (l);
	unlink_stmt_vdef (l);
	gsi_replace (&gsi, gimple_build_assign (lhs, build_zero_cst (TREE_TYPE (lhs))), false);
      }
  for (const update &u : facts.updates.updates)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (u.at);
      location_t loc = gimple_location (u.at);
      reduction r = { u.op, u.type };
      tree type = block_type (r), pointer = u.address (&gsi);
      std::string name = deferred.block_updates.count (&u) ? "__heddle_block_update_" : "__heddle_block_once_";
      name += block_name (r, mode);
      tree value = converted (&gsi, type, u.value);
      gcall *call = gimple_build_call (declare_function (name.c_str (), void_type_node, ptr_type_node, type), 2,
				       pointer, value);
      gimple_set_location (call, loc);
      insert_together (&gsi, call);
      u.remove (&gsi);
    }
  facts.updates.open_sections ();
}
