/* unordered-sums.cc -- with -mreproducible: warnings of sums whose order nobody knows.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The option promises the same bits (doc/guide/sums.md).  Where the promise cannot be kept the user gets a warning at
   the line:
   - atomic updates of values that are no integers, and critical sections that make some;
   - reductions by tasks, by sections, and by loops inside of a parallel region where region-sums.cc has left them: each
     thread does an update when it comes to the end;
   - reductions of parallel regions into a variable that teams share: where a scheduler starts the regions each team
     does its update when it comes to the end;
   - schedules that depend on time, where reproducible.cc has left them, and constructs that are cancelled;
   - array sections whose beginnings are no constants, or two of such lengths;
   - sums of "loop" in what a reference is to, which each team updates by atomics;
   - parallel regions in functions, which do not know the numbers of teams and threads of their callers;
   - OpenACC's regions whose sizes are no constants, and products in any order of gangs;
   - scans and OpenACC's sums, which the host does in its own order.  (The device compiler knows of other sums with
     another order there, lower-regions.cc, and of regions with too many sums, ordered-sums.cc.)

   This comes behind reproducible.cc, which takes clauses away, and before all passes that add variables for
   reductions.  */

#include "gcc-compat.h"
#include "host/clauses/walk-body.h"
#include "host/facts/device-options.h"
#include "passes.h"

namespace {

/* X has no integer's type.  */

bool
rounds_p (tree x)
{
  tree type = TREE_TYPE (x);
  return SCALAR_FLOAT_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE;
}

/* Clause C makes something whose bits depend on the order of additions.  */

bool
ordered_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_REDUCTION: case OMP_CLAUSE_IN_REDUCTION: case OMP_CLAUSE_TASK_REDUCTION:
      {
	tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
	if (DECL_P (decl) && lang_hooks.decls.omp_privatize_by_reference (decl))
	  type = TREE_TYPE (type);
	return OMP_CLAUSE_REDUCTION_CODE (c) != MIN_EXPR && OMP_CLAUSE_REDUCTION_CODE (c) != MAX_EXPR
	       && !INTEGRAL_TYPE_P (strip_array_types (type));
      }
    default:
      return false;
    }
}

/* CLAUSES have such a clause.  */

bool
any_ordered_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (ordered_p (c))
      return true;
  return false;
}

/* DECL, of a reduction clause, is a section whose beginning, or length, only the program knows.  */

bool
open_beginning_p (tree decl)
{
  tree base = TREE_CODE (decl) == MEM_REF ? TREE_OPERAND (decl, 0) : NULL_TREE;
  return base && TREE_CODE (base) == POINTER_PLUS_EXPR && !TREE_CONSTANT (TREE_OPERAND (base, 1));
}

bool
open_length_p (tree decl)
{
  return TREE_CODE (decl) == MEM_REF && !TREE_CONSTANT (TYPE_SIZE_UNIT (TREE_TYPE (decl)));
}

/* What the walk for warnings has come by, in a parallel region or outside of one.  */
struct seen
{
  location_t load = UNKNOWN_LOCATION;	/* of an atomic construct */
  std::set<tree> reduced;		/* by this parallel construct: each thread has one */
  bool single_loop = false;		/* the next loop is one construct with the parallel region */
  bool sums = false;			/* there are some around */
  bool in_function = false;		/* around is no target region */
  bool teams = false;			/* around are teams, and no parallel region */
  std::set<tree> of_team;		/* variables of which each team has one */
};

/* CLAUSES have a reduction at whose end each thread updates a variable, which is none of S's, when it comes there.  */

bool
each_updates (tree clauses, const seen &s)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (ordered_p (c) && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && !OMP_CLAUSE_REDUCTION_INSCAN (c)
	&& !s.reduced.count (OMP_CLAUSE_DECL (c)))
      return true;
  return false;
}

/* Warn of sums by tasks at LOC, if CLAUSES, of a loop for tasks or of another construct, make such ones.  */

void
tell_of_tasks (location_t loc, tree clauses, bool loop = false)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (ordered_p (c) && (loop || OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || OMP_CLAUSE_REDUCTION_TASK (c)))
      {
	warning_at (loc, 0, "sums by tasks differ from run to run, with %<-mreproducible%>, too; use a loop for "
		    "threads");
	return;
      }
}

/* A construct of S with CLAUSES begins, of teams or of what each team does by itself.  */

void
note_private (tree clauses, seen *s)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_REDUCTION:
	s->of_team.insert (OMP_CLAUSE_DECL (c));
	break;
      default:
	break;
      }
}

/* Warn at LOC of sums of a parallel region with CLAUSES, around which is S, in a variable that teams share.  */

