/* reproducible.cc -- with -mreproducible: sums do not depend on what clauses say about teams and threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The bits of a sum depend on which iterations a thread adds up, and so on the numbers of teams and threads and on the
   loop's schedule.  With -foffload-options=-mreproducible the host plugin starts grids whose shape depends on the
   number of iterations alone (libgomp-nvptx/plugin/launch/geometry.cc).  The clauses num_teams, thread_limit,
   num_threads, schedule and dist_schedule must not change that.  They need not: the number of teams and of threads, and
   who executes an iteration, is nobody's business where a region does nothing but share iterations.  So they are taken
   away from regions with a reduction in which nobody can tell:
   - nothing asks for these numbers;
   - what teams, or threads, do outside of loops that they share has no effect but on variables of their own.  (Each
     would add to a reduction, or to memory, once.)
   Where only threads can be told the clauses for teams go, and the other way round.  One thread, by a constant, stays
   one: the program may count on it.

   Warnings of what comes in an order that nobody knows are in unordered-sums.cc.

   This comes before all passes that add schedules, or variables for reductions.  */

#include "gcc-compat.h"
#include "host/clauses/walk-body.h"
#include "host/facts/device-options.h"
#include "passes.h"

namespace {

/* Code at the level of what a team, or a thread, executes for itself; or in loops that it shares, or for one alone.  */
enum class level { target, teams, parallel, inside };

/* What a walk over a target region finds.  */
struct region_counts
{
  bool reductions = false;
  bool teams = false;					/* a construct has them; else there is one */
  bool teams_told = false, threads_told = false;	/* somebody can tell how many there are */
  std::set<tree> own;					/* variables of a team or a thread */

  void tell (level at);
  void tell_all () { teams_told = threads_told = true; }
  void have (tree clauses);
  void look_at (gimple_seq seq, level at);

private:
  bool sets_own (gimple *s) const;
  void look_at_call (gcall *call, level at);
  void look_at_loop (gimple *loop, level at);
};

/* Something at the level AT has an effect.  */

void
region_counts::tell (level at)
{
  teams_told |= at == level::teams;
  threads_told |= at == level::parallel;
}

/* A construct with CLAUSES begins.  */

void
region_counts::have (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION: case OMP_CLAUSE_IN_REDUCTION: case OMP_CLAUSE_TASK_REDUCTION:
	reductions = true;
	break;
      case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE:
	own.insert (OMP_CLAUSE_DECL (c));
	break;
      default:
	break;
      }
}

/* S sets, if anything, what no other team or thread sees.  */

bool
region_counts::sets_own (gimple *s) const
{
  tree lhs = gimple_get_lhs (s), base = lhs ? get_base_address (lhs) : NULL_TREE;
  return !lhs || TREE_CODE (base) == SSA_NAME
	 || (VAR_P (base) && !TREE_STATIC (base) && (DECL_ARTIFICIAL (base) || own.count (base)));
}

/* FNDECL gives a number of teams or threads.  */

bool
asks_p (tree fndecl)
{
  static const char *const names[] =
    { "omp_get_team_num", "omp_get_num_teams", "omp_get_max_teams", "omp_get_thread_num", "omp_get_num_threads",
      "omp_get_max_threads", "omp_get_thread_limit", "omp_get_teams_thread_limit", "omp_get_team_size",
      "omp_get_ancestor_thread_num", "__builtin_goacc_parlevel_id", "__builtin_goacc_parlevel_size" };
  const std::string name = fndecl && DECL_NAME (fndecl) ? IDENTIFIER_POINTER (DECL_NAME (fndecl)) : "";
  for (const char *n : names)
    if (name == n || name == std::string (n) + '_')
      return true;
  return false;
}

/* The body of FNDECL, a function of the unit that is not lowered yet, asks.  */

bool
body_asks (tree fndecl)
{
  if (!fndecl || !gimple_has_body_p (fndecl) || !DECL_STRUCT_FUNCTION (fndecl))
    return false;
  bool asks = false;
  statement_walk wi (&asks);
  auto look = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      *handled = false;
      gcall *call = dyn_cast<gcall *> (gsi_stmt (*gsi));
      *(bool *) wi->info |= call && asks_p (gimple_call_fndecl (call));
      return NULL_TREE;
    };
  walk_gimple_seq (gimple_body (fndecl), look, NULL, &wi);
  return asks;
}

