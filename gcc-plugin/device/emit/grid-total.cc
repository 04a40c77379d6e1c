/* grid-total.cc -- a kernel's sums, added up by its last block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Where the host gives memory for sums (abi.h, struct heddle_sums), each block stores its values in cells.  The last
   block adds up the values of all blocks.  All threads' accesses to memory happen before the host is told, by a chain
   as in end.cc: a barrier, the count of the blocks, a barrier in the last one, the word.  */

#include "device/emit/block-function.h"
#include "device/emit/block-update.h"
#include "device/emit/grid-total.h"
#include "abi.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

grid_total::grid_total (emission &e) : statement_writer (e), sums (heddle_grid_sums (e.fun->decl))
{
  behind = parameter (parameters () - 1).size - heddle_sums_bytes (sums.size ());
}

/* The value at AT of the last parameter, in a register of type RT.  */
operand
grid_total::param (unsigned at, T rt)
{
  rt = register_type (rt);
  mem_address a;
  a.param = parameters () - 1;
  a.sp = ptx::space::param;
  a.align = 8;
  a = mem.offset (a, HOST_WIDE_INT (at));
  regno r = reg (rt);
  insn (op::ld, mem.mods_of (rt, a), {R (r), mem.operand_of (a)});
  return R (r);
}

regno
grid_total::end_record ()
{
  return parameter_address (HEDDLE_PARAM_END);
}

operand
grid_total::times (const operand &a, const operand &b)
{
  ptx::mods m = M (T::u32);
  m.p = ptx::part::lo;
  regno d = reg (T::b32);
  insn (op::mul, m, {R (d), R (force_reg (a, T::b32)), b});
  return R (d);
}

/* The address of cell NUMBER.  */
operand
grid_total::cell (const operand &number)
{
  return R (force_reg (op2 (op::add, T::u64, T::b64, param (behind + offsetof (heddle_sums, cells), T::b64),
			    op2 (op::shl, T::b64, T::b64, convert (T::u64, T::u32, ptx::rnd::none, number), I (3))),
		       T::b64));
}

/* A predicate: this is the first thread of the block.  */
regno
grid_total::first_thread ()
{
  return set_predicate (ptx::cmp::eq, T::b32, op2 (op::or_, T::b32, T::b32, R (special (ptx::sreg::tid_x, T::u32)),
						   R (special (ptx::sreg::tid_y, T::u32))), I (0));
}

/* Count the block, and go to OVER unless it is the last.  */
void
grid_total::find_last (ptx::blockno over)
{
  block_reduction scratch (e, op::or_, T::u32, true);
  const regno place = scratch.scratch_place (), first = first_thread ();
  ptx::blockno count = new_block (), wait = new_block (), last = new_block ();
  branch_if (first, true, wait);
  branch (count);

  go_on_in (count);
  block_counter (e).count (operand::at_reg (end_record (), int64_t (offsetof (heddle_end, arrived))), blocks, place);
  branch (wait);

  go_on_in (wait);
  insn (op::bar_sync, ptx::mods (), {I (0)});
  const operand seen = block_counter (e).last (place);
  branch_if (set_predicate (ptx::cmp::eq, T::b32, seen, I (0)), false, over);
  branch (last);
  go_on_in (last);
}

/* Sum NUMBER, of the start value and all cells.  OWN: this block's value.  */
operand
grid_total::add_cells (unsigned number, op code, T type, const operand &own)
{
  const T rt = register_type (type);
  block_arithmetic by (e, code, type);
  block_reduction reduction (e, code, type, true);
  regno sum = reg (rt), at = reg (T::b32);
  move (sum, reduction.neutral (own));
  move (at, warp.thread_number ());
  const operand threads = warp.thread_count (), first = cell (times (blocks, number));
  ptx::blockno next = new_block (), add = new_block (), rest = new_block ();
  branch (next);

  go_on_in (next);
  branch_if (set_predicate (ptx::cmp::ge, T::u32, R (at), blocks), false, rest);
  branch (add);

  go_on_in (add);
  ptx::mods m = mods_in_global (rt);
  m.order = ptx::sem::relaxed;
  m.sco = ptx::scope::gpu;
  operand place = R (at);
  std::vector<regno> values;
  for (unsigned i = 0; i < cells_at_a_time; i++)
    {
      const regno value = reg (rt), there = set_predicate (ptx::cmp::lt, T::u32, place, blocks);
      const operand from = op2 (op::add, T::u64, T::b64, first,
				op2 (op::shl, T::b64, T::b64, convert (T::u64, T::u32, ptx::rnd::none, place), I (3)));
      move (value, reduction.neutral (own));
      ptx::insn &ld = insn (op::ld, m, {R (value), operand::at_reg (force_reg (from, T::b64))});
      ld.guarded = true, ld.guard = there;
      values.push_back (value);
      place = op2 (op::add, T::u32, T::b32, place, threads);
    }
  for (regno value : values)
    move (sum, by.combine (R (sum), R (value)));
  move (at, place);
  branch (next);

  go_on_in (rest);
  operand total = reduction.emit (R (sum));
  return by.combine (param (behind + offsetof (heddle_sums, start) + 8 * number, rt), total);
}

