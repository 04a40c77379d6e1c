/* fold-body.cc -- the body of a loop with folds, as other loops have it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Loops for lanes (row-folds.cc, warp-rows.cc) have iterations of a loop, by number, in any order.  An update of a sum
   becomes an assignment of its term; the larger or the smaller of two, chosen without a branch where all values are
   there before; otherwise the branch notes the number of its iteration.  */

#include "host/loops/fold-body.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "omp-general.h"
#include "abi.h"

#include <algorithm>

tree
heddle_variable_in (gbind *bind, tree type, const char *name)
{
  tree v = create_tmp_var_raw (TYPE_MAIN_VARIANT (type), name);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  DECL_CHAIN (v) = gimple_bind_vars (bind);
  gimple_bind_set_vars (bind, v);
  return v;
}

/* What changes no sum.  */

tree
shared_fold::nothing () const
{
  tree type = TREE_TYPE (fold.variable);
  if (operation () == MULT_EXPR)
    return build_real (type, dconst1);
  return build_real (type, real_value_negate (&dconst0));
}

/* EXTREME: all values in the branch are there before it, and can be chosen without one.  */

bool
shared_fold::chosen_p () const
{
  return fold.kind == row_fold::EXTREME
	 && std::find (fold.values.begin (), fold.values.end (), NULL_TREE) == fold.values.end ();
}

/* Choose them at GSI, the condition, in iteration NUMBER; then it is as if the condition did not hold.  BIND gets a
   variable.  */

void
shared_fold::choose (gimple_stmt_iterator *gsi, tree number, gbind *bind) const
{
  tree better = heddle_variable_in (bind, boolean_type_node, NULL);
  auto put = [&] (gimple *s)
    {
      gimple_set_location (s, gimple_location (fold.test));
      gsi_insert_before (gsi, s, GSI_SAME_STMT);
    };
  auto take = [&] (tree x, tree value) { put (gimple_build_assign (x, COND_EXPR, better, value, x)); };
  put (gimple_build_assign (better, fold.code, fold.other, fold.variable));
  for (size_t k = 0; k < fold.along.size (); k++)
    take (fold.along[k], fold.values[k]);
  if (place)
    take (place, number);
  take (fold.variable, fold.other);
  gsi_replace (gsi, gimple_build_goto (gimple_cond_false_label (fold.test)), false);
}

fold_body::fold_body (gomp_for *loop, const std::vector<row_fold> &folds)
  : m_loop (loop), m_ordered (heddle_in_order_p (folds)), m_around (gimple_build_bind (NULL_TREE, NULL, NULL_TREE)),
    m_type (ptrdiff_type_node)
{
  gimple_set_location (m_around, gimple_location (loop));
  for (const row_fold &f : folds)
    {
      shared_fold s;
      s.fold = f;
      m_folds.push_back (s);
    }
}

/* A CODE B, computed by a statement in SEQ.  */

tree
fold_body::add (gimple_seq *seq, tree_code code, tree a, tree b)
{
  tree type = TREE_CODE_CLASS (code) == tcc_comparison ? boolean_type_node : TREE_TYPE (a);
  tree v = heddle_variable_in (m_bind, type, NULL);
  gimple_seq_add_stmt (seq, gimple_build_assign (v, code, a, b));
  return v;
}

/* The result of the internal function FN with ARGS, which are values; the first has its type.  */

tree
fold_body::exchange (gimple_seq *seq, internal_fn fn, const std::vector<tree> &args)
{
  auto_vec<tree> all;
  for (tree a : args)
    all.safe_push (a);
  tree v = heddle_variable_in (m_bind, TREE_TYPE (args[0]), NULL);
  gcall *call = gimple_build_call_internal_vec (fn, all);
  gimple_call_set_lhs (call, v);
  gimple_call_set_nothrow (call, true);
  gimple_set_location (call, gimple_location (m_loop));
  gimple_seq_add_stmt (seq, call);
  return v;
}

/* The number of LOOP's iterations, computed in SEQ.  */

tree
fold_body::count (gomp_for *loop, gimple_seq *seq) const
{
  tree first = gimple_omp_for_initial (loop, 0), end = gimple_omp_for_final (loop, 0);
  const HOST_WIDE_INT step = tree_to_shwi (TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1));
  const tree_code cond = gimple_omp_for_cond (loop, 0);
  if (step < 0)
    std::swap (first, end);
  tree wide = unsigned_type_for (m_type);
  auto convert = [&] (tree t) { return fold_convert (wide, fold_convert (m_type, t)); };
  tree distance = fold_build2 (MINUS_EXPR, wide, convert (end), convert (first));
  const HOST_WIDE_INT more = abs_hwi (step) - (cond == LT_EXPR || cond == GT_EXPR);
  distance = fold_convert (m_type, fold_build2 (PLUS_EXPR, wide, distance, build_int_cst (wide, more)));
  distance = fold_build2 (MAX_EXPR, m_type, distance, build_int_cst (m_type, 0));
  tree trips = fold_build2 (TRUNC_DIV_EXPR, m_type, distance, build_int_cst (m_type, abs_hwi (step)));
  gimplify_expr (&trips, seq, NULL, is_gimple_val, fb_rvalue);
  return trips;
}

/* In the loop's body put terms in the place of sums, and let each branch that sets an extreme note its iteration.  */

