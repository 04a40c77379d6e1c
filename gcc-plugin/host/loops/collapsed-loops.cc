/* collapsed-loops.cc -- the host role: collapsed loops that threads and SIMD lanes share become loops of threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Of

     #pragma omp for simd collapse (2)
     for (i = 0; i < n; i++)
       for (j = 0; j < n; j++)

   GCC makes a worksharing loop, which gives a thread a range of the iterations' numbers, and in it a SIMD loop over
   this range; also for "loop", which says nothing of lanes.  GCC 12 has no form for lanes of a SIMD loop over collapsed
   loops, and a single lane executes it.  With lanes as threads, their ranges are single iterations: each is a nest of
   loops with divisions before it, a prologue and an epilogue.  (A stencil in the simulator: 11 times the instructions
   of the same without "simd".) Of the nest alone, for threads, GCC makes good code.

   "simd" permits lanes, and does not command them.  Before "omplower" such a nest in a target region therefore becomes
   one of threads (or of teams) alone: the inner loop, whose iteration variables the body uses, takes the place of the
   outer one, with the outer one's clauses and its own clauses on private variables.  A reduction of the inner loop is
   the outer loop's, or the surrounding construct's, whose variable the body then updates.  In functions for host and
   device, and for tasks, only nests whose bounds depend on each other (OpenMP 5.0, 2.9.1: non-rectangular) are changed:
   the host can use the SIMD loops of the others.  (At -O0 these nests are changed, too.  Plain GCC 12 is right on the
   host in 320 random nests; the same on a device is not certain.)

   Where both bounds of a loop move with the outer variable by one factor, "for (j = m*i - 5; j < m*i + 5; j++)", GCC 12
   is wrong without "simd", too, on the host as well: it divides by the difference of the factors, or looks for the
   iteration by a search that goes astray.  Such a nest is a parallelogram.  The loop therefore first gets a counter of
   its own that does not move, "for (j1 = -5; j1 < 5; j1++)", and the body begins with "j = j1 + m*i".  The counter is
   signed, as the bounds of "unsigned j = i - 5" are then on both sides of zero; a pointer's counter is in bytes.  A
   loop whose variable is in the bounds of one further inside, by another factor, stays.

   Of a "loop" in another "loop" GCC makes a SIMD loop in a SIMD loop, and only the outer one could have lanes.  There,
   too, the outer nest becomes one of threads, and the inner loop has the lanes if its accesses want them
   (device/spmd/region/simd-lanes.cc).

   This runs before schedule.cc, which sees threads' loops only.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/clauses/walk-body.h"
#include "host/loops/narrow-counters.h"
#include "abi.h"
#include "passes.h"

namespace {

/* The number of iterations of a loop in LOOP depends on outer loops.  */

bool
uneven (gimple *loop)
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (TREE_CODE (gimple_omp_for_initial (loop, i)) == TREE_VEC
	|| TREE_CODE (gimple_omp_for_final (loop, i)) == TREE_VEC)
      return true;
  return false;
}

/* The SIMD loop that is directly one construct with LOOP, or NULL.  */

gomp_for *
simd_part (gimple *loop)
{
  auto find = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      gimple *s = gsi_stmt (*gsi);
      *handled = gimple_code (s) != GIMPLE_BIND && is_gimple_omp (s);
      if (!*handled)
	return NULL_TREE;
      *(gimple **) wi->info = s;
      return integer_zero_node;
    };
  gimple *first = NULL;
  statement_walk wi (&first);
  walk_gimple_seq (gimple_omp_body (loop), find, NULL, &wi);
  gomp_for *simd = safe_dyn_cast<gomp_for *> (first);
  const bool lanes = simd && gimple_omp_for_kind (simd) == GF_OMP_FOR_KIND_SIMD;
  return lanes && gimple_omp_for_combined_into_p (simd) ? simd : NULL;
}

