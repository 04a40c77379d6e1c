/* atomic.cc -- atomic operations.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Objects of 1, 2, 4 and 8 bytes; other sizes are the library's.  An operation happens once per OpenMP thread
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

namespace {

/* The integers of BYTES: in memory; for bits, unsigned and signed numbers in registers.  */
struct atomic_width
{
  explicit atomic_width (unsigned bytes)
    : mem (bytes == 1 ? T::u8 : bytes == 2 ? T::u16 : bytes == 4 ? T::b32 : T::b64),
      bits (bytes == 8 ? T::b64 : T::b32), uns (bytes == 8 ? T::u64 : T::u32), sig (bytes == 8 ? T::s64 : T::s32),
      add (bytes < 4 ? mem : uns)
  {
  }

  T mem, bits, uns, sig;
  T add;			/* of an addition in memory */
};

bool
atomic_width_p (HOST_WIDE_INT bytes)
{
  return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
}

} // namespace

/* What of V counts, an operand for an object of BYTES.  */
operand
atomics::cut_to (unsigned bytes, const operand &v)
{
  if (bytes >= 4)
    return v;
  const HOST_WIDE_INT mask = (HOST_WIDE_INT_1 << bytes * BITS_PER_UNIT) - 1;
  return v.kind == operand::imm ? I (v.i & mask) : op2 (op::and_, T::b32, T::b32, v, I (mask));
}

/* The value of S, a call, is V, which has been in an object of BYTES; registers from MARK on are its own.  */
void
atomics::set_result (gcall *s, unsigned bytes, const operand &v, regno mark)
{
  tree lhs = gimple_call_lhs (s);
  if (lhs)
    set_lhs (s, value (1, bytes < 4 && integer_like_p (TREE_TYPE (lhs)) ? arith.canonical (TREE_TYPE (lhs), v) : v),
	     mark);
}

/* lhs = fetch-and-CODE (FETCH_NEW: the new value) of arguments 0 and 1.  */
void
atomics::fetch_op (gcall *s, tree_code code, unsigned bytes, bool fetch_new, tree order, bool nand)
{
  regno mark = next_reg ();
  const atomic_width w (bytes);
  const T bt = w.bits;
  operand ptr = target (gimple_call_arg (s, 0));
  tree arg = gimple_call_arg (s, 1);
  value av = expand (arg);
  if (integer_like_p (TREE_TYPE (arg)))
    av = arith.convert_value (bytes == 8 ? long_long_unsigned_type_node : unsigned_type_node, TREE_TYPE (arg), av);
  operand v = av[0];
  fence_before (order);
  operand old;
  bool want = gimple_call_lhs (s) != NULL_TREE;
  if (nand)
    {
      /* A loop of compare and swap.  */
      regno seen = reg (bt);
      move (seen, load (w.mem, ptr));
      ptx::blockno loop = new_block (), done = new_block ();
      branch (loop);
      go_on_in (loop);
      operand fresh = op1 (op::not_, bt, bt, op2 (op::and_, bt, bt, R (seen), v));
      operand got = cas (w.mem, ptr, R (seen), fresh);
      regno same = set_predicate (ptx::cmp::eq, bt, got, R (seen));
      move (seen, got);
      branch_if (same, true, loop);
      branch (done);
      go_on_in (done);
      old = R (seen);
      fence_after (order);
      if (want)
	set_result (s, bytes, fetch_new ? op1 (op::not_, bt, bt, op2 (op::and_, bt, bt, old, v)) : old, mark);
      return;
    }
  switch (code)
    {
    case PLUS_EXPR:
      old = rmw (ptx::aop::add, w.add, ptr, v, want);
      break;
    case MINUS_EXPR:
      old = rmw (ptx::aop::add, w.add, ptr, op1 (op::neg, w.sig, bt, R (force_reg (v, bt))), want);
      break;
    case BIT_AND_EXPR:
      old = rmw (ptx::aop::and_, w.mem, ptr, v, want);
      break;
    case BIT_IOR_EXPR:
      old = rmw (ptx::aop::or_, w.mem, ptr, v, want);
      break;
    case BIT_XOR_EXPR:
      old = rmw (ptx::aop::xor_, w.mem, ptr, v, want);
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
	  case PLUS_EXPR: r = op2 (op::add, w.uns, bt, r, v); break;
	  case MINUS_EXPR: r = op2 (op::sub, w.uns, bt, r, v); break;
	  case BIT_AND_EXPR: r = op2 (op::and_, bt, bt, r, v); break;
	  case BIT_IOR_EXPR: r = op2 (op::or_, bt, bt, r, v); break;
	  default: r = op2 (op::xor_, bt, bt, r, v); break;
	  }
      set_result (s, bytes, r, mark);
    }
}

