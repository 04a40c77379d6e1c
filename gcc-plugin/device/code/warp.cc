/* warp.cc -- what happens once per warp, and SIMD regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Outside SIMD regions an OpenMP thread is a warp whose lanes hold the same values.  An atomic, or a call into
   the outside world, is made by lane 0 and its result broadcast with shfl.  In a SIMD region (between GCC's
   GOMP_SIMT_ENTER_ALLOC and GOMP_SIMT_EXIT) every lane acts for itself.  A function does not know which of the
   two its caller is in: there the hidden parameter ctx decides at run time.

   A SIMD region's lanes may part at branches; before the lanes exchange values, and at the end of the region,
   the warp comes together again.  bar.warp.sync, or the .sync of the exchange itself, lets the lanes wait for each
   other and leaves them apart if they were.  They seldom are: GPUs put lanes together where their branches meet.  But
   not if some of them have called a function while the others waited there (its branches use the registers in which a
   GPU notes the waiting lanes).  Two groups of lanes execute the code of one thread one after another, and add twice
   in x = x + 1.  So behind code with calls, lanes apart meet in a function for this purpose
   (module_emitter::lanes_meeting).  */

#include "device/code/warp.h"
#include "device/facts/acc.h"
#include "device/facts/lane-variables.h"
#include "device/facts/signature.h"
#include "device/facts/spmd.h"
#include "abi.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* S may become a call of a function.  */
static bool
may_call_p (gimple *s)
{
  if (gassign *a = dyn_cast<gassign *> (s))
    {
      /* libgcc divides integers of more than 64 bits, and multiplies and divides complex numbers.  */
      const tree_code code = gimple_assign_rhs_code (a);
      tree type = TREE_TYPE (gimple_assign_lhs (a));
      const bool divides = TREE_CODE_CLASS (code) == tcc_binary && code != PLUS_EXPR && code != MINUS_EXPR;
      return divides && (TREE_CODE (type) == COMPLEX_TYPE
			 || (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) > 64));
    }
  gcall *call = dyn_cast<gcall *> (s);
  if (!call || gimple_inexpensive_call_p (call))
    return false;
  tree fn = gimple_call_fndecl (call);
  return !fn || !DECL_NAME (fn) || !startswith (IDENTIFIER_POINTER (DECL_NAME (fn)), "__ptx_");
}

operand
warp_code::lane ()
{
  return R (special (entry == lanes_context::uniform ? ptx::sreg::tid_x : ptx::sreg::laneid, T::u32));
}

bool
warp_code::part_warps_p () const
{
  return !is_kernel || heddle_kernel_fact_p (fun->decl, HEDDLE_FUNC_EXACT_THREADS);
}

/* The lanes of a block with the same %tid.y.  */
operand
warp_code::block_width ()
{
  return part_warps_p () ? R (special (ptx::sreg::ntid_x, T::u32)) : I (HEDDLE_WARP_SIZE);
}

operand
warp_code::thread_number ()
{
  ptx::mods mad = M (T::u32);
  mad.p = ptx::part::lo;
  regno number = reg (T::b32);
  insn (op::mad, mad, {R (number), R (special (ptx::sreg::tid_y, T::u32)), block_width (),
		       R (special (ptx::sreg::tid_x, T::u32))});
  return R (number);
}

operand
warp_code::thread_count ()
{
  ptx::mods mul = M (T::u32);
  mul.p = ptx::part::lo;
  regno count = reg (T::b32);
  insn (op::mul, mul, {R (count), R (special (ptx::sreg::ntid_y, T::u32)), block_width ()});
  return R (count);
}

operand
warp_code::warps_of (const operand &threads)
{
  return op2 (op::shr, T::u32, T::b32, op2 (op::add, T::u32, T::b32, threads, I (HEDDLE_WARP_SIZE - 1)),
	      I (HEDDLE_WARP_LOG2));
}

bool
warp_code::once_predicate (regno *p)
{
  if (now == lanes_context::lanes)
    return false;
  regno first = set_predicate (ptx::cmp::eq, T::b32, lane (), I (0));
  if (now == lanes_context::dynamic)
    {
      regno all = lanes_predicate ();
      regno either = reg (T::pred);
      insn (op::or_, M (T::pred), {R (either), R (first), R (all)});
      first = either;
    }
  *p = first;
  return true;
}

regno
warp_code::lanes_predicate ()
{
  operand bit = op2 (op::and_, T::b32, T::b32, R (ctx_in), I (HEDDLE_CTX_LANES));
  return set_predicate (ptx::cmp::ne, T::b32, bit, I (0));
}