void
tell_of_shared (location_t loc, tree clauses, const seen &s)
{
  for (tree c = clauses; c && s.teams; c = OMP_CLAUSE_CHAIN (c))
    if (ordered_p (c) && DECL_P (OMP_CLAUSE_DECL (c)) && !s.of_team.count (OMP_CLAUSE_DECL (c)))
      {
	warning_at (loc, 0, "sums in a variable that teams share may differ from run to run, with %<-mreproducible%>, "
		    "too; name it in a %<reduction%> clause of %<teams%>, too");
	return;
      }
}

/* LOC is not *TOLD, and becomes it: a combined construct is several of one place.  */

bool
first_of_place (location_t loc, location_t *told)
{
  const bool first = loc != *told;
  *told = loc;
  return first;
}

/* Warn of open sections at LOC in CLAUSES, of teams or threads.  One of an open length is added up in a section for one
   thread at a time, which comes in the threads' order.  */

void
tell_of_sections (location_t loc, tree clauses)
{
  static location_t told = UNKNOWN_LOCATION;
  unsigned lengths = 0;
  bool open = false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (ordered_p (c))
      {
	open |= open_beginning_p (OMP_CLAUSE_DECL (c));
	lengths += open_length_p (OMP_CLAUSE_DECL (c));
      }
  if ((open || lengths > 1) && first_of_place (loc, &told))
    warning_at (loc, 0, "sums in an array section whose bounds are no constants differ from run to run, with "
		"%<-mreproducible%>, too; use constants, with a pointer to the first element");
}

/* Warn at LOC of sums in CLAUSES for which a block has no instruction, nor turns: of _Float16.  */

void
tell_of_halves (location_t loc, tree clauses)
{
  static location_t told = UNKNOWN_LOCATION;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (ordered_p (c) && TYPE_MODE (strip_array_types (TREE_TYPE (OMP_CLAUSE_DECL (c)))) == HFmode
	&& first_of_place (loc, &told))
      warning_at (loc, 0, "sums of %<_Float16%> differ from run to run, with %<-mreproducible%>, too; use %<float%>");
}

/* Warn of sums in what references are to at LOC, if CLAUSES are of a loop that was "loop".  Those of float and double
   have a variable of the team (shared-reductions.cc).  */

void
tell_of_references (location_t loc, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (ordered_p (c) && DECL_P (OMP_CLAUSE_DECL (c))
	&& lang_hooks.decls.omp_privatize_by_reference (OMP_CLAUSE_DECL (c))
	&& !SCALAR_FLOAT_TYPE_P (TREE_TYPE (TREE_TYPE (OMP_CLAUSE_DECL (c)))))
      {
	warning_at (loc, 0, "sums of a %<loop%> in a reference or a dummy argument differ from run to run, with "
		    "%<-mreproducible%>, too; use a variable");
	return;
      }
}

/* Warn of a scan at LOC in CLAUSES.  */

void
tell_of_scans (location_t loc, tree clauses)
{
  static location_t told = UNKNOWN_LOCATION;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (ordered_p (c) && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_REDUCTION_INSCAN (c)
	&& first_of_place (loc, &told))
      warning_at (loc, 0, "%<inscan%> sums have another order on the host, with %<-mreproducible%>, too");
}

/* Warn of LOOP, for threads or tasks.  */

void
tell_of_loop (gimple *loop, seen *before)
{
  const location_t loc = gimple_location (loop);
  tree clauses = gimple_omp_for_clauses (loop), c = omp_find_clause (clauses, OMP_CLAUSE_SCHEDULE);
  const int kind = c ? OMP_CLAUSE_SCHEDULE_KIND (c) & OMP_CLAUSE_SCHEDULE_MASK : OMP_CLAUSE_SCHEDULE_STATIC;
  const bool by_time = kind == OMP_CLAUSE_SCHEDULE_DYNAMIC || kind == OMP_CLAUSE_SCHEDULE_GUIDED
		       || kind == OMP_CLAUSE_SCHEDULE_RUNTIME;
  if (gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_DISTRIBUTE)
    {
      tell_of_references (loc, clauses);
      note_private (clauses, before);
    }
  tell_of_halves (loc, clauses);
  tell_of_scans (loc, clauses);
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_FOR)
    return;
  const bool single = before->single_loop;
  before->single_loop = false;
  tell_of_tasks (loc, clauses);
  tell_of_sections (loc, clauses);
  if (by_time && (any_ordered_p (clauses) || before->sums))
    warning_at (loc, 0, "with this schedule sums differ from run to run, with %<-mreproducible%>, too; use "
		"%<schedule(static)%>");
  else if (!single && each_updates (clauses, *before))
    warning_at (loc, 0, "sums of a loop inside of a parallel region differ from run to run, with "
		"%<-mreproducible%>, too; use %<parallel for%>, or name them in the clause of %<parallel%>");
}

