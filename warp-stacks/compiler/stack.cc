/* stack.cc -- code that finds, checks, extends and cuts the stack.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A kernel finds the stack of its warp in the buffer from the host: by the number of its slot (protocol.h).  A function
   has its stack from its caller.  Both put their frame at its free end, and check the frame's end against the same
   stack: addresses of one stack differ in the lowest LOG2 bits only.  So one comparison is enough, without the
   beginning of the stack.

   Where lanes part, cut computes each lane's slice of the rest.  Registers hold the slice's sp and ctx; calls in lane
   context pass these.  Only emission knows which statements become calls, a division of 128 bits for one; so the places
   where lanes part are noted, and cut writes there when the function is done, if a slice has been asked for.  */

#include "warp-stacks/compiler/stack.h"
#include "device/facts/hooks.h"
#include "device/facts/spmd.h"
#include "abi.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* A number for the macros of protocol.h: A * B + C is one instruction.  */
struct warp_stack::slot_number
{
  warp_stack *emitter;
  operand value;

  struct product { const slot_number *a, *b; };

  friend product operator* (const slot_number &a, const slot_number &b) { return { &a, &b }; }
  friend slot_number operator+ (const product &p, const slot_number &c) { return c.plus (p); }

private:
  slot_number
  plus (const product &p) const
  {
    ptx::mods mad = M (T::u32);
    mad.p = ptx::part::lo;
    const regno sum = emitter->reg (T::b32);
    emitter->insn (op::mad, mad, { operand::of_reg (sum), p.a->value, p.b->value, value });
    return { emitter, operand::of_reg (sum) };
  }
};

/* A frame from OLD_SP, on the current context's stack, to NEW_TOP must end before the stack does.  */
void
warp_stack::check (const operand &old_sp, const operand &new_top)
{
  ptx::function *handler = mod.library_function ("__heddle_stack_overflow", loc ());
  if (!handler)
    return;
  overflow_handler = handler;
  operand log2 = op2 (op::and_, T::b32, T::b32, ctx (), I (HEDDLE_CTX_LOG2_MASK));
  operand changed = op2 (op::xor_, T::b64, T::b64, old_sp, new_top);
  operand beyond = op2 (op::shr, T::u64, T::b64, changed, log2);
  regno bad = set_predicate (ptx::cmp::ne, T::b64, beyond, I (0));
  ptx::blockno fail = new_block (), ok = new_block ();
  branch_if (bad, false, fail);
  branch (ok);
  go_on_in (fail);
  /* The handler runs on the stack from its start: nothing on it is needed any more.  */
  operand number = op2 (op::shr, T::u64, T::b64, old_sp, log2);
  operand start = op2 (op::shl, T::b64, T::b64, number, log2);
  operand name_address = mem.address_of_text (printable_name (fun->decl));
  std::vector<operand> args = {start, ctx (), name_address};
  if (handler->params.size () == args.size ())
    insn (op::call, ptx::mods (), {operand::of_list ({}), operand::of_func (handler), operand::of_list (args)});
  insn (op::trap, ptx::mods (), {});
  go_on_in (ok);
}

