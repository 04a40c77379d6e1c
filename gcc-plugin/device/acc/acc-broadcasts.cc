/* acc-broadcasts.cc -- values on their way to other workers stay until all workers have loaded them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   "omp_oacc_neuter_broadcast" hands over values in three steps: one worker stores values to shared memory, all wait at
   a barrier, and the other workers load the values.  As a rule two consecutive places in the program get different
   parts of the memory; a third place between two separates these by its barrier.  But the only place in a loop is its
   own successor, as where one worker counts in a while loop outside of loops for workers; and the pass also counts
   barriers of another kind of threads (acc-wide.cc).  Here one worker would store the next values while another worker
   still loads the last values.  A barrier before the store prevents this.  */

#include "device/acc/acc-waits.h"

namespace {

bool
calls (gimple *s, built_in_function f)
{
  /* The call may have other types than GCC's table.  */
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  return fndecl && fndecl_built_in_p (fndecl, f);
}

/* All workers wait for each other at S.  */

bool
barrier_p (gimple *s)
{
  return calls (s, BUILT_IN_GOACC_BARRIER)
	 || (gimple_call_internal_p (s, IFN_UNIQUE)
	     && TREE_INT_CST_LOW (gimple_call_arg (s, 0)) == IFN_UNIQUE_OACC_JOIN
	     && tree_to_shwi (gimple_call_arg (s, 2)) == GOMP_DIM_WORKER);
}

/* A place in the program: the start of handing over, and its bytes of memory.  */

struct place
{
  gimple *start;
  HOST_WIDE_INT from, to;
};

/* Add to PLACES the place that begins at S, if any.  */

void
add_place (gimple *s, std::vector<place> *places)
{
  tree at = gimple_call_arg (s, 0);
  poly_int64 offset;
  HOST_WIDE_INT from = 0, to = HOST_WIDE_INT_MAX;
  if (TREE_CODE (at) == ADDR_EXPR)
    {
      tree what = TREE_OPERAND (at, 0);
      /* Without values the call only asks for the first worker.  */
      if (TREE_CODE (TREE_TYPE (what)) != RECORD_TYPE)
	return;
      if (get_addr_base_and_unit_offset (what, &offset) && offset.is_constant (&from))
	to = from + tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (what)));
    }
  places->push_back ({ s, from, to });
}

/* Add to FOLLOWED the members of PLACES that execution reaches from P across at most one barrier, P's own, and that use
   memory of P's.  */

void
find_next (const place &p, const std::vector<place> &places, std::set<gimple *> *followed)
{
  typedef std::pair<basic_block, unsigned> state;	/* a block, and the barriers before it */
  std::set<state> seen;
  std::vector<state> work;
  auto go_on = [&] (basic_block bb, unsigned barriers)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (seen.insert ({ e->dest, barriers }).second)
	  work.push_back ({ e->dest, barriers });
    };
  std::map<gimple *, const place *> of;
  for (const place &q : places)
    of[q.start] = &q;
  /* A condition at the end of the block follows.  */
  go_on (gimple_bb (p.start), 0);
  while (!work.empty ())
    {
      basic_block bb = work.back ().first;
      unsigned barriers = work.back ().second;
      work.pop_back ();
      gimple_stmt_iterator gsi = gsi_start_bb (bb);
      bool over = false;
      for (; !gsi_end_p (gsi) && barriers < 2 && !over; gsi_next (&gsi))
	{
	  const auto q = of.find (gsi_stmt (gsi));
	  if (q != of.end () && q->second->from < p.to && p.from < q->second->to)
	    {
	      if (barriers)
		followed->insert (q->first);
	      /* Beyond this point only Q's own successors count.  */
	      over = true;
	    }
	  else
	    barriers += barrier_p (gsi_stmt (gsi));
	}
      if (barriers < 2 && !over)
	go_on (bb, barriers);
    }
}

} // namespace

void
heddle_acc_order_broadcasts (function *fun)
{
  std::vector<place> places;
  for (gimple *s : statements (fun))
    if (calls (s, BUILT_IN_GOACC_SINGLE_COPY_START))
      add_place (s, &places);
  std::set<gimple *> followed;
  for (const place &p : places)
    find_next (p, places, &followed);
  for (const place &p : places)
    if (followed.count (p.start))
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (p.start);
	gcall *barrier = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_BARRIER), 0);
	gsi_insert_before (&gsi, barrier, GSI_SAME_STMT);
      }
}
