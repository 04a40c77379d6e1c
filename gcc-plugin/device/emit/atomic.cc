/* atomic.cc -- atomic operations.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Objects of 4 and 8 bytes; other sizes are the library's.  An operation happens once per OpenMP thread
   (warp.cc) and its result goes to all lanes.  PTX atomics without a qualifier are relaxed at the scope of the
   device; stronger orders put a fence before (release), after (acquire) or on both sides.  */

#include "device/emit/atomic.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

void
atomics::fence ()
{
  ptx::mods m;
  m.sco = ptx::scope::gpu;
  insn (op::membar, m, {});
}

static enum memmodel
order_of (tree order)
{
  if (!order || TREE_CODE (order) != INTEGER_CST)
    return MEMMODEL_SEQ_CST;
  return memmodel_base (tree_to_uhwi (order));
}

void
atomics::fence_before (tree order)
{
  enum memmodel m = order_of (order);
  if (m == MEMMODEL_RELEASE || m == MEMMODEL_ACQ_REL || m == MEMMODEL_SEQ_CST)
    fence ();
}

void
atomics::fence_after (tree order)
{
  enum memmodel m = order_of (order);
  if (m == MEMMODEL_ACQUIRE || m == MEMMODEL_CONSUME || m == MEMMODEL_ACQ_REL || m == MEMMODEL_SEQ_CST)
    fence ();
}

operand
atomics::rmw (ptx::aop a, T t, const operand &ptr, const operand &v, bool want)
{
  T rt = register_type (t);
  regno p;
  bool guarded = warp.once_predicate (&p);
  ptx::mods m = M (t);
  operand addr = spaces.pointed_operand (ptr, &m), val = R (force_reg (v, rt));
  m.a = a;
  if (!want && a != ptx::aop::exch && a != ptx::aop::cas)
    {
      ptx::insn &i = insn (op::red, m, {addr, val});
      if (guarded)
	i.guarded = true, i.guard = p;
      return I (0);
    }
  regno d = reg (rt);
  if (guarded)
    move (d, rt == T::f32 ? operand::of_f32 (0) : rt == T::f64 ? operand::of_f64 (0) : I (0));
  ptx::insn &i = insn (op::atom, m, {R (d), addr, val});
  if (guarded)
    i.guarded = true, i.guard = p;
  return want ? warp.broadcast (R (d), rt) : R (d);
}

operand
atomics::cas (T t, const operand &ptr, const operand &old, const operand &new_)
{
  T rt = register_type (t);
  regno p;
  bool guarded = warp.once_predicate (&p);
  regno d = reg (rt);
  ptx::mods m = M (t);
  operand addr = spaces.pointed_operand (ptr, &m), o = R (force_reg (old, rt)), n = R (force_reg (new_, rt));
  m.a = ptx::aop::cas;
  if (guarded)
    move (d, I (0));
  ptx::insn &i = insn (op::atom, m, {R (d), addr, o, n});
  if (guarded)
    i.guarded = true, i.guard = p;
  return warp.broadcast (R (d), rt);
}

operand
atomics::load (T t, const operand &ptr)
{
  regno d = reg (register_type (t));
  ptx::mods m = M (t);
  m.order = ptx::sem::relaxed;
  m.sco = ptx::scope::gpu;
  operand address = spaces.pointed_operand (ptr, &m);
  insn (op::ld, m, {R (d), address});
  return warp.broadcast (R (d), register_type (t));
}

void
atomics::store (T t, const operand &ptr, const operand &v)
{
  regno p;
  bool guarded = warp.once_predicate (&p);
  ptx::mods m = M (t);
  m.order = ptx::sem::relaxed;
  m.sco = ptx::scope::gpu;
  operand addr = spaces.pointed_operand (ptr, &m), val = R (force_reg (v, register_type (t)));
  ptx::insn &i = insn (op::st, m, {addr, val});
  if (guarded)
    i.guarded = true, i.guard = p;
}

