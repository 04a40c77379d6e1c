/* overlap-tests.cc -- target regions in two forms: with overlap of arrays, or without.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp target teams distribute parallel for
     for (i = 0; i < n; i++)
       for (j = 0; j < m; j++)
	 p[i * m + j] = 3 * q[i * m + j];

   The iterations of the inner loop are independent, unless P's and Q's targets overlap.  Mostly they do not, and
   nothing in the program says this.  The host therefore tests before the start of the region, which has two forms:

     if (p's accesses end before q's begin, or the other way round)
       the region, in which both loops are collapsed
     else
       the region, unchanged

   Host addresses tell about the device: a mapping keeps the distances in a block, and the runtime's blocks do not
   overlap.  But a program that knows addresses of the device may have several names for one place on the device: two
   blocks of the host that omp_target_associate_ptr gives the same one, or a pointer to the device into a block that is
   mapped.  If one of two pointers is the device's and the other is not, and in programs that ask for such addresses
   (host/program/device-use.cc), the addresses on the device are compared as well:

     apart = ... host addresses ...;
     if (apart && heddle_device_addresses)
       #pragma omp target data use_device_ptr (first accessed of P, first accessed of Q)
	 apart = ... these addresses ...;

   Data not yet on the device gets a block of its own there.

   The ends of accesses follow from the bounds of the loops.  Their operands have to have one value in the region, and
   the same before the region: constants, firstprivate variables, bounds and strides in Fortran's descriptors, and
   computations of the region from these.  */

#include "host/loops/overlap-tests.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/definitions.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/value-functions.h"
#include "host/clauses/walk-body.h"
#include "omp-general.h"
#include "tree-inline.h"
#include "tuning.h"

namespace {

template<typename F> void
walk_region (gimple *region, F *f)
{
  auto each = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      *handled = false;
      (*static_cast<F *> (wi->info)) (gsi_stmt (*gsi));
      return NULL_TREE;
    };
  statement_walk wi (f);
  walk_gimple_seq (gimple_omp_body (region), each, NULL, &wi);
}

/* A dummy argument's reference, or C++'s.  */

bool
argument_reference_p (tree t)
{
  return t && TREE_CODE (t) == PARM_DECL && TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE;
}

/* The reference to an argument with the value T, a load; or NULL_TREE.  */

tree
loaded_reference (tree t)
{
  tree p = INDIRECT_REF_P (t) || (TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1)))
	   ? TREE_OPERAND (t, 0) : NULL_TREE;
  return argument_reference_p (p) ? p : NULL_TREE;
}

/* OUT gets the references to arguments that S uses, but for loads of their values.  */

void
find_lent_references (gimple *s, std::set<tree> *out)
{
  auto collect = [] (tree *tp, int *walk_subtrees, void *data) -> tree
    {
      *walk_subtrees = !TYPE_P (*tp);
      if (argument_reference_p (*tp))
	static_cast<std::set<tree> *> (data)->insert (*tp);
      return NULL_TREE;
    };
  const bool load = gimple_assign_load_p (s) && loaded_reference (gimple_assign_rhs1 (s));
  if (is_gimple_omp (s) && gimple_code (s) != GIMPLE_BIND)
    {
      for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	if (heddle_has_decl (c) && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE
	    && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_SHARED && argument_reference_p (OMP_CLAUSE_DECL (c)))
	  out->insert (OMP_CLAUSE_DECL (c));
      return;
    }
  for (unsigned i = 0; i < gimple_num_ops (s); i++)
    if (gimple_op (s, i) && !(load && i == 1))
      walk_tree (gimple_op_ptr (s, i), collect, out, NULL);
}

tree
find_name (tree *tp, int *walk_subtrees, void *)
{
  *walk_subtrees = !TYPE_P (*tp);
  return TREE_CODE (*tp) == SSA_NAME ? *tp : NULL_TREE;
}

} // namespace

