/* spmd-barriers.cc -- the step spmd-barriers: barriers between accesses on the teams level.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   All threads of a block execute the teams level, and only the first stores.  Where one thread's access must not
   overtake another's, a barrier goes between them:

     parallel region, load or store of the teams level	-> what may access the same memory after it

   but for two loads, two stores, and two parallel regions without a store to the other's data, such as the accesses of
   two reductions that are combined later (spmd-deferral.cc).  A kernel's end has none.  Nor do the iterations of a loop
   of "distribute" without a dist_schedule clause: the iterations of a team, and their order, are not the program's
   business; unless they use memory of the team's.

   The accesses on their way to a statement, since the last barrier, are found by iteration over the blocks; a barrier
   goes before a statement with a conflict.  A new barrier makes other sets smaller, in loops too, and they are computed
   anew after a sweep with new barriers; a sweep finds all visible conflicts, and is repeated a few times, not once a
   barrier.  Regions may have thousands of statements: the sets are of classes of events with the same conflicts, and
   few classes exist, one for each parallel region and two for each alias set.  */

#include "device/spmd/region/spmd-barriers.h"
#include "device/facts/barrier.h"
#include "device/spmd/region/lowering.h"
#include "device/facts/runtime-calls.h"
#include "tuning.h"

namespace {

/* Estimate, in barriers: the most outside of a loop in place of one inside.  A loop on the teams level has a few
   iterations at least.  */
constexpr unsigned early_barriers = 2;

struct event
{
  enum { parallel, load, store } kind;
  gimple *at;
  const parallel_facts *region;	/* of PARALLEL */
  bool barrier_inside;			/* the block has one, behind all accesses by other threads */
  alias_set_type set;			/* of LOAD and STORE; -1: unknown */
};

class memory_orderer
{
public:
  memory_orderer (const region_facts &f, const team_sharing &s, const deferred_reductions &d,
		  const guarded_statements &g)
    : facts (f), sharing (s), deferred (d), guarded (g) {}
  memory_order order (bool free_order);

private:
  const region_facts &facts;
  const team_sharing &sharing;
  const deferred_reductions &deferred;
  const guarded_statements &guarded;

  bool opaque (const parallel_facts &) const;
  bool may_overlap (const parallel_facts &, const parallel_facts &) const;
  bool conflict (const event &, const event &) const;
  std::vector<event> events_of (basic_block) const;
};

/* P may access any memory: its effects are more than its loads and stores, and its uses of each thread's copies of the
   teams level's scalars.  */

bool
memory_orderer::opaque (const parallel_facts &p) const
{
  const parallel_sharing &shared = sharing.of (p);
  return p.opaque || shared.sections || shared.team_members || p.updates.updates.size () != shared.own.size ();
}

/* Whether threads may begin with B, a parallel region, before others have done A, another or the same one.  */

bool
memory_orderer::may_overlap (const parallel_facts &a, const parallel_facts &b) const
{
  for (const parallel_facts *p : { &a, &b })
    if (opaque (*p) || p->barriers || p->single || p->constructs () || p->locks || !p->asking.empty ())
      return false;
  for (auto sides : { std::make_pair (&a, &b), std::make_pair (&b, &a) })
    for (alias_set_type s : sides.first->stores)
      for (auto *sets : { &sides.second->loads, &sides.second->stores })
	for (alias_set_type other : *sets)
	  if (alias_sets_conflict_p (s, other))
	    return false;
  return true;
}

/* Whether B must wait until all threads have done A.  */

bool
memory_orderer::conflict (const event &a, const event &b) const
{
  if (a.kind == b.kind)
    return a.kind == event::parallel && !may_overlap (*a.region, *b.region);
  if (a.kind == event::parallel || b.kind == event::parallel)
    {
      const parallel_facts &p = *(a.kind == event::parallel ? a.region : b.region);
      const event &other = a.kind == event::parallel ? b : a;
      if (opaque (p) || other.set == -1)
	return true;
      for (alias_set_type s : p.stores)
	if (alias_sets_conflict_p (s, other.set))
	  return true;
      if (other.kind == event::store)
	for (alias_set_type s : p.loads)
	  if (alias_sets_conflict_p (s, other.set))
	    return true;
      return false;
    }
  return a.set == -1 || b.set == -1 || alias_sets_conflict_p (a.set, b.set);
}

std::vector<event>
memory_orderer::events_of (basic_block bb) const
{
  std::vector<event> result;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (is_gimple_debug (s) || gimple_clobber_p (s))
	continue;
      bool found = false;
      for (const parallel_facts &p : facts.parallels)
	if (s == p.call)
	  {
	    bool reduces = false;
	    for (auto &r : sharing.of (p).reduced)
	      reduces |= !deferred.places.count (r.first);
	    result.push_back ({ event::parallel, s, &p, reduces, -1 });
	    found = true;
	  }
      if (found)
	continue;
      if (const update *u = facts.updates.find (s))
	{
	  result.push_back ({ event::store, s, NULL, deferred.block_updates.count (u) != 0, -1 });
	  continue;
	}
      if (facts.updates.loads.count (s) || facts.updates.sections.count (s))
	continue;
      if (std::find (guarded.singles.begin (), guarded.singles.end (), s) != guarded.singles.end ())
	{
	  result.push_back ({ event::store, s, NULL, false, -1 });
	  continue;
	}
      if (std::find (guarded.stores.begin (), guarded.stores.end (), s) != guarded.stores.end ())
	{
	  bool scalar = is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (s)));
	  result.push_back ({ event::store, s, NULL, false, scalar ? get_alias_set (gimple_assign_lhs (s)) : -1 });
	  continue;
	}
      if (!gimple_vuse (s))
	continue;
      if (is_gimple_assign (s))
	{
	  if (!gimple_assign_single_p (s))
	    continue;
	  tree from = gimple_assign_rhs1 (s);
	  if (!REFERENCE_CLASS_P (from) && !DECL_P (from))
	    continue;
	  tree base = get_base_address (from);
	  if (sharing.own_variable (from) || facts.own_argument (from)
	      || (base && DECL_P (base) && TREE_READONLY (base)))
	    continue;
	  result.push_back ({ event::load, s, NULL, false, get_alias_set (from) });
	}
      else if (is_gimple_call (s) && !gimple_call_internal_p (s) && gimple_call_fndecl (s)
	       && gimple_call_flags (s) & ECF_PURE && !name_is (gimple_call_fndecl (s), "omp_get_max_threads")
	       && !any_query (gimple_call_fndecl (s)))
	result.push_back ({ event::load, s, NULL, false, -1 });
    }
  return result;
}

