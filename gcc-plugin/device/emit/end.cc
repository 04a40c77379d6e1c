/* end.cc -- kernels that report their end to the host (abi.h, struct heddle_end).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The driver takes 1.3 us for each kernel whose end the host wants to know, and works on one kernel at a time
   (libgomp-nvptx/plugin/device/marks.cc).  Kernels of regions with "nowait", perhaps many, do without it: after all
   threads of a block have ended, one of them counts the block, and the counting thread of the last block writes a word
   to the host's memory.

   All accesses to memory of any thread happen before this write (PTX ISA, memory consistency model): the barrier orders
   the threads of a block before the counting thread; counting releases and acquires on the scope of the device; the
   word is a release on the scope of the system.  The counter wraps round at the last block, and is ready for the next
   kernel.  */

#include "device/emit/statement.h"
#include "device/facts/spmd.h"
#include "abi.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

namespace {

/* All threads of the block come here, and have nothing left to do but to return.  */
class kernel_end : statement_writer
{
public:
  using statement_writer::statement_writer;
  void tell_end ();
};

} // namespace

/* FNDECL is a kernel that reports its end on request.  */
bool
module_emitter::tells_end (tree fndecl) const
{
  return heddle_kernel_fact_p (fndecl, HEDDLE_FUNC_TELLS_END);
}

void
kernel_end::tell_end ()
{
  ptx::blockno arrive = new_block (), count = new_block (), last = new_block (), over = new_block ();
  auto global = [] (T t)
    {
      ptx::mods m = M (t);
      m.sp = ptx::space::global;
      return m;
    };
  const ptx::mods m32 = global (T::u32), m64 = global (T::u64);

  const regno end = parameter_address (HEDDLE_PARAM_END);
  branch_if (set_predicate (ptx::cmp::eq, T::b64, R (end), I (0)), false, over);
  branch (arrive);

  go_on_in (arrive);
  wait_for_lanes (e, {I (0)});
  operand thread = op2 (op::or_, T::b32, T::b32, R (special (ptx::sreg::tid_x, T::u32)),
			R (special (ptx::sreg::tid_y, T::u32)));
  branch_if (set_predicate (ptx::cmp::ne, T::b32, thread, I (0)), false, over);
  branch (count);

  go_on_in (count);
  ptx::mods lo = M (T::u32);
  lo.p = ptx::part::lo;
  regno blocks = reg (T::b32), before = reg (T::b32);
  insn (op::mul, lo, {R (blocks), R (special (ptx::sreg::nctaid_x, T::u32)),
		      R (special (ptx::sreg::nctaid_y, T::u32))});
  operand most = op2 (op::sub, T::u32, T::b32, R (blocks), I (1));
  ptx::mods wrap = m32;
  wrap.a = ptx::aop::inc;
  wrap.order = ptx::sem::acq_rel;
  wrap.sco = ptx::scope::gpu;
  insn (op::atom, wrap,
	{R (before), operand::at_reg (end, int64_t (offsetof (heddle_end, arrived))), R (force_reg (most, T::b32))});
  branch_if (set_predicate (ptx::cmp::ne, T::b32, R (before), most), false, over);
  branch (last);

  go_on_in (last);
  regno old = reg (T::b32), word = reg (T::b64);
  const operand number = operand::at_reg (end, int64_t (offsetof (heddle_end, number)));
  insn (op::ld, m32, {R (old), number});
  operand value = R (force_reg (op2 (op::add, T::u32, T::b32, R (old), I (1)), T::b32));
  insn (op::st, m32, {number, value});
  insn (op::ld, m64, {R (word), operand::at_reg (end, int64_t (offsetof (heddle_end, word)))});
  ptx::mods release = m32;
  release.order = ptx::sem::release;
  release.sco = ptx::scope::sys;
  insn (op::st, release, {operand::at_reg (word), value});
  branch (over);

  go_on_in (over);
}

void
tell_end (emission &e)
{
  kernel_end (e).tell_end ();
}
