/* loop-regions.cc -- target regions that only share a loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Before "omplower" such a region has constructs inside of each other, with assignments of bounds between, and in the
   innermost loop a body of plain statements.  What the body accesses is noted: a region may change the host's memory by
   maps, and by the stores themselves where host and device share memory.  */

#include "host/loops/loop-regions.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "host/loops/line-values.h"
#include "host/loops/overlap-tests.h"
#include "host/loops/plain-nests.h"
#include "host/clauses/body-flow.h"
#include "gimple-walk.h"

namespace {

tree
note_mention (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (DECL_P (*tp) || TREE_CODE (*tp) == SSA_NAME)
    static_cast<std::set<tree> *> (data)->insert (*tp);
  return NULL_TREE;
}

tree
note_operand (tree *tp, int *walk_subtrees, void *data)
{
  return note_mention (tp, walk_subtrees, static_cast<walk_stmt_info *> (data)->info);
}

/* The findings of a walk through a body.  */
struct body_contents
{
  loop_region *region;
  std::set<tree> labels;
  const char *obstacle = NULL;
};

tree
look_at_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  body_contents &found = *static_cast<body_contents *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  auto refuse = [&] (const char *why) { found.obstacle = why; };
  auto go_to = [&] (tree label)
    {
      found.region->loops |= label && found.labels.count (label);
    };
  switch (gimple_code (s))
    {
    case GIMPLE_LABEL:
      found.labels.insert (gimple_label_label (as_a<glabel *> (s)));
      break;
    case GIMPLE_GOTO:
      go_to (gimple_goto_dest (s));
      break;
    case GIMPLE_COND:
      go_to (gimple_cond_true_label (as_a<gcond *> (s)));
      go_to (gimple_cond_false_label (as_a<gcond *> (s)));
      break;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (s)); i++)
	go_to (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (s), i)));
      break;
    case GIMPLE_BIND:
      for (tree v = gimple_bind_vars (as_a<gbind *> (s)); v; v = DECL_CHAIN (v))
	found.region->own.insert (v);
      break;
    case GIMPLE_ASSIGN: case GIMPLE_CALL: case GIMPLE_NOP: case GIMPLE_PREDICT: case GIMPLE_DEBUG:
      break;
    default:
      refuse (is_gimple_omp (s) ? "a construct in its iterations" : "a statement of an unusual kind");
    }
  if (gimple_has_volatile_ops (s))
    refuse ("a volatile access");
  if (is_gimple_assign (s) || is_gimple_call (s))
    for (unsigned i = 0; i < gimple_num_ops (s); i++)
      if (tree op = gimple_op (s, i))
	{
	  if (i == 0)
	    found.region->stores.push_back (op);
	  else if (!is_gimple_min_invariant (op) && !TYPE_P (op) && TREE_CODE (op) != ADDR_EXPR)
	    found.region->loads.push_back (op);
	}
  *handled = found.obstacle != NULL;
  return *handled ? integer_one_node : NULL_TREE;
}

} // namespace

bool
heddle_copies_in_p (tree c)
{
  return heddle_map_p (c, GOMP_MAP_TO) || heddle_map_p (c, GOMP_MAP_TOFROM);
}

bool
heddle_copies_out_p (tree c)
{
  return heddle_map_p (c, GOMP_MAP_FROM) || heddle_map_p (c, GOMP_MAP_TOFROM);
}

/* Find the constructs in SEQ.  */

