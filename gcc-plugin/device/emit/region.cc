/* region.cc -- barriers of parallel regions whose threads are some of a block's lanes
   (../spmd/rewrite/thread-counts.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

     __heddle_region_barrier (N, &MET)	the threads with numbers below N wait for each other

   A barrier of all lanes of the block is hardware's barrier 0, one of whole warps is barrier 1.  Hardware knows no
   other: for an instruction "barrier" without .aligned, from sm_70 on, it waits for all lanes of a warp that have not
   exited.  (The PTX ISA permits that lanes beyond N come to "barrier.red" elsewhere in the code, and learn from its
   result whether it was the region's last.  On an H200, with ptxas 13.0, it did not end: where the result is not used
   the code that all lanes of the warp execute together leaves it out.)

   So in other cases the lanes of each warp wait for each other, and the first of them for those of the other warps,
   through MET, a word in shared memory that is 0 at first: its lower half counts the warps that have come, its upper
   half the barriers that are over.

   GPUs before sm_70 count the whole warp when one lane arrives: barrier 1 serves any number of threads on them.  */

#include "device/emit/statement.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* The barrier.  */
class region_barrier : statement_writer
{
public:
  using statement_writer::statement_writer;
  bool emit_region_function (gcall *, const char *name);

private:
  void part_barrier (const ptx::operand &count, const mem_address &met);
};

} // namespace

namespace {

const int REGION_BARRIER = 1;

} // namespace

/* An aligned barrier would do behind bar.warp.sync, if its place in the code stayed the only one.  ptxas 13.0 makes
   copies of such a place for sm_90, one for each side of a branch on the lane before it, and lanes of a warp that come
   to different copies may wait for ever.  (This happened to a loop whose body and barrier were under "if (thread < n)"
   and behind it.) A barrier without .aligned may have copies (PTX ISA, "barrier"), from sm_70 on; earlier GPUs have no
   independent lanes.  */
void
wait_for_lanes (emission &e, std::initializer_list<operand> barrier)
{
  if (e.mod.m.target.sm >= 70)
    e.code.append (op::barrier_sync, ptx::mods (), barrier);
  else
    {
      e.code.append (op::bar_warp_sync, ptx::mods (), {operand::of_imm (0xffffffff)});
      e.code.append (op::bar_sync, ptx::mods (), barrier);
    }
}

/* The last warp of COUNT lanes has some that do not belong to them, and MET is where the warps meet.  */
void
region_barrier::part_barrier (const operand &count, const mem_address &met)
{
  operand first = op2 (op::and_, T::b32, T::b32, warp.thread_number (), I (-32));
  /* The instruction shifts by more than 31 too.  */
  operand mask = op2 (op::sub, T::u32, T::b32,
		      op2 (op::shl, T::b32, T::b32, I (1), op2 (op::sub, T::u32, T::b32, count, first)), I (1));
  mask = R (force_reg (mask, T::b32));
  ptx::blockno arrive = new_block (), last = new_block (), wait = new_block (), over = new_block ();
  ptx::blockno together = new_block ();
  auto order = [&] ()
    {
      ptx::mods m;
      m.sco = ptx::scope::cta;
      insn (op::membar, m, {});
    };
  auto add = [&] (const operand &what, regno *old)
    {
      ptx::mods m = M (T::u32);
      m.sp = met.sp;
      m.a = ptx::aop::add;
      operand at = mem.operand_of (met), value = R (force_reg (what, T::b32));
      if (old)
	insn (op::atom, m, {R (*old), at, value});
      else
	insn (op::red, m, {at, value});
    };
  insn (op::bar_warp_sync, ptx::mods (), {mask});
  branch_if (set_predicate (ptx::cmp::ne, T::b32, warp.lane (), I (0)), false, together);
  branch (arrive);

  go_on_in (arrive);
  operand warps = warp.warps_of (count);
  regno old = reg (T::b32);
  order ();
  add (I (1), &old);
  operand others = op2 (op::and_, T::b32, T::b32, R (old), I (0xffff));
  operand all = op2 (op::add, T::u32, T::b32, others, I (1));
  branch_if (set_predicate (ptx::cmp::ne, T::b32, all, warps), false, wait);
  branch (last);

  go_on_in (last);
  add (op2 (op::sub, T::u32, T::b32, I (0x10000), warps), nullptr);
  branch (over);

  go_on_in (wait);
  mem_address now = met;
  now.is_volatile = true;
  regno value = reg (T::b32);
  insn (op::ld, mem.mods_of (T::b32, now), {R (value), mem.operand_of (now)});
  operand changed = op2 (op::xor_, T::b32, T::b32, R (value), R (old));
  branch_if (set_predicate (ptx::cmp::lt, T::u32, changed, I (0x10000)), false, wait);
  branch (over);

  go_on_in (over);
  order ();
  branch (together);

  go_on_in (together);
  insn (op::bar_warp_sync, ptx::mods (), {mask});
}

/* S calls NAME (above).  False: no such name.  */
bool
region_barrier::emit_region_function (gcall *s, const char *name)
{
  if (strcmp (name, "__heddle_region_barrier"))
    return false;
  operand n = R (force_reg (expand1 (gimple_call_arg (s, 0)), T::b32));
  mem_address met = refs.place (TREE_OPERAND (gimple_call_arg (s, 1), 0));
  operand block = warp.thread_count ();
  ptx::blockno all = new_block (), some = new_block (), after = new_block ();
  branch_if (set_predicate (ptx::cmp::eq, T::b32, n, block), false, all);
  branch (some);

  go_on_in (all);
  wait_for_lanes (e, {I (0)});
  branch (after);

  go_on_in (some);
  if (mod.m.target.sm < 70)
    {
      operand warps = op2 (op::and_, T::b32, T::b32, op2 (op::add, T::u32, T::b32, n, I (31)), I (-32));
      insn (op::bar_sync, ptx::mods (), {I (REGION_BARRIER), warps});
      branch (after);
    }
  else
    {
      ptx::blockno whole = new_block (), part = new_block ();
      operand rest = op2 (op::and_, T::b32, T::b32, n, I (31));
      branch_if (set_predicate (ptx::cmp::eq, T::b32, rest, I (0)), false, whole);
      branch (part);

      go_on_in (whole);
      wait_for_lanes (e, {I (REGION_BARRIER), n});
      branch (after);

      go_on_in (part);
      part_barrier (n, met);
      branch (after);
    }
  go_on_in (after);
  return true;
}

bool
emit_region_function (emission &e, gcall *s, const char *name)
{
  return region_barrier (e).emit_region_function (s, name);
}
