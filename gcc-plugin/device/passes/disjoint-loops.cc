/* disjoint-loops.cc -- loops whose stores may touch their loads: a version without overlap.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Pointers passed to a target region say nothing about each other; a store therefore stands in the way of every later
   load, and a warp waits for the loads of each iteration by itself (unroll.cc).  Mostly the pointers are to different
   arrays.  For addresses that are known functions of the loop's counter, a test before the loop compares the ranges of
   its accesses.  GCC has the parts: data dependences, and the comparisons for its vectorizer's versions of loops.  (One
   H200, u[i].re *= f[i], u[i].im *= f[i], v[i] = u[i] for 2^23 elements: 232 us before copy-members.cc and this, 134
   now, CUDA 181.)  */

#include "gcc-compat.h"
#include "tree-data-ref.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-niter.h"
#include "cfgloopmanip.h"
#include "device/passes/unroll.h"
#include "tuning.h"

namespace {

/* Estimate, in accesses: the most in a loop with such a test.  The compiler's time.  */
constexpr unsigned overlap_accesses = 16;

/* Most compared pairs of ranges, and most accesses looked at.  */

/* What has to hold for iterations of LOOP to be executed with all their loads before all their stores.  */

class disjointness
{
public:
  explicit disjointness (class loop *loop) : m_loop (loop) { m_nest.safe_push (loop); }
  ~disjointness ()
  {
    free_data_refs (m_refs);
    m_nest.release ();
  }
  /* Does this condition exist?  */
  bool find ();
  /* The condition, a truth value without operands defined in the loop.  */
  tree condition ();

private:
  bool pair (data_reference_p load, data_reference_p store, bool load_first);
  bool moves (data_reference_p);
  bool find_span ();
  bool require (tree condition);
  bool length (data_reference_p, tree *);
  bool range (data_reference_p, dr_with_seg_len *);

  class loop *m_loop;
  vec<loop_p> m_nest = vNULL;		/* just that */
  tree m_latch_executions = NULL_TREE;	/* or null; then known are ... */
  tree m_span = NULL_TREE, m_step = NULL_TREE;	/* how much its counter grows in all iterations, at most, and in one */
  vec<data_reference_p> m_refs = vNULL;
  auto_vec<dr_with_seg_len_pair_t> m_checks;
  tree m_steps = NULL_TREE;		/* truth value: steps that have to be large are, and the like, or null */
};

/* REF is somewhere else in each iteration: its step is at least its size, or M_STEPS gets that.  */

bool
disjointness::moves (data_reference_p ref)
{
  tree step = DR_STEP (ref), size = TYPE_SIZE_UNIT (TREE_TYPE (DR_REF (ref)));
  if (!size || TREE_CODE (size) != INTEGER_CST || TREE_CODE (TREE_TYPE (step)) != INTEGER_TYPE)
    return false;
  /* |STEP| >= SIZE, as an unsigned comparison.  */
  tree less = size_binop (MINUS_EXPR, fold_convert (sizetype, size), size_one_node);
  tree both = size_binop (PLUS_EXPR, fold_convert (sizetype, step), less);
  return require (fold_build2 (GT_EXPR, boolean_type_node, both, size_binop (MULT_EXPR, less, size_int (2))));
}

/* CONDITION has to hold, too.  False: it does not.  */

bool
disjointness::require (tree condition)
{
  if (integer_zerop (condition))
    return false;
  if (!integer_onep (condition))
    m_steps = m_steps ? fold_build2 (TRUTH_AND_EXPR, boolean_type_node, m_steps, condition) : condition;
  return true;
}

/* Find M_SPAN and M_STEP.  A grid's threads take iterations in turn:

     do body; while ((i += step) < end)

   for which GCC has no number of iterations, as its computation needs a division.  When the loop goes on for the last
   time I is less than END, and has one step still to go.  */

bool
disjointness::find_span ()
{
  edge out = single_exit (m_loop);
  gcond *cond = out ? safe_dyn_cast<gcond *> (last_stmt (out->src)) : NULL;
  if (!cond || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond)))
      || TYPE_PRECISION (TREE_TYPE (gimple_cond_lhs (cond))) != 64)
    return false;
  tree_code code = gimple_cond_code (cond);
  if (out->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  tree i = gimple_cond_lhs (cond), end = gimple_cond_rhs (cond);
  if (code == GT_EXPR)
    std::swap (i, end);
  affine_iv iv;
  if ((code != LT_EXPR && code != GT_EXPR) || !expr_invariant_in_loop_p (m_loop, end)
      || !simple_iv (m_loop, m_loop, i, &iv, true))
    return false;
  /* Small numbers from 0 on: nothing here exceeds its type.  */
  tree most = build_int_cst (sizetype, HOST_WIDE_INT_1U << 40);
  for (tree part : { iv.base, iv.step, end })
    if (!require (fold_build2 (LT_EXPR, boolean_type_node, fold_convert (sizetype, part), most)))
      return false;
  tree last = size_binop (PLUS_EXPR, fold_convert (sizetype, end), fold_convert (sizetype, iv.step));
  tree base = fold_convert (sizetype, iv.base);
  m_span = size_binop (MINUS_EXPR, fold_build2 (MAX_EXPR, sizetype, last, base), base);
  m_step = iv.step;
  return true;
}

/* How far REF gets in all iterations, with the sign of its step, or further.  */

