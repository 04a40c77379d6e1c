/* row-folds.cc -- what a loop makes of a variable in the order of its iterations, shared by lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp target teams distribute parallel for
     for (r = 0; r < rows; r++)
       {
	 for (c = 0; c < columns; c++)
	   if (x[r][c] > m)
	     m = x[r][c];
	 for (c = 0; c < columns; c++)
	   sum += expf (x[r][c] - m);
	 ...

   A thread for each row loads from 32 rows at once, and few rows are few threads.  A warp for each row loads 32
   neighbours.  But what a lane makes of M and SUM are not reductions in any order:

     - A floating-point sum has one value for each order.  Here the lanes load and compute, and each sum is taken in
       order, over what the 32 lanes have.  A lane without an iteration, or whose iteration adds nothing, has -0.0,
       which changes no sum, and a factor 1.0.
     - Of two elements that are equal the first one stays, which can be seen of zeros with signs and of what is set
       together with M (the place of the largest element).  And one that is not a number changes nothing, except as the
       first value of M.  So each lane begins with M as it is, and keeps with it the number of the iteration where it
       changed, which decides among equals.
     - fmax and fmin, and Fortran's MAX and MIN, are the same in any order; but each lane begins with the variable's
       value.

   So that several loads are under way a lane does several iterations at once, where the body is short.  One loop
   becomes up to three, the last of which has one iteration for each lane:

     for (i = 0; i < N / 128 * 32; i++)	  4 iterations of the body each; sum = fold (sum, 4 terms)
     for (i = 0; i < rest; i++)			  one iteration each; sum = fold (sum, 1 term)
     for (i = 0; i < 32; i++)			  all lanes have the value that one of them has

   They are SIMD loops, of which GCC makes a form for lanes and one for a single thread.  In this the 128 iterations are
   one after the other, and a fold is a sum.  What differs is in calls with two answers,

     GOMP_SIMT_XCHG_IDX (answer for one thread, what, ...), GOMP_SIMT_XCHG_BFLY (answer for one thread, distance, 0)

   for GCC takes the first argument where there are no lanes, and copies no block with such a call; what is marked by
   IFN_UNIQUE is not threaded either.  device/passes/simt.cc gives them the other answer in the form for lanes.

   In OpenACC they are loops for vectors, of 32 lanes, in a loop for gangs, and there are sums only, the same in all
   lanes behind a loop; on the host they are for one thread.  The device's answers are the same.  GCC leaves calls to
   "ompdevlow" in functions without the property "lomp_dev" only (show-lanes.cc).

   Updates are recognized in found-folds.cc.  */

#include "host/loops/row-folds.h"
#include "host/loops/state.h"
#include "host/loops/straight-body.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "omp-general.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "row-folds-protocol.h"
#include "tree-inline.h"
#include "tuning.h"
#include "abi.h"

#include <map>

namespace {

/* Estimate, in statements: a longer body of a loop along a row is not unrolled.  */
constexpr size_t most_copied = 32;

/* Variables that a block gets.  */

tree
variable_in (gbind *bind, tree type, const char *name)
{
  tree v = create_tmp_var_raw (TYPE_MAIN_VARIANT (type), name);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  DECL_CHAIN (v) = gimple_bind_vars (bind);
  gimple_bind_set_vars (bind, v);
  return v;
}

/* A fold with its variables in the loops that are made.  */
struct shared_fold
{
  row_fold fold;
  tree term = NULL_TREE;		/* SUM: what an iteration adds */
  tree place = NULL_TREE;		/* EXTREME: the number of the iteration that has set it last, from 1 on, or 0 */
  tree_code operation () const { return fold.code == MINUS_EXPR ? PLUS_EXPR : fold.code; }
  tree nothing () const;
  bool chosen_p () const;
  void choose (gimple_stmt_iterator *gsi, tree number, gbind *bind) const;
};

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
  tree better = variable_in (bind, boolean_type_node, NULL);
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

/* The loops that are made of one.  */

class fold_loops
{
public:
  fold_loops (gomp_for *loop, const std::vector<row_fold> &folds);
  gbind *make ();

private:
  void count (gimple_seq *seq);
  void mark_body ();
  tree add (gimple_seq *seq, tree_code code, tree a, tree b);
  tree exchange (gimple_seq *seq, internal_fn fn, const std::vector<tree> &args);
  void iteration (gimple_seq *seq, tree number);
  void fold_all (gimple_seq *seq, const std::vector<std::vector<tree>> &terms);
  gomp_for *simd (gbind *body, tree i, tree end, bool all) const;
  gomp_for *several ();
  gomp_for *one ();
  gomp_for *meet ();
  void agree (gimple_seq *seq, const shared_fold &f);
  unsigned copies () const;

