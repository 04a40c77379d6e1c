/* section-updates.cc -- the host role: updates of sections of Fortran's arrays.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   "target update from (h(2:4, 3:5))" is for nine elements.  The front end asks libgomp for the bytes from the first
   element on, as many as the last dimension's distance has for each of its elements: what lies between the columns is
   overwritten, and what lies behind the last one.

   The elements that lie side by side are a run: those of the first dimension, of the first two if the section has all
   of the first, and so on, or a single one where a stride is not 1.  Whether it is so is known when the program runs.
   So the update becomes a loop for each dimension, around the update of a run:

     for (k = 0; k < m[1]; k++)
       for (j = 0; j < m[0]; j++)
	 #pragma omp target update from (*(data + j * d[0] + k * d[1]) [len: run])

   with one iteration for each dimension that is in the run.  The number of updates is that of the runs: a contiguous
   array is one.

   With "depend" all that waits for the tasks before it, and is done then, also with "nowait" (member-updates.cc has the
   same).  OpenACC's queues keep the order.  */

#include "gcc-compat.h"
#include "host/clauses/array-strides.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/section-updates.h"

namespace {

/* Append to LIST: VAR = VALUE.  */

void
assign (tree *list, tree var, tree value)
{
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, var, fold_convert (TREE_TYPE (var), value)), list);
}

/* A variable NAME of a number of bytes, or of elements, with VALUE; LIST assigns it.  */

tree
make_number (tree *list, const char *name, tree value)
{
  tree var = create_tmp_var (ptrdiff_type_node, name);
  assign (list, var, value);
  return var;
}

tree
number (tree_code code, tree a, tree b)
{
  return build2 (code, ptrdiff_type_node, a, b);
}

tree
truth (tree_code code, tree a, tree b)
{
  return build2 (code, boolean_type_node, a, b);
}

/* BODY for each value of COUNTER from 0 to before COUNT.  */

tree
make_loop (tree counter, tree count, tree body)
{
  tree head = create_artificial_label (UNKNOWN_LOCATION), start = create_artificial_label (UNKNOWN_LOCATION);
  tree end = create_artificial_label (UNKNOWN_LOCATION), list = NULL_TREE;
  auto mark = [&list] (tree label) { append_to_statement_list (build1 (LABEL_EXPR, void_type_node, label), &list); };
  auto go = [] (tree label) { return build1 (GOTO_EXPR, void_type_node, label); };
  assign (&list, counter, build_zero_cst (ptrdiff_type_node));
  mark (head);
  append_to_statement_list (build3 (COND_EXPR, void_type_node, truth (LT_EXPR, counter, count), go (start), go (end)),
			    &list);
  mark (start);
  append_to_statement_list (body, &list);
  assign (&list, counter, number (PLUS_EXPR, counter, build_one_cst (ptrdiff_type_node)));
  append_to_statement_list (go (head), &list);
  mark (end);
  return list;
}

/* Clause C is one of an update, and says which way.  */

bool
update_p (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_TO || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FROM
	 || heddle_map_p (c, GOMP_MAP_FORCE_TO) || heddle_map_p (c, GOMP_MAP_FORCE_FROM)
	 || heddle_map_p (c, GOMP_MAP_TO) || heddle_map_p (c, GOMP_MAP_FROM);
}

/* The update UPDATE of SIZE bytes from START on, as clause C says.  Clauses without lists are those of UPDATE.  */

tree
make_update (tree update, tree c, tree start, tree size)
{
  tree part = copy_node (c), copy = copy_node (update);
  OMP_CLAUSE_DECL (part) = build1 (INDIRECT_REF, TREE_TYPE (OMP_CLAUSE_DECL (c)), start);
  OMP_CLAUSE_SIZE (part) = fold_convert (size_type_node, size);
  OMP_CLAUSE_CHAIN (part) = NULL_TREE;
  tree *end = &OMP_STANDALONE_CLAUSES (copy);
  *end = part;
  end = &OMP_CLAUSE_CHAIN (part);
  for (tree o = OMP_STANDALONE_CLAUSES (update); o; o = OMP_CLAUSE_CHAIN (o))
    if (!update_p (o) && !heddle_map_p (o))
      {
	*end = unshare_expr (copy_node (o));
	OMP_CLAUSE_CHAIN (*end) = NULL_TREE;
	end = &OMP_CLAUSE_CHAIN (*end);
      }
  return copy;
}

/* Append to LIST the updates of the runs of the section A that clause C of UPDATE is about.  */