bool
disjointness::length (data_reference_p ref, tree *result)
{
  tree step = DR_STEP (ref), factor = m_latch_executions;
  if (integer_zerop (step))
    {
      *result = size_zero_node;
      return true;
    }
  if (m_span)
    {
      HOST_WIDE_INT times = 1, limit = 1 << 20;
      for (STRIP_NOPS (step); TREE_CODE (step) == MULT_EXPR && tree_fits_shwi_p (TREE_OPERAND (step, 1));)
	{
	  HOST_WIDE_INT by = tree_to_shwi (TREE_OPERAND (step, 1));
	  if (!IN_RANGE (by, -limit, limit) || !IN_RANGE (times * by, -limit, limit))
	    return false;
	  times *= by;
	  step = TREE_OPERAND (step, 0);
	  STRIP_NOPS (step);
	}
      tree of = m_step;
      STRIP_NOPS (of);
      if (!operand_equal_p (step, of))
	return false;
      step = size_int (times);
      factor = m_span;
    }
  *result = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, factor), fold_convert (sizetype, step));
  return true;
}

/* Where REF is in all iterations.  */

bool
disjointness::range (data_reference_p ref, dr_with_seg_len *result)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (DR_REF (ref))), far;
  if (!tree_fits_uhwi_p (size) || !length (ref, &far))
    return false;
  *result = dr_with_seg_len (ref, far, tree_to_uhwi (size), dr_alignment (ref));
  return true;
}

/* A and B are parts of one automatic variable.  Such parts are small: where one might be another, it sometimes is.  */

static bool
same_variable_p (data_reference_p a, data_reference_p b)
{
  tree base = get_base_address (DR_REF (a));
  return base && VAR_P (base) && !is_global_var (base) && base == get_base_address (DR_REF (b));
}

/* LOAD and STORE; LOAD_FIRST: in this order in an iteration.  False: they exclude the transformation.  */

bool
disjointness::pair (data_reference_p load, data_reference_p store, bool load_first)
{
  ddr_p relation = initialize_data_dependence_relation (load_first ? load : store, load_first ? store : load, m_nest);
  compute_affine_dependence (relation, m_loop);
  const bool unknown = DDR_ARE_DEPENDENT (relation) == chrec_dont_know || DDR_NUM_DIST_VECTS (relation) == 0;
  bool good = DDR_ARE_DEPENDENT (relation) == chrec_known;
  if (!good && !unknown)
    {
      /* The same place, in the same iteration only.  */
      good = load_first && operand_equal_p (DR_STEP (load), DR_STEP (store)) && moves (load) && moves (store);
      for (unsigned i = 0; good && i < DDR_NUM_DIST_VECTS (relation); i++)
	good = DDR_DIST_VECT (relation, i)[0] == 0;
    }
  /* Else they have to be apart, possibly by a test, unless they have the same base.  */
  if (!good && (unknown || DDR_COULD_BE_INDEPENDENT_P (relation)))
    {
      dr_with_seg_len a (load, size_zero_node, 0, 1), b (store, size_zero_node, 0, 1);
      good = (!same_variable_p (load, store) && runtime_alias_check_p (relation, m_loop, true) && range (load, &a)
	      && range (store, &b));
      if (good)
	m_checks.safe_push (dr_with_seg_len_pair_t (a, b, dr_with_seg_len_pair_t::REORDERED));
    }
  free_dependence_relation (relation);
  return good;
}

bool
disjointness::find ()
{
  m_latch_executions = number_of_latch_executions (m_loop);
  if (((chrec_contains_undetermined (m_latch_executions) || !INTEGRAL_TYPE_P (TREE_TYPE (m_latch_executions)))
       && !find_span ())
      || find_data_references_in_loop (m_loop, &m_refs) == chrec_dont_know)
    return false;
  if (m_refs.length () > overlap_accesses)
    return false;
  for (unsigned i = 0; i < m_refs.length (); i++)
    if (!DR_BASE_ADDRESS (m_refs[i]) || !DR_STEP (m_refs[i]))
      return false;
  for (unsigned i = 0; i < m_refs.length (); i++)
    for (unsigned k = i + 1; k < m_refs.length (); k++)
      if (DR_IS_READ (m_refs[i]) != DR_IS_READ (m_refs[k]))
	{
	  bool first = DR_IS_READ (m_refs[i]);
	  if (!pair (m_refs[first ? i : k], m_refs[first ? k : i], first))
	    return false;
	}
  /* One for each pair of ranges.  */
  if (m_checks.length () > 1)
    prune_runtime_alias_test_list (&m_checks, 1);
  return !m_checks.is_empty () && m_checks.length () <= tuning.overlap_checks;
}

tree
disjointness::condition ()
{
  tree apart = NULL_TREE;
  create_runtime_alias_checks (m_loop, &m_checks, &apart);
  return m_steps ? fold_build2 (TRUTH_AND_EXPR, boolean_type_node, m_steps, apart) : apart;
}

} // namespace

bool
heddle_version_disjoint (class loop *loop)
{
  disjointness d (loop);
  if (!can_copy_bbs_p (&loop->header, 1) || !d.find ())
    return false;
  gimple_seq before = NULL;
  tree condition = force_gimple_operand_1 (unshare_expr (d.condition ()), &before, is_gimple_val, NULL_TREE);
  if (is_gimple_min_invariant (condition))
    return false;
  if (dump_file)
    fprintf (dump_file, "loop %d: a version for stores that touch nothing that is loaded\n", loop->num);
  profile_probability likely = profile_probability::very_likely ();
  basic_block asks;
  initialize_original_copy_tables ();
  class loop *other = loop_version (loop, condition, &asks, likely, likely.invert (), likely, likely.invert (), true);
  free_original_copy_tables ();
  if (!other)
    return false;
  other->unroll = 1;
  if (before)
    {
      gimple_stmt_iterator gsi = gsi_last_bb (asks);
      gsi_insert_seq_before (&gsi, before, GSI_SAME_STMT);
    }
  update_ssa (TODO_update_ssa);
  return true;
}