  gomp_for *m_loop;
  std::vector<shared_fold> m_folds;
  bool m_ordered;			/* there are sums */
  gbind *m_around, *m_bind = NULL;	/* around all; around what is being made */
  gimple_seq m_body = NULL;		/* of the loop */
  tree m_type;				/* of numbers of iterations */
  tree m_trips, m_done = NULL_TREE;	/* iterations of the loop; those of the first loop */
  tree m_number = NULL_TREE;		/* of the iteration, from 1 on, as far as a fold asks */
};

fold_loops::fold_loops (gomp_for *loop, const std::vector<row_fold> &folds)
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
fold_loops::add (gimple_seq *seq, tree_code code, tree a, tree b)
{
  tree type = TREE_CODE_CLASS (code) == tcc_comparison ? boolean_type_node : TREE_TYPE (a);
  tree v = variable_in (m_bind, type, NULL);
  gimple_seq_add_stmt (seq, gimple_build_assign (v, code, a, b));
  return v;
}

/* The result of the internal function FN with ARGS, which are values; the first has its type.  */

tree
fold_loops::exchange (gimple_seq *seq, internal_fn fn, const std::vector<tree> &args)
{
  auto_vec<tree> all;
  for (tree a : args)
    all.safe_push (a);
  tree v = variable_in (m_bind, TREE_TYPE (args[0]), NULL);
  gcall *call = gimple_build_call_internal_vec (fn, all);
  gimple_call_set_lhs (call, v);
  gimple_call_set_nothrow (call, true);
  gimple_set_location (call, gimple_location (m_loop));
  gimple_seq_add_stmt (seq, call);
  return v;
}

/* Compute the number of the loop's iterations.  */

void
fold_loops::count (gimple_seq *seq)
{
  tree first = gimple_omp_for_initial (m_loop, 0), end = gimple_omp_for_final (m_loop, 0);
  const HOST_WIDE_INT step = tree_to_shwi (TREE_OPERAND (gimple_omp_for_incr (m_loop, 0), 1));
  const tree_code cond = gimple_omp_for_cond (m_loop, 0);
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
  m_trips = trips;
}

/* In the loop's body put terms in the place of sums, and let each branch that sets an extreme note its iteration.  */

void
fold_loops::mark_body ()
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

/* Add iteration NUMBER of the loop to SEQ.  */

void
fold_loops::iteration (gimple_seq *seq, tree number)
{
  tree c = gimple_omp_for_index (m_loop, 0), type = TREE_TYPE (c);
  tree step = TREE_OPERAND (gimple_omp_for_incr (m_loop, 0), 1), first = gimple_omp_for_initial (m_loop, 0);
  /* The counter stays in its type's range, but not what is computed for it.  */
  tree wide = unsigned_type_for (type);
  auto converted = [&] (tree t, tree to)
    {
      if (useless_type_conversion_p (to, TREE_TYPE (t)))
	return t;
      if (CONSTANT_CLASS_P (t))
	return fold_convert (to, t);
      tree v = variable_in (m_bind, to, NULL);
      gimple_seq_add_stmt (seq, gimple_build_assign (v, NOP_EXPR, t));
      return v;
    };
  tree n = converted (number, wide), by = fold_convert (wide, step);
  tree moved = integer_onep (by) ? n : add (seq, MULT_EXPR, n, by);
  tree at = integer_zerop (first) ? moved : add (seq, PLUS_EXPR, moved, converted (first, wide));
  gimple_seq_add_stmt (seq, gimple_build_assign (c, NOP_EXPR, at));
  if (m_number)
    gimple_seq_add_stmt (seq, gimple_build_assign (m_number, PLUS_EXPR, number, build_int_cst (m_type, 1)));
  for (const shared_fold &f : m_folds)
    if (f.term)
      gimple_seq_add_stmt (seq, gimple_build_assign (f.term, f.nothing ()));
}

/* Fold TERMS, of each sum those of the copies of the body.  */

void
fold_loops::fold_all (gimple_seq *seq, const std::vector<std::vector<tree>> &terms)
{
  if (m_ordered)
    gimple_seq_add_stmt (seq, gimple_build_call_internal (IFN_UNIQUE, 1,
							  build_int_cst (integer_type_node, IFN_UNIQUE_UNSPEC)));
  for (size_t k = 0; k < m_folds.size (); k++)
    {
      const shared_fold &f = m_folds[k];
      if (!f.term)
	continue;
      tree alone = f.fold.variable;
      for (tree t : terms[k])
	alone = add (seq, f.operation (), alone, t);
      const int what = f.operation () == MULT_EXPR ? HEDDLE_FOLD_PRODUCT : HEDDLE_FOLD_SUM;
      std::vector<tree> args = { alone, build_int_cst (integer_type_node, what), f.fold.variable };
      args.insert (args.end (), terms[k].begin (), terms[k].end ());
      gimple_seq_add_stmt (seq, gimple_build_assign (f.fold.variable, exchange (seq, IFN_GOMP_SIMT_XCHG_IDX, args)));
    }
}

/* A SIMD loop of counter I from 0 to END with BODY, and ALL the loop's clauses or only the order's.  */

gomp_for *
fold_loops::simd (gbind *body, tree i, tree end, bool all) const
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

/* The first loop: several iterations at once.  M_DONE becomes the number of all of them.  */

gomp_for *
fold_loops::several ()
{
  const unsigned n = copies ();
  gimple_seq before = NULL, seq = NULL;
  m_bind = m_around;
  tree i = variable_in (m_around, m_type, "turn");
  tree rounds = add (&before, TRUNC_DIV_EXPR, m_trips, build_int_cst (m_type, n * HEDDLE_WARP_SIZE));
  tree end = add (&before, MULT_EXPR, rounds, build_int_cst (m_type, HEDDLE_WARP_SIZE));
  m_done = add (&before, MULT_EXPR, end, build_int_cst (m_type, n));
  gimple_seq all = gimple_bind_body (m_around);
  gimple_seq_add_seq (&all, before);
  gimple_bind_set_body (m_around, all);
  m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  tree place = build_int_cst (integer_type_node, HEDDLE_FOLD_PLACE);
  /* One thread has N iterations one after the other, lanes have them 32 apart.  */
  tree alone = add (&seq, MULT_EXPR, i, build_int_cst (m_type, n));
  tree lane = add (&seq, BIT_AND_EXPR, i, build_int_cst (m_type, HEDDLE_WARP_SIZE - 1));
  tree turn = add (&seq, MINUS_EXPR, i, lane);
  tree shared = add (&seq, PLUS_EXPR, add (&seq, MULT_EXPR, turn, build_int_cst (m_type, n)), lane);
  tree number = exchange (&seq, IFN_GOMP_SIMT_XCHG_IDX, { alone, place, shared });
  tree apart = exchange (&seq, IFN_GOMP_SIMT_XCHG_IDX,
			 { build_int_cst (m_type, 1), place, build_int_cst (m_type, HEDDLE_WARP_SIZE) });
  std::vector<std::vector<tree>> terms (m_folds.size ());
  for (unsigned u = 0; u < n; u++)
    {
      if (u)
	number = add (&seq, PLUS_EXPR, number, apart);
      iteration (&seq, number);
      gimple_seq_add_seq (&seq, copy_gimple_seq_and_replace_locals (m_body));
      for (size_t k = 0; k < m_folds.size (); k++)
	if (m_folds[k].term)
	  {
	    tree t = variable_in (m_bind, TREE_TYPE (m_folds[k].term), NULL);
	    gimple_seq_add_stmt (&seq, gimple_build_assign (t, m_folds[k].term));
	    terms[k].push_back (t);
	  }
    }
  fold_all (&seq, terms);
  gimple_bind_set_body (m_bind, seq);
  return simd (m_bind, i, end, true);
}

/* The loop of the other iterations, or of all.  */

gomp_for *
fold_loops::one ()
{
  gimple_seq before = NULL, seq = NULL;
  m_bind = m_around;
  tree i = variable_in (m_around, m_type, "turn");
  tree rest = m_done ? add (&before, MINUS_EXPR, m_trips, m_done) : m_trips, end = rest;
  if (m_ordered)
    {
      /* All lanes come to the folds.  */
      end = add (&before, PLUS_EXPR, rest, build_int_cst (m_type, HEDDLE_WARP_SIZE - 1));
      end = add (&before, BIT_AND_EXPR, end, build_int_cst (m_type, -HEDDLE_WARP_SIZE));
    }
  gimple_seq all = gimple_bind_body (m_around);
  gimple_seq_add_seq (&all, before);
  gimple_bind_set_body (m_around, all);
  m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  const location_t loc = gimple_location (m_loop);
  tree yes = create_artificial_label (loc), no = create_artificial_label (loc);
  if (m_ordered)
    {
      for (const shared_fold &f : m_folds)
	if (f.term)
	  gimple_seq_add_stmt (&seq, gimple_build_assign (f.term, f.nothing ()));
      gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, i, rest, yes, no));
      gimple_seq_add_stmt (&seq, gimple_build_label (yes));
    }
  iteration (&seq, m_done ? add (&seq, PLUS_EXPR, i, m_done) : i);
  gimple_seq_add_seq (&seq, m_body);
  if (m_ordered)
    gimple_seq_add_stmt (&seq, gimple_build_label (no));
  std::vector<std::vector<tree>> terms (m_folds.size ());
  for (size_t k = 0; k < m_folds.size (); k++)
    if (m_folds[k].term)
      terms[k] = { m_folds[k].term };
  fold_all (&seq, terms);
  gimple_bind_set_body (m_bind, seq);
  return simd (m_bind, i, end, true);
}

