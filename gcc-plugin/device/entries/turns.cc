/* turns.cc -- threads, and teams, of kernels with a scheduler add up in the order of their numbers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC lets each thread update the original variable of a reduction at the end of its construct, atomically: by a loop
   of compare and swap, or between GOMP_atomic_start and GOMP_atomic_end.  So the bits of a floating-point sum depend on
   which thread is first.  Kernels without a scheduler do otherwise (spmd/, emit/block.cc).  In the others each thread
   takes its turn for the update (libgomp-nvptx/device/team.c): thread 0 is first, then thread 1.  In the same way teams
   take turns; the numbers of teams are in the order of their beginnings, and a team has one turn, from its first update
   to its end: it waits only for teams that run already.  (With a turn for each update, a team that has its second one
   would wait for the first one of a team without room on the device.)

   A turn is a wait for other threads, and these must not wait for the thread in its turn.  The user's own atomic
   updates look like those of reductions, so there are turns only where
   - the update has values that are no integers: nobody waits for such a variable;
   - each thread comes to it, and once: it is on all ways through the parallel region, and in no loop;
   - behind it is nothing but the end of the region, or a barrier: after its turn no thread does anything that later
     threads could wait for.
   All else, and constructs with a nowait clause inside of regions, is updated in any order.  */

#include "gcc-compat.h"
#include "gimple-iterator.h"
#include "tree-cfg.h"
#include "device/entries/turns.h"
#include "device/facts/block-walk.h"
#include "device/facts/entries.h"
#include "device/facts/runtime-calls.h"
#include "device/facts/spmd.h"
#include "device/spmd/region/functions.h"
#include "device/spmd/region/updates.h"

namespace {

typedef std::set<cgraph_node *, function_order> function_set;

/* An update, or a section of several.  */
struct update_section
{
  basic_block first, last;
  gimple *start, *end;		/* calls of GOMP_atomic_start and GOMP_atomic_end; or null, and ... */
  edge in, out;			/* ... the edges into the loop of compare and swap, and out of it */
};

/* S starts the teams region, or goes on to the next team.  */

bool
next_team_p (gimple *s)
{
  return calls (s, "GOMP_teams4");
}

/* The first statement of BB that is so, behind AFTER if that is not null; or null.  */

template <typename P> gimple *
find_in (basic_block bb, gimple *after, P is_so)
{
  gimple_stmt_iterator gsi = after ? gsi_for_stmt (after) : gsi_start_bb (bb);
  if (after)
    gsi_next (&gsi);
  for (; !gsi_end_p (gsi); gsi_next (&gsi))
    if (is_so (gsi_stmt (gsi)))
      return gsi_stmt (gsi);
  return NULL;
}

/* The updates of a function.  */

class turn_finder
{
public:
  turn_finder (function *fun, bool region) : fun (fun), region (region) {}
  std::vector<update_section> find ();

private:
  bool ends (basic_block bb, gimple *after = NULL);
  bool find_end (gimple *start, update_section *);
  bool find_loop (const update &, update_section *);
  bool always (const update_section &);
  bool again (const update_section &);
  bool quiet (gimple *s);
  bool quiet_behind (const update_section &);
  std::vector<basic_block> beginnings ();

  function *const fun;
  const bool region;		/* of the teams level; else of a parallel region */
};

/* A team's part of the region ends in BB (behind AFTER).  */

bool
turn_finder::ends (basic_block bb, gimple *after)
{
  return bb == EXIT_BLOCK_PTR_FOR_FN (fun) || (region && find_in (bb, after, next_team_p));
}

/* Where a thread, or a team, begins.  */

std::vector<basic_block>
turn_finder::beginnings ()
{
  if (!region)
    return { single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun)) };
  std::vector<basic_block> result;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (gimple *s = find_in (bb, NULL, next_team_p))
      {
	gcond *c = safe_dyn_cast<gcond *> (last_stmt (bb));
	if (!c || gimple_cond_lhs (c) != gimple_call_lhs (s) || !integer_zerop (gimple_cond_rhs (c))
	    || (gimple_cond_code (c) != NE_EXPR && gimple_cond_code (c) != EQ_EXPR))
	  return {};
	edge yes, no;
	extract_true_false_edges_from_block (bb, &yes, &no);
	result.push_back ((gimple_cond_code (c) == NE_EXPR ? yes : no)->dest);
      }
  return result;
}

/* No way leads to the end past U.  */

bool
turn_finder::always (const update_section &u)
{
  const std::vector<basic_block> from = beginnings ();
  return !from.empty () && heddle_walk_blocks (from, [&] (basic_block bb, bool)
    {
      return bb == u.first ? block_walk::elsewhere : ends (bb) ? block_walk::end : block_walk::on;
    });
}

/* A thread may come to U again.  */

