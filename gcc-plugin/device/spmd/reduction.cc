/* reduction.cc -- reductions in regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC lets each thread of a parallel region update the original variable, which is the team's, atomically: by a
   builtin, a loop of compare and swap, or, where there are several, in a critical section.  Here every thread has
   a copy of the teams level's variables, so that the update needs no atomic; but then all copies have to be combined:
   - right after the parallel region (reduce_around): all copies then have the same value again, that of the team;
   - or, where the teams level does nothing with the value but to update something of its own with it, the same
     way, not before that update (deferred): one reduction for all parallel regions of a loop.

   emit/block.cc has the operations of a block.  */

#include "device/spmd/region.h"
#include "device/hooks.h"

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

/* Nothing but the loop around it looks at the result of compare and swap S, or at the values that S compares with and
   stores: what is computed from these is used in S's block alone, and by the PHI node of the value that S compares
   with.  */

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
	  /* A store: of an operation on what one of the loads has loaded from there.  */
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
atomic_updates::open_sections ()
{
  for (gimple *s : sections)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (s);
      unlink_stmt_vdef (s);
      gsi_remove (&gsi, true);
    }
}

/* The name that emit/block.cc has for reductions like R, in MODE: "lanes_add_f32"; empty if there is none.  */

static std::string
block_name (const reduction &r, spmd_mode mode)
{
  const char *op, *type;
  switch (r.op)
    {
    case PLUS_EXPR: op = "add"; break;
    case MULT_EXPR: op = "mul"; break;
    case MIN_EXPR: op = "min"; break;
    case MAX_EXPR: op = "max"; break;
    case BIT_AND_EXPR: op = "and"; break;
    case BIT_IOR_EXPR: op = "or"; break;
    case BIT_XOR_EXPR: op = "xor"; break;
    default: return "";
    }
  if (INTEGRAL_TYPE_P (r.type))
    {
      unsigned prec = TYPE_PRECISION (r.type);
      if (prec > 64)
	return "";
      type = prec > 32 ? TYPE_UNSIGNED (r.type) ? "u64" : "s64" : TYPE_UNSIGNED (r.type) ? "u32" : "s32";
    }
  else if (TYPE_MODE (r.type) == SFmode)
    type = "f32";
  else if (TYPE_MODE (r.type) == DFmode)
    type = "f64";
  else
    return "";
  return std::string (mode == spmd_mode::lanes ? "lanes_" : "warps_") + op + "_" + type;
}

bool
reducible (const reduction &r)
{
  return !block_name (r, spmd_mode::lanes).empty ();
}

/* The type that the function block_name (R) takes.  */

static tree
block_type (const reduction &r)
{
  if (!INTEGRAL_TYPE_P (r.type))
    return r.type;
  bool wide = TYPE_PRECISION (r.type) > 32, u = TYPE_UNSIGNED (r.type);
  return wide ? (u ? long_long_unsigned_type_node : long_long_integer_type_node)
	 : (u ? unsigned_type_node : integer_type_node);
}

static tree
neutral_value (const reduction &r)
{
  if (r.op == MULT_EXPR)
    return build_one_cst (r.type);
  return build_zero_cst (r.type);
}

/* Everything that becomes of NAME, read from deferred WHERE on the teams level, is used by an update of the same
   kind, or goes back to where it came from.  */

