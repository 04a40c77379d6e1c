/* updates.cc -- atomic updates of scalars, as GCC makes them of OpenMP's clauses and constructs.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC lets each thread of a parallel region update the original variable of a reduction, which is the team's,
   atomically: by a builtin, a loop of compare and swap, or, where there are several, in a critical section.  An
   "atomic" construct looks the same.  All three forms are found here.  An update of a thread's own copy becomes a plain
   one.  */

#include "device/spmd/region/updates.h"
#include "device/spmd/region/loop-forms.h"
#include "device/facts/runtime-calls.h"

bool
place_of (tree t, place *p)
{
  poly_int64 off;
  tree base = get_addr_base_and_unit_offset (t, &off);
  if (!base || !VAR_P (base) || !off.is_constant (&p->offset))
    return false;
  p->base = base;
  return true;
}

/* S is an atomic operation; its address is argument 0.  */

static bool
swap_p (gimple *s)
{
  if (!is_gimple_call (s))
    return false;
  if (gimple_call_internal_p (s, IFN_ATOMIC_COMPARE_EXCHANGE))
    return true;
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  return startswith (IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (s))), "__sync_val_compare_and_swap_");
}

/* RESULT is OLD U->OP U->VALUE.  */

static bool
match_operation (tree result, tree old, update *u)
{
  result = strip_conversions (result);
  gimple *d = TREE_CODE (result) == SSA_NAME ? SSA_NAME_DEF_STMT (result) : NULL;
  if (!d || !is_gimple_assign (d))
    return false;
  u->op = gimple_assign_rhs_code (d);
  u->type = TREE_TYPE (result);
  switch (u->op)
    {
    case PLUS_EXPR: case MULT_EXPR: case MIN_EXPR: case MAX_EXPR:
    case BIT_AND_EXPR: case BIT_IOR_EXPR: case BIT_XOR_EXPR:
      break;
    default:
      return false;
    }
  old = strip_conversions (old);
  tree a = gimple_assign_rhs1 (d), b = gimple_assign_rhs2 (d);
  if (strip_conversions (a) == old)
    u->value = b;
  else if (strip_conversions (b) == old)
    u->value = a;
  else
    return false;
  return strip_conversions (u->value) != old;
}

/* Only the loop around it uses the result of compare and swap S, or the values that S compares with and stores:
   computations from these are used in S's block alone, and by the PHI node of the value that S compares with.  */

static bool
only_loops (gimple *s)
{
  std::vector<tree> names;
  for (tree x : { gimple_call_lhs (s), strip_conversions (gimple_call_arg (s, 1)) })
    if (x && TREE_CODE (x) == SSA_NAME)
      names.push_back (x);
  for (size_t i = 0; i < names.size (); i++)
    {
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, names[i])
	{
	  gimple *u = USE_STMT (use);
	  if (is_gimple_debug (u) || u == s)
	    continue;
	  if (gimple_code (u) == GIMPLE_PHI)
	    {
	      if (gimple_phi_result (u) != strip_conversions (gimple_call_arg (s, 1)))
		return false;
	      continue;
	    }
	  if (gimple_bb (u) != gimple_bb (s))
	    return false;
	  if (gimple_code (u) == GIMPLE_COND)
	    continue;
	  if (!is_gimple_assign (u) || gimple_vuse (u))
	    return false;
	  names.push_back (gimple_assign_lhs (u));
	}
    }
  return true;
}

tree
update::address (gimple_stmt_iterator *gsi) const
{
  if (kind != critical)
    return where ();
  tree pointer = make_ssa_name (ptr_type_node);
  tree place = build_fold_addr_expr (unshare_expr (where ()));
  gsi_insert_before (gsi, gimple_build_assign (pointer, fold_convert (ptr_type_node, place)), GSI_SAME_STMT);
  return pointer;
}

void
update::remove (gimple_stmt_iterator *gsi) const
{
  tree lhs = kind == swap ? gimple_call_lhs (at) : NULL_TREE;
  const bool internal = kind == swap && gimple_call_internal_p (at);
  unlink_stmt_vdef (at);
  if (!lhs)
    {
      gsi_remove (gsi, true);
      return;
    }
  tree expected = gimple_call_arg (at, 1);
  gsi_replace (gsi, internal ? gimple_build_assign (lhs, COMPLEX_EXPR, expected,
						    build_int_cst (TREE_TYPE (expected), 1))
	       : gimple_build_assign (lhs, expected), false);
}

const update *
atomic_updates::find (gimple *s) const
{
  for (const update &u : updates)
    if (u.at == s)
      return &u;
  return NULL;
}

/* S is "__atomic_fetch_add_4" or one of its relatives, and nobody wants its result.  */

static bool
match_builtin (gimple *s, update *u)
{
  static const struct { const char *name; tree_code op; } builtins[] =
    {
      { "add", PLUS_EXPR }, { "and", BIT_AND_EXPR }, { "or", BIT_IOR_EXPR }, { "xor", BIT_XOR_EXPR },
    };
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL) || gimple_call_lhs (s))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (s)));
  for (auto &b : builtins)
    {
      std::string op = b.name;
      for (const std::string &prefix : { "__atomic_fetch_" + op + "_", "__atomic_" + op + "_fetch_",
					 "__sync_fetch_and_" + op + "_", "__sync_" + op + "_and_fetch_" })
	if (startswith (name, prefix.c_str ()))
	  {
	    u->kind = update::builtin;
	    u->at = s;
	    u->load = NULL;
	    u->value = gimple_call_arg (s, 1);
	    u->op = b.op;
	    u->type = TREE_TYPE (u->value);
	    return INTEGRAL_TYPE_P (u->type);
	  }
    }
  return false;
}

