/* internal-fn.cc -- GCC's internal functions: SIMT, atomics, and what optimisers make of builtins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "device/emit/atomic.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call of such a function.  */
class internal_calls : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit_internal_fn (gcall *);

private:
  void enter_simt (gcall *);
  void last_lane (gcall *);
  void vote (gcall *);
  void divide (gcall *);
  void compare (gcall *);
  void initialize (gcall *);
  void exchange (gcall *);
  void exchange_object (const mem_address &to, const mem_address &from, unsigned HOST_WIDE_INT bytes,
			ptx::shflmode, const operand &lane);
};

/* An object of no more pieces than these is exchanged without a loop.  */
const unsigned exchanged_pieces = 16;

} // namespace

/* GOMP_SIMT_ENTER_ALLOC (size, align): memory of each lane's own for the region's private variables; from
   here on the lanes are apart.  */
void
internal_calls::enter_simt (gcall *s)
{
  gcc_assert (!HEDDLE_CHECKING || !warp.parted ());	/* a region in a region: simt.cc leaves none */
  tree lhs = gimple_call_lhs (s);
  if (lhs)
    {
      unsigned HOST_WIDE_INT size = tree_to_uhwi (gimple_call_arg (s, 0));
      unsigned align = MAX (tree_to_uhwi (gimple_call_arg (s, 1)), 1u);
      regno mark = next_reg ();
      operand a = size ? mem.generic_address (mem.new_slot (size, MIN (align, 128u))) : I (0);
      ssa.set (lhs, value (1, a), mark);
    }
  stack.part ();
  warp.part ();
}

/* The BYTES at TO become those that lane LANE, in MODE's sense, has at FROM: in pieces with the alignment of both, no
   larger than a register that lanes can exchange.  All lanes of the warp come here together.  */
void
internal_calls::exchange_object (const mem_address &to, const mem_address &from, unsigned HOST_WIDE_INT bytes,
				 ptx::shflmode mode, const operand &lane)
{
  const unsigned align = MAX (MIN (4u, MIN (to.align, from.align)), 1u);
  auto piece = [&] (mem_address t, mem_address f, unsigned size)
    {
      const part p = { T::b32, size == 4 ? T::b32 : size == 2 ? T::u16 : T::u8, 0, size };
      t.align = f.align = size;
      mem.store_part (p, t, warp.shuffle (mode, T::b32, mem.load_part (p, f), lane, full_mask ()));
    };
  unsigned HOST_WIDE_INT at = 0;
  if (bytes / align > exchanged_pieces)
    {
      const regno i = reg (T::b64);
      ptx::blockno loop = new_block (), done = new_block ();
      at = bytes / align * align;
      move (i, I (0));
      branch (loop);
      go_on_in (loop);
      piece (mem.offset (to, R (i)), mem.offset (from, R (i)), align);
      insn (op::add, M (T::u64), {R (i), R (i), I (align)});
      branch_if (set_predicate (ptx::cmp::lt, T::u64, R (i), I (at)), false, loop);
      branch (done);
      go_on_in (done);
    }
  for (unsigned size = align; at < bytes; at += size)
    {
      while (bytes - at < size)
	size /= 2;
      piece (mem.offset (to, HOST_WIDE_INT (at)), mem.offset (from, HOST_WIDE_INT (at)), size);
    }
}

/* GOMP_SIMT_XCHG_BFLY and GOMP_SIMT_XCHG_IDX (value, lane): the value of another lane.  The value may be an object in
   memory.  */
void
internal_calls::exchange (gcall *s)
{
  const regno mark = next_reg ();
  tree of = gimple_call_arg (s, 0), which = gimple_call_arg (s, 1), lhs = gimple_call_lhs (s), type = TREE_TYPE (of);
  const ptx::shflmode mode = gimple_call_internal_p (s, IFN_GOMP_SIMT_XCHG_BFLY) ? ptx::shflmode::bfly
			     : ptx::shflmode::idx;
  const operand lane = arith.to_u32 (TREE_TYPE (which), expand (which));
  if (!is_gimple_reg_type (type) || !parts_of (type))
    {
      tree object = TREE_CODE (of) == WITH_SIZE_EXPR ? TREE_OPERAND (of, 0) : of, size = TYPE_SIZE_UNIT (type);
      /* Undivided lanes, as in a loop with one SIMD lane, are one thread and have one object.  */
      if (!lhs || (!warp.parted () && operand_equal_p (lhs, object, OEP_ADDRESS_OF)))
	return;
      if (!size || !tree_fits_uhwi_p (size))
	sorry_at_stmt ("exchanging an object of variable size between the lanes of a SIMD loop");
      else
	exchange_object (refs.place (lhs), refs.place (object), tree_to_uhwi (size), mode, lane);
      return;
    }
  const value v = expand (of);
  value r;
  for (size_t i = 0; i < v.size (); i++)
    r.push_back (warp.shuffle (mode, (*parts_of (type))[i].reg, v[i], lane, full_mask ()));
  set_lhs (s, r, mark);
}

