/* gap-copies.cc -- the host role: arrays with gaps between their elements, in calls of libgomp.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A clause for an array with gaps is for all bytes from the lowest element to the highest (array-strides.cc), and
   libgomp copies them as one block.  The bytes in the gaps belong to other objects.  Where the array itself was mapped
   just now, host and device have the same bytes there.  Otherwise they have not:

     !$omp target enter data map(to: a(1:9:2))		! or a larger mapping: map(to: a)
     a(2) = 1						! the host's
     !$omp target exit data map(from: a(1:9:2))		! or: target map(always, from: a(1:9:2))

   So around the call of libgomp the program tells the host plugin of the elements, which copies them alone:

     section = { 0, start, size, element, rank, { count, distance }... };
     heddle_begin_section (&section);
     GOMP_target_enter_exit_data (...);
     heddle_end_section (&section);

   A data construct has two calls of libgomp, the second behind its body.  A standalone directive with "nowait" and such
   a copy, or a region with "always", is done at once.  OpenACC's constructs with "async" have their copies put on the
   queue by libgomp's call.

   The host may store to the gaps while a region with "nowait" runs, also where the region maps the array itself.  All
   threads know of its elements then.  The region has one more dependence, for which the program waits behind it, but
   only if there are gaps:

     heddle_begin_shared_section (&section);
     #pragma omp target nowait ... depend (out: section)
     heddle_end_shared_section (&section);

   Clauses of the front end's, for arrays that a region uses without a clause, are known when the region's body has been
   gimplified; the region and the place behind it are kept until then.  */

#include "gcc-compat.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/gap-copies.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/state.h"
#include "host/facts/program-function.h"

namespace {

/* Of struct heddle_section (libgomp-nvptx/image.h), in words.  */
enum { NEXT_WORD, START_WORD, SIZE_WORD, ELEMENT_WORD, RANK_WORD, FIRST_DIM };

/* A call of NAME (link/gap-copies.c) for SECTION, if the program has the function.  */

tree
make_call (const char *name, tree section)
{
  tree type = build_function_type_list (void_type_node, ptr_type_node, NULL_TREE);
  tree decl = heddle_program_function (name, type);
  tree there = build2 (NE_EXPR, boolean_type_node, build_fold_addr_expr (decl),
		       build_zero_cst (build_pointer_type (TREE_TYPE (decl))));
  tree call = build_call_expr (decl, 1, fold_convert (ptr_type_node, build_fold_addr_expr (section)));
  return build3 (COND_EXPR, void_type_node, there, call, NULL_TREE);
}

/* The calls before libgomp's call with SECTIONS, and behind it.  */

tree
make_begins (const vec<tree> &sections)
{
  tree list = NULL_TREE;
  for (tree section : sections)
    append_to_statement_list (make_call ("heddle_begin_section", section), &list);
  return list;
}

tree
make_ends (const vec<tree> &sections)
{
  tree list = NULL_TREE;
  for (unsigned i = sections.length (); i-- > 0; )
    append_to_statement_list (make_call ("heddle_end_section", sections[i]), &list);
  return list;
}

/* Clauses of KIND copy to the device, and from it, also what is there already.  */

bool
always_to_p (gomp_map_kind kind)
{
  return GOMP_MAP_ALWAYS_P (kind) && GOMP_MAP_COPY_TO_P (kind);
}

bool
always_from_p (gomp_map_kind kind)
{
  return GOMP_MAP_ALWAYS_P (kind) && GOMP_MAP_COPY_FROM_P (kind);
}

/* CONSTRUCT is a compute construct of OpenACC's with "async".  */

bool
queued_p (tree construct, tree clauses)
{
  switch (TREE_CODE (construct))
    {
    case OACC_PARALLEL: case OACC_KERNELS: case OACC_SERIAL:
      return omp_find_clause (clauses, OMP_CLAUSE_ASYNC);
    default:
      return false;
    }
}

/* A variable that describes A, of SIZE bytes from START on, with ELEMENT bytes for each element.  Statements go to
   BEFORE.  */

tree
make_section (const heddle_strided_array &a, tree start, tree size, tree element, gimple_seq *before)
{
  const HOST_WIDE_INT rank = heddle_rank (TREE_TYPE (a.descriptor));
  tree type = ptrdiff_type_node, zero = build_zero_cst (type), one = build_one_cst (type), list = NULL_TREE;
  tree section = create_tmp_var (build_array_type_nelts (type, FIRST_DIM + 2 * rank), "section");
  TREE_ADDRESSABLE (section) = 1;
  auto set = [&] (tree *to, unsigned word, tree value) {
    tree place = build4 (ARRAY_REF, type, section, size_int (word), NULL_TREE, NULL_TREE);
    append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, place, fold_convert (type, value)), to);
  };
  set (&list, START_WORD, start);
  set (&list, SIZE_WORD, size);
  set (&list, RANK_WORD, build_int_cst (type, rank));
  tree inner = NULL_TREE, unit = create_tmp_var (type, "unit");
  set (&inner, ELEMENT_WORD, unshare_expr (element));
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, unit, heddle_unit_bytes (a, element)), &inner);
  for (HOST_WIDE_INT i = 0; i < rank; i++)
    {
      const heddle_dimension d = heddle_dimension_of (a, i);
      set (&inner, FIRST_DIM + 2 * i, build2 (PLUS_EXPR, type, d.last, one));
      set (&inner, FIRST_DIM + 2 * i + 1, build2 (MULT_EXPR, type, build1 (ABS_EXPR, type, d.stride), unit));
    }
  tree needed = build2 (NE_EXPR, boolean_type_node, size, zero);
  append_to_statement_list (build3 (COND_EXPR, void_type_node, needed, inner, NULL_TREE), &list);
  gimplify_and_add (unshare_expr (list), before);
  return section;
}

