/* gate.cc -- kernels that are on the device before the program has come to their region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The host may launch a kernel before the program asks for it (libgomp-nvptx/plugin/launch/ahead.cc).  Its blocks wait
   at their beginning for the host's word, and do nothing if the word is no, or does not come in time.  The parameter
   FLAGS is the number of the launch then, twice, and STACKS the address of a struct heddle_gate (abi.h).  Kernels with
   stacks are never launched so; whether a kernel has stacks is not known yet where its gate is emitted.

   A block's first thread waits.  The first block's looks at the word of the host; all others at the decision, in the
   device's memory.  There is one decision, by a compare and swap, with an answer to the host by its maker.  Any block
   may decide for no, after a time: the first block need not be on the device.

   All accesses to memory by the host before its word happen before those of all threads: the word is acquired on the
   scope of the system, the decision is a release and an acquire on that of the device, and threads meet at a
   barrier.  */

#include "device/emit/statement.h"
#include "device/emit/block-update.h"
#include "device/facts/sums.h"
#include "abi.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

class kernel_gate : statement_writer
{
public:
  using statement_writer::statement_writer;
  void emit ();

private:
  operand special_or (ptx::sreg a, ptx::sreg b);
  ptx::mods shared_word (ptx::sem, ptx::scope);
  void wait (regno launch, regno decided, ptx::blockno known);
};

operand
kernel_gate::special_or (ptx::sreg a, ptx::sreg b)
{
  return op2 (op::or_, T::b32, T::b32, R (special (a, T::u32)), R (special (b, T::u32)));
}

/* Of accesses to a word of several threads.  */
ptx::mods
kernel_gate::shared_word (ptx::sem order, ptx::scope scope)
{
  ptx::mods m = mods_in_global (T::u32);
  m.order = order;
  m.sco = scope;
  return m;
}

/* By one thread: wait until the decision about LAUNCH is in DECIDED.  */
void
kernel_gate::wait (regno launch, regno decided, ptx::blockno known)
{
  ptx::blockno look = new_block (), open = new_block (), ask = new_block (), time = new_block (), late = new_block (),
	       decide = new_block (), answer = new_block ();
  const regno gate = parameter_address (HEDDLE_PARAM_STACKS), host = reg (T::b64), word = reg (T::b32);
  const regno limit = reg (T::b32);
  const regno leads = set_predicate (ptx::cmp::eq, T::b32, special_or (ptx::sreg::ctaid_x, ptx::sreg::ctaid_y), I (0));
  spaces.set_global (gate);
  insn (op::ld, mods_in_global (T::u64), {R (host), operand::at_reg (gate, int64_t (offsetof (heddle_gate, host)))});
  insn (op::ld, mods_in_global (T::u32), {R (limit), operand::at_reg (gate, int64_t (offsetof (heddle_gate, limit)))});
  const operand more = op2 (op::shl, T::b32, T::b32, R (limit), I (1));
  const regno most = reg (T::b32), began = reg (T::b32);
  insn (op::selp, M (T::b32), {R (most), R (limit), more, R (leads)});
  move (began, R (special (ptx::sreg::globaltimer_lo, T::u32)));
  auto meant = [&] (regno w)
    {
      return set_predicate (ptx::cmp::le, T::u32, op2 (op::xor_, T::b32, T::b32, R (w), R (launch)), I (1));
    };
  branch (look);

  go_on_in (look);
  insn (op::ld, shared_word (ptx::sem::acquire, ptx::scope::gpu),
	{R (decided), operand::at_reg (gate, int64_t (offsetof (heddle_gate, decided)))});
  branch_if (meant (decided), false, known);
  branch (open);

  go_on_in (open);
  branch_if (leads, true, time);
  branch (ask);

  go_on_in (ask);
  insn (op::ld, shared_word (ptx::sem::acquire, ptx::scope::sys),
	{R (word), operand::at_reg (host, int64_t (offsetof (heddle_gate_words, word)))});
  branch_if (meant (word), false, decide);
  branch (time);

  go_on_in (time);
  const regno now = special (ptx::sreg::globaltimer_lo, T::u32);
  branch_if (set_predicate (ptx::cmp::le, T::u32, op2 (op::sub, T::u32, T::b32, R (now), R (began)), R (most)), false,
	     look);
  branch (late);

  go_on_in (late);
  move (word, R (launch));
  branch (decide);

  go_on_in (decide);
  ptx::mods cas = shared_word (ptx::sem::acq_rel, ptx::scope::gpu);
  cas.a = ptx::aop::cas;
  cas.t = T::b32;
  const regno before = reg (T::b32);
  insn (op::atom, cas, {R (before), operand::at_reg (gate, int64_t (offsetof (heddle_gate, decided))), R (decided),
			R (word)});
  branch_if (set_predicate (ptx::cmp::ne, T::b32, R (before), R (decided)), false, look);
  branch (answer);

  go_on_in (answer);
  insn (op::st, shared_word (ptx::sem::relaxed, ptx::scope::sys),
	{operand::at_reg (host, int64_t (offsetof (heddle_gate_words, answer))), R (word)});
  move (decided, R (word));
  branch (known);
}

void
kernel_gate::emit ()
{
  ptx::blockno closed = new_block (), first = new_block (), known = new_block (), meet = new_block (),
	       over = new_block (), refused = new_block ();
  const regno launch = reg (T::b32), decided = reg (T::b32);
  ptx::mods m = M (T::u32);
  m.sp = ptx::space::param;
  insn (op::ld, m, {R (launch), operand::at_param (parameter (HEDDLE_PARAM_FLAGS).name)});
  branch_if (set_predicate (ptx::cmp::eq, T::b32, R (launch), I (0)), false, over);
  branch (closed);

  go_on_in (closed);
  move (decided, I (0));
  branch_if (set_predicate (ptx::cmp::ne, T::b32, special_or (ptx::sreg::tid_x, ptx::sreg::tid_y), I (0)), false,
	     meet);
  branch (first);

  go_on_in (first);
  wait (launch, decided, known);

  go_on_in (known);
  branch (meet);

  go_on_in (meet);
  const operand yes = op2 (op::and_, T::b32, T::b32, R (decided), I (1));
  const regno mine = set_predicate (ptx::cmp::ne, T::b32, yes, I (0)), all = reg (T::pred);
  /* The first thread comes later than the other lanes of its warp, and the barrier is for whole warps.  */
  insn (op::bar_warp_sync, ptx::mods (), {operand::of_imm (0xffffffff)});
  insn (op::bar_red_or, M (T::pred), {R (all), I (0), R (mine)});
  branch_if (all, false, over);
  branch (refused);

  go_on_in (refused);
  insn (op::ret, ptx::mods (), {});

  go_on_in (over);
}

} // namespace

/* The results of a kernel with sums are what a program's loops wait for.  */
void
emit_gate (emission &e)
{
  if (!heddle_grid_sums (e.fun->decl).empty ())
    kernel_gate (e).emit ();
}