/* S, a compare and swap, is the heart of the loop that GCC makes of an atomic addition of floating point:

     loop:  old = PHI (first, seen)
	    seen = swap (ptr, old, VIEW_CONVERT (VIEW_CONVERT (old) + ADDED))
	    if (seen != old) goto loop;

   and neither old nor seen is wanted afterwards.  The hardware has this operation.  */

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
  /* Neither it, nor a value computed from it, is used beyond this block and its PHI node.  */
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
  const atomic_width w (bytes);
  part word = {w.bits, w.mem, 0, bytes};
  operand ptr = target (gimple_call_arg (s, 0));
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
    expected = cut_to (bytes, expand1 (gimple_call_arg (s, 1)));
  else
    {
      expected_at = refs.pointed (gimple_call_arg (s, 1));
      expected_at.align = bytes;
      expected = mem.load_part (word, expected_at);
    }
  operand desired = expand1 (gimple_call_arg (s, 2));
  tree success = gimple_call_arg (s, 4);
  fence_before (success);
  operand old = cas (w.mem, ptr, expected, desired);
  fence_after (success);
  regno same = set_predicate (ptx::cmp::eq, w.bits, old, expected);
  if (internal)
    {
      operand flag = predicate_value (same);
      if (bytes == 8)
	flag = convert (T::u64, T::u32, ptx::rnd::none, flag);
      tree lhs = gimple_call_lhs (s);
      if (lhs && bytes < 4)
	old = arith.canonical (TREE_TYPE (TREE_TYPE (lhs)), old);
      set_lhs (s, {old, flag}, mark);
      return;
    }
  /* *expected = old only where it differed; storing the equal value is as good, but is a write.  */
  ptx::insn &st = insn (op::st, mem.mods_of (w.mem, expected_at), {mem.operand_of (expected_at), old});
  st.guarded = true;
  st.guard = same;
  st.guard_neg = true;
  set_lhs (s, value (1, predicate_value (same)), mark);
}

/* S compares and swaps an object of BYTES, which no instruction takes, as the library does it: the library takes the
   expected value by address.  */
void
atomics::compare_exchange_by_library (gcall *s, unsigned bytes)
{
  regno mark = next_reg ();
  auto arg = [&] (unsigned i) { return gimple_call_arg (s, i); };
  tree type = TREE_TYPE (arg (1));
  mem_address slot = mem.new_slot (bytes, 16);
  mem.store_value (type, slot, expand (arg (1)));
  operand at = mem.generic_address (slot);
  std::string name = "__atomic_compare_exchange_" + std::to_string (bytes);
  value same = calls.libcall (name.c_str (), boolean_type_node,
			      {{ptr_type_node, expand (arg (0))}, {ptr_type_node, value (1, at)},
			       {type, expand (arg (2))}, {boolean_type_node, value (1, I (0))},
			       {integer_type_node, expand (arg (4))}, {integer_type_node, expand (arg (5))}});
  value r = mem.load_value (type, slot), flag = arith.convert_value (type, boolean_type_node, same);
  r.insert (r.end (), flag.begin (), flag.end ());
  set_lhs (s, r, mark);
}

void
atomics::compare_exchange (gcall *s)
{
  const unsigned bytes = tree_to_uhwi (gimple_call_arg (s, 3)) & 255;
  if (atomic_width_p (bytes))
    compare_exchange (s, bytes, true);
  else
    compare_exchange_by_library (s, bytes);
}

/* (comparison, ptr, value, order): the new value compared with 0; GCC 12's numbering of comparisons.  The type of the
   comparison is the object's, and need not be the value's.  */
