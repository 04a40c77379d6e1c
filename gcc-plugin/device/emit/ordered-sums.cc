/* ordered-sums.cc -- a kernel's floating-point sums, in the order of blocks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Integers are updated at once.  Floating-point sums and products would depend on which block is first: a kernel with
   memory for sums (abi.h, struct heddle_order) keeps its sums until its end, each with its address.  At the end each
   block stores its own sums, and the last block adds up all sums in the order of the blocks' numbers.  The result
   depends on the shape of the grid alone, and equals the result of sum and same (block.cc).  A value for another
   address, as in a loop over sums, is added at once.  In a kernel with "each", where a block's warps come by on their
   own, each warp has cells of its own, and is an *adder*; else each block is an adder.

   A sum that is kept until the end takes two 64-bit registers, so eight of them leave room for fewer blocks on a
   multiprocessor.  Where an update is in no loop, its part goes to the cell at once, and a bit says so.  */

#include <algorithm>

#include "device/emit/block-function.h"
#include "device/emit/block-update.h"
#include "device/emit/ordered-sums.h"
#include "abi.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* The bits of emission::ordered_stored.  */
static const size_t stored_bits = CHAR_BIT * sizeof (uint32_t);

/* S is executed more than once, perhaps.  */
static bool
in_loop (gimple *s)
{
  std::set<basic_block> seen;
  std::vector<basic_block> work = { gimple_bb (s) };
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest == gimple_bb (s))
	  return true;
	else if (seen.insert (e->dest).second)
	  work.push_back (e->dest);
    }
  return false;
}

/* Find the sums of the kernel: the updates by all threads of a block, whose result depends on the order.  */
void
ordered_sums::find ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
	tree fndecl = call ? gimple_call_fndecl (call) : NULL_TREE;
	block_function f;
	if (fndecl && DECL_ASSEMBLER_NAME_SET_P (fndecl) && f.parse (heddle_asm_name (fndecl))
	    && (f.t == T::f32 || f.t == T::f64) && (f.o->code == op::add || f.o->code == op::mul)
	    && strcmp (f.what, "reduce"))
	  {
	    const bool once = sums.size () < stored_bits && !in_loop (call);
	    sums.push_back ({ call, f.o->code, f.t, !strcmp (f.what, "each"), once, 0, 0 });
	  }
      }
}

operand
ordered_sums::load_param ()
{
  return R (parameter_address (HEDDLE_PARAM_ORDER));
}

/* The address of the struct heddle_order.  */
operand
ordered_sums::memory ()
{
  return R (force_reg (op2 (op::and_, T::b64, T::b64, load_param (), I (~HOST_WIDE_INT (HEDDLE_ORDER_SIZE_BITS))),
		       T::b64));
}

operand
ordered_sums::blocks ()
{
  ptx::mods m = M (T::u32);
  m.p = ptx::part::lo;
  regno n = reg (T::b32);
  insn (op::mul, m, {R (n), R (special (ptx::sreg::nctaid_x, T::u32)), R (special (ptx::sreg::nctaid_y, T::u32))});
  return R (n);
}

/* Each warp is an adder.  */
bool
ordered_sums::by_warps () const
{
  return std::any_of (sums.begin (), sums.end (), [] (const ordered_sum &s) { return s.each; });
}

/* How many adders the grid has.  */
operand
ordered_sums::adders ()
{
  if (!by_warps ())
    return blocks ();
  ptx::mods m = M (T::u32);
  m.p = ptx::part::lo;
  regno n = reg (T::b32);
  insn (op::mul, m, {R (n), blocks (), R (special (ptx::sreg::ntid_y, T::u32))});
  return R (n);
}

/* At the kernel's beginning: nothing has been added yet.  Does every block have memory for its sums?  */
void
ordered_sums::begin ()
{
  find ();
  if (sums.empty ())
    return;
  if (heddle_options.reproducible && sums.size () > HEDDLE_ORDER_SUMS)
    {
      device_warnings shown;
      warning_at (DECL_SOURCE_LOCATION (current_function_decl), 0, "the %u sums of this region differ from run to run, "
		  "with %<-mreproducible%>, too; up to %u have an order", unsigned (sums.size ()),
		  unsigned (HEDDLE_ORDER_SUMS));
    }
  const operand order = load_param ();
  ptx::mods wide = M (T::u32);
  wide.p = ptx::part::wide;
  regno need = reg (T::b64);
  insn (op::mul, wide, {R (need), adders (), I (HOST_WIDE_INT (sizeof (heddle_order_cell) * sums.size ()))});
  const operand bits = op2 (op::and_, T::b32, T::b32, convert (T::u32, T::u64, ptx::rnd::none, order),
			    I (HEDDLE_ORDER_SIZE_BITS));
  const operand all = op2 (op::add, T::u64, T::b64, R (need), I (sizeof (heddle_order)));
  e.order_usable = set_predicate (ptx::cmp::eq, T::b64, op2 (op::shr, T::u64, T::b64, all, bits), I (0));
  e.ordered_stored = reg (T::b32);
  move (e.ordered_stored, I (0));
  for (ordered_sum &s : sums)
    {
      if (s.once)
	continue;
      s.variable = reg (T::b64);
      s.value = reg (s.t);
      move (s.variable, I (0));
      move (s.value, s.t == T::f32 ? operand::of_f32 (0) : operand::of_f64 (0));
    }
}

