/* stack.cc -- code that finds, checks, extends and cuts the stack.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A kernel finds the stack of its warp in the buffer that the host has given it: by the number of its slot
   (protocol.h).  A function has its stack from its caller.  Both put their frame at its free end, and check that it
   ends in the same stack: addresses of the same stack differ in the lowest LOG2 bits only.  So one comparison is
   enough, which does not need to know where the stack begins.

   Where lanes part, cut_stack computes each lane's slice of what is left.  Registers hold the slice's sp and ctx;
   calls in lane context pass these.  */

#include "device/emit/function-emitter.h"
#include "device/spmd/spmd.h"
#include "abi.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* A number for the macros of protocol.h: A * B + C is one instruction.  */
struct function_emitter::slot_number
{
  function_emitter *emitter;
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

/* The first free byte of the stack that the current context has: the warp's or, in a SIMD region with calls, a
   lane's.  */
operand
function_emitter::current_sp ()
{
  return R (context == lanes_context::lanes && stack.sliced ? stack.lane_sp : stack.top);
}

/* The parameter ctx that describes it.  */
operand
function_emitter::current_ctx ()
{
  return R (context == lanes_context::lanes && stack.sliced ? stack.lane_ctx : stack.ctx_in);
}

/* What begins at OLD_SP, on the stack that the current context has, and ends at NEW_TOP must end before that stack
   does.  */
void
function_emitter::check_stack (const operand &old_sp, const operand &new_top)
{
  ptx::function *handler = mod.library_function ("__heddle_stack_overflow", loc);
  if (!handler)
    return;
  stack.overflow_handler = handler;
  operand log2 = op2 (op::and_, T::b32, T::b32, current_ctx (), I (HEDDLE_CTX_LOG2_MASK));
  operand changed = op2 (op::xor_, T::b64, T::b64, old_sp, new_top);
  operand beyond = op2 (op::shr, T::u64, T::b64, changed, log2);
  regno bad = set_predicate (ptx::cmp::ne, T::b64, beyond, I (0));
  ptx::blockno fail = f->new_block (), ok = f->new_block ();
  branch_if (bad, false, fail);
  branch (ok);
  cur = fail;
  /* The handler runs on the stack from its start: nothing on it is needed any more.  */
  operand number = op2 (op::shr, T::u64, T::b64, old_sp, log2);
  operand start = op2 (op::shl, T::b64, T::b64, number, log2);
  tree name = build_string_literal (strlen (printable_name ()) + 1, printable_name ());
  operand name_address = address_of (TREE_OPERAND (name, 0));
  std::vector<operand> args = {start, current_ctx (), name_address};
  if (handler->params.size () == args.size ())
    insn (op::call, ptx::mods (), {operand::of_list ({}), operand::of_func (handler), operand::of_list (args)});
  insn (op::trap, ptx::mods (), {});
  cur = ok;
}

/* At the start of a kernel: SP_IN and CTX_IN of its stacks.  */
void
function_emitter::find_stack ()
{
  const bool lanes = entry_context == lanes_context::lanes;
  ptx::mods m64 = M (T::u64), m32 = M (T::u32);
  m64.sp = m32.sp = ptx::space::param;
  regno stacks = reg (T::b64);
  stack.ctx_in = reg (T::b32);
  insn (op::ld, m64, {R (stacks), operand::at_param (f->params[HEDDLE_PARAM_STACKS].name)});
  insn (op::ld, m32, {R (stack.ctx_in), operand::at_param (f->params[HEDDLE_PARAM_STACK_LOG2].name)});
  auto number = [this] (const operand &v) { return slot_number { this, v }; };
  slot_number block = number (R (special (ptx::sreg::ctaid_x, T::u32)));
  if (lookup_attribute (HEDDLE_ROW_BLOCKS_ATTRIBUTE, DECL_ATTRIBUTES (fun->decl)))
    {
      const slot_number x = block, y = number (R (special (ptx::sreg::ctaid_y, T::u32))),
			nx = number (R (special (ptx::sreg::nctaid_x, T::u32)));
      block = HEDDLE_BLOCK_OF_ROWS (y, nx, x);
    }
  operand warps = R (special (ptx::sreg::ntid_y, T::u32)), warp = R (special (ptx::sreg::tid_y, T::u32));
  if (lanes)
    warps = warps_of (thread_count ()), warp = op2 (op::shr, T::u32, T::b32, thread_number (), I (HEDDLE_WARP_LOG2));
  const slot_number slot = HEDDLE_STACK_SLOT (block, number (warps), number (warp));
  operand wide = convert (T::u64, T::u32, ptx::rnd::none, slot.value);
  operand off = op2 (op::shl, T::b64, T::b64, wide, R (stack.ctx_in));
  stack.sp_in = op2 (op::add, T::u64, T::b64, R (stacks), off).r;
  if (lanes)
    {
      operand share = op2 (op::sub, T::s32, T::b32, R (stack.ctx_in), I (HEDDLE_WARP_LOG2));
      operand mine = op2 (op::shl, T::b64, T::b64, convert (T::u64, T::u32, ptx::rnd::none, lane ()), share);
      stack.sp_in = op2 (op::add, T::u64, T::b64, R (stack.sp_in), mine).r;
      stack.ctx_in = op2 (op::or_, T::b32, T::b32, share, I (HEDDLE_CTX_LANES)).r;
    }
}

/* Registers of the frame; at the start of the function.  */
void
function_emitter::set_up_stack ()
{
  if (is_kernel)
    find_stack ();
  stack.base = stack.sp_in;
  if (stack.align > HEDDLE_STACK_ALIGN)
    {
      operand up = op2 (op::add, T::u64, T::b64, R (stack.sp_in), I (stack.align - 1));
      stack.base = op2 (op::and_, T::b64, T::b64, up, I (-(HOST_WIDE_INT) stack.align)).r;
    }
  if (stack.size == 0 && !cfun->calls_alloca)
    {
      stack.top = stack.base;
      return;
    }
  stack.top = reg (T::b64);
  insn (op::add, M (T::u64), {R (stack.top), R (stack.base), I (stack.size)});
  if (stack.size)
    check_stack (R (stack.sp_in), R (stack.top));
}

/* The address of SIZE bytes, aligned to ALIGN (HEDDLE_STACK_ALIGN at least), that become part of the frame.  */
operand
function_emitter::take_stack (const operand &size, unsigned HOST_WIDE_INT align)
{
  regno top = current_sp ().r;
  regno old = reg (T::b64);
  move (old, R (top));
  operand start = R (old);
  if (align > HEDDLE_STACK_ALIGN)
    start = op2 (op::and_, T::b64, T::b64, op2 (op::add, T::u64, T::b64, start, I (align - 1)),
		 I (-(HOST_WIDE_INT) align));
  operand end = op2 (op::add, T::u64, T::b64, start, R (force_reg (size, T::b64)));
  end = op2 (op::and_, T::b64, T::b64, op2 (op::add, T::u64, T::b64, end, I (HEDDLE_STACK_ALIGN - 1)),
	     I (-HEDDLE_STACK_ALIGN));
  move (top, end);
  stack.open = true;
  check_stack (R (old), R (top));
  return start;
}

/* Forget what was taken since the first free byte was TO.  */
void
function_emitter::restore_stack (const operand &to)
{
  regno top = current_sp ().r;
  if (top != stack.base)
    move (top, to);
}

/* Lanes get slices somewhere in this function: have registers for them.  Before any code is emitted.  */
void
function_emitter::expect_slices ()
{
  stack.lane_sp = reg (T::b64);
  stack.lane_ctx = reg (T::b32);
  stack.sliced = true;
}

/* Here the lanes part: let LANE_SP and LANE_CTX be those of each lane's slice.  */
void
function_emitter::cut_stack ()
{
  operand log2 = op2 (op::and_, T::b32, T::b32, R (stack.ctx_in), I (HEDDLE_CTX_LOG2_MASK));
  operand size = op2 (op::shl, T::b64, T::b64, R (force_reg (I (1), T::b64)), log2);
  operand used = op2 (op::and_, T::b64, T::b64, R (stack.top), op2 (op::sub, T::s64, T::b64, size, I (1)));
  operand left = op2 (op::div, T::u64, T::b64, op2 (op::sub, T::s64, T::b64, size, used), I (HEDDLE_SLICES));
  left = op2 (op::max, T::u64, T::b64, left, I (1));
  operand zeros = op1 (op::clz, T::b64, T::b32, left);
  operand slice_log2 = op2 (op::sub, T::s32, T::b32, R (force_reg (I (63), T::b32)), zeros);
  operand slice = op2 (op::shl, T::b64, T::b64, R (force_reg (I (1), T::b64)), slice_log2);
  operand mask = op2 (op::sub, T::s64, T::b64, slice, I (1));
  operand start = op2 (op::add, T::s64, T::b64, R (stack.top), mask);
  start = op2 (op::and_, T::b64, T::b64, start, op1 (op::not_, T::b64, T::b64, mask));
  operand mine = op2 (op::shl, T::b64, T::b64, convert (T::u64, T::u32, ptx::rnd::none, lane ()), slice_log2);
  move (stack.lane_sp, op2 (op::add, T::s64, T::b64, start, mine));
  move (stack.lane_ctx, op2 (op::or_, T::b32, T::b32, slice_log2, I (HEDDLE_CTX_LANES)));
  if (entry_context == lanes_context::dynamic)
    {
      /* Called from a lane already: it stays alone with what it has.  */
      regno own = lanes_predicate ();
      move (stack.lane_sp, select (T::b64, R (stack.top), R (stack.lane_sp), own));
      move (stack.lane_ctx, select (T::b32, R (stack.ctx_in), R (stack.lane_ctx), own));
    }
}
