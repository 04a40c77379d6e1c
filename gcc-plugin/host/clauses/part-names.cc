/* part-names.cc -- the host role: names for parts of objects in clauses that make variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A structured binding of an array or of a class without std::tuple_size is no variable, but a name for an element or a
   member of an object; so is a member of an anonymous union.  In "private", "reduction" and their like GCC 12 makes a
   variable of the name and goes on with the object in the construct: the results are wrong, without a word.  (OpenMP
   5.2 leaves these names unspecified in such clauses.)  For device code this is an error.  Bindings of std::pair and
   std::tuple are references, which work; and all bindings may be used, mapped and captured.  */

#include "gcc-compat.h"
#include "passes.h"

namespace {

/* VAR stands for a part of an object without a name.  */

bool
part_name_p (tree var)
{
  if (!VAR_P (var) || !DECL_HAS_VALUE_EXPR_P (var) || DECL_ARTIFICIAL (var))
    return false;
  tree t = DECL_VALUE_EXPR (var);
  if (!handled_component_p (t))
    return false;
  while (handled_component_p (t) || INDIRECT_REF_P (t) || CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
    t = TREE_OPERAND (t, 0);
  return VAR_P (t) && !DECL_NAME (t);
}

/* Walker for device code: refuse clauses with such names.  */

tree
look_for_clauses (tree *tp, int *walk_subtrees, void *)
{
  tree c = *tp;
  if (TYPE_P (c))
    *walk_subtrees = 0;
  if (TREE_CODE (c) != OMP_CLAUSE)
    return NULL_TREE;
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_LASTPRIVATE: case OMP_CLAUSE_REDUCTION:
    case OMP_CLAUSE_IN_REDUCTION: case OMP_CLAUSE_LINEAR:
      if (part_name_p (OMP_CLAUSE_DECL (c)))
	{
	  error_at (OMP_CLAUSE_LOCATION (c), "%qD in clause %qs is a name for a part of an object and no variable",
		    OMP_CLAUSE_DECL (c), omp_clause_code_name[OMP_CLAUSE_CODE (c)]);
	  inform (OMP_CLAUSE_LOCATION (c), "copy it into a variable before the construct, and back behind it");
	}
      break;
    default:
      break;
    }
  return NULL_TREE;
}

tree
look_for_regions (tree *tp, int *walk_subtrees, void *)
{
  switch (TREE_CODE (*tp))
    {
    case OMP_TARGET: case OACC_PARALLEL: case OACC_KERNELS: case OACC_SERIAL:
      walk_tree_without_duplicates (tp, look_for_clauses, NULL);
      *walk_subtrees = 0;
      break;
    default:
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

} // namespace

unsigned
part_names_pass::execute (function *fun)
{
  const bool device = lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fun->decl));
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fun->decl), device ? look_for_clauses : look_for_regions, NULL);
  return 0;
}