/* Whether control can come from FROM, once left, to TO.  */

bool
leads_to (basic_block from, basic_block to)
{
  std::set<basic_block> seen;
  std::vector<basic_block> work = { from };
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	{
	  if (e->dest == to)
	    return true;
	  if (seen.insert (e->dest).second)
	    work.push_back (e->dest);
	}
    }
  return false;
}

/* BB asks for a team for this block, and control comes back to BB at the end of this team.  It will find none.  */

bool
starts_team (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    if (calls (gsi_stmt (gsi), "GOMP_teams4"))
      return true;
  return false;
}

/* The better place of a barrier before AT against the accesses in BEFORE: behind the last of these if all are loads
   that are complete for good when control comes to AT, such as loads of the region's own copies of scalars.  In a loop
   it would be repeated.  Otherwise null.  Dominators are known.  */

const event *
early_barrier (const event &at, const std::vector<const event *> &before)
{
  basic_block bb = gimple_bb (at.at);
  const event *last = NULL;
  for (const event *e : before)
    {
      basic_block here = gimple_bb (e->at);
      if (e->kind != event::load || here == bb || !dominated_by_p (CDI_DOMINATORS, bb, here) || leads_to (bb, here)
	  || (last && !dominated_by_p (CDI_DOMINATORS, here, gimple_bb (last->at))))
	return NULL;
      last = e;
    }
  return last;
}

/* Whether a barrier before AT against the accesses in BEFORE is better placed behind each of these: all are in fewer
   loops, and few in number.  *LAST gets the accesses with a barrier behind: the last of each block.  */

bool
outer_barriers (const event &at, const std::vector<const event *> &before, std::vector<const event *> *last)
{
  if (!current_loops)
    return false;
  const int depth = bb_loop_depth (gimple_bb (at.at));
  for (const event *e : before)
    {
      if (bb_loop_depth (gimple_bb (e->at)) >= depth)
	return false;
      if (!last->empty () && gimple_bb (last->back ()->at) == gimple_bb (e->at))
	last->back () = e;
      else
	last->push_back (e);
    }
  return last->size () <= early_barriers;
}

/* An event of each class of ALL; CLASS_OF gets the class of each event.  Events of a class have the same conflicts.  */

std::vector<const event *>
examples_of_classes (const std::vector<event> &all, std::vector<unsigned> *class_of)
{
  typedef std::tuple<int, const parallel_facts *, alias_set_type> event_class;
  std::map<event_class, unsigned> classes;
  std::vector<const event *> examples;
  for (const event &e : all)
    {
      auto added = classes.insert ({ event_class (e.kind, e.region, e.set), unsigned (classes.size ()) });
      if (added.second)
	examples.push_back (&e);
      class_of->push_back (added.first->second);
    }
  return examples;
}

/* Put barriers into the current function where they are needed; FREE_ORDER: not between the iterations of a cycle.  */

