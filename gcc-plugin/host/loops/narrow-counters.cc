/* narrow-counters.cc -- the host role: loops with counters narrower than int are counted as int.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     for (short i = -30000; i < 29624; i += 232)

   has 257 iterations.  C computes with such a counter as int.  GCC's expansion of constructs does so in the counter's
   own type, where the distance of the bounds, or that and the step, need not have room: then there is no iteration at
   all, on the host, too.

   Before "omplower" such a loop therefore gets a variable of type int, private to it, and the user's variable has its
   value at the beginning of each iteration; GCC gives this form to loops whose variable cannot be a register.  A step
   too large for the type, "i += 220" of a signed char, has become another with a wrong sign.  Bounds and steps become
   int, too, as GCC does not convert all of them at their uses: a collapsed loop's first value is added to an int
   without conversion.  A loop keeps its counter if constants exclude overflow, and if "ordered (n)" numbers its
   iterations.  OpenACC's loops have the same fault; so have Fortran's since GCC 15, whose front end leaves constant
   steps to the expansion.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/clauses/walk-body.h"
#include "host/loops/narrow-counters.h"
#include "passes.h"

namespace {

/* TYPE is narrower than int.  */

bool
narrow_p (tree type)
{
  return INTEGRAL_TYPE_P (type) && TREE_CODE (type) != BOOLEAN_TYPE
	 && TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node);
}

/* Loop number K of LOOP counts down.  */

bool
down_p (gomp_for *loop, unsigned k)
{
  const tree_code code = gimple_omp_for_cond (loop, k);
  return code == GT_EXPR || code == GE_EXPR;
}

/* STEP, of a type narrower than int, as int.  Its sign is what IS_NEGATIVE says, but "i += 220" of a signed char has
   become one of -36.  */

tree
widened_step (tree step, bool is_negative)
{
  tree type = unsigned_type_for (TREE_TYPE (step));
  tree size = fold_convert (type, step);
  if (is_negative)
    size = fold_build1 (NEGATE_EXPR, type, size);
  size = fold_convert (integer_type_node, size);
  return is_negative ? fold_build1 (NEGATE_EXPR, integer_type_node, size) : size;
}

/* The second operand of the increment of loop number K as int, or NULL_TREE.  An unsigned type counts down by a large
   number, unless that is subtracted.  */

tree
step_of (gomp_for *loop, unsigned k)
{
  tree increment = gimple_omp_for_incr (loop, k), step = TREE_OPERAND (increment, 1);
  const bool is_unsigned = TYPE_UNSIGNED (TREE_TYPE (gimple_omp_for_index (loop, k)));
  const bool minus = TREE_CODE (increment) == MINUS_EXPR;
  if (TREE_CODE (increment) != PLUS_EXPR && !minus)
    return NULL_TREE;
  if (TREE_CODE (step) != INTEGER_CST && is_unsigned && (minus || down_p (loop, k)))
    return NULL_TREE;
  tree type = TREE_TYPE (step);
  if (!narrow_p (type))
    return fold_convert (integer_type_node, step);
  const bool from_top = gimple_omp_for_cond (loop, k) == NE_EXPR && TREE_CODE (step) == INTEGER_CST
			&& wi::eq_p (wi::to_wide (step), wi::minus_one (TYPE_PRECISION (type)));
  return widened_step (step, from_top || (gimple_omp_for_cond (loop, k) != NE_EXPR && down_p (loop, k) != minus));
}

/* Constants show that GCC's arithmetic for loop number K of LOOP stays in the type of its variable.  */

bool
small_p (gomp_for *loop, unsigned k)
{
  tree type = TREE_TYPE (gimple_omp_for_index (loop, k));
  tree first = gimple_omp_for_initial (loop, k), last = gimple_omp_for_final (loop, k), step = step_of (loop, k);
  if (TREE_CODE (first) != INTEGER_CST || TREE_CODE (last) != INTEGER_CST || !step
      || TREE_CODE (step) != INTEGER_CST)
    return false;
  const widest_int distance = wi::abs (wi::to_widest (last) - wi::to_widest (first));
  const widest_int sum = distance + wi::abs (wi::to_widest (step)) + 1;
  return wi::les_p (sum, wi::to_widest (TYPE_MAX_VALUE (type)))
	 && wi::les_p (wi::to_widest (last) + 1, wi::to_widest (TYPE_MAX_VALUE (type)));
}

/* BOUND depends on an outer variable by a factor or with an addend that are not constants.  */

bool
variable_factor_p (tree bound)
{
  return TREE_CODE (bound) == TREE_VEC
	 && (TREE_CODE (TREE_VEC_ELT (bound, 1)) != INTEGER_CST
	     || TREE_CODE (TREE_VEC_ELT (bound, 2)) != INTEGER_CST);
}

/* BOUND as int; "omplower" evaluates the conversion before the loop.  A bound that depends on an outer variable depends
   on its replacement in COUNTERS.  */

tree
widened_bound (tree bound, const std::map<tree, tree> &counters)
{
  if (TREE_CODE (bound) != TREE_VEC)
    return fold_convert (integer_type_node, bound);
  bound = copy_node (bound);
  auto outer = counters.find (TREE_VEC_ELT (bound, 0));
  if (outer != counters.end ())
    TREE_VEC_ELT (bound, 0) = outer->second;
  /* The factor and the addend.  */
  TREE_VEC_ELT (bound, 1) = fold_convert (integer_type_node, TREE_VEC_ELT (bound, 1));
  TREE_VEC_ELT (bound, 2) = fold_convert (integer_type_node, TREE_VEC_ELT (bound, 2));
  return bound;
}