void
region_counts::look_at_call (gcall *call, level at)
{
  tree fndecl = gimple_call_fndecl (call);
  if (asks_p (fndecl) || body_asks (fndecl))
    tell_all ();
  const bool quiet = gimple_call_internal_p (call) || (gimple_call_flags (call) & (ECF_CONST | ECF_PURE))
		     || gimple_call_builtin_p (call, BUILT_IN_GOMP_BARRIER);
  if (!quiet || !sets_own (call))
    tell (at);
}

void
region_counts::look_at_loop (gimple *loop, level at)
{
  have (gimple_omp_for_clauses (loop));
  look_at (gimple_omp_for_pre_body (loop), at);
  const int kind = gimple_omp_for_kind (loop);
  look_at (gimple_omp_body (loop), kind == GF_OMP_FOR_KIND_SIMD ? at : level::inside);
  if (kind == GF_OMP_FOR_KIND_TASKLOOP)
    tell_all ();
}

/* SEQ is code at the level AT.  */

void
region_counts::look_at (gimple_seq seq, level at)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      switch (gimple_code (s))
	{
	case GIMPLE_BIND:
	  for (tree v = gimple_bind_vars (as_a<gbind *> (s)); v; v = DECL_CHAIN (v))
	    own.insert (v);
	  look_at (gimple_bind_body (as_a<gbind *> (s)), at);
	  break;
	case GIMPLE_TRY:
	  look_at (gimple_try_eval (s), at);
	  look_at (gimple_try_cleanup (s), at);
	  break;
	case GIMPLE_OMP_TEAMS:
	  teams = true;
	  have (gimple_omp_teams_clauses (s));
	  look_at (gimple_omp_body (s), level::teams);
	  break;
	case GIMPLE_OMP_PARALLEL:
	  /* Each team has one.  */
	  tell (at == level::teams ? at : level::target);
	  have (gimple_omp_parallel_clauses (s));
	  look_at (gimple_omp_body (s), level::parallel);
	  break;
	case GIMPLE_OMP_FOR:
	  look_at_loop (s, at);
	  break;
	case GIMPLE_OMP_SECTIONS:
	  have (gimple_omp_sections_clauses (s));
	  look_at (gimple_omp_body (s), level::inside);
	  break;
	case GIMPLE_OMP_SINGLE: case GIMPLE_OMP_MASTER: case GIMPLE_OMP_MASKED:
	  tell (at == level::teams ? at : level::target);
	  look_at (gimple_omp_body (s), level::inside);
	  break;
	case GIMPLE_OMP_SECTION: case GIMPLE_OMP_ORDERED: case GIMPLE_OMP_SCAN:
	  look_at (gimple_omp_body (s), at);
	  break;
	case GIMPLE_OMP_CRITICAL:
	  tell (at);
	  look_at (gimple_omp_body (s), at);
	  break;
	case GIMPLE_ASSIGN:
	  if (!sets_own (s) || gimple_has_volatile_ops (s))
	    tell (at);
	  break;
	case GIMPLE_CALL:
	  look_at_call (as_a<gcall *> (s), at);
	  break;
	case GIMPLE_COND: case GIMPLE_GOTO: case GIMPLE_LABEL: case GIMPLE_SWITCH: case GIMPLE_NOP: case GIMPLE_DEBUG:
	case GIMPLE_PREDICT: case GIMPLE_OMP_SECTIONS_SWITCH: case GIMPLE_OMP_RETURN: case GIMPLE_OMP_CONTINUE:
	  break;
	case GIMPLE_OMP_ATOMIC_LOAD: case GIMPLE_OMP_ATOMIC_STORE:
	  tell (at);
	  break;
	default:
	  tell_all ();
	}
    }
}

/* Remove the clauses CODE from *CHAIN.  */

void
drop (tree *chain, omp_clause_code code)
{
  while (*chain)
    if (OMP_CLAUSE_CODE (*chain) == code)
      *chain = OMP_CLAUSE_CHAIN (*chain);
    else
      chain = &OMP_CLAUSE_CHAIN (*chain);
}

