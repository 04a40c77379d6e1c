/* race-shadow.cc -- who touched which byte last, for races.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   For each aligned word that has been touched there is a cell with its last write and two last reads, by different
   warps where there were several.  That is enough to see some race of every two instructions that race often, not to
   see each: the third reader of a word is forgotten.

   Cells of global memory are in pages, made when they are touched; those of shared memory belong to the block.  Local
   memory is a lane's own.  Words whose bytes are used apart have a cell for each byte.  */

#include "check/mirrors.h"
#include "check/races.h"
#include "exec/ops.h"
#include "exec/launch.h"

#include <cstring>

namespace ptxsim {

static const unsigned page_log2 = 12;
static const size_t page_cells = (size_t (1) << page_log2) / 4;

/* The cell of the word at ADDR in global memory; null if there is none and it is not to be MADE.  */
static shadow_cell *
global_cell (race_state &s, uint64_t addr, bool made)
{
  const uint64_t page = addr >> page_log2;
  race_state::cached &c = s.cache[page & 63];
  if (c.page != page)
    {
      auto found = s.pages.find (page);
      if (found == s.pages.end () && !made)
	return nullptr;
      auto &cells = s.pages[page];
      if (!cells)
	cells.reset (new shadow_cell[page_cells]);
      c.page = page;
      c.cells = cells.get ();
    }
  return c.cells + (addr >> 2) % page_cells;
}

void
race_forget (race_state &s, uint64_t addr, uint64_t size)
{
  for (uint64_t a = addr & ~uint64_t (3); a < addr + size;)
    if (shadow_cell *c = global_cell (s, a, false))
      {
	*c = shadow_cell ();
	s.places.erase (a);
	a += 4;
      }
    else
      a = ((a >> page_log2) + 1) << page_log2;
}

/* PAST is part of a race with the access by LANES.  */
static inline bool
races_with (const access_now &a, const past_access &past, uint32_t lanes)
{
  if (!past.who || is_before (*a.x.launch->races, *a.x.blk->races, a.clock, past, lanes,
				 a.x.w->live (), a.together))
    return false;
  if (!a.strong || !(past.site & site_strong))
    return true;
  const warp_id block = a.x.blk->races->first;
  return (a.narrow || (past.site & site_narrow)) && past.who - block >= a.x.blk->warps.size ();
}

/* NOW is a read by the warp of R, of which LIVE are alive, at the same time: let R stand for both.  What the whole warp
   has read as one thread comes before all that its lanes do, so it is theirs that is to be remembered.  */
static void
merge_read (past_access &r, const past_access &now, uint32_t live)
{
  auto whole = [live] (const past_access &p) { return (p.site & site_together) && (p.lanes & live) == live; };
  if (whole (now))
    return;
  r.lanes = whole (r) ? now.lanes : r.lanes | now.lanes;
  r.site = now.site;
}

/* LANES access the bytes of CELL.  */
static void
touch (access_now &a, shadow_cell &cell, uint32_t lanes, window w, uint64_t addr)
{
  const bool writes = !loads_only (a.kind);
  const past_access now = { a.clock.id, a.strong && writes && a.clock.fenced ? a.clock.fenced : a.clock.now, lanes,
			    a.site };
  if (races_with (a, cell.write, lanes))
    race_report (a, &cell.write, lanes, w, addr);
  if (writes)
    {
      for (past_access &r : cell.read)
	{
	  if (races_with (a, r, lanes))
	    race_report (a, &r, lanes, w, addr);
	  r = past_access ();
	}
      cell.write = now;
      return;
    }
  /* Of two reads that may still race with a write both are kept.  A plain one and an atomic one, by two lanes, are
     two.  */
  past_access *place = nullptr;
  for (past_access &r : cell.read)
    if (r.who == now.who && !((r.site ^ now.site) & site_strong) && !place)
      {
	place = &r;
	if (r.when != now.when)
	  continue;
	merge_read (r, now, a.x.w->live ());
	return;
      }
  for (past_access &r : cell.read)
    if (!place && (!r.who || is_before (*a.x.launch->races, *a.x.blk->races, a.clock, r, lanes,
						  a.x.w->live (), a.together)))
      place = &r;
  *(place ? place : &cell.read[1]) = now;
}

/* LANES access the bytes MASK of the word of CELL, which is at ADDR.  */
static void
touch_word (access_now &a, shadow_cell &cell, uint8_t mask, uint32_t lanes, window w, uint64_t addr)
{
  if (!cell.bytes)
    cell.bytes = mask;
  if (cell.bytes == mask && !cell.split)
    {
      touch (a, cell, lanes, w, addr);
      return;
    }
  if (!cell.split)
    {
      a.state.bytes.emplace_back (new shadow_cell[4]);
      shadow_cell *parts = a.state.bytes.back ().get ();
      for (unsigned k = 0; k < 4; k++)
	if (cell.bytes >> k & 1)
	  {
	    parts[k] = cell;
	    parts[k].bytes = 1;
	  }
      cell.split = parts;
    }
  for (unsigned k = 0; k < 4; k++)
    if (mask >> k & 1)
      touch (a, cell.split[k], lanes, w, addr + k);
}

/* The atomic operation of G at OFFSET tells and learns.  */
static void
meet (access_now &a, const lane_group &g, window w, uint64_t offset)
{
  auto &places = w == window::shared ? a.x.blk->races->places : a.state.places;
  const uint64_t key = offset & ~uint64_t (3);
  auto found = places.find (key);
  meeting_place *p = found == places.end () ? nullptr : &found->second;
  if (!p && !loads_only (a.kind) && (a.clock.fenced || (a.i->x & mem_release)))
    p = &places[key];
  meet_at_place (a, p, g.lanes);
}

void
race_access (exec &x, const insn *i, window w, access kind, unsigned bytes, uint32_t m, const uint64_t *addr,
	     const uint64_t *resolved)
{
  if (w == window::local || (i->flags & insn_compilers))
    return;
  race_block &b = *x.blk->races;
  race_state &s = *x.launch->dev->self ()->races;
  const bool strong = kind == access::atomic || (i->x & mem_strong);
  const bool narrow = strong && (i->x & mem_narrow);
  lane_group groups[32];
  const unsigned count = group_lanes (m, resolved, groups);
  /* Where a thread is a warp its lanes are at one address, except where the runtime shares work out among them.  */
  const bool together = count == 1 && are_together (x, i, m);
  access_now a = { x, s, b.warps[x.w->number], i, kind, bytes, strong, narrow, together,
		   race_site (s, *x.fr->fn, i) | (strong ? site_strong : 0) | (narrow ? site_narrow : 0)
		   | (together ? site_together : 0) | (loads_only (kind) ? 0 : site_write) };
  /* Cells are far apart: ask for all before the first is needed.  */
  shadow_cell *cells[32];
  window windows[32];
  uint64_t offsets[32];
  for (unsigned k = 0; k < count; k++)
    {
      const uint64_t at = addr[groups[k].first];
      windows[k] = w == window::generic ? window::global : w;
      offsets[k] = at;
      cells[k] = nullptr;
      if (w == window::generic && at - shared_window < window_size)
	{
	  windows[k] = window::shared;
	  offsets[k] -= shared_window;
	}
      else if (w == window::generic && at - local_window < window_size)
	{
	  windows[k] = window::local;
	  continue;
	}
      cells[k] = windows[k] == window::shared ? &b.shared[offsets[k] / 4] : global_cell (s, offsets[k], true);
      __builtin_prefetch (cells[k], 1);
    }
  for (unsigned k = 0; k < count; k++)
    {
      const lane_group &g = groups[k];
      const window in = windows[k];
      const uint64_t offset = offsets[k];
      if (in == window::local)
	continue;
      if (strong)
	meet (a, g, in, offset);
      else if (kind == access::store && (g.lanes & (g.lanes - 1)))
	for (uint32_t n = g.lanes & (g.lanes - 1); n; n &= n - 1)
	  if (!together || !same_value (x, i, g.first, unsigned (__builtin_ctz (n))))
	    {
	      race_report (a, nullptr, 1u << g.first | 1u << __builtin_ctz (n), in, offset);
	      break;
	    }
      if (bytes == 4)
	{
	  touch_word (a, *cells[k], 15, g.lanes, in, offset);
	  continue;
	}
      for (uint64_t word = offset & ~uint64_t (3); word < offset + bytes; word += 4)
	{
	  uint8_t mask = 15;
	  if (word < offset)
	    mask = uint8_t (mask << (offset - word));
	  if (word + 4 > offset + bytes)
	    mask = uint8_t (mask & (15 >> (word + 4 - offset - bytes)));
	  /* An access is aligned, so its cells are in one page.  */
	  touch_word (a, cells[k][word / 4 - offset / 4], mask, g.lanes, in, word);
	}
    }
}

} // namespace ptxsim