void
fold_body::mark_body ()
{
  struct marks
  {
    std::vector<shared_fold> *folds;
    tree number;
    gbind *bind;
  } all = { &m_folds, m_number, m_around };
  auto mark = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      const marks &all = *static_cast<marks *> (wi->info);
      gimple *s = gsi_stmt (*gsi);
      *handled = false;
      for (const shared_fold &f : *all.folds)
	if (f.term && f.fold.update == s)
	  {
	    tree a = gimple_assign_rhs1 (s), b = gimple_assign_rhs2 (s), x = a == f.fold.variable ? b : a;
	    gimple_assign_set_lhs (s, f.term);
	    gimple_assign_set_rhs_with_ops (gsi, f.fold.code == MINUS_EXPR ? NEGATE_EXPR : TREE_CODE (x), x);
	    return NULL_TREE;
	  }
	else if (f.fold.test == s && f.chosen_p ())
	  {
	    f.choose (gsi, all.number, all.bind);
	    return NULL_TREE;
	  }
	else if (f.place && f.fold.taken == s && !f.chosen_p ())
	  {
	    gsi_insert_after (gsi, gimple_build_assign (f.place, all.number), GSI_CONTINUE_LINKING);
	    return NULL_TREE;
	  }
      return NULL_TREE;
    };
  statement_walk wi (&all);
  walk_gimple_seq_mod (&m_body, mark, NULL, &wi);
}

/* Let LOOP's counter be that of iteration NUMBER.  */

void
fold_body::set_counter (gimple_seq *seq, gomp_for *loop, tree number)
{
  tree c = gimple_omp_for_index (loop, 0), type = TREE_TYPE (c);
  tree step = TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1), first = gimple_omp_for_initial (loop, 0);
  /* The counter stays in its type's range, but not what is computed for it.  */
  tree wide = unsigned_type_for (type);
  auto converted = [&] (tree t, tree to)
    {
      if (useless_type_conversion_p (to, TREE_TYPE (t)))
	return t;
      if (CONSTANT_CLASS_P (t))
	return fold_convert (to, t);
      tree v = heddle_variable_in (m_bind, to, NULL);
      gimple_seq_add_stmt (seq, gimple_build_assign (v, NOP_EXPR, t));
      return v;
    };
  tree n = converted (number, wide), by = fold_convert (wide, step);
  tree moved = integer_onep (by) ? n : add (seq, MULT_EXPR, n, by);
  tree at = integer_zerop (first) ? moved : add (seq, PLUS_EXPR, moved, converted (first, wide));
  gimple_seq_add_stmt (seq, gimple_build_assign (c, NOP_EXPR, at));
}

/* Begin iteration NUMBER of the loop in SEQ.  */

void
fold_body::begin_iteration (gimple_seq *seq, tree number)
{
  set_counter (seq, m_loop, number);
  if (m_number)
    gimple_seq_add_stmt (seq, gimple_build_assign (m_number, PLUS_EXPR, number, build_int_cst (m_type, 1)));
  set_nothing (seq);
}

/* Each sum's term is nothing.  */

void
fold_body::set_nothing (gimple_seq *seq) const
{
  for (const shared_fold &f : m_folds)
    if (f.term)
      gimple_seq_add_stmt (seq, gimple_build_assign (f.term, f.nothing ()));
}

/* Each sum gets a term.  */

void
fold_body::add_terms ()
{
  for (shared_fold &f : m_folds)
    if (f.fold.kind == row_fold::SUM)
      f.term = heddle_variable_in (m_around, TREE_TYPE (f.fold.variable), "term");
}

/* A loop for lanes, of counter I from 0 to END with BODY, and ALL the loop's clauses or only the order's.  */

gomp_for *
fold_body::lanes (gbind *body, tree i, tree end, bool all) const
{
  tree clauses = NULL_TREE;
  for (tree c = gimple_omp_for_clauses (m_loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (all || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ORDER)
      {
	tree copy = heddle_copy_clause (c);
	OMP_CLAUSE_CHAIN (copy) = clauses;
	clauses = copy;
      }
  tree own = build_omp_clause (gimple_location (m_loop), OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (own) = i;
  OMP_CLAUSE_CHAIN (own) = clauses;
  clauses = own;
  const gf_mask kind = gf_mask (gimple_omp_for_kind (m_loop));
  if (kind == GF_OMP_FOR_KIND_OACC_LOOP)
    for (omp_clause_code code : { OMP_CLAUSE_INDEPENDENT, OMP_CLAUSE_VECTOR })
      if (!omp_find_clause (clauses, code))
	{
	  tree c = build_omp_clause (gimple_location (m_loop), code);
	  OMP_CLAUSE_CHAIN (c) = clauses;
	  clauses = c;
	}
  gomp_for *loop = gimple_build_omp_for (body, kind, clauses, 1, NULL);
  gimple_set_location (loop, gimple_location (m_loop));
  gimple_omp_for_set_index (loop, 0, i);
  gimple_omp_for_set_initial (loop, 0, build_int_cst (m_type, 0));
  gimple_omp_for_set_final (loop, 0, end);
  gimple_omp_for_set_cond (loop, 0, LT_EXPR);
  gimple_omp_for_set_incr (loop, 0, build2 (PLUS_EXPR, m_type, i, build_int_cst (m_type, 1)));
  return loop;
}