/* The numbers of a region's clauses are one thread, by a constant.  */

tree
find_one_thread (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  tree clauses = gimple_code (s) == GIMPLE_OMP_PARALLEL ? gimple_omp_parallel_clauses (s)
		 : gimple_code (s) == GIMPLE_OMP_TEAMS ? gimple_omp_teams_clauses (s)
		 : gimple_code (s) == GIMPLE_OMP_TARGET ? gimple_omp_target_clauses (s) : NULL_TREE;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NUM_THREADS && integer_onep (OMP_CLAUSE_NUM_THREADS_EXPR (c)))
	|| (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_THREAD_LIMIT && integer_onep (OMP_CLAUSE_THREAD_LIMIT_EXPR (c))))
      *(bool *) wi->info = true;
  return NULL_TREE;
}

/* Take away what would change the shape of the grid, or who executes what, from the statement at GSI of a region.  */

tree
take_away (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  const region_counts &r = *(const region_counts *) wi->info;
  *handled = false;
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_TEAMS:
      if (!r.teams_told)
	drop (gimple_omp_teams_clauses_ptr (as_a<gomp_teams *> (s)), OMP_CLAUSE_NUM_TEAMS);
      if (!r.threads_told)
	drop (gimple_omp_teams_clauses_ptr (as_a<gomp_teams *> (s)), OMP_CLAUSE_THREAD_LIMIT);
      break;
    case GIMPLE_OMP_PARALLEL:
      if (!r.threads_told)
	drop (gimple_omp_parallel_clauses_ptr (as_a<gomp_parallel *> (s)), OMP_CLAUSE_NUM_THREADS);
      break;
    case GIMPLE_OMP_FOR:
      if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_DISTRIBUTE && !r.teams_told)
	drop (gimple_omp_for_clauses_ptr (s), OMP_CLAUSE_DIST_SCHEDULE);
      if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_FOR && !r.threads_told
	  && !omp_find_clause (gimple_omp_for_clauses (s), OMP_CLAUSE_ORDERED))
	drop (gimple_omp_for_clauses_ptr (s), OMP_CLAUSE_SCHEDULE);
      break;
    default:
      break;
    }
  return NULL_TREE;
}

/* Find the regions.  */

tree
find_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_TARGET || gimple_omp_target_kind (s) != GF_OMP_TARGET_KIND_REGION)
    return NULL_TREE;
  *handled = true;
  region_counts r;
  r.have (gimple_omp_target_clauses (s));
  r.look_at (gimple_omp_body (s), level::target);
  bool one = false;
  statement_walk thread (&one);
  find_one_thread (gsi, &one, &thread);
  walk_gimple_seq (gimple_omp_body (s), find_one_thread, NULL, &thread);
  r.threads_told |= one;
  if (!r.reductions || (r.teams_told && r.threads_told))
    return NULL_TREE;
  if (dump_file)
    fprintf (dump_file, "%s:%d: nobody can tell the numbers of%s%s\n", LOCATION_FILE (gimple_location (s)),
	     LOCATION_LINE (gimple_location (s)), r.teams_told ? "" : " teams", r.threads_told ? "" : " threads");
  /* Without a clause the host has 0 there.  */
  for (tree c = gimple_omp_target_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NUM_TEAMS && r.teams && !r.teams_told)
      {
	OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (c) = integer_zero_node;
	OMP_CLAUSE_NUM_TEAMS_LOWER_EXPR (c) = NULL_TREE;
      }
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_THREAD_LIMIT && !r.threads_told)
      OMP_CLAUSE_THREAD_LIMIT_EXPR (c) = integer_zero_node;
  statement_walk wi (&r);
  walk_gimple_seq_mod (gimple_omp_body_ptr (s), take_away, NULL, &wi);
  return NULL_TREE;
}

} // namespace

bool
reproducible_pass::gate (function *)
{
  return heddle_reproducible_p ();
}

unsigned
reproducible_pass::execute (function *)
{
  heddle_walk_body (find_regions);
  return 0;
}
