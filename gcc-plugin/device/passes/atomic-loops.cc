/* atomic-loops.cc -- loops of compare and swap with the meaning of a single instruction.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC has builtins for an atomic update of an integer by a value of its own type, where the host has them.  Of all
   other updates it makes a loop:

     first = load (p);
     loop: old = PHI (first, seen)
     new = old OP value;
     seen = compare_and_swap (p, old, new);
     if (seen != old) goto loop;

   PTX has instructions for more.  int += unsigned or int += long differ from int += int in conversions without an
   effect on the low bits; x -= value of floating point adds -value; least and greatest integers, and halves, have
   instructions without a builtin.  Where a warp's lanes update one word, each turn of the loop ends for a single lane:
   the loop takes 32 times as long.

   Here the loop becomes its operation: a call before the rest of its block, which then runs once.

     old = fetch_OP (p, value);

   Values computed from the old value stay, for a captured one; the load of the first value has no use any more, and
   goes.  An operation in a wider floating type, with a rounded result, is different and stays a loop.  */

#include "gcc-compat.h"
#include "device/facts/hooks.h"
#include "passes.h"

namespace {

/* An update in a loop.  */
struct update
{
  gcall *swap;
  gphi *phi;			/* of the old value */
  gcond *again;
  edge leave;
  tree value;
  tree_code op;
  tree type;			/* type of OP */
  unsigned bits;		/* of the object */
};

/* T without conversions between types of BITS; of integers if LOW also without conversions to and from wider ones,
   which do not change as many low bits.  */

tree
strip (tree t, unsigned bits, bool low)
{
  auto scalar = [] (tree type)
    { return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type) || POINTER_TYPE_P (type); };
  while (TREE_CODE (t) == SSA_NAME && is_gimple_assign (SSA_NAME_DEF_STMT (t)))
    {
      gimple *d = SSA_NAME_DEF_STMT (t);
      const tree_code code = gimple_assign_rhs_code (d);
      tree from = gimple_assign_rhs1 (d);
      if (code == VIEW_CONVERT_EXPR)
	from = TREE_OPERAND (from, 0);
      else if (!CONVERT_EXPR_CODE_P (code) || SCALAR_FLOAT_TYPE_P (TREE_TYPE (from))
	       || SCALAR_FLOAT_TYPE_P (TREE_TYPE (t)))
	return t;
      if (TREE_CODE (from) != SSA_NAME || !scalar (TREE_TYPE (from)) || !scalar (TREE_TYPE (t)))
	return t;
      for (tree type : { TREE_TYPE (from), TREE_TYPE (t) })
	{
	  const unsigned size = SCALAR_FLOAT_TYPE_P (type) ? GET_MODE_PRECISION (SCALAR_FLOAT_TYPE_MODE (type))
							    : TYPE_PRECISION (type);
	  if (size < bits || (size > bits && !low))
	    return t;
	}
      t = from;
    }
  return t;
}

/* The value of T can be computed at the start of BB: by statements in BB that depend on none of its PHI nodes, nor on
   memory.  */

bool
early_p (tree t, basic_block bb)
{
  if (is_gimple_min_invariant (t))
    return true;
  if (TREE_CODE (t) != SSA_NAME)
    return false;
  gimple *d = SSA_NAME_DEF_STMT (t);
  if (gimple_bb (d) != bb)
    return true;
  if (!is_gimple_assign (d) || gimple_vuse (d) || stmt_could_throw_p (cfun, d))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (d); i++)
    {
      tree o = gimple_op (d, i);
      if (TREE_CODE (o) == VIEW_CONVERT_EXPR)
	o = TREE_OPERAND (o, 0);
      if (!early_p (o, bb))
	return false;
    }
  return true;
}

/* Have T, for which the above holds, computed before GSI, in the same block.  */

void
compute_early (tree t, gimple_stmt_iterator *gsi)
{
  gimple *d = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : NULL;
  if (!d || gimple_bb (d) != gsi_bb (*gsi) || gimple_code (d) == GIMPLE_PHI)
    return;
  for (unsigned i = 1; i < gimple_num_ops (d); i++)
    {
      tree o = gimple_op (d, i);
      compute_early (TREE_CODE (o) == VIEW_CONVERT_EXPR ? TREE_OPERAND (o, 0) : o, gsi);
    }
  /* It may be before GSI already, and stays before its uses then.  */
  gimple_stmt_iterator from = gsi_for_stmt (d);
  if (gsi_stmt (from) == gsi_stmt (*gsi))
    gsi_next (gsi);
  else
    gsi_move_before (&from, gsi);
}

