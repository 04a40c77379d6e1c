/* acc-inner.cc -- the host role: reductions of OpenACC's inner loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A variable reduced by nested loops must be in a clause of each shared loop among them.  Programs have the clause at a
   single loop:

     parallel loop gang reduction(+: s)		each gang's workers and lanes would update one copy of S at the same
       loop worker				time: the loops inside, which mention S, get the clause, too
	 loop vector
	   s += ...

     parallel loop gang				GCC maps S as "copy" names it, and all gangs update that at the same
       loop vector reduction(+: s)		time.  The loops around get the clause.
	 s += ...

     parallel loop gang				The same, but each iteration of the gang gives S a value before it sums
       s = 0					up: it means a variable of its own.  OpenACC (2.5.1) has scalars without
       loop vector reduction(+: s)		a clause firstprivate, and so S becomes.
	 s += ...
       r[i] = s

   GCC has added the mapping by itself; a mapping by the program's own data clause remains.  */

#include "host/clauses/acc-loops.h"
#include "gimple-walk.h"
#include "host/clauses/walk-body.h"

namespace {

/* The clause of CODE for DECL among CLAUSES, or NULL_TREE.  */

tree
find_clause_of (tree clauses, omp_clause_code code, tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == code && OMP_CLAUSE_DECL (c) == decl)
      return c;
  return NULL_TREE;
}

bool
acc_loop_p (gimple *s)
{
  return gimple_code (s) == GIMPLE_OMP_FOR && is_gimple_omp_oacc (s);
}

/* Threads may share LOOP.  */

bool
shared_p (gimple *loop)
{
  return !omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ);
}

/* Gangs share LOOP, or would if the loops around it, some of them shared if INSIDE, leave the axes to GCC.  */

bool
of_gangs_p (gimple *loop, bool inside)
{
  tree clauses = gimple_omp_for_clauses (loop);
  return omp_find_clause (clauses, OMP_CLAUSE_GANG)
	 || (shared_p (loop) && !inside && !omp_find_clause (clauses, OMP_CLAUSE_WORKER)
	     && !omp_find_clause (clauses, OMP_CLAUSE_VECTOR));
}

/* A reduction: the variable, its clause.  */
typedef std::vector<std::pair<tree, tree>> reductions;

/* Add C, a clause for a reduction, to LOOP, unless LOOP has a clause for the variable, or a variable of its own.  */

void
add_reduction (gimple *loop, tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  for (tree d = gimple_omp_for_clauses (loop); d; d = OMP_CLAUSE_CHAIN (d))
    if (heddle_has_decl (d) && OMP_CLAUSE_DECL (d) == decl)
      return;
  tree copy = build_omp_clause (gimple_location (loop), OMP_CLAUSE_REDUCTION);
  OMP_CLAUSE_DECL (copy) = decl;
  OMP_CLAUSE_REDUCTION_CODE (copy) = OMP_CLAUSE_REDUCTION_CODE (c);
  OMP_CLAUSE_CHAIN (copy) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, copy);
}

/* How statements use a variable.  */

struct variable_use
{
  tree decl;
  bool mentioned = false;
  bool assigned = false;		/* outside of its reducing loops, to an independent value */
  std::set<tree> from_it = {};		/* temporaries with a value from it */
};

tree
find_operand (tree *t, int *, void *data)
{
  variable_use &use = *static_cast<variable_use *> (static_cast<walk_stmt_info *> (data)->info);
  use.mentioned |= *t == use.decl;
  return NULL_TREE;
}

/* How the statements of BODY use DECL, by the walkers ON_STATEMENT and ON_OPERAND.  */

variable_use
find_use (gimple_seq body, tree decl, walk_stmt_fn on_statement, walk_tree_fn on_operand)
{
  variable_use use = { decl };
  statement_walk wi (&use);
  walk_gimple_seq (body, on_statement, on_operand, &wi);
  return use;
}

/* BODY mentions DECL.  */

bool
mentions_p (gimple_seq body, tree decl)
{
  return find_use (body, decl, NULL, find_operand).mentioned;
}

tree
find_assignment (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  variable_use &use = *static_cast<variable_use *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = acc_loop_p (s) && find_clause_of (gimple_omp_for_clauses (s), OMP_CLAUSE_REDUCTION, use.decl);
  tree to = *handled ? NULL_TREE : gimple_get_lhs (s);
  if (!to)
    return NULL_TREE;
  bool depends = false;
  for (unsigned i = 1; i < gimple_num_ops (s); i++)
    if (tree x = gimple_op (s, i))
      depends |= x == use.decl || use.from_it.count (x);
  if (to == use.decl)
    use.assigned |= !depends;
  else if (depends && DECL_P (to))
    use.from_it.insert (to);
  return NULL_TREE;
}

/* BODY gives DECL a value, before loops reduce DECL.  */

bool
begins_p (gimple_seq body, tree decl)
{
  return find_use (body, decl, find_assignment, NULL).assigned;
}

/* A reduction in a loop inside other loops.  */

struct inner_reduction
{
  tree clause;
  std::vector<gimple *> around;		/* outermost first */
};

/* A walk through loops.  */