/* lhs = fetch-and-CODE (FETCH_NEW: the new value) of arguments 0 and 1.  */
void
atomics::fetch_op (gcall *s, tree_code code, unsigned bytes, bool fetch_new, tree order, bool nand)
{
  regno mark = next_reg ();
  T bt = bytes == 8 ? T::b64 : T::b32, ut = bytes == 8 ? T::u64 : T::u32, st = bytes == 8 ? T::s64 : T::s32;
  tree lhs = gimple_call_lhs (s);
  operand ptr = expand1 (gimple_call_arg (s, 0));
  tree arg = gimple_call_arg (s, 1);
  value av = expand (arg);
  if (integer_like_p (TREE_TYPE (arg)))
    av = arith.convert_value (bytes == 8 ? long_long_unsigned_type_node : unsigned_type_node, TREE_TYPE (arg), av);
  operand v = av[0];
  fence_before (order);
  operand old;
  bool want = lhs != NULL_TREE;
  if (nand)
    {
      /* A loop of compare and swap.  */
      regno seen = reg (bt);
      move (seen, load (bt, ptr));
      ptx::blockno loop = new_block (), done = new_block ();
      branch (loop);
      go_on_in (loop);
      operand fresh = op1 (op::not_, bt, bt, op2 (op::and_, bt, bt, R (seen), v));
      operand got = cas (bt, ptr, R (seen), fresh);
      regno same = set_predicate (ptx::cmp::eq, bt, got, R (seen));
      move (seen, got);
      branch_if (same, true, loop);
      branch (done);
      go_on_in (done);
      old = R (seen);
      fence_after (order);
      if (want)
	set_lhs (s, value (1, fetch_new ? op1 (op::not_, bt, bt, op2 (op::and_, bt, bt, old, v)) : old), mark);
      return;
    }
  switch (code)
    {
    case PLUS_EXPR:
      old = rmw (ptx::aop::add, ut, ptr, v, want);
      break;
    case MINUS_EXPR:
      old = rmw (ptx::aop::add, ut, ptr, op1 (op::neg, st, bt, R (force_reg (v, bt))), want);
      break;
    case BIT_AND_EXPR:
      old = rmw (ptx::aop::and_, bt, ptr, v, want);
      break;
    case BIT_IOR_EXPR:
      old = rmw (ptx::aop::or_, bt, ptr, v, want);
      break;
    case BIT_XOR_EXPR:
      old = rmw (ptx::aop::xor_, bt, ptr, v, want);
      break;
    default:
      gcc_unreachable ();
    }
  fence_after (order);
  if (want)
    {
      operand r = R (force_reg (old, bt));
      if (fetch_new)
	switch (code)
	  {
	  case PLUS_EXPR: r = op2 (op::add, ut, bt, r, v); break;
	  case MINUS_EXPR: r = op2 (op::sub, ut, bt, r, v); break;
	  case BIT_AND_EXPR: r = op2 (op::and_, bt, bt, r, v); break;
	  case BIT_IOR_EXPR: r = op2 (op::or_, bt, bt, r, v); break;
	  default: r = op2 (op::xor_, bt, bt, r, v); break;
	  }
      set_lhs (s, value (1, r), mark);
    }
}

/* S, a compare and swap, is the heart of the loop that GCC makes of an atomic addition of floating point:

     loop:  old = PHI (first, seen)
	    seen = swap (ptr, old, VIEW_CONVERT (VIEW_CONVERT (old) + ADDED))
	    if (seen != old) goto loop;

   and neither old nor seen is wanted afterwards.  The hardware has that operation.  */

