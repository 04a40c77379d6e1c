/* one-turn.cc -- a block has a single team: the loop over its teams goes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC makes of a teams construct

     first = true
     while (GOMP_teams4 (lower, upper, limit, first)) { the construct; first = false }

   as a block may have several teams, one after another.  Without the scheduler it has a single team, and the call's
   result is "first".  A loop whose condition is true and then false invites GCC's jump threading to take it apart, with
   copies of the code in between; the order of loops and the invariants in them are better known without this loop.  The
   edges by which "first" becomes false therefore lead behind the loop.  */

#include <set>

#include "device/spmd/rewrite/one-turn.h"
#include "device/facts/runtime-calls.h"
#include "cfgcleanup.h"

namespace {

/* The loop: the PHI nodes on the way of "first", the edges by which it becomes false, and the exit.  */

class team_turns
{
public:
  bool find (gcall *call);
  void leave ();

private:
  bool add (tree first);
  bool passed_without_effect (basic_block bb) const;

  std::set<gphi *> m_firsts;
  std::vector<edge> m_back;
  edge m_exit = NULL;
};

/* FIRST, a value of "first", is 0, 1, or a PHI node of such.  */

bool
team_turns::add (tree first)
{
  gphi *phi = TREE_CODE (first) == SSA_NAME ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (first)) : NULL;
  if (!phi)
    return false;
  if (!m_firsts.insert (phi).second)
    return true;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree value = gimple_phi_arg_def (phi, i);
      edge e = gimple_phi_arg_edge (phi, i);
      if (integer_zerop (value))
	{
	  if (e->flags & EDGE_COMPLEX)
	    return false;
	  m_back.push_back (e);
	}
      else if (!integer_onep (value) && !add (value))
	return false;
    }
  return true;
}

/* A thread that comes to BB with "first" being false does nothing in BB, and BB computes nothing but "first".  */

bool
team_turns::passed_without_effect (basic_block bb) const
{
  for (gphi_iterator g = gsi_start_phis (bb); !gsi_end_p (g); gsi_next (&g))
    if (!virtual_operand_p (gimple_phi_result (g.phi ())) && !m_firsts.count (g.phi ()))
      return false;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (!is_gimple_debug (s) && gimple_code (s) != GIMPLE_LABEL && !calls (s, "GOMP_teams4") && s != last_stmt (bb))
	return false;
    }
  return true;
}

bool
team_turns::find (gcall *call)
{
  basic_block header = gimple_bb (call);
  tree first = gimple_call_arg (call, 3), lhs = gimple_call_lhs (call);
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (header));
  if (!cond || !lhs || gimple_cond_lhs (cond) != lhs || !integer_zerop (gimple_cond_rhs (cond))
      || (gimple_cond_code (cond) != NE_EXPR && gimple_cond_code (cond) != EQ_EXPR) || !add (first) || m_back.empty ())
    return false;
  edge yes, no;
  extract_true_false_edges_from_block (header, &yes, &no);
  m_exit = gimple_cond_code (cond) == NE_EXPR ? no : yes;
  /* The PHI nodes are in HEADER, or in blocks that lead to HEADER alone.  */
  for (gphi *phi : m_firsts)
    {
      basic_block bb = gimple_bb (phi);
      if (!passed_without_effect (bb) || (bb != header && !single_succ_p (bb)))
	return false;
    }
  for (edge back : m_back)
    if (find_edge (back->src, m_exit->dest))
      return false;
  for (gphi_iterator g = gsi_start_phis (m_exit->dest); !gsi_end_p (g); gsi_next (&g))
    {
      tree value = gimple_phi_arg_def (g.phi (), m_exit->dest_idx);
      if (!virtual_operand_p (gimple_phi_result (g.phi ())) && TREE_CODE (value) == SSA_NAME
	  && gimple_bb (SSA_NAME_DEF_STMT (value)) == header)
	return false;
    }
  return true;
}

void
team_turns::leave ()
{
  for (edge back : m_back)
    {
      edge away = redirect_edge_and_branch (back, m_exit->dest);
      gcc_assert (away);
      for (gphi_iterator g = gsi_start_phis (away->dest); !gsi_end_p (g); gsi_next (&g))
	if (!virtual_operand_p (gimple_phi_result (g.phi ())))
	  add_phi_arg (g.phi (), gimple_phi_arg_def (g.phi (), m_exit->dest_idx), away, UNKNOWN_LOCATION);
    }
  /* Blocks with no other incoming edges.  */
  delete_unreachable_blocks ();
  free_dominance_info (CDI_DOMINATORS);
  loops_state_set (cfun, LOOPS_NEED_FIXUP);
}

} // namespace

void
drop_turns (gcall *call)
{
  team_turns turns;
  if (turns.find (call))
    turns.leave ();
}