/* The size in bytes of the object changed by S, a compare and swap with its observed value as result; otherwise 0.  */

unsigned
swapped_bytes (gcall *s)
{
  if (gimple_call_internal_p (s, IFN_ATOMIC_COMPARE_EXCHANGE))
    return tree_to_uhwi (gimple_call_arg (s, 3)) & 255;
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return 0;
  const built_in_function code = DECL_FUNCTION_CODE (gimple_call_fndecl (s));
  if (!IN_RANGE (code, BUILT_IN_SYNC_VAL_COMPARE_AND_SWAP_1, BUILT_IN_SYNC_VAL_COMPARE_AND_SWAP_8))
    return 0;
  return 1 << (code - BUILT_IN_SYNC_VAL_COMPARE_AND_SWAP_1);
}

/* T is the value observed by U->SWAP.  */

bool
seen_p (tree t, const update &u)
{
  t = strip (t, u.bits, false);
  if (TREE_CODE (t) != SSA_NAME)
    return false;
  gimple *d = SSA_NAME_DEF_STMT (t);
  if (!gimple_call_internal_p (u.swap))
    return d == u.swap;
  return is_gimple_assign (d) && gimple_assign_rhs_code (d) == REALPART_EXPR
	 && TREE_OPERAND (gimple_assign_rhs1 (d), 0) == gimple_call_lhs (u.swap);
}

/* TYPE is the type of halves, which can be added in memory.  */

bool
half_p (const_tree type)
{
  return SCALAR_FLOAT_TYPE_P (type) && REAL_MODE_FORMAT (TYPE_MODE (type)) == &ieee_half_format
	 && heddle_options.sm >= 70;
}

/* T, a float, has the value of a half: a constant, a conversion, or a choice of such values.  The choices of SEEN are
   being looked at.  */

bool
half_value_p (tree t, tree half, std::set<gimple *> *seen)
{
  if (TREE_CODE (t) == REAL_CST)
    {
      tree h = fold_convert (half, t), back = fold_convert (TREE_TYPE (t), h);
      return TREE_CODE (h) == REAL_CST && TREE_CODE (back) == REAL_CST
	     && real_identical (TREE_REAL_CST_PTR (back), TREE_REAL_CST_PTR (t));
    }
  gimple *d = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : NULL;
  if (gphi *phi = safe_dyn_cast<gphi *> (d))
    {
      if (seen->insert (phi).second)
	for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	  if (!half_value_p (gimple_phi_arg_def (phi, i), half, seen))
	    return false;
      return true;
    }
  if (!d || !is_gimple_assign (d))
    return false;
  const tree_code code = gimple_assign_rhs_code (d);
  if (code == COND_EXPR)
    return half_value_p (gimple_assign_rhs2 (d), half, seen) && half_value_p (gimple_assign_rhs3 (d), half, seen);
  return CONVERT_EXPR_CODE_P (code) && TYPE_MODE (TREE_TYPE (gimple_assign_rhs1 (d))) == TYPE_MODE (half);
}

/* What has the value of T, a float, and is a half, or becomes one without a change; without such, NULL_TREE.  */

tree
half_of (tree t, tree half)
{
  std::set<gimple *> seen;
  if (!half_value_p (t, half, &seen))
    return NULL_TREE;
  if (TREE_CODE (t) == REAL_CST)
    return fold_convert (half, t);
  gimple *d = SSA_NAME_DEF_STMT (t);
  return is_gimple_assign (d) && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (d)) ? gimple_assign_rhs1 (d) : t;
}

/* The same as find_operation for halves, with RESULT: GCC adds them as floats.  The sum, rounded twice, equals the sum
   of halves, as a float has more than twice their digits.  */