operand
warp_code::shuffle (ptx::shflmode mode, T t, const operand &v, const operand &from, const operand &mask)
{
  ptx::mods m = M (T::b32);
  m.shfl = mode;
  operand clamp = I (mode == ptx::shflmode::up ? 0 : 31);
  if (t == T::b64 || t == T::f64)
    {
      regno lo = reg (T::b32), hi = reg (T::b32), d = reg (t);
      ptx::mods pack = M (T::b64);
      pack.vec = 2;
      regno bits = force_reg (v, t);
      if (t == T::f64)
	bits = op1 (op::mov, T::b64, T::b64, R (bits)).r;
      insn (op::mov, pack, {operand::of_list ({R (lo), R (hi)}), R (bits)});
      regno lo2 = reg (T::b32), hi2 = reg (T::b32);
      insn (op::shfl_sync, m, {R (lo2), R (lo), from, clamp, mask});
      insn (op::shfl_sync, m, {R (hi2), R (hi), from, clamp, mask});
      regno whole = t == T::f64 ? reg (T::b64) : d;
      insn (op::mov, pack, {R (whole), operand::of_list ({R (lo2), R (hi2)})});
      if (t == T::f64)
	insn (op::mov, M (T::b64), {R (d), R (whole)});
      return R (d);
    }
  regno x = force_reg (v, t);
  if (t == T::f32)
    x = op1 (op::mov, T::b32, T::b32, R (x)).r;
  else if (t == T::b16)
    x = convert (T::u32, T::u16, ptx::rnd::none, R (x)).r;
  regno d = reg (T::b32);
  insn (op::shfl_sync, m, {R (d), R (x), from, clamp, mask});
  if (t == T::f32)
    return op1 (op::mov, T::b32, T::f32, R (d));
  if (t == T::b16)
    return convert (T::u16, T::u32, ptx::rnd::none, R (d));
  return R (d);
}

operand
warp_code::broadcast (const operand &v, T t)
{
  if (now == lanes_context::lanes)
    return v;
  if (now == lanes_context::uniform)
    return shuffle (ptx::shflmode::idx, t, v, I (0), full_mask ());
  regno d = reg (t);
  move (d, v);
  regno own = lanes_predicate ();
  ptx::blockno share = new_block (), after = new_block ();
  branch_if (own, false, after);
  branch (share);
  go_on_in (share);
  move (d, shuffle (ptx::shflmode::idx, t, R (d), I (0), full_mask ()));
  branch (after);
  go_on_in (after);
  return R (d);
}

void
warp_code::set_context (lanes_context c)
{
  now = c;
  code.run_by (c == lanes_context::uniform ? ptx::executor::warp : c == lanes_context::lanes ? ptx::executor::lanes
	       : ptx::executor::context);
}

void
warp_code::wait_for_all (bool called)
{
  insn (op::bar_warp_sync, ptx::mods (), {full_mask ()});
  if (!called || code.target_sm () < 70)
    return;
  regno here = reg (T::b32);
  insn (op::activemask, M (T::b32), {R (here)});
  ptx::blockno apart = new_block (), after = new_block ();
  branch_if (set_predicate (ptx::cmp::eq, T::b32, R (here), full_mask ()), false, after);
  branch (apart);
  go_on_in (apart);
  insn (op::call, ptx::mods (),
	{operand::of_list ({}), operand::of_func (code.lanes_meeting ()), operand::of_list ({})});
  branch (after);
  go_on_in (after);
}

void
warp_code::gather (bool called)
{
  if (now == lanes_context::lanes)
    return;
  if (now == lanes_context::dynamic)
    {
      regno own = lanes_predicate ();
      ptx::blockno sync = new_block (), after = new_block ();
      branch_if (own, false, after);
      branch (sync);
      go_on_in (sync);
      wait_for_all (called);
      branch (after);
      go_on_in (after);
    }
  else
    wait_for_all (called);
}

void
warp_code::gather_here ()
{
  if (lanes_call)
    wait_for_all (true);
}

void
warp_code::meet ()
{
  set_context (entry);
  gather (lanes_call);
}

warp_code::warp_code (function_code &c, function *f)
  : code_writer (c), code (c), fun (f), is_kernel (kernel_p (f->decl))
{
  entry = now = heddle_acc_together_p (fun->decl) ? lanes_context::uniform
		: !is_kernel ? lanes_context::dynamic
		: lanes_kernel_p (fun->decl) ? lanes_context::lanes : lanes_context::uniform;
  set_context (entry);
  at_entry.assign (last_basic_block_for_fn (fun), entry);
  basic_block bb;
  for (gimple *s : statements (fun))
    simt |= gimple_call_internal_p (s, IFN_GOMP_SIMT_ENTER_ALLOC);
  if (!simt)
    return;
  const std::vector<unsigned> depths = heddle_region_depths (fun);
  FOR_EACH_BB_FN (bb, fun)
    {
      unsigned depth = depths[bb->index];
      if (depth)
	at_entry[bb->index] = lanes_context::lanes;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  depth = heddle_depth_behind (s, depth);
	  lanes_call |= depth && may_call_p (s);
	}
    }
}
