/* acc-locals.cc -- the host role: scalars declared in an OpenACC data construct.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A scalar used by a parallel or serial construct without a clause is "firstprivate", unless a data clause of an
   enclosing construct names it (OpenACC 2.6, 2.5.1).  GCC asks whether an enclosing data construct knows the variable
   (omp_notice_variable), and a data construct knows each variable declared inside.  In

     #pragma acc data copyin(b) copy(x)
     while (...)
       {
	 double alpha = rho / pq;
	 #pragma acc parallel loop
	 for (...)
	   x[i] += alpha * b[i];
       }

   ALPHA is therefore copied to the device and back in each iteration, and each iteration waits for the copy back.  A
   pointer declared inside is mapped, too, and the region gets the host's address.

   Such a variable becomes "firstprivate" here, if the region only reads it and no clause of the function names it
   otherwise.  A variable assigned by the region remains as in GCC, since programs may count on its value.  */

#include "host/clauses/acc-loops.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "langhooks.h"

namespace {

/* The function's variables, as far as data constructs are concerned.  */
struct data_locals
{
  std::set<tree> local;		/* declared in a data construct */
  std::set<tree> named;		/* in clauses of the program */
  unsigned depth = 0;		/* data constructs around the statement */
};

/* A variable with a use other than reads in a region.  */
struct uses
{
  tree decl;
};

bool
compute_construct_p (gimple *s)
{
  if (gimple_code (s) != GIMPLE_OMP_TARGET)
    return false;
  const int kind = gimple_omp_target_kind (s);
  return kind == GF_OMP_TARGET_KIND_OACC_PARALLEL || kind == GF_OMP_TARGET_KIND_OACC_SERIAL;
}

/* Clause C of S is GCC's own: it maps a variable used by S.  */

bool
implicit_map_p (gimple *s, tree c)
{
  return compute_construct_p (s) && heddle_map_p (c, GOMP_MAP_TOFROM) && DECL_P (OMP_CLAUSE_DECL (c))
	 && OMP_CLAUSE_LOCATION (c) == gimple_location (s);
}

/* Walker for statements: find the variables, in *INFO, a struct data_locals.  */

tree
find_locals (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  data_locals &found = *static_cast<data_locals *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (s))
    {
      for (tree var = gimple_bind_vars (bind); found.depth && var; var = DECL_CHAIN (var))
	if (VAR_P (var))
	  found.local.insert (var);
      return NULL_TREE;
    }
  for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c) && OMP_CLAUSE_DECL (c) && !implicit_map_p (s, c))
      found.named.insert (get_base_address (OMP_CLAUSE_DECL (c)));
  if (gimple_code (s) == GIMPLE_OMP_TARGET && gimple_omp_target_kind (s) == GF_OMP_TARGET_KIND_OACC_DATA)
    {
      *handled = true;
      statement_walk inside (&found);
      found.depth++;
      walk_gimple_seq (gimple_omp_body (s), find_locals, NULL, &inside);
      found.depth--;
    }
  return NULL_TREE;
}

/* Walker for operands: find an operand with a change of the variable of *INFO, or with its address.  */

tree
find_change (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = static_cast<walk_stmt_info *> (data);
  tree decl = static_cast<const uses *> (wi->info)->decl;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR && get_base_address (TREE_OPERAND (*tp, 0)) == decl)
    return *tp;
  return *tp == decl && wi->is_lhs ? *tp : NULL_TREE;
}

/* Walker for statements: find changes invisible in operands.  */

tree
find_hidden_change (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  tree decl = static_cast<const uses *> (wi->info)->decl;
  gimple *s = gsi_stmt (*gsi);
  tree to = gimple_has_lhs (s) ? gimple_get_lhs (s) : NULL_TREE;
  *handled = (to && get_base_address (to) == decl) || gimple_code (s) == GIMPLE_ASM;
  return *handled ? decl : NULL_TREE;
}

/* Clause C of S maps a scalar that should be firstprivate.  */

bool
own_value_p (gimple *s, tree c, const data_locals &found)
{
  if (!implicit_map_p (s, c))
    return false;
  tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
  if (!found.local.count (decl) || found.named.count (decl) || AGGREGATE_TYPE_P (type)
      || TREE_CODE (type) == COMPLEX_TYPE || TREE_ADDRESSABLE (decl) || TREE_THIS_VOLATILE (decl)
      || DECL_HAS_VALUE_EXPR_P (decl) || is_global_var (decl)
      || lang_hooks.decls.omp_privatize_by_reference (decl))
    return false;
  /* An array behind the variable has a clause of its own.  */
  tree next = OMP_CLAUSE_CHAIN (c);
  if (next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (next) == decl)
    return false;
  uses u = { decl };
  statement_walk wi (&u);
  return !walk_gimple_seq (gimple_omp_body (s), find_hidden_change, find_change, &wi);
}

/* Walker for statements: change the clauses of constructs.  */

tree
change_locals (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  const data_locals &found = *static_cast<const data_locals *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = compute_construct_p (s);
  if (!*handled)
    return NULL_TREE;
  for (tree *p = gimple_omp_target_clauses_ptr (s); *p; p = &OMP_CLAUSE_CHAIN (*p))
    if (own_value_p (s, *p, found))
      {
	tree c = build_omp_clause (OMP_CLAUSE_LOCATION (*p), OMP_CLAUSE_FIRSTPRIVATE);
	OMP_CLAUSE_DECL (c) = OMP_CLAUSE_DECL (*p);
	OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = 1;
	OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*p);
	*p = c;
      }
  return NULL_TREE;
}

} // namespace

void
heddle_pass_locals ()
{
  data_locals found;
  statement_walk wi (&found);
  walk_gimple_seq (gimple_body (current_function_decl), find_locals, NULL, &wi);
  if (found.local.empty ())
    return;
  heddle_walk_body (change_locals, &found);
}