/* At the start of a kernel: SP_IN and CTX_IN of its stacks.  */
void
warp_stack::find ()
{
  const bool lanes = warp.context_of_entry () == lanes_context::lanes;
  ptx::mods m64 = M (T::u64), m32 = M (T::u32);
  m64.sp = m32.sp = ptx::space::param;
  regno stacks = reg (T::b64);
  ctx_in = reg (T::b32);
  insn (op::ld, m64, {R (stacks), operand::at_param (parameter (HEDDLE_PARAM_STACKS).name)});
  insn (op::ld, m32, {R (ctx_in), operand::at_param (parameter (HEDDLE_PARAM_STACK_LOG2).name)});
  auto number = [this] (const operand &v) { return slot_number { this, v }; };
  slot_number block = number (R (special (ptx::sreg::ctaid_x, T::u32)));
  if (heddle_kernel_fact_p (fun->decl, HEDDLE_FUNC_ROW_BLOCKS))
    {
      const slot_number x = block, y = number (R (special (ptx::sreg::ctaid_y, T::u32))),
			nx = number (R (special (ptx::sreg::nctaid_x, T::u32)));
      block = HEDDLE_BLOCK_OF_ROWS (y, nx, x);
    }
  operand warps = R (special (ptx::sreg::ntid_y, T::u32)), this_warp = R (special (ptx::sreg::tid_y, T::u32));
  if (lanes)
    {
      warps = warp.warps_of (warp.thread_count ());
      this_warp = op2 (op::shr, T::u32, T::b32, warp.thread_number (), I (HEDDLE_WARP_LOG2));
    }
  const slot_number slot = HEDDLE_STACK_SLOT (block, number (warps), number (this_warp));
  operand wide = convert (T::u64, T::u32, ptx::rnd::none, slot.value);
  operand off = op2 (op::shl, T::b64, T::b64, wide, R (ctx_in));
  sp_in = op2 (op::add, T::u64, T::b64, R (stacks), off).r;
  if (lanes)
    {
      operand share = op2 (op::sub, T::s32, T::b32, R (ctx_in), I (HEDDLE_WARP_LOG2));
      operand mine = op2 (op::shl, T::b64, T::b64, convert (T::u64, T::u32, ptx::rnd::none, warp.lane ()), share);
      sp_in = op2 (op::add, T::u64, T::b64, R (sp_in), mine).r;
      ctx_in = op2 (op::or_, T::b32, T::b32, share, I (HEDDLE_CTX_LANES)).r;
    }
}

void
warp_stack::set_up ()
{
  find ();
  begin_frame ();
}

void
warp_stack::set_up (regno sp, regno ctx)
{
  sp_in = sp;
  ctx_in = ctx;
  warp.called_with (ctx);
  begin_frame ();
}

/* Registers of the frame.  */
void
warp_stack::begin_frame ()
{
  base = sp_in;
  if (align > HEDDLE_STACK_ALIGN)
    {
      operand up = op2 (op::add, T::u64, T::b64, R (sp_in), I (align - 1));
      base = op2 (op::and_, T::b64, T::b64, up, I (-(HOST_WIDE_INT) align)).r;
    }
  if (size == 0 && !cfun->calls_alloca)
    {
      top = base;
      return;
    }
  top = reg (T::b64);
  insn (op::add, M (T::u64), {R (top), R (base), I (size)});
  if (size)
    check (R (sp_in), R (top));
}

/* FREE, the first free byte, becomes TO.  The check of memory learns of it by MARK.  */
void
warp_stack::move_stack (regno free, const operand &to, ptx::note mark)
{
  if (heddle_options.check_memory)
    insn (op::mov, M (T::b64), {R (free), to}).mark = std::make_shared<const ptx::note> (std::move (mark));
  else
    move (free, to);
}

operand
warp_stack::take (const operand &bytes, unsigned HOST_WIDE_INT boundary, const std::string &name)
{
  const bool checked = heddle_options.check_memory;
  regno free = sp ().r;
  regno old = reg (T::b64);
  move (old, R (free));
  operand start = R (old);
  if (checked)
    start = op2 (op::add, T::u64, T::b64, start, I (HEDDLE_STACK_GAP));
  if (boundary > HEDDLE_STACK_ALIGN)
    start = op2 (op::and_, T::b64, T::b64, op2 (op::add, T::u64, T::b64, start, I (boundary - 1)),
		 I (-(HOST_WIDE_INT) boundary));
  const regno count = force_reg (bytes, T::b64);
  operand end = op2 (op::add, T::u64, T::b64, start, R (count));
  if (checked)
    end = op2 (op::add, T::u64, T::b64, end, I (HEDDLE_STACK_GAP));
  end = op2 (op::and_, T::b64, T::b64, op2 (op::add, T::u64, T::b64, end, I (HEDDLE_STACK_ALIGN - 1)),
	     I (-HEDDLE_STACK_ALIGN));
  move_stack (free, end, {": taken", " @ @ @ @ " + name + " " + source_name (fun->decl), {old, end.r, start.r, count}});
  open = true;
  check (R (old), R (free));
  return start;
}