bool
find_half_operation (update *u, tree result)
{
  tree old = gimple_phi_result (u->phi);
  gimple *d = SSA_NAME_DEF_STMT (result);
  if (is_gimple_assign (d) && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (d))
      && TREE_CODE (gimple_assign_rhs1 (d)) == SSA_NAME
      && TYPE_MODE (TREE_TYPE (gimple_assign_rhs1 (d))) == TYPE_MODE (float_type_node))
    d = SSA_NAME_DEF_STMT (gimple_assign_rhs1 (d));
  if (gimple_bb (d) != gimple_bb (u->swap) || !is_gimple_assign (d))
    return false;
  u->op = gimple_assign_rhs_code (d);
  u->type = TREE_TYPE (result);
  if (u->op != PLUS_EXPR && u->op != MINUS_EXPR)
    return false;
  auto half = [u] (tree t) { return half_p (TREE_TYPE (t)) ? t : half_of (t, u->type); };
  tree a = half (gimple_assign_rhs1 (d)), b = half (gimple_assign_rhs2 (d));
  if (!a || !b)
    return false;
  if (strip (a, u->bits, false) == old)
    u->value = b;
  else if (u->op == PLUS_EXPR && strip (b, u->bits, false) == old)
    u->value = a;
  else
    return false;
  return early_p (u->value, gimple_bb (u->swap));
}

/* Find the operation of U, for the value stored by U->SWAP.  False: the hardware has no such operation.  */

bool
find_operation (update *u)
{
  tree old = gimple_phi_result (u->phi), stored = gimple_call_arg (u->swap, 2);
  tree result = strip (stored, u->bits, true);
  if (TREE_CODE (result) == SSA_NAME && half_p (TREE_TYPE (result)))
    return find_half_operation (u, result);
  gimple *d = TREE_CODE (result) == SSA_NAME ? SSA_NAME_DEF_STMT (result) : NULL;
  if (!d || gimple_bb (d) != gimple_bb (u->swap) || !is_gimple_assign (d)
      || gimple_assign_rhs_class (d) != GIMPLE_BINARY_RHS)
    return false;
  u->op = gimple_assign_rhs_code (d);
  u->type = TREE_TYPE (result);
  const bool real = SCALAR_FLOAT_TYPE_P (u->type), integer = INTEGRAL_TYPE_P (u->type);
  if (!real && !integer)
    return false;
  const unsigned width = real ? GET_MODE_PRECISION (SCALAR_FLOAT_TYPE_MODE (u->type)) : TYPE_PRECISION (u->type);
  bool low = integer;
  switch (u->op)
    {
    case PLUS_EXPR: case MINUS_EXPR:
      if (real && TYPE_MODE (u->type) != TYPE_MODE (float_type_node)
	  && (TYPE_MODE (u->type) != TYPE_MODE (double_type_node) || heddle_options.sm < 60))
	return false;
      break;
    case BIT_AND_EXPR: case BIT_IOR_EXPR: case BIT_XOR_EXPR:
      break;
    case MIN_EXPR: case MAX_EXPR:
      low = false;
      if (!integer || u->bits < 32)
	return false;
      break;
    default:
      return false;
    }
  if (!low && strip (stored, u->bits, false) != result)
    return false;
  if (width < u->bits || (width > u->bits && !low))
    return false;
  tree a = gimple_assign_rhs1 (d), b = gimple_assign_rhs2 (d);
  if (strip (a, u->bits, low) == old)
    u->value = b;
  else if (u->op != MINUS_EXPR && strip (b, u->bits, low) == old)
    u->value = a;
  else
    return false;
  return early_p (u->value, gimple_bb (u->swap));
}

/* S, a call, is the compare and swap of such a loop: U.  */

