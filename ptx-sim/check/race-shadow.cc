/* race-shadow.cc -- who touched which byte last, for races.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A cell (race-shadow.h) has its last write and two last reads, by different warps where there were several.  That is
   enough to see some race of every two instructions that race often, not to see each: the third reader of a word is
   forgotten.  Local memory is a lane's own.

   Most accesses are of lanes side by side: race-runs.inc takes those eight cells at a time, and the group as a whole
   where all of it is accessed.  The file is compiled twice where the host is an x86-64, as the instructions are
   (types/alu.h).  */

#include "check/mirrors.h"
#include "check/races.h"
#include "types/alu.h"
#include "types/launch.h"
#include "types/ops.h"

#include <algorithm>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace ptxsim {

/* --- the shadow --------------------------------------------------------------------------------------------------- */

shadow_pages::leaf *
shadow_pages::find_leaf (uint64_t key, bool made)
{
  auto found = m_leaves.find (key);
  if (found == m_leaves.end ())
    {
      if (!made)
	return nullptr;
      /* Pages of zeros, made by the host at the first touch.  */
      leaf *const l = static_cast<leaf *> (calloc (1, sizeof (leaf)));
      if (!l)
	throw std::bad_alloc ();
      found = m_leaves.emplace (key, l).first;
    }
  m_key = key;
  return m_leaf = found->second.get ();
}

shadow_group *
shadow_pages::new_page ()
{
  m_pages.emplace_back (new shadow_group[page_size / shadow_group_bytes] ());
  return m_pages.back ().get ();
}

void
shadow_pages::clear ()
{
  m_key = UINT64_MAX;
  m_leaf = nullptr;
  m_leaves.clear ();
  m_pages.clear ();
}

/* G remembers no access.  */
static void
forget_accesses (shadow_group &g)
{
  g.fine.reset ();
  g.in_rows = 0;
  g.write_run.who = g.read_run[0].who = g.read_run[1].who = 0;
}

/* The same, of the block LIFE.  */
static void
forget_group (shadow_group &g, uint64_t life)
{
  forget_accesses (g);
  g.met = 0;
  g.life = life;
}

/* G may be of another block, and is LIFE's from now on.  */
static inline void
renew (shadow_group &g, uint64_t life)
{
  if (__builtin_expect (g.life != life, 0))
    forget_group (g, life);
}

/* What the runs of G remember gets into its rows.  */
static __attribute__ ((noinline)) void
unfold_runs (shadow_group &g)
{
  const auto unfold = [&g] (shadow_row &row, const past_access &run) {
    row.who = cell_words {} + run.who;
    if (!run.who)
      return;
    row.when = cell_words {} + run.when;
    row.site = cell_words {} + run.site;
    for (unsigned k = 0; k < 8; k++)
      row.lanes[k] = run.lanes << (k >> g.cells_log2);
  };
  unfold (g.write, g.write_run);
  unfold (g.read[0], g.read_run[0]);
  unfold (g.read[1], g.read_run[1]);
  g.in_rows = 1;
}

/* The rows of G count from now on.  */
static inline void
use_rows (shadow_group &g)
{
  if (!g.in_rows)
    unfold_runs (g);
}

/* G, whose rows count, gets a cell for each byte.  */
static void
refine (shadow_group &g)
{
  g.fine.reset (new shadow_group[4] ());
  for (unsigned k = 0; k < 4; k++)
    g.fine[k].in_rows = 1;
  for (unsigned k = 0; k < shadow_group_bytes; k++)
    {
      shadow_group &f = g.fine[k / 8];
      f.write.put (k % 8, g.write.get (k / 4));
      for (unsigned r = 0; r < 2; r++)
	f.read[r].put (k % 8, g.read[r].get (k / 4));
    }
}

/* The same for the words from FROM to END in G, at ADDR.  */
static void
forget_words (race_state &s, shadow_group &g, uint64_t addr, unsigned from, unsigned end)
{
  for (unsigned k = from; k < end; k++)
    {
      if (g.met >> k & 1)
	s.places.erase (addr + 4 * k);
      g.met = uint8_t (g.met & ~(1u << k));
    }
  if (!from && end == 8)
    {
      forget_accesses (g);
      return;
    }
  use_rows (g);
  for (unsigned k = from; k < end; k++)
    {
      g.write.who[k] = g.read[0].who[k] = g.read[1].who[k] = 0;
      if (g.fine)
	for (unsigned b = 4 * k; b < 4 * k + 4; b++)
	  {
	    shadow_group &f = g.fine[b / 8];
	    use_rows (f);
	    f.write.who[b % 8] = f.read[0].who[b % 8] = f.read[1].who[b % 8] = 0;
	  }
    }
}

