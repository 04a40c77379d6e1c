/* section-types.cc -- the host role: types of array sections of a size that is known at run time, in reductions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp parallel for reduction (+: p[0:n])
     ...
     #pragma omp target parallel for reduction (+: p[0:n])

   For the front ends the section is an array, of a type with the bound n - 1.  Two array types with the same bound are
   one type in GCC.  At the first construct the gimplifier computes the bound, and the type has the variable for its
   bound from then on: the second construct uses this variable of the first construct, which has no value at this place,
   or is in another function.

   So each clause gets a type of its own when a function has been parsed, with its own expressions.

   P may point to rows of variable length.  The length has been computed where P is declared, and is a value that is
   computed once (SAVE_EXPR).  The bound is, too; GCC shares the parts of such expressions, and the gimplifier writes
   the first construct's variables into them.  Each clause therefore computes its bound by itself, from the length of a
   row.  */

#include "gcc-compat.h"
#include "host/loops/section-types.h"

namespace {

/* Walker: have the bound computed here, except for inner values that are computed once.  */

tree
compute_again (tree *tp, int *walk_subtrees, void *)
{
  if (TREE_CODE (*tp) == SAVE_EXPR && !SAVE_EXPR_RESOLVED_P (*tp))
    *tp = unshare_expr (TREE_OPERAND (*tp, 0));
  else if (!TYPE_P (*tp))
    return NULL_TREE;
  *walk_subtrees = 0;
  return NULL_TREE;
}

/* A copy of T, an expression.  */

tree
own_copy (tree t)
{
  t = unshare_expr (t);
  walk_tree (&t, compute_again, NULL, NULL);
  return t;
}

/* A type like TYPE, an array's, that no other clause has, or TYPE if all of it is constant.  */

tree
own_type (tree type)
{
  if (TREE_CODE (type) != ARRAY_TYPE)
    return type;
  tree domain = TYPE_DOMAIN (type), bound = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
  if (!bound || TREE_CODE (bound) == INTEGER_CST || DECL_P (bound))
    return type;
  type = build_distinct_type_copy (type);
  TYPE_SIZE (type) = own_copy (TYPE_SIZE (type));
  TYPE_SIZE_UNIT (type) = own_copy (TYPE_SIZE_UNIT (type));
  TYPE_DOMAIN (type) = domain = build_distinct_type_copy (domain);
  TYPE_MIN_VALUE (domain) = unshare_expr (TYPE_MIN_VALUE (domain));
  TYPE_MAX_VALUE (domain) = own_copy (bound);
  return type;
}

} // namespace

void
heddle_give_own_type (tree clause)
{
  switch (OMP_CLAUSE_CODE (clause))
    {
    case OMP_CLAUSE_REDUCTION: case OMP_CLAUSE_IN_REDUCTION: case OMP_CLAUSE_TASK_REDUCTION:
      if (TREE_CODE (OMP_CLAUSE_DECL (clause)) == MEM_REF)
	{
	  OMP_CLAUSE_DECL (clause) = unshare_expr (OMP_CLAUSE_DECL (clause));
	  TREE_TYPE (OMP_CLAUSE_DECL (clause)) = own_type (TREE_TYPE (OMP_CLAUSE_DECL (clause)));
	}
    default:
      return;
    }
}
