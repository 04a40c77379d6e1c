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

#include "host/loops/fold-body.h"
#include "host/loops/state.h"
#include "host/loops/straight-body.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "omp-general.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/walk-body.h"
#include "row-folds-protocol.h"
#include "tree-inline.h"
#include "tuning.h"
#include "abi.h"

#include <map>

namespace {

/* Estimate, in statements: a longer body of a loop along a row is not unrolled.  */
constexpr size_t most_copied = 32;

/* The loops that are made of one.  */

class fold_loops : public fold_body
{
public:
  fold_loops (gomp_for *loop, const std::vector<row_fold> &folds) : fold_body (loop, folds) {}
  gbind *make ();

private:
  void fold_all (gimple_seq *seq, const std::vector<std::vector<tree>> &terms);
  gomp_for *several ();
  gomp_for *one ();
  gomp_for *meet ();
  void agree (gimple_seq *seq, const shared_fold &f);
  unsigned copies () const;

  tree m_trips, m_done = NULL_TREE;	/* iterations of the loop; those of the first loop */
};

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

/* The first loop: several iterations at once.  M_DONE becomes the number of all of them.  */

gomp_for *
fold_loops::several ()
{
  const unsigned n = copies ();
  gimple_seq before = NULL, seq = NULL;
  m_bind = m_around;
  tree i = heddle_variable_in (m_around, m_type, "turn");
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
      begin_iteration (&seq, number);
      gimple_seq_add_seq (&seq, copy_gimple_seq_and_replace_locals (m_body));
      for (size_t k = 0; k < m_folds.size (); k++)
	if (m_folds[k].term)
	  {
	    tree t = heddle_variable_in (m_bind, TREE_TYPE (m_folds[k].term), NULL);
	    gimple_seq_add_stmt (&seq, gimple_build_assign (t, m_folds[k].term));
	    terms[k].push_back (t);
	  }
    }
  fold_all (&seq, terms);
  gimple_bind_set_body (m_bind, seq);
  return lanes (m_bind, i, end, true);
}

/* The loop of the other iterations, or of all.  */

gomp_for *
fold_loops::one ()
{
  gimple_seq before = NULL, seq = NULL;
  m_bind = m_around;
  tree i = heddle_variable_in (m_around, m_type, "turn");
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
      set_nothing (&seq);
      gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, i, rest, yes, no));
      gimple_seq_add_stmt (&seq, gimple_build_label (yes));
    }
  begin_iteration (&seq, m_done ? add (&seq, PLUS_EXPR, i, m_done) : i);
  gimple_seq_add_seq (&seq, m_body);
  if (m_ordered)
    gimple_seq_add_stmt (&seq, gimple_build_label (no));
  std::vector<std::vector<tree>> terms (m_folds.size ());
  for (size_t k = 0; k < m_folds.size (); k++)
    if (m_folds[k].term)
      terms[k] = { m_folds[k].term };
  fold_all (&seq, terms);
  gimple_bind_set_body (m_bind, seq);
  return lanes (m_bind, i, end, true);
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
  tree i = heddle_variable_in (m_around, m_type, "turn");
  m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  for (const shared_fold &f : m_folds)
    agree (&seq, f);
  gimple_bind_set_body (m_bind, seq);
  return lanes (m_bind, i, build_int_cst (m_type, HEDDLE_WARP_SIZE), false);
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
  m_trips = count (m_loop, &before);
  add_terms ();
  for (shared_fold &f : m_folds)
    {
      tree v = f.fold.variable;
      if (f.fold.kind == row_fold::EXTREME
	       && (!f.fold.along.empty ()
		   || (SCALAR_FLOAT_TYPE_P (TREE_TYPE (v)) && HONOR_SIGNED_ZEROS (TREE_TYPE (v)))))
	{
	  f.place = heddle_variable_in (m_around, m_type, "place");
	  if (!m_number)
	    m_number = heddle_variable_in (m_around, m_type, "number");
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
