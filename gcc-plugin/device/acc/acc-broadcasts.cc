/* acc-broadcasts.cc -- a value that is handed over stays until all workers have it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   One worker stores values to shared memory, all wait at a barrier, and the others load them: so
   "omp_oacc_neuter_broadcast" hands over.  Two places in the program that may come next to each other get different
   parts of the memory; where there is a third one between them its barrier keeps them apart.  But a place in a loop
   that has no other comes next to itself, as where one worker counts in a while loop outside of loops for workers: it
   would store the next values while another worker still loads the last ones.  There has to be a barrier before it
   stores.  */

#include "device/acc/acc.h"

namespace {

bool
calls (gimple *s, built_in_function f)
{
  /* The call's types need not be those of GCC's table.  */
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

/* From PLACE, the start of handing over, execution may come there again with no more than one barrier, its own.  */

bool
follows_itself_p (gimple *place)
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
  /* It is followed by a condition at the end of its block.  */
  go_on (gimple_bb (place), 0);
  while (!work.empty ())
    {
      basic_block bb = work.back ().first;
      unsigned barriers = work.back ().second;
      work.pop_back ();
      gimple_stmt_iterator gsi = gsi_start_bb (bb);
      for (; !gsi_end_p (gsi) && barriers < 2; gsi_next (&gsi))
	if (gsi_stmt (gsi) == place)
	  break;
	else
	  barriers += barrier_p (gsi_stmt (gsi));
      if (barriers > 1)
	continue;
      if (!gsi_end_p (gsi))
	{
	  if (barriers)
	    return true;
	  continue;
	}
      go_on (bb, barriers);
    }
  return false;
}

} // namespace

void
heddle_acc_order_broadcasts (function *fun)
{
  std::vector<gimple *> places;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (calls (gsi_stmt (gsi), BUILT_IN_GOACC_SINGLE_COPY_START) && follows_itself_p (gsi_stmt (gsi)))
	places.push_back (gsi_stmt (gsi));
  for (gimple *s : places)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (s);
      gsi_insert_before (&gsi, gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_BARRIER), 0), GSI_SAME_STMT);
    }
}