/* The clause among CLAUSES that has a variable of the loop's own for DECL, or NULL_TREE.  */

tree
clause_of (tree clauses, tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_LASTPRIVATE: case OMP_CLAUSE_LINEAR:
	if (OMP_CLAUSE_DECL (c) == decl)
	  return c;
	break;
      default:
	break;
      }
  return NULL_TREE;
}

/* SIMD is a loop over several collapsed ones whose clauses say nothing of the order of the iterations, nor of variables
   with other values in each.  */

bool
order_is_free (gomp_for *simd)
{
  if (gimple_omp_for_collapse (simd) < 2)
    return false;
  for (tree c = gimple_omp_for_clauses (simd); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_LINEAR: case OMP_CLAUSE__CONDTEMP_:
	return false;
      case OMP_CLAUSE_LASTPRIVATE:
	if (OMP_CLAUSE_LASTPRIVATE_CONDITIONAL (c))
	  return false;
	break;
      case OMP_CLAUSE_REDUCTION:
	if (OMP_CLAUSE_REDUCTION_INSCAN (c))
	  return false;
	break;
      default:
	break;
      }
  return true;
}

/* SIMD, perhaps made of a "loop" construct, contains a declared loop: the declared loop should rather have the lanes,
   or no loop.  Each lane is to execute a short loop.  */

bool
gives_lanes_away (gomp_for *simd)
{
  if (!omp_find_clause (gimple_omp_for_clauses (simd), OMP_CLAUSE_BIND))
    return false;
  for (tree c = gimple_omp_for_clauses (simd); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LINEAR)
      return false;
  auto find = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
      *handled = false;
      if (loop && omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_ORDER))
	{
	  tree first = gimple_omp_for_initial (loop, 0), end = gimple_omp_for_final (loop, 0);
	  const bool known = gimple_omp_for_collapse (loop) == 1 && tree_fits_shwi_p (first) && tree_fits_shwi_p (end);
	  *(bool *) wi->info |= !known || absu_hwi (tree_to_shwi (end) - tree_to_shwi (first)) >= HEDDLE_WARP_SIZE;
	}
      return NULL_TREE;
    };
  bool found = false;
  statement_walk wi (&found);
  walk_gimple_seq (gimple_omp_body (simd), find, NULL, &wi);
  return found;
}

/* Put SIMD, the part of OUTER for lanes, in the place of OUTER, at *GSI.  */

void
merge (gimple_stmt_iterator *gsi, gomp_for *outer, gomp_for *simd)
{
  tree clauses = gimple_omp_for_clauses (outer), own = gimple_omp_for_clauses (simd);
  for (tree c = own, next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_LINEAR:
	  if (!OMP_CLAUSE_LINEAR_NO_COPYIN (c))
	    sorry_at (OMP_CLAUSE_LOCATION (c), "%<linear%> on collapsed loops whose bounds depend on each other, "
		      "distributed over threads and SIMD lanes; leave out %<simd%>");
	  continue;
	case OMP_CLAUSE_PRIVATE:
	  if (clause_of (clauses, OMP_CLAUSE_DECL (c)))
	    continue;
	  break;
	case OMP_CLAUSE_LASTPRIVATE:
	  if (tree same = clause_of (clauses, OMP_CLAUSE_DECL (c)))
	    {
	      /* The iteration's variables get their last values where they are the loop's.  */
	      if (OMP_CLAUSE_CODE (same) == OMP_CLAUSE_LASTPRIVATE && !OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (same))
		OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (same) = OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (c);
	      continue;
	    }
	  break;
	default:
	  continue;
	}
      OMP_CLAUSE_CHAIN (c) = clauses;
      clauses = c;
    }
  gimple_omp_for_set_clauses (simd, clauses);
  gimple_omp_for_set_kind (simd, gimple_omp_for_kind (outer));
  gimple_omp_for_set_combined_into_p (simd, gimple_omp_for_combined_into_p (outer));
  gimple_omp_for_set_combined_p (simd, false);
  gimple_seq before = gimple_omp_for_pre_body (outer);
  gimple_seq_add_seq (&before, gimple_omp_for_pre_body (simd));
  gimple_omp_for_set_pre_body (simd, before);
  gimple_omp_for_set_pre_body (outer, NULL);
  gimple_seq body = gimple_omp_body (outer);
  gimple_omp_set_body (outer, NULL);
  gsi_replace_with_seq (gsi, body, false);
}

