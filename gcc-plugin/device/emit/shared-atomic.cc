/* shared-atomic.cc -- the parts of atomic operations, on objects visible to others.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A load, a store, a change and an exchange on condition.  Each has three ways: for an object of 4 or 8 bytes visible
   to others, a single instruction here; for a narrower object (narrow-atomic.cc); for an object of each lane's own
   (own-atomic.cc).  */

#include "device/emit/atomic.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* One of two ways, each with a value in a register of type T, or none if not WANTED: the way for each lane's own
   object, or the way for objects visible to others.  PTR decides at run time, if nobody knows before.  */
operand
atomics::by_owner (const operand &ptr, T t, bool wanted, const std::function<operand ()> &mine,
		   const std::function<operand ()> &others)
{
  if (own != owner::perhaps_lane)
    return own == owner::lane ? mine () : others ();
  ptx::mods m;
  m.sp = ptx::space::local;
  const regno result = reg (t), local = reg (T::pred);
  insn (op::isspacep, m, {R (local), R (force_reg (ptr, T::b64))});
  ptx::blockno in_own = new_block (), in_others = new_block (), after = new_block ();
  branch_if (local, false, in_own);
  branch (in_others);
  for (ptx::blockno way : {in_others, in_own})
    {
      go_on_in (way);
      const operand v = way == in_own ? mine () : others ();
      if (wanted)
	move (result, v);
      branch (after);
    }
  go_on_in (after);
  return wanted ? R (result) : I (0);
}

operand
atomics::rmw (ptx::aop a, T t, const operand &ptr, const operand &v, bool want)
{
  return by_owner (ptr, in_register (t), want, [&] { return own_rmw (a, t, ptr, v); },
		   [&] { return narrow_p (t) ? narrow_rmw (a, t, ptr, v, want) : shared_rmw (a, t, ptr, v, want); });
}

operand
atomics::cas (T t, const operand &ptr, const operand &old, const operand &new_)
{
  return by_owner (ptr, in_register (t), true, [&] { return own_cas (t, ptr, old, new_); },
		   [&] { return narrow_p (t) ? narrow_cas (t, ptr, old, new_) : shared_cas (t, ptr, old, new_); });
}

operand
atomics::load (T t, const operand &ptr)
{
  return by_owner (ptr, in_register (t), true, [&] { return own_load (t, ptr); },
		   [&] { return narrow_p (t) ? narrow_load (t, ptr) : shared_load (t, ptr); });
}

void
atomics::store (T t, const operand &ptr, const operand &v)
{
  by_owner (ptr, in_register (t), false, [&] { own_store (t, ptr, v); return I (0); }, [&] {
    if (narrow_p (t))
      narrow_rmw (ptx::aop::exch, t, ptr, v, false);
    else
      shared_store (t, ptr, v);
    return I (0);
  });
}

operand
atomics::shared_rmw (ptx::aop a, T t, const operand &ptr, const operand &v, bool want, const part_mark &part)
{
  T rt = register_type (t);
  regno p;
  bool guarded = warp.once_predicate (&p);
  ptx::mods m = M (t);
  operand addr = spaces.pointed_operand (ptr, &m), val = R (force_reg (v, rt));
  m.a = a;
  m.noftz = t == T::f16;
  if (!want && a != ptx::aop::exch && a != ptx::aop::cas)
    {
      ptx::insn &i = insn (op::red, m, {addr, val});
      i.mark = part;
      if (guarded)
	i.guarded = true, i.guard = p;
      return I (0);
    }
  regno d = reg (rt);
  if (guarded)
    move (d, rt == T::f32 ? operand::of_f32 (0) : rt == T::f64 ? operand::of_f64 (0) : I (0));
  ptx::insn &i = insn (op::atom, m, {R (d), addr, val});
  i.mark = part;
  if (guarded)
    i.guarded = true, i.guard = p;
  return want ? warp.broadcast (R (d), rt) : R (d);
}

operand
atomics::shared_cas (T t, const operand &ptr, const operand &old, const operand &new_, const part_mark &part)
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
  i.mark = part;
  if (guarded)
    i.guarded = true, i.guard = p;
  return warp.broadcast (R (d), rt);
}

operand
atomics::shared_load (T t, const operand &ptr, const part_mark &part)
{
  regno d = reg (register_type (t));
  ptx::mods m = M (t);
  m.order = ptx::sem::relaxed;
  m.sco = ptx::scope::gpu;
  operand address = spaces.pointed_operand (ptr, &m);
  insn (op::ld, m, {R (d), address}).mark = part;
  return warp.broadcast (R (d), register_type (t));
}

void
atomics::shared_store (T t, const operand &ptr, const operand &v)
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
