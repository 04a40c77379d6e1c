/* acc-pointers.cc -- the host role: pointers used by OpenACC's compute constructs without a clause.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In C and C++ data are mapped by pointers, often elsewhere than used:

     #pragma acc enter data copyin(a[0:n])
     ...
     #pragma acc parallel loop			no clause names a
     for (int i = 0; i < n; i++) a[i]++;

   A pointer is a scalar, so that without a clause it is "firstprivate" (OpenACC 2.6, 2.5.1), in "kernels" mapped: GCC
   hands the region the host's address, unless it sees a data construct around it that maps *a.  Other compilers look
   for the pointer's data on the device, and hand over the device's address.  So does this pass: before the construct
   libgomp is asked (acc_deviceptr).  Without data on the device, the pointer keeps its value: it may come from
   acc_malloc.  With "if" the host keeps its own address.

   Pointers changed by the region, or with their own address taken, are left alone.  A variable of ours has the
   pointer's place in the region.

   A parameter declared as an array is a pointer, and a clause with its name is about the pointer alone.  The
   declaration shows that the pointer's value is not wanted: the user gets a warning.  */

#include "gcc-compat.h"
#include "diagnostic.h"
#include "langhooks.h"
#include "omp-general.h"
#include "host/clauses/libgomp-calls.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* Clause C of a construct of KIND gives the region a pointer's value without being asked to by the program.  */

bool
implicit_pointer_p (tree c, int kind)
{
  const bool kernels = kind == GF_OMP_TARGET_KIND_OACC_KERNELS;
  if (kernels ? OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TOFROM
      : OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || !OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c))
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL) && TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE
	 && TREE_CODE (TREE_TYPE (TREE_TYPE (decl))) != FUNCTION_TYPE && !DECL_HAS_VALUE_EXPR_P (decl)
	 && !TREE_THIS_VOLATILE (decl);
}

/* A pointer, and its replacement, or null during the examination.  */
struct place
{
  tree pointer, own;
};

/* walk_gimple_seq: the pointer is changed, or its address is taken.  */

tree
find_change (tree *t, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = static_cast<walk_stmt_info *> (data);
  const place &p = *static_cast<place *> (wi->info);
  /* The pointer's object may be changed.  */
  if (TYPE_P (*t) || (TREE_CODE (*t) == MEM_REF && TREE_OPERAND (*t, 0) == p.pointer))
    *walk_subtrees = 0;
  if (TREE_CODE (*t) == ADDR_EXPR && TREE_OPERAND (*t, 0) == p.pointer)
    return *t;
  return *t == p.pointer && wi->is_lhs ? *t : NULL_TREE;
}

/* The same for statements with clauses: the variable is in a clause.  */

tree
find_clause (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  const place &p = *static_cast<place *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) == GIMPLE_OMP_FOR)
    for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_REDUCTION: case OMP_CLAUSE_LASTPRIVATE:
	  if (OMP_CLAUSE_DECL (c) == p.pointer)
	    return p.pointer;
	  break;
	default:
	  break;
	}
  return NULL_TREE;
}

tree
replace_pointer (tree *t, int *walk_subtrees, void *data)
{
  const place &p = *static_cast<place *> (static_cast<walk_stmt_info *> (data)->info);
  if (TYPE_P (*t))
    *walk_subtrees = 0;
  else if (*t == p.pointer)
    *t = p.own;
  return NULL_TREE;
}

/* The region's value of POINTER; CONDITION is the argument of its clause "if", or null.  */