overlap_test::overlap_test (gomp_target *region) : m_region (region)
{
  m_tested.value = [this] (tree t) { return value (t, 0); };
  m_tested.counter = [this] (tree v, tree *low, tree *high) { return counter (v, low, high); };
  m_tested.array = [this] (tree t) { return array (t); };
  m_tested.look_again = [this] () { look (); };
  look ();
  const bool kernels = gimple_omp_target_kind (region) == GF_OMP_TARGET_KIND_OACC_KERNELS;
  for (tree c = gimple_omp_target_clauses (region); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (heddle_map_p (c, GOMP_MAP_TO_PSET))
	m_descriptors.push_back (OMP_CLAUSE_DECL (c));
      if (!heddle_has_decl (c) || !DECL_P (OMP_CLAUSE_DECL (c)))
	continue;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	m_copied.insert (OMP_CLAUSE_DECL (c));
      else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IS_DEVICE_PTR || heddle_map_p (c, GOMP_MAP_FORCE_DEVICEPTR))
	m_device_pointers.insert (OMP_CLAUSE_DECL (c));
      else if (heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER))
	m_pointers.insert (OMP_CLAUSE_DECL (c));
      else if (kernels && heddle_map_p (c) && heddle_register_p (OMP_CLAUSE_DECL (c)))
	/* The constructs inside get the host's value (host/loops/acc-kernels.cc).  */
	m_copied.insert (OMP_CLAUSE_DECL (c));
      else if (heddle_map_p (c))
	m_mapped.insert (OMP_CLAUSE_DECL (c));
    }
}

/* Find what the region assigns to, and its loops.  */

void
overlap_test::look ()
{
  m_assignments.clear ();
  m_counters.clear ();
  m_lent.clear ();
  m_descriptors_change = false;
  auto each = [this] (gimple *s)
    {
      tree lhs = gimple_get_lhs (s);
      if (lhs && DECL_P (lhs))
	m_assignments[lhs].push_back (s);
      find_lent_references (s, &m_lent);
      for (tree t = lhs; t; t = handled_component_p (t) ? TREE_OPERAND (t, 0) : NULL_TREE)
	m_descriptors_change |= heddle_descriptor_p (TREE_TYPE (t));
      m_descriptors_change |= is_gimple_call (s) && !heddle_computes_value_p (as_a<gcall *> (s));
      if (gimple_code (s) == GIMPLE_OMP_FOR)
	for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
	  m_counters[gimple_omp_for_index (s, i)].push_back ({ s, i });
    };
  walk_region (m_region, &each);
}

/* A and B are the same place.  A clause may have a copy of a dummy argument's reference, which never changes.  */

bool
same_place_p (tree a, tree b)
{
  auto pointer = [] (tree t)
    {
      if (!INDIRECT_REF_P (t) && !(TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1))))
	return NULL_TREE;
      tree p = TREE_OPERAND (t, 0);
      gimple *copy = TREE_CODE (p) == SSA_NAME ? SSA_NAME_DEF_STMT (p) : NULL;
      if (copy && gimple_assign_single_p (copy) && TREE_CODE (gimple_assign_rhs1 (copy)) == PARM_DECL
	  && TREE_CODE (TREE_TYPE (gimple_assign_rhs1 (copy))) == REFERENCE_TYPE)
	p = gimple_assign_rhs1 (copy);
      return p;
    };
  tree p = pointer (a), q = pointer (b);
  return p && q ? p == q : operand_equal_p (a, b, 0);
}

/* T is a part of a descriptor mapped with its array, which the region does not change.  */

bool
overlap_test::described (tree t) const
{
  tree d = t;
  while (handled_component_p (d) && !heddle_descriptor_p (TREE_TYPE (d)))
    d = TREE_OPERAND (d, 0);
  if (!heddle_fortran_p () || m_descriptors_change || TREE_THIS_VOLATILE (t) || !heddle_descriptor_p (TREE_TYPE (d)))
    return false;
  tree base = get_base_address (d);
  if (base && (TREE_CODE (base) == MEM_REF || INDIRECT_REF_P (base)))
    base = TREE_OPERAND (base, 0);
  return base && DECL_P (base) && !m_assignments.count (base) && !m_counters.count (base)
	 && std::any_of (m_descriptors.begin (), m_descriptors.end (), [&] (tree m) { return same_place_p (m, d); });
}