void
race_forget (race_state &s, uint64_t addr, uint64_t size)
{
  const uint64_t begin = addr & ~uint64_t (3), end = addr + size;
  for (uint64_t a = begin & ~uint64_t (shadow_group_bytes - 1); a < end;)
    if (shadow_group *g = s.pages.find (a))
      {
	const uint64_t words = (end - a + 3) / 4;
	forget_words (s, *g, a, a < begin ? unsigned (begin - a) / 4 : 0, words < 8 ? unsigned (words) : 8);
	a += shadow_group_bytes;
      }
    else
      a = (a | (shadow_pages::page_size - 1)) + 1;
}

/* --- one place ---------------------------------------------------------------------------------------------------- */

/* ordered_until, remembered.  */
static inline uint32_t
known_until (access_now &a, warp_id who)
{
  if (who != a.asked)
    {
      a.until = ordered_until (*a.x.launch->races, *a.x.blk->races, a.clock, who);
      a.asked = who;
    }
  return a.until;
}

static inline bool
comes_before (access_now &a, const past_access &past, uint32_t lanes)
{
  if (past.who != a.clock.id)
    return past.when <= known_until (a, past.who);
  return is_before (*a.x.launch->races, *a.x.blk->races, a.clock, past, lanes, a.x.w->live (), a.together);
}

/* PAST is part of a race with the access by LANES.  */
static inline bool
races_with (access_now &a, const past_access &past, uint32_t lanes)
{
  if (!past.who || comes_before (a, past, lanes))
    return false;
  if (!a.strong || !(past.site & site_strong))
    return true;
  const warp_id block = a.x.blk->races->first;
  return (a.narrow || (past.site & site_narrow)) && past.who - block >= a.x.blk->warps.size ();
}

/* The time of A for warps that learn of it: an atomic operation tells of its warp's last fence.  */
static inline uint32_t
time_of (const access_now &a)
{
  return a.strong && !loads_only (a.kind) && a.clock.fenced ? a.clock.fenced : a.clock.now;
}

/* P is of the whole warp as one thread, with LIVE lanes alive.  It comes before all later work of the lanes, so where P
   and a lane have read at the same time the lane's access is to be remembered.  */
static inline bool
is_whole (const past_access &p, uint32_t live)
{
  return (p.site & site_together) && (p.lanes & live) == live;
}

/* LANES access the bytes of cell K of G, whose rows count, which is at ADDR.  */
static inline void
touch_cell (access_now &a, shadow_group &g, unsigned k, uint32_t lanes, window w, uint64_t addr)
{
  const bool writes = !loads_only (a.kind);
  const past_access now = { a.clock.id, time_of (a), lanes, a.site };
  auto look = [&] (const shadow_row &row) {
    /* A lane is in order with itself.  */
    if (!row.who[k] || (row.who[k] == now.who && row.lanes[k] == lanes && !(lanes & (lanes - 1))))
      return;
    const past_access past = row.get (k);
    if (races_with (a, past, lanes))
      race_report (a, &past, lanes, w, addr);
  };
  look (g.write);
  if (writes)
    {
      for (shadow_row &row : g.read)
	if (row.who[k])
	  {
	    look (row);
	    row.who[k] = 0;
	  }
      g.write.put (k, now);
      return;
    }
  /* Of two reads in danger of a race with a write both are kept.  A plain read and an atomic one, by two lanes, are
     two.  */
  for (shadow_row &row : g.read)
    if (row.who[k] == now.who && !((row.site[k] ^ now.site) & site_strong))
      {
	const uint32_t live = a.x.w->live ();
	const past_access before = row.get (k);
	if (before.when != now.when)
	  row.put (k, now);
	else if (!is_whole (now, live))
	  {
	    row.lanes[k] = is_whole (before, live) ? lanes : before.lanes | lanes;
	    row.site[k] = now.site;
	  }
	return;
      }
  for (shadow_row &row : g.read)
    if (!row.who[k] || comes_before (a, row.get (k), lanes))
      {
	row.put (k, now);
	return;
      }
  g.read[1].put (k, now);
}

/* An address: G is null in local memory.  */
struct spot
{
  shadow_group *g;
  uint64_t offset, life;
  window w;
};

