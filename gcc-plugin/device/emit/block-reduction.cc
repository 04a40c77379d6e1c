/* block-reduction.cc -- the values of all threads of a block, combined.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A reduction takes as long as its chain of instructions: shuffles, a store to shared memory, a barrier, loads.  Its
   address computations and numbers of threads stand before or beside the chain.  */

#include "device/emit/block-reduction.h"
#include "device/facts/host-tuning.h"
#include "tuning.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* Derived, in warps: in a block of at most this size each thread loads all partial results instead of shuffling, which
   is fewer steps in the usual block.  */
constexpr unsigned reduce_by_loads = host_tuning::block_warps;

} // namespace

operand
block_arithmetic::combine (const operand &a, const operand &b)
{
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

block_reduction::block_reduction (emission &e, op code, T t, bool lanes)
  : block_arithmetic (e, code, t), lanes (lanes), parts (lanes && warp.part_warps_p ()),
    size (rt == T::f64 || rt == T::b64 ? 8 : 4)
{
}

/* VALUE of all lanes of the warp, combined; in all of them.  */
operand
block_reduction::warp_reduce (operand value)
{
  for (unsigned i = HEDDLE_WARP_SIZE / 2; i; i /= 2)
    value = combine (value, warp.shuffle (ptx::shflmode::bfly, rt, R (force_reg (value, rt)), I (i), full_mask ()));
  return value;
}

/* The same, in lane 0, of the warp's lanes within the block: the other lanes have no value.  */
operand
block_reduction::part_reduce (operand value)
{
  const operand own = op2 (op::min, T::u32, T::b32, I (HEDDLE_WARP_SIZE),
			   op2 (op::sub, T::u32, T::b32, warp.thread_count (),
				op2 (op::and_, T::b32, T::b32, R (numbers.thread), I (-HEDDLE_WARP_SIZE))));
  for (unsigned i = HEDDLE_WARP_SIZE / 2; i; i /= 2)
    {
      regno from = force_reg (value, rt), there = set_predicate (ptx::cmp::gt, T::u32, own,
								op2 (op::xor_, T::b32, T::b32, lane, I (i)));
      operand both = combine (R (from), warp.shuffle (ptx::shflmode::bfly, rt, R (from), I (i), full_mask ()));
      value = select (rt, both, R (from), there);
    }
  return value;
}

/* Find the numbers of threads and warps.  */
void
block_reduction::compute_numbers ()
{
  reduction_numbers &n = numbers;
  const unsigned few = reduce_by_loads;
  auto in_reg = [&] (const operand &x) { return force_reg (x, T::b32); };
  if (parts)
    {
      n.thread = in_reg (warp.thread_number ());
      n.warp = in_reg (op2 (op::shr, T::u32, T::b32, R (n.thread), I (HEDDLE_WARP_LOG2)));
      n.warps = in_reg (warp.warps_of (warp.thread_count ()));
      n.whole = set_predicate (ptx::cmp::eq, T::b32, R (special (ptx::sreg::ntid_x, T::u32)), I (HEDDLE_WARP_SIZE));
    }
  else
    {
      n.warp = special (ptx::sreg::tid_y, T::u32);
      n.warps = special (ptx::sreg::ntid_y, T::u32);
      n.thread = in_reg (op2 (op::add, T::u32, T::b32, op2 (op::shl, T::b32, T::b32, R (n.warp), I (HEDDLE_WARP_LOG2)),
			      lane));
    }
  n.usual = set_predicate (ptx::cmp::le, T::u32, R (n.warps), I (few));
  if (parts)
    {
      const regno both = reg (T::pred);
      insn (op::and_, M (T::pred), {R (both), R (n.usual), R (n.whole)});
      n.usual = both;
    }
  const operand there = op2 (op::min, T::u32, T::b32, R (n.warps), I (few));
  n.gap = set_predicate (ptx::cmp::lt, T::u32, op2 (op::sub, T::u32, T::b32, R (n.thread), there),
			 op2 (op::sub, T::u32, T::b32, I (few), there));
}

/* The same once in a kernel, at its start: ptxas leaves the computation of the numbers inside a loop, where it would be
   in the way of the values.  */
void
block_reduction::find_numbers ()
{
  if (!e.is_kernel)
    {
      compute_numbers ();
      return;
    }
  std::optional<reduction_numbers> &known = e.numbers[lanes];
  if (!known)
    {
      e.code.at_entry ([&] { compute_numbers (); });
      known = numbers;
    }
  numbers = *known;
}

regno
block_reduction::scratch_place ()
{
  const operand first = operand::of_var (mod.shared_scratch (e.is_kernel), 0);
  regno place = reg (T::b64);
  if (!e.is_kernel)
    {
      insn (op::mov, M (T::u64), {R (place), first});
      return place;
    }
  if (!e.scratch_turn)
    {
      e.scratch_turn = reg (T::b64);
      e.code.prepend (op::mov, M (T::u64), {R (*e.scratch_turn), first});
    }
  insn (op::mov, M (T::b64), {R (place), R (*e.scratch_turn)});
  insn (op::xor_, M (T::b64), {R (*e.scratch_turn), R (*e.scratch_turn), I (scratch_size)});
  return place;
}

/* The place of warp INDEX's value.  */
mem_address
block_reduction::slot (const operand &index)
{
  operand at = op2 (op::shl, T::b32, T::b32, index, I (size == 8 ? 3 : 2));
  mem_address a = mem.offset (all, convert (T::u64, T::u32, ptx::rnd::none, at));
  a.align = size;
  return a;
}

/* Let X be at A, where GUARD holds.  */
void
block_reduction::store (const mem_address &a, const operand &x, regno guard)
{
  regno v = force_reg (x, rt);
  ptx::insn &st = insn (op::st, mem.mods_of (rt, a), {mem.operand_of (a), R (v)});
  st.guarded = true, st.guard = guard;
}

operand
block_reduction::neutral (const operand &value) const
{
  if (code != op::add && code != op::mul && code != op::xor_)
    return value;
  bool mul = code == op::mul;
  return rt == T::f32 ? operand::of_f32 (mul ? 0x3f800000 : 0)
	 : rt == T::f64 ? operand::of_f64 (mul ? 0x3ff0000000000000 : 0) : I (mul);
}

/* Store the warp's value and wait for the values of all warps.  FILL: values may be loaded all at once, so neutral
   elements are stored for missing warps.  */
void
block_reduction::exchange (const operand &of_warp, bool fill)
{
  store (mine, of_warp, first);
  if (fill)
    store (gap, neutral (of_warp), numbers.gap);
  insn (op::bar_sync, ptx::mods (), {I (0)});
}

/* Let RESULT be the combination of the warps' values, one after the other, and go to REST.  */
void
block_reduction::one_after_other (ptx::blockno rest)
{
  ptx::blockno next = new_block ();
  regno at = reg (T::b32), other = reg (rt);
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
  branch_if (set_predicate (ptx::cmp::eq, T::b32, R (at), R (numbers.warps)), false, rest);
  branch (more);

  go_on_in (more);
  load (other);
  move (result, combine (R (result), R (other)));
  branch (next);
}

/* The combination of as many warps' values as one load takes; missing warps have the neutral element.  */
operand
block_reduction::load_all ()
{
  const unsigned few = reduce_by_loads;
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
      values[i] = combine (values[2 * i], values[2 * i + 1]);
  return values[0];
}

/* The combination of the values of up to 32 warps, by shuffles; NONE changes nothing.  */
operand
block_reduction::shuffle_all (const operand &none)
{
  regno x = reg (rt), there = set_predicate (ptx::cmp::lt, T::u32, lane, R (numbers.warps));
  move (x, none);
  mem_address other = slot (lane);
  ptx::insn &ld = insn (op::ld, mem.mods_of (rt, other), {R (x), mem.operand_of (other)});
  ld.guarded = true, ld.guard = there;
  return warp_reduce (R (x));
}

/* The result is X; go to REST.  */
void
block_reduction::finish (const operand &x, ptx::blockno rest)
{
  move (result, x);
  branch (rest);
}

/* All warps of the block are whole, so the code up to the barrier is the same for many warps and for few.  */
void
block_reduction::whole_warps (const operand &value, ptx::blockno rest)
{
  ptx::blockno usual = new_block (), many = new_block ();
  const operand of_warp = lanes ? warp_reduce (value) : value;
  exchange (of_warp, true);
  branch_if (numbers.usual, false, usual);
  branch (many);

  go_on_in (usual);
  finish (load_all (), rest);

  go_on_in (many);
  finish (shuffle_all (neutral (of_warp)), rest);
}

/* Each kind of block has a way of its own, barrier included: all its threads take the same way.  */
void
block_reduction::any_warps (const operand &value, ptx::blockno rest)
{
  ptx::blockno usual = new_block (), other = new_block (), many = new_block (), part = new_block ();
  branch_if (numbers.usual, false, usual);
  branch (other);

  go_on_in (usual);
  exchange (warp_reduce (value), true);
  finish (load_all (), rest);

  go_on_in (other);
  branch_if (numbers.whole, false, many);
  branch (part);

  go_on_in (many);
  const operand of_warp = warp_reduce (value);
  exchange (of_warp, false);
  finish (shuffle_all (neutral (of_warp)), rest);

  go_on_in (part);
  exchange (part_reduce (value), false);
  one_after_other (rest);
}

/* The warps' values go to shared memory, with neutral elements for missing warps.  Then each thread finds the result
   itself.  Of few warps, the usual case, the thread loads all values, in fewer steps than with shuffles.  With
   incomplete warps it takes one value after the other.  */
operand
block_reduction::emit (const operand &value)
{
  lane = warp.lane ();
  find_numbers ();
  /* Addresses are found while the lanes' values are on their way.  */
  all.base = scratch_place ();
  all.sp = ptx::space::shared;
  all.align = 16;
  mine = slot (R (numbers.warp)), gap = slot (R (numbers.thread));
  first = set_predicate (ptx::cmp::eq, T::b32, lane, I (0));
  result = reg (rt);
  const ptx::blockno rest = new_block ();
  const operand in_reg = R (force_reg (value, rt));
  if (parts)
    any_warps (in_reg, rest);
  else
    whole_warps (in_reg, rest);

  go_on_in (rest);
  if (!e.is_kernel)
    insn (op::bar_sync, ptx::mods (), {I (0)});		/* the scratch may be used again */
  return R (result);
}
