/* array-strides.cc -- the host role: the place of Fortran's arrays with gaps between elements, for clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A pointer, or a dummy argument of assumed shape, may be for a section: "p => t(5:1:-2)", "call add (s(n:1:-1))", "p
   => cells%density".  Its descriptor has the address of the first element, and for each dimension the number of
   elements and the distance between neighbours, in units of the descriptor's "span".  The front end maps

     map (tofrom: *d.data [len: n * stride * element])		n, stride: of the last dimension

   which is wrong in four cases.  With a negative stride the elements are before the address, or on both sides of it.
   With a span other than an element's size the bytes are more.  With an empty dimension, or one of negative length, the
   array has no elements.  And with gaps between the elements, or between columns, the memory behind the last element
   belongs to another object, or does not exist.  In these cases the clause becomes a clause for the bytes from the
   lowest element to the highest:

     map (tofrom: *(d.data + low) [len: high - low])

   and the following clause for the pointer has LOW as the distance from its address to the mapped bytes.

   The bytes in the gaps are the host's, and are copied back with the elements, unless gap-copies.cc prevents it.  So
   the device needs their values: "from" becomes "tofrom", and "alloc" of "enter data" becomes "to", as "exit data" may
   copy back.  The kind of a clause is constant; a contiguous array pays for one copy more, unless it is an argument
   declared contiguous.

   Clauses of the user's are corrected before they are gimplified, and clauses of the front end's when it has added
   them.  Allocatable arrays have no gaps.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/array-strides.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/gap-copies.h"
#include "host/clauses/map-clauses.h"

namespace {

/* C, behind the clause for an array's data, is for the pointer to the data.  */

bool
for_data_pointer_p (tree c)
{
  if (!heddle_map_p (c))
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_POINTER: case GOMP_MAP_ALWAYS_POINTER: case GOMP_MAP_ATTACH: case GOMP_MAP_ATTACH_DETACH:
    case GOMP_MAP_FIRSTPRIVATE_POINTER: case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
      break;
    default:
      return false;
    }
  tree t = OMP_CLAUSE_DECL (c), type = TREE_TYPE (t);
  STRIP_NOPS (t);
  return TREE_CODE (t) == COMPONENT_REF ? heddle_descriptor_p (TREE_TYPE (TREE_OPERAND (t, 0)))
	 : POINTER_TYPE_P (type) && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE;
}

/* Append to LIST: VAR = VALUE.  */

void
assign (tree *list, tree var, tree value)
{
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, var, fold_convert (TREE_TYPE (var), value)), list);
}

/* Append to LIST the computation of the bytes of A from its address on: from LOW, of SIZE, with ELEMENT bytes for each
   element.  */

