/* values.cc -- HEDDLE_SIM_CHECK=memory; values.h has the list of errors.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "check/values.h"
#include "check/places.h"
#include "types/launch.h"

#include <algorithm>
#include <cinttypes>

namespace ptxsim {

static const size_t most_reports = 100;	/* of a launch */

/* The object around ADDR, and its address; null if there is none.  */
static tracked_memory *
find_object (memory_check &c, uint64_t addr, uint64_t *base)
{
  auto after = c.objects.upper_bound (addr);
  if (after == c.objects.begin ())
    return nullptr;
  --after;
  if (addr - after->first >= after->second.size)
    return nullptr;
  *base = after->first;
  return &after->second;
}

static inline bool
is_written (const tracked_memory &o, uint64_t byte)
{
  return o.written[byte / 64] >> byte % 64 & 1;
}

/* As far as O has them.  */
void
mark_written (tracked_memory &o, uint64_t from, uint64_t end)
{
  end = std::min (end, o.size);
  if (from >= end)
    return;
  const uint64_t first = from / 64, last = (end - 1) / 64, head = ~uint64_t (0) << from % 64,
		 tail = ~uint64_t (0) >> (63 - (end - 1) % 64);
  if (first == last)
    {
      o.written[first] |= head & tail;
      return;
    }
  o.written[first] |= head;
  std::fill (o.written.begin () + ssize_t (first + 1), o.written.begin () + ssize_t (last), ~uint64_t (0));
  o.written[last] |= tail;
}

/* Whether all of the bytes FROM to END, which O has, have been written.  */
static bool
all_written (const tracked_memory &o, uint64_t from, uint64_t end)
{
  const uint64_t first = from / 64, last = (end - 1) / 64, head = ~uint64_t (0) << from % 64,
		 tail = ~uint64_t (0) >> (63 - (end - 1) % 64);
  if (first == last)
    return !(~o.written[first] & head & tail);
  uint64_t missing = (~o.written[first] & head) | (~o.written[last] & tail);
  for (uint64_t k = first + 1; k < last; k++)
    missing |= ~o.written[k];
  return !missing;
}

bool
has_written (const tracked_memory &o, uint64_t from, uint64_t end)
{
  for (end = std::min (end, o.size); from < end; from++)
    if (from % 64 == 0 && from + 64 <= end && !o.written[from / 64])
      from += 63;
    else if (is_written (o, from))
      return true;
  return false;
}

/* The same of BYTES bytes, at most 32, which O has.  */
static inline bool
some_written (const tracked_memory &o, uint64_t from, unsigned bytes)
{
  return from % 64 + bytes <= 64 ? o.written[from / 64] >> from % 64 & (~uint64_t (0) >> (64 - bytes))
	 : has_written (o, from, from + bytes);
}

/* Whether the lanes M, which are in a row, access places of BYTES bytes side by side.  */
static inline bool
side_by_side (uint32_t m, const uint64_t *addr, unsigned bytes)
{
  const unsigned first = unsigned (__builtin_ctz (m));
  uint64_t apart = 0;
  if (m == full_mask)
    for (unsigned l = 0; l < 32; l++)
      apart |= addr[l] ^ (addr[0] + l * bytes);
  else
    for (uint32_t n = m; n; n &= n - 1)
      apart |= addr[__builtin_ctz (n)] ^ (addr[first] + (unsigned (__builtin_ctz (n)) - first) * bytes);
  return !apart;
}

void
values_allocated (memory_check &c, uint64_t addr, uint64_t size)
{
  c.last = nullptr;
  tracked_memory &o = c.objects[addr];
  o.size = size;
  o.written.assign ((size + 63) / 64, 0);
  o.told = false;
  o.copies.clear ();
  o.stale.clear ();
  o.changed_at.clear ();
}

void
values_freed (memory_check &c, uint64_t addr)
{
  uint64_t base;
  if (c.heap_size && find_object (c, c.heap_base, &base) && base == addr)
    heap_ends (c);
  auto gone = c.objects.find (addr);
  if (gone != c.objects.end ())
    {
      copies_end (gone->second);
      forget_stacks (c, addr, gone->second.size);
    }
  c.last = nullptr;
  c.objects.erase (addr);
}

void
values_written (memory_check &c, uint64_t addr, uint64_t size)
{
  uint64_t base;
  if (tracked_memory *o = find_object (c, addr, &base))
    mark_written (*o, addr - base, addr - base + size);
}

void
values_copied (memory_check &c, uint64_t to, uint64_t from, uint64_t size)
{
  uint64_t to_base, from_base;
  tracked_memory *t = find_object (c, to, &to_base), *f = find_object (c, from, &from_base);
  if (!t)
    return;
  if (!f)
    {
      mark_written (*t, to - to_base, to - to_base + size);
      return;
    }
  std::vector<bool> bits (size);
  for (uint64_t k = 0; k < size; k++)
    bits[k] = from - from_base + k < f->size && is_written (*f, from - from_base + k);
  for (uint64_t k = 0; k < size && to - to_base + k < t->size; k++)
    {
      uint64_t at = to - to_base + k, bit = uint64_t (1) << at % 64;
      t->written[at / 64] = bits[k] ? t->written[at / 64] | bit : t->written[at / 64] & ~bit;
    }
}

