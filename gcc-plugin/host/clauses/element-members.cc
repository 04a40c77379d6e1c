/* element-members.cc -- the host role: members that a region uses of one element of an array behind a pointer.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The clause map(a[j].p[0:n]) has the address of a[j] from temporaries before the region; the region, with a use of
   a[j].n, computes the address anew.  The elements are the same if both computations add the same bytes and the same
   index to the same variable.  */

#include "host/clauses/used-pointers.h"
#include "host/clauses/definitions.h"
#include "host/clauses/mapped-members.h"
#include "host/facts/statement-walk.h"

namespace {

/* A place in memory: ROOT, a variable, plus a number of bytes, plus a value that is not constant or NULL_TREE.  */
struct place
{
  tree root = NULL_TREE;
  HOST_WIDE_INT bytes = 0;
  tree index = NULL_TREE;
};

/* A, before a region, and B in it are the same value.  */

bool
same_value_p (tree a, const definitions &before, tree b, const definitions &in)
{
  /* Conversions are statements, which do not count, or parts of an expression.  */
  for (a = before.value (a); CONVERT_EXPR_P (a); )
    a = before.value (TREE_OPERAND (a, 0));
  for (b = in.value (b); CONVERT_EXPR_P (b); )
    b = in.value (TREE_OPERAND (b, 0));
  if (TREE_CODE (a) != TREE_CODE (b))
    return false;
  if (BINARY_CLASS_P (a))
    return same_value_p (TREE_OPERAND (a, 0), before, TREE_OPERAND (b, 0), in)
	   && same_value_p (TREE_OPERAND (a, 1), before, TREE_OPERAND (b, 1), in);
  return operand_equal_p (a, b);
}

/* Where REFERENCE, to what a pointer points to, leads, with VALUES of temporaries.  */

place
place_of (tree reference, const definitions &values)
{
  place p;
  if (TREE_CODE (reference) == MEM_REF && tree_fits_shwi_p (TREE_OPERAND (reference, 1)))
    p.bytes = tree_to_shwi (TREE_OPERAND (reference, 1));
  tree t = values.value (TREE_OPERAND (reference, 0));
  for (; TREE_CODE (t) == POINTER_PLUS_EXPR; t = values.value (TREE_OPERAND (t, 0)))
    {
      tree more = values.value (TREE_OPERAND (t, 1));
      if (tree_fits_shwi_p (more))
	p.bytes += tree_to_shwi (more);
      else if (p.index)
	return place ();
      else
	p.index = more;
    }
  p.root = DECL_P (t) ? t : NULL_TREE;
  return p;
}

/* The members of an element that a region uses.  */
struct element_members
{
  tree base;
  place where;
  const definitions &before;
  const body_definitions in;
  auto_vec<tree> *members;
};

/* Walker for operands: add members to the element_members of WI->info.  */

tree
note_element (tree *tp, int *walk_subtrees, void *data)
{
  element_members &e = *(element_members *) ((walk_stmt_info *) data)->info;
  tree t = *tp, base = handled_component_p (t) ? get_base_address (t) : NULL_TREE;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (!base || !heddle_indirect_p (base))
    return NULL_TREE;
  const place p = place_of (base, e.in);
  tree member = p.root && p.root == e.where.root && p.bytes == e.where.bytes && !p.index == !e.where.index
			&& TYPE_MAIN_VARIANT (TREE_TYPE (base)) == TYPE_MAIN_VARIANT (TREE_TYPE (e.base))
			&& (!p.index || same_value_p (e.where.index, e.before, p.index, e.in))
		? heddle_member_of (t, base) : NULL_TREE;
  if (!member)
    return NULL_TREE;
  member = unshare_expr (member);
  tree *at = &member;
  while (handled_component_p (*at))
    at = &TREE_OPERAND (*at, 0);
  *at = unshare_expr (e.base);
  for (tree m : *e.members)
    if (operand_equal_p (m, member))
      return NULL_TREE;
  e.members->safe_push (member);
  return NULL_TREE;
}

} // namespace

void
heddle_find_members_of_element (gimple_seq body, tree base, const definitions &defs, auto_vec<tree> *members)
{
  element_members e = { base, place_of (base, defs), defs, body_definitions (body), members };
  if (!e.where.root)
    return;
  statement_walk wi (&e);
  walk_gimple_seq (body, NULL, note_element, &wi);
}
