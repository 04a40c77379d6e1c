/* block.cc -- what all threads of a block do together in kernels without a scheduler (lower-regions.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The functions are called __heddle_block_WHAT_THREADS_OP_TYPE:

     T    reduce (T value)		VALUE of all threads combined; all get the result
     void update (T *p, T value)	the same, and *P = *P OP the result, atomically, once
     void once (T *p, T value)		*P = *P OP VALUE, atomically, by one thread; VALUE is the same in all

   THREADS says what a thread is: lanes, or warps (VALUE is then the same in all lanes of a warp).  OP is add, mul,
   min, max, and, or, xor; TYPE u32, s32, u64, s64, f32, f64.  All threads of the block call them together.  reduce
   and update are barriers; the order of operations depends on the block's size alone.  */

#include <algorithm>

#include "device/emit/atomic.h"
#include "abi.h"
#include "tuning.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* A call of one of them.  */
class block_calls : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit_block_function (gcall *, const char *name);

private:
  ptx::operand block_combine (ptx::op, ptx::type, const ptx::operand &, const ptx::operand &);
  ptx::operand warp_reduce (ptx::op, ptx::type, ptx::operand, unsigned lanes);
  ptx::operand part_reduce (ptx::op, ptx::type, ptx::operand, const ptx::operand &lanes);
  ptx::regno scratch_place ();
  ptx::operand block_reduce (ptx::op, ptx::type, bool lanes, ptx::operand);
  void update_once (ptx::op, ptx::aop, ptx::type, bool lanes, const ptx::operand &ptr, const ptx::operand &);
  void move_bits (ptx::regno dest, ptx::regno src);
};

} // namespace

namespace {

struct block_op
{
  const char *name;
  op code;
  ptx::aop atomic;
};

const block_op operations[] =
{
  { "add", op::add, ptx::aop::add }, { "mul", op::mul, ptx::aop::cas }, { "min", op::min, ptx::aop::min },
  { "max", op::max, ptx::aop::max }, { "and", op::and_, ptx::aop::and_ }, { "or", op::or_, ptx::aop::or_ },
  { "xor", op::xor_, ptx::aop::xor_ },
};

struct block_type
{
  const char *name;
  T t;
};

const block_type types[] =
{
  { "u32", T::u32 }, { "s32", T::s32 }, { "u64", T::u64 }, { "s64", T::s64 }, { "f32", T::f32 }, { "f64", T::f64 },
};

} // namespace

/* A CODE B in type T.  */
operand
block_calls::block_combine (op code, T t, const operand &a, const operand &b)
{
  T rt = register_type (t);
  regno d = reg (rt);
  bool bits = code == op::and_ || code == op::or_ || code == op::xor_;
  ptx::mods m = M (bits ? rt : t);
  if ((code == op::add || code == op::mul) && (t == T::f32 || t == T::f64))
    m.round = ptx::rnd::rn;
  else if (code == op::mul)
    m.p = ptx::part::lo;
  insn (code, m, {R (d), R (force_reg (a, rt)), R (force_reg (b, rt))});
  return R (d);
}

/* VALUE of all lanes of each group of LANES, a power of two, combined; in all of them.  */
operand
block_calls::warp_reduce (op code, T t, operand value, unsigned lanes)
{
  T rt = register_type (t);
  for (unsigned i = lanes / 2; i; i /= 2)
    value = block_combine (code, t, value,
			   warp.shuffle (ptx::shflmode::bfly, rt, R (force_reg (value, rt)), I (i), full_mask ()));
  return value;
}