void
add_computation (tree *list, const heddle_strided_array &a, tree element, tree low, tree size)
{
  tree type = TREE_TYPE (low), high = create_tmp_var (type, "high"), part = create_tmp_var (type, "part");
  tree last = create_tmp_var (type, "last"), unit = create_tmp_var (type, "unit");
  tree none = create_tmp_var (boolean_type_node, "none"), odd = create_tmp_var (boolean_type_node, "odd");
  tree zero = build_zero_cst (type);
  auto truth = [] (tree_code code, tree x, tree y) { return build2 (code, boolean_type_node, x, y); };
  tree inner = NULL_TREE;
  assign (&inner, unit, heddle_unit_bytes (a, element));
  assign (&inner, high, zero);
  assign (&inner, none, boolean_false_node);
  assign (&inner, odd, truth (NE_EXPR, unit, element));
  for (HOST_WIDE_INT i = 0; i < heddle_rank (TREE_TYPE (a.descriptor)); i++)
    {
      const heddle_dimension d = heddle_dimension_of (a, i);
      assign (&inner, last, d.last);
      assign (&inner, part, d.stride);
      assign (&inner, none, truth (TRUTH_OR_EXPR, none, truth (LT_EXPR, last, zero)));
      assign (&inner, odd, truth (TRUTH_OR_EXPR, odd, truth (LT_EXPR, part, zero)));
      assign (&inner, part, build2 (MULT_EXPR, type, part, last));
      assign (&inner, low, build2 (PLUS_EXPR, type, low, build2 (MIN_EXPR, type, part, zero)));
      assign (&inner, high, build2 (PLUS_EXPR, type, high, build2 (MAX_EXPR, type, part, zero)));
    }
  /* Lists of statements are not copied: each use has its own.  */
  auto nothing = [&]
    {
      tree list = NULL_TREE;
      assign (&list, low, zero);
      assign (&list, size, zero);
      return list;
    };
  tree is_odd = NULL_TREE, is_plain = NULL_TREE;
  tree extent = build2 (MULT_EXPR, type, build2 (MINUS_EXPR, type, high, low), unit);
  assign (&inner, high, build2 (PLUS_EXPR, type, extent, element));
  assign (&inner, odd, truth (TRUTH_OR_EXPR, odd, truth (LT_EXPR, high, size)));
  assign (&is_odd, size, high);
  assign (&is_odd, low, build2 (MULT_EXPR, type, low, unit));
  assign (&is_plain, low, zero);
  /* The front end's size of elements whose size is not constant may be wrong: the size at the function's begin, where a
     string of deferred length has none.  */
  if (TREE_CODE (element) != INTEGER_CST)
    assign (&is_plain, size, high);
  tree which = build3 (COND_EXPR, void_type_node, odd, is_odd, is_plain);
  append_to_statement_list (build3 (COND_EXPR, void_type_node, none, nothing (), which), &inner);

  tree needed = a.there;
  if (TREE_CODE (element) == INTEGER_CST || !needed)
    {
      tree some = truth (NE_EXPR, size, build_zero_cst (TREE_TYPE (size)));
      needed = needed ? truth (TRUTH_ANDIF_EXPR, needed, some) : some;
    }
  append_to_statement_list (build3 (COND_EXPR, void_type_node, needed, inner, nothing ()), list);
}

/* Have clause C copy the bytes in gaps to the device, if the bytes may be copied back.  ENTER: the clause is one of
   "enter data".  */

void
copy_gaps (tree c, bool enter)
{
  if (!heddle_map_p (c))
    return;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_FROM:
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TOFROM);
      break;
    case GOMP_MAP_FORCE_FROM:
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_FORCE_TOFROM);
      break;
    case GOMP_MAP_ALLOC:
      if (enter)
	OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TO);
      break;
    case GOMP_MAP_FORCE_ALLOC:
      if (enter)
	OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_FORCE_TO);
      break;
    default:
      break;
    }
}

/* The construct CODE begins a mapping.  */

bool
begins_p (tree_code code)
{
  switch (code)
    {
    case OMP_TARGET: case OMP_TARGET_DATA: case OMP_TARGET_ENTER_DATA: case OACC_PARALLEL: case OACC_KERNELS:
    case OACC_SERIAL: case OACC_DATA: case OACC_ENTER_DATA:
      return true;
    default:
      return false;
    }
}

/* Correct clause C of construct CODE, which maps or updates, and the following clauses for the same array.  Statements
   go to BEFORE.  GAPS has the construct's arrays with gaps; null: the clause is the front end's.  */

