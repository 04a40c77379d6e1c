/* acc-plain-nests.cc -- the host role: OpenACC's loops without a directive inside of loops with one.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma acc parallel loop
     for (i = 0; i < n; i++)
       for (j = 0; j < m; j++)
	 a[i * m + j] = ...

   The inner loop is each thread's own, and lanes have neighbouring i.  If its accesses want the lanes, and its
   iterations are known to be independent (plain-nests.cc), it becomes a loop with the clause "independent".  GCC then
   gives the outer loop to gangs, and this one to the lanes.

   The same applies to parallel constructs, for loops without lanes given by the program and without inner loops with a
   directive.

   The other way round, an inner loop with a directive but without a level gets the lanes from GCC:

     #pragma acc parallel loop
     for (j = 0; j < n; j++)
       {
	 #pragma acc loop reduction(+: s)
	 for (i = 0; i < n; i++)
	   s += a[i * n + j];

   Here neighbouring j have neighbouring elements.  If there are enough of them for a thread each, the inner loop
   becomes sequential.

   Where nothing is between such loops, with a directive or without, and the program gives no level, they are collapsed
   (nest-collapse.cc).  Which of the counters lanes follow is then decided by the addresses, as for OpenMP's loops.  The
   program's sizes of workers and vectors are meant for the loops as they are: with these nothing is collapsed.  */

#include "gcc-compat.h"
#include "dumpfile.h"
#include "gimple-walk.h"
#include "omp-general.h"
#include "host/clauses/acc-loops.h"
#include "host/clauses/walk-body.h"
#include "host/loops/nest-collapse.h"
#include "host/loops/overlap-tests.h"
#include "host/loops/plain-nests.h"
#include "passes.h"

namespace {

/* A walk through a construct.  */
struct walk
{
  tree clauses;				/* the construct's */
  overlaps *tested;
  nest_purpose purpose;
  unsigned changed;			/* number of loops with a changed inner loop */
};

tree
find_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = gimple_code (s) == GIMPLE_OMP_FOR && !heddle_found_seq_p (s);
  return *handled ? integer_one_node : NULL_TREE;
}

/* The compiler chooses the sizes of a construct with CLAUSES.  */

bool
open_sizes_p (tree clauses)
{
  return !omp_find_clause (clauses, OMP_CLAUSE_NUM_WORKERS) && !omp_find_clause (clauses, OMP_CLAUSE_VECTOR_LENGTH);
}

/* Collapse LOOP, at GSI, with loops inside.  True: the loop has changed.  */

bool
collapse (gimple_stmt_iterator *gsi, gomp_for *loop, const walk &w)
{
  loop_construct c;
  if (!open_sizes_p (w.clauses) || !heddle_declared_p (loop) || !c.find (loop)
      || heddle_reduces_section (gimple_omp_for_clauses (loop)))
    return false;
  const plain_nest plain (loop, NULL, w.clauses, w.tested, w.purpose != nest_purpose::CHANGE,
			  GF_OMP_FOR_KIND_OACC_LOOP, OMP_CLAUSE_INDEPENDENT);
  return w.purpose != nest_purpose::LOOK && heddle_collapse_nest (gsi, c, {}, w.clauses, w.tested);
}

/* Let LOOP have the lanes instead of the loops with directives inside.  True: so it is.  */

bool
take_lanes (gomp_for *loop, const walk &w)
{
  struct search
  {
    std::vector<gomp_for *> loops;
    bool open = true;			/* no loop has a level, or inner loops */
  } inside;
  auto look = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      search &found = *static_cast<search *> (wi->info);
      gomp_for *inner = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
      *handled = inner;
      if (!inner || heddle_found_seq_p (inner))
	return NULL_TREE;
      found.loops.push_back (inner);
      statement_walk deeper;
      found.open &= heddle_declared_p (inner) && !walk_gimple_seq (gimple_omp_body (inner), find_loop, NULL, &deeper);
      return NULL_TREE;
    };
  if (!open_sizes_p (w.clauses) || flag_openacc_dims || !heddle_declared_p (loop))
    return false;
  statement_walk wi (&inside);
  walk_gimple_seq (gimple_omp_body (loop), look, NULL, &wi);
  if (inside.loops.empty () || !inside.open || !heddle_wants_lanes_p (loop, inside.loops, w.clauses, w.tested))
    return false;
  if (w.purpose == nest_purpose::LOOK)
    return true;
  for (gomp_for *inner : inside.loops)
    {
      heddle_make_sequential (inner);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, inner, "each thread executes this loop in sequence: the loop around "
			 "is the one over neighbouring elements, and lanes share its iterations\n");
    }
  return true;
}

tree
look_at_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  walk &w = *static_cast<walk *> (wi->info);
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (!loop)
    return NULL_TREE;
  if (collapse (gsi, loop, w) || take_lanes (loop, w))
    {
      *handled = true;
      w.changed++;
      return NULL_TREE;
    }
  for (omp_clause_code code : { OMP_CLAUSE_SEQ, OMP_CLAUSE_AUTO, OMP_CLAUSE_VECTOR, OMP_CLAUSE_TILE })
    if (omp_find_clause (gimple_omp_for_clauses (loop), code))
      return NULL_TREE;
  statement_walk inside;
  if (walk_gimple_seq (gimple_omp_body (loop), find_loop, NULL, &inside))
    return NULL_TREE;
  *handled = true;
  loop_construct c;
  if (c.find (loop)
      && heddle_give_lanes (gsi, c, w.clauses, w.tested, GF_OMP_FOR_KIND_OACC_LOOP, OMP_CLAUSE_INDEPENDENT,
			 w.purpose == nest_purpose::LOOK))
    w.changed++;
  return NULL_TREE;
}

tree
look_at_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *region = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = region && gimple_omp_target_kind (region) == GF_OMP_TARGET_KIND_OACC_PARALLEL;
  if (!*handled)
    return NULL_TREE;
  auto all = [] (gomp_target *region, overlaps *tested, nest_purpose purpose)
    {
      walk w = { gimple_omp_target_clauses (region), tested, purpose, 0 };
      statement_walk wi (&w);
      walk_gimple_seq_mod (gimple_omp_body_ptr (region), look_at_loop, NULL, &wi);
      return w.changed;
    };
  heddle_change_in_two_forms (gsi, all);
  return NULL_TREE;
}

} // namespace

unsigned
acc_plain_nests_pass::execute (function *)
{
  heddle_walk_body (look_at_region);
  return 0;
}
