/* emit-block.cc -- what all threads of a block do together in kernels without a scheduler (spmd.cc).

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

#include "function-emitter.h"

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
    value = block_combine (code, t, value, shuffle (ptx::shflmode::bfly, rt, R (force_reg (value, rt)), I (i), full_mask ()));
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
  T rt = register_type (t);
  if (lanes)
    value = warp_reduce (code, t, value, 32);
  const regno place = scratch_place ();
  operand my_lane = lane ();
  regno warp = special (ptx::sreg::tid_y, T::u32), warps = special (ptx::sreg::ntid_y, T::u32);
  auto slot = [&] (const operand &index)
    {
      mem_address a;
      a.base = place;
      a.sp = ptx::space::shared;
      a = offset (a, convert (T::u64, T::u32, ptx::rnd::none, op2 (op::shl, T::b32, T::b32, index, I (3))));
      a.align = 8;
      return a;
    };
  regno first = set_predicate (ptx::cmp::eq, T::b32, my_lane, I (0));
  mem_address mine = slot (R (warp));
  ptx::insn &st = insn (op::st, mem_mods (rt, mine), {mem_operand (mine), R (force_reg (value, rt))});
  st.guarded = true, st.guard = first;
  insn (op::bar_sync, ptx::mods (), {I (0)});
  /* Every group of lanes that is large enough for a value of each warp finds the result itself; few warps, the usual case,
     need fewer steps.  Lanes beyond the last warp: what does not change the result.  */
  constexpr unsigned few = 8;
  regno many = set_predicate (ptx::cmp::gt, T::u32, R (warps), I (few));
  operand number = op2 (op::and_, T::b32, T::b32, my_lane, select (T::b32, I (31), I (few - 1), many));
  bool repeat = code != op::add && code != op::mul && code != op::xor_;
  regno x = reg (rt);
  if (repeat)
    {
      regno last = reg (T::b32);
      insn (op::sub, M (T::u32), {R (last), R (warps), I (1)});
      regno index = reg (T::b32);
      insn (op::min, M (T::u32), {R (index), R (force_reg (number, T::b32)), R (last)});
      mem_address other = slot (R (index));
      insn (op::ld, mem_mods (rt, other), {R (x), mem_operand (other)});
    }
  else
    {
      bool mul = code == op::mul;
      move (x, rt == T::f32 ? operand::of_f32 (mul ? 0x3f800000 : 0)
	       : rt == T::f64 ? operand::of_f64 (mul ? 0x3ff0000000000000 : 0) : I (mul));
      regno there = set_predicate (ptx::cmp::lt, T::u32, number, R (warps));
      mem_address other = slot (number);
      ptx::insn &ld = insn (op::ld, mem_mods (rt, other), {R (x), mem_operand (other)});
      ld.guarded = true, ld.guard = there;
    }
  ptx::blockno steps = f->new_block (), rest = f->new_block ();
  branch_if (many, true, rest);
  branch (steps);
  cur = steps;
  operand y = R (x);
  for (unsigned i = 16; i >= few; i /= 2)
    y = block_combine (code, t, y, shuffle (ptx::shflmode::bfly, rt, R (force_reg (y, rt)), I (i), full_mask ()));
  move (x, y);
  branch (rest);
  cur = rest;
  operand result = warp_reduce (code, t, R (x), few);
  if (!is_kernel)
    insn (op::bar_sync, ptx::mods (), {I (0)});		/* the scratch may be used again */
  return result;
}

/* *PTR = *PTR OP VALUE, atomically, by the first thread of the block.  */
void
function_emitter::update_once (op code, ptx::aop atomic, T t, bool lanes, const operand &ptr, const operand &value)
{
  T rt = register_type (t);
  ptx::blockno one = f->new_block (), after = f->new_block ();
  operand number = R (special (ptx::sreg::tid_y, T::u32));
  if (lanes)
    number = op2 (op::or_, T::b32, T::b32, number, lane ());
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