/* GOMP_SIMT_LAST_LANE (x): the lane that holds the value of the last iteration, the one whose X is not 0.  */
void
internal_calls::last_lane (gcall *s)
{
  regno mark = next_reg ();
  regno p = set_predicate (ptx::cmp::ne, T::b32, expand1 (gimple_call_arg (s, 0)), I (0));
  ptx::mods m = M (T::b32);
  m.vote = ptx::votemode::ballot;
  regno d = reg (T::b32);
  insn (op::vote_sync, m, {R (d), R (p), full_mask ()});
  set_lhs (s, value (1, op1 (op::clz, T::b32, T::b32, op1 (op::brev, T::b32, T::b32, R (d)))), mark);
}

/* GOMP_SIMT_VOTE_ANY (x): X is not 0 in some lane.  With the constant 0 it is a mark (insert_together).  */
void
internal_calls::vote (gcall *s)
{
  regno mark = next_reg ();
  tree x = gimple_call_arg (s, 0), lhs = gimple_call_lhs (s);
  if (integer_zerop (x))
    {
      set_lhs (s, value (1, I (0)), mark);
      return;
    }
  value v = expand (x);
  regno p = arith.compare_values (NE_EXPR, TREE_TYPE (x), v, undefined_value (TREE_TYPE (x)));
  ptx::mods m = M (T::pred);
  m.vote = ptx::votemode::any;
  regno d = reg (T::pred);
  insn (op::vote_sync, m, {R (d), R (p), full_mask ()});
  if (lhs)
    set_lhs (s, arith.convert_value (TREE_TYPE (lhs), integer_type_node, value (1, predicate_value (d))), mark);
}

/* DIVMOD (a, b): quotient and remainder.  */
void
internal_calls::divide (gcall *s)
{
  regno mark = next_reg ();
  tree first = gimple_call_arg (s, 0), type = TREE_TYPE (first);
  value a = expand (first), b = expand (gimple_call_arg (s, 1));
  value q = arith.binary_value (TRUNC_DIV_EXPR, type, type, a, type, b);
  value m = arith.binary_value (TRUNC_MOD_EXPR, type, type, a, type, b);
  q.insert (q.end (), m.begin (), m.end ());
  set_lhs (s, q, mark);
}

/* SPACESHIP (a, b): -1, 0 or 1 as A is less, equal or greater; 2 if unordered.  */
void
internal_calls::compare (gcall *s)
{
  regno mark = next_reg ();
  tree first = gimple_call_arg (s, 0), type = TREE_TYPE (first);
  value a = expand (first), b = expand (gimple_call_arg (s, 1));
  operand r = select (T::b32, I (0), I (2), arith.compare_values (EQ_EXPR, type, a, b));
  r = select (T::b32, I (1), r, arith.compare_values (GT_EXPR, type, a, b));
  r = select (T::b32, I (-1), r, arith.compare_values (LT_EXPR, type, a, b));
  if (gimple_call_lhs (s))
    set_lhs (s, value (1, r), mark);
}

/* DEFERRED_INIT (size, kind, name): -ftrivial-auto-var-init's value for the variable that is set.  */
void
internal_calls::initialize (gcall *s)
{
  regno mark = next_reg ();
  tree lhs = gimple_call_lhs (s);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    set_lhs (s, undefined_value (TREE_TYPE (lhs)), mark);
  else if (lhs)
    mem.fill_bytes (refs.place (lhs), tree_to_uhwi (gimple_call_arg (s, 1)) == 1 ? 0xfe : 0,
		    tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (lhs))));
}