void
mend_clause (tree c, tree_code code, gimple_seq *before, heddle_gap_copies *gaps)
{
  tree next = OMP_CLAUSE_CHAIN (c), data = OMP_CLAUSE_DECL (c);
  /* The descriptor of a component comes first.  */
  if (heddle_map_p (c) && heddle_descriptor_p (TREE_TYPE (data)))
    return;
  heddle_strided_array a;
  if (!heddle_find_strides (data, next, &a))
    return;
  tree type = ptrdiff_type_node, element = heddle_element_bytes (data, a);
  tree old = OMP_CLAUSE_SIZE (c) ? OMP_CLAUSE_SIZE (c) : TYPE_SIZE_UNIT (TREE_TYPE (data));
  if (!old)
    return;
  tree low = create_tmp_var (type, "low"), size = create_tmp_var (type, "size"), list = NULL_TREE;
  assign (&list, size, unshare_expr (old));
  assign (&list, low, build_zero_cst (type));
  add_computation (&list, a, element, low, size);
  tree from = TREE_OPERAND (data, 0), start = create_tmp_var (TREE_TYPE (from), "start");
  assign (&list, start, build2 (POINTER_PLUS_EXPR, TREE_TYPE (from), unshare_expr (from),
				fold_convert (sizetype, low)));
  gimplify_and_add (unshare_expr (list), before);

  if (gaps)
    gaps->add (c, a, start, size, element, before);
  else
    heddle_copy_without_gaps (c, a, start, size, element, before);
  if (begins_p (code))
    copy_gaps (c, code == OMP_TARGET_ENTER_DATA || code == OACC_ENTER_DATA);
  OMP_CLAUSE_DECL (c) = build1 (INDIRECT_REF, TREE_TYPE (data), start);
  OMP_CLAUSE_SIZE (c) = fold_convert (size_type_node, size);
  clauses_state.right_sizes.add (c);
  for (; heddle_map_p (next); next = OMP_CLAUSE_CHAIN (next))
    if (for_data_pointer_p (next))
      {
	tree bias = OMP_CLAUSE_SIZE (next) ? OMP_CLAUSE_SIZE (next) : size_zero_node;
	OMP_CLAUSE_SIZE (next) = integer_zerop (bias) ? fold_convert (TREE_TYPE (bias), low)
				 : build2 (PLUS_EXPR, TREE_TYPE (bias), bias, fold_convert (TREE_TYPE (bias), low));
	return;
      }
    else if (!heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (next))))
      return;
}

/* lang_hooks.decls.omp_finish_clause.  */

void
finish_clause (tree c, gimple_seq *before, bool openacc)
{
  clauses_state.previous_strides_finish (c, before, openacc);
  if (!heddle_map_p (c))
    return;
  mend_clause (c, openacc ? OACC_PARALLEL : OMP_TARGET, before, NULL);
  gimplify_expr (&OMP_CLAUSE_SIZE (c), before, NULL, is_gimple_val, fb_rvalue);
}

} // namespace

HOST_WIDE_INT
heddle_rank (tree type)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (DECL_NAME (f) && id_equal (DECL_NAME (f), "dim"))
      return tree_to_shwi (TYPE_MAX_VALUE (TYPE_DOMAIN (TREE_TYPE (f)))) + 1;
  return 0;
}

bool
heddle_find_strides (tree data, tree next, heddle_strided_array *a)
{
  if (TREE_CODE (data) != INDIRECT_REF || TREE_CODE (TREE_TYPE (data)) != ARRAY_TYPE)
    return false;
  tree p = TREE_OPERAND (data, 0);
  STRIP_NOPS (p);
  tree set = heddle_map_p (next) && !heddle_map_p (next, GOMP_MAP_POINTER) ? OMP_CLAUSE_DECL (next) : NULL_TREE;
  if (TREE_CODE (p) == COMPONENT_REF)
    {
      /* The bounds of a null pointer are not defined.  */
      a->descriptor = TREE_OPERAND (p, 0);
      a->there = build2 (NE_EXPR, boolean_type_node, unshare_expr (p), build_zero_cst (TREE_TYPE (p)));
    }
  else if (DECL_P (p) && heddle_assumed_shape_dummy (p))
    {
      tree dummy = heddle_assumed_shape_dummy (p);
      a->descriptor = build_fold_indirect_ref (dummy);
      a->there = build2 (NE_EXPR, boolean_type_node, dummy, build_zero_cst (TREE_TYPE (dummy)));
      a->shared_unit = true;
    }
  else if (VAR_P (p) && set && heddle_descriptor_p (TREE_TYPE (set)))
    {
      /* An optional argument's: the variable is null without an argument.  */
      a->descriptor = set;
      a->there = build2 (NE_EXPR, boolean_type_node, p, build_zero_cst (TREE_TYPE (p)));
    }
  tree type = a->descriptor ? TREE_TYPE (a->descriptor) : NULL_TREE;
  if (!type || !heddle_descriptor_p (type) || heddle_rank (type) < 1 || heddle_rank (type) >= heddle_fortran_max_rank)
    return false;
  /* A whole allocatable array, not a section with a descriptor of the front end's, or with a name of ASSOCIATE.  */
  const bool section = VAR_P (a->descriptor)
		       && (DECL_ARTIFICIAL (a->descriptor) || heddle_associate_name_p (a->descriptor));
  if (!section && !a->shared_unit && TYPE_RESTRICT (TREE_TYPE (TREE_OPERAND (data, 0))))
    return false;
  return true;
}