/* The region with CLAUSES and "nowait" has one more dependence, on SECTION, of which all threads are to know.  Calls go
   to BEFORE and AFTER the region.  */

void
share_section (tree section, tree *clauses, bool gimplified, gimple_seq *before, gimple_seq *after)
{
  tree c = build_omp_clause (UNKNOWN_LOCATION, OMP_CLAUSE_DEPEND);
  OMP_CLAUSE_DEPEND_KIND (c) = OMP_CLAUSE_DEPEND_OUT;
  OMP_CLAUSE_DECL (c) = gimplified ? build_fold_addr_expr (section) : section;
  while (*clauses)
    clauses = &OMP_CLAUSE_CHAIN (*clauses);
  *clauses = c;
  gimplify_and_add (make_call ("heddle_begin_shared_section", section), before);
  gimplify_and_add (make_call ("heddle_end_shared_section", section), after);
}

} // namespace

void
heddle_gap_copies::add (tree c, const heddle_strided_array &a, tree start, tree size, tree element,
			gimple_seq *before)
{
  if (!heddle_map_p (c))
    return;
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (c);
  const bool from = GOMP_MAP_COPY_FROM_P (kind);
  bool begin = always_to_p (kind), end = false, shared = false;
  switch (TREE_CODE (m_construct))
    {
    case OMP_TARGET:
      begin |= always_from_p (kind);
      shared = !begin && from && omp_find_clause (*m_clauses, OMP_CLAUSE_NOWAIT);
      break;
    case OMP_TARGET_DATA: case OACC_DATA:
      end = from;
      break;
    case OMP_TARGET_ENTER_DATA:
      break;
    case OMP_TARGET_EXIT_DATA: case OACC_EXIT_DATA:
      begin = from;
      break;
    default:
      begin = from && queued_p (m_construct, *m_clauses);
    }
  if (!begin && !end && !shared)
    return;
  tree section = make_section (a, start, size, element, before);
  if (begin)
    m_to.safe_push (section);
  if (end)
    m_from.safe_push (section);
  if (shared)
    m_shared.safe_push (section);
}

void
heddle_gap_copies::finish (gimple_seq *before, gimple_seq *after)
{
  for (tree section : m_shared)
    share_section (section, m_clauses, false, before, after);
  if (m_to.is_empty () && m_from.is_empty ())
    return;
  tree *body = NULL, inside = NULL_TREE;
  if (TREE_CODE (m_construct) == OMP_TARGET_DATA || TREE_CODE (m_construct) == OACC_DATA)
    body = &OMP_BODY (m_construct);
  else
    for (tree *p = m_clauses; *p; )
      if (OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_NOWAIT)
	*p = OMP_CLAUSE_CHAIN (*p);
      else
	p = &OMP_CLAUSE_CHAIN (*p);
  gimplify_and_add (make_begins (m_to), before);
  if (!body)
    {
      gimplify_and_add (make_ends (m_to), after);
      return;
    }
  append_to_statement_list (make_ends (m_to), &inside);
  append_to_statement_list (*body, &inside);
  append_to_statement_list (make_begins (m_from), &inside);
  *body = build3 (BIND_EXPR, void_type_node, NULL_TREE, inside, NULL_TREE);
  gimplify_and_add (make_ends (m_from), after);
}

void
heddle_keep_region (tree construct, tree clauses, gimple_seq *after)
{
  const bool later = TREE_CODE (construct) == OMP_TARGET ? omp_find_clause (clauses, OMP_CLAUSE_NOWAIT) != NULL_TREE
		     : queued_p (construct, clauses);
  clauses_state.later_region = later ? construct : NULL_TREE;
  clauses_state.behind_region = after;
}

void
heddle_copy_without_gaps (tree c, const heddle_strided_array &a, tree start, tree size, tree element,
			  gimple_seq *before)
{
  tree region = clauses_state.later_region;
  if (!region || !GOMP_MAP_COPY_FROM_P (OMP_CLAUSE_MAP_KIND (c)))
    return;
  tree section = make_section (a, start, size, element, before);
  if (TREE_CODE (region) == OMP_TARGET)
    share_section (section, &OMP_CLAUSE_CHAIN (c), true, before, clauses_state.behind_region);
  else
    {
      gimplify_and_add (make_call ("heddle_begin_section", section), before);
      gimplify_and_add (make_call ("heddle_end_section", section), clauses_state.behind_region);
    }
}