bool
loop_region::find_levels (gimple_seq seq)
{
  gimple *construct = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (heddle_idle_p (s))
	continue;
      if (construct)
	return false;
      if (!is_gimple_assign (s))
	{
	  construct = s;
	  continue;
	}
      tree lhs = gimple_assign_lhs (s);
      if (!VAR_P (lhs) || !DECL_ARTIFICIAL (lhs) || !is_gimple_reg_type (TREE_TYPE (lhs)) || TREE_ADDRESSABLE (lhs)
	  || gimple_has_volatile_ops (s))
	return false;
      before.push_back (s);
    }
  if (gbind *bind = safe_dyn_cast<gbind *> (construct))
    {
      binds.push_back (bind);
      for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	own.insert (v);
      return find_levels (gimple_bind_body (bind));
    }
  if (!construct)
    return false;
  switch (gimple_code (construct))
    {
    case GIMPLE_OMP_TEAMS: case GIMPLE_OMP_PARALLEL:
      levels.push_back (construct);
      return find_levels (gimple_omp_body (construct));
    case GIMPLE_OMP_FOR:
      levels.push_back (construct);
      for (gimple_stmt_iterator gsi = gsi_start (*gimple_omp_for_pre_body_ptr (construct)); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (is_gimple_assign (gsi_stmt (gsi)) && !gimple_has_volatile_ops (gsi_stmt (gsi)))
	  before.push_back (gsi_stmt (gsi));
	else if (!heddle_idle_p (gsi_stmt (gsi)))
	  return false;
      return !gimple_omp_for_combined_p (construct) || find_levels (gimple_omp_body (construct));
    default:
      return false;
    }
}

/* Note what the body accesses.  */

bool
loop_region::look_at_body (std::string *obstacle)
{
  body_contents found;
  found.region = this;
  statement_walk wi (&found);
  walk_gimple_seq (gimple_omp_body (loop ()), look_at_statement, NULL, &wi);
  if (found.obstacle)
    *obstacle = found.obstacle;
  wi = statement_walk (&mentioned);
  walk_gimple_seq (gimple_omp_body (target), NULL, note_operand, &wi);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
      walk_tree (&OMP_CLAUSE_OPERAND (c, i), note_mention, &mentioned, NULL);
  return !found.obstacle;
}

bool
loop_region::find (gimple *s, std::string *obstacle)
{
  target = dyn_cast<gomp_target *> (s);
  if (!target || (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_REGION
		  && gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_PARALLEL))
    return false;
  if (!find_levels (gimple_omp_body (target)) || levels.empty () || gimple_code (levels.back ()) != GIMPLE_OMP_FOR)
    {
      *obstacle = "more than one loop with a directive";
      return false;
    }
  if (!look_at_body (obstacle))
    return false;
  if (!heddle_can_copy_p (target))
    {
      *obstacle = "what cannot be copied";
      return false;
    }
  return true;
}

bool
loop_region::changes_p (tree ref, bool typed) const
{
  for (tree store : stores)
    if (!own.count (store) && heddle_may_meet_p (store, ref, typed))
      return true;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_copies_out_p (c) && heddle_may_meet_p (OMP_CLAUSE_DECL (c), ref, typed))
      return true;
  return false;
}

bool
loop_region::uses_p (tree ref) const
{
  if (changes_p (ref, false))
    return true;
  auto meets = [&] (tree t)
    {
      return !own.count (t) && TREE_CODE (t) != SSA_NAME && TREE_CODE (t) != ADDR_EXPR && !is_gimple_min_invariant (t)
	     && !(DECL_P (t) && heddle_register_p (t)) && heddle_may_meet_p (ref, t, false);
    };
  if (std::any_of (loads.begin (), loads.end (), meets))
    return true;
  /* Values for bounds, and copies of the host's variables.  */
  for (gimple *s : before)
    for (unsigned i = 1; i < gimple_num_ops (s); i++)
      if (gimple_op (s, i) && meets (gimple_op (s, i)))
	return true;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE ? meets (OMP_CLAUSE_DECL (c))
	: heddle_copies_in_p (c) && heddle_may_meet_p (ref, OMP_CLAUSE_DECL (c), false))
      return true;
  return false;
}

void
heddle_find_mentions (gimple_seq seq, std::set<tree> *mentioned)
{
  statement_walk wi (mentioned);
  walk_gimple_seq (seq, NULL, note_operand, &wi);
}