/* The same, in lane 0, of all lanes of a warp of LANES: of the others nothing comes.  */
operand
block_calls::part_reduce (op code, T t, operand value, const operand &lanes)
{
  T rt = register_type (t);
  for (unsigned i = HEDDLE_WARP_SIZE / 2; i; i /= 2)
    {
      regno from = force_reg (value, rt), there = set_predicate (ptx::cmp::gt, T::u32, lanes,
								op2 (op::xor_, T::b32, T::b32, warp.lane (), I (i)));
      operand other = warp.shuffle (ptx::shflmode::bfly, rt, R (from), I (i), full_mask ());
      operand both = block_combine (code, t, R (from), other);
      value = select (rt, both, R (from), there);
    }
  return value;
}

/* Where the warps' values are in the reduction to come: the address in shared memory of the first.  A kernel has two
   such places, used in turn: when one is written again, a barrier has come after all reads of it, that of the reduction
   between.  */
regno
block_calls::scratch_place ()
{
  regno place = reg (T::b64);
  insn (op::mov, M (T::u64), {R (place), operand::of_var (mod.shared_scratch (e.is_kernel), 0)});
  if (!e.is_kernel)
    return place;
  if (!e.scratch_turn)
    {
      e.scratch_turn = reg (T::b64);
      e.code.prepend (op::mov, M (T::b64), {R (*e.scratch_turn), I (0)});
    }
  regno now = reg (T::b64);
  insn (op::add, M (T::u64), {R (now), R (place), R (*e.scratch_turn)});
  insn (op::xor_, M (T::b64), {R (*e.scratch_turn), R (*e.scratch_turn), I (scratch_size)});
  return now;
}