tree
value_on_device (tree pointer, tree condition)
{
  tree type = build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
  tree fndecl = heddle_libgomp_function ("acc_deviceptr", type);
  TREE_NOTHROW (fndecl) = 1;
  tree call = build_call_expr (fndecl, 1, fold_convert (ptr_type_node, pointer));
  tree there = create_tmp_var (ptr_type_node);
  tree ask = build2 (MODIFY_EXPR, ptr_type_node, there, call);
  tree value = build3 (COND_EXPR, ptr_type_node, build2 (NE_EXPR, boolean_type_node, ask, null_pointer_node), there,
		       fold_convert (ptr_type_node, pointer));
  if (condition)
    value = build3 (COND_EXPR, ptr_type_node, fold_convert (boolean_type_node, condition), value,
		    fold_convert (ptr_type_node, pointer));
  return fold_convert (TREE_TYPE (pointer), value);
}

/* DECL is a parameter declared as an array: GCC's C_ARRAY_PARAMETER, DECL_ARRAY_PARAMETER_P.  */

bool
array_parameter_p (tree decl)
{
  return TREE_CODE (decl) == PARM_DECL && TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE
	 && (lang_GNU_CXX () ? DECL_LANG_FLAG_1 (decl) : DECL_LANG_FLAG_0 (decl));
}

/* Warn of clauses of S in which the program names a parameter declared as an array.  Other clauses have the location of
   S.  */

void
warn_of_parameters (gimple *s)
{
  for (tree c = gimple_omp_target_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_LOCATION (c) == gimple_location (s)
	  || !array_parameter_p (OMP_CLAUSE_DECL (c)))
	continue;
      switch (OMP_CLAUSE_MAP_KIND (c))
	{
	case GOMP_MAP_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FROM: case GOMP_MAP_TOFROM: case GOMP_MAP_RELEASE:
	case GOMP_MAP_DELETE: case GOMP_MAP_FORCE_ALLOC: case GOMP_MAP_FORCE_TO: case GOMP_MAP_FORCE_FROM:
	case GOMP_MAP_FORCE_TOFROM: case GOMP_MAP_FORCE_PRESENT:
	  warning_at (OMP_CLAUSE_LOCATION (c), 0, "%qD is a pointer, as all array parameters are, and the clause is "
		      "about that pointer only; name its elements, with a range as %<[0:n]%>", OMP_CLAUSE_DECL (c));
	default:
	  break;
	}
    }
}

tree
change_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_TARGET)
    return NULL_TREE;
  if (is_gimple_omp_oacc (s))
    warn_of_parameters (s);
  const int kind = gimple_omp_target_kind (s);
  if (kind != GF_OMP_TARGET_KIND_OACC_PARALLEL && kind != GF_OMP_TARGET_KIND_OACC_SERIAL
      && kind != GF_OMP_TARGET_KIND_OACC_KERNELS)
    return NULL_TREE;
  *handled = true;
  tree clauses = gimple_omp_target_clauses (s);
  tree only_if = omp_find_clause (clauses, OMP_CLAUSE_IF);
  tree condition = only_if ? OMP_CLAUSE_IF_EXPR (only_if) : NULL_TREE;
  gimple_seq before = NULL;
  push_gimplify_context ();
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!implicit_pointer_p (c, kind))
	continue;
      place p = { OMP_CLAUSE_DECL (c), NULL_TREE };
      statement_walk wi (&p);
      if (walk_gimple_seq (gimple_omp_body (s), find_clause, find_change, &wi))
	continue;
      p.own = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (p.pointer)), get_name (p.pointer));
      /* Before its assignment: a variable in memory is assigned otherwise.  */
      TREE_ADDRESSABLE (p.own) = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP;
      gimplify_assign (p.own, value_on_device (p.pointer, unshare_expr (condition)), &before);
      OMP_CLAUSE_DECL (c) = p.own;
      wi = statement_walk (&p);
      walk_gimple_seq_mod (gimple_omp_body_ptr (s), NULL, replace_pointer, &wi);
    }
  if (before)
    heddle_put_around (gsi, before);
  else
    pop_gimplify_context (NULL);
  return NULL_TREE;
}

} // namespace

unsigned
acc_pointers_pass::execute (function *)
{
  heddle_walk_body (change_region);
  return 0;
}
