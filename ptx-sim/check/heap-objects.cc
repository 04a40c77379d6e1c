/* heap-objects.cc -- HEDDLE_SIM_CHECK=memory: objects of the device's malloc; values.h says what is found.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The device's malloc (device-libs/libc/malloc.c) cuts its objects from one allocation, and for the simulator each
   address in it is memory. malloc tells of its objects by calls of empty functions with known names: an object is
   given, is moved, is taken back, and the number of bytes for an object, to which a gap is added here.

   malloc itself has its tables before the objects' part of the allocation; no other access belongs there.  Freed memory
   is known as such until its place is given again.  */

#include "check/places.h"
#include "check/values.h"
#include "types/launch.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

namespace ptxsim {

heap_event
find_heap_event (const std::string &name)
{
  return name == "__heddle_heap_room" ? heap_event::room : name == "__heddle_heap_given" ? heap_event::given
	 : name == "__heddle_heap_moved" ? heap_event::moved : name == "__heddle_heap_taken" ? heap_event::taken
	 : heap_event::none;
}

/* The word of LANE in slot S of the call's frame F.  */
static char *
word (const frame &f, const slot &s, unsigned lane)
{
  return f.regs + s.offset + 8 * lane;
}

/* The parameter of F that is the Kth from the end.  */
static uint64_t
parameter (const frame &f, unsigned k, unsigned lane)
{
  uint64_t v;
  memcpy (&v, word (f, f.fn->params[f.fn->params.size () - k], lane), sizeof v);
  return v;
}

/* [ADDR, ADDR + SIZE) is an object, new or of another size than before.  */
static void
give (memory_check &c, uint64_t addr, uint64_t size, std::string where)
{
  auto old = c.heap.find (addr);
  heap_object o;
  o.memory.size = size;
  o.memory.written.assign ((size + 63) / 64, 0);
  o.where = std::move (where);
  if (old != c.heap.end () && !old->second.freed)
    {
      /* Another size.  */
      const size_t words = std::min (o.memory.written.size (), old->second.memory.written.size ());
      std::copy_n (old->second.memory.written.begin (), words, o.memory.written.begin ());
    }
  auto it = c.heap.lower_bound (addr);
  if (it != c.heap.begin () && std::prev (it)->first + std::prev (it)->second.memory.size > addr)
    --it;
  while (it != c.heap.end () && it->first <= addr + size)
    it = c.heap.erase (it);
  c.heap[addr] = std::move (o);
}

/* All SIZE bytes at ADDR are about to be copied to the object TO.  */
static void
move (memory_check &c, uint64_t addr, uint64_t size, uint64_t to)
{
  heap_object &o = c.heap[addr];
  o.moved_to = to;
  o.moved = o.memory.written;
  o.memory.size = size;
  o.memory.written.assign ((size + 63) / 64, ~uint64_t (0));
}

static void
take (memory_check &c, uint64_t addr, std::string where)
{
  auto found = c.heap.find (addr);
  if (found == c.heap.end ())
    return;
  heap_object &o = found->second;
  auto moved = o.moved_to ? c.heap.find (o.moved_to) : c.heap.end ();
  if (moved != c.heap.end ())
    {
      /* What was not written before is not now.  */
      std::vector<uint64_t> &written = moved->second.memory.written;
      for (size_t k = 0; k < written.size (); k++)
	written[k] = k < o.moved.size () ? o.moved[k] : 0;
    }
  o.freed = true;
  o.where = std::move (where);
}

void
heap_called (exec &x)
{
  memory_check &c = *x.launch->dev->self ()->values;
  const frame &f = *x.fr;
  const heap_event e = f.fn->heap;
  uint64_t last = 0;
  for (uint32_t n = x.mask; n; n &= n - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (n));
      if (e == heap_event::room)
	{
	  uint64_t v;
	  memcpy (&v, word (f, f.fn->rets[0], l), sizeof v);
	  v = v > UINT64_MAX - heap_gap ? v : v + heap_gap;
	  memcpy (word (f, f.fn->rets[0], l), &v, sizeof v);
	  continue;
	}
      /* The lanes of a warp have the same object if the warp is a thread.  */
      const uint64_t p = parameter (f, e == heap_event::given ? 4 : e == heap_event::moved ? 3 : 1, l);
      if (!p || p == last)
	continue;
      last = p;
      if (e == heap_event::given)
	{
	  c.heap_base = parameter (f, 2, l);
	  c.heap_size = parameter (f, 1, l);
	  c.heap_tables = x.mem->find (c.heap_base).base;
	  give (c, p, parameter (f, 3, l), user_line (x));
	}
      else if (e == heap_event::moved)
	move (c, p, parameter (f, 2, l), parameter (f, 1, l));
      else
	take (c, p, user_line (x));
    }
}

tracked_memory *
heap_access (memory_check &c, access kind, unsigned bytes, unsigned lane, uint64_t addr, uint64_t *base)
{
  const char *const verb = loads_only (kind) ? "load" : kind == access::store ? "store" : "atomic operation";
  auto after = c.heap.upper_bound (addr);
  auto nearest = c.heap.end ();
  if (after != c.heap.begin ())
    {
      nearest = std::prev (after);
      heap_object &o = nearest->second;
      uint64_t end = nearest->first + o.memory.size;
      /* Small atomic operations are on the word around.  */
      if (bytes == 4 && (kind == access::atomic || kind == access::strong_load))
	end = (end + 3) & ~uint64_t (3);
      if (addr + bytes <= end)
	{
	  if (o.freed)
	    throw_fault (status::illegal_address, lane, "%s of %u bytes at 0x%" PRIx64 ", offset %" PRIu64 " of an "
			 "object of %" PRIu64 " bytes that has been freed, at %s", verb, bytes, addr,
			 addr - nearest->first, o.memory.size, o.where.c_str ());
	  *base = nearest->first;
	  return &o.memory;
	}
    }
  if (after != c.heap.end ()
      && (nearest == c.heap.end () || after->first - addr < addr - nearest->first - nearest->second.memory.size))
    nearest = after;
  if (nearest == c.heap.end ())
    throw_fault (status::illegal_address, lane, "%s of %u bytes at 0x%" PRIx64 ", which malloc has not given", verb,
		 bytes, addr);
  const bool before = addr < nearest->first;
  throw_fault (status::illegal_address, lane, "out-of-bounds %s of %u bytes at 0x%" PRIx64 ", %s %" PRIu64 " of the "
	       "object of %" PRIu64 " bytes that malloc has given, at %s", verb, bytes, addr,
	       before ? "before it by" : "offset", before ? nearest->first - addr : addr - nearest->first,
	       nearest->second.memory.size, nearest->second.where.c_str ());
}

void
heap_ends (memory_check &c)
{
  std::map<std::string, std::pair<uint64_t, uint64_t>> lost;	/* by line: objects, bytes */
  for (const auto &o : c.heap)
    if (!o.second.freed && !o.second.where.empty ())
      {
	lost[o.second.where].first++;
	lost[o.second.where].second += o.second.memory.size;
      }
  for (const auto &l : lost)
    {
      const std::string text = in_words ("%" PRIu64 " objects of malloc, %" PRIu64 " bytes, were never freed, from %s",
					 l.second.first, l.second.second, l.first.c_str ());
      fprintf (stderr, "ptx-sim: %s\n", text.c_str ());
    }
  c.heap.clear ();
  c.heap_base = c.heap_size = c.heap_tables = 0;
}

} // namespace ptxsim
