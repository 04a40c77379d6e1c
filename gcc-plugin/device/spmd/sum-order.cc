/* sum-order.cc -- the order in which a region adds up, if the host can do the same.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   With -mreproducible a region that runs on the host is to have the same sums.  The host knows four orders
   (gcc-plugin/link/host-sums.c).  It runs the code as written, so threads must have the iterations as written, too.  */

#include "gcc-compat.h"
#include "device/facts/hooks.h"
#include "device/spmd/sum-order.h"

namespace {

/* A floating-point value among UPDATES is combined by all threads of a block.  */

bool
by_blocks (const atomic_updates &updates)
{
  for (const update &u : updates.updates)
    if (SCALAR_FLOAT_TYPE_P (u.type) && !idempotent (u.op))
      return true;
  return false;
}

/* S may be executed more than once.  */

bool
repeated (gimple *s)
{
  std::set<basic_block> seen;
  std::vector<basic_block> work = { gimple_bb (s) };
  while (!work.empty ())
    {
      edge e;
      edge_iterator ei;
      basic_block bb = work.back ();
      work.pop_back ();
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest == gimple_bb (s))
	  return true;
	else if (seen.insert (e->dest).second)
	  work.push_back (e->dest);
    }
  return false;
}

} // namespace

bool
heddle_starts_once (const region_facts &facts)
{
  return facts.parallels.size () == 1 && !repeated (facts.parallels[0].call);
}

bool
heddle_any_order (const region_facts &facts)
{
  auto exact = [] (const atomic_updates &updates)
    {
      for (const update &u : updates.updates)
	if (!INTEGRAL_TYPE_P (u.type))
	  return false;
      return true;
    };
  for (const parallel_facts &p : facts.parallels)
    if (!p.anonymous || p.noticed || !exact (p.updates))
      return false;
  return exact (facts.updates);
}

std::string
heddle_sum_order (const lowering &l, bool teams, bool once)
{
  if (l.refused)
    return "w";
  const region_facts &facts = *l.facts;
  const grid_mapping &grid = *l.grid;
  std::string order;
  if (l.threads->mode == spmd_mode::warps)
    {
      bool blocks = by_blocks (facts.updates);
      for (const parallel_facts &p : facts.parallels)
	blocks |= by_blocks (p.updates);
      if (!blocks)
	order = "v";
    }
  else if (!grid.whole_grid () && l.inner->places.empty () && (teams || once))
    {
      unsigned deferred = 0, others = 0;
      for (const parallel_facts &p : facts.parallels)
	{
	  if (grid.dense_digits[p.index])
	    return "";
	  for (auto &r : l.sharing->of (p).reduced)
	    (l.deferred->places.count (r.first) ? deferred : others)++;
	}
      if (!teams && !deferred)
	order = "s";
      else if (!deferred || !others)
	order = !others ? "d" : "n";
    }
  if (!order.empty () && grid.long_iterations)
    order += 'l';
  return order;
}
