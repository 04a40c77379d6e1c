/* definitions.cc -- the host role: the meaning of temporaries in a GIMPLE expression.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The gimplifier computes a clause's object before the construct: "map (p->q[i][0:n])" becomes

     _1 = p->q; _2 = (sizetype) i; _3 = _2 * 8; _4 = _1 + _3; _5 = *_4;
     #pragma omp target map (*_5)

   and computes the object anew for the next clause, into other temporaries.  They are SSA names, or variables if the
   construct is in the body of another one: each is assigned once, or always the same.  */

#include "gcc-compat.h"
#include "host/clauses/definitions.h"
#include "host/facts/statement-walk.h"

namespace {

/* T has temporaries of its own, and its value is not constant.  */

bool
temporary_p (tree t)
{
  return TREE_CODE (t) == SSA_NAME
	 || (VAR_P (t) && DECL_ARTIFICIAL (t) && DECL_IGNORED_P (t) && !TREE_ADDRESSABLE (t) && !is_global_var (t)
	     && !DECL_HAS_VALUE_EXPR_P (t));
}

} // namespace

bool
heddle_same_assignment_p (gimple *a, gimple *b)
{
  if (!is_gimple_assign (a) || !is_gimple_assign (b) || gimple_assign_rhs_code (a) != gimple_assign_rhs_code (b)
      || gimple_num_ops (a) != gimple_num_ops (b))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    if (!operand_equal_p (gimple_op (a, i), gimple_op (b, i)))
      return false;
  return true;
}

gimple *
definitions::definition (tree t) const
{
  if (TREE_CODE (t) == SSA_NAME)
    return SSA_NAME_IS_DEFAULT_DEF (t) ? NULL : SSA_NAME_DEF_STMT (t);
  for (gimple_stmt_iterator i = m_at; !gsi_end_p (i); gsi_prev (&i))
    if (is_gimple_assign (gsi_stmt (i)) && gimple_assign_lhs (gsi_stmt (i)) == t)
      return gsi_stmt (i);
  return NULL;
}

tree
definitions::value (tree t) const
{
  /* As far as any clause goes.  */
  for (unsigned depth = 0; depth < clause_depth; depth++)
    {
      STRIP_NOPS (t);
      if (CONVERT_EXPR_P (t) && POINTER_TYPE_P (TREE_TYPE (t)))
	{
	  t = TREE_OPERAND (t, 0);
	  continue;
	}
      gimple *g = temporary_p (t) ? definition (t) : NULL;
      if (!g || !is_gimple_assign (g))
	break;
      const tree_code code = gimple_assign_rhs_code (g);
      if (gimple_assign_single_p (g) || CONVERT_EXPR_CODE_P (code))
	t = gimple_assign_rhs1 (g);
      else if (gimple_assign_rhs_class (g) == GIMPLE_BINARY_RHS)
	return build2 (code, TREE_TYPE (t), gimple_assign_rhs1 (g), gimple_assign_rhs2 (g));
      else
	break;
    }
  return t;
}

bool
definitions::same (tree a, tree b) const
{
  a = value (a);
  b = value (b);
  if (a == b)
    return true;
  const bool memory = TREE_CODE (a) == MEM_REF || TREE_CODE (a) == INDIRECT_REF;
  if (memory && (TREE_CODE (b) == MEM_REF || TREE_CODE (b) == INDIRECT_REF))
    {
      tree from = TREE_CODE (a) == MEM_REF ? TREE_OPERAND (a, 1) : integer_zero_node;
      tree other = TREE_CODE (b) == MEM_REF ? TREE_OPERAND (b, 1) : integer_zero_node;
      return tree_int_cst_equal (from, other) && same (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0));
    }
  if (TREE_CODE (a) != TREE_CODE (b))
    return false;
  switch (TREE_CODE (a))
    {
    case COMPONENT_REF:
      return TREE_OPERAND (a, 1) == TREE_OPERAND (b, 1) && same (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0));
    case ADDR_EXPR:
      return same (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0));
    case ARRAY_REF: case POINTER_PLUS_EXPR: case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR:
      return same (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0)) && same (TREE_OPERAND (a, 1), TREE_OPERAND (b, 1));
    default:
      return operand_equal_p (a, b);
    }
}

tree
definitions::source (tree p) const
{
  for (tree t = value (p); ; t = value (TREE_OPERAND (t, 0)))
    if (TREE_CODE (t) != POINTER_PLUS_EXPR)
      return (DECL_P (t) && !temporary_p (t)) || handled_component_p (t) || TREE_CODE (t) == MEM_REF
	     || TREE_CODE (t) == INDIRECT_REF ? t : NULL_TREE;
}

/* Walker for statements: the definitions of temporaries.  */

tree
body_definitions::note (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gimple *stmt = gsi_stmt (*gsi);
  if (!is_gimple_assign (stmt))
    return NULL_TREE;
  auto at = ((body_definitions *) wi->info)->m_found.emplace (gimple_assign_lhs (stmt), stmt);
  if (at.first->second && !heddle_same_assignment_p (at.first->second, stmt))
    at.first->second = NULL;
  return NULL_TREE;
}

body_definitions::body_definitions (gimple_seq body)
{
  statement_walk wi (this);
  walk_gimple_seq (body, note, NULL, &wi);
}

gimple *
body_definitions::definition (tree t) const
{
  if (gimple *near = definitions::definition (t))
    return near;
  auto at = m_found.find (t);
  return at == m_found.end () ? NULL : at->second;
}