bool
atomics::float_add_loop (gcall *s, tree *added)
{
  basic_block bb = gimple_bb (s);
  tree expected = gimple_call_arg (s, 1), desired = gimple_call_arg (s, 2), seen = gimple_call_lhs (s);
  if (!seen || TREE_CODE (seen) != SSA_NAME || TREE_CODE (expected) != SSA_NAME || TREE_CODE (desired) != SSA_NAME)
    return false;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (expected));
  if (!phi || gimple_bb (phi) != bb || gimple_phi_num_args (phi) != 2)
    return false;
  auto converted = [] (tree t) -> tree
    {
      gimple *d = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : nullptr;
      if (!d || !is_gimple_assign (d) || gimple_assign_rhs_code (d) != VIEW_CONVERT_EXPR)
	return NULL_TREE;
      return TREE_OPERAND (gimple_assign_rhs1 (d), 0);
    };
  tree sum = converted (desired);
  if (!sum || TREE_CODE (sum) != SSA_NAME || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (sum)))
    return false;
  unsigned prec = TYPE_PRECISION (TREE_TYPE (sum));
  if ((prec != 32 && prec != 64) || (prec == 64 && mod.m.target.sm < 60))
    return false;
  gimple *plus = SSA_NAME_DEF_STMT (sum);
  if (!is_gimple_assign (plus) || gimple_assign_rhs_code (plus) != PLUS_EXPR)
    return false;
  tree a = gimple_assign_rhs1 (plus), b = gimple_assign_rhs2 (plus);
  if (converted (a) == expected)
    *added = b;
  else if (converted (b) == expected)
    *added = a;
  else
    return false;
  if (TREE_CODE (*added) == SSA_NAME && gimple_bb (SSA_NAME_DEF_STMT (*added)) == bb)
    return false;
  /* Nothing of it, nor what is computed from it, is used beyond this block and its PHI node.  */
  std::vector<tree> names = {expected, seen, desired, sum};
  for (size_t i = 0; i < names.size (); i++)
    {
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, names[i])
	{
	  gimple *u = USE_STMT (use);
	  if (is_gimple_debug (u))
	    continue;
	  if (gimple_bb (u) != bb)
	    return false;
	  if (is_gimple_assign (u) && gimple_vuse (u))
	    return false;
	  if (is_gimple_assign (u))
	    names.push_back (gimple_assign_lhs (u));
	}
    }
  return true;
}

void
atomics::compare_exchange (gcall *s, unsigned bytes, bool internal)
{
  regno mark = next_reg ();
  T bt = bytes == 8 ? T::b64 : T::b32;
  part word = {bt, bt, 0, bytes};
  operand ptr = expand1 (gimple_call_arg (s, 0));
  tree added;
  if (internal && float_add_loop (s, &added))
    {
      fence_before (gimple_call_arg (s, 4));
      rmw (ptx::aop::add, arith_type (TREE_TYPE (added)), ptr, expand1 (added), false);
      fence_after (gimple_call_arg (s, 4));
      set_lhs (s, {expand1 (gimple_call_arg (s, 1)), I (1)}, mark);
      return;
    }
  mem_address expected_at;
  operand expected;
  if (internal)
    expected = expand1 (gimple_call_arg (s, 1));
  else
    {
      expected_at = refs.pointed (gimple_call_arg (s, 1));
      expected_at.align = bytes;
      expected = mem.load_part (word, expected_at);
    }
  operand desired = expand1 (gimple_call_arg (s, 2));
  tree success = gimple_call_arg (s, 4);
  fence_before (success);
  operand old = cas (bt, ptr, expected, desired);
  fence_after (success);
  regno same = set_predicate (ptx::cmp::eq, bt, old, expected);
  if (internal)
    {
      operand flag = predicate_value (same);
      if (bytes == 8)
	flag = convert (T::u64, T::u32, ptx::rnd::none, flag);
      set_lhs (s, {old, flag}, mark);
      return;
    }
  /* *expected = old only where it differed; storing the equal value is as good, but is a write.  */
  ptx::insn &st = insn (op::st, mem.mods_of (bt, expected_at), {mem.operand_of (expected_at), old});
  st.guarded = true;
  st.guard = same;
  st.guard_neg = true;
  set_lhs (s, value (1, predicate_value (same)), mark);
}