/* UPDATE, of the variable at PTR, can be kept for the end: it is one of the sums, and the variable is not known to be
   the block's own.  */
bool
ordered_sums::may_keep (const gcall *update, const operand &ptr)
{
  const ptx::space space = ptr.kind == operand::reg ? spaces.known (ptr.r) : ptx::space::none;
  return (space == ptx::space::none || space == ptx::space::global)
	 && std::any_of (sums.begin (), sums.end (), [=] (const ordered_sum &o) { return o.update == update; });
}

/* UPDATE, of the variable at PTR with VALUE, can be kept for the end: keep it and go to OVER, or go to ALONE if
   impossible.  */
void
ordered_sums::keep (const gcall *update, const operand &ptr, const operand &value, ptx::blockno alone,
		    ptx::blockno over)
{
  auto s = std::find_if (sums.begin (), sums.end (), [=] (const ordered_sum &o) { return o.update == update; });
  const regno to = force_reg (ptr, T::b64);
  const ptx::space space = spaces.known (to);
  ptx::blockno known = new_block ();
  branch_if (e.order_usable, true, alone);
  branch (known);

  go_on_in (known);
  if (space == ptx::space::none)
    {
      /* The block's own variables are needed sooner.  */
      ptx::blockno for_all = new_block ();
      ptx::mods m;
      m.sp = ptx::space::global;
      const regno global = reg (T::pred);
      insn (op::isspacep, m, {R (global), R (to)});
      branch_if (global, true, alone);
      branch (for_all);
      go_on_in (for_all);
    }
  if (s->once)
    {
      const size_t number = s - sums.begin ();
      store_cell (number, R (to), value, storing_thread (s->each));
      move (e.ordered_stored, op2 (op::or_, T::b32, T::b32, R (e.ordered_stored), I (HOST_WIDE_INT_1 << number)));
      branch (over);
      return;
    }
  ptx::blockno other = new_block (), first = new_block (), again = new_block ();
  branch_if (set_predicate (ptx::cmp::eq, T::b64, R (s->variable), I (0)), false, first);
  branch (other);

  go_on_in (other);
  branch_if (set_predicate (ptx::cmp::ne, T::b64, R (s->variable), R (to)), false, alone);
  branch (again);

  go_on_in (again);
  block_arithmetic by (e, s->code, s->t);
  move (s->value, by.combine (R (s->value), value));
  branch (over);

  go_on_in (first);
  move (s->variable, R (to));
  move (s->value, value);
  branch (over);
}

/* The address of the cell of sum NUMBER and ADDER.  */
operand
ordered_sums::cell (size_t number, const operand &adder)
{
  ptx::mods low = M (T::u32), wide = M (T::u32);
  low.p = ptx::part::lo;
  wide.p = ptx::part::wide;
  regno at = reg (T::b32), bytes = reg (T::b64);
  insn (op::mad, low, {R (at), adders (), I (HOST_WIDE_INT (number)), R (force_reg (adder, T::b32))});
  insn (op::mul, wide, {R (bytes), R (at), I (sizeof (heddle_order_cell))});
  return R (force_reg (op2 (op::add, T::u64, T::b64, memory (), R (bytes)), T::b64));
}

/* The number of this thread's adder.  */
operand
ordered_sums::adder ()
{
  ptx::mods low = M (T::u32);
  low.p = ptx::part::lo;
  regno block = reg (T::b32);
  insn (op::mad, low, {R (block), R (special (ptx::sreg::ctaid_y, T::u32)), R (special (ptx::sreg::nctaid_x, T::u32)),
		       R (special (ptx::sreg::ctaid_x, T::u32))});
  if (!by_warps ())
    return R (block);
  regno r = reg (T::b32);
  insn (op::mad, low, {R (r), R (block), R (special (ptx::sreg::ntid_y, T::u32)),
		       R (special (ptx::sreg::tid_y, T::u32))});
  return R (r);
}

