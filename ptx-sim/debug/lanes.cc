/* lanes.cc -- the lanes of a launch as gdb's threads; see lanes.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "debug/lanes.h"
#include "check/places.h"
#include "debug/symbols.h"
#include "abi.h"

#include <cstring>

namespace ptxsim {

static const uint64_t deepest = uint64_t (1) << 16;	/* frame; warp.cc's max_depth */
static const unsigned thread_shift = 41;

unsigned
lane_table::number (const lane_name &n)
{
  auto it = m_numbers.emplace (n, m_names.size () + 1);
  if (it.second)
    m_names.push_back (n);
  return it.first->second;
}

const lane_name *
lane_table::name (unsigned number) const
{
  return number && number <= m_names.size () ? &m_names[number - 1] : nullptr;
}

uint64_t
frame_address (unsigned number, const frame *f)
{
  return frames_start | uint64_t (number) << thread_shift | (deepest - f->depth) * frame_size;
}

bool
find_frame (const lane_table &lanes, const block_list &blocks, uint64_t addr, frame_place *p)
{
  if (!(addr & frames_start) || addr >> 63)
    return false;
  const lane_name *n = lanes.name (unsigned ((addr & ~frames_start) >> thread_shift));
  if (!n || !find_lane (blocks, *n, &p->where))
    return false;
  const uint64_t depth = deepest - (addr & ((uint64_t (1) << thread_shift) - 1)) / frame_size;
  p->lane = n->lane;
  p->offset = addr % frame_size;
  for (p->fr = p->where.fr; p->fr && p->fr->depth != depth; p->fr = p->fr->parent)
    ;
  return p->fr != nullptr;
}

bool
find_lane (const block_list &blocks, const lane_name &n, lane_place *p)
{
  for (const auto &b : blocks)
    if (b->linear == n.block && n.warp < b->warps.size ())
      {
	warp &w = b->warps[n.warp];
	p->in = b.get ();
	p->of = &w;
	for (const fragment &f : w.frags)
	  if (f.mask >> n.lane & 1)
	    {
	      p->pc = f.pc;
	      p->fr = f.fr;
	      p->mask = f.mask;
	      return true;
	    }
	for (const join *j : w.joins)
	  if (j->arrived >> n.lane & 1)
	    {
	      p->pc = j->pc;
	      p->fr = j->fr;
	      p->mask = j->arrived;
	      return true;
	    }
	return false;
      }
  return false;
}

/* The user's function tells, as the device runtime has parts for one lane only.  */
bool
are_one_thread (const lane_place &p)
{
  const insn *pc = p.pc;
  const frame *f = p.fr;
  while (f->parent && is_of_library (*f->fn, pc))
    {
      pc = f->call;
      f = f->parent;
    }
  const code &c = *f->fn;
  switch (lanes_mark (pc->flags >> insn_lanes_shift & 3))
    {
    case lanes_mark::apart:
      return false;
    case lanes_mark::context:
      break;
    default:
      return true;
    }
  /* The context is the second parameter (libgomp-nvptx/abi.h).  */
  if (c.params.size () < 2)
    return true;
  uint32_t context;
  memcpy (&context, f->regs + c.params[1].offset + 8 * __builtin_ctz (p.mask), sizeof context);
  return !(context & HEDDLE_CTX_LANES);
}

uint32_t
lanes_for_threads (block &b, warp &w)
{
  const uint32_t live = w.live ();
  if (!live)
    return 0;
  lane_place p;
  p.in = &b;
  p.of = &w;
  bool one = true;
  for (const fragment &f : w.frags)
    {
      p.pc = f.pc;
      p.fr = f.fr;
      p.mask = f.mask;
      one = one && are_one_thread (p);
    }
  return one ? live & -live : live;
}

} // namespace ptxsim