/* VALUE of all threads of the block, combined; in all lanes.  */
operand
block_calls::block_reduce (op code, T t, bool lanes, operand value)
{
  /* Long: one sequence of instructions, whose blocks and registers are used across its steps.  */
  T rt = register_type (t);
  operand my_lane = warp.lane (), thread, my_warp, warps;
  const bool parts = lanes && warp.part_warps_p ();
  regno whole_warps = 0;
  if (parts)
    {
      thread = warp.thread_number ();
      my_warp = op2 (op::shr, T::u32, T::b32, thread, I (HEDDLE_WARP_LOG2));
      warps = warp.warps_of (warp.thread_count ());
      whole_warps = set_predicate (ptx::cmp::eq, T::b32, R (special (ptx::sreg::ntid_x, T::u32)), I (HEDDLE_WARP_SIZE));
      ptx::blockno whole = new_block (), part = new_block (), reduced = new_block ();
      regno both = reg (rt);
      branch_if (whole_warps, false, whole);
      branch (part);
      go_on_in (part);
      operand mine = op2 (op::min, T::u32, T::b32, I (HEDDLE_WARP_SIZE),
			  op2 (op::sub, T::u32, T::b32, warp.thread_count (),
			       op2 (op::and_, T::b32, T::b32, thread, I (-32))));
      move (both, part_reduce (code, t, value, mine));
      branch (reduced);
      go_on_in (whole);
      move (both, warp_reduce (code, t, value, 32));
      branch (reduced);
      go_on_in (reduced);
      value = R (both);
    }
  else
    {
      if (lanes)
	value = warp_reduce (code, t, value, 32);
      my_warp = R (special (ptx::sreg::tid_y, T::u32)), warps = R (special (ptx::sreg::ntid_y, T::u32));
      thread = op2 (op::add, T::u32, T::b32, op2 (op::shl, T::b32, T::b32, my_warp, I (HEDDLE_WARP_LOG2)), my_lane);
    }
  const regno place = scratch_place ();
  const unsigned size = rt == T::f64 || rt == T::b64 ? 8 : 4;
  mem_address all;
  all.base = place;
  all.sp = ptx::space::shared;
  all.align = 16;
  auto slot = [&] (const operand &index)
    {
      operand at = op2 (op::shl, T::b32, T::b32, index, I (size == 8 ? 3 : 2));
      mem_address a = mem.offset (all, convert (T::u64, T::u32, ptx::rnd::none, at));
      a.align = size;
      return a;
    };
  auto store = [&] (const operand &index, const operand &x, regno guard)
    {
      mem_address a = slot (index);
      regno v = force_reg (x, rt);
      ptx::insn &st = insn (op::st, mem.mods_of (rt, a), {mem.operand_of (a), R (v)});
      st.guarded = true, st.guard = guard;
    };
  /* What does not change the result, for warps that there are not.  */
  operand none = value;
  if (code == op::add || code == op::mul || code == op::xor_)
    {
      bool mul = code == op::mul;
      none = rt == T::f32 ? operand::of_f32 (mul ? 0x3f800000 : 0)
	     : rt == T::f64 ? operand::of_f64 (mul ? 0x3ff0000000000000 : 0) : I (mul);
    }
  const unsigned few = tuning.reduce_by_loads;
  regno first = set_predicate (ptx::cmp::eq, T::b32, my_lane, I (0));
  store (my_warp, value, first);
  operand missing = op2 (op::min, T::u32, T::b32, warps, I (few));
  operand beyond = op2 (op::sub, T::u32, T::b32, thread, missing);
  operand gap = op2 (op::sub, T::u32, T::b32, I (few), missing);
  store (thread, none, set_predicate (ptx::cmp::lt, T::u32, beyond, gap));
  insn (op::bar_sync, ptx::mods (), {I (0)});
  /* Each thread finds the result itself.  Of few warps, the usual case, it loads all values: that takes fewer steps
     than shuffles.  */
  ptx::blockno by_shuffles = new_block (), by_loads = new_block (), rest = new_block ();
  regno result = reg (rt);
  if (parts)
    {
      /* Where not all warps are whole: one after the other.  */
      ptx::blockno whole = new_block (), part = new_block (), next = new_block ();
      regno at = reg (T::b32), other = reg (rt);
      branch_if (whole_warps, false, whole);
      branch (part);
      go_on_in (part);
      auto load = [&] (regno to)
	{
	  mem_address a = slot (R (at));
	  insn (op::ld, mem.mods_of (rt, a), {R (to), mem.operand_of (a)});
	  move (at, op2 (op::add, T::u32, T::b32, R (at), I (1)));
	};
      move (at, I (0));
      load (result);
      branch (next);
      go_on_in (next);
      ptx::blockno more = new_block ();
      branch_if (set_predicate (ptx::cmp::eq, T::b32, R (at), warps), false, rest);
      branch (more);
      go_on_in (more);
      load (other);
      move (result, block_combine (code, t, R (result), R (other)));
      branch (next);
      go_on_in (whole);
    }
  branch_if (set_predicate (ptx::cmp::gt, T::u32, warps, I (few)), false, by_shuffles);
  branch (by_loads);
  go_on_in (by_shuffles);
  regno x = reg (rt), there = set_predicate (ptx::cmp::lt, T::u32, my_lane, warps);
  move (x, none);
  mem_address other = slot (my_lane);
  ptx::insn &ld = insn (op::ld, mem.mods_of (rt, other), {R (x), mem.operand_of (other)});
  ld.guarded = true, ld.guard = there;
  move (result, warp_reduce (code, t, R (x), 32));
  branch (rest);
  go_on_in (by_loads);
  std::vector<operand> values;
  for (unsigned i = 0; i < few * size; i += 16)
    {
      mem_address a = mem.offset (all, I (i));
      std::vector<operand> part;
      for (unsigned k = 0; k < 16 / size; k++)
	part.push_back (R (reg (rt)));
      ptx::mods m = mem.mods_of (rt, a);
      m.vec = part.size ();
      insn (op::ld, m, {operand::of_list (part), mem.operand_of (a)});
      values.insert (values.end (), part.begin (), part.end ());
    }
  for (unsigned n = few; n > 1; n /= 2)
    for (unsigned i = 0; i < n / 2; i++)
      values[i] = block_combine (code, t, values[2 * i], values[2 * i + 1]);
  move (result, values[0]);
  branch (rest);
  go_on_in (rest);
  if (!e.is_kernel)
    insn (op::bar_sync, ptx::mods (), {I (0)});		/* the scratch may be used again */
  return R (result);
}

