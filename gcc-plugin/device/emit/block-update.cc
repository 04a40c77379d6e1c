/* block-update.cc -- the work of one thread for its block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The first thread updates a variable with the value of all, by an atomic instruction or a loop of compare-and-swap.
   Blocks that add up their values together count themselves: the last one has all values at hand.  */

#include "device/emit/atomic.h"
#include "device/emit/block-update.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

ptx::mods
mods_in_global (T type)
{
  ptx::mods m = M (type);
  m.sp = ptx::space::global;
  return m;
}

/* Move SRC to DEST, a register of the same size.  */
void
block_update::move_bits (regno dest, regno src)
{
  bool wide = type_of (dest) == T::b64 || type_of (dest) == T::f64;
  insn (op::mov, M (wide ? T::b64 : T::b32), {R (dest), R (src)});
}

/* *PTR = *PTR CODE VALUE, atomically.  ATOMIC: the instruction for this, in some types.  */
void
block_update::update (ptx::aop atomic, const operand &ptr, const operand &value)
{
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
      return;
    }
  T bt = rt == T::f64 || rt == T::b64 ? T::b64 : T::b32;
  regno seen = reg (bt);
  move (seen, atomics (e).load (bt, ptr));
  ptx::blockno loop = new_block ();
  branch (loop);
  go_on_in (loop);
  regno old = reg (rt);
  move_bits (old, seen);
  regno fresh = reg (bt);
  move_bits (fresh, force_reg (combine (R (old), value), rt));
  operand got = atomics (e).cas (bt, ptr, R (seen), R (fresh));
  regno same = set_predicate (ptx::cmp::eq, bt, got, R (seen));
  move (seen, got);
  branch_if (same, true, loop);
}

void
block_update::emit (ptx::aop atomic, bool lanes, bool each, const operand &ptr, const operand &value)
{
  if (each)
    {
      update (atomic, ptr, value);
      return;
    }
  ptx::blockno one = new_block (), after = new_block ();
  operand number = R (special (ptx::sreg::tid_y, T::u32));
  if (lanes)
    number = op2 (op::or_, T::b32, T::b32, number, R (special (ptx::sreg::tid_x, T::u32)));
  branch_if (set_predicate (ptx::cmp::ne, T::b32, number, I (0)), false, after);
  branch (one);
  go_on_in (one);
  update (atomic, ptr, value);
  branch (after);
  go_on_in (after);
}

void
block_counter::count (const operand &arrived, const operand &blocks, regno place)
{
  const regno before = reg (T::b32), is_last = reg (T::b32);
  const operand most = R (force_reg (op2 (op::sub, T::u32, T::b32, blocks, I (1)), T::b32));
  ptx::mods wrap = mods_in_global (T::u32), shared = M (T::b32);
  wrap.a = ptx::aop::inc;
  wrap.order = ptx::sem::acq_rel;
  wrap.sco = ptx::scope::gpu;
  insn (op::atom, wrap, {R (before), arrived, most});
  move (is_last, predicate_value (set_predicate (ptx::cmp::eq, T::b32, R (before), most)));
  shared.sp = ptx::space::shared;
  insn (op::st, shared, {operand::at_reg (place), R (is_last)});
}

operand
block_counter::last (regno place)
{
  const regno seen = reg (T::b32);
  ptx::mods shared = M (T::b32);
  shared.sp = ptx::space::shared;
  insn (op::ld, shared, {R (seen), operand::at_reg (place)});
  return R (seen);
}
