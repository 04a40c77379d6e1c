/* walk-body.h -- how passes before and after "omplower" go through a function.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_WALK_BODY_H
#define HEDDLE_WALK_BODY_H

#include "host/facts/statement-walk.h"
#include "gcc-compat.h"

/* Call STMT for each statement of the current function's body, which is not yet a control flow graph, and for those
   inside of constructs and binds.  STMT may replace the statement, and finds INFO in its walk_stmt_info.  */

inline void
heddle_walk_body (walk_stmt_fn stmt, void *info = NULL)
{
  gimple_seq body = gimple_body (current_function_decl);
  statement_walk wi (info);
  walk_gimple_seq_mod (&body, stmt, NULL, &wi);
  gimple_set_body (current_function_decl, body);
}

/* The same for statements that devices may execute: all if the function is for devices, too, otherwise those in target
   regions.  */

inline void
heddle_walk_device_code (walk_stmt_fn stmt, void *info = NULL)
{
  if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (current_function_decl)))
    {
      heddle_walk_body (stmt, info);
      return;
    }
  struct walk
  {
    walk_stmt_fn stmt;
    void *info;
  } inside = { stmt, info };
  auto find_regions = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      gimple *s = gsi_stmt (*gsi);
      *handled = gimple_code (s) == GIMPLE_OMP_TARGET && gimple_omp_target_kind (s) == GF_OMP_TARGET_KIND_REGION;
      if (*handled)
	{
	  const walk *inside = (const walk *) wi->info;
	  statement_walk region (inside->info);
	  walk_gimple_seq_mod (gimple_omp_body_ptr (s), inside->stmt, NULL, &region);
	}
      return NULL_TREE;
    };
  heddle_walk_body (find_regions, &inside);
}

/* The data clauses of construct S.  */

inline tree
heddle_sharing_clauses (gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_PARALLEL: case GIMPLE_OMP_TASK:
      return gimple_omp_taskreg_clauses (s);
    case GIMPLE_OMP_TEAMS:
      return gimple_omp_teams_clauses (s);
    case GIMPLE_OMP_FOR:
      return gimple_omp_for_clauses (s);
    case GIMPLE_OMP_SECTIONS:
      return gimple_omp_sections_clauses (s);
    case GIMPLE_OMP_SINGLE:
      return gimple_omp_single_clauses (s);
    case GIMPLE_OMP_SCOPE:
      return gimple_omp_scope_clauses (s);
    case GIMPLE_OMP_TASKGROUP:
      return gimple_omp_taskgroup_clauses (s);
    case GIMPLE_OMP_TARGET:
      return gimple_omp_target_clauses (s);
    default:
      return NULL_TREE;
    }
}

/* DECL is the object of a function whose members are the variables that functions nested in it use.  */

inline bool
heddle_frame_p (tree decl)
{
  return VAR_P (decl) && DECL_ARTIFICIAL (decl) && DECL_NAME (decl)
	 && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "FRAME");
}

/* Clause C has statements of its own, which walks through operands leave out.  */

inline bool
heddle_has_statements (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_REDUCTION: case OMP_CLAUSE_IN_REDUCTION: case OMP_CLAUSE_TASK_REDUCTION:
      return OMP_CLAUSE_REDUCTION_GIMPLE_INIT (c) || OMP_CLAUSE_REDUCTION_GIMPLE_MERGE (c);
    case OMP_CLAUSE_LASTPRIVATE:
      return OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (c);
    case OMP_CLAUSE_LINEAR:
      return OMP_CLAUSE_LINEAR_GIMPLE_SEQ (c);
    default:
      return false;
    }
}

/* OMP_CLAUSE_DECL (C) can be asked for: C is about a variable, or an expression.  OpenACC's "auto" and "seq", whose
   codes lie among those of such clauses, have nothing there.  */

inline bool
heddle_has_decl (tree c)
{
  return IN_RANGE (OMP_CLAUSE_CODE (c), OMP_CLAUSE_PRIVATE, OMP_CLAUSE__SCANTEMP_)
	 && !IN_RANGE (OMP_CLAUSE_CODE (c), OMP_CLAUSE_GANG, OMP_CLAUSE_SEQ);
}

/* Clause C makes of OMP_CLAUSE_DECL (C) a variable of each thread's own, or each lane's.  */

inline bool
heddle_makes_own_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_LASTPRIVATE: case OMP_CLAUSE_LINEAR:
    case OMP_CLAUSE_REDUCTION: case OMP_CLAUSE_IN_REDUCTION: case OMP_CLAUSE_TASK_REDUCTION:
      return true;
    default:
      return false;
    }
}

/* The clause device(ancestor: 1) of TARGET, or NULL.  */

inline tree
heddle_ancestor_clause (const gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEVICE && OMP_CLAUSE_DEVICE_ANCESTOR (c))
      return c;
  return NULL_TREE;
}

/* Put the statements BEFORE and AFTER around the one at GSI, with the temporaries of the gimplification since
   push_gimplify_context, which ends here; or without KEEP in its place.  */

inline void
heddle_put_around (gimple_stmt_iterator *gsi, gimple_seq before, gimple_seq after = NULL, bool keep = true)
{
  gimple *s = gsi_stmt (*gsi);
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_set_location (bind, gimple_location (s));
  gsi_replace (gsi, bind, false);
  if (keep)
    gimple_seq_add_stmt (&before, s);
  gimple_seq_add_seq (&before, after);
  gimple_bind_set_body (bind, before);
  pop_gimplify_context (bind);
}

#endif
