/* declared-nests.cc -- the host role: nested loops that the program declares independent share the grid together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp target teams loop
     for (i = 0; i < n; i++)
       #pragma omp loop
       for (j = 0; j < n; j++)
	 a[i * n + j] = ...

   "loop" says that iterations may be executed in any order and at once; their threads are the compiler's business.  GCC
   makes a nest of "distribute", "parallel", "for" and "simd" of the outer loop, and a SIMD loop inside of this SIMD
   loop of the inner one.  Lanes then have neighbouring i, an access of a warp is 32 sectors where 8 would do, and only
   as many threads run as there are rows.  (One H200, 4,096 x 4,096 doubles: 0.914 ms; with collapse (2) 0.081.)

   Before "omplower" a pair of loops therefore becomes one of collapsed loops, if
     - the inner loop is the outer loop's whole body, but for values before it: each iteration computes these values
       itself, from memory only if certainly no iteration changes this memory (host/clauses/independence.cc);
     - its bounds are the same in each iteration of the outer loop: both bounds are computed before the pair;
     - the program prescribes no schedule, and the clauses speak of private variables and reductions only, of the same
       variables where both loops have some.  (Behind a parallel region nothing waits for a value of the counters:
       iteration-variables.cc has treated the counters.)
   The outer loop may be a "for", too, which threads share in any order.  Which of the counters lanes follow is decided
   by the addresses (device/spmd/grid/strides.cc, tiles.cc).  Where a nest is not so the outer loop gives the lanes to
   the inner one, if accesses there want them (collapsed-loops.cc, device/spmd/region/simd-lanes.cc).

   An inner loop bound to the parallel region, inside of a loop bound to the teams, is then for one thread, the region's
   only thread at this place (OpenMP 5.0, 2.9.5).  GCC 12 makes a worksharing loop of it and reports it as forbidden in
   a "loop" region.

   Scalars set by each iteration of a "loop" before their use are its own, also without a clause: Fortran's DO loops
   without a directive count by variables of the program.  They are private to teams and threads (OpenMP 5.2, 5.1.1),
   and only the compiler's choice makes several lanes or threads of one.

   Bounds may be read from memory before both loops; this follows from the declaration, too: an iteration of the outer
   loop with a change of another iteration's bound would be a dependence.

   The change itself is in nest-collapse.cc.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/independence.h"
#include "host/clauses/walk-body.h"
#include "host/loops/nest-collapse.h"
#include "host/loops/overlap-tests.h"
#include "host/loops/plain-nests.h"
#include "host/loops/size-descriptors.h"
#include "passes.h"
#include "tuning.h"


namespace {

/* LOOP, at GSI, is bound to the parallel region, at a place with a single thread: SIMD, the innermost loop that GCC has
   made of the construct, takes its place.  */

void
bind_to_thread (gimple_stmt_iterator *gsi, gomp_for *loop, gomp_for *simd)
{
  gimple_omp_for_set_combined_into_p (simd, false);
  gimple_omp_for_set_pre_body (simd, gimple_omp_for_pre_body (loop));
  gimple_omp_for_set_pre_body (loop, NULL);
  if (tree c = omp_find_clause (gimple_omp_for_clauses (simd), OMP_CLAUSE_BIND))
    OMP_CLAUSE_BIND_KIND (c) = OMP_CLAUSE_BIND_THREAD;
  gsi_replace (gsi, simd, false);
}

/* The iterations of LOOP, which is executed in any order, share what is not declared in them and not their own by a
   clause.  Of such a variable no loop inside sets the last value, as several would at once; all counters of Fortran's
   loops are declared outside.  */

void
share_no_counters (gomp_for *loop)
{
  std::set<tree> own;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_makes_own_p (c))
      own.insert (OMP_CLAUSE_DECL (c));
  auto find = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      gimple *s = gsi_stmt (*gsi);
      std::set<tree> &own = *(std::set<tree> *) wi->info;
      *handled = gimple_code (s) != GIMPLE_BIND && is_gimple_omp (s);
      if (gbind *bind = dyn_cast<gbind *> (s))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  own.insert (v);
      gomp_for *inner = dyn_cast<gomp_for *> (s);
      if (inner && gimple_omp_for_kind (inner) == GF_OMP_FOR_KIND_SIMD && heddle_declared_p (inner))
	heddle_forget_last_values (gimple_omp_for_clauses_ptr (inner), own);
      return NULL_TREE;
    };
  statement_walk wi (&own);
  walk_gimple_seq (gimple_omp_body (loop), find, NULL, &wi);
}

/* Declare what holds a value for a moment in SIMD, at GSI, and has a type of computed length, around it: GCC does so
   for "simd", but not for "loop", of which it would make no form for lanes then (hidden-simt.cc).  */