void
add_updates (tree *list, tree update, tree c, const heddle_strided_array &a)
{
  tree data = OMP_CLAUSE_DECL (c), from = TREE_OPERAND (data, 0);
  tree one = build_one_cst (ptrdiff_type_node), zero = build_zero_cst (ptrdiff_type_node), inner = NULL_TREE;
  tree element = make_number (&inner, "element", heddle_element_bytes (data, a));
  tree unit = make_number (&inner, "unit", heddle_unit_bytes (a, element));
  tree run = make_number (&inner, "run", element), at = create_tmp_var (TREE_TYPE (from), "run");
  tree open = create_tmp_var (boolean_type_node, "open");
  assign (&inner, open, boolean_true_node);
  const HOST_WIDE_INT rank = heddle_rank (TREE_TYPE (a.descriptor));
  auto_vec<tree> counts, counters;
  tree offset = zero, empty = boolean_false_node;
  for (HOST_WIDE_INT i = 0; i < rank; i++)
    {
      const heddle_dimension d = heddle_dimension_of (a, i);
      tree count = make_number (&inner, "count", number (PLUS_EXPR, d.last, one));
      tree stride = make_number (&inner, "stride", number (MULT_EXPR, d.stride, unit));
      /* A dimension that continues the run has all of it.  */
      tree single = truth (EQ_EXPR, count, one), joins = truth (EQ_EXPR, stride, run), joined = NULL_TREE;
      assign (&joined, run, number (MULT_EXPR, run, count));
      assign (&joined, count, build3 (COND_EXPR, ptrdiff_type_node, truth (GT_EXPR, count, zero), one, zero));
      tree closed = NULL_TREE;
      assign (&closed, open, single);
      append_to_statement_list (build3 (COND_EXPR, void_type_node, truth (TRUTH_AND_EXPR, open, joins), joined,
					build3 (COND_EXPR, void_type_node, single, NULL_TREE, closed)), &inner);
      tree counter = create_tmp_var (ptrdiff_type_node, "i");
      counts.safe_push (count);
      counters.safe_push (counter);
      offset = number (PLUS_EXPR, offset, number (MULT_EXPR, counter, stride));
      empty = truth (TRUTH_OR_EXPR, empty, truth (LE_EXPR, count, zero));
    }
  tree body = NULL_TREE;
  assign (&body, at, build2 (POINTER_PLUS_EXPR, TREE_TYPE (from), unshare_expr (from),
			     fold_convert (sizetype, offset)));
  append_to_statement_list (make_update (update, c, at, run), &body);
  for (HOST_WIDE_INT i = 0; i < rank; i++)
    body = make_loop (counters[i], counts[i], body);
  append_to_statement_list (build3 (COND_EXPR, void_type_node, empty, NULL_TREE, body), &inner);
  if (a.there)
    inner = build3 (COND_EXPR, void_type_node, a.there, inner, NULL_TREE);
  append_to_statement_list (inner, list);
}

/* DATA, the object of a clause of OpenACC's, may be ARRAY[(section.data - &ARRAY) / size], of which the clause has a
   size.  Returns *(section.data) then, as the clause is for other arrays; otherwise DATA.  */

tree
section_of (tree data)
{
  if (TREE_CODE (data) != ARRAY_REF || TREE_CODE (TREE_OPERAND (data, 1)) != TRUNC_DIV_EXPR)
    return data;
  tree distance = TREE_OPERAND (TREE_OPERAND (data, 1), 0);
  if (TREE_CODE (distance) != MINUS_EXPR)
    return data;
  tree from = TREE_OPERAND (distance, 0), type = TREE_TYPE (TREE_OPERAND (data, 0));
  STRIP_NOPS (from);
  while (CONVERT_EXPR_P (from))
    from = TREE_OPERAND (from, 0);
  if (TREE_CODE (from) != COMPONENT_REF || !heddle_descriptor_p (TREE_TYPE (TREE_OPERAND (from, 0))))
    return data;
  return build1 (INDIRECT_REF, type, fold_convert (build_pointer_type (type), from));
}

/* Take the clauses CODE from UPDATE.  */

tree
take_clauses (tree update, omp_clause_code code)
{
  tree taken = NULL_TREE;
  for (tree *p = &OMP_STANDALONE_CLAUSES (update); *p; )
    {
      tree c = *p;
      if (OMP_CLAUSE_CODE (c) == code)
	{
	  *p = OMP_CLAUSE_CHAIN (c);
	  OMP_CLAUSE_CHAIN (c) = taken;
	  taken = c;
	}
      else
	p = &OMP_CLAUSE_CHAIN (c);
    }
  return taken;
}

/* Append to LIST a wait for the tasks that UPDATE depends on, if any; UPDATE is done at once then.  */

void
add_wait (tree *list, tree update)
{
  tree depends = take_clauses (update, OMP_CLAUSE_DEPEND);
  take_clauses (update, OMP_CLAUSE_NOWAIT);
  if (!depends)
    return;
  tree task = make_node (OMP_TASK);
  TREE_TYPE (task) = void_type_node;
  OMP_TASK_CLAUSES (task) = depends;
  OMP_TASK_BODY (task) = NULL_TREE;
  SET_EXPR_LOCATION (task, EXPR_LOCATION (update));
  append_to_statement_list (task, list);
}

} // namespace

void
heddle_split_updates (tree *expr, gimple_seq *before)
{
  tree update = *expr;
  if ((TREE_CODE (update) != OMP_TARGET_UPDATE && TREE_CODE (update) != OACC_UPDATE) || !heddle_fortran_p ())
    return;
  tree list = NULL_TREE;
  bool split = false, others = false;
  for (tree *p = &OMP_STANDALONE_CLAUSES (update); *p; )
    {
      tree c = *p, next = OMP_CLAUSE_CHAIN (c);
      heddle_strided_array a;
      if (update_p (c))
	OMP_CLAUSE_DECL (c) = section_of (OMP_CLAUSE_DECL (c));
      if (!update_p (c) || !heddle_find_strides (OMP_CLAUSE_DECL (c), next, &a))
	{
	  others |= update_p (c);
	  p = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      if (!split)
	{
	  /* The wait takes clauses from the list: once more from its begin.  */
	  add_wait (&list, update);
	  split = true;
	  others = false;
	  p = &OMP_STANDALONE_CLAUSES (update);
	  continue;
	}
      add_updates (&list, update, c, a);
      /* What follows is about the descriptor.  */
      *p = next;
      while (heddle_map_p (*p) && !update_p (*p))
	*p = OMP_CLAUSE_CHAIN (*p);
    }
  if (!split)
    return;
  gimplify_and_add (list, before);
  if (!others)
    *expr = build_empty_stmt (EXPR_LOCATION (update));
}