/* The same but for G and LIFE.  */
static inline spot
where_is (window w, uint64_t addr)
{
  if (w != window::generic)
    return { nullptr, addr, 0, w };
  if (addr - shared_window < window_size)
    return { nullptr, addr - shared_window, 0, window::shared };
  return { nullptr, addr, 0, addr - local_window < window_size ? window::local : window::global };
}

/* Groups are far apart: the processor is asked for it, too.  */
static inline spot
locate (access_now &a, window w, uint64_t addr)
{
  spot p = where_is (w, addr);
  if (p.w == window::shared)
    {
      race_block &b = *a.x.blk->races;
      p.g = &b.shared[p.offset / shadow_group_bytes];
      p.life = b.life;
    }
  else if (p.w == window::global)
    p.g = a.state.pages.make (p.offset);
  if (p.g)
    {
      __builtin_prefetch (p.g, 1);
      __builtin_prefetch (&p.g->write.who, 1);
      __builtin_prefetch (&p.g->read[0].who, 1);
      __builtin_prefetch (&p.g->read[0].when, 1);
    }
  return p;
}

/* touch_cell, likewise, for a load of one lane, LANES, from a cell that only LANES has written, by the last warp to
   load it.  False: the cell is another.  */
static inline bool
touch_own (const access_now &a, shadow_group &g, unsigned k, uint32_t lanes)
{
  const uint32_t me = a.clock.id;
  shadow_row &row = g.read[0];
  if ((g.write.who[k] && (g.write.who[k] != me || g.write.lanes[k] != lanes)) || row.who[k] != me
      || ((row.site[k] ^ a.site) & site_strong) || ((row.site[k] | a.site) & site_together) || (lanes & (lanes - 1)))
    return false;
  row.lanes[k] = row.when[k] == a.clock.now ? row.lanes[k] | lanes : lanes;
  row.when[k] = a.clock.now;
  row.site[k] = a.site;
  return true;
}

/* LANES access P, whose group is G.  */
static inline void
touch_element (access_now &a, shadow_group &g, const spot &p, uint32_t lanes)
{
  renew (g, p.life);
  use_rows (g);
  if (a.bytes == 4 && loads_only (a.kind) && !g.fine && touch_own (a, g, p.offset / 4 % 8, lanes))
    return;
  if (!g.fine && a.bytes < 4)
    refine (g);
  const unsigned at = unsigned (p.offset % shadow_group_bytes);
  /* An access is aligned, and so within a group.  */
  if (!g.fine)
    for (unsigned k = 0; k < a.bytes; k += 4)
      touch_cell (a, g, (at + k) / 4, lanes, p.w, p.offset + k);
  else
    for (unsigned k = 0; k < a.bytes; k++)
      {
	shadow_group &f = g.fine[(at + k) / 8];
	use_rows (f);
	touch_cell (a, f, (at + k) % 8, lanes, p.w, p.offset + k);
      }
}

/* --- lanes side by side ------------------------------------------------------------------------------------------- */

namespace any_host {
#include "check/race-runs.inc"
} // namespace any_host
} // namespace ptxsim

#ifdef __x86_64__
#pragma GCC push_options
#pragma GCC target("avx2,fma,bmi,bmi2,popcnt,lzcnt,f16c")
#define RUNS_AVX2
namespace ptxsim {
namespace avx2_host {
#include "check/race-runs.inc"
} // namespace avx2_host
} // namespace ptxsim
#pragma GCC pop_options
#endif