bool
atomics::compare_with_zero (gcall *s)
{
  const internal_fn fn = gimple_call_internal_fn (s);
  tree lhs = gimple_call_lhs (s);
  regno mark = next_reg ();
  auto arg = [&] (unsigned i) { return gimple_call_arg (s, i); };
  const HOST_WIDE_INT bytes = int_size_in_bytes (TREE_TYPE (arg (0)));
  if (!atomic_width_p (bytes))
    return false;
  const atomic_width w (bytes);
  operand ptr = target (arg (1));
  operand v = arith.convert_value (bytes == 8 ? long_long_unsigned_type_node : unsigned_type_node, TREE_TYPE (arg (2)),
				   expand (arg (2)))[0];
  operand av = fn == IFN_ATOMIC_SUB_FETCH_CMP_0 ? op1 (op::neg, w.sig, w.bits, R (force_reg (v, w.bits))) : v;
  ptx::aop a = fn == IFN_ATOMIC_AND_FETCH_CMP_0 ? ptx::aop::and_ : fn == IFN_ATOMIC_OR_FETCH_CMP_0 ? ptx::aop::or_
	       : fn == IFN_ATOMIC_XOR_FETCH_CMP_0 ? ptx::aop::xor_ : ptx::aop::add;
  fence_before (arg (3));
  operand old = rmw (a, a == ptx::aop::add ? w.add : w.mem, ptr, av, true);
  fence_after (arg (3));
  op o = a == ptx::aop::and_ ? op::and_ : a == ptx::aop::or_ ? op::or_ : a == ptx::aop::xor_ ? op::xor_ : op::add;
  operand now = op2 (o, o == op::add ? w.uns : w.bits, w.bits, old, av);
  if (bytes < 4)
    now = op3 (op::bfe, T::s32, T::b32, now, I (0), I (bytes * BITS_PER_UNIT));
  ptx::cmp c;
  switch (tree_to_uhwi (arg (0)))
    {
    case ATOMIC_OP_FETCH_CMP_0_EQ: c = ptx::cmp::eq; break;
    case ATOMIC_OP_FETCH_CMP_0_NE: c = ptx::cmp::ne; break;
    case ATOMIC_OP_FETCH_CMP_0_LT: c = ptx::cmp::lt; break;
    case ATOMIC_OP_FETCH_CMP_0_LE: c = ptx::cmp::le; break;
    case ATOMIC_OP_FETCH_CMP_0_GT: c = ptx::cmp::gt; break;
    default: c = ptx::cmp::ge; break;
    }
  if (lhs)
    set_lhs (s, arith.convert_value (TREE_TYPE (lhs), unsigned_type_node,
				     value (1, predicate_value (set_predicate (c, w.sig, now, I (0))))), mark);
  return true;
}

/* (ptr, bit, flag, order...): the old bit, in place or, with FLAG, as 0 or 1.  The type of FLAG is the object's.  */
bool
atomics::test_bit (gcall *s)
{
  const internal_fn fn = gimple_call_internal_fn (s);
  regno mark = next_reg ();
  auto arg = [&] (unsigned i) { return gimple_call_arg (s, i); };
  const HOST_WIDE_INT bytes = int_size_in_bytes (TREE_TYPE (arg (2)));
  if (!atomic_width_p (bytes))
    return false;
  const atomic_width w (bytes);
  operand ptr = target (arg (0));
  operand bit = arith.to_u32 (TREE_TYPE (arg (1)), expand (arg (1)));
  operand mask = op2 (op::shl, w.bits, w.bits, R (force_reg (I (1), w.bits)), bit);
  fence ();
  operand old;
  if (fn == IFN_ATOMIC_BIT_TEST_AND_RESET)
    old = rmw (ptx::aop::and_, w.mem, ptr, op1 (op::not_, w.bits, w.bits, mask), true);
  else
    {
      ptx::aop a = fn == IFN_ATOMIC_BIT_TEST_AND_SET ? ptx::aop::or_ : ptx::aop::xor_;
      old = rmw (a, w.mem, ptr, mask, true);
    }
  fence ();
  operand r = op2 (op::and_, w.bits, w.bits, old, mask);
  if (!integer_zerop (arg (2)))
    r = op2 (op::shr, w.uns, w.bits, r, bit);
  set_result (s, bytes, r, mark);
  return true;
}

/* S is a load, a store, an exchange of BYTES with the memory order ORDER.  */
void
atomics::emit_load (gcall *s, unsigned bytes, tree order)
{
  regno mark = next_reg ();
  if (order_of (order) == MEMMODEL_SEQ_CST)
    fence ();
  operand v = load (atomic_width (bytes).mem, target (gimple_call_arg (s, 0)));
  fence_after (order);
  set_result (s, bytes, v, mark);
}

void
atomics::emit_store (gcall *s, unsigned bytes, tree order)
{
  operand ptr = target (gimple_call_arg (s, 0)), v = expand1 (gimple_call_arg (s, 1));
  fence_before (order);
  store (atomic_width (bytes).mem, ptr, v);
  if (order_of (order) == MEMMODEL_SEQ_CST)
    fence ();
}

