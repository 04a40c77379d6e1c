/* sum-order.cc -- the order in which a region adds up, if the host can do the same.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   With -mreproducible a region that runs on the host is to have the same sums.  The host knows four orders
   (gcc-plugin/link/host-sums.c).  It runs the code as written, so threads must have the iterations as written, too.  A
   SIMD loop whose lanes are the warp's adds up by shuffles, which the host does not do.  */

#include "gcc-compat.h"
#include "device/facts/hooks.h"
#include "device/facts/runtime-calls.h"
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

/* The function of NODE, or a parallel region started by it, combines values of the lanes of a SIMD loop.  */

bool
by_lanes (cgraph_node *node, unsigned depth = 0)
{
  if (!node || !node->has_gimple_body_p () || depth > 1)
    return false;
  node->get_untransformed_body ();
  for (gimple *s : statements (DECL_STRUCT_FUNCTION (node->decl)))
    {
      if (is_gimple_call (s) && gimple_call_internal_p (s, IFN_GOMP_SIMT_XCHG_BFLY))
	return true;
      tree fn = calls (s, "GOMP_parallel") ? gimple_call_arg (s, 0) : NULL_TREE;
      if (fn && TREE_CODE (fn) == ADDR_EXPR && by_lanes (cgraph_node::get (TREE_OPERAND (fn, 0)), depth + 1))
	return true;
    }
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

sum_place
heddle_sum_place (const lowering &l)
{
  sum_place place;
  if (!heddle_options.reproducible)
    return place;
  place.by_lanes = by_lanes (l.node);
  if (l.refused)
    return place;
  const region_facts &facts = *l.facts;
  for (gimple *s : statements (facts.fun ()))
    place.by_lanes_of_teams |= is_gimple_call (s) && gimple_call_internal_p (s, IFN_GOMP_SIMT_XCHG_BFLY);
  place.once = facts.parallels.size () == 1 && !repeated (facts.parallels[0].call);
  place.rounded = by_blocks (facts.updates);
  for (const parallel_facts &p : facts.parallels)
    place.rounded |= by_blocks (p.updates);
  return place;
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
heddle_sum_order (const lowering &l, bool teams, const sum_place &place)
{
  if (l.refused)
    return place.by_lanes ? "" : "w";
  const region_facts &facts = *l.facts;
  const grid_mapping &grid = *l.grid;
  std::string order;
  if (l.threads->mode == spmd_mode::warps)
    {
      if (!place.rounded && !place.by_lanes)
	order = "v";
    }
  else if (!grid.whole_grid () && l.inner->places.empty () && (teams || place.once) && !place.by_lanes_of_teams)
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
