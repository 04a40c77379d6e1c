/* cost.cc -- repetitions of the loops in an iteration.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The mapping of a loop's iterations to the grid depends on the cost of an iteration.  Long iterations, such as rows of
   a matrix product, want more blocks than the device can hold, so that finished blocks make room for others; iterations
   over the points of a stencil want row blocks, for neighbours load the same elements.  And iterations with several
   loads may share the loaded elements with neighbours, which tiles bring together.

   The number of a loop's iterations is therefore estimated, from its counter: the counter begins with a constant, is
   increased by a constant each time, and is compared with a constant.  A counter with another begin counts from 0.
   Loops of other kinds count as long: a row of a sparse matrix, a search.

   This is before GCC's loop passes, as the mapping is made before inlining.  Loop structures are not yet reliable,
   hence back edges and the blocks with a path to them; the loop's condition is in its header, or before its back
   edge.  */

#include "device/spmd/grid/cost.h"
#include "tuning.h"

namespace {

/* X without conversions.  */

tree
converted_from (tree x)
{
  while (TREE_CODE (x) == SSA_NAME)
    {
      gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
      if (!a || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a)))
	break;
      x = gimple_assign_rhs1 (a);
    }
  return x;
}

/* X is a PHI node of HEADER, possibly plus a constant: return the node, and the constant in *ADDED.  Else null.  */

gphi *
counter_of (tree x, basic_block header, HOST_WIDE_INT *added)
{
  *added = 0;
  x = converted_from (x);
  gassign *a = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  if (a && (gimple_assign_rhs_code (a) == PLUS_EXPR || gimple_assign_rhs_code (a) == MINUS_EXPR)
      && tree_fits_shwi_p (gimple_assign_rhs2 (a)))
    {
      *added = tree_to_shwi (gimple_assign_rhs2 (a));
      /* A type without a sign counts down by adding its largest value.  */
      if (TYPE_UNSIGNED (TREE_TYPE (x)))
	*added = sext_hwi (*added, TYPE_PRECISION (TREE_TYPE (x)));
      if (gimple_assign_rhs_code (a) == MINUS_EXPR)
	*added = -*added;
      x = converted_from (gimple_assign_rhs1 (a));
    }
  gphi *phi = TREE_CODE (x) == SSA_NAME ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (x)) : NULL;
  return phi && gimple_bb (phi) == header ? phi : NULL;
}

/* The number of iterations of the loop of BACK by the condition at the end of BB; -1: not known.  */

HOST_WIDE_INT
trips_of_condition (basic_block bb, edge back)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
  HOST_WIDE_INT before, step;
  if (!cond || TREE_CODE (gimple_cond_rhs (cond)) != INTEGER_CST || !tree_fits_shwi_p (gimple_cond_rhs (cond)))
    return -1;
  gphi *counter = counter_of (gimple_cond_lhs (cond), back->dest, &before);
  if (!counter || counter_of (PHI_ARG_DEF_FROM_EDGE (counter, back), back->dest, &step) != counter || !step)
    return -1;
  HOST_WIDE_INT first = 0;
  for (unsigned i = 0; i < gimple_phi_num_args (counter); i++)
    {
      tree x = gimple_phi_arg_def (counter, i);
      if (gimple_phi_arg_edge (counter, i) != back && TREE_CODE (x) == INTEGER_CST && tree_fits_shwi_p (x))
	first = tree_to_shwi (x);
    }
  return CEIL (absu_hwi (tree_to_shwi (gimple_cond_rhs (cond)) - first), absu_hwi (step));
}

} // namespace

inner_loops::inner_loops (function *fun, basic_block around)
{
  mark_dfs_back_edges (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      edge back;
      edge_iterator ei;
      FOR_EACH_EDGE (back, ei, bb->succs)
	{
	  if (!(back->flags & EDGE_DFS_BACK))
	    continue;
	  loop l;
	  l.header = back->dest;
	  l.blocks.insert (back->dest);
	  std::vector<basic_block> open = { back->src };
	  while (!open.empty ())
	    {
	      basic_block b = open.back ();
	      open.pop_back ();
	      if (!l.blocks.insert (b).second)
		continue;
	      edge in;
	      edge_iterator each;
	      FOR_EACH_EDGE (in, each, b->preds)
		open.push_back (in->src);
	    }
	  if (back->dest == around)
	    {
	      m_around.insert (l.blocks.begin (), l.blocks.end ());
	      continue;
	    }
	  l.trips = trips_of_condition (back->src, back);
	  if (l.trips < 0)
	    l.trips = trips_of_condition (back->dest, back);
	  m_loops.push_back (l);
	}
    }
}

bool
inner_loops::loop::long_p () const
{
  return trips < 0 || trips > HOST_WIDE_INT (tuning.short_trips);
}

bool
inner_loops::long_p () const
{
  return std::any_of (m_loops.begin (), m_loops.end (), [] (const loop &l) { return l.long_p (); });
}

bool
inner_loops::long_inside () const
{
  return std::any_of (m_loops.begin (), m_loops.end (),
		      [&] (const loop &l) { return m_around.count (l.header) && l.long_p (); });
}

bool
inner_loops::long_among (const std::set<basic_block> &blocks) const
{
  return std::any_of (m_loops.begin (), m_loops.end (),
		      [&] (const loop &l) { return blocks.count (l.header) && l.long_p (); });
}

unsigned
inner_loops::repeats (basic_block bb) const
{
  const HOST_WIDE_INT most = 1 << 20;
  HOST_WIDE_INT n = 1;
  for (const loop &l : m_loops)
    if (l.blocks.count (bb))
      n = MIN (n * MIN (l.trips < 0 ? HOST_WIDE_INT (tuning.short_trips) + 1 : l.trips, most), most);
  return n;
}