/* The type of a counter for differences of values of TYPE.  */

tree
difference_type (tree type)
{
  if (POINTER_TYPE_P (type))
    return ssizetype;
  return TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node) ? integer_type_node : signed_type_for (type);
}

/* Both bounds of loop number K of LOOP depend on an outer variable by the same factor, and no loop further inside is
   bounded by its variable.  */

bool
oblique (gomp_for *loop, unsigned k)
{
  tree first = gimple_omp_for_initial (loop, k), last = gimple_omp_for_final (loop, k);
  if (TREE_CODE (first) != TREE_VEC || TREE_CODE (last) != TREE_VEC || TREE_VEC_ELT (first, 0) != TREE_VEC_ELT (last, 0)
      || !operand_equal_p (TREE_VEC_ELT (first, 1), TREE_VEC_ELT (last, 1), 0))
    return false;
  tree variable = gimple_omp_for_index (loop, k);
  for (unsigned i = k + 1; i < gimple_omp_for_collapse (loop); i++)
    for (tree bound : { gimple_omp_for_initial (loop, i), gimple_omp_for_final (loop, i) })
      if (TREE_CODE (bound) == TREE_VEC && TREE_VEC_ELT (bound, 0) == variable)
	return false;
  return true;
}

/* The step of loop number K of LOOP for a counter of difference_type.  */

tree
step_with_sign (gomp_for *loop, unsigned k)
{
  tree type = TREE_TYPE (gimple_omp_for_index (loop, k)), step = TREE_OPERAND (gimple_omp_for_incr (loop, k), 1);
  if (POINTER_TYPE_P (type) || TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node))
    return fold_convert (difference_type (type), step);
  if (tree narrow = heddle_narrow_step (loop, k))
    return fold_convert (integer_type_node, narrow);
  /* An unsigned counter counts down.  */
  const bool minus = TREE_CODE (gimple_omp_for_incr (loop, k)) == MINUS_EXPR;
  return fold_convert (integer_type_node, minus ? step : fold_convert (signed_type_for (TREE_TYPE (step)), step));
}

/* The addend of BOUND, which depends on an outer variable, for a counter of TYPE.  A subtraction from an unsigned
   variable adds a large number of its type.  */

tree
addend (tree bound, tree type)
{
  tree value = TREE_VEC_ELT (bound, 2), own = TREE_TYPE (value);
  if (INTEGRAL_TYPE_P (own) && TYPE_UNSIGNED (own) && TYPE_PRECISION (own) < TYPE_PRECISION (type))
    value = fold_convert (signed_type_for (own), value);
  return fold_convert (type, value);
}

/* The statements of VARIABLE = COUNTER + FACTOR * OUTER.  */

gimple_seq
moved_value (tree variable, tree counter, tree factor, tree outer)
{
  tree type = TREE_TYPE (variable), value;
  gimple_seq seq = NULL, result = NULL;
  push_gimplify_context ();
  if (POINTER_TYPE_P (type))
    value = fold_build_pointer_plus (fold_convert (type, outer), counter);
  else
    {
      /* Whatever wraps on the way.  */
      tree sum = unsigned_type_for (TREE_TYPE (counter));
      value = fold_build2 (MULT_EXPR, sum, fold_convert (sum, factor), fold_convert (sum, outer));
      value = fold_build2 (PLUS_EXPR, sum, fold_convert (sum, counter), value);
    }
  gimplify_assign (variable, fold_convert (type, value), &seq);
  gbind *bind = gimple_build_bind (NULL_TREE, seq, NULL_TREE);
  pop_gimplify_context (bind);
  gimple_seq_add_stmt (&result, bind);
  return result;
}