bool
turn_finder::again (const update_section &u)
{
  std::vector<basic_block> work = { u.last };
  std::set<basic_block> seen;
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      if (ends (bb, bb == u.last ? u.end : NULL))
	continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (bb == u.last && u.out && e != u.out)
	  continue;
	else if (e->dest == u.first)
	  return true;
	else if (seen.insert (e->dest).second)
	  work.push_back (e->dest);
    }
  return false;
}

/* No thread waits for S.  */

bool
turn_finder::quiet (gimple *s)
{
  if (is_gimple_debug (s) || gimple_clobber_p (s))
    return true;
  if (gimple_code (s) == GIMPLE_ASM || gimple_has_volatile_ops (s))
    return false;
  if (!is_gimple_call (s))
    return true;
  return gimple_call_internal_p (s) || atomic_call (s) || calls (s, "GOMP_atomic_start") || calls (s, "GOMP_atomic_end")
	 || calls (s, "GOMP_loop_end_nowait") || calls (s, "GOMP_sections_end_nowait")
	 || gimple_call_flags (s) & (ECF_CONST | ECF_PURE) || gimple_call_builtin_p (s, BUILT_IN_FREE);
}

/* All threads meet in S.  */

bool
meeting_p (gimple *s)
{
  return calls (s, "GOMP_barrier") || calls (s, "GOMP_loop_end") || calls (s, "GOMP_sections_end");
}

/* Behind U is nothing up to the end of the thread or of the team, or to where all threads meet.  */

bool
turn_finder::quiet_behind (const update_section &u)
{
  return heddle_walk_blocks ({ u.out ? u.out->dest : u.last }, [&] (basic_block bb, bool first)
    {
      /* A team's turn ends where the next team begins.  */
      if (bb == EXIT_BLOCK_PTR_FOR_FN (fun))
	return region ? block_walk::end : block_walk::elsewhere;
      bool over = false;
      gimple *loud = find_in (bb, first && !u.out ? u.end : NULL, [&] (gimple *s)
	{
	  over = meeting_p (s) || (region && next_team_p (s));
	  return over || !quiet (s);
	});
      return over ? block_walk::elsewhere : loud ? block_walk::end : block_walk::on;
    });
}

/* S computes something that is no integer, or may.  */

bool
no_integer_p (gimple *s)
{
  if (is_gimple_call (s))
    return !gimple_call_internal_p (s);
  tree lhs = is_gimple_assign (s) && !gimple_clobber_p (s) ? gimple_assign_lhs (s) : NULL_TREE;
  return lhs && !INTEGRAL_TYPE_P (TREE_TYPE (lhs)) && !POINTER_TYPE_P (TREE_TYPE (lhs));
}

/* U is the section that START begins.  False: it has several ends, or integers only.  */

bool
turn_finder::find_end (gimple *start, update_section *u)
{
  *u = { gimple_bb (start), NULL, start, NULL, NULL, NULL };
  bool more_than_integers = false;
  const bool one_end = heddle_walk_blocks ({ u->first }, [&] (basic_block bb, bool first)
    {
      if (bb == EXIT_BLOCK_PTR_FOR_FN (fun))
	return block_walk::end;
      gimple *end = find_in (bb, first ? start : NULL, [&] (gimple *s)
	{
	  if (calls (s, "GOMP_atomic_end"))
	    return true;
	  more_than_integers |= no_integer_p (s);
	  return false;
	});
      if (end && u->end && u->end != end)
	return block_walk::end;
      if (!end)
	return block_walk::on;
      u->end = end;
      u->last = bb;
      return block_walk::elsewhere;
    });
  return one_end && u->end && more_than_integers;
}

/* U is the loop around the compare and swap of SWAP.  False: it has another form.  */

bool
turn_finder::find_loop (const update &swap, update_section *u)
{
  basic_block bb = gimple_bb (swap.at);
  if (swap.kind != update::swap || INTEGRAL_TYPE_P (swap.type) || EDGE_COUNT (bb->succs) != 2
      || EDGE_COUNT (bb->preds) != 2)
    return false;
  *u = { bb, bb, NULL, NULL, NULL, NULL };
  edge e;
  edge_iterator ei;
  bool back = false;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (e->dest == bb || (single_succ_p (e->dest) && single_succ (e->dest) == bb))
      back = true;
    else
      u->out = e;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if (e->src != bb && !(single_pred_p (e->src) && single_pred (e->src) == bb))
      u->in = e;
  return back && u->in && u->out;
}

std::vector<update_section>
turn_finder::find ()
{
  std::vector<update_section> found;
  auto consider = [&] (const update_section &u)
    {
      if (always (u) && !again (u) && quiet_behind (u))
	found.push_back (u);
    };
  update_section u;
  for (gimple *s : statements (fun))
    if (calls (s, "GOMP_atomic_start") && find_end (s, &u))
      consider (u);
  atomic_updates updates;
  updates.collect (fun);
  for (const update &one : updates.updates)
    if (find_loop (one, &u))
      consider (u);
  return found;
}

/* The ways by which teams end: the back edges of the loop over a block's teams, around the call that begins each of
   them; or, where the first team has a call of its own, the edges to the call for the others.  */

