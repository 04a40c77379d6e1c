/* acc-nests.cc -- which loops of a kernels construct of OpenACC are parallel?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The program says so, by "independent" or by the name of an axis, or independence has to be proved (independence.cc).
   A scalar assigned by the body of a loop is an obstacle, unless

     - each iteration assigns before it uses the scalar, and no code behind the loop uses it: the scalar is private;
     - all uses are a sum or another reduction, with the same result in any order: integers, the larger and the smaller
       value, and floating-point numbers if the program permits a new order by -fassociative-math.

   The program's word counts for iterations; scalars are examined in any case, for some programs omit their clauses and
   rely on the compiler.  */

#include "host/clauses/acc-loops.h"
#include "host/clauses/independence.h"
#include "dumpfile.h"
#include "gimple-walk.h"
#include "omp-general.h"
#include "host/clauses/body-flow.h"
#include "host/facts/statement-walk.h"

#include <set>

namespace {

/* Scalars assigned by a loop's body, except for scalars declared in the loop, or private to loops inside.  */
struct scalars
{
  std::set<tree> hidden, assigned;
};

tree look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi);

void
look_in (gimple_seq seq, scalars *found)
{
  statement_walk wi (found);
  walk_gimple_seq (seq, look, NULL, &wi);
}

tree
look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  scalars &found = *static_cast<scalars *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = gimple_code (s) == GIMPLE_BIND || gimple_code (s) == GIMPLE_OMP_FOR;
  tree lhs = gimple_get_lhs (s);
  if (lhs && DECL_P (lhs) && heddle_register_p (lhs) && !found.hidden.count (lhs))
    found.assigned.insert (lhs);
  if (!*handled)
    return NULL_TREE;
  scalars inside;
  inside.hidden = found.hidden;
  if (gbind *bind = dyn_cast<gbind *> (s))
    {
      for (tree d = gimple_bind_vars (bind); d; d = DECL_CHAIN (d))
	inside.hidden.insert (d);
      look_in (gimple_bind_body (bind), &inside);
    }
  else
    {
      for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	  inside.hidden.insert (OMP_CLAUSE_DECL (c));
	else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && heddle_register_p (OMP_CLAUSE_DECL (c))
		 && !found.hidden.count (OMP_CLAUSE_DECL (c)))
	  found.assigned.insert (OMP_CLAUSE_DECL (c));
      for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
	inside.hidden.insert (gimple_omp_for_index (s, i));
      look_in (gimple_omp_for_pre_body (s), &found);
      look_in (gimple_omp_body (s), &inside);
    }
  found.assigned.insert (inside.assigned.begin (), inside.assigned.end ());
  return NULL_TREE;
}

/* How a loop reduces a variable: every statement with the variable is "variable = variable CODE operand".  */
struct reduction
{
  tree variable;
  tree_code code;			/* ERROR_MARK: not yet */
};

tree
mentions (tree *tp, int *, void *data)
{
  const reduction &r = *static_cast<reduction *> (static_cast<walk_stmt_info *> (data)->info);
  return *tp == r.variable ? *tp : NULL_TREE;
}

/* S, an assignment to the variable of R, is not a reduction, or a different one than before.  */

bool
other_update_p (gimple *s, reduction *r)
{
  tree_code code = gimple_assign_rhs_code (s);
  tree a = gimple_assign_rhs1 (s);
  tree b = gimple_assign_rhs_class (s) == GIMPLE_BINARY_RHS ? gimple_assign_rhs2 (s) : NULL_TREE;
  if (!b || (a == r->variable) == (b == r->variable) || (code == MINUS_EXPR && b == r->variable))
    return true;
  if (code == MINUS_EXPR)
    code = PLUS_EXPR;
  const bool known = code == PLUS_EXPR || code == MULT_EXPR || code == MAX_EXPR || code == MIN_EXPR
		     || code == BIT_AND_EXPR || code == BIT_IOR_EXPR || code == BIT_XOR_EXPR;
  if (!known || (r->code != ERROR_MARK && r->code != code))
    return true;
  r->code = code;
  return false;
}

/* walk_gimple_seq: S mentions the variable in another way.  */

tree
other_use (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  reduction &r = *static_cast<reduction *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  bool other = false;
  *handled = is_gimple_debug (s);
  if (gimple_code (s) == GIMPLE_OMP_FOR)
    for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
      {
	if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || OMP_CLAUSE_DECL (c) != r.variable)
	  continue;
	other |= r.code != ERROR_MARK && r.code != OMP_CLAUSE_REDUCTION_CODE (c);
	r.code = OMP_CLAUSE_REDUCTION_CODE (c);
	*handled = true;
      }
  if (is_gimple_assign (s) && gimple_assign_lhs (s) == r.variable)
    {
      *handled = true;
      other = other_update_p (s, &r);
    }
  return other ? r.variable : NULL_TREE;
}

/* The operation by which LOOP reduces V in any order, which is permitted if ANY_ORDER, or ERROR_MARK.  */

tree_code
reduction_of (gimple *loop, tree v, bool any_order)
{
  reduction r = { v, ERROR_MARK };
  statement_walk wi (&r);
  if (walk_gimple_seq (gimple_omp_body (loop), other_use, mentions, &wi))
    return ERROR_MARK;
  tree type = TREE_TYPE (v);
  if (!INTEGRAL_TYPE_P (type) && r.code != MAX_EXPR && r.code != MIN_EXPR
      && !(SCALAR_FLOAT_TYPE_P (type) && (flag_associative_math || any_order)))
    return ERROR_MARK;
  return r.code;
}

bool
has_p (gimple *loop, omp_clause_code code)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), code) != NULL_TREE;
}

