/* profile.cc -- counting what instructions do.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "types/profile.h"
#include "types/launch.h"
#include "types/ops.h"

#include <algorithm>

namespace ptxsim {

insn_counts *
tally::of (const code &c)
{
  std::vector<insn_counts> &v = functions[&c];
  if (v.empty ())
    v.resize (c.insns.size ());
  return v.data ();
}

void
tally::add (const tally &other)
{
  for (const auto &f : other.functions)
    {
      insn_counts *to = of (*f.first);
      for (const insn_counts &from : f.second)
	{
	  to->executed += from.executed;
	  to->lanes += from.lanes;
#define COUNT(NAME) to->NAME += from.NAME;
	  FOR_EACH_COUNT (COUNT)
#undef COUNT
	  to++;
	}
    }
}

/* --- accesses ------------------------------------------------------------------------------------------------- */

/* In how many passes shared memory serves the lanes M, at offsets ADDR.  Lanes with the same word share a pass, unless
   EACH is to have a pass of its own.  */
static unsigned
passes_of (unsigned bytes, uint32_t m, const uint64_t *addr, bool each)
{
  const unsigned words = bytes <= 4 ? 1 : bytes / 4, group = warp_size / words;
  unsigned passes = 0;
  for (unsigned first = 0; first < warp_size; first += group)
    {
      std::vector<uint64_t> seen;
      for (unsigned l = first; l < first + group; l++)
	for (unsigned k = 0; (m >> l & 1) && k < words; k++)
	  {
	    const uint64_t word = addr[l] / 4 + k;
	    if (each || std::find (seen.begin (), seen.end (), word) == seen.end ())
	      seen.push_back (word);
	  }
      unsigned in_bank[32] = {}, most = 0;
      for (uint64_t word : seen)
	most = std::max (most, ++in_bank[word % 32]);
      passes += most;
    }
  return passes;
}

/* How many sectors the lanes M touch.  */
static unsigned
sectors_of (unsigned bytes, uint32_t m, const uint64_t *addr)
{
  uint64_t sectors[2 * warp_size];
  unsigned n = 0;
  for (; m; m &= m - 1)
    {
      const uint64_t a = addr[__builtin_ctz (m)];
      for (uint64_t s = a / 32; s <= (a + bytes - 1) / 32 && n < 2 * warp_size; s++)
	if (!n || sectors[n - 1] != s)
	  sectors[n++] = s;
    }
  std::sort (sectors, sectors + n);
  return unsigned (std::unique (sectors, sectors + n) - sectors);
}

void
profile_access (exec &x, window w, access kind, unsigned bytes, uint32_t m, const uint64_t *addr)
{
  launch_counts &c = x.launch->counts;
  auto one = [] (std::atomic<uint64_t> &n, uint64_t by) { n.fetch_add (by, std::memory_order_relaxed); };
  uint32_t shared = w == window::shared ? m : 0, local = w == window::local ? m : 0;
  if (w == window::generic)
    for (uint32_t n = m; n; n &= n - 1)
      {
	const unsigned l = unsigned (__builtin_ctz (n));
	if (addr[l] - shared_window < window_size)
	  shared |= 1u << l;
	else if (addr[l] - local_window < window_size)
	  local |= 1u << l;
      }
  const uint32_t global = m & ~shared & ~local;
  const unsigned sectors = global ? sectors_of (bytes, global, addr) : 0;
  one (c.shared, shared != 0);
  one (c.local, local != 0);
  one (c.accesses, global != 0);
  one (c.sectors, sectors);
  if (!x.tally)
    return;
  insn_counts &n = counts_at (x);
  n.local += local != 0;
  n.accesses += global != 0;
  n.sectors += sectors;
  if (shared)
    {
      n.shared++;
      const unsigned least = bytes <= 4 ? 1 : bytes / 4;
      const unsigned passes = passes_of (bytes, shared, addr, kind == access::atomic);
      n.conflicts += passes > least ? passes - least : 0;
    }
}

/* --- branches and barriers --------------------------------------------------------------------------------------- */

void
profile_divided (exec &x)
{
  x.launch->counts.branches.fetch_add (1, std::memory_order_relaxed);
  if (x.tally)
    counts_at (x).divided++;
}

void
profile_barrier_opens (exec &x, block &b, unsigned id)
{
  /* Each warp once, though its lanes may have come one after the other.  */
  auto waiting = [id] (const warp &w) -> const fragment * {
    for (const fragment &f : w.frags)
      if (f.state == wait::barrier && f.what == id)
	return &f;
    return nullptr;
  };
  uint64_t most = 0;
  for (const warp &w : b.warps)
    if (waiting (w))
      most = std::max (most, w.counted - w.counted_at_barrier);
  for (warp &w : b.warps)
    if (const fragment *f = waiting (w))
      {
	const code &c = *f->fr->fn;
	insn_counts &n = x.tally->of (c)[f->pc - c.insns.data ()];
	n.waits++;
	n.waited += most - (w.counted - w.counted_at_barrier);
	w.counted_at_barrier = w.counted;
      }
}

} // namespace ptxsim
