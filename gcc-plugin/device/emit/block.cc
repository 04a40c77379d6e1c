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

#include "device/emit/function-emitter.h"
#include "abi.h"
#include "tuning.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

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
function_emitter::block_combine (op code, T t, const operand &a, const operand &b)
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
function_emitter::warp_reduce (op code, T t, operand value, unsigned lanes)
{
  T rt = register_type (t);
  for (unsigned i = lanes / 2; i; i /= 2)
    value = block_combine (code, t, value,
			   shuffle (ptx::shflmode::bfly, rt, R (force_reg (value, rt)), I (i), full_mask ()));
  return value;
}

/* The same, in lane 0, of all lanes of a warp of LANES: of the others nothing comes.  */
operand
function_emitter::part_reduce (op code, T t, operand value, const operand &lanes)
{
  T rt = register_type (t);
  for (unsigned i = HEDDLE_WARP_SIZE / 2; i; i /= 2)
    {
      regno from = force_reg (value, rt), there = set_predicate (ptx::cmp::gt, T::u32, lanes,
								op2 (op::xor_, T::b32, T::b32, lane (), I (i)));
      operand both = block_combine (code, t, R (from), shuffle (ptx::shflmode::bfly, rt, R (from), I (i), full_mask ()));
      value = select (rt, both, R (from), there);
    }
  return value;
}

/* Where the warps' values are in the reduction to come: the address in shared memory of the first.  A kernel has two
   such places, used in turn: when one is written again, a barrier has come after all reads of it, that of the reduction
   between.  */
regno
function_emitter::scratch_place ()
{
  regno place = reg (T::b64);
  insn (op::mov, M (T::u64), {R (place), operand::of_var (mod.shared_scratch (is_kernel), 0)});
  if (!is_kernel)
    return place;
  if (!scratch_turn)
    {
      scratch_turn = reg (T::b64);
      emit_first (op::mov, M (T::b64), {R (*scratch_turn), I (0)});
    }
  regno now = reg (T::b64);
  insn (op::add, M (T::u64), {R (now), R (place), R (*scratch_turn)});
  insn (op::xor_, M (T::b64), {R (*scratch_turn), R (*scratch_turn), I (scratch_size)});
  return now;
}