/* Give all lanes what F has come to.  */

void
fold_loops::agree (gimple_seq *seq, const shared_fold &f)
{
  tree v = f.fold.variable, mark = integer_zero_node;
  if (f.fold.kind == row_fold::SUM)
    {
      tree first = exchange (seq, IFN_GOMP_SIMT_XCHG_IDX, { v, build_int_cst (integer_type_node, 0), mark });
      gimple_seq_add_stmt (seq, gimple_build_assign (v, first));
      return;
    }
  for (unsigned d = HEDDLE_WARP_SIZE / 2; d; d /= 2)
    {
      auto others = [&] (tree x)
	{ return exchange (seq, IFN_GOMP_SIMT_XCHG_BFLY, { x, build_int_cst (integer_type_node, d), mark }); };
      tree other = others (v);
      if (f.fold.kind == row_fold::CALL)
	{
	  gcall *call = as_a<gcall *> (gimple_copy (f.fold.update));
	  gimple_call_set_arg (call, 0, v);
	  gimple_call_set_arg (call, 1, other);
	  gimple_seq_add_stmt (seq, call);
	  continue;
	}
      if (f.fold.kind == row_fold::OPERATION)
	{
	  gimple_seq_add_stmt (seq, gimple_build_assign (v, f.fold.code, v, other));
	  continue;
	}
      const bool last = f.fold.code == GE_EXPR || f.fold.code == LE_EXPR;
      const tree_code beyond = f.fold.code == GT_EXPR || f.fold.code == GE_EXPR ? GT_EXPR : LT_EXPR;
      tree better = add (seq, beyond, other, v), place = NULL_TREE;
      if (f.place)
	{
	  place = others (f.place);
	  tree nearer = add (seq, last ? GT_EXPR : LT_EXPR, place, f.place);
	  tree same = add (seq, EQ_EXPR, other, v);
	  better = add (seq, BIT_IOR_EXPR, better, add (seq, BIT_AND_EXPR, same, nearer));
	}
      auto take = [&] (tree x, tree from)
	{ gimple_seq_add_stmt (seq, gimple_build_assign (x, COND_EXPR, better, from, x)); };
      std::vector<tree> along;
      for (tree a : f.fold.along)
	along.push_back (others (a));
      take (v, other);
      if (f.place)
	take (f.place, place);
      for (size_t k = 0; k < along.size (); k++)
	take (f.fold.along[k], along[k]);
    }
}

