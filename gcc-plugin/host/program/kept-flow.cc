/* kept-flow.cc -- for kept-data.cc: where objects enter the device, leave it, and are read by the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Data flows.  A group is worth keeping at a point with a way to a region that maps it, with no end of the stay on the
   way (backward, some way).  It may be on the device behind a region that maps it, as long as worth keeping (forward).
   It leaves on the edges from points where it is worth keeping to points where it is not.  A loop without regions for a
   group counts as an access at its beginning, lest the host's loops contain calls.  The values of leaving objects are
   copied back, unless no statement uses these any more (backward, some way).  */

#include "gcc-compat.h"
#include "host/program/kept-data.h"

namespace {

/* The groups can leave on E: an exception's at the beginning of its destination.  */

bool
drop_possible_p (edge e)
{
  if (!(e->flags & EDGE_EH))
    return !(e->flags & EDGE_ABNORMAL);
  edge other;
  edge_iterator ei;
  FOR_EACH_EDGE (other, ei, e->dest->preds)
    if (!(other->flags & EDGE_EH))
      return false;
  return true;
}

} // namespace

namespace kept {

/* Look at all statements.  */

void
flow::find_events (const host_effects &effects)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      block_facts &f = m_facts[bb];
      edge in;
      edge_iterator ei;
      /* All leaves where an exception is caught.  */
      FOR_EACH_EDGE (in, ei, bb->preds)
	if (in->flags & EDGE_EH)
	  f.ends_first = all_groups;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  event e;
	  if (effects.classify (gsi_stmt (gsi), &e))
	    f.events.push_back (e);
	}
    }
}

/* Loops without a region for a group count as one access to it.  */

void
flow::find_access_loops ()
{
  for (class loop *l : loops_list (m_fun, LI_FROM_INNERMOST))
    {
      groups keeps = 0, ends = 0, reads = 0;
      basic_block *body = get_loop_body (l);
      for (unsigned i = 0; i < l->num_nodes; i++)
	for (const event &e : m_facts[body[i]].events)
	  {
	    keeps |= e.keeps;
	    ends |= e.ends;
	    reads |= e.reads;
	  }
      edge e;
      edge_iterator ei;
      for (unsigned i = 0; i < l->num_nodes; i++)
	FOR_EACH_EDGE (e, ei, body[i]->succs)
	  if (m_shows.count (e))
	    reads |= m_shows[e];
      m_facts[l->header].ends_first |= ends & ~keeps;
      const groups shown = reads & ~keeps & ~ends;
      for (unsigned i = 0; shown && i < l->num_nodes; i++)
	for (event &e : m_facts[body[i]].events)
	  e.reads &= ~shown;
      for (unsigned i = 0; shown && i < l->num_nodes; i++)
	FOR_EACH_EDGE (e, ei, body[i]->succs)
	  if (m_shows.count (e))
	    m_shows[e] &= ~shown;
      free (body);
      FOR_EACH_EDGE (e, ei, l->header->preds)
	if (shown && !flow_bb_inside_loop_p (l, e->src))
	  m_shows[e] |= shown;
    }
}

/* Solve a backward flow of some way: IN and OUT of the blocks get the facts at their ends, AT_END holds at the
   function's end.  THROUGH (block, event, groups) gives the facts before an event; the event is null at a block's
   beginning.  */

template <typename F>
void
flow::solve_backward (groups block_facts::*in, groups block_facts::*out, groups at_end, F through)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  for (bool changed = true; changed;)
    {
      changed = false;
      FOR_EACH_BB_REVERSE_FN (bb, m_fun)
	{
	  block_facts &f = m_facts[bb];
	  groups now = 0;
	  FOR_EACH_EDGE (e, ei, bb->succs)
	    now |= e->dest == EXIT_BLOCK_PTR_FOR_FN (m_fun) ? at_end : m_facts[e->dest].*in;
	  f.*out = now;
	  for (auto event = f.events.rbegin (); event != f.events.rend (); ++event)
	    now = through (f, &*event, now);
	  now = through (f, nullptr, now);
	  changed |= f.*in != now;
	  f.*in = now;
	}
    }
}

