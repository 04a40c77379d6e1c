/* transformed-loops.cc -- the host role: variables of loops that "tile" and "unroll" transform.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp parallel for
     #pragma omp tile sizes(4, 8)
     for (int i = 0; i < n; i++)
       for (int j = 0; j < m; j++)
	 ...

   The gimplifier of GCC 15 and 16 makes four loops of these two, with variables of its own for the tiles, and shares
   out the outer ones.  The variables i and j become those of the loops in a tile.  It declares them outside of the
   construct, without a mark as a thread's own: all threads share them.  With optimisation they are mostly in registers,
   without a visible fault.

   OpenMP has the variables of such loops private.  The construct therefore gets private clauses, before it is
   gimplified, in any language and on the host, too.  */

#include "gcc-compat.h"
#include "host/loops/state.h"
#include "host/loops/transformed-loops.h"

namespace {

/* Walker: the first transformed loop.  */

tree
find_transformed (tree *tp, int *walk_subtrees, void *)
{
  *walk_subtrees = !TYPE_P (*tp) && !DECL_P (*tp);
  return heddle_transformed_loop_p (*tp) ? *tp : NULL_TREE;
}

/* T, a construct of loops or a transformation, takes loops that a transformation in its body makes.  */

bool
takes_others_p (tree t)
{
  if (OMP_FOR_INIT (t))
    for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (t)); i++)
      if (!TREE_VEC_ELT (OMP_FOR_INIT (t), i))
	return true;
  return false;
}

/* CONSTRUCT has a clause for VAR.  */

bool
named_p (tree construct, tree var)
{
  for (tree c = OMP_FOR_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_LASTPRIVATE: case OMP_CLAUSE_LINEAR:
      case OMP_CLAUSE_REDUCTION: case OMP_CLAUSE_SHARED:
	if (OMP_CLAUSE_DECL (c) == var)
	  return true;
	break;
      default:
	break;
      }
  return false;
}

/* Have the variables of transformed loops shared out by CONSTRUCT private in it.  */

void
have_private (tree construct)
{
  for (tree t = construct; takes_others_p (t); )
    {
      t = walk_tree_without_duplicates (&OMP_FOR_BODY (t), find_transformed, NULL);
      if (!t || !OMP_FOR_INIT (t))
	return;
      for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (t)); i++)
	{
	  tree init = TREE_VEC_ELT (OMP_FOR_INIT (t), i);
	  tree var = init ? TREE_OPERAND (init, 0) : NULL_TREE;
	  if (!var || !DECL_P (var) || named_p (construct, var))
	    continue;
	  tree c = build_omp_clause (EXPR_LOCATION (construct), OMP_CLAUSE_PRIVATE);
	  OMP_CLAUSE_DECL (c) = var;
	  OMP_CLAUSE_CHAIN (c) = OMP_FOR_CLAUSES (construct);
	  OMP_FOR_CLAUSES (construct) = c;
	}
    }
}

/* T shares out or distributes the iterations of loops.  */

bool
loop_construct_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case OMP_FOR: case OMP_SIMD: case OMP_DISTRIBUTE: case OMP_LOOP: case OMP_TASKLOOP:
      return true;
    default:
      return false;
    }
}

/* Walker: the construct with the loops of another construct combined with it.  */

tree
find_construct (tree *tp, int *walk_subtrees, void *)
{
  *walk_subtrees = !TYPE_P (*tp) && !DECL_P (*tp);
  return loop_construct_p (*tp) && OMP_FOR_INIT (*tp) ? *tp : NULL_TREE;
}

/* The language's gimplify_expr.  */

int
gimplify (tree *expr_p, gimple_seq *pre_p, gimple_seq *post_p)
{
  if (loop_construct_p (*expr_p))
    if (tree construct = walk_tree_without_duplicates (expr_p, find_construct, NULL))
      have_private (construct);
  return loops_state.previous_transformed_gimplify (expr_p, pre_p, post_p);
}

} // namespace

void
heddle_watch_transformed_loops ()
{
  if (!heddle_has_transformed_loops || !(flag_openmp || flag_openmp_simd))
    return;
  loops_state.previous_transformed_gimplify = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify;
}