/* Give the oblique loops of LOOP counters of their own.  If only the first value of a loop depends on an outer
   variable, by a factor that is not constant, GCC 12 crashes: the factor's negative is missing without folding.  The
   bound therefore states its independence of this variable by a factor of zero.  */

void
straighten (gomp_for *loop)
{
  gimple_seq body = NULL;
  for (unsigned k = gimple_omp_for_collapse (loop); k-- > 1; )
    if (oblique (loop, k))
      {
	tree variable = gimple_omp_for_index (loop, k), type = difference_type (TREE_TYPE (variable));
	tree first = gimple_omp_for_initial (loop, k), last = gimple_omp_for_final (loop, k);
	tree counter = heddle_replace_counter (loop, k, type, step_with_sign (loop, k));
	gimple_omp_for_set_initial (loop, k, addend (first, type));
	gimple_omp_for_set_final (loop, k, addend (last, type));
	/* An outer variable has its value before those further inside.  */
	gimple_seq value = moved_value (variable, counter, TREE_VEC_ELT (first, 1), TREE_VEC_ELT (first, 0));
	gimple_seq_add_seq (&value, body);
	body = value;
      }
  for (unsigned k = 1; k < gimple_omp_for_collapse (loop); k++)
    {
      tree first = gimple_omp_for_initial (loop, k), last = gimple_omp_for_final (loop, k);
      if (TREE_CODE (first) == TREE_VEC && TREE_CODE (last) != TREE_VEC
	  && TREE_CODE (TREE_VEC_ELT (first, 1)) != INTEGER_CST)
	{
	  tree type = TREE_TYPE (gimple_omp_for_index (loop, k));
	  if (TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node))
	    {
	      sorry_at (gimple_location (loop), "collapsed loops of type %qT whose bounds depend on each other by a "
			"factor that is not constant; use %<int%>", type);
	      return;
	    }
	  tree bound = copy_node (first);
	  TREE_VEC_ELT (bound, 1) = build_zero_cst (TREE_TYPE (TREE_VEC_ELT (first, 1)));
	  TREE_VEC_ELT (bound, 2) = last;
	  gimple_omp_for_set_final (loop, k, bound);
	}
    }
  if (!body || gimple_omp_for_combined_p (loop))
    return;
  gimple_seq_add_seq (&body, gimple_omp_body (loop));
  gimple_omp_set_body (loop, body);
}

/* Straighten the loop at *GSI.  */

tree
find_oblique (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP)
      straighten (loop);
  return NULL_TREE;
}

/* *WI->info: the code is the host's as much as a device's.  */

tree
mend (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (!loop || !gimple_omp_for_combined_p (loop))
    return NULL_TREE;
  gomp_for *simd = simd_part (loop);
  const bool tasks = gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_TASKLOOP;
  const bool faster = optimize && !*(bool *) wi->info && !tasks;
  if (simd && (uneven (loop) || (faster && (order_is_free (simd) || gives_lanes_away (simd)))))
    {
      merge (gsi, loop, simd);
      /* The walk itself would go on behind the replaced statements.  */
      statement_walk inner (wi->info);
      walk_gimple_seq_mod (gimple_omp_body_ptr (simd), mend, NULL, &inner);
      *handled = true;
    }
  return NULL_TREE;
}

} // namespace

unsigned
collapsed_loops_pass::execute (function *)
{
  heddle_walk_body (find_oblique);
  bool for_both = lookup_attribute ("omp declare target", DECL_ATTRIBUTES (current_function_decl));
  heddle_walk_device_code (mend, &for_both);
  return 0;
}