/* Solve the data flows.  */

void
flow::solve ()
{
  solve_backward (&block_facts::worth_in, &block_facts::worth_out, 0,
		  [] (const block_facts &f, event *e, groups now)
		    {
		      return e ? (now & ~e->ends) | e->keeps : now & ~f.ends_first;
		    });
  groups outlive = 0;
  for (unsigned g = 0; g < m_groups.size (); g++)
    outlive |= m_groups[g].outlives ? 1u << g : 0;
  solve_backward (&block_facts::live_in, &block_facts::live_out, outlive,
		  [] (const block_facts &, event *e, groups now)
		    {
		      if (e)
			e->live = now;
		      return e ? now | e->sees : now;
		    });
  basic_block bb;
  edge e;
  edge_iterator ei;
  for (bool changed = true; changed;)
    {
      changed = false;
      FOR_EACH_BB_FN (bb, m_fun)
	{
	  block_facts &f = m_facts[bb];
	  groups now = 0;
	  FOR_EACH_EDGE (e, ei, bb->preds)
	    if (e->src != ENTRY_BLOCK_PTR_FOR_FN (m_fun))
	      now |= m_facts[e->src].here_out;
	  f.here_in = now &= f.worth_in;
	  std::vector<groups> worth { f.worth_out };	/* behind each event, from the last event on */
	  for (auto event = f.events.rbegin (); event != f.events.rend (); ++event)
	    worth.push_back ((worth.back () & ~event->ends) | event->keeps);
	  for (unsigned i = 0; i < f.events.size (); i++)
	    {
	      event &ev = f.events[i];
	      const groups behind = worth[f.events.size () - 1 - i];
	      now &= ~ev.ends;
	      ev.shows = now & ev.reads;
	      ev.enters = ev.keeps & behind;
	      ev.drops = now & ~behind;
	      now = (now | ev.enters) & behind;
	    }
	  changed |= f.here_out != now;
	  f.here_out = now;
	}
    }
}

/* The code needs changes.  A group that would have to leave at a place without room for code is excluded: then *THIS
   has to be solved again.  */

bool
flow::changes_p ()
{
  bool some = false;
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      const block_facts &f = m_facts[bb];
      for (const event &ev : f.events)
	some |= ev.enters != 0;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest != EXIT_BLOCK_PTR_FOR_FN (m_fun) && f.here_out & ~m_facts[e->dest].worth_in && !drop_possible_p (e))
	  return false;
    }
  return some;
}

/* The first event on some way from behind event NUMBER of BB with MATCH (event): event *AT of block *IN; or null.  */

template <typename F>
const event *
flow::first_behind (basic_block bb, unsigned number, F match, basic_block *in, unsigned *at)
{
  std::vector<basic_block> work;
  std::set<basic_block> seen;
  *in = bb;
  for (unsigned from = number + 1;; from = 0)
    {
      const std::vector<event> &events = m_facts[*in].events;
      for (*at = from; *at < events.size (); ++*at)
	if (match (events[*at]))
	  return &events[*at];
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, (*in)->succs)
	if (seen.insert (e->dest).second)
	  work.push_back (e->dest);
      if (work.empty ())
	return NULL;
      *in = work.back ();
      work.pop_back ();
    }
}

gimple *
flow::what_ends (basic_block bb, unsigned number, unsigned g)
{
  basic_block in, other;
  unsigned at, unused;
  const event *end = first_behind (bb, number, [g] (const event &e) { return e.ends >> g & 1; }, &in, &at);
  return end && first_behind (in, at, [g] (const event &e) { return e.keeps >> g & 1; }, &other, &unused) ? end->stmt
													  : NULL;
}

} // namespace kept