bool
region_analysis::flows_to_update (tree name, const place &where, const reduction &r, hash_set<tree> &seen)
{
  if (seen.add (name))
    return true;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s))
	continue;
      bool ends = false;
      for (const update &u : updates.updates)
	{
	  if (u.op != r.op || TYPE_MODE (u.type) != TYPE_MODE (r.type)
	      || (INTEGRAL_TYPE_P (u.type) && idempotent (u.op) && TYPE_UNSIGNED (u.type) != TYPE_UNSIGNED (r.type)))
	    continue;
	  if (u.value != name)
	    continue;
	  if (u.kind == update::builtin ? s == u.at
	      : is_gimple_assign (s) && gimple_assign_rhs_code (s) == u.op)
	    {
	      /* S is the operation of that update; what it gives is used by nothing else (match_operation).  */
	      tree result = u.kind == update::builtin ? NULL_TREE : gimple_assign_lhs (s);
	      if (!result
		  || strip_conversions (u.kind == update::swap ? gimple_call_arg (u.at, 2) : gimple_assign_rhs1 (u.at))
		     == result)
		ends = true;
	    }
	}
      if (ends)
	continue;
      if (gphi *phi = dyn_cast<gphi *> (s))
	{
	  if (!flows_to_update (gimple_phi_result (phi), where, r, seen))
	    return false;
	  continue;
	}
      if (!is_gimple_assign (s))
	return false;
      if (gimple_vdef (s))
	{
	  place to;
	  if (!place_of (gimple_assign_lhs (s), &to) || !(to == where))
	    return false;
	  continue;
	}
      tree_code code = gimple_assign_rhs_code (s);
      if (code == VIEW_CONVERT_EXPR || code == SSA_NAME
	  || (CONVERT_EXPR_CODE_P (code) && strip_conversions (gimple_assign_lhs (s)) != gimple_assign_lhs (s)))
	{
	  if (!flows_to_update (gimple_assign_lhs (s), where, r, seen))
	    return false;
	  continue;
	}
      return false;
    }
  return true;
}

/* V, stored on the teams level to deferred WHERE, is a constant that does not change the result, or what was there
   before.  */

bool
region_analysis::reduced_value (tree v, const place &where, const reduction &r, hash_set<tree> &seen)
{
  if (CONSTANT_CLASS_P (v))
    return idempotent (r.op) || (r.op == MULT_EXPR ? integer_onep (v) || real_onep (v)
				 : integer_zerop (v) || real_zerop (v));
  if (TREE_CODE (v) != SSA_NAME)
    return false;
  if (seen.add (v))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!reduced_value (gimple_phi_arg_def (phi, i), where, r, seen))
	  return false;
      return true;
    }
  place from;
  return is_gimple_assign (def) && gimple_assign_load_p (def) && place_of (gimple_assign_rhs1 (def), &from)
	 && from == where;
}

/* WHERE begins with a constant that does not change the result, and the teams level does nothing else with it than
   to update a target with it.  */

bool
region_analysis::deferrable (const place &where, const reduction &r)
{
  bool begins = false, used = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (node->decl))
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!is_gimple_assign (s) || gimple_clobber_p (s))
	  continue;
	place p;
	hash_set<tree> seen;
	if (gimple_vdef (s) && get_base_address (gimple_assign_lhs (s)) == where.base)
	  {
	    if (!place_of (gimple_assign_lhs (s), &p))
	      return false;
	    if (p.offset != where.offset)
	      continue;
	    if (!gimple_assign_single_p (s) || !reduced_value (gimple_assign_rhs1 (s), where, r, seen))
	      return false;
	    begins = true;
	  }
	else if (gimple_assign_load_p (s) && get_base_address (gimple_assign_rhs1 (s)) == where.base)
	  {
	    if (!place_of (gimple_assign_rhs1 (s), &p))
	      return false;
	    if (p.offset != where.offset)
	      continue;
	    if (TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME
		|| !flows_to_update (gimple_assign_lhs (s), where, r, seen))
	      return false;
	    used = true;
	  }
      }
  return begins && used;
}

/* The value of U, on the teams level, is (among others) that of a deferred reduction.  */

bool
region_analysis::from_deferred (const update &u)
{
  hash_set<tree> seen;
  std::vector<tree> work = { u.value };
  while (!work.empty ())
    {
      tree t = strip_conversions (work.back ());
      work.pop_back ();
      if (TREE_CODE (t) != SSA_NAME || seen.add (t))
	continue;
      gimple *def = SSA_NAME_DEF_STMT (t);
      if (gphi *phi = dyn_cast<gphi *> (def))
	for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	  work.push_back (gimple_phi_arg_def (phi, i));
      place from;
      if (is_gimple_assign (def) && gimple_assign_load_p (def) && place_of (gimple_assign_rhs1 (def), &from)
	  && deferred.count (from))
	return true;
    }
  return false;
}