/* VALUE of all threads of the block, combined; in all lanes.  */
operand
function_emitter::block_reduce (op code, T t, bool lanes, operand value)
{
  /* Long: one sequence of instructions, whose blocks and registers are used across its steps.  */
  T rt = register_type (t);
  operand my_lane = lane (), thread, warp, warps;
  const bool parts = lanes && part_warps_p ();
  regno whole_warps = 0;
  if (parts)
    {
      thread = thread_number ();
      warp = op2 (op::shr, T::u32, T::b32, thread, I (HEDDLE_WARP_LOG2)), warps = warps_of (thread_count ());
      whole_warps = set_predicate (ptx::cmp::eq, T::b32, R (special (ptx::sreg::ntid_x, T::u32)), I (HEDDLE_WARP_SIZE));
      ptx::blockno whole = f->new_block (), part = f->new_block (), reduced = f->new_block ();
      regno both = reg (rt);
      branch_if (whole_warps, false, whole);
      branch (part);
      cur = part;
      operand mine = op2 (op::min, T::u32, T::b32, I (HEDDLE_WARP_SIZE),
			  op2 (op::sub, T::u32, T::b32, thread_count (), op2 (op::and_, T::b32, T::b32, thread, I (-32))));
      move (both, part_reduce (code, t, value, mine));
      branch (reduced);
      cur = whole;
      move (both, warp_reduce (code, t, value, 32));
      branch (reduced);
      cur = reduced;
      value = R (both);
    }
  else
    {
      if (lanes)
	value = warp_reduce (code, t, value, 32);
      warp = R (special (ptx::sreg::tid_y, T::u32)), warps = R (special (ptx::sreg::ntid_y, T::u32));
      thread = op2 (op::add, T::u32, T::b32, op2 (op::shl, T::b32, T::b32, warp, I (HEDDLE_WARP_LOG2)), my_lane);
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
      mem_address a = offset (all, convert (T::u64, T::u32, ptx::rnd::none, at));
      a.align = size;
      return a;
    };
  auto store = [&] (const operand &index, const operand &x, regno guard)
    {
      mem_address a = slot (index);
      regno v = force_reg (x, rt);
      ptx::insn &st = insn (op::st, mem_mods (rt, a), {mem_operand (a), R (v)});
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
  store (warp, value, first);
  operand missing = op2 (op::min, T::u32, T::b32, warps, I (few));
  operand beyond = op2 (op::sub, T::u32, T::b32, thread, missing);
  operand gap = op2 (op::sub, T::u32, T::b32, I (few), missing);
  store (thread, none, set_predicate (ptx::cmp::lt, T::u32, beyond, gap));
  insn (op::bar_sync, ptx::mods (), {I (0)});
  /* Each thread finds the result itself.  Of few warps, the usual case, it loads all values: that takes fewer steps
     than shuffles.  */
  ptx::blockno by_shuffles = f->new_block (), by_loads = f->new_block (), rest = f->new_block ();
  regno result = reg (rt);
  if (parts)
    {
      /* Where not all warps are whole: one after the other.  */
      ptx::blockno whole = f->new_block (), part = f->new_block (), next = f->new_block ();
      regno at = reg (T::b32), other = reg (rt);
      branch_if (whole_warps, false, whole);
      branch (part);
      cur = part;
      auto load = [&] (regno to)
	{
	  mem_address a = slot (R (at));
	  insn (op::ld, mem_mods (rt, a), {R (to), mem_operand (a)});
	  move (at, op2 (op::add, T::u32, T::b32, R (at), I (1)));
	};
      move (at, I (0));
      load (result);
      branch (next);
      cur = next;
      ptx::blockno more = f->new_block ();
      branch_if (set_predicate (ptx::cmp::eq, T::b32, R (at), warps), false, rest);
      branch (more);
      cur = more;
      load (other);
      move (result, block_combine (code, t, R (result), R (other)));
      branch (next);
      cur = whole;
    }
  branch_if (set_predicate (ptx::cmp::gt, T::u32, warps, I (few)), false, by_shuffles);
  branch (by_loads);
  cur = by_shuffles;
  regno x = reg (rt), there = set_predicate (ptx::cmp::lt, T::u32, my_lane, warps);
  move (x, none);
  mem_address other = slot (my_lane);
  ptx::insn &ld = insn (op::ld, mem_mods (rt, other), {R (x), mem_operand (other)});
  ld.guarded = true, ld.guard = there;
  move (result, warp_reduce (code, t, R (x), 32));
  branch (rest);
  cur = by_loads;
  std::vector<operand> values;
  for (unsigned i = 0; i < few * size; i += 16)
    {
      mem_address a = offset (all, I (i));
      std::vector<operand> part;
      for (unsigned k = 0; k < 16 / size; k++)
	part.push_back (R (reg (rt)));
      ptx::mods m = mem_mods (rt, a);
      m.vec = part.size ();
      insn (op::ld, m, {operand::of_list (part), mem_operand (a)});
      values.insert (values.end (), part.begin (), part.end ());
    }
  for (unsigned n = few; n > 1; n /= 2)
    for (unsigned i = 0; i < n / 2; i++)
      values[i] = block_combine (code, t, values[2 * i], values[2 * i + 1]);
  move (result, values[0]);
  branch (rest);
  cur = rest;
  if (!is_kernel)
    insn (op::bar_sync, ptx::mods (), {I (0)});		/* the scratch may be used again */
  return R (result);
}

/* *PTR = *PTR OP VALUE, atomically, by the first thread of the block.  */
void
function_emitter::update_once (op code, ptx::aop atomic, T t, bool lanes, const operand &ptr, const operand &value)
{
  T rt = register_type (t);
  ptx::blockno one = f->new_block (), after = f->new_block ();
  operand number = R (special (ptx::sreg::tid_y, T::u32));
  if (lanes)
    number = op2 (op::or_, T::b32, T::b32, number, R (special (ptx::sreg::tid_x, T::u32)));
  branch_if (set_predicate (ptx::cmp::ne, T::b32, number, I (0)), false, after);
  branch (one);
  cur = one;
  bool floating = t == T::f32 || t == T::f64;
  bool native = floating ? code == op::add && (t == T::f32 || mod.m.target.sm >= 60) : code != op::mul;
  if (native)
    {
      T at = t;
      if (code == op::add && !floating)
	at = rt == T::b64 ? T::u64 : T::u32;
      else if (code == op::and_ || code == op::or_ || code == op::xor_)
	at = rt;
      atomic_rmw (atomic, at, ptr, value, false);
    }
  else
    {
      T bt = rt == T::f64 || rt == T::b64 ? T::b64 : T::b32;
      regno seen = reg (bt);
      move (seen, atomic_load (bt, ptr));
      ptx::blockno loop = f->new_block ();
      branch (loop);
      cur = loop;
      regno old = reg (rt);
      move_bits (old, seen);
      regno fresh = reg (bt);
      move_bits (fresh, force_reg (block_combine (code, t, R (old), value), rt));
      operand got = atomic_cas (bt, ptr, R (seen), R (fresh));
      regno same = set_predicate (ptx::cmp::eq, bt, got, R (seen));
      move (seen, got);
      branch_if (same, true, loop);
    }
  branch (after);
  cur = after;
}

/* Move SRC to DEST, a register of the same size.  */
void
function_emitter::move_bits (regno dest, regno src)
{
  bool wide = f->regs[dest] == T::b64 || f->regs[dest] == T::f64;
  insn (op::mov, M (wide ? T::b64 : T::b32), {R (dest), R (src)});
}

/* S calls NAME (above).  False: that is no such name.  */
bool
function_emitter::emit_block_function (gcall *s, const char *name)
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
  regno mark = f->regs.size ();
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