bool
internal_calls::emit_internal_fn (gcall *s)
{
  internal_fn fn = gimple_call_internal_fn (s);
  tree lhs = gimple_call_lhs (s);
  regno mark = next_reg ();
  auto arg = [&] (unsigned i) { return gimple_call_arg (s, i); };
  switch (fn)
    {
    case IFN_GOMP_SIMT_ENTER_ALLOC:
      enter_simt (s);
      return true;
    case IFN_GOMP_SIMT_EXIT:
      warp.meet ();
      return true;
    case IFN_GOMP_SIMT_LANE:
      set_lhs (s, value (1, warp.lane ()), mark);
      return true;
    case IFN_GOMP_SIMT_VF:
      set_lhs (s, value (1, I (32)), mark);
      return true;
    case IFN_GOMP_USE_SIMT:
      set_lhs (s, value (1, I (1)), mark);
      return true;
    case IFN_GOMP_SIMT_LAST_LANE:
      last_lane (s);
      return true;
    case IFN_GOMP_SIMT_ORDERED_PRED:
      set_lhs (s, expand (arg (0)), mark);
      return true;
    case IFN_GOMP_SIMT_VOTE_ANY:
      vote (s);
      return true;
    case IFN_GOMP_SIMT_XCHG_BFLY: case IFN_GOMP_SIMT_XCHG_IDX:
      exchange (s);
      return true;
    case IFN_GOMP_SIMD_ORDERED_START: case IFN_GOMP_SIMD_ORDERED_END:
    case IFN_FALLTHROUGH: case IFN_ANNOTATE: case IFN_UNIQUE:
    case IFN_ASAN_MARK: case IFN_ABNORMAL_DISPATCHER:
      return true;
    case IFN_GOMP_SIMD_LANE: case IFN_GOMP_SIMD_LAST_LANE:
      set_lhs (s, value (1, I (0)), mark);
      return true;
    case IFN_GOMP_SIMD_VF:
      set_lhs (s, value (1, I (1)), mark);
      return true;
    case IFN_DIVMOD:
      divide (s);
      return true;
    case IFN_ADD_OVERFLOW:
      return emit_overflow (e, s, PLUS_EXPR);
    case IFN_SUB_OVERFLOW:
      return emit_overflow (e, s, MINUS_EXPR);
    case IFN_MUL_OVERFLOW:
      return emit_overflow (e, s, MULT_EXPR);
    case IFN_UBSAN_CHECK_ADD:
      return emit_sanitized (e, s, PLUS_EXPR);
    case IFN_UBSAN_CHECK_SUB:
      return emit_sanitized (e, s, MINUS_EXPR);
    case IFN_UBSAN_CHECK_MUL:
      return emit_sanitized (e, s, MULT_EXPR);
    case IFN_ATOMIC_COMPARE_EXCHANGE:
      atomics (e).compare_exchange (s);
      return true;
    case IFN_ATOMIC_ADD_FETCH_CMP_0: case IFN_ATOMIC_SUB_FETCH_CMP_0: case IFN_ATOMIC_AND_FETCH_CMP_0:
    case IFN_ATOMIC_OR_FETCH_CMP_0: case IFN_ATOMIC_XOR_FETCH_CMP_0:
      return atomics (e).compare_with_zero (s);
    case IFN_ATOMIC_BIT_TEST_AND_SET: case IFN_ATOMIC_BIT_TEST_AND_RESET: case IFN_ATOMIC_BIT_TEST_AND_COMPLEMENT:
      return atomics (e).test_bit (s);
    case IFN_VEC_CONVERT:
      {
	tree to = TREE_TYPE (lhs);
	set_lhs (s, arith.convert_value (to, TREE_TYPE (arg (0)), expand (arg (0))), mark);
	return true;
      }
    case IFN_SPACESHIP:
      compare (s);
      return true;
    case IFN_LAUNDER:
      set_lhs (s, expand (arg (0)), mark);
      return true;
    case IFN_DEFERRED_INIT:
      initialize (s);
      return true;
    default:
      if (emit_newer_operation (e, s))
	return true;
      break;
    }
  return emit_combined_fn (e, s, gimple_call_combined_fn (s));
}

bool
emit_internal_fn (emission &e, gcall *s)
{
  return internal_calls (e).emit_internal_fn (s);
}
