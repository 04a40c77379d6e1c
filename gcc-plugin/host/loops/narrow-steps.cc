/* narrow-steps.cc -- the host role: loops of Fortran's that count iterations in a narrow type.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Of "do i = n, m, 3" in a construct the front end makes a loop that counts iterations, unless the step is 1 or -1:

     number = (3 - n + m) / 3;
     for (count = 0; count < number; count++)
       i = count * 3 + n;

   all in the type of I.  With integer(1) and integer(2) the difference of the bounds, and the number of iterations,
   need not fit.  COUNT and NUMBER therefore become variables of type int, and computations of them, or for them, are in
   int.  With constant bounds NUMBER is a constant, too, without the bits that did not fit: this is an error.  */

#include "gcc-compat.h"
#include "host/facts/narrow-steps.h"

namespace {

typedef hash_set<tree> variables;

/* The variables to be found in a directive's code, and its place.  */
struct search
{
  location_t loc;
  variables wide;
};

/* TYPE is an integer's, and narrower than int.  */

bool
narrow_p (tree type)
{
  return TREE_CODE (type) == INTEGER_TYPE && TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node);
}

/* Walker: find the variables of loops that count iterations, and the variables with their number.  */

tree
look_for_loop (tree *tp, int *walk_subtrees, void *data)
{
  search *s = (search *) data;
  variables &wide = s->wide;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  switch (TREE_CODE (*tp))
    {
    case OMP_FOR: case OMP_SIMD: case OMP_DISTRIBUTE: case OMP_LOOP: case OMP_TASKLOOP: case OACC_LOOP:
      break;
    default:
      return NULL_TREE;
    }
  for (int i = 0; OMP_FOR_COND (*tp) && i < TREE_VEC_LENGTH (OMP_FOR_COND (*tp)); i++)
    {
      tree cond = TREE_VEC_ELT (OMP_FOR_COND (*tp), i);
      /* The loops that "tile" makes are in the body.  */
      if (!cond || TREE_CODE (cond) != LT_EXPR)
	continue;
      tree count = TREE_OPERAND (cond, 0), number = TREE_OPERAND (cond, 1);
      if (!VAR_P (count) || !DECL_ARTIFICIAL (count) || !narrow_p (TREE_TYPE (count)))
	continue;
      if (TREE_CODE (number) == INTEGER_CST && TREE_OVERFLOW (number))
	{
	  const location_t loc = EXPR_HAS_LOCATION (*tp) ? EXPR_LOCATION (*tp) : s->loc;
	  sorry_at (loc, "a loop whose bounds are further apart than its variable%'s type can count");
	  inform (loc, "use a variable of type %<integer%>");
	}
      wide.add (count);
      if (VAR_P (number) && DECL_ARTIFICIAL (number) && !TREE_ADDRESSABLE (number))
	wide.add (number);
    }
  return NULL_TREE;
}

tree
find_wide (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return VAR_P (*tp) && ((variables *) data)->contains (*tp) ? *tp : NULL_TREE;
}

/* T, an expression of a narrow type, computed as int.  */

tree
widen (tree t)
{
  tree type = integer_type_node;
  switch (TREE_CODE (t))
    {
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case TRUNC_DIV_EXPR:
      return fold_build2 (TREE_CODE (t), type, widen (TREE_OPERAND (t, 0)), widen (TREE_OPERAND (t, 1)));
    case NEGATE_EXPR:
      return fold_build1 (NEGATE_EXPR, type, widen (TREE_OPERAND (t, 0)));
    case NON_LVALUE_EXPR:
      return widen (TREE_OPERAND (t, 0));
    CASE_CONVERT:
      /* Between signed and unsigned, which the front end's own variables never are.  */
      if (INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0)))
	  && TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (t, 0))) == TYPE_PRECISION (TREE_TYPE (t)))
	return widen (TREE_OPERAND (t, 0));
      break;
    default:
      break;
    }
  return fold_convert (type, narrow_p (TREE_TYPE (t)) ? fold_convert (signed_type_for (TREE_TYPE (t)), t) : t);
}

/* Walker: have assignments and conditions that a variable of the set DATA is in be computed as int.  */

tree
mend_use (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == MODIFY_EXPR && INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0)))
	   && walk_tree_without_duplicates (tp, find_wide, data))
    {
      tree to = TREE_OPERAND (t, 0);
      TREE_OPERAND (t, 1) = fold_convert (TREE_TYPE (to), widen (TREE_OPERAND (t, 1)));
      *walk_subtrees = 0;
    }
  else if (TREE_CODE (t) == LT_EXPR && VAR_P (TREE_OPERAND (t, 0))
	   && ((variables *) data)->contains (TREE_OPERAND (t, 0)))
    TREE_OPERAND (t, 1) = fold_convert (integer_type_node, TREE_OPERAND (t, 1));
  return NULL_TREE;
}

} // namespace

void
heddle_widen_counts (tree t, location_t loc)
{
  search s;
  s.loc = loc;
  variables &wide = s.wide;
  walk_tree_without_duplicates (&t, look_for_loop, &s);
  if (wide.is_empty ())
    return;
  for (tree var : wide)
    {
      TREE_TYPE (var) = integer_type_node;
      relayout_decl (var);
    }
  walk_tree_without_duplicates (&t, mend_use, &wide);
}
