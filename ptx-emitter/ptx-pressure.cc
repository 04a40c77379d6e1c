/* ptx-pressure.cc -- how many registers of 32 bits a function needs at the same time.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The virtual registers that are live, by the usual equations backwards over the blocks, and their largest sum over all
   instructions.  What can be made again at its use (a constant, a special register, a parameter) costs nothing here.
   ptxas needs a few registers more, since it orders instructions anew, and takes many more where nothing stops it.  */

#include "ptx-registers.h"
#include "ptx-table.h"

namespace ptx {

namespace {

struct live_set
{
  std::vector<uint64_t> words;
  explicit live_set (size_t n) : words ((n + 63) / 64) {}
  void add (regno r) { words[r / 64] |= uint64_t (1) << (r % 64); }
  void remove (regno r) { words[r / 64] &= ~(uint64_t (1) << (r % 64)); }
};

} // namespace

unsigned
most_live (const function &f)
{
  const size_t count = f.regs.size (), blocks = f.blocks.size ();
  if (count * blocks > size_t (1) << 30)
    return UINT32_MAX;

  std::vector<unsigned> cost (count), definitions (count);
  std::vector<bool> again (count);
  for (size_t r = 0; r < count; r++)
    {
      const unsigned size = size_of (f.regs[r]);
      cost[r] = f.regs[r] == type::pred ? 0 : size > 4 ? size / 4 : 1;
    }
  for (const block &b : f.blocks)
    for (const insn &i : b.insns)
      {
	if (i.code == op::call)
	  return UINT32_MAX;
	const bool cheap = (i.code == op::mov && i.o[1].kind != operand::reg && i.o[1].kind != operand::list)
			   || (i.code == op::ld && (i.m.sp == space::param || i.m.sp == space::constant));
	registers_of (i, [] (regno) {}, [&] (regno r) { definitions[r]++; again[r] = cheap && !i.guarded; });
      }
  for (size_t r = 0; r < count; r++)
    if (again[r] && definitions[r] == 1)
      cost[r] = 0;

  /* Live at the beginning of each block.  */
  std::vector<live_set> in (blocks, live_set (count));
  unsigned most = 0;
  for (bool changed = true, last = false; changed || !last;)
    {
      last = !changed;
      changed = false;
      for (size_t b = blocks; b-- > 0;)
	{
	  const block &k = f.blocks[b];
	  live_set live (count);
	  auto join = [&] (const live_set &other)
	    {
	      for (size_t w = 0; w < live.words.size (); w++)
		live.words[w] |= other.words[w];
	    };
	  const bool leaves
	      = !k.insns.empty () && !k.insns.back ().guarded && (info (k.insns.back ().code).flags & F_TERM);
	  if (b + 1 < blocks && !leaves)
	    join (in[b + 1]);
	  for (size_t n = k.insns.size (); n-- > 0;)
	    {
	      const insn &i = k.insns[n];
	      for (const operand &o : i.o)
		{
		  if (o.kind == operand::label)
		    join (in[o.b]);
		  for (const operand &e : o.elts)
		    if (e.kind == operand::label)
		      join (in[e.b]);
		}
	      if (last)
		{
		  unsigned sum = 0;
		  for (size_t w = 0; w < live.words.size (); w++)
		    for (uint64_t bits = live.words[w]; bits; bits &= bits - 1)
		      sum += cost[w * 64 + __builtin_ctzll (bits)];
		  most = sum > most ? sum : most;
		}
	      registers_of (i, [] (regno) {}, [&] (regno r) { if (!i.guarded) live.remove (r); });
	      registers_of (i, [&] (regno r) { live.add (r); }, [] (regno) {});
	    }
	  for (size_t w = 0; w < live.words.size (); w++)
	    changed |= live.words[w] != in[b].words[w];
	  in[b] = live;
	}
    }
  return most;
}

} // namespace ptx
