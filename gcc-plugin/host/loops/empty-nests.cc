/* empty-nests.cc -- the host role: OpenACC's collapsed loops without iterations.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Of

     #pragma acc loop collapse (2)
     for (i = 2; i < n - 2; i++)
       for (j = 2; j < m - 2; j++)

   GCC multiplies the numbers of iterations, with bounds in the wrong order as negative numbers: for n = m = 1 the nest
   has nine iterations (GCC 12 to 16, host and device; the same for "tile").  Loops but the innermost therefore get an
   end no nearer than the start.  The innermost may stay: a product with one negative number has no iterations.

   Behind the passes that look at bounds.  */

#include "gcc-compat.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* START and END, of a loop with condition CODE, are known to be in order.  */

bool
in_order_p (tree_code code, tree start, tree end)
{
  return tree_fits_shwi_p (start) && tree_fits_shwi_p (end)
	 && integer_onep (fold_build2 (code == LT_EXPR ? LE_EXPR : code == GT_EXPR ? GE_EXPR : code,
				       boolean_type_node, start, end));
}

/* Have loop number I of LOOP end no nearer than at its start.  */

void
mend_end (gomp_for *loop, unsigned i, gimple_seq *before)
{
  tree start = gimple_omp_for_initial (loop, i), end = gimple_omp_for_final (loop, i), type = TREE_TYPE (end);
  const tree_code code = gimple_omp_for_cond (loop, i);
  if (code == NE_EXPR || TREE_CODE (start) == TREE_VEC || TREE_CODE (end) == TREE_VEC || in_order_p (code, start, end))
    return;
  auto compute = [&] (tree value)
    {
      tree result = create_tmp_var (TREE_TYPE (value));
      gimplify_assign (result, value, before);
      return result;
    };
  start = fold_convert (type, start);
  if (!is_gimple_val (start))
    start = compute (start);
  /* The last value of a loop without iterations lies one before the start.  */
  tree none = start;
  if (code == LE_EXPR || code == GE_EXPR)
    {
      tree bits = POINTER_TYPE_P (type) ? sizetype : unsigned_type_for (type);
      none = compute (fold_convert (type, fold_build2 (code == LE_EXPR ? MINUS_EXPR : PLUS_EXPR, bits,
						       fold_convert (bits, start), build_one_cst (bits))));
    }
  tree some = compute (fold_build2 (code == LT_EXPR ? LE_EXPR : code == GT_EXPR ? GE_EXPR : code, boolean_type_node,
				    start, end));
  tree mended = create_tmp_var (type);
  gimple_seq_add_stmt (before, gimple_build_assign (mended, COND_EXPR, some, end, none));
  gimple_omp_for_set_final (loop, i, mended);
}

tree
mend (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  if (!loop || gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP)
    return NULL_TREE;
  gimple_seq before = NULL;
  push_gimplify_context ();
  for (unsigned i = 0; i + 1 < gimple_omp_for_collapse (loop); i++)
    mend_end (loop, i, &before);
  pop_gimplify_context (NULL);
  gimple_seq all = gimple_omp_for_pre_body (loop);
  gimple_seq_add_seq (&all, before);
  gimple_omp_for_set_pre_body (loop, all);
  return NULL_TREE;
}

} // namespace

unsigned
empty_nests_pass::execute (function *)
{
  heddle_walk_body (mend);
  return 0;
}
