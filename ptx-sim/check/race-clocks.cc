/* race-clocks.cc -- the order of events, for races.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A warp's clock counts the events of interest to other warps.  A warp knows, for each other warp, a time of that
   warp's clock: all earlier events come before the warp's next one (vector clocks).  It learns

   - at a barrier of the block, from all who have arrived there;
   - by fences and atomic operations, as PTX's memory consistency model (chapter 8: release and acquire patterns) has
     it: what is atomically written after a fence tells what was known at the fence; who reads it atomically knows it
     from the next fence on.  A fence or an operation for the block (.cta) does so within the block only;
   - of launches that had ended when its own began: everything;
   - where malloc returns, from who has freed the memory: the device's malloc relies on the address that it returns, not
     on a fence (device-libs/libc/malloc.c).

   The telling operation belongs to its own news, for the runtime sets counters back after counting atomically.

   Of each other the lanes of a warp learn where they meet: bar.warp.sync, shfl.sync and the other .sync operations,
   barriers of the block; and by atomic operations like warps.  Otherwise a warp learns and tells as one.  */

#include "check/races.h"
#include "types/ops.h"
#include "types/launch.h"

#include <algorithm>
#include <atomic>

namespace ptxsim {

knowledge
join_knowledge (const knowledge &a, const knowledge &b)
{
  if (a == b || !b)
    return a;
  if (!a)
    return b;
  auto both = std::make_shared<std::vector<known_time>> ();
  both->reserve (a->size () + b->size ());
  auto i = a->begin (), j = b->begin ();
  while (i != a->end () || j != b->end ())
    if (j == b->end () || (i != a->end () && i->who < j->who))
      both->push_back (*i++);
    else if (i == a->end () || j->who < i->who)
      both->push_back (*j++);
    else
      {
	both->push_back ({ i->who, std::max (i->until, j->until) });
	++i;
	++j;
      }
  return both;
}

static inline race_block &
races_of (const block &b)
{
  return *b.races;
}

void
free_races (race_block *b)
{
  delete b;
}

void
free_races (race_state *s)
{
  delete s;
}

/* --- launches and blocks ---------------------------------------------------------------------------------------- */

/* The kernel of a `nowait' region waits for the launch of kernels without an order behind it on the host, so that all
   are beside each other whatever their length.  All of a device together do not wait for longer than some seconds.  */
static void
await_others (race_state &r, const launch_state &s)
{
  if (s.entry->entry->nowait && r.waits++ < 200)
    std::this_thread::sleep_for (std::chrono::milliseconds (20));
}

void
race_start_launch (launch_state &s)
{
  race_state &r = *s.dev->self ()->races;
  std::unique_lock<turn_lock> hold (r.lock);
  s.races.reset (new race_launch);
  race_launch &l = *s.races;
  const uint64_t count = s.blocks * s.warps;
  if (count >= UINT32_MAX - r.next)
    {
      /* Numbers begin again: so does the past.  */
      r.pages.clear ();
      r.places.clear ();
      r.next = 1;
    }
  l.own = { r.next, warp_id (r.next + count - 1), s.warps, s.entry->attr.name };
  r.next += warp_id (count);
  l.beside = r.running;
  if (r.running.empty ())
    r.ended.clear ();
  r.running.push_back (l.own);
  hold.unlock ();
  await_others (r, s);
}

void
race_end_launch (launch_state &s)
{
  race_state &r = *s.dev->self ()->races;
  std::lock_guard<turn_lock> hold (r.lock);
  for (size_t k = 0; k < r.running.size (); k++)
    if (r.running[k].first == s.races->own.first)
      {
	r.ended.push_back (r.running[k]);
	r.running.erase (r.running.begin () + long (k));
	break;
      }
}

void
race_start_block (block &b)
{
  if (!b.races)
    b.races.reset (new race_block);
  race_block &r = *b.races;
  r.first = b.launch->races->own.first + warp_id (b.linear * b.launch->warps);
  r.life = ++b.launch->dev->self ()->races->lives;
  r.shared.resize (std::max (r.shared.size (), (size_t (window_start) + b.shared_bytes) / shadow_group_bytes + 1));
  r.places.clear ();
  r.warps.clear ();
  r.warps.resize (b.launch->warps);
  for (size_t w = 0; w < r.warps.size (); w++)
    {
      r.warps[w].id = r.first + warp_id (w);
      r.warps[w].mates.assign (r.warps.size (), 0);
    }
}

/* --- who knows what ----------------------------------------------------------------------------------------------- */

/* Until when lane L of C's warp knows of lane K.  */
static inline uint32_t
known_lane (const warp_clock &c, unsigned l, unsigned k)
{
  return c.parts ? c.parts[32 * l + k] : c.met;
}

uint32_t
ordered_until (const race_launch &l, const race_block &b, const warp_clock &c, warp_id who)
{
  if (who < l.own.first || who > l.own.last)
    {
      if (who > l.own.last)
	return 0;
      for (const launch_range &r : l.beside)
	if (who >= r.first && who <= r.last)
	  return 0;
      return UINT32_MAX;
    }
  if (who - b.first < b.warps.size ())
    return c.mates[who - b.first];
  if (!c.others)
    return 0;
  auto at = std::lower_bound (c.others->begin (), c.others->end (), who,
			      [] (const known_time &t, warp_id w) { return t.who < w; });
  return at != c.others->end () && at->who == who ? at->until : 0;
}

bool
is_before (const race_launch &l, const race_block &b, const warp_clock &c, const past_access &past, uint32_t lanes,
	   uint32_t live, bool together)
{
  if (past.who != c.id)
    return past.when <= ordered_until (l, b, c, past.who);
  const uint32_t all = past.lanes | lanes;
  if (!(all & (all - 1)) || (!c.parts && past.when <= c.met))
    return true;
  /* The work of the whole warp as one thread comes before its later work, in a SIMD loop, too.  */
  if ((past.site & site_together)
      && ((past.lanes & live) == live || (together && (past.lanes == lanes || lanes == live))))
    return true;
  for (uint32_t n = lanes; n; n &= n - 1)
    for (uint32_t p = past.lanes; p; p &= p - 1)
      {
	unsigned j = unsigned (__builtin_ctz (n)), k = unsigned (__builtin_ctz (p));
	if (j != k && past.when > known_lane (c, j, k))
	  return false;
      }
  return true;
}

/* C's lanes LANES know the work of the warp's other lanes until WHEN.  */
static void
learn_of_lanes (const warp &w, warp_clock &c, uint32_t lanes, uint32_t when)
{
  if (!c.parts && when <= c.met)
    return;
  if (!c.parts && lanes == w.live ())
    {
      c.met = when;
      return;
    }
  if (!c.parts)
    {
      c.parts.reset (new uint32_t[32 * 32]);
      std::fill_n (c.parts.get (), 32 * 32, c.met);
    }
  for (; lanes; lanes &= lanes - 1)
    {
      uint32_t *row = c.parts.get () + 32 * __builtin_ctz (lanes);
      for (unsigned k = 0; k < 32; k++)
	row[k] = std::max (row[k], when);
    }
}

/* All that C knows, with its own work until UNTIL.  */
static knowledge
collect (const race_block &b, const warp_clock &c, uint32_t until)
{
  auto all = std::make_shared<std::vector<known_time>> ();
  bool own = false;
  auto put_block = [&] {
    for (size_t w = 0; w < b.warps.size (); w++)
      {
	const warp_id who = b.first + warp_id (w);
	const uint32_t t = who == c.id ? until : c.mates[w];
	if (t)
	  all->push_back ({ who, t });
      }
    own = true;
  };
  if (c.others)
    for (const known_time &t : *c.others)
      {
	if (!own && t.who > b.first)
	  put_block ();
	all->push_back (t);
      }
  if (!own)
    put_block ();
  return all;
}

/* The lanes LANES of C's warp learn K.  */
static void
learn (const warp &w, const race_block &b, warp_clock &c, uint32_t lanes, const knowledge &k)
{
  bool foreign = false;
  if (k == c.learned)
    {
      auto own = std::lower_bound (k->begin (), k->end (), c.id,
				   [] (const known_time &t, warp_id who) { return t.who < who; });
      if (own != k->end () && own->who == c.id)
	learn_of_lanes (w, c, lanes, own->until);
      return;
    }
  c.learned = k;
  for (const known_time &t : *k)
    if (t.who == c.id)
      learn_of_lanes (w, c, lanes, t.until);
    else if (t.who - b.first < b.warps.size ())
      c.mates[t.who - b.first] = std::max (c.mates[t.who - b.first], t.until);
    else
      foreign = true;
  if (!foreign)
    return;
  auto rest = std::make_shared<std::vector<known_time>> ();
  for (const known_time &t : *k)
    if (t.who - b.first >= b.warps.size ())
      rest->push_back (t);
  c.others = join_knowledge (c.others, rest);
}

/* --- meeting ------------------------------------------------------------------------------------------------------ */

void
race_lanes_met (exec &x, uint32_t lanes)
{
  const warp &w = *x.w;
  warp_clock &c = races_of (*x.blk).warps[w.number];
  if (lanes == w.live ())
    {
      c.met = c.now++;
      c.parts.reset ();
      return;
    }
  if (!(lanes & (lanes - 1)))
    return;
  uint32_t most[32];
  for (unsigned k = 0; k < 32; k++)
    {
      most[k] = 0;
      for (uint32_t n = lanes; n; n &= n - 1)
	most[k] = std::max (most[k], known_lane (c, unsigned (__builtin_ctz (n)), k));
      if (lanes >> k & 1)
	most[k] = c.now;
    }
  if (!c.parts)
    {
      c.parts.reset (new uint32_t[32 * 32]);
      std::fill_n (c.parts.get (), 32 * 32, c.met);
    }
  for (uint32_t n = lanes; n; n &= n - 1)
    std::copy_n (most, 32, c.parts.get () + 32 * __builtin_ctz (n));
  c.now++;
}

void
race_parted (exec &x)
{
  warp_clock &c = races_of (*x.blk).warps[x.w->number];
  c.parted = c.now++;
}

void
race_barrier_met (block &b, const barrier &r)
{
  race_block &all = races_of (b);
  std::vector<uint32_t> mates (all.warps.size (), 0);
  knowledge others;
  for (size_t w = 0; w < all.warps.size (); w++)
    if (r.arrived[w])
      {
	const warp_clock &c = all.warps[w];
	for (size_t k = 0; k < mates.size (); k++)
	  mates[k] = std::max (mates[k], c.mates[k]);
	mates[w] = std::max (mates[w], r.arrived[w] == r.parted[w] ? c.parted : c.now);
	others = join_knowledge (others, c.others);
      }
  for (size_t w = 0; w < all.warps.size (); w++)
    {
      const uint32_t waited = r.arrived[w] & ~r.parted[w];
      if (!waited)
	continue;
      warp_clock &c = all.warps[w];
      const uint32_t own = c.mates[w];
      c.mates = mates;
      c.mates[w] = own;
      c.others = others;
      if ((waited & b.warps[w].live ()) == b.warps[w].live ())
	{
	  c.met = c.now;
	  c.parts.reset ();
	}
      else
	learn_of_lanes (b.warps[w], c, waited, c.now);
      c.now++;
    }
}

/* LANES may rely on what atomic operations have seen; of their block only, if NARROW.  */
static void
learn_seen (exec &x, race_block &b, warp_clock &c, uint32_t lanes, bool narrow)
{
  for (warp_clock::seen &s : c.pending)
    if (s.lanes & lanes)
      {
	s.lanes &= ~lanes;
	if (!narrow || s.block == b.first)
	  learn (*x.w, b, c, lanes, s.what);
      }
  c.pending.erase (std::remove_if (c.pending.begin (), c.pending.end (),
				   [] (const warp_clock::seen &s) { return !s.lanes; }), c.pending.end ());
}

void
race_allocated (exec &x, uint32_t lanes)
{
  race_block &b = races_of (*x.blk);
  learn_seen (x, b, b.warps[x.w->number], lanes, false);
}

void
race_fence (exec &x, uint32_t lanes, bool narrow)
{
  race_block &b = races_of (*x.blk);
  warp_clock &c = b.warps[x.w->number];
  learn_seen (x, b, c, lanes, narrow);
  c.fenced = c.now++;
  c.narrow = narrow;
  c.told = nullptr;
}

/* P, which is written, gets the warp's knowledge at its last fence; earlier knowledge in P is gone if REPLACED.  */
static void
tell (access_now &a, meeting_place &p, bool replaced)
{
  race_block &b = races_of (*a.x.blk);
  warp_clock &c = a.clock;
  if (a.i->x & mem_release)
    {
      c.fenced = c.now++;
      c.narrow = false;
      c.told = nullptr;
    }
  const bool narrow = a.for_team () || c.narrow;
  if (c.fenced && !c.told)
    c.told = collect (b, c, c.fenced);
  if (replaced)
    p = meeting_place ();
  if (c.told && narrow)
    {
      p.narrow = p.narrow_block == b.first ? join_knowledge (p.narrow, c.told) : c.told;
      p.narrow_block = b.first;
    }
  else if (c.told)
    {
      p.wide_block = !p.wide || p.wide_block == b.first ? b.first : 0;
      p.wide = join_knowledge (p.wide, c.told);
    }
}

void
meet_at_place (access_now &a, meeting_place *p, uint32_t lanes)
{
  race_block &b = races_of (*a.x.blk);
  warp_clock &c = a.clock;
  auto see = [&] (const knowledge &k, warp_id block, bool narrow) {
    if (!k)
      return;
    if (a.i->x & mem_acquire)
      {
	learn (*a.x.w, b, c, lanes, k);
	return;
      }
    for (warp_clock::seen &s : c.pending)
      if (s.place == p && s.narrow == narrow)
	{
	  s.what = k;
	  s.block = block;
	  s.lanes |= lanes;
	  return;
	}
    c.pending.push_back ({ p, k, block, lanes, narrow });
  };
  const bool reads = loads_only (a.kind) || a.kind == access::atomic;
  auto look = [&] {
    if (!a.for_team () || p->wide_block == b.first)
      see (p->wide, p->wide_block, false);
    if (p->narrow_block == b.first)
      see (p->narrow, b.first, true);
  };
  if (!p)
    return;
  /* Lanes that come together see each other, or the later lane would see the earlier: all do, for their order is not
     known.  */
  const bool together = lanes & (lanes - 1);
  if (reads && !together)
    look ();
  if (!loads_only (a.kind))
    tell (a, *p, !reads);
  if (reads && together)
    look ();
}

} // namespace ptxsim