/* A predicate: this is the thread that stores a sum, for its warp if EACH, or else for the block.  */
regno
ordered_sums::storing_thread (bool each)
{
  const regno lane = special (ptx::sreg::tid_x, T::u32);
  const operand number = each ? R (lane)
			 : op2 (op::or_, T::b32, T::b32, R (lane), R (special (ptx::sreg::tid_y, T::u32)));
  return set_predicate (ptx::cmp::eq, T::b32, number, I (0));
}

/* Where GUARD is true, or there is none: VARIABLE and VALUE are in the adder's cell of sum NUMBER.  */
void
ordered_sums::store_cell (size_t number, const operand &variable, const operand &value, regno guard)
{
  const regno at = force_reg (cell (number, adder ()), T::b64);
  const T t = sums[number].t;
  const int64_t start = sizeof (heddle_order);
  auto put = [&] (T type, size_t member, regno from)
    {
      ptx::insn &st = insn (op::st, mods_in_global (type), {operand::at_reg (at, start + int64_t (member)), R (from)});
      st.guarded = guard != 0, st.guard = guard;
    };
  put (T::u64, offsetof (heddle_order_cell, variable), force_reg (variable, T::b64));
  put (t, offsetof (heddle_order_cell, value), force_reg (value, t));
}

/* Let the sums of an adder be in its cells.  By one thread of the adder.  */
void
ordered_sums::store ()
{
  const bool warps = by_warps ();
  regno first_warp = 0;
  if (warps)
    first_warp = set_predicate (ptx::cmp::eq, T::b32, R (special (ptx::sreg::tid_y, T::u32)), I (0));
  for (size_t i = 0; i < sums.size (); i++)
    {
      const ordered_sum &s = sums[i];
      /* A common sum of all warps belongs to the first warp.  */
      const bool common = warps && !s.each;
      if (!s.once)
	{
	  store_cell (i, common ? select (T::b64, R (s.variable), I (0), first_warp) : R (s.variable), R (s.value), 0);
	  continue;
	}
      operand stored = op2 (op::and_, T::b32, T::b32, R (e.ordered_stored), I (HOST_WIDE_INT_1 << i));
      if (common)
	stored = select (T::b32, stored, I (0), first_warp);
      store_cell (i, I (0), s.t == T::f32 ? operand::of_f32 (0) : operand::of_f64 (0),
		  set_predicate (ptx::cmp::eq, T::b32, stored, I (0)));
    }
}

/* Add up the cells of sum NUMBER, several loaded at a time, most or all of the same variable as the first adder's.
   Cells of another variable are added at once.  By all threads of the block.  */