void
declare_outside (gimple_stmt_iterator *gsi, gomp_for *simd)
{
  std::set<tree> moves;
  std::vector<tree> vars;
  for (gimple_seq seq = gimple_omp_body (simd); gbind *bind = safe_dyn_cast<gbind *> (gimple_seq_first_stmt (seq));
       seq = gimple_bind_body (bind))
    {
      for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	if (VAR_P (v) && DECL_ARTIFICIAL (v) && !TREE_ADDRESSABLE (v) && is_gimple_reg_type (TREE_TYPE (v))
	    && variably_modified_type_p (TREE_TYPE (v), NULL_TREE))
	  moves.insert (v);
      if (!moves.empty ())
	heddle_move_variables (bind, moves, &vars);
    }
  if (!vars.empty ())
    heddle_put_in_block (gsi, NULL, vars);
}

/* Threads share the iterations of the construct C, in any order.  */

bool
shared_by_threads (const loop_construct &c)
{
  return gimple_omp_for_kind (c.last ()) == GF_OMP_FOR_KIND_FOR
	 || (c.loops.size () > 1 && heddle_declared_p (c.last ()));
}

/* The walk over a region.  */

class region_walk
{
public:
  /* CLAUSES: of the target region.  TESTED, or null, gets the arrays that have to be apart for what is done, or (LOOK)
     might be.  */
  region_walk (tree clauses, overlaps *tested, nest_purpose p)
    : m_clauses (clauses), m_tested (tested), m_purpose (p) {}
  unsigned collapsed () const { return m_collapsed; }
  /* UNREAD: variables that are not read behind SEQ before their time ends.  LOOP: the innermost construct around it is
     made of "loop".  */
  void go (gimple_seq *seq, const std::set<tree> &unread, bool loop);

private:
  void visit_loop (gimple_stmt_iterator *gsi, const std::set<tree> &unread, bool in_loop);

  tree m_clauses;
  overlaps *m_tested;
  nest_purpose m_purpose;
  unsigned m_collapsed = 0;		/* nests */
  unsigned m_sections = 0;		/* constructs around that reduce sections of arrays, whose bounds are theirs */
};

/* Nothing but idle statements is behind GSI.  */

bool
last_in_sequence (gimple_stmt_iterator gsi)
{
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!heddle_idle_p (gsi_stmt (gsi)))
      return false;
  return true;
}

/* The loop at GSI, in a region or (IN_LOOP) in a "loop" construct: first its inner loops.  */

void
region_walk::visit_loop (gimple_stmt_iterator *gsi, const std::set<tree> &unread, bool in_loop)
{
  gomp_for *head = as_a<gomp_for *> (gsi_stmt (*gsi));
  loop_construct c;
  bool found = c.find (head);
  const bool change = optimize && !m_sections;
  if (m_purpose == nest_purpose::LOOK)
    {
      go (gimple_omp_body_ptr (found ? c.last () : head), {}, heddle_declared_p (head));
      if (found && change && shared_by_threads (c))
	{
	  plain_nest (c.last (), c.parallel, m_clauses, m_tested, true);
	  heddle_give_lanes (gsi, c, m_clauses, m_tested, GF_OMP_FOR_KIND_SIMD, OMP_CLAUSE_ORDER, true);
	}
      return;
    }
  if (found && in_loop && heddle_declared_p (head) && gimple_omp_for_kind (head) == GF_OMP_FOR_KIND_FOR
      && c.last () != head)
    {
      bind_to_thread (gsi, head, c.last ());
      head = c.last ();
      found = c.find (head);
    }
  go (gimple_omp_body_ptr (found ? c.last () : head), {}, heddle_declared_p (head));
  if (found && (heddle_declared_p (c.last ()) || shared_by_threads (c)))
    share_no_counters (c.last ());
  bool lanes = false;
  if (found && change && shared_by_threads (c))
    {
      const plain_nest plain (c.last (), c.parallel, m_clauses, m_tested, m_purpose != nest_purpose::CHANGE);
      if (heddle_collapse_nest (gsi, c, unread, m_clauses, m_tested))
	m_collapsed++;
      else
	lanes = true;
    }
  if (lanes && heddle_give_lanes (gsi, c, m_clauses, m_tested, GF_OMP_FOR_KIND_SIMD, OMP_CLAUSE_ORDER, false))
    m_collapsed++;
  else if (found && optimize && heddle_declared_p (head) && gimple_omp_for_kind (head) == GF_OMP_FOR_KIND_SIMD)
    declare_outside (gsi, head);
}