/* T loads the value of an argument from the region's copy of the value, unchanged there.  An absent argument has none
   before the region.  */

bool
overlap_test::copied_argument (tree t) const
{
  tree p = loaded_reference (t);
  return p && m_copied.count (p) && !m_lent.count (p) && !m_assignments.count (p) && !TREE_THIS_VOLATILE (t)
	 && INTEGRAL_TYPE_P (TREE_TYPE (t)) && !omp_check_optional_argument (p, false);
}

/* The value of T in the region, for the place before it, or NULL_TREE.  */

tree
overlap_test::value (tree t, unsigned depth) const
{
  if (TREE_CODE (t) == INTEGER_CST)
    return t;
  if (TREE_CODE (t) == COMPONENT_REF)
    return described (t) ? unshare_expr (t) : NULL_TREE;
  if (copied_argument (t))
    return unshare_expr (t);
  if (!DECL_P (t) || depth > tuning.walk_depth || TREE_THIS_VOLATILE (t) || !INTEGRAL_TYPE_P (TREE_TYPE (t)))
    return NULL_TREE;
  const auto found = m_assignments.find (t);
  if (found == m_assignments.end ())
    return m_copied.count (t) && !m_counters.count (t) ? t : NULL_TREE;
  if (!DECL_ARTIFICIAL (t) || TREE_ADDRESSABLE (t) || m_counters.count (t))
    return NULL_TREE;
  gimple *s = found->second[0];
  if (!is_gimple_assign (s))
    return NULL_TREE;
  for (gimple *other : found->second)
    if (!heddle_same_assignment_p (s, other))
      return NULL_TREE;
  tree type = TREE_TYPE (t), a = value (gimple_assign_rhs1 (s), depth + 1);
  switch (gimple_assign_rhs_code (s))
    {
    CASE_CONVERT: case VAR_DECL: case PARM_DECL: case INTEGER_CST: case COMPONENT_REF:
    case MEM_REF: case INDIRECT_REF:
      return a ? fold_convert (type, a) : NULL_TREE;
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case EXACT_DIV_EXPR:
      {
	tree b = a ? value (gimple_assign_rhs2 (s), depth + 1) : NULL_TREE;
	return b ? fold_build2 (gimple_assign_rhs_code (s), type, unshare_expr (a), unshare_expr (b)) : NULL_TREE;
      }
    default:
      return NULL_TREE;
    }
}

/* See overlaps.  */

bool
overlap_test::counter (tree v, tree *low, tree *high) const
{
  const auto found = m_counters.find (v);
  if (found == m_counters.end ())
    return false;
  *low = *high = NULL_TREE;
  for (const auto &loop : found->second)
    {
      tree a, b;
      if (!heddle_counter_range (loop.first, loop.second, m_tested.value, &a, &b))
	return false;
      *low = *low ? fold_build2 (MIN_EXPR, ssizetype, *low, a) : a;
      *high = *high ? fold_build2 (MAX_EXPR, ssizetype, *high, b) : b;
    }
  return true;
}

bool
overlap_test::array (tree t) const
{
  if (TREE_CODE (t) == COMPONENT_REF)
    return POINTER_TYPE_P (TREE_TYPE (t)) && described (t);
  if (!DECL_P (t) || TREE_THIS_VOLATILE (t) || m_assignments.count (t) || m_counters.count (t))
    return false;
  if (TREE_CODE (TREE_TYPE (t)) == POINTER_TYPE)
    return !m_mapped.count (t) && (m_pointers.count (t) || m_device_pointers.count (t) || m_copied.count (t));
  return TREE_CODE (TREE_TYPE (t)) == ARRAY_TYPE && TREE_ADDRESSABLE (t) && m_mapped.count (t);
}