/* The statements that give VARIABLE its value behind the loop: the last one in an iteration, and STEP, by CODE.  */

gimple_seq
value_behind (tree variable, tree_code code, tree step)
{
  gimple_seq seq = NULL;
  push_gimplify_context ();
  tree type = narrow_p (TREE_TYPE (variable)) ? integer_type_node : TREE_TYPE (variable);
  tree sum = POINTER_TYPE_P (type) ? fold_build_pointer_plus (variable, step)
	     : fold_build2 (code, type, fold_convert (type, variable), fold_convert (type, step));
  gimplify_assign (variable, fold_convert (TREE_TYPE (variable), sum), &seq);
  gbind *bind = gimple_build_bind (NULL_TREE, seq, NULL_TREE);
  pop_gimplify_context (bind);
  gimple_seq result = NULL;
  gimple_seq_add_stmt (&result, bind);
  return result;
}

/* Let VARIABLE, until now the counter of loop number K of LOOP, be a variable of its body beside COUNTER.  */

void
adjust_clauses (gomp_for *loop, unsigned k, tree variable, tree counter)
{
  tree increment = gimple_omp_for_incr (loop, k), linear = NULL_TREE;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE && OMP_CLAUSE_DECL (c) == variable)
      {
	if (!OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (c))
	  OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (c)
	    = value_behind (variable, TREE_CODE (increment), TREE_OPERAND (increment, 1));
      }
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LINEAR && OMP_CLAUSE_DECL (c) == variable)
      {
	linear = c;
	if (!OMP_CLAUSE_LINEAR_NO_COPYOUT (c) && !OMP_CLAUSE_LINEAR_GIMPLE_SEQ (c))
	  OMP_CLAUSE_LINEAR_GIMPLE_SEQ (c)
	    = value_behind (variable, TREE_CODE (increment), TREE_OPERAND (increment, 1));
      }
  tree c = build_omp_clause (gimple_location (loop), linear ? OMP_CLAUSE_LINEAR : OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (c) = counter;
  if (linear)
    {
      OMP_CLAUSE_LINEAR_NO_COPYIN (c) = OMP_CLAUSE_LINEAR_NO_COPYOUT (c) = 1;
      tree step = OMP_CLAUSE_LINEAR_STEP (linear);
      OMP_CLAUSE_LINEAR_STEP (c) = TREE_CODE (step) == INTEGER_CST ? fold_convert (TREE_TYPE (counter), step) : step;
    }
  OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, c);
}

} // namespace

tree
heddle_replace_counter (gomp_for *loop, unsigned k, tree type, tree step)
{
  tree variable = gimple_omp_for_index (loop, k), increment = gimple_omp_for_incr (loop, k);
  tree counter = create_tmp_var_raw (type, get_name (variable));
  DECL_CONTEXT (counter) = current_function_decl;
  gimple_add_tmp_var (counter);
  adjust_clauses (loop, k, variable, counter);
  const tree_code code = TREE_CODE (increment) == POINTER_PLUS_EXPR ? PLUS_EXPR : TREE_CODE (increment);
  gimple_omp_for_set_incr (loop, k, build2 (code, type, counter, fold_convert (type, step)));
  gimple_omp_for_set_index (loop, k, counter);
  return counter;
}

tree
heddle_narrow_step (gomp_for *loop, unsigned k)
{
  return step_of (loop, k);
}

namespace {

/* Replace the narrow counters of LOOP.  */

void
widen (gomp_for *loop)
{
  const unsigned n = gimple_omp_for_collapse (loop);
  bool uneven = false, leave = false, narrow = false;
  for (unsigned k = 0; k < n; k++)
    {
      tree type = TREE_TYPE (gimple_omp_for_index (loop, k));
      tree first = gimple_omp_for_initial (loop, k), last = gimple_omp_for_final (loop, k);
      uneven |= TREE_CODE (first) == TREE_VEC || TREE_CODE (last) == TREE_VEC;
      leave |= variable_factor_p (first) || variable_factor_p (last) || !INTEGRAL_TYPE_P (type)
	       || TYPE_PRECISION (type) > TYPE_PRECISION (integer_type_node);
      narrow |= narrow_p (type) && !small_p (loop, k);
    }
  if (!narrow || (uneven && leave))
    return;
  std::map<tree, tree> counters;
  gimple_seq before = NULL;
  for (unsigned k = 0; k < n; k++)
    {
      tree variable = gimple_omp_for_index (loop, k), step = step_of (loop, k);
      if (!narrow_p (TREE_TYPE (variable)) || (!uneven && small_p (loop, k)) || !step)
	continue;
      tree counter = heddle_replace_counter (loop, k, integer_type_node, step);
      counters[variable] = counter;
      gimple_omp_for_set_initial (loop, k, widened_bound (gimple_omp_for_initial (loop, k), counters));
      gimple_omp_for_set_final (loop, k, widened_bound (gimple_omp_for_final (loop, k), counters));
      gimple_seq_add_stmt (&before, gimple_build_assign (variable, NOP_EXPR, counter));
    }
  if (counters.empty () || gimple_omp_for_combined_p (loop))
    return;
  gimple_seq_add_seq (&before, gimple_omp_body (loop));
  gimple_omp_set_body (loop, before);
}

tree
mend (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (!loop)
    return NULL_TREE;
  tree ordered = omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_ORDERED);
  if (!ordered || !OMP_CLAUSE_ORDERED_EXPR (ordered))
    widen (loop);
  return NULL_TREE;
}

} // namespace

unsigned
narrow_counters_pass::execute (function *)
{
  heddle_walk_body (mend);
  return 0;
}