bool
atomic_updates::collect (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      bool inside = false;
      std::set<gimple *> pending;	/* loads of the section that are not known to belong to an update */
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (is_gimple_debug (s))
	    continue;
	  update u;
	  if (calls (s, "GOMP_atomic_start"))
	    {
	      if (inside)
		return false;
	      inside = true;
	      sections.insert (s);
	      continue;
	    }
	  if (calls (s, "GOMP_atomic_end"))
	    {
	      if (!inside || !pending.empty ())
		return false;
	      inside = false;
	      sections.insert (s);
	      continue;
	    }
	  if (!inside)
	    {
	      if (!is_gimple_call (s))
		continue;
	      if (match_builtin (s, &u))
		updates.push_back (u);
	      else if (swap_p (s) && match_operation (gimple_call_arg (s, 2), gimple_call_arg (s, 1), &u)
		       && only_loops (s))
		{
		  u.kind = update::swap;
		  u.at = s;
		  u.load = NULL;
		  updates.push_back (u);
		  /* The loop's first value.  */
		  tree first = gimple_call_arg (s, 1);
		  gphi *phi = TREE_CODE (first) == SSA_NAME ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (first)) : NULL;
		  for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
		    {
		      tree a = strip_conversions (gimple_phi_arg_def (phi, i));
		      gimple *d = TREE_CODE (a) == SSA_NAME ? SSA_NAME_DEF_STMT (a) : NULL;
		      if (d && is_gimple_call (d) && gimple_call_builtin_p (d, BUILT_IN_NORMAL) && has_single_use (a)
			  && startswith (IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (d))), "__atomic_load_"))
			loads.insert (d);
		    }
		}
	      continue;
	    }
	  if (!gimple_vuse (s))
	    {
	      if (!is_gimple_assign (s))
		return false;
	      continue;
	    }
	  if (!gimple_assign_single_p (s) || gimple_clobber_p (s) || gimple_has_volatile_ops (s))
	    return false;
	  if (!gimple_vdef (s))
	    {
	      /* The addresses of what is updated may come from the block of arguments or shared data.  */
	      tree base = get_base_address (gimple_assign_rhs1 (s));
	      if (!POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (s))) || !base || TREE_CODE (base) != MEM_REF
		  || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
		  || !SSA_NAME_IS_DEFAULT_DEF (TREE_OPERAND (base, 0)))
		pending.insert (s);
	      continue;
	    }
	  /* A store: of the result of an operation on a value loaded from there.  */
	  bool found = false;
	  for (gimple *l : pending)
	    if (operand_equal_p (gimple_assign_rhs1 (l), gimple_assign_lhs (s), 0)
		&& match_operation (gimple_assign_rhs1 (s), gimple_assign_lhs (l), &u))
	      {
		u.kind = update::critical;
		u.at = s;
		u.load = l;
		updates.push_back (u);
		loads.insert (l);
		pending.erase (l);
		found = true;
		break;
	      }
	  if (!found)
	    return false;
	}
      if (inside)
	return false;
    }
  return true;
}

void
atomic_updates::open_sections () const
{
  for (gimple *s : sections)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (s);
      unlink_stmt_vdef (s);
      gsi_remove (&gsi, true);
    }
}

namespace {

/* Make U a load, an operation and a store.  */

void
make_plain (const update &u)
{
  if (u.kind == update::critical)
    return;			/* a load, an operation and a store already */
  gimple *s = u.at;
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  tree ptr = gimple_call_arg (s, 0), lhs = gimple_call_lhs (s);
  bool swap = u.kind == update::swap, internal = gimple_call_internal_p (s);
  tree type = TREE_TYPE (gimple_call_arg (s, swap ? 2 : 1));
  tree any = build_pointer_type_for_mode (type, ptr_mode, true);
  tree access = build2 (MEM_REF, type, ptr, build_int_cst (any, 0));
  location_t loc = gimple_location (s);
  unlink_stmt_vdef (s);
  auto before = [&] (gimple *g)
    {
      gimple_set_location (g, loc);
      gsi_insert_before (&gsi, g, GSI_SAME_STMT);
    };
  tree old = make_ssa_name (type), now;
  before (gimple_build_assign (old, access));
  if (swap)
    now = gimple_call_arg (s, 2);
  else
    {
      now = make_ssa_name (type);
      before (gimple_build_assign (now, u.op, old, gimple_call_arg (s, 1)));
    }
  before (gimple_build_assign (unshare_expr (access), now));
  gimple *result;
  if (!lhs)
    result = gimple_build_nop ();
  else if (internal)
    result = gimple_build_assign (lhs, COMPLEX_EXPR, old, build_int_cst (type, 1));
  else
    result = gimple_build_assign (lhs, old);
  gsi_replace (&gsi, result, false);
}

} // namespace

void
atomic_updates::make_private (const std::set<const update *> &own) const
{
  for (gimple *l : loads)
    if (is_gimple_call (l))
      {
	/* The first value for a loop of compare and swap.  */
	gimple_stmt_iterator gsi = gsi_for_stmt (l);
	tree lhs = gimple_call_lhs (l);
	tree any = build_pointer_type_for_mode (TREE_TYPE (lhs), ptr_mode, true);
	bool mine = false;
	for (const update *u : own)
	  mine |= u->kind == update::swap && gimple_call_arg (u->at, 0) == gimple_call_arg (l, 0);
	if (!mine)
	  continue;
	tree access = build2 (MEM_REF, TREE_TYPE (lhs), gimple_call_arg (l, 0), build_int_cst (any, 0));
	unlink_stmt_vdef (l);
	gsi_replace (&gsi, gimple_build_assign (lhs, access), false);
      }
  /* In the order of the program.  */
  for (const update &u : updates)
    if (own.count (&u))
      make_plain (u);
}