/* *PTR = *PTR OP VALUE, atomically, by the first thread of the block.  */
void
block_calls::update_once (op code, ptx::aop atomic, T t, bool lanes, const operand &ptr, const operand &value)
{
  T rt = register_type (t);
  ptx::blockno one = new_block (), after = new_block ();
  operand number = R (special (ptx::sreg::tid_y, T::u32));
  if (lanes)
    number = op2 (op::or_, T::b32, T::b32, number, R (special (ptx::sreg::tid_x, T::u32)));
  branch_if (set_predicate (ptx::cmp::ne, T::b32, number, I (0)), false, after);
  branch (one);
  go_on_in (one);
  bool floating = t == T::f32 || t == T::f64;
  bool native = floating ? code == op::add && (t == T::f32 || mod.m.target.sm >= 60) : code != op::mul;
  if (native)
    {
      T at = t;
      if (code == op::add && !floating)
	at = rt == T::b64 ? T::u64 : T::u32;
      else if (code == op::and_ || code == op::or_ || code == op::xor_)
	at = rt;
      atomics (e).rmw (atomic, at, ptr, value, false);
    }
  else
    {
      T bt = rt == T::f64 || rt == T::b64 ? T::b64 : T::b32;
      regno seen = reg (bt);
      move (seen, atomics (e).load (bt, ptr));
      ptx::blockno loop = new_block ();
      branch (loop);
      go_on_in (loop);
      regno old = reg (rt);
      move_bits (old, seen);
      regno fresh = reg (bt);
      move_bits (fresh, force_reg (block_combine (code, t, R (old), value), rt));
      operand got = atomics (e).cas (bt, ptr, R (seen), R (fresh));
      regno same = set_predicate (ptx::cmp::eq, bt, got, R (seen));
      move (seen, got);
      branch_if (same, true, loop);
    }
  branch (after);
  go_on_in (after);
}

/* Move SRC to DEST, a register of the same size.  */
void
block_calls::move_bits (regno dest, regno src)
{
  bool wide = type_of (dest) == T::b64 || type_of (dest) == T::f64;
  insn (op::mov, M (wide ? T::b64 : T::b32), {R (dest), R (src)});
}

/* S calls NAME (above).  False: that is no such name.  */
bool
block_calls::emit_block_function (gcall *s, const char *name)
{
  if (!startswith (name, "__heddle_block_"))
    return false;
  char what[8], threads[8], code[8], type[8];
  if (sscanf (name, "__heddle_block_%7[a-z]_%7[a-z]_%7[a-z]_%7[a-z0-9]", what, threads, code, type) != 4)
    return false;
  const block_op *o = nullptr;
  for (const block_op &x : operations)
    if (!strcmp (x.name, code))
      o = &x;
  const block_type *t = nullptr;
  for (const block_type &x : types)
    if (!strcmp (x.name, type))
      t = &x;
  if (!o || !t)
    return false;
  bool lanes = !strcmp (threads, "lanes");
  regno mark = next_reg ();
  T rt = register_type (t->t);
  if (!strcmp (what, "reduce"))
    {
      operand v = block_reduce (o->code, t->t, lanes, R (force_reg (expand1 (gimple_call_arg (s, 0)), rt)));
      set_lhs (s, value (1, v), mark);
      return true;
    }
  operand ptr = expand1 (gimple_call_arg (s, 0)), v = R (force_reg (expand1 (gimple_call_arg (s, 1)), rt));
  if (!strcmp (what, "update"))
    v = block_reduce (o->code, t->t, lanes, v);
  update_once (o->code, o->atomic, t->t, lanes, ptr, v);
  return true;
}

bool
emit_block_function (emission &e, gcall *s, const char *name)
{
  return block_calls (e).emit_block_function (s, name);
}