/* Decide which reductions are deferred, and how the updates on the teams level are made.  False: some of it
   cannot be done.  */

bool
region_analysis::sort_reductions ()
{
  std::map<place, reduction> all;
  std::set<place> mixed;
  for (parallel_region &p : parallels)
    for (auto &r : p.reduced)
      {
	auto known = all.insert (r);
	if (!known.second && (known.first->second.op != r.second.op
			      || TYPE_MODE (known.first->second.type) != TYPE_MODE (r.second.type)))
	  mixed.insert (r.first);
      }
  for (auto &r : all)
    {
      bool read = mixed.count (r.first);
      for (parallel_region &p : parallels)
	read |= p.read.count (r.first) != 0;
      if (!read && deferrable (r.first, r.second))
	deferred.insert (r);
    }
  for (const update &u : updates.updates)
    {
      unsigned HOST_WIDE_INT size = tree_to_uhwi (TYPE_SIZE_UNIT (u.type));
      if ((size != 4 && size != 8) || !reducible ({ u.op, u.type }))
	return false;
      if (from_deferred (u))
	block_updates.insert (&u);
    }
  return true;
}

/* Gimple for the value of X converted to TYPE, before GSI.  */

static tree
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

/* Combine the copies of all reduced places that are not deferred around the call of P.  */

void
region_analysis::reduce_around (parallel_region &p)
{
  location_t loc = gimple_location (p.call);
  for (auto &entry : p.reduced)
    {
      if (deferred.count (entry.first))
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
      gsi_next (&gsi);			/* after the call, which ends no block */
      auto add = [&] (gimple *g)
	{
	  gimple_set_location (g, loc);
	  gsi_insert_before (&gsi, g, GSI_SAME_STMT);
	};
      tree mine = make_ssa_name (r.type);
      add (gimple_build_assign (mine, unshare_expr (access)));
      tree type = block_type (r);
      tree in = converted (&gsi, type, mine), out = make_ssa_name (type);
      std::string name = "__heddle_block_reduce_" + block_name (r, m_mode);
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

/* Let each block make the updates of the teams level once.  The loop around a compare and swap ends at once, as if
   that had found what it expected.  */

void
region_analysis::rewrite_updates ()
{
  for (gimple *l : updates.loads)
    if (is_gimple_call (l))
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (l);
	tree lhs = gimple_call_lhs (l);
	unlink_stmt_vdef (l);
	gsi_replace (&gsi, gimple_build_assign (lhs, build_zero_cst (TREE_TYPE (lhs))), false);
      }
  for (const update &u : updates.updates)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (u.at);
      location_t loc = gimple_location (u.at);
      reduction r = { u.op, u.type };
      tree type = block_type (r), pointer = u.where ();
      if (u.kind == update::critical)
	{
	  tree address = make_ssa_name (ptr_type_node);
	  gsi_insert_before (&gsi, gimple_build_assign (address, fold_convert (ptr_type_node,
									     build_fold_addr_expr (pointer))),
			     GSI_SAME_STMT);
	  pointer = address;
	}
      std::string name = std::string (block_updates.count (&u) ? "__heddle_block_update_" : "__heddle_block_once_")
			 + block_name (r, m_mode);
      tree value = converted (&gsi, type, u.value);
      gcall *call = gimple_build_call (declare_function (name.c_str (), void_type_node, ptr_type_node, type), 2,
				       pointer, value);
      gimple_set_location (call, loc);
      insert_together (&gsi, call);
      bool internal = u.kind == update::swap && gimple_call_internal_p (u.at);
      tree lhs = u.kind == update::swap ? gimple_call_lhs (u.at) : NULL_TREE;
      unlink_stmt_vdef (u.at);
      if (!lhs)
	{
	  gsi_remove (&gsi, true);
	  continue;
	}
      tree expected = gimple_call_arg (u.at, 1);
      gsi_replace (&gsi, internal ? gimple_build_assign (lhs, COMPLEX_EXPR, expected,
							 build_int_cst (TREE_TYPE (expected), 1))
		   : gimple_build_assign (lhs, expected), false);
    }
  updates.open_sections ();
}

void
make_private (const update &u)
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
