/* disjoint-loops.cc -- loops whose stores may touch what they load: a version for where they do not.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Pointers that a target region gets say nothing about each other, so a store stands in the way of every later load, and
   a warp waits for the loads of each iteration by itself (unroll.cc).  Mostly they point to different arrays.  Where the
   addresses are known functions of the loop's counter, that is asked before the loop, with comparisons of the ranges that
   its accesses lie in.  GCC has the parts: data dependences, and the comparisons that its vectorizer versions loops by.  */

#include "gcc-compat.h"
#include "tree-data-ref.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-niter.h"
#include "cfgloopmanip.h"
#include "device/unroll.h"

namespace {

/* Pairs of accesses that are compared, at most.  */
const unsigned MOST_CHECKS = 4;

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
  /* Is there such a condition?  */
  bool find ();
  /* It, a truth value that refers to nothing that is defined in the loop.  */
  tree condition ();

private:
  bool pair (data_reference_p load, data_reference_p store, bool load_first);
  bool moves (data_reference_p);
  dr_with_seg_len range (data_reference_p);

  class loop *m_loop;
  vec<loop_p> m_nest = vNULL;		/* just that */
  tree m_latch_executions = NULL_TREE;
  vec<data_reference_p> m_refs = vNULL;
  auto_vec<dr_with_seg_len_pair_t> m_checks;
  tree m_steps = NULL_TREE;		/* truth value: those that have to be large are, or null */
};

/* REF is somewhere else in each iteration: its step is at least its size, or M_STEPS gets that.  */

bool
disjointness::moves (data_reference_p ref)
{
  tree step = DR_STEP (ref), size = TYPE_SIZE_UNIT (TREE_TYPE (DR_REF (ref)));
  if (!size || TREE_CODE (size) != INTEGER_CST || TREE_CODE (TREE_TYPE (step)) != INTEGER_TYPE)
    return false;
  /* |STEP| >= SIZE, as one unsigned comparison.  */
  tree less = size_binop (MINUS_EXPR, fold_convert (sizetype, size), size_one_node);
  tree both = size_binop (PLUS_EXPR, fold_convert (sizetype, step), less);
  tree holds = fold_build2 (GT_EXPR, boolean_type_node, both, size_binop (MULT_EXPR, less, size_int (2)));
  if (integer_zerop (holds))
    return false;
  if (!integer_onep (holds))
    m_steps = m_steps ? fold_build2 (TRUTH_AND_EXPR, boolean_type_node, m_steps, holds) : holds;
  return true;
}

/* Where REF is in all iterations.  */

dr_with_seg_len
disjointness::range (data_reference_p ref)
{
  tree length = integer_zerop (DR_STEP (ref))
		? size_zero_node
		: fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, m_latch_executions),
			       fold_convert (sizetype, DR_STEP (ref)));
  return dr_with_seg_len (ref, length, tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (DR_REF (ref)))), dr_alignment (ref));
}

/* LOAD and STORE, of which the former may come first in an iteration.  False: they stand in the way.  */

bool
disjointness::pair (data_reference_p load, data_reference_p store, bool load_first)
{
  ddr_p relation = initialize_data_dependence_relation (load_first ? load : store, load_first ? store : load, m_nest);
  compute_affine_dependence (relation, m_loop);
  bool good = true;
  if (DDR_ARE_DEPENDENT (relation) == chrec_known)
    ;
  else if (DDR_ARE_DEPENDENT (relation) == chrec_dont_know || DDR_NUM_DIST_VECTS (relation) == 0)
    {
      good = runtime_alias_check_p (relation, m_loop, true)
	     && tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (DR_REF (load))))
	     && tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (DR_REF (store)))) && m_checks.length () < MOST_CHECKS;
      if (good)
	m_checks.safe_push (dr_with_seg_len_pair_t (range (load), range (store), dr_with_seg_len_pair_t::REORDERED));
    }
  else
    {
      /* The same place, in the same iteration only.  */
      good = load_first && operand_equal_p (DR_STEP (load), DR_STEP (store)) && moves (load) && moves (store);
      for (unsigned i = 0; good && i < DDR_NUM_DIST_VECTS (relation); i++)
	good = DDR_DIST_VECT (relation, i)[0] == 0;
    }
  free_dependence_relation (relation);
  return good;
}

bool
disjointness::find ()
{
  m_latch_executions = number_of_latch_executions (m_loop);
  if (chrec_contains_undetermined (m_latch_executions) || !INTEGRAL_TYPE_P (TREE_TYPE (m_latch_executions))
      || find_data_references_in_loop (m_loop, &m_refs) == chrec_dont_know)
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
  return !m_checks.is_empty ();
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