void
atomics::emit_exchange (gcall *s, unsigned bytes, tree order)
{
  regno mark = next_reg ();
  const bool want = gimple_call_lhs (s) != NULL_TREE;
  operand ptr = target (gimple_call_arg (s, 0)), v = expand1 (gimple_call_arg (s, 1));
  fence_before (order);
  operand old = rmw (ptx::aop::exch, atomic_width (bytes).mem, ptr, v, want);
  fence_after (order);
  if (want)
    set_result (s, bytes, old, mark);
}

/* S releases a lock of BYTES.  */
void
atomics::emit_release (gcall *s, unsigned bytes)
{
  operand ptr = target (gimple_call_arg (s, 0));
  fence ();
  store (atomic_width (bytes).mem, ptr, I (0));
}

/* S is __sync_val_compare_and_swap_N or, if BOOLEAN, its sister that says whether it has stored.  */
void
atomics::compare_and_swap (gcall *s, unsigned bytes, bool boolean)
{
  regno mark = next_reg ();
  const atomic_width w (bytes);
  operand ptr = target (gimple_call_arg (s, 0)), expected = cut_to (bytes, expand1 (gimple_call_arg (s, 1)));
  tree added;
  if (!boolean && float_add_loop (s, &added))
    {
      fence ();
      rmw (ptx::aop::add, arith_type (TREE_TYPE (added)), ptr, expand1 (added), false);
      fence ();
      set_lhs (s, value (1, expected), mark);
      return;
    }
  operand desired = expand1 (gimple_call_arg (s, 2));
  fence ();
  operand old = cas (w.mem, ptr, expected, desired);
  fence ();
  if (!gimple_call_lhs (s))
    return;
  if (boolean)
    set_lhs (s, value (1, predicate_value (set_predicate (ptx::cmp::eq, w.bits, old, expected))), mark);
  else
    set_result (s, bytes, old, mark);
}

