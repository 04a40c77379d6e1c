/* race-report.cc -- races in words, for races.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Once for each pair of source lines, or of PTX lines where the source's are not known.  */

#include "check/places.h"
#include "check/races.h"
#include "types/launch.h"

#include <algorithm>
#include <cinttypes>

namespace ptxsim {

static const size_t most_reports = 100;	/* of a launch */

uint32_t
race_site (race_state &s, const code &c, const insn *i)
{
  if (!c.first_site)
    {
      c.first_site = s.next_site;
      s.next_site += uint32_t (c.insns.size ());
      s.sites.emplace_back (c.first_site, &c);
    }
  return c.first_site + uint32_t (i - c.insns.data ());
}

void
race_drop_module (race_state &s, const module *m)
{
  std::lock_guard<turn_lock> hold (s.lock);
  for (auto &site : s.sites)
    if (site.second && site.second->mod == m)
      site.second = nullptr;
  s.streams.erase (std::remove_if (s.streams.begin (), s.streams.end (),
				   [=] (const standard_stream &t) { return t.mod == m; }), s.streams.end ());
}

/* The function of SITE, and in *N the number of its instruction there; null: not known any more.  */
static const code *
find_site (const race_state &s, uint32_t site, uint32_t *n)
{
  const uint32_t number = site & site_number;
  auto after = std::upper_bound (s.sites.begin (), s.sites.end (), number,
				 [] (uint32_t v, const std::pair<uint32_t, const code *> &p) { return v < p.first; });
  if (after == s.sites.begin ())
    return nullptr;
  --after;
  *n = number - after->first;
  return after->second;
}

static std::string
line_of_site (const race_state &s, uint32_t site)
{
  uint32_t n;
  const code *c = find_site (s, site, &n);
  return c ? line_of (*c, c->insns.data () + n) : "code that has been unloaded";
}

/* "by team 1, thread 2, lane 3".  */
static std::string
by (const launch_range &l, warp_id who, uint32_t lanes)
{
  const warp_id n = who - l.first;
  std::string s = "by team " + std::to_string (n / l.warps) + ", thread " + std::to_string (n % l.warps);
  if (lanes == full_mask)
    return s + ", all lanes";
  return s + ", lane " + std::to_string (__builtin_ctz (lanes));
}

static const char *
verb (bool atomic, bool write)
{
  return atomic ? write ? "atomic update" : "atomic load" : write ? "store" : "load";
}

void
race_report (access_now &a, const past_access *past, uint32_t lanes, window w, uint64_t addr)
{
  race_launch &l = *a.x.launch->races;
  const uint32_t mine = a.site & site_number, other = past ? past->site & site_number : mine;
  if (!a.state.known.emplace (std::min (mine, other), std::max (mine, other)).second
      || a.x.launch->reports.size () >= most_reports)
    return;
  const std::string here = line_of_site (a.state, a.site), there = past ? line_of_site (a.state, past->site) : here;
  if (!a.state.told.insert (std::min (here, there) + "|" + std::max (here, there)).second)
    return;

  const launch_range *theirs = &l.own;
  if (past && (past->who < l.own.first || past->who > l.own.last))
    for (const auto *list : { &a.state.running, &a.state.ended })
      for (const launch_range &r : *list)
	if (past->who >= r.first && past->who <= r.last)
	  theirs = &r;
  const char *between = "lanes of a warp";
  if (theirs != &l.own)
    between = "regions";
  else if (past && (past->who - l.own.first) / l.own.warps != (a.clock.id - l.own.first) / l.own.warps)
    between = "teams";
  else if (past && past->who != a.clock.id)
    between = "threads of a team";
  char where[64];
  snprintf (where, sizeof where, w == window::shared ? "shared address 0x%" PRIx64 : "0x%" PRIx64, addr);
  const std::string name = variable_at (*a.x.launch, w, addr);
  const bool writes = a.writes (), wrote = !past || (past->site & site_write);
  uint32_t n;
  const code *before = past ? find_site (a.state, past->site, &n) : nullptr;
  past_access other_lanes = past ? *past : past_access ();
  /* A lane is in order with itself.  */
  if (other_lanes.who == a.clock.id && other_lanes.lanes != full_mask && (other_lanes.lanes & ~lanes))
    other_lanes.lanes &= ~lanes;
  std::string text = in_words ("race between %s: %s of %u bytes at %s", between, verb (a.strong, writes), a.bytes,
			       where)
		     + (name.empty () ? "" : ", in " + name) + "\n  " + verb (a.strong, writes) + " "
		     + by (l.own, a.clock.id, lanes)
		     + iterations_now (a, unsigned (__builtin_ctz (lanes))) + ", at " + here;
  if (past)
    text += std::string ("\n  ") + verb (past->site & site_strong, wrote) + " "
	    + by (*theirs, past->who, other_lanes.lanes) + " before"
	    + (before ? iterations_then (a, other_lanes, *before, n, w, addr) : "") + ", at " + there
	    + (theirs != &l.own ? ", in kernel `" + theirs->kernel + "'" : "");
  else
    text += std::string (a.together ? "\n  store of another value by lane " : "\n  store by lane ")
	    + std::to_string (__builtin_ctz (lanes & (lanes - 1))) + " at the same time";
  a.x.launch->reports.push_back (text + callers (a.x));
}

} // namespace ptxsim