/* T, a value, as statements in SEQ compute it for a variable; the variable.  */

tree
in_variable (tree t, gimple_seq *seq)
{
  tree v = create_tmp_var (TREE_TYPE (t));
  gimplify_expr (&t, seq, NULL, is_gimple_val, fb_rvalue);
  gimple_seq_add_stmt_without_update (seq, gimple_build_assign (v, t));
  return v;
}

/* The objects that may overlap are apart, where each is accessed from FIRST on, in LENGTH bytes.  */

tree
overlap_test::all_apart (const std::map<tree, place> &places) const
{
  tree all = boolean_true_node;
  auto before = [] (const place &a, const place &b)
    {
      tree end = size_binop (PLUS_EXPR, fold_convert (sizetype, a.first), a.length);
      return fold_build2 (LE_EXPR, boolean_type_node, end, fold_convert (sizetype, b.first));
    };
  for (const auto &p : m_tested.pairs)
    {
      const place &a = places.at (p.first), &b = places.at (p.second);
      tree apart = fold_build2 (TRUTH_OR_EXPR, boolean_type_node, before (a, b), before (b, a));
      all = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, all, apart);
    }
  return all;
}

/* Statements that give CHOSEN the truth for the addresses on the device of PLACES, whose first addresses they
   change.  */

gimple_seq
overlap_test::ask_device (const std::map<tree, place> &places, tree chosen) const
{
  const bool acc = is_gimple_omp_oacc (m_region);
  /* For kept-data.cc the construct is the compiler's.  */
  const location_t loc = acc ? gimple_location (m_region) : BUILTINS_LOCATION;
  gimple_seq body = NULL, seq = NULL;
  tree apart = all_apart (places), clauses = NULL_TREE;
  gimplify_expr (&apart, &body, NULL, is_gimple_val, fb_rvalue);
  gimple_seq_add_stmt_without_update (&body, gimple_build_assign (chosen, apart));
  gcall *end = gimple_build_call (builtin_decl_explicit (acc ? BUILT_IN_GOACC_DATA_END : BUILT_IN_GOMP_TARGET_END_DATA),
				  0);
  gimple_set_location (end, loc);
  gimple_seq_add_stmt_without_update (&body, end);
  for (const auto &p : places)
    {
      tree c = build_omp_clause (loc, OMP_CLAUSE_USE_DEVICE_PTR);
      OMP_CLAUSE_DECL (c) = p.second.first;
      OMP_CLAUSE_USE_DEVICE_PTR_IF_PRESENT (c) = acc;
      OMP_CLAUSE_CHAIN (c) = clauses;
      clauses = c;
    }
  if (tree device = omp_find_clause (gimple_omp_target_clauses (m_region), OMP_CLAUSE_DEVICE))
    {
      tree c = heddle_copy_clause (device);
      OMP_CLAUSE_CHAIN (c) = clauses;
      clauses = c;
    }
  gomp_target *data = gimple_build_omp_target (body, acc ? GF_OMP_TARGET_KIND_OACC_HOST_DATA
						     : GF_OMP_TARGET_KIND_DATA, clauses);
  gimple_set_location (data, loc);
  gimple_seq_add_stmt_without_update (&seq, data);
  return seq;
}

bool
overlap_test::device_pointer_p (tree t) const
{
  return m_device_pointers.count (t) || m_copied.count (t);
}

