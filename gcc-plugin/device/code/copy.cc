/* copy.cc -- objects are copied and filled.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Objects are copied and cleared in the largest pieces that their alignment allows, up to 16 bytes; unrolled
   while that is short, else in a loop.  */

#include "device/code/memory.h"
#include "device/facts/hooks.h"
#include "tuning.h"

using ptx::op;
using ptx::operand;
using ptx::regno;
using T = ptx::type;

/* One piece of CHUNK bytes (1 to 16) from SRC, or the bytes of FILL where SRC is null, to DST.  */
void
memory_access::copy_chunk (unsigned chunk, const mem_address &dst, const mem_address *src,
			   unsigned HOST_WIDE_INT fill)
{
  T t = chunk == 1 ? T::u8 : chunk == 2 ? T::u16 : chunk == 4 ? T::b32 : T::b64;
  T r = chunk <= 4 ? T::b32 : T::b64;
  /* For the simulator's check: not all bytes of an object need have been written.  */
  const bool copies = heddle_options.check_memory && src && src->param < 0 && src->sp != ptx::space::constant;
  unsigned n = chunk == 16 ? 2 : 1;
  std::vector<operand> regs;
  if (src)
    {
      for (unsigned i = 0; i < n; i++)
	regs.push_back (R (reg (r)));
      ptx::mods m = mods_of (t, *src);
      m.vec = n;
      insn (op::ld, m, {n == 1 ? regs[0] : operand::of_list (regs), operand_of (*src)}).copies |= copies;
    }
  else
    {
      operand c = R (force_reg (I (chunk <= 4 ? (HOST_WIDE_INT) (uint32_t) fill : (HOST_WIDE_INT) fill), r));
      regs.assign (n, c);
    }
  ptx::mods m = mods_of (t, dst);
  m.vec = n;
  insn (op::st, m, {operand_of (dst), n == 1 ? regs[0] : operand::of_list (regs)}).copies = copies;
}

/* SIZE bytes, a multiple of CHUNK, in a loop.  */
void
memory_access::copy_loop (unsigned chunk, mem_address dst, const mem_address *src, unsigned HOST_WIDE_INT size,
			  unsigned HOST_WIDE_INT fill)
{
  regno i = reg (T::b64);
  move (i, I (0));
  mem_address d0 = offset (dst, R (force_reg (I (0), T::b64)));
  mem_address s0;
  if (src)
    s0 = offset (*src, R (force_reg (I (0), T::b64)));
  ptx::blockno body = new_block (), after = new_block ();
  branch (body);
  go_on_in (body);
  mem_address d = d0, s = s0;
  d.base = op2 (op::add, T::s64, T::b64, R (d0.base), R (i)).r;
  d.align = chunk;
  if (src)
    {
      s.base = op2 (op::add, T::s64, T::b64, R (s0.base), R (i)).r;
      s.align = chunk;
    }
  copy_chunk (chunk, d, src ? &s : nullptr, fill);
  insn (op::add, M (T::s64), {R (i), R (i), I (chunk)});
  regno p = set_predicate (ptx::cmp::lt, T::u64, R (i), I (size));
  branch_if (p, false, body);
  branch (after);
  go_on_in (after);
}

void
memory_access::copy_bytes (mem_address dst, mem_address src, unsigned HOST_WIDE_INT size)
{
  unsigned chunk = MIN (16u, MIN (dst.align, src.align));
  while (size)
    {
      while (chunk > size || (chunk > 1 && size % chunk && size < chunk))
	chunk /= 2;
      unsigned HOST_WIDE_INT n = size / chunk;
      /* Parameters have constant places only; there are no more than their space has room for.  */
      if (n > tuning.copy_accesses && src.param < 0)
	{
	  copy_loop (chunk, dst, &src, n * chunk, 0);
	  dst = offset (dst, n * chunk), src = offset (src, n * chunk);
	}
      else
	for (unsigned HOST_WIDE_INT i = 0; i < n; i++)
	  {
	    copy_chunk (chunk, dst, &src, 0);
	    dst = offset (dst, chunk), src = offset (src, chunk);
	  }
      size -= n * chunk;
    }
}

void
memory_access::fill_bytes (mem_address dst, int byte, unsigned HOST_WIDE_INT size)
{
  unsigned HOST_WIDE_INT fill = (byte & 255) * HOST_WIDE_INT_UC (0x0101010101010101);
  unsigned chunk = MIN (16u, dst.align);
  while (size)
    {
      while (chunk > size)
	chunk /= 2;
      unsigned HOST_WIDE_INT n = size / chunk;
      if (n > tuning.copy_accesses)
	{
	  copy_loop (chunk, dst, nullptr, n * chunk, fill);
	  dst = offset (dst, n * chunk);
	}
      else
	for (unsigned HOST_WIDE_INT i = 0; i < n; i++)
	  {
	    copy_chunk (chunk, dst, nullptr, fill);
	    dst = offset (dst, chunk);
	  }
      size -= n * chunk;
    }
}