void
values_taken (memory_check &c, uint64_t addr, uint64_t size)
{
  uint64_t base;
  tracked_memory *o = find_object (c, addr, &base);
  /* For a null pointer the compiler maps a byte.  */
  if (!o || o->told || size == 1 || has_written (*o, addr - base, addr - base + size))
    return;
  o->told = true;
  const std::string text
    = in_words ("the host gets %" PRIu64 " bytes that no region has written, from offset %" PRIu64 " of the allocation "
		"of %" PRIu64 " bytes at 0x%" PRIx64 " (a variable that is mapped from?)", size, addr - base, o->size,
		base);
  fprintf (stderr, "ptx-sim: %s\n", text.c_str ());
}

void
values_drop_module (memory_check &c, const module *m)
{
  std::lock_guard<turn_lock> hold (c.lock);
  for (auto it = c.locals.begin (); it != c.locals.end ();)
    it = it->first->mod == m ? c.locals.erase (it) : std::next (it);
  c.shared.clear ();
}

/* --- edges ------------------------------------------------------------------------------------------------------- */

/* The object of LIST with the BYTES bytes at OFFSET; throw, in words for SPACE, if no object has them.  */
static const variable &
check_inside (const std::vector<const variable *> &list, const char *space, access kind, unsigned bytes, unsigned lane,
	      uint64_t offset)
{
  const variable *nearest = nullptr;
  uint64_t least = UINT64_MAX;
  for (const variable *v : list)
    {
      uint64_t begin = v->address, end = v->address + v->size;
      widen_for_atomic (kind, bytes, &begin, &end);
      if (offset >= begin && offset + bytes <= end)
	return *v;
      const uint64_t distance = offset < begin ? begin - offset : offset - end;
      if (distance < least)
	{
	  least = distance;
	  nearest = v;
	}
    }
  const char *const verb = loads_only (kind) ? "load" : kind == access::store ? "store" : "atomic operation";
  if (!nearest)
    throw_fault (status::illegal_address, lane, "%s of %u bytes at %s address 0x%" PRIx64 ", where no variable is",
		 verb, bytes, space, offset);
  const bool before = offset < nearest->address;
  const std::string name = nearest->source_function.empty () ? "`" + nearest->name + "'"
			   : automatic_name (nearest->source_name, nearest->source_function);
  throw_fault (status::illegal_address, lane, "out-of-bounds %s of %u bytes at %s address 0x%" PRIx64 ", %s %" PRIu64
	       " of %s, which has %" PRIu64 " bytes", verb, bytes, space, offset, before ? "before it by" : "offset",
	       before ? nearest->address - offset : offset - nearest->address, name.c_str (), nearest->size);
}

static void
check_local (exec &x, memory_check &c, access kind, unsigned bytes, unsigned lane, uint64_t offset)
{
  for (const frame *f = x.fr; f; f = f->parent)
    if (offset >= f->local_base)
      {
	/* Behind the variables is what alloca has given.  */
	const uint64_t at = offset - f->local_base;
	if (at < f->fn->local_bytes)
	  {
	    const variable &v = check_inside (c.locals[f->fn], "local", kind, bytes, lane, at);
	    if (f->fn->knows_variables)
	      own_access (x, c, *f, v, kind, bytes, lane, at);
	  }
	return;
      }
}

/* The static shared variables of X's kernel.  */
static const std::vector<const variable *> &
variables_of (const exec &x, memory_check &c)
{
  auto found = c.shared.find (x.launch->entry);
  if (found == c.shared.end ())
    found = c.shared.emplace (x.launch->entry, shared_variables (*x.launch->entry)).first;
  return found->second;
}

static void
check_shared (exec &x, memory_check &c, access kind, unsigned bytes, unsigned lane, uint64_t offset)
{
  if (offset >= uint64_t (window_start) + x.launch->static_shared)
    return;
  check_inside (variables_of (x, c), "shared", kind, bytes, lane, offset);
}

/* --- values ------------------------------------------------------------------------------------------------------ */

void
report_unwritten (exec &x, memory_check &c, unsigned lane, const std::string &text)
{
  launch_state &s = *x.launch;
  const std::string here = line_of (*x.fr->fn, x.at);
  if (s.reports.size () < most_reports && c.told.insert (here).second)
    s.reports.push_back (text + "\n  by team " + std::to_string (x.blk->linear) + ", thread "
			 + std::to_string (x.w->number) + ", lane " + std::to_string (lane) + ", at " + here
			 + callers (x));
}

static void
report_load (exec &x, memory_check &c, const tracked_memory &o, unsigned bytes, unsigned lane, uint64_t addr,
	     uint64_t base)
{
  report_unwritten (x, c, lane,
    in_words ("load of %u bytes that nobody has written, at 0x%" PRIx64 ", offset %" PRIu64 " of the %s of %" PRIu64
		" bytes at 0x%" PRIx64, bytes, addr, addr - base,
		base - c.heap_base < c.heap_size ? "object of malloc" : "allocation", o.size, base)
      + near_variable (x, { base, size_t (o.size), memory_kind::device }, addr));
}