/* The variable, whose address is at OFFSET of the arguments, and the host's copy of the variable become RESULT.  By one
   thread.  */
void
grid_total::put_result (unsigned offset, T rt, const operand &result)
{
  const regno variable = force_reg (param (offset, T::u64), T::b64), value = force_reg (result, rt);
  const operand copy = op2 (op::add, T::u64, T::b64, R (variable),
			    param (behind + offsetof (heddle_sums, told), T::u64));
  insn (op::st, mods_in_global (rt), {operand::at_reg (variable), R (value)});
  insn (op::st, mods_in_global (rt), {operand::at_reg (force_reg (copy, T::b64)), R (value)});
}

/* The kernel has ended, as far as the host can see.  By one thread of the last block.  */
void
grid_total::tell ()
{
  const ptx::mods m32 = mods_in_global (T::u32);
  const regno end = end_record ();
  regno old = reg (T::b32), word = reg (T::b64);
  const operand number = operand::at_reg (end, int64_t (offsetof (heddle_end, number)));
  insn (op::ld, m32, {R (old), number});
  operand value = R (force_reg (op2 (op::add, T::u32, T::b32, R (old), I (1)), T::b32));
  insn (op::st, m32, {number, value});
  insn (op::ld, mods_in_global (T::u64), {R (word), operand::at_reg (end, int64_t (offsetof (heddle_end, word)))});
  ptx::mods release = m32;
  release.order = ptx::sem::release;
  release.sco = ptx::scope::sys;
  insn (op::st, release, {operand::at_reg (word), value});
}

/* VALUE is this block's of sum NUMBER, of TYPE; in the LAST sum the last block adds up.  BARRIER: some threads of the
   block may be elsewhere.  All branch to OVER.  */
void
grid_total::emit (unsigned number, T type, const operand &value, bool barrier, bool last, ptx::blockno over)
{
  const T rt = register_type (type);
  blocks = R (force_reg (times (R (special (ptx::sreg::nctaid_x, T::u32)),
				R (special (ptx::sreg::nctaid_y, T::u32))), T::b32));
  ptx::blockno store = new_block (), stored = new_block ();
  branch_if (first_thread (), true, stored);
  branch (store);

  go_on_in (store);
  const operand before = times (R (special (ptx::sreg::ctaid_y, T::u32)), R (special (ptx::sreg::nctaid_x, T::u32)));
  const operand block = op2 (op::add, T::u32, T::b32, before, R (special (ptx::sreg::ctaid_x, T::u32)));
  const operand mine = cell (op2 (op::add, T::u32, T::b32, times (blocks, number), block));
  insn (op::st, mods_in_global (rt), {operand::at_reg (force_reg (mine, T::b64)), R (force_reg (value, rt))});
  branch (stored);

  go_on_in (stored);
  if (!last)
    {
      branch (over);
      return;
    }
  if (barrier)
    insn (op::bar_sync, ptx::mods (), {I (0)});
  find_last (over);
  std::vector<std::pair<T, operand>> results;
  for (unsigned i = 0; i < sums.size (); i++)
    {
      const block_op *o;
      T t;
      const size_t split = sums[i].name.find ('_');
      if (!find_block_operation (sums[i].name.substr (0, split).c_str (), sums[i].name.c_str () + split + 1, &o, &t))
	gcc_unreachable ();
      regno own = reg (register_type (t));
      /* A value of the sum's: the first block's.  */
      ptx::mods m = mods_in_global (register_type (t));
      m.order = ptx::sem::relaxed;
      m.sco = ptx::scope::gpu;
      insn (op::ld, m, {R (own), operand::at_reg (force_reg (cell (times (blocks, i)), T::b64))});
      results.push_back ({ register_type (t), add_cells (i, o->code, t, R (own)) });
    }
  ptx::blockno put = new_block ();
  branch_if (first_thread (), true, over);
  branch (put);

  go_on_in (put);
  for (unsigned i = 0; i < sums.size (); i++)
    put_result (sums[i].offset, results[i].first, results[i].second);
  tell ();
  branch (over);
}