/* The last loop: one iteration for each lane.  */

gomp_for *
fold_loops::meet ()
{
  gimple_seq seq = NULL;
  tree i = variable_in (m_around, m_type, "turn");
  m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  for (const shared_fold &f : m_folds)
    agree (&seq, f);
  gimple_bind_set_body (m_bind, seq);
  return simd (m_bind, i, build_int_cst (m_type, HEDDLE_WARP_SIZE), false);
}

/* How many iterations of the body a lane has at once: as many as other loops are unrolled to, if the body is short.  */

unsigned
fold_loops::copies () const
{
  const straight_body body (m_loop);
  bool straight = m_ordered;
  for (const shared_fold &f : m_folds)
    straight |= f.chosen_p ();
  return straight && body.size () <= most_copied ? tuning.unroll_factor : 1;
}

/* All of them.  */

gbind *
fold_loops::make ()
{
  gimple_seq before = NULL;
  const bool more = copies () > 1;
  push_gimplify_context ();
  count (&before);
  for (shared_fold &f : m_folds)
    {
      tree v = f.fold.variable;
      if (f.fold.kind == row_fold::SUM)
	f.term = variable_in (m_around, TREE_TYPE (v), "term");
      else if (f.fold.kind == row_fold::EXTREME
	       && (!f.fold.along.empty ()
		   || (SCALAR_FLOAT_TYPE_P (TREE_TYPE (v)) && HONOR_SIGNED_ZEROS (TREE_TYPE (v)))))
	{
	  f.place = variable_in (m_around, m_type, "place");
	  if (!m_number)
	    m_number = variable_in (m_around, m_type, "number");
	  gimple_seq_add_stmt (&before, gimple_build_assign (f.place, build_int_cst (m_type, 0)));
	}
    }
  pop_gimplify_context (m_around);
  gimple_bind_set_body (m_around, before);
  std::vector<gomp_for *> loops;
  m_body = gimple_omp_body (m_loop);
  mark_body ();
  auto append = [&] (gomp_for *loop)
    {
      gimple_seq seq = gimple_bind_body (m_around);
      gimple_seq_add_stmt (&seq, loop);
      gimple_bind_set_body (m_around, seq);
    };
  if (more)
    append (several ());
  append (one ());
  append (meet ());
  return m_around;
}

} // namespace

bool
heddle_folds_in_p (tree fndecl)
{
  return loops_state.folded_functions.count (fndecl);
}

void
heddle_share_folds (gimple *around, gomp_for *loop, const std::vector<row_fold> &folds)
{
  struct search
  {
    gomp_for *loop;
    const std::vector<row_fold> *folds;
  } what = { loop, &folds };
  auto replace = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      const search &what = *static_cast<search *> (wi->info);
      *handled = gsi_stmt (*gsi) == what.loop;
      if (*handled)
	gsi_replace (gsi, fold_loops (what.loop, *what.folds).make (), false);
      return NULL_TREE;
    };
  statement_walk wi (&what);
  walk_gimple_seq_mod (gimple_omp_body_ptr (around), replace, NULL, &wi);
  loops_state.folded_functions.insert (current_function_decl);
}
