/* shared-copies.cc -- the host role: firstprivate variables of target regions that teams share and update.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A scalar that a target region uses is firstprivate if no clause says otherwise: the region has a copy, shared by its
   teams (OpenMP 5.2, 5.1.1).  Therefore

     int n = 0;
     #pragma omp target teams distribute parallel for map (from: place)
     for (int i = 0; i < 1000; i++)
       {
	 #pragma omp atomic capture
	 place[i] = n++;
       }

   has a number for each I.  But each team executes the region from its beginning, and so makes a copy of its own.  That
   makes no difference where teams only read, and teams may not update the same object other than by atomics.  So the
   objects of atomics in teams become variables of the host's, which are mapped:

     int copy = n;
     #pragma omp target map (to: copy)
     ... with "copy" in the place of "n"

   What happens to them later is lost, as with N.  (The variable is another one, as N itself may have been mapped.)

   Where that cannot be done the user is warned: a region with "nowait" may run when the function that has made it
   has returned; and what a reference refers to is left alone, as well as what is named where the region's statements
   are not complete yet.  What a called function updates through a pointer is not seen.  */

#include "gcc-compat.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* What the teams of a target region do with variables around them.  */
struct teams_uses
{
  std::set<tree> shared, updated;
  std::map<tree, tree> addresses;	/* temporaries, and the variables of their addresses */
  bool in_teams = false;
  bool incomplete = false;		/* there are statements that are not looked into, or cannot be changed */
};

/* The variable that ADDR is an address in, or the reference to an object; else NULL_TREE.  */

tree
addressed_object (tree addr)
{
  if (TREE_CODE (addr) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (addr, 0));
      return base && DECL_P (base) ? base : NULL_TREE;
    }
  return DECL_P (addr) && lang_hooks.decls.omp_privatize_by_reference (addr) ? addr : NULL_TREE;
}

tree
look_at_operand (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_CLAUSE)
    ((teams_uses *) ((walk_stmt_info *) data)->info)->incomplete |= heddle_has_statements (*tp);
  return NULL_TREE;
}

tree
look_at_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  teams_uses &uses = *(teams_uses *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (s))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      uses.incomplete |= VAR_P (var) && DECL_HAS_VALUE_EXPR_P (var);
  if (gimple_code (s) == GIMPLE_OMP_SCOPE || gimple_code (s) == GIMPLE_OMP_TASKGROUP)
    uses.incomplete = true;		/* whose clauses the walk leaves out */
  else if (gimple_code (s) == GIMPLE_OMP_TEAMS)
    {
      for (tree c = gimple_omp_teams_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SHARED)
	  uses.shared.insert (OMP_CLAUSE_DECL (c));
      uses.in_teams = true;
    }
  else if (gimple_assign_single_p (s) && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (s))))
    {
      if (tree object = addressed_object (gimple_assign_rhs1 (s)))
	uses.addresses[gimple_assign_lhs (s)] = object;
    }
  else if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (s))
    {
      tree addr = gimple_omp_atomic_load_rhs (load);
      auto found = uses.addresses.find (addr);
      tree object = found != uses.addresses.end () ? found->second : addressed_object (addr);
      if (uses.in_teams && object)
	uses.updated.insert (object);
    }
  return NULL_TREE;
}

/* DECL can be another variable in a region.  */

bool
replaced_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL) && !DECL_HAS_VALUE_EXPR_P (decl)
	 && !lang_hooks.decls.omp_privatize_by_reference (decl) && COMPLETE_TYPE_P (type) && !TREE_ADDRESSABLE (type)
	 && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST;
}

/* Map a copy of what *P, a clause of TARGET, makes firstprivate.  SEQ: what is done before the region.  */

void
map_copy (gomp_target *target, tree *p, gimple_seq *seq)
{
  tree c = *p, decl = OMP_CLAUSE_DECL (c), copy = create_tmp_var_raw (TREE_TYPE (decl));
  DECL_NAME (copy) = DECL_NAME (decl);
  DECL_SOURCE_LOCATION (copy) = DECL_SOURCE_LOCATION (decl);
  TREE_THIS_VOLATILE (copy) = TREE_THIS_VOLATILE (decl);
  TREE_ADDRESSABLE (copy) = 1;
  /* For passes that know what front ends do with variables of their own, it is the user's.  */
  DECL_ARTIFICIAL (copy) = 0;
  gimple_add_tmp_var (copy);
  suppress_warning (decl, OPT_Wuninitialized);
  gimplify_assign (copy, decl, seq);
  variable_values values = { { decl, copy } };
  statement_walk wi (&values);
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), NULL, heddle_replace_variables, &wi);
  tree map = heddle_make_map (OMP_CLAUSE_LOCATION (c), GOMP_MAP_TO, copy, TYPE_SIZE_UNIT (TREE_TYPE (decl)));
  OMP_CLAUSE_CHAIN (map) = OMP_CLAUSE_CHAIN (c);
  *p = map;
}

/* The construct at hand, and those that have been looked at: their bodies come next.  */

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_REGION || heddle_ancestor_clause (target)
      || ((hash_set<gimple *> *) wi->info)->add (target))
    return NULL_TREE;
  teams_uses uses;
  statement_walk inside (&uses);
  walk_gimple_seq (gimple_omp_body (target), look_at_statement, look_at_operand, &inside);
  const bool whole = !uses.incomplete && !omp_find_clause (gimple_omp_target_clauses (target), OMP_CLAUSE_NOWAIT);
  gimple_seq seq = NULL;
  push_gimplify_context ();
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree decl = OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_FIRSTPRIVATE ? OMP_CLAUSE_DECL (*p) : NULL_TREE;
      if (!decl || !uses.shared.count (decl) || !uses.updated.count (decl))
	continue;
      if (whole && replaced_p (decl))
	map_copy (target, p, &seq);
      else
	warning_at (gimple_location (target), 0, "each team has its own copy of %qD, which is %<firstprivate%> in the "
		    "target region and updated by an atomic construct; map it, so that they share it", decl);
    }
  if (seq)
    heddle_put_around (gsi, seq);
  else
    pop_gimplify_context (NULL);
  return NULL_TREE;
}

} // namespace

unsigned
shared_copies_pass::execute (function *)
{
  hash_set<gimple *> seen;
  heddle_walk_body (mend_target, &seen);
  return 0;
}