void
region_walk::go (gimple_seq *seq, const std::set<tree> &unread, bool loop)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      std::set<tree> more;
      if (last_in_sequence (gsi))
	more = unread;
      switch (gimple_code (s))
	{
	case GIMPLE_BIND:
	  for (tree v = gimple_bind_vars (as_a<gbind *> (s)); v; v = DECL_CHAIN (v))
	    more.insert (v);
	  go (gimple_bind_body_ptr (as_a<gbind *> (s)), more, loop);
	  break;
	case GIMPLE_OMP_FOR:
	  visit_loop (&gsi, more, loop);
	  break;
	case GIMPLE_OMP_TARGET: case GIMPLE_OMP_TEAMS: case GIMPLE_OMP_PARALLEL:
	  for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	      more.insert (OMP_CLAUSE_DECL (c));
	  {
	    const bool sections = heddle_reduces_section (heddle_sharing_clauses (s));
	    m_sections += sections;
	    go (gimple_omp_body_ptr (s), more, false);
	    m_sections -= sections;
	  }
	  break;
	case GIMPLE_TRY:
	  go (gimple_try_eval_ptr (s), {}, loop);
	  go (gimple_try_cleanup_ptr (s), {}, loop);
	  break;
	default:
	  if (is_gimple_omp (s) && gimple_has_substatements (s))
	    go (gimple_omp_body_ptr (s), {}, false);
	  break;
	}
    }
}

/* Variables assigned by name in a construct's iterations, and variables declared in the iterations.  */
struct assigned_names
{
  std::set<tree> assigned, declared;
};

tree
find_assigned_names (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  assigned_names &names = *static_cast<assigned_names *> (wi->info);
  *handled = false;
  tree lhs = gimple_get_lhs (s);
  if (lhs && VAR_P (lhs) && heddle_register_p (lhs))
    names.assigned.insert (lhs);
  if (gbind *bind = dyn_cast<gbind *> (s))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      names.declared.insert (v);
  if (gimple_code (s) == GIMPLE_OMP_FOR)
    for (unsigned k = 0; k < gimple_omp_for_collapse (s); k++)
      names.declared.insert (gimple_omp_for_index (s, k));
  for (tree c = is_gimple_omp (s) && gimple_code (s) != GIMPLE_BIND ? heddle_sharing_clauses (s) : NULL_TREE; c;
       c = OMP_CLAUSE_CHAIN (c))
    if (heddle_makes_own_p (c))
      names.declared.insert (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* The scalars set by each iteration of the "loop" construct C before their use become its own.  */

void
own_scalars (const loop_construct &c, const body_flow &flow)
{
  assigned_names names;
  statement_walk wi (&names);
  walk_gimple_seq (gimple_omp_body (c.last ()), find_assigned_names, NULL, &wi);
  for (unsigned k = 0; k < gimple_omp_for_collapse (c.last ()); k++)
    names.declared.insert (gimple_omp_for_index (c.last (), k));
  for (tree clause = gimple_omp_for_clauses (c.last ()); clause; clause = OMP_CLAUSE_CHAIN (clause))
    if (heddle_makes_own_p (clause) || OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_LINEAR)
      names.declared.insert (OMP_CLAUSE_DECL (clause));
  auto reduced = [&] (gimple *s, tree v)
    {
      return heddle_clause_for (s, OMP_CLAUSE_REDUCTION, v) || heddle_clause_for (s, OMP_CLAUSE_LASTPRIVATE, v);
    };
  for (tree v : names.assigned)
    {
      bool named = names.declared.count (v) || (c.parallel && reduced (c.parallel, v));
      for (gomp_for *loop : c.loops)
	named |= reduced (loop, v);
      if (named || flow.exposed_p (c.last (), v))
	continue;
      tree own = build_omp_clause (gimple_location (c.last ()), OMP_CLAUSE_PRIVATE);
      OMP_CLAUSE_DECL (own) = v;
      OMP_CLAUSE_CHAIN (own) = gimple_omp_for_clauses (c.last ());
      gimple_omp_for_set_clauses (c.last (), own);
    }
}

/* Do this where a region needs it.  */

tree
own_scalars_of_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *head = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  loop_construct c;
  *handled = false;
  if (head && !gimple_omp_for_combined_into_p (head) && heddle_declared_p (head) && c.find (head))
    own_scalars (c, *static_cast<const body_flow *> (wi->info));
  return NULL_TREE;
}

/* Mend the target region at *GSI.  */

tree
find_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION;
  if (!*handled)
    return NULL_TREE;
  if (optimize && heddle_fortran_p ())
    heddle_dissolve_descriptors (gimple_omp_body_ptr (target));
  walk_stmt_info wi;
  body_flow flow;
  wi = statement_walk (&flow);
  walk_gimple_seq (gimple_omp_body (target), own_scalars_of_loops, NULL, &wi);
  auto walk = [] (gomp_target *region, overlaps *tested, nest_purpose p)
    {
      region_walk w (gimple_omp_target_clauses (region), tested, p);
      w.go (gimple_omp_body_ptr (region), {}, false);
      return w.collapsed ();
    };
  heddle_change_in_two_forms (gsi, walk);
  return NULL_TREE;
}

} // namespace

unsigned
declared_nests_pass::execute (function *)
{
  heddle_walk_body (find_regions);
  return 0;
}