bool
atomics::builtin (gcall *s, built_in_function code)
{
  const unsigned n = gimple_call_num_args (s);
  tree order = n ? gimple_call_arg (s, n - 1) : NULL_TREE;

#define FAMILY(NAME, CALL)                                                                                             \
  case BUILT_IN_##NAME##_1:                                                                                            \
  case BUILT_IN_##NAME##_2:                                                                                            \
  case BUILT_IN_##NAME##_4:                                                                                            \
  case BUILT_IN_##NAME##_8:                                                                                            \
    {                                                                                                                  \
      const unsigned bytes = 1 << (code - BUILT_IN_##NAME##_1);                                                        \
      CALL;                                                                                                            \
      return true;                                                                                                     \
    }

  switch (code)
    {
      FAMILY (ATOMIC_FETCH_ADD, fetch_op (s, PLUS_EXPR, bytes, false, order, false))
      FAMILY (ATOMIC_FETCH_SUB, fetch_op (s, MINUS_EXPR, bytes, false, order, false))
      FAMILY (ATOMIC_FETCH_AND, fetch_op (s, BIT_AND_EXPR, bytes, false, order, false))
      FAMILY (ATOMIC_FETCH_OR, fetch_op (s, BIT_IOR_EXPR, bytes, false, order, false))
      FAMILY (ATOMIC_FETCH_XOR, fetch_op (s, BIT_XOR_EXPR, bytes, false, order, false))
      FAMILY (ATOMIC_FETCH_NAND, fetch_op (s, BIT_AND_EXPR, bytes, false, order, true))
      FAMILY (ATOMIC_ADD_FETCH, fetch_op (s, PLUS_EXPR, bytes, true, order, false))
      FAMILY (ATOMIC_SUB_FETCH, fetch_op (s, MINUS_EXPR, bytes, true, order, false))
      FAMILY (ATOMIC_AND_FETCH, fetch_op (s, BIT_AND_EXPR, bytes, true, order, false))
      FAMILY (ATOMIC_OR_FETCH, fetch_op (s, BIT_IOR_EXPR, bytes, true, order, false))
      FAMILY (ATOMIC_XOR_FETCH, fetch_op (s, BIT_XOR_EXPR, bytes, true, order, false))
      FAMILY (ATOMIC_NAND_FETCH, fetch_op (s, BIT_AND_EXPR, bytes, true, order, true))
      FAMILY (SYNC_FETCH_AND_ADD, fetch_op (s, PLUS_EXPR, bytes, false, NULL_TREE, false))
      FAMILY (SYNC_FETCH_AND_SUB, fetch_op (s, MINUS_EXPR, bytes, false, NULL_TREE, false))
      FAMILY (SYNC_FETCH_AND_AND, fetch_op (s, BIT_AND_EXPR, bytes, false, NULL_TREE, false))
      FAMILY (SYNC_FETCH_AND_OR, fetch_op (s, BIT_IOR_EXPR, bytes, false, NULL_TREE, false))
      FAMILY (SYNC_FETCH_AND_XOR, fetch_op (s, BIT_XOR_EXPR, bytes, false, NULL_TREE, false))
      FAMILY (SYNC_FETCH_AND_NAND, fetch_op (s, BIT_AND_EXPR, bytes, false, NULL_TREE, true))
      FAMILY (SYNC_ADD_AND_FETCH, fetch_op (s, PLUS_EXPR, bytes, true, NULL_TREE, false))
      FAMILY (SYNC_SUB_AND_FETCH, fetch_op (s, MINUS_EXPR, bytes, true, NULL_TREE, false))
      FAMILY (SYNC_AND_AND_FETCH, fetch_op (s, BIT_AND_EXPR, bytes, true, NULL_TREE, false))
      FAMILY (SYNC_OR_AND_FETCH, fetch_op (s, BIT_IOR_EXPR, bytes, true, NULL_TREE, false))
      FAMILY (SYNC_XOR_AND_FETCH, fetch_op (s, BIT_XOR_EXPR, bytes, true, NULL_TREE, false))
      FAMILY (SYNC_NAND_AND_FETCH, fetch_op (s, BIT_AND_EXPR, bytes, true, NULL_TREE, true))
      FAMILY (ATOMIC_LOAD, emit_load (s, bytes, order))
      FAMILY (ATOMIC_STORE, emit_store (s, bytes, order))
      FAMILY (ATOMIC_EXCHANGE, emit_exchange (s, bytes, order))
      FAMILY (ATOMIC_COMPARE_EXCHANGE, compare_exchange (s, bytes, false))
      FAMILY (SYNC_VAL_COMPARE_AND_SWAP, compare_and_swap (s, bytes, false))
      FAMILY (SYNC_BOOL_COMPARE_AND_SWAP, compare_and_swap (s, bytes, true))
      FAMILY (SYNC_LOCK_TEST_AND_SET, emit_exchange (s, bytes, NULL_TREE))
      FAMILY (SYNC_LOCK_RELEASE, emit_release (s, bytes))
    case BUILT_IN_ATOMIC_THREAD_FENCE:
      if (order_of (order) != MEMMODEL_RELAXED)
	fence ();
      return true;
    case BUILT_IN_ATOMIC_SIGNAL_FENCE:
      return true;
    case BUILT_IN_SYNC_SYNCHRONIZE:
      fence ();
      return true;
    default:
      return false;
    }
#undef FAMILY
}

/* S, "__ptx_atom_" and WHAT (pointer, value, order), is a fetch and WHAT: an operation and a type without a builtin in
   GCC (device/passes/atomic-loops.cc).  */
bool
atomics::typed (gcall *s, const char *what)
{
  static const struct { const char *name; ptx::aop a; T t; } operations[] =
    {
      { "add_f32", ptx::aop::add, T::f32 }, { "add_f64", ptx::aop::add, T::f64 },
      { "add_f16", ptx::aop::add, T::f16 },
      { "min_s32", ptx::aop::min, T::s32 }, { "min_u32", ptx::aop::min, T::u32 },
      { "max_s32", ptx::aop::max, T::s32 }, { "max_u32", ptx::aop::max, T::u32 },
      { "min_s64", ptx::aop::min, T::s64 }, { "min_u64", ptx::aop::min, T::u64 },
      { "max_s64", ptx::aop::max, T::s64 }, { "max_u64", ptx::aop::max, T::u64 },
    };
  for (const auto &o : operations)
    if (!strcmp (what, o.name))
      {
	regno mark = next_reg ();
	const bool want = gimple_call_lhs (s) != NULL_TREE;
	operand ptr = target (gimple_call_arg (s, 0)), v = expand1 (gimple_call_arg (s, 1));
	tree order = gimple_call_arg (s, 2);
	fence_before (order);
	operand old = rmw (o.a, o.t, ptr, v, want);
	fence_after (order);
	if (want)
	  set_lhs (s, value (1, old), mark);
	return true;
      }
  return false;
}

bool
emit_typed_atomic (emission &e, gcall *s, const char *what)
{
  return atomics (e).typed (s, what);
}

bool
emit_atomic_builtin (emission &e, gcall *s, built_in_function code)
{
  return atomics (e).builtin (s, code);
}