void
warp_stack::restore (const operand &to)
{
  regno free = sp ().r;
  if (free == base)
    return;
  const operand start = heddle_options.check_memory ? R (force_reg (to, T::b64)) : to;
  move_stack (free, start, {": left", " @ @", {start.r, free}});
}

operand
warp_stack::slice_sp ()
{
  if (lane_sp == ptx::no_reg)
    {
      lane_sp = reg (T::b64);
      lane_ctx = reg (T::b32);
    }
  return R (lane_sp);
}

operand
warp_stack::slice_ctx ()
{
  slice_sp ();
  return R (lane_ctx);
}

void
warp_stack::finish ()
{
  if (lane_sp == ptx::no_reg)
    return;
  gcc_assert (!partings.empty ());
  /* From the last on: writing in a block moves the code behind.  */
  for (auto p = partings.rbegin (); p != partings.rend (); ++p)
    code.at_place (*p, [this] { cut (); });
}

/* Let LANE_SP and LANE_CTX be those of each lane's slice of the rest.  */

void
warp_stack::cut ()
{
  operand log2 = op2 (op::and_, T::b32, T::b32, R (ctx_in), I (HEDDLE_CTX_LOG2_MASK));
  operand size = op2 (op::shl, T::b64, T::b64, R (force_reg (I (1), T::b64)), log2);
  operand used = op2 (op::and_, T::b64, T::b64, R (top), op2 (op::sub, T::s64, T::b64, size, I (1)));
  /* Without a division: where nothing uses the slice, ptxas 13.0 leaves the call of a division, and SIMD loops in
     rounds are half as fast.  A size that fits 33 times fits 32 times, and may be half as large.  */
  static_assert (HEDDLE_SLICES == HEDDLE_WARP_SIZE + 1, "");
  operand left = op2 (op::max, T::u64, T::b64, op2 (op::sub, T::s64, T::b64, size, used), I (HEDDLE_SLICES));
  left = R (force_reg (left, T::b64));
  operand zeros = op1 (op::clz, T::b64, T::b32, left);
  operand most = op2 (op::sub, T::s32, T::b32, R (force_reg (I (63 - HEDDLE_WARP_LOG2), T::b32)), zeros);
  most = R (force_reg (most, T::b32));
  operand needed = op2 (op::shl, T::b64, T::b64, R (force_reg (I (HEDDLE_SLICES), T::b64)), most);
  const regno more = set_predicate (ptx::cmp::gt, T::u64, needed, left);
  operand slice_log2 = select (T::b32, op2 (op::sub, T::s32, T::b32, most, I (1)), most, more);
  operand slice = op2 (op::shl, T::b64, T::b64, R (force_reg (I (1), T::b64)), slice_log2);
  operand mask = op2 (op::sub, T::s64, T::b64, slice, I (1));
  operand start = op2 (op::add, T::s64, T::b64, R (top), mask);
  start = op2 (op::and_, T::b64, T::b64, start, op1 (op::not_, T::b64, T::b64, mask));
  operand mine = op2 (op::shl, T::b64, T::b64, convert (T::u64, T::u32, ptx::rnd::none, warp.lane ()), slice_log2);
  move (lane_sp, op2 (op::add, T::s64, T::b64, start, mine));
  move (lane_ctx, op2 (op::or_, T::b32, T::b32, slice_log2, I (HEDDLE_CTX_LANES)));
  if (warp.context_of_entry () == lanes_context::dynamic)
    {
      /* Called from a lane already: the lane keeps its stack alone.  */
      regno own = warp.lanes_predicate ();
      move (lane_sp, select (T::b64, R (top), R (lane_sp), own));
      move (lane_ctx, select (T::b32, R (ctx_in), R (lane_ctx), own));
    }
}