void
overlap_test::decide (tree chosen, gimple_seq *seq) const
{
  std::map<tree, place> places;
  bool mixed = false, mapped = false;
  for (const auto &e : m_tested.extents)
    {
      tree object = e.first, low = e.second[0].first, high = e.second[0].second;
      for (const auto &extent : e.second)
	{
	  low = fold_build2 (MIN_EXPR, ssizetype, low, unshare_expr (extent.first));
	  high = fold_build2 (MAX_EXPR, ssizetype, high, fold_convert (ssizetype, unshare_expr (extent.second)));
	}
      tree address = POINTER_TYPE_P (TREE_TYPE (object)) ? unshare_expr (object) : build_fold_addr_expr (object);
      low = in_variable (unshare_expr (low), seq);
      tree length = in_variable (size_binop (MINUS_EXPR, unshare_expr (high), low), seq);
      tree first = in_variable (fold_build_pointer_plus (fold_convert (ptr_type_node, address),
							 fold_convert (sizetype, low)), seq);
      places[object] = { first, in_variable (fold_convert (sizetype, length), seq) };
    }
  for (const auto &p : m_tested.pairs)
    {
      mixed |= device_pointer_p (p.first) != device_pointer_p (p.second);
      mapped |= !device_pointer_p (p.first) && !device_pointer_p (p.second);
    }
  tree all = all_apart (places);
  for (tree c : m_tested.conditions)
    all = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, all, unshare_expr (c));
  gimplify_expr (&all, seq, NULL, is_gimple_val, fb_rvalue);
  gimple_seq_add_stmt_without_update (seq, gimple_build_assign (chosen, all));
  if (!mixed && !mapped)
    return;
  tree end = create_artificial_label (gimple_location (m_region));
  auto leave_unless = [&] (tree condition)
    {
      tree next = create_artificial_label (gimple_location (m_region));
      gimple_seq_add_stmt_without_update (seq, gimple_build_cond (NE_EXPR, condition,
								  build_zero_cst (TREE_TYPE (condition)), next, end));
      gimple_seq_add_stmt_without_update (seq, gimple_build_label (next));
    };
  leave_unless (chosen);
  if (!mixed)
    leave_unless (in_variable (heddle_device_addresses (), seq));
  gimple_seq_add_seq_without_update (seq, ask_device (places, chosen));
  gimple_seq_add_stmt_without_update (seq, gimple_build_label (end));
}

tree
heddle_device_addresses ()
{
  static tree var;
  if (var)
    return var;
  var = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier ("heddle_device_addresses"), integer_type_node);
  TREE_STATIC (var) = 1;
  TREE_PUBLIC (var) = 1;
  TREE_USED (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_VISIBILITY (var) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (var) = 1;
  make_decl_one_only (var, DECL_ASSEMBLER_NAME (var));
  varpool_node::finalize_decl (var);
  return var;
}

void
heddle_change_in_two_forms (gimple_stmt_iterator *gsi,
			    const std::function<unsigned (gomp_target *, overlaps *, nest_purpose)> &walk)
{
  gomp_target *region = as_a<gomp_target *> (gsi_stmt (*gsi));
  bool ask = false;
  if (optimize)
    {
      overlap_test test (region);
      walk (region, test.tested (), nest_purpose::LOOK);
      ask = test.tested ()->any () && heddle_can_copy_p (region);
    }
  if (!ask)
    {
      walk (region, NULL, nest_purpose::CHANGE);
      return;
    }
  two_regions both (gsi);
  gomp_target *copy = as_a<gomp_target *> (both.copy ());
  overlap_test test (copy);
  const unsigned with_test = walk (copy, test.tested (), nest_purpose::CHANGE);
  if (with_test > walk (region, NULL, nest_purpose::CHANGE_QUIETLY) && test.tested ()->any ())
    both.choose (test);
  else
    both.drop_copy ();
}