tree
heddle_element_bytes (tree data, const heddle_strided_array &a)
{
  tree element = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (data)));
  if (!element || TREE_CODE (element) != INTEGER_CST || integer_zerop (element))
    element = heddle_member (heddle_member (a.descriptor, "dtype"), "elem_len");
  return fold_convert (ptrdiff_type_node, element);
}

tree
heddle_unit_bytes (const heddle_strided_array &a, tree element)
{
  if (a.shared_unit)
    return unshare_expr (element);
  tree type = ptrdiff_type_node, span = fold_convert (type, heddle_member (a.descriptor, "span"));
  return build3 (COND_EXPR, type, build2 (EQ_EXPR, boolean_type_node, span, build_zero_cst (type)),
		 unshare_expr (element), unshare_expr (span));
}

heddle_dimension
heddle_dimension_of (const heddle_strided_array &a, HOST_WIDE_INT i)
{
  tree type = ptrdiff_type_node, dims = heddle_member (a.descriptor, "dim");
  tree dim = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dims)), dims, size_int (i), NULL_TREE, NULL_TREE);
  auto member = [&] (const char *name) { return fold_convert (type, heddle_member (unshare_expr (dim), name)); };
  heddle_dimension d = { build2 (MINUS_EXPR, type, member ("ubound"), member ("lbound")), member ("stride") };
  /* In the first dimension of an argument 0 stands for 1.  */
  if (i == 0 && a.shared_unit)
    d.stride = build3 (COND_EXPR, type, build2 (EQ_EXPR, boolean_type_node, d.stride, build_zero_cst (type)),
		       build_one_cst (type), member ("stride"));
  return d;
}

void
heddle_prepare_strides (tree construct, gimple_seq *before, gimple_seq *after)
{
  tree *clauses;
  switch (TREE_CODE (construct))
    {
    case OMP_TARGET: case OMP_TARGET_DATA: case OACC_PARALLEL: case OACC_KERNELS: case OACC_SERIAL: case OACC_DATA:
      clauses = &OMP_CLAUSES (construct);
      break;
    case OMP_TARGET_ENTER_DATA: case OMP_TARGET_EXIT_DATA: case OMP_TARGET_UPDATE: case OACC_ENTER_DATA:
    case OACC_EXIT_DATA: case OACC_UPDATE:
      clauses = &OMP_STANDALONE_CLAUSES (construct);
      break;
    default:
      return;
    }
  if (!heddle_fortran_p ())
    return;
  heddle_keep_region (construct, *clauses, after);
  heddle_gap_copies gaps (construct, clauses);
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c) || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_TO || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FROM)
      mend_clause (c, TREE_CODE (construct), before, &gaps);
  gaps.finish (before, after);
}

void
heddle_watch_strides ()
{
  if (!heddle_fortran_p ())
    return;
  clauses_state.previous_strides_finish = lang_hooks.decls.omp_finish_clause;
  lang_hooks.decls.omp_finish_clause = finish_clause;
}
