/* host-copies.cc -- HEDDLE_SIM_CHECK=stale: values that host and device have apart.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A mapped variable is in two places, and only copies make them the same.  The host plugin tells of each copy of such
   a variable, in either direction (cuHeddleSameValues): the values that the host has then are kept.  From then on

   - the host may store: before a kernel starts, the host's values are compared with the kept values.  A kernel's load
     of a byte that differs, and that no kernel has stored to since, is reported: an update is missing;
   - a kernel may store: if the memory is given back, and the bytes have not been copied to the host, the host never
     sees them: "from" is missing.

   Either may be meant, so this is a check of its own.  The system reads the host's memory, which may be gone.  */

#include "check/places.h"
#include "check/values.h"
#include "types/launch.h"

#include <algorithm>
#include <cinttypes>
#include <sys/uio.h>
#include <unistd.h>

namespace ptxsim {

static const size_t most_reports = 100;	/* of a launch */

/* The SIZE bytes of the host at ADDR; false: they are gone.  */
static bool
read_host (uint64_t addr, size_t size, char *to)
{
  const iovec here = { to, size }, there = { reinterpret_cast<void *> (addr), size };
  return process_vm_readv (getpid (), &here, 1, &there, 1, 0) == ssize_t (size);
}

static inline bool
bit (const std::vector<uint64_t> &bits, uint64_t k)
{
  return bits[k / 64] >> k % 64 & 1;
}

static inline void
set_bit (std::vector<uint64_t> &bits, uint64_t k, bool value)
{
  const uint64_t one = uint64_t (1) << k % 64;
  bits[k / 64] = value ? bits[k / 64] | one : bits[k / 64] & ~one;
}

/* The object around ADDR; null if there is none.  */
static tracked_memory *
object_at (memory_check &c, uint64_t addr, uint64_t *base)
{
  auto after = c.objects.upper_bound (addr);
  if (after == c.objects.begin ())
    return nullptr;
  --after;
  *base = after->first;
  return addr - after->first < after->second.size ? &after->second : nullptr;
}

void
copies_same (memory_check &c, uint64_t addr, uint64_t host, uint64_t size)
{
  uint64_t base;
  tracked_memory *o = object_at (c, addr, &base);
  if (!o || size > o->size - (addr - base))
    return;
  if (o->stale.empty ())
    {
      o->stale.assign ((o->size + 63) / 64, 0);
      o->changed = o->stale;
    }
  host_copy copy { addr - base, host, std::vector<char> (size) };
  if (!read_host (host, size, copy.values.data ()))
    return;
  auto overlaps = [&] (const host_copy &h) {
    return h.offset < copy.offset + size && copy.offset < h.offset + h.values.size ();
  };
  for (host_copy &h : o->copies)
    if (overlaps (h) && h.host - h.offset == host - copy.offset && h.offset <= copy.offset
	&& h.offset + h.values.size () >= copy.offset + size)
      {
	/* A part of it.  */
	std::copy (copy.values.begin (), copy.values.end (), h.values.begin () + ssize_t (copy.offset - h.offset));
	copy.values.clear ();
	break;
      }
  for (uint64_t k = addr - base; k < addr - base + size; k++)
    {
      set_bit (o->stale, k, false);
      set_bit (o->changed, k, false);
    }
  if (copy.values.empty ())
    return;
  o->copies.erase (std::remove_if (o->copies.begin (), o->copies.end (), overlaps), o->copies.end ());
  o->copies.push_back (std::move (copy));
}

void
copies_compare (memory_check &c)
{
  std::vector<char> now;
  for (auto &object : c.objects)
    for (const host_copy &h : object.second.copies)
      {
	now.resize (h.values.size ());
	if (!read_host (h.host, now.size (), now.data ()))
	  continue;
	tracked_memory &o = object.second;
	for (size_t k = 0; k < now.size (); k++)
	  set_bit (o.stale, h.offset + k, now[k] != h.values[k] && !bit (o.changed, h.offset + k));
      }
}

void
copies_access (exec &x, memory_check &c, tracked_memory &o, uint64_t base, access kind, unsigned bytes, unsigned lane,
	       uint64_t addr)
{
  const uint64_t from = addr - base, end = std::min<uint64_t> (from + bytes, o.size);
  if (kind != access::store)
    for (uint64_t k = from; k < end; k++)
      if (bit (o.stale, k))
	{
	  launch_state &s = *x.launch;
	  const std::string here = line_of (*x.fr->fn, x.at);
	  if (s.reports.size () < most_reports && c.told_stale.insert (here).second)
	    s.reports.push_back (in_words ("load of %u bytes that the host has changed since they were copied to the "
					   "device, at 0x%" PRIx64, bytes, addr)
				 + near_variable (x, { base, size_t (o.size), memory_kind::device }, addr)
				 + "\n  by team " + std::to_string (x.blk->linear) + ", thread "
				 + std::to_string (x.w->number) + ", lane " + std::to_string (lane) + ", at " + here
				 + callers (x));
	  break;
	}
  if (loads_only (kind))
    return;
  for (uint64_t k = from; k < end; k++)
    {
      set_bit (o.stale, k, false);
      set_bit (o.changed, k, true);
    }
  if (o.changed_at.empty ())
    o.changed_at = near_variable (x, { base, size_t (o.size), memory_kind::device }, addr) + ", at " + user_line (x);
}

void
copies_end (const tracked_memory &o)
{
  uint64_t lost = 0;
  for (const host_copy &h : o.copies)
    for (size_t k = 0; k < h.values.size (); k++)
      lost += bit (o.changed, h.offset + k);
  if (!lost)
    return;
  const std::string text = in_words ("%" PRIu64 " bytes that regions have stored are unmapped, and the host has not "
				     "got them; the first store", lost) + o.changed_at;
  fprintf (stderr, "ptx-sim: %s\n", text.c_str ());
}

} // namespace ptxsim
