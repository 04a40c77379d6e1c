/* constant-sizes.cc -- the host role: constant sizes in map clauses of Fortran's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Since GCC 15 the front end evaluates the size of an object with allocatable components before the construct:

     size = 296;
     #pragma acc update map (to: object [len: size])

   Passes with a comparison of sizes, and libgomp's table of sizes, then lack a constant.  The clause therefore gets the
   constant back as soon as the front end has translated the directive.  */

#include "gcc-compat.h"
#include "host/clauses/constant-sizes.h"

namespace {

typedef hash_map<tree, tree> values;

/* Walker: note variables of the front end with a constant, and NULL_TREE for a variable with several assignments.  */

tree
note_value (tree *tp, int *walk_subtrees, void *data)
{
  values &known = *(values *) data;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != MODIFY_EXPR)
    return NULL_TREE;
  tree to = TREE_OPERAND (*tp, 0), value = TREE_OPERAND (*tp, 1);
  if (VAR_P (to) && DECL_ARTIFICIAL (to) && INTEGRAL_TYPE_P (TREE_TYPE (to)))
    {
      bool before;
      tree &entry = known.get_or_insert (to, &before);
      entry = !before && TREE_CODE (value) == INTEGER_CST ? value : NULL_TREE;
    }
  return NULL_TREE;
}

/* Walker: give map clauses the constants.  */

tree
mend_size (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OMP_CLAUSE || OMP_CLAUSE_CODE (*tp) != OMP_CLAUSE_MAP)
    return NULL_TREE;
  tree size = OMP_CLAUSE_SIZE (*tp), *known = size ? ((values *) data)->get (size) : NULL;
  /* The front end knows a variable of its own by this clause (deep-mappings.cc).  */
  if (known && *known && !(DECL_P (size) && DECL_LANG_SPECIFIC (size)))
    OMP_CLAUSE_SIZE (*tp) = fold_convert (TREE_TYPE (size), *known);
  return NULL_TREE;
}

} // namespace

void
heddle_restore_sizes (tree t)
{
  values known;
  walk_tree_without_duplicates (&t, note_value, &known);
  if (!known.is_empty ())
    walk_tree_without_duplicates (&t, mend_size, &known);
}