bool
find_update (gcall *s, update *u)
{
  const unsigned bytes = swapped_bytes (s);
  basic_block bb = gimple_bb (s);
  tree lhs = gimple_call_lhs (s), expected;
  if (!bytes || bytes > 8 || !lhs || TREE_CODE (lhs) != SSA_NAME)
    return false;
  u->swap = s;
  u->bits = bytes * BITS_PER_UNIT;
  edge e = find_edge (bb, bb);
  u->again = safe_dyn_cast<gcond *> (last_stmt (bb));
  expected = strip (gimple_call_arg (s, 1), u->bits, false);
  if (!e || !u->again || EDGE_COUNT (bb->preds) != 2 || TREE_CODE (expected) != SSA_NAME
      || !early_p (gimple_call_arg (s, 0), bb))
    return false;
  u->phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (expected));
  if (!u->phi || gimple_bb (u->phi) != bb || !seen_p (gimple_phi_arg_def (u->phi, e->dest_idx), *u))
    return false;
  u->leave = EDGE_SUCC (bb, EDGE_SUCC (bb, 0) == e);
  tree a = strip (gimple_cond_lhs (u->again), u->bits, false), b = strip (gimple_cond_rhs (u->again), u->bits, false);
  const tree_code code = gimple_cond_code (u->again);
  return (code == EQ_EXPR || code == NE_EXPR)
	 && (code == EQ_EXPR) == ((u->leave->flags & EDGE_TRUE_VALUE) != 0)
	 && ((a == expected && seen_p (b, *u)) || (b == expected && seen_p (a, *u)))
	 && find_operation (u);
}

/* The value of T as one of TYPE, which is as wide, or narrower and an integer; statements go before GSI.  */

tree
as_type (tree type, tree t, gimple_stmt_iterator *gsi)
{
  if (useless_type_conversion_p (type, TREE_TYPE (t)))
    return t;
  const bool view = SCALAR_FLOAT_TYPE_P (type) != SCALAR_FLOAT_TYPE_P (TREE_TYPE (t));
  if (is_gimple_min_invariant (t) && !view)
    return fold_convert (type, t);
  tree name = make_ssa_name (type);
  gassign *s = view ? gimple_build_assign (name, VIEW_CONVERT_EXPR, build1 (VIEW_CONVERT_EXPR, type, t))
		    : gimple_build_assign (name, NOP_EXPR, t);
  gsi_insert_before (gsi, s, GSI_SAME_STMT);
  return name;
}

/* U's call in the place of its loop, without a result yet; the call's operands go before GSI.  */

gcall *
make_call (const update &u, gimple_stmt_iterator *gsi)
{
  const bool internal = gimple_call_internal_p (u.swap);
  tree place = gimple_call_arg (u.swap, 0);
  tree order = internal ? gimple_call_arg (u.swap, 4) : build_int_cst (integer_type_node, MEMMODEL_SEQ_CST);
  built_in_function first;
  switch (u.op)
    {
    case PLUS_EXPR: first = BUILT_IN_ATOMIC_FETCH_ADD_1; break;
    case MINUS_EXPR: first = BUILT_IN_ATOMIC_FETCH_SUB_1; break;
    case BIT_AND_EXPR: first = BUILT_IN_ATOMIC_FETCH_AND_1; break;
    case BIT_IOR_EXPR: first = BUILT_IN_ATOMIC_FETCH_OR_1; break;
    case BIT_XOR_EXPR: first = BUILT_IN_ATOMIC_FETCH_XOR_1; break;
    default: first = END_BUILTINS; break;
    }
  tree word = build_nonstandard_integer_type (u.bits, true), value = u.value;
  if (INTEGRAL_TYPE_P (u.type) && first != END_BUILTINS)
    {
      const int size = exact_log2 (u.bits / BITS_PER_UNIT);
      tree fndecl = builtin_decl_explicit ((built_in_function) (first + size));
      return gimple_build_call (fndecl, 3, place, as_type (word, value, gsi), order);
    }
  /* See emit_typed_atomic (device/emit/atomic.cc).  */
  std::string name = u.op == MIN_EXPR ? "min_" : u.op == MAX_EXPR ? "max_" : "add_";
  name += SCALAR_FLOAT_TYPE_P (u.type) ? "f" : TYPE_UNSIGNED (u.type) ? "u" : "s";
  name = "__ptx_atom_" + name + std::to_string (u.bits);
  value = as_type (u.type, value, gsi);
  if (u.op == MINUS_EXPR)
    {
      tree negative = make_ssa_name (u.type);
      gsi_insert_before (gsi, gimple_build_assign (negative, NEGATE_EXPR, value), GSI_SAME_STMT);
      value = negative;
    }
  tree fndecl = build_fn_decl (name.c_str (), build_function_type_list (u.type, ptr_type_node, u.type,
									integer_type_node, NULL_TREE));
  TREE_NOTHROW (fndecl) = 1;
  gcall *call = gimple_build_call (fndecl, 3, place, value, order);
  gimple_call_set_nothrow (call, true);
  return call;
}