bool
heddle_can_copy_p (gimple *region)
{
  bool good = true;
  unsigned statements = 0;
  auto look = [&] (gimple *s)
    {
      statements++;
      if (gbind *bind = dyn_cast<gbind *> (s))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  good &= VAR_P (v) && !TREE_STATIC (v) && !DECL_EXTERNAL (v) && !DECL_HAS_VALUE_EXPR_P (v);
      if (glabel *label = dyn_cast<glabel *> (s))
	good &= !FORCED_LABEL (gimple_label_label (label)) && !DECL_NONLOCAL (gimple_label_label (label));
      good &= gimple_code (s) != GIMPLE_ASM && gimple_code (s) != GIMPLE_OMP_TARGET
	      && gimple_code (s) != GIMPLE_OMP_TASK;
      for (tree c = is_gimple_omp (s) ? heddle_sharing_clauses (s) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
	switch (OMP_CLAUSE_CODE (c))
	  {
	  case OMP_CLAUSE_REDUCTION: case OMP_CLAUSE_IN_REDUCTION: case OMP_CLAUSE_TASK_REDUCTION:
	    good &= !OMP_CLAUSE_REDUCTION_PLACEHOLDER (c);
	    break;
	  case OMP_CLAUSE_LASTPRIVATE:
	    good &= !OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (c);
	    break;
	  case OMP_CLAUSE_LINEAR:
	    good &= !OMP_CLAUSE_LINEAR_GIMPLE_SEQ (c);
	    break;
	  default:
	    break;
	  }
    };
  walk_region (region, &look);
  statement_walk wi;
  good &= !walk_gimple_seq (gimple_omp_body (region), NULL, find_name, &wi);
  /* Each statement of the region is compiled twice.  */
  const unsigned most_statements = 1000;
  return good && statements < most_statements && !decl_function_context (current_function_decl);
}

gomp_target *
heddle_copy_of_region (gomp_target *region)
{
  /* The clauses mention variables outside of it, also SSA names, of which GCC would make others.  */
  tree clauses = gimple_omp_target_clauses (region), copied = NULL_TREE;
  for (tree c = clauses, *last = &copied; c; c = OMP_CLAUSE_CHAIN (c), last = &OMP_CLAUSE_CHAIN (*last))
    *last = heddle_copy_clause (c);
  gimple_omp_target_set_clauses (region, NULL_TREE);
  gimple *copy = gimple_copy (region);
  gimple_init_singleton (copy);
  gomp_target *result = as_a<gomp_target *> (gimple_seq_first_stmt (copy_gimple_seq_and_replace_locals (copy)));
  gimple_omp_target_set_clauses (region, clauses);
  gimple_omp_target_set_clauses (result, copied);
  return result;
}

two_regions::two_regions (gimple_stmt_iterator *gsi) : m_region (gsi_stmt (*gsi))
{
  const location_t loc = gimple_location (m_region);
  m_bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  gimple_set_location (m_bind, loc);
  gsi_replace (gsi, m_bind, false);
  gimple_init_singleton (m_region);
  m_copy = heddle_copy_of_region (as_a<gomp_target *> (m_region));
  m_chosen = create_tmp_var (boolean_type_node, "apart");
  tree yes = create_artificial_label (loc), no = create_artificial_label (loc), end = create_artificial_label (loc);
  gimple_seq seq = NULL;
  for (gimple *s : { static_cast<gimple *> (gimple_build_cond (NE_EXPR, m_chosen, boolean_false_node, yes, no)),
		     static_cast<gimple *> (gimple_build_label (yes)), m_copy,
		     static_cast<gimple *> (gimple_build_goto (end)), static_cast<gimple *> (gimple_build_label (no)),
		     m_region, static_cast<gimple *> (gimple_build_label (end)) })
    gimple_seq_add_stmt_without_update (&seq, s);
  gimple_bind_set_body (m_bind, seq);
}

void
two_regions::choose (const overlap_test &test)
{
  gimple_seq seq = NULL, rest = gimple_bind_body (m_bind);
  push_gimplify_context ();
  test.decide (m_chosen, &seq);
  gimple_seq_add_seq_without_update (&seq, rest);
  gimple_bind_set_body (m_bind, seq);
  pop_gimplify_context (m_bind);
}

void
two_regions::drop_copy ()
{
  gimple_init_singleton (m_region);
  gimple_bind_set_body (m_bind, m_region);
}