std::vector<edge>
ends_of_teams (function *fun)
{
  std::vector<edge> ends;
  calculate_dominance_info (CDI_DOMINATORS);
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, fun)
    if (gimple *s = find_in (bb, NULL, next_team_p))
      for (basic_block head = bb; head; head = get_immediate_dominator (CDI_DOMINATORS, head))
	FOR_EACH_EDGE (e, ei, head->preds)
	  if (dominated_by_p (CDI_DOMINATORS, e->src, bb)
	      || (head == bb && integer_zerop (gimple_call_arg (s, 3))))
	    ends.push_back (e);
  free_dominance_info (CDI_DOMINATORS);
  return ends;
}

/* Put calls of BEGIN and END around the updates of NODE; for a REGION of the teams level, END where teams end.  True if
   there are any.  */

bool
take_turns (cgraph_node *node, bool region, tree begin, tree end)
{
  node->get_untransformed_body ();
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  push_cfun (fun);
  std::vector<update_section> found = turn_finder (fun, region).find ();
  const std::vector<edge> ends = region ? ends_of_teams (fun) : std::vector<edge> ();
  if (region && ends.empty ())
    found.clear ();
  for (const update_section &u : found)
    {
      gcall *before = gimple_build_call (begin, 0), *after = region ? NULL : gimple_build_call (end, 0);
      if (u.start)
	{
	  gimple_stmt_iterator gsi = gsi_for_stmt (u.start);
	  gsi_insert_before (&gsi, before, GSI_SAME_STMT);
	  gsi = gsi_for_stmt (u.end);
	  if (after)
	    gsi_insert_after (&gsi, after, GSI_NEW_STMT);
	}
      else
	{
	  gsi_insert_on_edge (u.in, before);
	  if (after)
	    gsi_insert_on_edge (u.out, after);
	}
    }
  if (!found.empty ())
    for (edge e : ends)
      gsi_insert_on_edge (e, gimple_build_call (end, 0));
  gsi_commit_edge_inserts ();
  pop_cfun ();
  if (found.empty ())
    return false;
  finish_function (node);
  renew_summaries (node);
  return true;
}

/* Add to ALL the functions that can be reached from NODE.  */

void
reach (function_set *all, cgraph_node *node)
{
  std::vector<cgraph_node *> work = { node };
  auto visit = [&] (symtab_node *n)
    {
      cgraph_node *f = dyn_cast<cgraph_node *> (n);
      if (f && f->ultimate_alias_target ()->definition && all->insert (f->ultimate_alias_target ()).second)
	work.push_back (f->ultimate_alias_target ());
    };
  all->insert (node);
  while (!work.empty ())
    {
      cgraph_node *f = work.back ();
      work.pop_back ();
      for (cgraph_edge *e = f->callees; e; e = e->next_callee)
	visit (e->callee);
      ipa_ref *ref;
      for (unsigned i = 0; f->iterate_reference (i, ref); i++)
	visit (ref->referred);
    }
}

/* Add to ALL the functions of parallel regions that NODE starts.  */

void
find_parallels (function_set *all, cgraph_node *node)
{
  node->get_untransformed_body ();
  for (gimple *s : statements (DECL_STRUCT_FUNCTION (node->decl)))
    if (calls (s, "GOMP_parallel"))
      {
	tree fn = gimple_call_arg (s, 0);
	cgraph_node *f = TREE_CODE (fn) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (fn, 0)) == FUNCTION_DECL
			 ? cgraph_node::get (TREE_OPERAND (fn, 0)) : NULL;
	if (f && f->definition)
	  all->insert (f);
      }
}

} // namespace

std::set<tree>
heddle_take_turns (const std::vector<tree> &regions)
{
  std::set<tree> teams;
  cgraph_node *entries[2];
  const char *const names[2] = { HEDDLE_BEGIN_TURN, HEDDLE_END_TURN };
  for (int i : { 0, 1 })
    {
      symtab_node *n = symtab_node::get_for_asmname (get_identifier (names[i]));
      entries[i] = n && n->definition ? dyn_cast<cgraph_node *> (n) : NULL;
      if (!entries[i])
	return teams;
    }
  function_set generic, others, parallels;
  for (tree region : regions)
    if (cgraph_node *node = cgraph_node::get (region); node && node->definition)
      reach (heddle_lowered (region).kernel.mode == spmd_mode::none ? &generic : &others, node);
  for (cgraph_node *node : generic)
    if (!others.count (node))
      find_parallels (&parallels, node);
  for (cgraph_node *node : parallels)
    if (!others.count (node))
      take_turns (node, false, entries[0]->decl, entries[1]->decl);
  for (tree region : regions)
    if (cgraph_node *node = cgraph_node::get (region);
	node && node->definition && generic.count (node) && heddle_lowered (region).kernel.teams
	&& take_turns (node, true, entries[0]->decl, entries[1]->decl))
      teams.insert (region);
  return teams;
}
