/* need.cc -- how large a warp's stack a kernel needs.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The whole program is at hand: the need is that of the longest chain of calls from the kernel, the frames added up.  A
   call through a pointer may reach each function whose address is taken and whose signature fits.  Where lanes part,
   each gets a slice of the rest of the warp's stack (stack.cc), and so calls there count HEDDLE_SLICES times the next
   power of two; functions called from there are in lanes for good.  So a function has two needs, one for each context.

   Recursion and alloca have no bound.  A cycle counts as one pass through all its functions, and the kernel is marked
   as open: the host then adds a reserve (host/size.cc), as is done here for the slices of lanes (protocol.h).  Too low
   an estimate shows as a stack's overflow, and is never silent.  */

#include "warp-stacks/need/need.h"
#include "device/facts/signature.h"
#include "warp-stacks/protocol.h"

namespace {

class needs
{
public:
  needs (const ptx::module &m, const frame_map &frames, const function_set &reachable)
    : frames (frames)
  {
    for (const ptx::function &f : m.functions)
      if (reachable.count (&f))
	note_addresses (f);
    for (const ptx::variable &v : m.variables)
      for (const ptx::reloc &r : v.relocs)
	if (r.fn && reachable.count (r.fn))
	  addressed.insert (r.fn);
  }

  stack_need of_kernel (const ptx::function *f, bool lanes)
  {
    const result &r = states[visit ({f, lanes})];
    uint64_t bytes = lanes ? HEDDLE_WARP_SIZE * heddle_lane_share (r.bytes, r.open) : r.bytes ? r.bytes + 1 : 0;
    return {bytes, r.open};
  }

private:
  typedef std::pair<const ptx::function *, bool> node;		/* and whether it is in lanes */
  struct target { node to; bool slice; };
  struct result
  {
    node who;
    unsigned low;			/* Tarjan's: the least state reached; UINT_MAX when done */
    uint64_t bytes;
    bool open;
  };
  const frame_map &frames;
  function_set addressed;
  std::map<node, unsigned> numbers;
  std::vector<result> states;
  std::vector<unsigned> stack;

  void note_addresses (const ptx::function &f)
  {
    for (const ptx::block &b : f.blocks)
      for (const ptx::insn &i : b.insns)
	for (size_t k = 0; k < i.o.size (); k++)
	  {
	    if (i.o[k].fn && !(i.code == ptx::op::call && k == 1))
	      addressed.insert (i.o[k].fn);
	    for (const ptx::operand &e : i.o[k].elts)
	      if (e.fn)
		addressed.insert (e.fn);
	  }
  }

  /* The frame of F; without a note of emission it is empty.  */
  frame_facts frame (const ptx::function *f) const
  {
    auto it = frames.find (f);
    return it == frames.end () ? frame_facts () : it->second;
  }

  std::vector<target> targets (node n, bool *open) const
  {
    std::vector<target> result;
    const frame_facts own = frame (n.first);
    for (const ptx::block &b : n.first->blocks)
      for (const ptx::insn &i : b.insns)
	{
	  if (i.code != ptx::op::call)
	    continue;
	  const ptx::function *callee = i.o[1].kind == ptx::operand::func ? i.o[1].fn : nullptr;
	  if (callee && (!callee->defined || callee == own.overflow_handler))
	    continue;
	  bool slice = !n.second && !i.o[2].elts.empty () && i.o[2].elts[0].kind == ptx::operand::reg
		       && i.o[2].elts[0].r == own.lanes_sp;
	  if (callee)
	    {
	      result.push_back ({{callee, n.second || slice}, slice});
	      continue;
	    }
	  size_t before = result.size ();
	  for (const ptx::function *f : addressed)
	    if (f->defined && (!i.proto || same_signature (i.proto, f)))
	      result.push_back ({{f, n.second || slice}, slice});
	  if (result.size () == before)
	    *open = true;
	}
    return result;
  }

  /* Tarjan's strongly connected components, which come out callees first.  */
  unsigned visit (node n)
  {
    unsigned me = states.size ();
    numbers[n] = me;
    const frame_facts own = frame (n.first);
    states.push_back ({n, me, own.bytes, own.open});
    stack.push_back (me);
    bool open = false;
    std::vector<target> out = targets (n, &open);
    states[me].open |= open;
    for (const target &t : out)
      {
	auto it = numbers.find (t.to);
	unsigned other = it == numbers.end () ? visit (t.to) : it->second;
	if (states[other].low != UINT_MAX)
	  states[me].low = MIN (states[me].low, states[other].low);
      }
    if (states[me].low != me)
      return me;

    std::vector<unsigned> members;
    do
      {
	members.push_back (stack.back ());
	stack.pop_back ();
      }
    while (members.back () != me);
    std::set<node> inside;
    for (unsigned k : members)
      inside.insert (states[k].who);
    uint64_t frames_sum = 0, deepest = 0;
    open = false;
    for (unsigned k : members)
      {
	frames_sum += states[k].bytes;
	open |= states[k].open;
	bool ignored;
	for (const target &t : targets (states[k].who, &ignored))
	  {
	    if (inside.count (t.to))
	      {
		open = true;
		continue;
	      }
	    const result &callee = states[numbers[t.to]];
	    open |= callee.open;
	    uint64_t bytes = t.slice ? HEDDLE_SLICES * heddle_lane_share (callee.bytes, callee.open) : callee.bytes;
	    deepest = MAX (deepest, bytes);
	  }
      }
    for (unsigned k : members)
      {
	states[k].bytes = frames_sum + deepest;
	states[k].open = open;
	states[k].low = UINT_MAX;
      }
    return me;
  }
};

} // namespace

std::vector<stack_need>
find_stack_needs (const ptx::module &m, const std::vector<std::pair<const ptx::function *, bool>> &kernels,
		  const frame_map &frames, const function_set &reachable)
{
  needs n (m, frames, reachable);
  std::vector<stack_need> result;
  for (auto &k : kernels)
    result.push_back (n.of_kernel (k.first, k.second));
  return result;
}