void
ordered_sums::fold (size_t number)
{
  const ordered_sum &s = sums[number];
  block_arithmetic by (e, s.code, s.t);
  block_update update (e, s.code, s.t);
  block_reduction reduction (e, s.code, s.t, true);
  const ptx::aop atomic = s.code == op::add ? ptx::aop::add : ptx::aop::cas;
  regno of_first = reg (T::b64), sum = reg (s.t), at = reg (T::b32);
  spaces.set_global (of_first);
  const int64_t start = sizeof (heddle_order);
  ptx::mods m = mods_in_global (T::u64);
  m.order = ptx::sem::relaxed;
  m.sco = ptx::scope::gpu;
  auto load = [&] (T t, regno to, regno from, size_t member, regno guard)
    {
      m.t = t;
      ptx::insn &ld = insn (op::ld, m, {R (to), operand::at_reg (from, start + int64_t (member))});
      ld.guarded = guard != 0, ld.guard = guard;
    };
  const operand count = R (force_reg (adders (), T::b32)), threads = R (force_reg (warp.thread_count (), T::b32));
  load (T::u64, of_first, force_reg (cell (number, I (0)), T::b64), offsetof (heddle_order_cell, variable), 0);
  move (sum, reduction.neutral (R (s.value)));
  move (at, warp.thread_number ());
  ptx::mods wide = M (T::u32);
  wide.p = ptx::part::wide;
  const regno step = reg (T::b64);
  insn (op::mul, wide, {R (step), threads, I (sizeof (heddle_order_cell))});
  ptx::blockno next = new_block (), look = new_block (), others = new_block (), rest = new_block (), put = new_block (),
	       over = new_block ();
  branch (next);

  go_on_in (next);
  branch_if (set_predicate (ptx::cmp::ge, T::u32, R (at), count), false, rest);
  branch (look);

  go_on_in (look);
  struct loaded { regno variable, value; };
  std::vector<loaded> cells;
  operand place = R (at), from = cell (number, R (at));
  for (unsigned i = 0; i < cells_at_a_time; i++)
    {
      const loaded c = { reg (T::b64), reg (s.t) };
      spaces.set_global (c.variable);
      move (c.variable, R (of_first));
      move (c.value, reduction.neutral (R (s.value)));
      const regno there = set_predicate (ptx::cmp::lt, T::u32, place, count), here = force_reg (from, T::b64);
      load (T::u64, c.variable, here, offsetof (heddle_order_cell, variable), there);
      load (s.t, c.value, here, offsetof (heddle_order_cell, value), there);
      cells.push_back (c);
      place = op2 (op::add, T::u32, T::b32, place, threads);
      from = op2 (op::add, T::u64, T::b64, R (here), R (step));
    }
  move (at, place);
  operand differ = I (0);
  for (const loaded &c : cells)
    {
      const operand apart = op2 (op::xor_, T::b64, T::b64, R (c.variable), R (of_first));
      const regno same = set_predicate (ptx::cmp::eq, T::b64, apart, I (0));
      move (sum, by.combine (R (sum), select (s.t, R (c.value), reduction.neutral (R (s.value)), same)));
      differ = c.variable == cells[0].variable ? apart : op2 (op::or_, T::b64, T::b64, differ, apart);
    }
  branch_if (set_predicate (ptx::cmp::eq, T::b64, differ, I (0)), false, next);
  branch (others);

  go_on_in (others);
  for (const loaded &c : cells)
    {
      ptx::blockno other = new_block (), alone = new_block (), on = new_block ();
      branch_if (set_predicate (ptx::cmp::eq, T::b64, R (c.variable), R (of_first)), false, on);
      branch (other);
      go_on_in (other);
      branch_if (set_predicate (ptx::cmp::eq, T::b64, R (c.variable), I (0)), false, on);
      branch (alone);
      go_on_in (alone);
      update.emit (atomic, true, true, R (c.variable), R (c.value));
      branch (on);
      go_on_in (on);
    }
  branch (next);

  go_on_in (rest);
  const operand total = reduction.emit (R (sum));
  branch_if (set_predicate (ptx::cmp::eq, T::b64, R (of_first), I (0)), false, over);
  branch (put);

  go_on_in (put);
  update.emit (atomic, true, false, R (of_first), total);
  branch (over);

  go_on_in (over);
}

/* At the kernel's end.  All threads of the block come here, from different branches perhaps.  A block's stores to its
   cells happen before the last block's loads: the count releases and acquires, and a barrier orders the last block's
   threads behind the thread that counts (PTX ISA, memory consistency model).  The count wraps round at the last block,
   and is ready for the next kernel.  */
void
ordered_sums::end ()
{
  if (sums.empty ())
    return;
  ptx::blockno go = new_block (), count = new_block (), wait = new_block (), last = new_block (), over = new_block ();
  branch_if (e.order_usable, true, over);
  branch (go);

  go_on_in (go);
  block_reduction scratch (e, op::or_, T::u32, true);
  const regno place = scratch.scratch_place ();
  const bool warps = by_warps ();
  const regno lane = special (ptx::sreg::tid_x, T::u32), warp_number = special (ptx::sreg::tid_y, T::u32);
  if (warps)
    {
      ptx::blockno own = new_block (), stored = new_block ();
      branch_if (set_predicate (ptx::cmp::ne, T::b32, R (lane), I (0)), false, stored);
      branch (own);
      go_on_in (own);
      store ();
      branch (stored);
      go_on_in (stored);
      wait_for_lanes (e, {I (0)});
    }
  const operand thread = op2 (op::or_, T::b32, T::b32, R (lane), R (warp_number));
  branch_if (set_predicate (ptx::cmp::ne, T::b32, thread, I (0)), false, wait);
  branch (count);

  go_on_in (count);
  if (!warps)
    store ();
  const regno order = force_reg (memory (), T::b64);
  block_counter (e).count (operand::at_reg (order, int64_t (offsetof (heddle_order, arrived))), blocks (), place);
  branch (wait);

  go_on_in (wait);
  wait_for_lanes (e, {I (0)});
  const operand seen = block_counter (e).last (place);
  branch_if (set_predicate (ptx::cmp::eq, T::b32, seen, I (0)), false, over);
  branch (last);

  go_on_in (last);
  for (size_t i = 0; i < sums.size (); i++)
    fold (i);
  branch (over);

  go_on_in (over);
}

void
begin_ordered_sums (emission &e)
{
  ordered_sums (e).begin ();
}

void
end_ordered_sums (emission &e)
{
  ordered_sums (e).end ();
}