/* The lanes M access BYTES bytes each, from LOW to END all together; what the check of each would do, where that is
   little.  False: nothing has been done.  */
static bool
global_at_once (memory_check &c, access kind, unsigned bytes, uint32_t m, const uint64_t *addr, uint64_t low,
		uint64_t end)
{
  if (c.heap_size && end > c.heap_tables && low < c.heap_base + c.heap_size)
    return false;
  if (!c.last || low < c.last_base || end > c.last_base + c.last->size)
    c.last = find_object (c, low, &c.last_base);
  tracked_memory *const o = c.last;
  if (!o || end > c.last_base + o->size || !o->copies.empty ())
    return false;
  const uint64_t base = c.last_base;
  /* The whole range is written, or a part of each lane's access.  */
  const unsigned lanes = unsigned (__builtin_popcount (m));
  const bool dense = end - low == bytes || (end - low == lanes * bytes && side_by_side (m, addr, bytes));
  if (kind != access::store && !(dense && all_written (*o, low - base, end - base)))
    for (uint32_t n = m; n; n &= n - 1)
      {
	const uint64_t at = addr[__builtin_ctz (n)] - base;
	if (!some_written (*o, at, bytes))
	  return false;
      }
  if (loads_only (kind))
    return true;
  if (dense)
    mark_written (*o, low - base, end - base);
  else
    for (uint32_t n = m; n; n &= n - 1)
      mark_written (*o, addr[__builtin_ctz (n)] - base, addr[__builtin_ctz (n)] - base + bytes);
  return true;
}

/* All bytes from OFFSET to END are in one variable of LIST.  */
static bool
in_one_variable (const std::vector<const variable *> &list, uint64_t offset, uint64_t end)
{
  for (const variable *v : list)
    if (offset >= v->address && end <= v->address + v->size)
      return true;
  return false;
}

/* The same for all windows.  */
static bool
check_at_once (exec &x, memory_check &c, window w, access kind, unsigned bytes, uint32_t m, const uint64_t *addr)
{
  uint64_t low = addr[__builtin_ctz (m)], high = low;
  for (uint32_t n = m & (m - 1); n; n &= n - 1)
    {
      const uint64_t a = addr[__builtin_ctz (n)];
      low = std::min (low, a);
      high = std::max (high, a);
    }
  for (const auto &own : { std::make_pair (window::shared, shared_window), { window::local, local_window } })
    if (w == window::generic && low - own.second < window_size && high - own.second < window_size)
      {
	w = own.first;
	low -= own.second;
	high -= own.second;
      }
  const uint64_t end = high + bytes;
  if (w == window::shared)
    return low >= uint64_t (window_start) + x.launch->static_shared
	   || in_one_variable (variables_of (x, c), low, end);
  if (w == window::local)
    {
      const frame *f = x.fr;
      while (f && high < f->local_base)
	f = f->parent;
      if (!f || low < f->local_base)
	return false;
      const uint64_t from = low - f->local_base;
      return from >= f->fn->local_bytes
	     || (!f->fn->knows_variables && in_one_variable (c.locals[f->fn], from, end - f->local_base));
    }
  if ((w == window::generic && high >= shared_window) || (end > c.stacks_low && low < c.stacks_end))
    return false;
  return global_at_once (c, kind, bytes, m, addr, low, end);
}

void
values_access (exec &x, window w, access kind, unsigned bytes, uint32_t m, const uint64_t *addr)
{
  memory_check &c = *x.launch->dev->self ()->values;
  if (x.at->flags & insn_copies && loads_only (kind))
    c.copied[x.w].fill (~uint32_t (0));
  if (check_at_once (x, c, w, kind, bytes, m, addr))
    return;
  for (; m; m &= m - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (m));
      const uint64_t a = addr[l];
      if (w == window::shared)
	check_shared (x, c, kind, bytes, l, a);
      else if (w == window::local)
	check_local (x, c, kind, bytes, l, a);
      else if (w == window::generic && a - shared_window < window_size)
	check_shared (x, c, kind, bytes, l, a - shared_window);
      else if (w == window::generic && a - local_window < window_size)
	check_local (x, c, kind, bytes, l, a - local_window);
      else
	{
	  if (a < c.stacks_end && stack_access (x, c, kind, bytes, l, a))
	    continue;
	  uint64_t base;
	  const bool on_heap = a - c.heap_base < c.heap_size
			       || (a - c.heap_tables < c.heap_base - c.heap_tables && !is_of_library (*x.fr->fn, x.at));
	  tracked_memory *o = on_heap ? heap_access (c, kind, bytes, l, a, &base) : find_object (c, a, &base);
	  if (!o)
	    continue;
	  if (kind != access::store && !has_written (*o, a - base, a - base + bytes))
	    report_load (x, c, *o, bytes, l, a, base);
	  if (!o->copies.empty ())
	    copies_access (x, c, *o, base, kind, bytes, l, a);
	  if (!loads_only (kind))
	    mark_written (*o, a - base, a - base + bytes);
	}
    }
}

} // namespace ptxsim
