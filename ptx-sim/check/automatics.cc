/* automatics.cc -- HEDDLE_SIM_CHECK=memory: automatic variables; values.h says what is found.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   All warps' stacks are one allocation, and for the simulator each address in it is memory.  In a program linked with
   -mcheck-memory marks (doc/abi.md) tell of a function's frame and of alloca's memory, and of the variables inside.  No
   access belongs between variables.  When the function returns its frame is gone, but known as such until the next
   frame has its place.  The lanes of a warp have one frame if the warp is a thread; where lanes are on their own each
   has a frame.

   Variables in local memory are each lane's own, and have gaps around them in any program (decode.cc).  Only where
   marks name the variables are written bytes known, for only there do copies have marks: a structure may be copied
   before all of its members are written, and its unwritten bytes are then unwritten in the copy, too.  Variables of the
   compiler and of libraries have no name, and may be read before being written: nothing depends on the value.  */

#include "check/places.h"
#include "check/values.h"
#include "types/launch.h"
#include "types/ops.h"

#include <algorithm>
#include <cinttypes>

namespace ptxsim {

uint64_t
next_call ()
{
  static std::atomic<uint64_t> last { 0 };
  return ++last;
}

std::string
automatic_name (const std::string &name, const std::string &function)
{
  return (name.empty () ? "a variable without a name" : "`" + name + "'") + " of `" + function + "'";
}

/* --- parts of stacks ---------------------------------------------------------------------------------------------- */

/* Forget the parts that have bytes of [START, END).  */
static void
forget (memory_check &c, uint64_t start, uint64_t end)
{
  auto p = c.stacks.lower_bound (start);
  if (p != c.stacks.begin () && std::prev (p)->second.end > start)
    --p;
  while (p != c.stacks.end () && p->first < end)
    p = c.stacks.erase (p);
}

void
forget_stacks (memory_check &c, uint64_t addr, uint64_t size)
{
  if (addr < c.stacks_end && addr + size > c.stacks_low)
    forget (c, addr, addr + size);
  if (c.stacks.empty ())
    {
      c.stacks_low = UINT64_MAX;
      c.stacks_end = 0;
    }
}

/* The LANES of X's warp have [START, END), with LAYOUT.  */
static void
begin_part (exec &x, memory_check &c, uint64_t start, uint64_t end, std::shared_ptr<const stack_mark> layout,
	    uint32_t lanes)
{
  auto known = c.stacks.find (start);
  if (known != c.stacks.end ())
    {
      /* The warp's lanes are one thread and came in several groups.  */
      stack_part &p = known->second;
      if (!p.gone && p.end == end && p.layout == layout && p.launch == x.launch->grid_id && p.by == x.w
	  && p.depth == x.fr->depth && !(p.lanes & lanes))
	{
	  p.lanes |= lanes;
	  c.parts[x.fr->serial].push_back (start);
	  return;
	}
    }
  forget (c, start, end);
  stack_part p;
  p.end = end;
  p.layout = std::move (layout);
  p.memory.size = end - start;
  p.memory.written.assign ((end - start + 63) / 64, 0);
  p.launch = x.launch->grid_id;
  p.by = x.w;
  p.depth = x.fr->depth;
  p.lanes = lanes;
  c.stacks.emplace (start, std::move (p));
  c.stacks_low = std::min (c.stacks_low, start);
  c.stacks_end = std::max (c.stacks_end, end);
  if (x.fr->parent)
    c.parts[x.fr->serial].push_back (start);
}

/* LANES leave the part at START.  */
static void
end_part (const exec &x, memory_check &c, uint64_t start, uint32_t lanes)
{
  auto known = c.stacks.find (start);
  if (known == c.stacks.end ())
    return;
  stack_part &p = known->second;
  if (p.by != x.w || p.depth != x.fr->depth || p.launch != x.launch->grid_id)
    return;
  p.lanes &= ~lanes;
  if (!p.lanes)
    p.gone = true;
}

static const insn *
stack_mark_handler (exec &x, const insn *i, uint32_t m)
{
  memory_check &c = *x.launch->dev->self ()->values;
  const stack_mark &k = *static_cast<const stack_mark *> (i->aux);
  const uint64_t *const starts = x.src<uint64_t> (k.start);
  while (m)
    {
      /* Those with the same address.  */
      const unsigned l = unsigned (__builtin_ctz (m));
      const uint64_t start = starts[l];
      uint32_t same = 0;
      for (uint32_t n = m; n; n &= n - 1)
	if (starts[__builtin_ctz (n)] == start)
	  same |= n & -n;
      m &= ~same;
      if (k.kind == stack_mark::frame)
	begin_part (x, c, start, start + k.size, x.fr->fn->stack_frame, same);
      else if (k.kind == stack_mark::taken)
	{
	  auto layout = std::make_shared<stack_mark> (k);
	  layout->variables[0].offset = x.src<uint64_t> (k.first)[l] - start;
	  layout->variables[0].size = x.src<uint64_t> (k.bytes)[l];
	  begin_part (x, c, start, x.src<uint64_t> (k.end)[l], std::move (layout), same);
	}
      else
	{
	  const uint64_t end = x.src<uint64_t> (k.end)[l];
	  for (auto p = c.stacks.lower_bound (start); p != c.stacks.end () && p->first < end; ++p)
	    if (p->second.layout->kind == stack_mark::taken)
	      end_part (x, c, p->first, same);
	}
    }
  return i + 1;
}

const handler op_stack_mark = stack_mark_handler;

void
stack_returned (exec &x)
{
  memory_check &c = *x.launch->dev->self ()->values;
  auto parts = c.parts.find (x.fr->serial);
  if (parts == c.parts.end ())
    return;
  for (uint64_t start : parts->second)
    {
      auto known = c.stacks.find (start);
      if (known == c.stacks.end ())
	continue;
      end_part (x, c, start, x.mask);
    }
  if (!(x.fr->live & ~x.mask))
    c.parts.erase (parts);
}

/* --- accesses ----------------------------------------------------------------------------------------------------- */

static const char *
verb (access kind)
{
  return loads_only (kind) ? "load" : kind == access::store ? "store" : "atomic operation";
}

/* Functions of the host, called by the device, write without the simulator seeing it.  */
static bool
host_writes (const exec &x)
{
  const auto &known = x.launch->entry->mod->variables;
  return known.count ("__heddle_calls") || known.count ("__heddle_reverse");
}

/* BYTES bytes of O from FROM on are loaded for a copy, or stored by a copy: unwritten bytes are unwritten in the
   copy.  */
static void
copy_access (const exec &x, memory_check &c, tracked_memory &o, access kind, unsigned bytes, unsigned lane,
	     uint64_t from)
{
  uint32_t &written = c.copied[x.w][lane];
  if (loads_only (kind))
    written = 0;
  for (unsigned k = 0; k < bytes; k++)
    {
      const uint64_t bit = uint64_t (1) << (from + k) % 64;
      uint64_t &word = o.written[(from + k) / 64];
      if (loads_only (kind))
	written |= word & bit ? 1u << k : 0;
      else
	word = written >> k & 1 ? word | bit : word & ~bit;
    }
}

/* The same of any access.  False: a load of what nobody has written.  */
static bool
value_access (const exec &x, memory_check &c, tracked_memory &o, access kind, unsigned bytes, unsigned lane,
	      uint64_t from)
{
  if (x.at->flags & insn_copies)
    {
      copy_access (x, c, o, kind, bytes, lane, from);
      return true;
    }
  const bool good = kind == access::store || x.fr->fn->copies || has_written (o, from, from + bytes);
  if (!loads_only (kind))
    mark_written (o, from, from + bytes);
  return good || host_writes (x);
}

bool
stack_access (exec &x, memory_check &c, access kind, unsigned bytes, unsigned lane, uint64_t addr)
{
  auto part = c.stacks.upper_bound (addr);
  if (part == c.stacks.begin ())
    return false;
  --part;
  stack_part &p = part->second;
  if (addr >= p.end || p.launch != x.launch->grid_id)
    return false;
  const uint64_t at = addr - part->first;
  const automatic *nearest = nullptr;
  uint64_t least = UINT64_MAX;
  bool inside = false;
  for (const automatic &a : p.layout->variables)
    {
      uint64_t begin = a.offset, end = a.offset + a.size;
      widen_for_atomic (kind, bytes, &begin, &end);
      const uint64_t distance = at < begin ? begin - at : at >= end ? at - end + 1 : 0;
      if (distance >= least)
	continue;
      least = distance;
      nearest = &a;
      inside = at >= begin && at + bytes <= end;
    }
  if (!nearest)
    return false;
  const std::string name = p.gone || !inside ? automatic_name (nearest->name, nearest->function) : "";
  const bool before = at < nearest->offset;
  const uint64_t offset = before ? nearest->offset - at : at - nearest->offset;
  if (p.gone)
    throw_fault (status::illegal_address, lane, "%s of %u bytes at 0x%" PRIx64 ", %s %" PRIu64 " of %s, which has "
		 "ended", verb (kind), bytes, addr, before ? "before it by" : "offset", offset, name.c_str ());
  if (!inside)
    throw_fault (status::illegal_address, lane, "out-of-bounds %s of %u bytes at 0x%" PRIx64 ", %s %" PRIu64 " of %s, "
		 "which has %" PRIu64 " bytes", verb (kind), bytes, addr, before ? "before it by" : "offset", offset,
		 name.c_str (), nearest->size);
  if (!value_access (x, c, p.memory, kind, bytes, lane, at) && !nearest->name.empty ())
    report_unwritten (x, c, lane, in_words ("load of %u bytes that nobody has written, at 0x%" PRIx64 ", offset %"
					    PRIu64 " of %s, which has %" PRIu64 " bytes", bytes, addr, offset,
					    automatic_name (nearest->name, nearest->function).c_str (),
					    nearest->size));
  if (!loads_only (kind))
    values_written (c, addr, bytes);
  return true;
}

void
own_access (exec &x, memory_check &c, const frame &f, const variable &v, access kind, unsigned bytes, unsigned lane,
	    uint64_t offset)
{
  const uint64_t stride = (f.fn->local_bytes + 63) / 64 * 64;
  auto &own = c.own[&f];
  if (own.first != f.serial)
    {
      own.first = f.serial;
      own.second.size = 32 * stride;
      own.second.written.assign (32 * stride / 64, 0);
    }
  if (!value_access (x, c, own.second, kind, bytes, lane, lane * stride + offset) && !v.source_name.empty ())
    report_unwritten (x, c, lane, in_words ("load of %u bytes that nobody has written, at local address 0x%" PRIx64
					    ", offset %" PRIu64 " of %s, which has %" PRIu64 " bytes", bytes, offset,
					    offset - v.address,
					    automatic_name (v.source_name, v.source_function).c_str (), v.size));
}

} // namespace ptxsim