/* LOOP has a clause about V.  */

bool
named_p (gimple *loop, tree v)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	&& OMP_CLAUSE_DECL (c) == v)
      return true;
  return false;
}

/* Remove the clauses of LOOP for its sharing, with KEEP only "auto" and "seq", and add a clause of CODE.  */

void
set_sharing (gimple *loop, omp_clause_code code, bool keep)
{
  for (tree *c = gimple_omp_for_clauses_ptr (loop); *c; )
    switch (OMP_CLAUSE_CODE (*c))
      {
      case OMP_CLAUSE_GANG: case OMP_CLAUSE_WORKER: case OMP_CLAUSE_VECTOR:
	if (keep)
	  {
	    c = &OMP_CLAUSE_CHAIN (*c);
	    break;
	  }
	gcc_fallthrough ();
      case OMP_CLAUSE_AUTO: case OMP_CLAUSE_SEQ: case OMP_CLAUSE_INDEPENDENT:
	*c = OMP_CLAUSE_CHAIN (*c);
	break;
      default:
	c = &OMP_CLAUSE_CHAIN (*c);
      }
  tree added = build_omp_clause (gimple_location (loop), code);
  HEDDLE_SEQ_FOUND (added) = code == OMP_CLAUSE_SEQ;
  OMP_CLAUSE_CHAIN (added) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, added);
}

/* A nest of loops.  */
struct nest
{
  explicit nest (const nest_facts &f) : facts (f) {}
  nest_facts facts;			/* for the current loop */
  body_flow flow;
  std::set<tree> reduced;		/* in some loop's clause */
};

/* Decide on LOOP in N.  */

void
judge (gimple *loop, const nest &n)
{
  if (has_p (loop, OMP_CLAUSE_SEQ))
    return;
  const bool open = has_p (loop, OMP_CLAUSE_AUTO);
  const bool named = has_p (loop, OMP_CLAUSE_GANG) || has_p (loop, OMP_CLAUSE_WORKER)
		     || has_p (loop, OMP_CLAUSE_VECTOR);
  const bool believed = has_p (loop, OMP_CLAUSE_INDEPENDENT) || (named && !open);
  tree first = gimple_omp_for_clauses (loop);
  tree in_the_way = heddle_share_scalars (loop, n.flow, n.reduced);
  if (believed || (!in_the_way && heddle_independent_p (loop, &n.facts)))
    {
      set_sharing (loop, OMP_CLAUSE_INDEPENDENT, true);
      return;
    }
  gimple_omp_for_set_clauses (loop, first);
  set_sharing (loop, OMP_CLAUSE_SEQ, false);
  if (!dump_enabled_p () || n.facts.quiet)
    return;
  if (in_the_way)
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, loop, "loop of a kernels construct runs in sequence: %T has to pass from "
		     "one iteration to the next\n", in_the_way);
  else
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, loop, "loop of a kernels construct runs in sequence: its iterations are "
		     "not known to be independent\n");
}

tree
note_reduced (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
    for (tree c = gimple_omp_for_clauses (gsi_stmt (*gsi)); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	static_cast<nest *> (wi->info)->reduced.insert (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* Decide on the loop at GSI, and on the loops in it, for which its variables are counters of a loop around.  */

tree
judge_each (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *loop = gsi_stmt (*gsi);
  *handled = gimple_code (loop) == GIMPLE_OMP_FOR;
  if (!*handled)
    return NULL_TREE;
  nest &n = *static_cast<nest *> (wi->info);
  judge (loop, n);
  const std::set<tree> around = n.facts.counters;
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    n.facts.counters.insert (gimple_omp_for_index (loop, i));
  statement_walk inside (&n);
  walk_gimple_seq (gimple_omp_body (loop), judge_each, NULL, &inside);
  n.facts.counters = around;
  return NULL_TREE;
}

} // namespace

bool
heddle_found_seq_p (gimple *loop)
{
  tree c = omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ);
  return c && HEDDLE_SEQ_FOUND (c);
}

void
heddle_make_sequential (gimple *loop)
{
  set_sharing (loop, OMP_CLAUSE_SEQ, false);
}

tree
heddle_share_scalars (gimple *loop, const body_flow &flow, const std::set<tree> &reduced, const std::set<tree> &left)
{
  scalars found;
  found.hidden = left;
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    found.hidden.insert (gimple_omp_for_index (loop, i));
  look_in (gimple_omp_body (loop), &found);
  tree in_the_way = NULL_TREE, clauses = gimple_omp_for_clauses (loop);
  for (tree v : found.assigned)
    {
      if (named_p (loop, v))
	continue;
      tree c = NULL_TREE;
      if (flow.exposed_p (loop, v))
	{
	  const tree_code code = reduction_of (loop, v, reduced.count (v));
	  if (code != ERROR_MARK)
	    {
	      c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_REDUCTION);
	      OMP_CLAUSE_REDUCTION_CODE (c) = code;
	    }
	}
      else if (!flow.live_after_p (loop, v))
	c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_PRIVATE);
      if (!c)
	{
	  in_the_way = v;
	  continue;
	}
      OMP_CLAUSE_DECL (c) = v;
      OMP_CLAUSE_CHAIN (c) = clauses;
      clauses = c;
    }
  gimple_omp_for_set_clauses (loop, clauses);
  return in_the_way;
}

void
heddle_judge_nest (gimple *loop, const nest_facts &facts)
{
  nest n (facts);
  for (walk_stmt_fn each : { note_reduced, judge_each })
    {
      statement_walk wi (&n);
      gimple_stmt_iterator gsi = gsi_start (loop);
      walk_gimple_stmt (&gsi, each, NULL, &wi);
    }
}