struct nest
{
  std::vector<gimple *> around;		/* the statement at hand */
  reductions all;			/* of the constructs around the statement */
  std::vector<inner_reduction> *inner;	/* reductions without one in a loop around; or null: hand clauses on */
};

tree
walk_nest (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  const nest &outer = *static_cast<nest *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = acc_loop_p (s);
  if (!*handled)
    return NULL_TREE;
  nest within = outer;
  if (!outer.inner && shared_p (s))
    for (const auto &r : outer.all)
      if (mentions_p (gimple_omp_body (s), r.first))
	add_reduction (s, r.second);
  for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!heddle_has_decl (c))
	continue;
      tree decl = OMP_CLAUSE_DECL (c);
      const auto known = std::find_if (within.all.begin (), within.all.end (), [=] (const std::pair<tree, tree> &r)
	{
	  return r.first == decl;
	});
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	{
	  if (known != within.all.end ())
	    continue;
	  within.all.push_back ({ decl, c });
	  if (outer.inner)
	    outer.inner->push_back ({ c, outer.around });
	}
      else if (known != within.all.end ())
	/* Another variable from here on.  */
	within.all.erase (known);
      else if (outer.inner && heddle_makes_own_p (c))
	/* As an already known reduction.  */
	within.all.push_back ({ decl, c });
    }
  within.around.push_back (s);
  statement_walk inside (&within);
  walk_gimple_seq (gimple_omp_body (s), walk_nest, NULL, &inside);
  return NULL_TREE;
}

/* GCC has added C, a mapping of a scalar, to the construct at LOC.  Its additions are unmarked; but they come behind
   all clauses of the program's, in descending order of declarations, with the construct's location.  */

bool
added_p (tree c, location_t loc)
{
  if (OMP_CLAUSE_LOCATION (c) != loc)
    return false;
  unsigned last = DECL_UID (OMP_CLAUSE_DECL (c));
  while ((c = OMP_CLAUSE_CHAIN (c)))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE)
	return false;
      tree decl = OMP_CLAUSE_DECL (c);
      if (!DECL_P (decl))
	continue;
      if (DECL_UID (decl) > last)
	return false;
      last = DECL_UID (decl);
    }
  return true;
}

/* The mapping of DECL, a scalar, among *CLAUSES, with copies both ways; or NULL.  */

tree *
find_mapping (tree *clauses, tree decl)
{
  for (tree *c = clauses; *c; c = &OMP_CLAUSE_CHAIN (*c))
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (*c) == decl)
      return (OMP_CLAUSE_MAP_KIND (*c) & ~GOMP_MAP_FLAG_FORCE) == GOMP_MAP_TOFROM ? c : NULL;
  return NULL;
}

/* R is in a region at LOC with *CLAUSES, and in no loop with the same reduction; FIRSTS are variables already made
   firstprivate.  Either each gang has its own variable, or gangs reduce the variable.  */

void
complete (const inner_reduction &r, const std::vector<inner_reduction> &all, location_t loc, tree *clauses,
	  std::set<tree> *firsts)
{
  tree decl = OMP_CLAUSE_DECL (r.clause);
  if (!DECL_P (decl) || firsts->count (decl) || AGGREGATE_TYPE_P (TREE_TYPE (decl)) || POINTER_TYPE_P (TREE_TYPE (decl))
      || OMP_CLAUSE_REDUCTION_PLACEHOLDER (r.clause))
    return;
  tree *mapping = find_mapping (clauses, decl);
  /* The loop shared by gangs.  */
  unsigned first = 0;
  while (first < r.around.size () && !of_gangs_p (r.around[first], false))
    first++;
  if (!mapping || first == r.around.size ())
    return;
  bool own = false, alike = true;
  for (const inner_reduction &other : all)
    if (OMP_CLAUSE_DECL (other.clause) == decl)
      {
	alike &= OMP_CLAUSE_REDUCTION_CODE (other.clause) == OMP_CLAUSE_REDUCTION_CODE (r.clause);
	own |= other.around.empty ();
      }
  /* Another loop with a result behind the region needs the mapping.  */
  if (own || omp_find_clause (gimple_omp_for_clauses (r.around[first]), OMP_CLAUSE_SEQ))
    return;
  if (!begins_p (gimple_omp_body (r.around[first]), decl))
    {
      if (alike)
	add_reduction (r.around[first], r.clause);
      return;
    }
  if (!added_p (*mapping, loc))
    return;
  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (*mapping), OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*mapping);
  *mapping = c;
  firsts->insert (decl);
}

} // namespace

void
heddle_complete_reductions (gimple_seq body, location_t loc, tree *clauses)
{
  statement_walk wi;
  nest all = {};
  wi.info = &all;
  if (clauses)
    {
      std::vector<inner_reduction> inner;
      for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	  all.all.push_back ({ OMP_CLAUSE_DECL (c), c });
      all.inner = &inner;
      walk_gimple_seq (body, walk_nest, NULL, &wi);
      std::set<tree> firsts;
      for (const inner_reduction &r : inner)
	complete (r, inner, loc, clauses, &firsts);
    }
  all.inner = nullptr;
  wi = statement_walk (&all);
  walk_gimple_seq (body, walk_nest, NULL, &wi);
}
