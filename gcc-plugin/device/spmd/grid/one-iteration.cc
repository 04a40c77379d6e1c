/* one-iteration.cc -- loops with at most one iteration for each thread lose their back edge.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A chunk of a combined "distribute parallel for" has no more iterations than the team has threads: the host role
   (host/loops/schedule.cc) has made it so.  Each thread therefore has at most one.  The loop in the function of the
   parallel region

     for (trip = 0; (i = thread_num + trip * num_threads) < end - start; trip++)

   needs no back edge if the chunk from the teams level is from START to END = min (START + max_threads, ...).  */

#include "device/spmd/grid/grid-loops.h"

namespace {

/* X without added constants; *SUM grows by these constants.  */

tree
strip_constant (tree x, wide_int *sum)
{
  x = strip_conversions (x, true);
  while (gassign *d = assignment (x, PLUS_EXPR))
    {
      tree c = gimple_assign_rhs2 (d);
      if (TREE_CODE (c) != INTEGER_CST)
	break;
      *sum += wide_int::from (wi::to_wide (c), 64, SIGNED);
      x = strip_conversions (gimple_assign_rhs1 (d), true);
    }
  return x;
}

/* Drop the back edge of the loop in the function of P, the current function, if possible.  Dominators are known.  */

bool
drop_back_edge (const parallel_facts &p)
{
  function *fun = p.fun ();
  basic_block header;
  FOR_EACH_BB_FN (header, fun)
    {
      gcond *cond = safe_dyn_cast<gcond *> (last_stmt (header));
      if (!cond || EDGE_COUNT (header->preds) != 2)
	continue;
      tree n, i;
      if (!less_than (cond, &i, &n))
	continue;
      gassign *minus = assignment (n, MINUS_EXPR), *plus = assignment (i, PLUS_EXPR);
      if (!minus || !plus)
	continue;
      HOST_WIDE_INT start = 0, end = 0;
      if (!block_member (fun, gimple_assign_rhs1 (minus), &end)
	  || !block_member (fun, gimple_assign_rhs2 (minus), &start))
	continue;
      tree thread = gimple_assign_rhs1 (plus), stride = gimple_assign_rhs2 (plus);
      if (!result_of (thread, "omp_get_thread_num"))
	std::swap (thread, stride);
      gassign *mult = assignment (stride, MULT_EXPR);
      if (!result_of (thread, "omp_get_thread_num") || !mult)
	continue;
      tree trip = gimple_assign_rhs1 (mult), threads = gimple_assign_rhs2 (mult);
      if (!result_of (threads, "omp_get_num_threads"))
	std::swap (trip, threads);
      edge latch;
      if (!result_of (threads, "omp_get_num_threads") || !counts_trips (trip, header, &latch))
	continue;
      /* On the teams level: END - START <= max_threads.  */
      tree from = stored_member (p.call, p.block, start), to = stored_member (p.call, p.block, end);
      if (!from || !to)
	continue;
      wide_int from_plus = wi::zero (64), to_plus = wi::zero (64);
      from = strip_constant (from, &from_plus);
      to = strip_constant (to, &to_plus);
      gassign *min = assignment (to, MIN_EXPR);
      if (!min || from_plus != to_plus)
	continue;
      bool short_enough = false;
      for (tree a : { gimple_assign_rhs1 (min), gimple_assign_rhs2 (min) })
	if (gassign *sum = assignment (a, PLUS_EXPR))
	  {
	    tree x = gimple_assign_rhs1 (sum), y = gimple_assign_rhs2 (sum);
	    short_enough |= (strip_conversions (x, true) == from && result_of (y, "omp_get_max_threads"))
			    || (strip_conversions (y, true) == from && result_of (x, "omp_get_max_threads"));
	  }
      if (!short_enough)
	continue;
      if (heddle_drop_back_edge (fun, header, latch))
	return true;
    }
  return false;
}

} // namespace

bool
one_iteration (const parallel_facts &p)
{
  if (!p.block)
    return false;
  push_cfun (p.fun ());
  calculate_dominance_info (CDI_DOMINATORS);
  const bool dropped = drop_back_edge (p);
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  return dropped;
}