namespace ptxsim {

static bool
touch_runs (access_now &a, window w, uint32_t m, const uint64_t *addr)
{
#ifdef __x86_64__
  if (host_has_avx2 ())
    return avx2_host::touch_runs (a, w, m, addr);
#endif
  return any_host::touch_runs (a, w, m, addr);
}

/* --- an access ---------------------------------------------------------------------------------------------------- */

/* Whether an atomic operation with places of its own among PLACES may tell or learn anything.  */
static inline bool
may_meet (const access_now &a, const std::unordered_map<uint64_t, meeting_place> &places)
{
  return !places.empty () || (!loads_only (a.kind) && (a.clock.fenced || (a.i->x & mem_release)));
}

/* The atomic operation of G at P tells and learns.  */
static inline void
meet (access_now &a, const lane_group &g, const spot &p)
{
  auto &places = p.w == window::shared ? a.x.blk->races->places : a.state.places;
  const uint64_t key = p.offset & ~uint64_t (3);
  const uint8_t bit = uint8_t (1u << key % shadow_group_bytes / 4);
  renew (*p.g, p.life);
  meeting_place *q = nullptr;
  if (p.g->met & bit)
    q = &places.find (key)->second;
  else if (!loads_only (a.kind) && (a.clock.fenced || (a.i->x & mem_release)))
    {
      q = &places[key];
      p.g->met |= bit;
    }
  else
    return;
  meet_at_place (a, q, g.lanes);
  a.asked = 0;
}

/* All of the lanes M are at ADDR.  */
static inline bool
in_one_place (uint32_t m, const uint64_t *addr)
{
  const uint64_t first = addr[__builtin_ctz (m)];
  if (m == full_mask)
    {
      if (addr[1] != first)
	return false;
      uint64_t other = 0;
      for (unsigned l = 0; l < 32; l++)
	other |= addr[l] ^ first;
      return !other;
    }
  for (uint32_t n = m & (m - 1); n; n &= n - 1)
    if (addr[__builtin_ctz (n)] != first)
      return false;
  return true;
}

/* race_access, of global or shared memory.  KIND may be a load's where I stores the value already there.  */
static void
touch (exec &x, const insn *i, window w, access kind, bool writes, unsigned bytes, uint32_t m, const uint64_t *addr)
{
  race_block &b = *x.blk->races;
  race_state &s = *x.launch->dev->self ()->races;
  const bool strong = kind == access::atomic || (i->x & mem_strong);
  const bool narrow = strong && (i->x & mem_narrow);
  /* Where a thread is a warp its lanes are at one address, except where the runtime shares work out among them.  */
  const bool one = in_one_place (m, addr), together = one && are_together (x, i, m);
  access_now a = { x, s, b.warps[x.w->number], i, kind, bytes, strong, narrow, together,
		   race_site (s, *x.fr->fn, i) | (strong ? site_strong : 0) | (narrow ? site_narrow : 0)
		   | (together ? site_together : 0) | (writes ? site_write : 0), 0, 0 };
  const bool meets = strong && (may_meet (a, s.places) || may_meet (a, b.places));
  if (!one && !meets && !s.iterations && touch_runs (a, w, m, addr))
    return;
  lane_group groups[32];
  unsigned count = 1;
  if (one)
    groups[0] = { m, unsigned (__builtin_ctz (m)) };
  else
    count = group_lanes (m, addr, groups);
  spot spots[32];
  for (unsigned k = 0; k < count; k++)
    spots[k] = locate (a, w, addr[groups[k].first]);
  for (unsigned k = 0; k < count; k++)
    {
      const lane_group &g = groups[k];
      const spot &p = spots[k];
      if (p.w == window::local)
	continue;
      if (strong)
	meet (a, g, p);
      else if (kind == access::store && (g.lanes & (g.lanes - 1)))
	for (uint32_t n = g.lanes & (g.lanes - 1); n; n &= n - 1)
	  if (!together || !same_value (x, i, g.first, unsigned (__builtin_ctz (n))))
	    {
	      race_report (a, nullptr, 1u << g.first | 1u << __builtin_ctz (n), p.w, p.offset);
	      break;
	    }
      touch_element (a, *p.g, p, g.lanes);
      if (s.iterations)
	race_note_iterations (a, g.lanes, p.w, p.offset);
    }
}

void
race_access (exec &x, const insn *i, window w, access kind, unsigned bytes, uint32_t m, const uint64_t *addr)
{
  if (w == window::local || (i->flags & insn_compilers))
    return;
  uint64_t parts[32];
  if (i->flags & insn_part)
    {
      const code::part &p = x.fr->fn->parts.at (uint32_t (i - x.fr->fn->insns.data ()));
      bytes = p.bytes;
      memcpy (parts, addr, sizeof parts);
      for (uint32_t n = m; n; n &= n - 1)
	{
	  const unsigned lane = unsigned (__builtin_ctz (n));
	  uint64_t value;
	  memcpy (&value, x.fr->regs + p.reg + 8 * lane, 8);
	  parts[lane] = (addr[lane] & ~uint64_t (3)) + (value & 3);
	}
      addr = parts;
    }
  const race_state &s = *x.launch->dev->self ()->races;
  uint32_t idle = 0;
  if (kind == access::store && !s.streams.empty () && !(i->x & mem_strong))
    idle = race_idle_stores (s, x, i, bytes, m, addr);
  if (idle)
    touch (x, i, w, access::load, true, bytes, idle, addr);
  if (m & ~idle)
    touch (x, i, w, kind, !loads_only (kind), bytes, m & ~idle, addr);
}

} // namespace ptxsim