/* The load of U's first value goes, where nothing else needs it.  */

void
remove_first_load (const update &u)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, gimple_bb (u.phi)->preds)
    {
      tree t = gimple_phi_arg_def (u.phi, e->dest_idx);
      while (TREE_CODE (t) == SSA_NAME && has_single_use (t) && is_gimple_assign (SSA_NAME_DEF_STMT (t))
	     && (gimple_assign_cast_p (SSA_NAME_DEF_STMT (t))))
	{
	  t = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (t));
	  if (TREE_CODE (t) == VIEW_CONVERT_EXPR)
	    t = TREE_OPERAND (t, 0);
	}
      gcall *load = TREE_CODE (t) == SSA_NAME && has_single_use (t) ? dyn_cast<gcall *> (SSA_NAME_DEF_STMT (t)) : NULL;
      if (!load || e->src == e->dest || !gimple_call_builtin_p (load, BUILT_IN_NORMAL))
	continue;
      switch (DECL_FUNCTION_CODE (gimple_call_fndecl (load)))
	{
	case BUILT_IN_ATOMIC_LOAD_1: case BUILT_IN_ATOMIC_LOAD_2: case BUILT_IN_ATOMIC_LOAD_4:
	case BUILT_IN_ATOMIC_LOAD_8:
	  {
	    gimple_stmt_iterator gsi = gsi_for_stmt (load);
	    gimple *zero = gimple_build_assign (t, build_zero_cst (TREE_TYPE (t)));
	    unlink_stmt_vdef (load);
	    gsi_replace (&gsi, zero, false);
	  }
	default:
	  break;
	}
    }
}

/* Make U's loop a single call.  */

void
make_straight (const update &u)
{
  basic_block bb = gimple_bb (u.swap);
  remove_first_load (u);
  gimple_stmt_iterator gsi = gsi_after_labels (bb);
  compute_early (u.value, &gsi);
  compute_early (gimple_call_arg (u.swap, 0), &gsi);
  gcall *call = make_call (u, &gsi);
  tree type = gimple_call_return_type (call), old = make_ssa_name (type, call);
  gimple_call_set_lhs (call, old);
  gimple_set_location (call, gimple_location (u.swap));
  gsi_insert_before (&gsi, call, GSI_SAME_STMT);

  tree lhs = gimple_call_lhs (u.swap), seen = TREE_TYPE (lhs);
  if (gimple_call_internal_p (u.swap))
    seen = TREE_TYPE (seen);
  tree as_seen = as_type (seen, old, &gsi);
  gimple_stmt_iterator at = gsi_for_stmt (u.swap);
  gimple *value = gimple_call_internal_p (u.swap)
		  ? gimple_build_assign (lhs, COMPLEX_EXPR, as_seen, build_one_cst (seen))
		  : gimple_build_assign (lhs, as_seen);
  unlink_stmt_vdef (u.swap);
  if (tree vdef = gimple_vdef (u.swap))
    release_ssa_name (vdef);
  gimple_set_vdef (u.swap, NULL_TREE);
  gimple_set_vuse (u.swap, NULL_TREE);
  gsi_replace (&at, value, false);
  tree expected = gimple_phi_result (u.phi);
  tree again = as_type (TREE_TYPE (expected), as_seen, &gsi);
  replace_uses_by (expected, again);
  if (u.leave->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_true (u.again);
  else
    gimple_cond_make_false (u.again);
  update_stmt (u.again);
}

} // namespace

unsigned
atomic_loops_pass::execute (function *fun)
{
  std::vector<gcall *> swaps;
  for (gimple *stmt : statements (fun))
    if (gcall *s = dyn_cast<gcall *> (stmt))
      if (swapped_bytes (s))
	swaps.push_back (s);
  bool changed = false;
  for (gcall *s : swaps)
    {
      update u;
      if (!find_update (s, &u))
	continue;
      if (dump_file)
	{
	  fprintf (dump_file, "one operation: ");
	  print_gimple_stmt (dump_file, s, 0);
	}
      make_straight (u);
      changed = true;
    }
  if (!changed)
    return 0;
  mark_virtual_operands_for_renaming (fun);
  return TODO_cleanup_cfg | TODO_update_ssa_only_virtuals;
}
