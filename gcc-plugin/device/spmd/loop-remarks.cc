/* loop-remarks.cc -- -mremarks: loops not shared by threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   "omp target" in front of a loop is not enough: the loop then runs in one thread of one team, a hundred times slower
   than on the host.  Many first programs are like this.  Parallel regions are functions of their own in the device
   role; a loop left in the function of a target region therefore runs in one thread, or in one of each team with a
   "teams" construct.  A loop with work shared by threads, or perhaps shared, in a called function, is left out; also
   left out are loops of regions with SIMD loops, which have two copies, and loops made by GCC for an atomic update or a
   reduction.  */

#include "fortran-names.h"
#include "device/facts/report.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/loop-remarks.h"

namespace {

/* Calling FNDECL makes work for other threads.  */

bool
starts_threads (tree fndecl)
{
  return startswith (heddle_asm_name (fndecl), "GOMP_parallel") || startswith (heddle_asm_name (fndecl), "GOMP_task");
}

bool
may_start (cgraph_node *node, hash_set<cgraph_node *> &seen)
{
  node = node->ultimate_alias_target ();
  if (seen.add (node))
    return false;
  if (starts_threads (node->decl) || node->indirect_calls)
    return true;
  if (runtime_function (node->decl))
    return false;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (may_start (e->callee, seen))
      return true;
  return false;
}

/* The loops of a function, by their headers: the blocks inside them.  GCC's own account of loops is not kept up to date
   where bytecode is read in.  */
typedef std::map<basic_block, std::set<basic_block>> natural_loops;

natural_loops
find_loops (function *fun)
{
  natural_loops loops;
  mark_dfs_back_edges (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->flags & EDGE_DFS_BACK)
	  {
	    std::set<basic_block> &body = loops[e->dest];
	    body.insert (e->dest);
	    std::vector<basic_block> work = { bb };
	    while (!work.empty ())
	      {
		basic_block b = work.back ();
		work.pop_back ();
		if (b == ENTRY_BLOCK_PTR_FOR_FN (fun) || !body.insert (b).second)
		  continue;
		edge in;
		edge_iterator ej;
		FOR_EACH_EDGE (in, ej, b->preds)
		  work.push_back (in->src);
	      }
	  }
    }
  return loops;
}

/* A place in BB, or UNKNOWN_LOCATION.  */

location_t
place_in (basic_block bb)
{
  gimple *last = last_stmt (bb);
  if (last && gimple_has_location (last))
    return gimple_location (last);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gimple_has_location (gsi_stmt (gsi)))
      return gimple_location (gsi_stmt (gsi));
  return UNKNOWN_LOCATION;
}

/* Where the loop of BODY is that begins with HEADER: what GCC makes of "distribute" has places in its body only.  */

location_t
place_of_loop (basic_block header, const std::set<basic_block> &body)
{
  location_t first = place_in (header);
  if (first == UNKNOWN_LOCATION)
    for (basic_block bb : body)
      {
	location_t here = place_in (bb);
	if (here != UNKNOWN_LOCATION && (first == UNKNOWN_LOCATION || LOCATION_LINE (here) < LOCATION_LINE (first)))
	  first = here;
      }
  return first;
}

} // namespace

bool
heddle_may_start_threads (cgraph_node *node)
{
  hash_set<cgraph_node *> seen;
  return may_start (node, seen);
}

void
heddle_remark_loops (cgraph_node *node)
{
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  if (!fun || !fun->cfg)
    return;
  bool teams = false;
  std::set<basic_block> starting;	/* blocks that make work for other threads, or start teams */
  std::set<basic_block> updating;	/* blocks with a compare-and-exchange */
  basic_block bb;
  for (gimple *s : statements (fun))
    {
      if (gimple_call_internal_p (s, IFN_GOMP_USE_SIMT))
	return;
      if (gimple_call_internal_p (s, IFN_ATOMIC_COMPARE_EXCHANGE))
	updating.insert (gimple_bb (s));
      if (!is_gimple_call (s) || gimple_call_internal_p (s))
	continue;
      /* GCC's teams construct is a loop itself, around its body.  */
      const bool these = calls (s, "GOMP_teams4");
      teams |= these;
      tree fndecl = gimple_call_fndecl (s);
      cgraph_node *callee = fndecl ? cgraph_node::get (fndecl) : NULL;
      if (these || !fndecl || (callee && heddle_may_start_threads (callee)))
	starting.insert (gimple_bb (s));
    }

  natural_loops loops = find_loops (fun);
  for (auto l = loops.begin (); l != loops.end ();)
    {
      bool left_out = updating.count (l->first) != 0;
      for (basic_block b : l->second)
	left_out |= starting.count (b) != 0;
      l = left_out ? loops.erase (l) : std::next (l);
    }
  std::set<int> lines;			/* GCC makes two loops of some */
  FOR_EACH_BB_FN (bb, fun)
    {
      bool inner = !loops.count (bb);
      for (auto &l : loops)
	inner |= l.first != bb && l.second.count (bb);
      location_t where = inner ? UNKNOWN_LOCATION : place_of_loop (bb, loops[bb]);
      if (where == UNKNOWN_LOCATION || !lines.insert (LOCATION_LINE (where)).second)
	continue;
      heddle_report_lone_loop (where, teams);
      if (teams)
	inform (where, heddle_directives_for (fun->decl, G_("this loop runs in one thread of each team; "
							    "%<parallel for%> would distribute it over threads"))
		.c_str (), fun->decl);
      else
	inform (where, heddle_directives_for (fun->decl, G_("this loop runs in one thread; %<teams distribute "
							    "parallel for%> would distribute it over teams and "
							    "threads")).c_str (), fun->decl);
    }
}
