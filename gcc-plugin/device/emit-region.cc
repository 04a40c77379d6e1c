/* emit-region.cc -- barriers of parallel regions whose threads are some of a block's lanes (spmd-threads.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

     __heddle_region_barrier (N)	the threads with numbers below N wait for each other
     __heddle_region_end (N)		by them, when they have done all else: the region is over
     __heddle_region_wait (N)		by the others: until it is over

   A barrier of all lanes of the block is hardware's barrier 0.  A smaller one is barrier 1, for whole warps: the
   instruction waits for all lanes of a warp that have not exited, wherever they come from (PTX ISA, "barrier", without
   .aligned, from sm_70 on).  So the lanes of the last warp that are beyond N come to each barrier too; whether it
   was the last they learn from the barrier itself, which tells all if any has said so (.red.or).

   GPUs before sm_70 count the whole warp when one lane arrives: there only the region's threads do.  */

#include "function-emitter.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

const int REGION_BARRIER = 1;

} // namespace

/* N rounded up to whole warps.  */
operand
function_emitter::whole_warps (const operand &n)
{
  return op2 (op::and_, T::b32, T::b32, op2 (op::add, T::u32, T::b32, n, I (31)), I (-32));
}

/* Barrier 1 of COUNT lanes; LAST: say that it is the last.  Returns a predicate: somebody has said so.  */
regno
function_emitter::region_meets (const operand &count, bool last)
{
  regno over = reg (T::pred), mine = set_predicate (ptx::cmp::eq, T::b32, I (last), I (1));
  insn (op::barrier_red_or, M (T::pred), {R (over), I (REGION_BARRIER), count, R (mine)});
  return over;
}

/* S calls NAME (above).  False: that is no such name.  */
bool
function_emitter::emit_region_function (gcall *s, const char *name)
{
  if (!startswith (name, "__heddle_region_"))
    return false;
  const char *what = name + strlen ("__heddle_region_");
  const bool barrier = !strcmp (what, "barrier"), end = !strcmp (what, "end");
  if (!barrier && !end && strcmp (what, "wait"))
    return false;
  const bool old = mod.m.target.sm < 70;
  operand n = R (force_reg (expand1 (gimple_call_arg (s, 0)), T::b32));
  ptx::blockno after = f->new_block ();
  if (barrier)
    {
      operand block = op2 (op::shl, T::b32, T::b32, R (special (ptx::sreg::ntid_y, T::u32)), I (5));
      ptx::blockno all = f->new_block (), some = f->new_block ();
      branch_if (set_predicate (ptx::cmp::eq, T::b32, n, block), true, some);
      branch (all);
      cur = all;
      insn (op::bar_warp_sync, ptx::mods (), {full_mask ()});
      insn (op::bar_sync, ptx::mods (), {I (0)});
      branch (after);
      cur = some;
      if (old)
	insn (op::bar_sync, ptx::mods (), {I (REGION_BARRIER), whole_warps (n)});
      else
	region_meets (whole_warps (n), false);
    }
  else if (end && !old)
    {
      ptx::blockno part = f->new_block ();
      branch_if (set_predicate (ptx::cmp::ne, T::b32, op2 (op::and_, T::b32, T::b32, n, I (31)), I (0)), true, after);
      branch (part);
      cur = part;
      region_meets (whole_warps (n), true);
    }
  else if (!old)
    {
      operand number = op2 (op::add, T::u32, T::b32,
			    op2 (op::shl, T::b32, T::b32, R (special (ptx::sreg::tid_y, T::u32)), I (5)), lane ());
      operand count = whole_warps (n);
      ptx::blockno loop = f->new_block ();
      branch_if (set_predicate (ptx::cmp::lt, T::u32, number, count), true, after);
      branch (loop);
      cur = loop;
      branch_if (region_meets (count, false), true, loop);
    }
  branch (after);
  cur = after;
  return true;
}
