/* block-bounds.cc -- the host role: bounds of Fortran's declarations inside a construct.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     !$omp target teams distribute
     do j = 1, 64
       block
	 integer :: tmp(n + j)

   TMP is each team's own.  But GCC 12's front end keeps its bounds, and the sizes computed from them, in variables of
   the procedure (ubound.10, size.11), so the teams share these: a race, also among the threads of a parallel region or
   tasks, on the host as well.

   Such a variable is the compiler's, all its uses are inside of the construct, and the first use gives it a value: no
   value comes in by it, and none goes out.  This pass, before "omplower", removes the variable from the construct's
   clauses and declares it inside, in the innermost construct with all its uses.  */

#include "gcc-compat.h"
#include "host/clauses/fortran-types.h"
#include "host/facts/statement-walk.h"
#include "passes.h"

namespace {

/* The uses of a variable.  */
struct uses
{
  tree var;
  std::vector<gimple *> around;		/* the constructs around all uses, from the outside */
  bool bad = false;			/* left alone by this pass */
  bool passed = false;			/* clauses of constructs around have named the variable */
};

/* Variables of the current function, and the constructs around the statement at hand.  */
struct survey
{
  std::map<unsigned, uses> found;		/* by DECL_UID */
  std::map<unsigned, gbind *> declared;		/* where */
  std::vector<gimple *> stack;
};

bool
candidate_p (tree t)
{
  return VAR_P (t) && DECL_ARTIFICIAL (t) && !TREE_STATIC (t) && !DECL_EXTERNAL (t) && !TREE_ADDRESSABLE (t)
	 && !TREE_THIS_VOLATILE (t) && !DECL_HAS_VALUE_EXPR_P (t)
	 && (INTEGRAL_TYPE_P (TREE_TYPE (t)) || POINTER_TYPE_P (TREE_TYPE (t)));
}

/* The candidate merely passed on to a construct by clause C, or NULL_TREE.  */

tree
passed_variable (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_MAP:
      if (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TO && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TOFROM)
	return NULL_TREE;
      break;
    case OMP_CLAUSE_SHARED: case OMP_CLAUSE_FIRSTPRIVATE:
      break;
    default:
      return NULL_TREE;
    }
  return candidate_p (OMP_CLAUSE_DECL (c)) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
}

/* The clauses of construct S if S can have a thread's or a region's own variables, or NULL.  */

tree *
clauses_of (gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_PARALLEL: case GIMPLE_OMP_TASK:
      return gimple_omp_taskreg_clauses_ptr (s);
    case GIMPLE_OMP_TEAMS:
      return gimple_omp_teams_clauses_ptr (as_a<gomp_teams *> (s));
    case GIMPLE_OMP_TARGET:
      return gimple_omp_target_kind (s) == GF_OMP_TARGET_KIND_REGION
	     ? gimple_omp_target_clauses_ptr (as_a<gomp_target *> (s)) : NULL;
    default:
      return NULL;
    }
}

/* Walker for operands, including operands of clauses.  */

tree
note_use (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  survey &s = *(survey *) wi->info;
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == OMP_CLAUSE && passed_variable (t))
    /* walk_tree goes on to the next clause nevertheless.  */
    *walk_subtrees = 0;
  else if (candidate_p (t))
    {
      auto known = s.found.find (DECL_UID (t));
      if (known == s.found.end ())
	{
	  uses first;
	  first.var = t;
	  first.around = s.stack;
	  first.bad = !wi->is_lhs;
	  s.found[DECL_UID (t)] = first;
	}
      else
	{
	  std::vector<gimple *> &a = known->second.around;
	  unsigned n = 0;
	  while (n < a.size () && n < s.stack.size () && a[n] == s.stack[n])
	    n++;
	  a.resize (n);
	}
    }
  return NULL_TREE;
}

/* Walker for statements: keep the stack, and find declarations.  The operands of a construct count outside of it.  */

tree
enter_construct (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  survey &s = *(survey *) wi->info;
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      s.declared[DECL_UID (var)] = bind;
  if (!clauses_of (stmt))
    return NULL_TREE;
  walk_gimple_op (stmt, note_use, wi);
  s.stack.push_back (stmt);
  walk_gimple_seq (gimple_omp_body (stmt), enter_construct, note_use, wi);
  s.stack.pop_back ();
  *handled = true;
  return NULL_TREE;
}

/* Walker for statements: remove variables from the clauses of constructs with all their uses.  */

tree
mend_clauses (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  survey &s = *(survey *) wi->info;
  *handled = false;
  for (tree *p = clauses_of (stmt); p && *p; )
    {
      tree var = passed_variable (*p);
      auto known = var ? s.found.find (DECL_UID (var)) : s.found.end ();
      if (known != s.found.end () && !known->second.bad
	  && std::find (known->second.around.begin (), known->second.around.end (), stmt)
	     != known->second.around.end ()
	  && s.declared.count (DECL_UID (var)))
	{
	  *p = OMP_CLAUSE_CHAIN (*p);
	  known->second.passed = true;
	}
      else
	p = &OMP_CLAUSE_CHAIN (*p);
    }
  return NULL_TREE;
}

/* Remove VAR from the declarations of BIND.  The BLOCK of BIND has the same list.  */

void
remove_declaration (gbind *bind, tree var)
{
  tree vars = gimple_bind_vars (bind), block = gimple_bind_block (bind);
  if (vars == var)
    {
      if (block && BLOCK_VARS (block) == var)
	BLOCK_VARS (block) = DECL_CHAIN (var);
      gimple_bind_set_vars (bind, DECL_CHAIN (var));
    }
  else
    {
      while (DECL_CHAIN (vars) != var)
	vars = DECL_CHAIN (vars);
      DECL_CHAIN (vars) = DECL_CHAIN (var);
    }
  DECL_CHAIN (var) = NULL_TREE;
}

/* Declare VAR in the body of CONSTRUCT.  */

void
declare_inside (gimple *construct, tree var)
{
  gimple_seq body = gimple_omp_body (construct);
  gbind *bind = gimple_seq_singleton_p (body) ? dyn_cast<gbind *> (gimple_seq_first_stmt (body)) : NULL;
  if (!bind)
    {
      bind = gimple_build_bind (NULL_TREE, body, NULL_TREE);
      gimple_omp_set_body (construct, bind);
    }
  DECL_CHAIN (var) = gimple_bind_vars (bind);
  gimple_bind_set_vars (bind, var);
}

} // namespace

unsigned
block_bounds_pass::execute (function *)
{
  gimple_seq body = gimple_body (current_function_decl);
  survey s;
  statement_walk wi (&s);
  walk_gimple_seq (body, enter_construct, note_use, &wi);
  wi = statement_walk (&s);
  walk_gimple_seq (body, mend_clauses, NULL, &wi);
  for (auto &u : s.found)
    if (u.second.passed)
      {
	remove_declaration (s.declared[u.first], u.second.var);
	declare_inside (u.second.around.back (), u.second.var);
      }
  return 0;
}