tree find_luck (gimple_stmt_iterator *, bool *, walk_stmt_info *);

/* Look at SEQ with what is known AROUND.  */

void
walk_in (gimple_seq seq, seen *around)
{
  statement_walk wi (around);
  walk_gimple_seq (seq, find_luck, NULL, &wi);
}

/* Look at the parallel region S in BEFORE.  */

void
look_into_parallel (gimple *s, const seen &before)
{
  const location_t loc = gimple_location (s);
  tree clauses = gimple_omp_parallel_clauses (s);
  seen inside;
  inside.single_loop = gimple_omp_parallel_combined_p (s);
  inside.in_function = before.in_function;
  inside.sums = any_ordered_p (clauses);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      inside.reduced.insert (OMP_CLAUSE_DECL (c));
  tell_of_tasks (loc, clauses);
  tell_of_sections (loc, clauses);
  tell_of_halves (loc, clauses);
  tell_of_shared (loc, clauses, before);
  if (inside.sums && inside.in_function)
    warning_at (loc, 0, "sums of parallel regions in functions depend on the numbers of threads of their callers, with "
		"%<-mreproducible%>, too; move the region to the target region");
  walk_in (gimple_omp_body (s), &inside);
}

/* Values that round are computed in SEQ.  */

bool
rounds_in (gimple_seq seq)
{
  bool rounds = false;
  statement_walk inside (&rounds);
  auto look = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      *handled = false;
      gassign *a = dyn_cast<gassign *> (gsi_stmt (*gsi));
      *(bool *) wi->info |= a && gimple_num_ops (a) > 2 && rounds_p (gimple_assign_lhs (a));
      return NULL_TREE;
    };
  walk_gimple_seq (seq, look, NULL, &inside);
  return rounds;
}

/* Warn of what comes in no order.  */

tree
find_luck (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  const location_t loc = gimple_location (s);
  seen &before = *(seen *) wi->info;
  *handled = false;
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_TARGET:
      {
	seen inside;
	walk_in (gimple_omp_body (s), &inside);
	*handled = true;
	break;
      }
    case GIMPLE_OMP_TEAMS:
      tell_of_sections (loc, gimple_omp_teams_clauses (s));
      tell_of_halves (loc, gimple_omp_teams_clauses (s));
      {
	seen inside = before;
	inside.teams = true;
	note_private (gimple_omp_teams_clauses (s), &inside);
	walk_in (gimple_omp_body (s), &inside);
	*handled = true;
      }
      break;
    case GIMPLE_BIND:
      for (tree v = gimple_bind_vars (as_a<gbind *> (s)); v && before.teams; v = DECL_CHAIN (v))
	before.of_team.insert (v);
      break;
    case GIMPLE_OMP_PARALLEL:
      look_into_parallel (s, before);
      *handled = true;
      break;
    case GIMPLE_OMP_ATOMIC_LOAD:
      /* A load alone is of no interest.  */
      if (rounds_p (gimple_omp_atomic_load_lhs (as_a<gomp_atomic_load *> (s))))
	before.load = loc;
      break;
    case GIMPLE_OMP_ATOMIC_STORE:
      if (before.load != UNKNOWN_LOCATION && rounds_p (gimple_omp_atomic_store_val (as_a<gomp_atomic_store *> (s))))
	warning_at (before.load, 0, "the order of these atomic updates differs from run to run, with "
		    "%<-mreproducible%>, too; use a %<reduction%> clause");
      before.load = UNKNOWN_LOCATION;
      break;
    case GIMPLE_OMP_FOR:
      tell_of_loop (s, &before);
      break;
    case GIMPLE_OMP_SECTIONS:
      tell_of_tasks (loc, gimple_omp_sections_clauses (s));
      if (each_updates (gimple_omp_sections_clauses (s), before))
	warning_at (loc, 0, "sums of sections differ from run to run, with %<-mreproducible%>, too; use a loop");
      break;
    case GIMPLE_OMP_SCOPE:
      if (each_updates (gimple_omp_scope_clauses (s), before))
	warning_at (loc, 0, "sums of a %<scope%> differ from run to run, with %<-mreproducible%>, too; name them in "
		    "the clause of %<parallel%>");
      break;
    case GIMPLE_OMP_TASK:
      tell_of_tasks (loc, gimple_omp_task_clauses (s), gimple_omp_task_taskloop_p (s));
      break;
    case GIMPLE_OMP_TASKGROUP:
      tell_of_tasks (loc, gimple_omp_taskgroup_clauses (s));
      break;
    case GIMPLE_OMP_CRITICAL:
      if (rounds_in (gimple_omp_body (s)))
	warning_at (loc, 0, "threads come to this section in an order that differs from run to run, with "
		    "%<-mreproducible%>, too; use a %<reduction%> clause");
      break;
    case GIMPLE_CALL:
      if (before.sums && gimple_call_builtin_p (s, BUILT_IN_GOMP_CANCEL))
	warning_at (loc, 0, "sums of a construct that is cancelled differ from run to run, with %<-mreproducible%>, "
		    "too; use a condition");
      break;
    default:
      break;
    }
  return NULL_TREE;
}