bool
atomics::builtin (gcall *s, built_in_function code)
{
  /* Long: a case for each family of builtins.  */
  unsigned n = gimple_call_num_args (s);
  tree order = n ? gimple_call_arg (s, n - 1) : NULL_TREE;
  regno mark = next_reg ();
  tree lhs = gimple_call_lhs (s);
  unsigned bytes = 0;

#define SIZES(NAME) \
    case BUILT_IN_##NAME##_4: bytes = 4; goto do_##NAME; \
    case BUILT_IN_##NAME##_8: bytes = 8; goto do_##NAME;
#define FETCH(NAME, CODE, NEW, NAND) \
    case BUILT_IN_##NAME##_4: fetch_op (s, CODE, 4, NEW, order, NAND); return true; \
    case BUILT_IN_##NAME##_8: fetch_op (s, CODE, 8, NEW, order, NAND); return true;
#define SYNC_FETCH(NAME, CODE, NEW, NAND) \
    case BUILT_IN_##NAME##_4: fetch_op (s, CODE, 4, NEW, NULL_TREE, NAND); return true; \
    case BUILT_IN_##NAME##_8: fetch_op (s, CODE, 8, NEW, NULL_TREE, NAND); return true;

  switch (code)
    {
    FETCH (ATOMIC_FETCH_ADD, PLUS_EXPR, false, false)
    FETCH (ATOMIC_FETCH_SUB, MINUS_EXPR, false, false)
    FETCH (ATOMIC_FETCH_AND, BIT_AND_EXPR, false, false)
    FETCH (ATOMIC_FETCH_OR, BIT_IOR_EXPR, false, false)
    FETCH (ATOMIC_FETCH_XOR, BIT_XOR_EXPR, false, false)
    FETCH (ATOMIC_FETCH_NAND, BIT_AND_EXPR, false, true)
    FETCH (ATOMIC_ADD_FETCH, PLUS_EXPR, true, false)
    FETCH (ATOMIC_SUB_FETCH, MINUS_EXPR, true, false)
    FETCH (ATOMIC_AND_FETCH, BIT_AND_EXPR, true, false)
    FETCH (ATOMIC_OR_FETCH, BIT_IOR_EXPR, true, false)
    FETCH (ATOMIC_XOR_FETCH, BIT_XOR_EXPR, true, false)
    FETCH (ATOMIC_NAND_FETCH, BIT_AND_EXPR, true, true)
    SYNC_FETCH (SYNC_FETCH_AND_ADD, PLUS_EXPR, false, false)
    SYNC_FETCH (SYNC_FETCH_AND_SUB, MINUS_EXPR, false, false)
    SYNC_FETCH (SYNC_FETCH_AND_AND, BIT_AND_EXPR, false, false)
    SYNC_FETCH (SYNC_FETCH_AND_OR, BIT_IOR_EXPR, false, false)
    SYNC_FETCH (SYNC_FETCH_AND_XOR, BIT_XOR_EXPR, false, false)
    SYNC_FETCH (SYNC_FETCH_AND_NAND, BIT_AND_EXPR, false, true)
    SYNC_FETCH (SYNC_ADD_AND_FETCH, PLUS_EXPR, true, false)
    SYNC_FETCH (SYNC_SUB_AND_FETCH, MINUS_EXPR, true, false)
    SYNC_FETCH (SYNC_AND_AND_FETCH, BIT_AND_EXPR, true, false)
    SYNC_FETCH (SYNC_OR_AND_FETCH, BIT_IOR_EXPR, true, false)
    SYNC_FETCH (SYNC_XOR_AND_FETCH, BIT_XOR_EXPR, true, false)
    SYNC_FETCH (SYNC_NAND_AND_FETCH, BIT_AND_EXPR, true, true)
    SIZES (ATOMIC_LOAD)
    SIZES (ATOMIC_STORE)
    SIZES (ATOMIC_EXCHANGE)
    SIZES (ATOMIC_COMPARE_EXCHANGE)
    SIZES (SYNC_VAL_COMPARE_AND_SWAP)
    SIZES (SYNC_BOOL_COMPARE_AND_SWAP)
    SIZES (SYNC_LOCK_TEST_AND_SET)
    SIZES (SYNC_LOCK_RELEASE)
    case BUILT_IN_ATOMIC_THREAD_FENCE:
      if (order_of (order) != MEMMODEL_RELAXED)
	fence ();
      return true;
    case BUILT_IN_ATOMIC_SIGNAL_FENCE:
      return true;
    case BUILT_IN_SYNC_SYNCHRONIZE:
      fence ();
      return true;
    case BUILT_IN_ATOMIC_ALWAYS_LOCK_FREE:
      return false;
    default:
      return false;
    }

 do_ATOMIC_LOAD:
  {
    T bt = bytes == 8 ? T::b64 : T::b32;
    if (order_of (order) == MEMMODEL_SEQ_CST)
      fence ();
    operand v = load (bt, expand1 (gimple_call_arg (s, 0)));
    fence_after (order);
    set_lhs (s, value (1, v), mark);
    return true;
  }
 do_ATOMIC_STORE:
  {
    operand ptr = expand1 (gimple_call_arg (s, 0)), v = expand1 (gimple_call_arg (s, 1));
    fence_before (order);
    store (bytes == 8 ? T::b64 : T::b32, ptr, v);
    if (order_of (order) == MEMMODEL_SEQ_CST)
      fence ();
    return true;
  }
 do_SYNC_LOCK_RELEASE:
  {
    operand ptr = expand1 (gimple_call_arg (s, 0));
    fence ();
    store (bytes == 8 ? T::b64 : T::b32, ptr, I (0));
    return true;
  }
 do_SYNC_LOCK_TEST_AND_SET:
  order = NULL_TREE;
 do_ATOMIC_EXCHANGE:
  {
    operand ptr = expand1 (gimple_call_arg (s, 0)), v = expand1 (gimple_call_arg (s, 1));
    fence_before (order);
    operand old = rmw (ptx::aop::exch, bytes == 8 ? T::b64 : T::b32, ptr, v, lhs != NULL_TREE);
    fence_after (order);
    if (lhs)
      set_lhs (s, value (1, old), mark);
    return true;
  }
 do_ATOMIC_COMPARE_EXCHANGE:
  compare_exchange (s, bytes, false);
  return true;
 do_SYNC_VAL_COMPARE_AND_SWAP:
 do_SYNC_BOOL_COMPARE_AND_SWAP:
  {
    T bt = bytes == 8 ? T::b64 : T::b32;
    operand ptr = expand1 (gimple_call_arg (s, 0)), o = expand1 (gimple_call_arg (s, 1));
    tree added;
    if ((code == BUILT_IN_SYNC_VAL_COMPARE_AND_SWAP_4 || code == BUILT_IN_SYNC_VAL_COMPARE_AND_SWAP_8)
	&& float_add_loop (s, &added))
      {
	fence ();
	rmw (ptx::aop::add, arith_type (TREE_TYPE (added)), ptr, expand1 (added), false);
	fence ();
	set_lhs (s, value (1, o), mark);
	return true;
      }
    operand n2 = expand1 (gimple_call_arg (s, 2));
    fence ();
    operand old = cas (bt, ptr, o, n2);
    fence ();
    bool boolean = code == BUILT_IN_SYNC_BOOL_COMPARE_AND_SWAP_4 || code == BUILT_IN_SYNC_BOOL_COMPARE_AND_SWAP_8;
    if (lhs)
      set_lhs (s, value (1, boolean ? predicate_value (set_predicate (ptx::cmp::eq, bt, old, o)) : old), mark);
    return true;
  }
#undef SIZES
#undef FETCH
#undef SYNC_FETCH
}

bool
emit_atomic_builtin (emission &e, gcall *s, built_in_function code)
{
  return atomics (e).builtin (s, code);
}
