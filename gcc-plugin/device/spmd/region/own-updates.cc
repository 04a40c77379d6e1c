/* own-updates.cc -- atomic updates in an inner region, of what no other thread has.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   An inner region has one thread (inner-regions.cc).  Its reductions are atomic updates all the same, made by GCC of
   the clauses: of a member of the block of shared data, or of a variable through an address in that block.  The block,
   and a variable of the function that starts the region, belong to this one thread; where no other address of the
   variable goes anywhere, an update is a load, an operation and a store, which GCC can keep in a register.  A variable
   of the target region is every thread's, and its updates stay.  */

#include "device/spmd/region/own-updates.h"
#include "device/spmd/region/shared-block.h"

namespace {

/* What heddle_plain_own_updates has at hand.  */

class own_updates
{
public:
  own_updates (function *fun, function *caller, tree block, const declaration_set &blocks)
    : fun (fun), caller (caller), block (block), blocks (blocks),
      parm (ssa_default_def (fun, DECL_ARGUMENTS (fun->decl))) {}
  void make_plain ();

private:
  function *fun, *caller;
  tree block;
  const declaration_set &blocks;
  tree parm;

  bool dereferenced (tree pointer) const;
  bool own_pointer (tree pointer, unsigned depth) const;
  bool own_place (const update &) const;
  bool stays_here (tree var) const;
  tree variable_at (HOST_WIDE_INT at) const;

  atomic_updates all;
};

/* All uses of POINTER access its target.  */

bool
own_updates::dereferenced (tree pointer) const
{
  return accepts_pointer_uses ({ pointer }, [this] (gimple *s, const followed_pointer &p)
    {
      const update *u;
      const pointer_use what = use_of_pointer (s, p.name, all, &u);
      return what == pointer_use::escape ? use_verdict::refused
	     : what == pointer_use::copy ? use_verdict::follow : use_verdict::fine;
    });
}

/* The variable of CALLER whose address is in the region's block at position AT, or null.  */

tree
own_updates::variable_at (HOST_WIDE_INT at) const
{
  tree found = NULL_TREE;
  for (gimple *s : statements (caller))
    {
      if (!gimple_assign_single_p (s) || gimple_clobber_p (s) || get_base_address (gimple_assign_lhs (s)) != block)
	continue;
      poly_int64 off;
      HOST_WIDE_INT here;
      if (get_addr_base_and_unit_offset (gimple_assign_lhs (s), &off) != block || !off.is_constant (&here))
	return NULL_TREE;
      if (here != at)
	continue;
      tree stored = stored_address (s);
      tree var = stored ? own_base (stored) : NULL_TREE;
      if (!var || (found && found != var))
	return NULL_TREE;
      found = var;
    }
  return found;
}

/* The address of VAR, a variable of CALLER, goes to blocks of inner regions alone.  */

bool
own_updates::stays_here (tree var) const
{
  auto stored = [&] (gimple *s, tree value)
    {
      return gimple_assign_single_p (s) && gimple_vdef (s) && gimple_assign_rhs1 (s) == value
	     && blocks.count (get_base_address (gimple_assign_lhs (s)));
    };
  basic_block bb;
  FOR_EACH_BB_FN (bb, caller)
    {
      if (merges_address (bb, var))
	return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (is_gimple_debug (s))
	    continue;
	  for (unsigned i = 0; i < gimple_num_ops (s); i++)
	    {
	      tree a = gimple_op (s, i);
	      if (!a || TREE_CODE (a) != ADDR_EXPR || own_base (TREE_OPERAND (a, 0)) != var || stored (s, a))
		continue;
	      if (!is_gimple_assign (s) || gimple_assign_rhs_code (s) != ADDR_EXPR || gimple_vdef (s))
		return false;
	      auto only_stored = [&] (gimple *by, const followed_pointer &p)
		{
		  return stored (by, p.name) ? use_verdict::fine : use_verdict::refused;
		};
	      if (!accepts_pointer_uses ({ gimple_assign_lhs (s) }, only_stored))
		return false;
	    }
	}
    }
  return true;
}

/* POINTER's target is nobody else's.  */

bool
own_updates::own_pointer (tree pointer, unsigned depth) const
{
  if (depth > pointer_depth)
    return false;
  if (TREE_CODE (pointer) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (pointer, 0));
      return base && TREE_CODE (base) == MEM_REF && TREE_OPERAND (base, 0) == parm;
    }
  if (TREE_CODE (pointer) != SSA_NAME || !is_gimple_assign (SSA_NAME_DEF_STMT (pointer)))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (pointer);
  tree from = gimple_assign_rhs1 (def);
  if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)) || gimple_assign_rhs_code (def) == SSA_NAME
      || gimple_assign_rhs_code (def) == ADDR_EXPR)
    return own_pointer (from, depth + 1);
  HOST_WIDE_INT at;
  if (!gimple_assign_load_p (def) || !member_of (from, parm, &at))
    return false;
  tree var = variable_at (at);
  if (!var || !stays_here (var))
    return false;
  /* The region's other loads from this place.  */
  return accepts_pointer_uses ({ parm }, [&] (gimple *s, const followed_pointer &)
    {
      tree lhs = is_gimple_assign (s) ? gimple_assign_lhs (s) : NULL_TREE;
      if (!lhs || gimple_assign_rhs1 (s) == parm)
	return use_verdict::refused;
      if (TREE_CODE (lhs) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (lhs)) && gimple_assign_load_p (s)
	  && (!member_of (gimple_assign_rhs1 (s), parm, &at) || (variable_at (at) == var && !dereferenced (lhs))))
	return use_verdict::refused;
      return use_verdict::fine;
    });
}

bool
own_updates::own_place (const update &u) const
{
  if (u.kind != update::critical)
    return own_pointer (u.where (), 0);
  tree base = get_base_address (u.where ());
  return base && TREE_CODE (base) == MEM_REF
	 && (TREE_OPERAND (base, 0) == parm || own_pointer (TREE_OPERAND (base, 0), 0));
}

void
own_updates::make_plain ()
{
  if (!parm || !all.collect (fun))
    return;
  std::set<const update *> own;
  bool open = true;
  for (const update &u : all.updates)
    if (own_place (u))
      own.insert (&u);
    else
      open &= u.kind != update::critical;
  all.make_private (own);
  if (open)
    all.open_sections ();
}

} // namespace

void
heddle_plain_own_updates (function *fun, function *caller, tree block, const declaration_set &blocks)
{
  own_updates (fun, caller, block, blocks).make_plain ();
}
