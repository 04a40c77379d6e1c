/* narrow-atomic.cc -- atomic operations on objects of 1 and 2 bytes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX has atomic operations on 4 and 8 bytes.  A narrower object lies in one word, because of its alignment; the word
   is loaded, the object's bits in it are replaced, and it is compared and exchanged until no other thread came in
   between.  The bytes around the object may be another thread's, and remain unchanged, as a mark tells the simulator.
   Bitwise operations need a single operation on the word.  So does an addition to the word's highest bytes: its carry
   leaves the word.  (One H200, 2^18 additions to 512, 4,096 and 2^18 neighbouring shorts: 0.27, 0.42 and 0.90 of the
   time of loops for all.)  */

#include "device/emit/atomic.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* The word around an object, and where the object is in there.  */
struct atomics::narrow_place
{
  operand word;			/* its address */
  operand shift, around;	/* the object's lowest bit, and a mask of the other bits */
  HOST_WIDE_INT mask;		/* of the object, when it has been shifted down */
  part_mark part;		/* says which bytes of the word the object is */
  int top_shift;		/* the shift of an object in the word's highest bytes */
};

atomics::narrow_place
atomics::narrow_at (T t, const operand &ptr)
{
  narrow_place p;
  p.mask = t == T::u8 ? 0xff : 0xffff;
  p.top_shift = t == T::u8 ? 24 : 16;
  const operand address = R (force_reg (ptr, T::b64));
  p.part = std::make_shared<ptx::note> (ptx::note { std::string (": part ") + (t == T::u8 ? "1" : "2"), " @",
						    { address.r } });
  p.word = op2 (op::and_, T::b64, T::b64, address, I (-4));
  spaces.keep_global (address.r, p.word.r);
  const operand byte = op2 (op::and_, T::b32, T::b32, convert (T::u32, T::u64, ptx::rnd::none, address), I (3));
  p.shift = op2 (op::shl, T::b32, T::b32, byte, I (3));
  const operand bits = op2 (op::shl, T::b32, T::b32, R (force_reg (I (p.mask), T::b32)), p.shift);
  p.around = op1 (op::not_, T::b32, T::b32, bits);
  return p;
}

operand
atomics::narrow_load (T t, const operand &ptr)
{
  const narrow_place p = narrow_at (t, ptr);
  const operand word = op2 (op::shr, T::u32, T::b32, shared_load (T::b32, p.word, p.part), p.shift);
  return op2 (op::and_, T::b32, T::b32, word, I (p.mask));
}

operand
atomics::narrow_change (const narrow_place &p, const operand *expected,
			const std::function<operand (const operand &)> &change)
{
  const regno word = reg (T::b32), old = reg (T::b32);
  ptx::blockno loop = new_block (), done = new_block ();
  move (word, shared_load (T::b32, p.word, p.part));
  branch (loop);
  go_on_in (loop);
  const operand shifted = op2 (op::shr, T::u32, T::b32, R (word), p.shift);
  insn (op::and_, M (T::b32), {R (old), shifted, I (p.mask)});
  if (expected)
    {
      ptx::blockno exchange = new_block ();
      branch_if (set_predicate (ptx::cmp::ne, T::b32, R (old), *expected), false, done);
      branch (exchange);
      go_on_in (exchange);
    }
  const operand fresh = op2 (op::and_, T::b32, T::b32, R (force_reg (change (R (old)), T::b32)), I (p.mask));
  const operand changed = op2 (op::or_, T::b32, T::b32, op2 (op::and_, T::b32, T::b32, R (word), p.around),
			       op2 (op::shl, T::b32, T::b32, fresh, p.shift));
  const operand seen = shared_cas (T::b32, p.word, R (word), changed, p.part);
  const regno between = set_predicate (ptx::cmp::ne, T::b32, seen, R (word));
  move (word, seen);
  branch_if (between, false, loop);
  branch (done);
  go_on_in (done);
  return R (old);
}

operand
atomics::narrow_add (T t, const operand &ptr, const operand &v, bool want)
{
  const narrow_place p = narrow_at (t, ptr);
  const operand added = R (force_reg (v, T::b32));
  const regno old = reg (T::b32);
  ptx::blockno top = new_block (), below = new_block (), done = new_block ();
  branch_if (set_predicate (ptx::cmp::eq, T::b32, p.shift, I (p.top_shift)), false, top);
  branch (below);

  go_on_in (below);
  const operand before
    = narrow_change (p, nullptr, [&] (const operand &seen) { return combined (ptx::aop::add, t, seen, added); });
  if (want)
    move (old, before);
  branch (done);

  go_on_in (top);
  const operand high = op2 (op::shl, T::b32, T::b32, added, I (p.top_shift));
  const operand word = shared_rmw (ptx::aop::add, T::u32, p.word, high, want, p.part);
  if (want)
    move (old, op2 (op::shr, T::u32, T::b32, word, I (p.top_shift)));
  branch (done);

  go_on_in (done);
  return want ? R (old) : I (0);
}

operand
atomics::narrow_rmw (ptx::aop a, T t, const operand &ptr, const operand &v, bool want)
{
  if (a == ptx::aop::add)
    return narrow_add (t, ptr, v, want);
  if (a == ptx::aop::and_ || a == ptx::aop::or_ || a == ptx::aop::xor_)
    {
      const narrow_place p = narrow_at (t, ptr);
      const operand own = op2 (op::and_, T::b32, T::b32, R (force_reg (v, T::b32)), I (p.mask));
      operand bits = op2 (op::shl, T::b32, T::b32, own, p.shift);
      if (a == ptx::aop::and_)
	bits = op2 (op::or_, T::b32, T::b32, bits, p.around);
      const operand old = shared_rmw (a, T::b32, p.word, bits, want, p.part);
      return want ? op2 (op::and_, T::b32, T::b32, op2 (op::shr, T::u32, T::b32, old, p.shift), I (p.mask)) : old;
    }
  return narrow_change (narrow_at (t, ptr), nullptr, [&] (const operand &old) { return combined (a, t, old, v); });
}

operand
atomics::narrow_cas (T t, const operand &ptr, const operand &old, const operand &new_)
{
  return narrow_change (narrow_at (t, ptr), &old, [&] (const operand &) { return new_; });
}
