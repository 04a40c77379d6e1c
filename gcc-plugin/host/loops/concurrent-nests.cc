/* concurrent-nests.cc -- the host role: the forms of DO CONCURRENT that the front end makes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   gfortran makes a nest of this form, the first index innermost, with limits that are known before it:

     j = start; count = (end - start + step) / step;
     for (;;)
       {
	 if (ANNOTATE_EXPR <count <= 0, ivdep>)
	   goto exit;
	 ... the next loop, or the body ...
	 j = j + step;
	 count = count - 1;
       }
     exit:

   The masks of all iterations come before it, from a nest without the annotation: "temp[mi] = mask; mi = mi + 1".  The
   body is then "if (temp[mi]) ...", and mi goes on with the innermost index.  */

#include "gcc-compat.h"
#include "host/loops/concurrent-nests.h"

namespace {

/* The statements of T in a row.  */

void
flatten (tree t, std::vector<tree> &row)
{
  if (!t || (TREE_CODE (t) == NOP_EXPR && integer_zerop (TREE_OPERAND (t, 0))) || TREE_CODE (t) == DEBUG_BEGIN_STMT)
    return;
  if (TREE_CODE (t) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
      flatten (tsi_stmt (i), row);
  else if (TREE_CODE (t) == COMPOUND_EXPR)
    {
      flatten (TREE_OPERAND (t, 0), row);
      flatten (TREE_OPERAND (t, 1), row);
    }
  else
    row.push_back (t);
}

/* T is "V = V + step": the step, else NULL_TREE.  */

tree
step_of (tree t, tree v)
{
  if (TREE_CODE (t) != MODIFY_EXPR || TREE_OPERAND (t, 0) != v)
    return NULL_TREE;
  tree sum = TREE_OPERAND (t, 1);
  if (TREE_CODE (sum) == PLUS_EXPR && TREE_OPERAND (sum, 0) == v)
    return TREE_OPERAND (sum, 1);
  if (TREE_CODE (sum) == PLUS_EXPR && TREE_OPERAND (sum, 1) == v)
    return TREE_OPERAND (sum, 0);
  if (TREE_CODE (sum) == MINUS_EXPR && TREE_OPERAND (sum, 0) == v)
    return fold_build1 (NEGATE_EXPR, TREE_TYPE (v), TREE_OPERAND (sum, 1));
  return NULL_TREE;
}

tree
assigned (tree t)
{
  return TREE_CODE (t) == MODIFY_EXPR && VAR_P (TREE_OPERAND (t, 0)) ? TREE_OPERAND (t, 0) : NULL_TREE;
}

/* T is a loop of the form above, with an annotation if ANNOTATED: L, what is between its test and its steps (REST), and
   what goes on with its index besides (NUMBER, or null).  */

bool
match_loop (tree t, bool annotated, concurrent_level *l, std::vector<tree> *rest, tree *number)
{
  if (TREE_CODE (t) != LOOP_EXPR)
    return false;
  std::vector<tree> row;
  flatten (LOOP_EXPR_BODY (t), row);
  const size_t test_and_steps = 3;
  if (row.size () < test_and_steps || TREE_CODE (row[0]) != COND_EXPR)
    return false;
  tree test = COND_EXPR_COND (row[0]);
  if ((TREE_CODE (test) == ANNOTATE_EXPR) != annotated)
    return false;
  if (annotated)
    {
      if (tree_to_uhwi (TREE_OPERAND (test, 1)) != annot_expr_ivdep_kind)
	return false;
      test = TREE_OPERAND (test, 0);
    }
  STRIP_NOPS (test);
  tree leave = COND_EXPR_THEN (row[0]);
  if (TREE_CODE (test) != LE_EXPR || !integer_zerop (TREE_OPERAND (test, 1)) || !leave
      || TREE_CODE (leave) != GOTO_EXPR)
    return false;
  l->count = TREE_OPERAND (test, 0);
  STRIP_NOPS (l->count);
  tree down = VAR_P (l->count) ? step_of (row.back (), l->count) : NULL_TREE;
  if (!down || !integer_minus_onep (down))
    return false;
  row.pop_back ();
  *number = NULL_TREE;
  if (row.size () > 2)
    {
      tree v = assigned (row.back ()), by = v ? step_of (row.back (), v) : NULL_TREE;
      tree before = assigned (row[row.size () - 2]);
      if (by && integer_onep (by) && DECL_ARTIFICIAL (v) && before && step_of (row[row.size () - 2], before)
	  && startswith (DECL_NAME (v) ? IDENTIFIER_POINTER (DECL_NAME (v)) : "", "mi"))
	{
	  *number = v;
	  row.pop_back ();
	}
    }
  l->index = assigned (row.back ());
  if (!l->index || !(l->step = step_of (row.back (), l->index)))
    return false;
  rest->assign (row.begin () + 1, row.end () - 1);
  return true;
}

/* The nest whose outermost loop is T.  */

bool
match_nest (tree t, bool annotated, concurrent_nest *n)
{
  concurrent_level l;
  std::vector<tree> rest;
  if (!match_loop (t, annotated, &l, &rest, &n->number))
    return false;
  n->levels.push_back (l);
  concurrent_level inner;
  std::vector<tree> ignored;
  tree number;
  if (!rest.empty () && TREE_CODE (rest.back ()) == LABEL_EXPR && rest.size () > 1
      && TREE_CODE (rest[rest.size () - 2]) == LOOP_EXPR)
    rest.pop_back ();
  const size_t starts_and_loop = 3;
  if (rest.size () == starts_and_loop && !n->number
      && match_loop (rest[2], annotated, &inner, &ignored, &number) && assigned (rest[0]) == inner.index
      && assigned (rest[1]) == inner.count)
    {
      n->starts.push_back (rest[0]);
      n->starts.push_back (rest[1]);
      return match_nest (rest[2], annotated, n);
    }
  n->body = rest;
  return true;
}

} // namespace

bool
heddle_mask_element_p (tree t, tree number)
{
  STRIP_NOPS (t);
  if (!INDIRECT_REF_P (t) && TREE_CODE (t) != ARRAY_REF && TREE_CODE (t) != MEM_REF)
    return false;
  struct search { tree var; bool found; } s { number, false };
  walk_tree (&t, [] (tree *tp, int *, void *data) {
      search *s = static_cast<search *> (data);
      s->found |= *tp == s->var;
      return NULL_TREE;
    }, &s, NULL);
  return s.found;
}

bool
heddle_match_nest (tree t, concurrent_nest *n)
{
  return match_nest (t, true, n);
}

bool
heddle_match_masks (tree *loop, concurrent_masks *m)
{
  if (!match_nest (*loop, false, &m->in) || m->in.body.size () < 2)
    return false;
  m->loop = loop;
  tree next = m->in.body.back (), number = assigned (next), by = number ? step_of (next, number) : NULL_TREE;
  tree store = m->in.body[m->in.body.size () - 2];
  if (!by || !integer_onep (by) || !DECL_ARTIFICIAL (number) || TREE_CODE (store) != MODIFY_EXPR
      || !heddle_mask_element_p (TREE_OPERAND (store, 0), number))
    return false;
  m->in.number = number;
  m->element = TREE_OPERAND (store, 0);
  m->value = TREE_OPERAND (store, 1);
  m->in.body.resize (m->in.body.size () - 2);
  return true;
}