memory_order
memory_orderer::order (bool free_order)
{
  function *fun = cfun;
  calculate_dominance_info (CDI_DOMINATORS);
  std::vector<int> blocks (n_basic_blocks_for_fn (fun));
  blocks.resize (pre_and_rev_post_order_compute_fn (fun, NULL, blocks.data (), false));

  std::vector<event> all;
  std::vector<std::pair<size_t, size_t>> of_block (last_basic_block_for_fn (fun));	/* first event, last + 1 */
  for (int index : blocks)
    {
      std::vector<event> here = events_of (BASIC_BLOCK_FOR_FN (fun, index));
      of_block[index] = { all.size (), all.size () + here.size () };
      all.insert (all.end (), here.begin (), here.end ());
    }

  std::vector<unsigned> class_of;			/* of each event */
  const std::vector<const event *> example = examples_of_classes (all, &class_of);
  const unsigned count = example.size ();
  sbitmap *conflicts = sbitmap_vector_alloc (count, count);	/* the classes that a class must not overtake */
  bitmap_vector_clear (conflicts, count);
  for (unsigned b = 0; b < count; b++)
    for (unsigned a = 0; a < count; a++)
      if (conflict (*example[a], *example[b]))
	bitmap_set_bit (conflicts[b], a);

  std::vector<bool> barrier (all.size (), false), after (all.size (), false);
  sbitmap *out = sbitmap_vector_alloc (last_basic_block_for_fn (fun), count);	/* pending at a block's end */
  auto_sbitmap pending (count);
  for (bool changed = true; changed;)
    {
      changed = false;
      bitmap_vector_clear (out, last_basic_block_for_fn (fun));
      for (bool grows = true; grows;)
	{
	  grows = false;
	  for (int index : blocks)
	    {
	      basic_block bb = BASIC_BLOCK_FOR_FN (fun, index);
	      bitmap_clear (pending);
	      edge e;
	      edge_iterator ei;
	      FOR_EACH_EDGE (e, ei, bb->preds)
		if (!((free_order || starts_team (bb)) && dominated_by_p (CDI_DOMINATORS, e->src, bb)))
		  bitmap_ior (pending, pending, out[e->src->index]);
	      for (size_t k = of_block[index].first; k < of_block[index].second; k++)
		{
		  if (!barrier[k] && bitmap_intersect_p (pending, conflicts[class_of[k]]))
		    {
		      std::vector<const event *> before;
		      for (size_t j = 0; j < all.size (); j++)
			if (bitmap_bit_p (pending, class_of[j]) && bitmap_bit_p (conflicts[class_of[k]], class_of[j]))
			  before.push_back (&all[j]);
		      const event *early = early_barrier (all[k], before);
		      std::vector<const event *> outer;
		      if (early && !after[early - &all[0]])
			changed = after[early - &all[0]] = true;
		      else if (outer_barriers (all[k], before, &outer))
			/* Conflicts among present statements are seen in the next sweep.  */
			for (const event *e : outer)
			  {
			    changed |= !after[e - &all[0]];
			    after[e - &all[0]] = true;
			  }
		      else
			changed = barrier[k] = true;
		    }
		  if (barrier[k] || all[k].barrier_inside)
		    bitmap_clear (pending);
		  if (all[k].kind != event::parallel || !all[k].barrier_inside)
		    bitmap_set_bit (pending, class_of[k]);
		  if (after[k])
		    bitmap_clear (pending);
		}
	      if (!bitmap_equal_p (pending, out[index]))
		{
		  bitmap_copy (out[index], pending);
		  grows = true;
		}
	    }
	}
    }
  sbitmap_vector_free (out);
  sbitmap_vector_free (conflicts);
  free_dominance_info (CDI_DOMINATORS);
  for (size_t k = 0; k < all.size (); k++)
    for (bool before : { true, false })
      if (before ? barrier[k] : after[k])
	{
	  gimple_stmt_iterator gsi = gsi_for_stmt (all[k].at);
	  insert_barrier (&gsi, gimple_location (all[k].at), before);
	}
  memory_order result;
  result.early = std::count (after.begin (), after.end (), true);
  result.late = std::count (barrier.begin (), barrier.end (), true);
  return result;
}

} // namespace

void
memory_order::dump (FILE *f, const region_facts &facts) const
{
  fprintf (f, "  barriers between accesses: %u, and %u that do not repeat\n", late, early);
  dump_function_to_file (facts.node->decl, f, dump_flags);
}

unsigned
spmd_barriers_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  const bool free_order = l.facts->flags & HEDDLE_REGION_FREE_ORDER && !l.threads->lanes_as_threads;
  push_cfun (l.facts->fun ());
  memory_orderer orderer (*l.facts, *l.sharing, *l.deferred, l.memory->guarded);
  l.order.reset (new memory_order (orderer.order (free_order)));
  pop_cfun ();
  return heddle_step_done (l, [&l] { l.order->dump (dump_file, *l.facts); });
}