/* OpenACC: what is of interest in a region.  */
struct acc_sums
{
  bool any = false;
  location_t product = UNKNOWN_LOCATION;	/* a loop with a product that has no instruction */
  location_t workers = UNKNOWN_LOCATION;	/* a loop that workers share, perhaps */
};

/* Look at CLAUSES of a construct at LOC.  One thread does a sequential loop, on the host, too.  */

void
find_acc_sums (tree clauses, location_t loc, acc_sums *sums)
{
  if (omp_find_clause (clauses, OMP_CLAUSE_SEQ))
    return;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (ordered_p (c))
      {
	sums->any = true;
	if (omp_find_clause (clauses, OMP_CLAUSE_WORKER)
	    || (!omp_find_clause (clauses, OMP_CLAUSE_GANG) && !omp_find_clause (clauses, OMP_CLAUSE_VECTOR)))
	  sums->workers = loc;
	if (OMP_CLAUSE_REDUCTION_CODE (c) == MULT_EXPR
	    && TREE_CODE (strip_array_types (TREE_TYPE (OMP_CLAUSE_DECL (c)))) == COMPLEX_TYPE)
	  sums->product = loc;
      }
}

tree
look_at_acc_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) == GIMPLE_OMP_FOR)
    find_acc_sums (gimple_omp_for_clauses (s), gimple_location (s), (acc_sums *) wi->info);
  return NULL_TREE;
}

/* CLAUSES ask for a number of gangs or workers that is no constant.  */

bool
open_sizes_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_NUM_GANGS: case OMP_CLAUSE_NUM_WORKERS: case OMP_CLAUSE_VECTOR_LENGTH:
	if (!TREE_CONSTANT (OMP_CLAUSE_OPERAND (c, 0)))
	  return true;
	break;
      default:
	break;
      }
  return false;
}

/* Warn at LOC that the host adds up in its own order.  */

void
tell_of_host (location_t loc, bool region)
{
  if (region)
    warning_at (loc, 0, "sums of this region have another order on the host, with %<-mreproducible%>, too");
  else
    warning_at (loc, 0, "sums of this loop have another order on the host, with %<-mreproducible%>, too");
}

/* Warn of OpenACC's regions, and of loops outside of them, which are of routines.  */

tree
find_acc_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  acc_sums sums;
  if (gimple_code (s) == GIMPLE_OMP_FOR && gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_OACC_LOOP)
    {
      find_acc_sums (gimple_omp_for_clauses (s), gimple_location (s), &sums);
      if (sums.any)
	tell_of_host (gimple_location (s), false);
    }
  *handled = gimple_code (s) == GIMPLE_OMP_TARGET && is_gimple_omp_oacc (s) && is_gimple_omp_offloaded (s);
  if (!*handled)
    return NULL_TREE;
  statement_walk wi (&sums);
  find_acc_sums (gimple_omp_target_clauses (s), gimple_location (s), &sums);
  sums.workers = UNKNOWN_LOCATION;
  walk_gimple_seq (gimple_omp_body (s), look_at_acc_loop, NULL, &wi);
  if (sums.workers != UNKNOWN_LOCATION && !optimize)
    warning_at (sums.workers, 0, "sums of workers may differ from run to run without optimization, with "
		"%<-mreproducible%>, too");
  if (sums.any && open_sizes_p (gimple_omp_target_clauses (s)))
    warning_at (gimple_location (s), 0, "sums of this region depend on the numbers of gangs, workers and vectors, with "
		"%<-mreproducible%>, too; use constants in %<num_gangs%>, %<num_workers%> and %<vector_length%>");
  if (sums.any)
    tell_of_host (gimple_location (s), true);
  if (sums.product != UNKNOWN_LOCATION)
    warning_at (sums.product, 0, "complex products of gangs differ from run to run, with %<-mreproducible%>, too; use "
		"one gang");
  seen inside;
  walk_in (gimple_omp_body (s), &inside);
  return NULL_TREE;
}

} // namespace

bool
unordered_sums_pass::gate (function *)
{
  return heddle_reproducible_p ();
}

unsigned
unordered_sums_pass::execute (function *)
{
  seen before;
  before.in_function = lookup_attribute ("omp declare target", DECL_ATTRIBUTES (current_function_decl)) != NULL_TREE;
  heddle_walk_device_code (find_luck, &before);
  heddle_walk_body (find_acc_regions);
  return 0;
}
