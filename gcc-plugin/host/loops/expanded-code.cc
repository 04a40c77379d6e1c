/* expanded-code.cc -- code as GCC's expansion of OpenMP constructs leaves it, looked at and added to.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#include "gcc-compat.h"
#include "host/loops/expanded-code.h"

definitions::definitions (function *fun)
{
  for (gimple *s : statements (fun))
    {
      tree lhs = gimple_get_lhs (s);
      if (lhs && VAR_P (lhs) && is_gimple_reg (lhs))
	m_of[lhs].push_back (s);
      if (gasm *a = dyn_cast<gasm *> (s))
	for (unsigned i = 0; i < gimple_asm_noutputs (a); i++)
	  m_of[TREE_VALUE (gimple_asm_output_op (a, i))].push_back (s);
    }
}

const std::vector<gimple *> &
definitions::all (tree x) const
{
  static const std::vector<gimple *> none;
  auto found = m_of.find (x);
  return found == m_of.end () ? none : found->second;
}

gimple *
definitions::one (tree x) const
{
  const std::vector<gimple *> &v = all (x);
  return v.size () == 1 ? v[0] : NULL;
}

void
builder::append (gimple *s)
{
  gimple_set_location (s, m_loc);
  gimple_seq_add_stmt (&m_seq, s);
}

void
builder::at_end (basic_block bb)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, m_seq, GSI_NEW_STMT);
}

tree
builder::convert (tree type, tree a)
{
  if (useless_type_conversion_p (type, TREE_TYPE (a)))
    return a;
  if (TREE_CODE (a) == INTEGER_CST)
    return fold_convert (type, a);
  tree r = create_tmp_reg (type);
  append (gimple_build_assign (r, NOP_EXPR, a));
  return r;
}

tree
builder::op (tree_code code, tree type, tree a, tree b)
{
  if (code == MULT_EXPR && integer_onep (b))
    return convert (type, a);
  tree r = create_tmp_reg (type);
  a = convert (type, a);
  b = convert (type, b);
  append (gimple_build_assign (r, code, a, b));
  return r;
}

tree
builder::product (tree type, tree a, tree b, tree *too_much)
{
  *too_much = NULL_TREE;
  bool small = TREE_CODE (b) == INTEGER_CST ? wi::ltu_p (wi::to_widest (b), HOST_WIDE_INT_1U << 31)
					    : TYPE_PRECISION (TREE_TYPE (b)) <= 32;
  if (small)
    return op (MULT_EXPR, type, a, b);
  tree both = create_tmp_reg (build_complex_type (type));
  a = convert (type, a);
  b = convert (type, b);
  gcall *multiply = gimple_build_call_internal (IFN_MUL_OVERFLOW, 2, a, b);
  gimple_call_set_lhs (multiply, both);
  append (multiply);
  tree result = create_tmp_reg (type);
  append (gimple_build_assign (result, REALPART_EXPR, build1 (REALPART_EXPR, type, both)));
  *too_much = create_tmp_reg (type);
  append (gimple_build_assign (*too_much, IMAGPART_EXPR, build1 (IMAGPART_EXPR, type, both)));
  return result;
}

tree
builder::select (tree_code code, tree x, tree y, tree a, tree b)
{
  tree r = create_tmp_reg (TREE_TYPE (b)), condition = build2 (code, boolean_type_node, x, y);
  if (!heddle_comparison_in_cond)
    {
      tree result = create_tmp_reg (boolean_type_node);
      append (gimple_build_assign (result, condition));
      condition = result;
    }
  append (gimple_build_assign (r, COND_EXPR, condition, a, b));
  return r;
}

tree
builder::choose (tree too_much, tree a, tree b)
{
  return too_much ? select (NE_EXPR, too_much, build_zero_cst (TREE_TYPE (too_much)), a, b) : b;
}

void
builder::assign (tree to, tree_code code, tree a, tree b)
{
  append (b ? gimple_build_assign (to, code, a, b) : gimple_build_assign (to, code, a));
}

void
builder::cond (tree_code code, tree a, tree b)
{
  append (gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE));
}

void
branch (basic_block from, basic_block then, basic_block otherwise)
{
  edge yes = find_edge (from, then);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::likely ();
  edge no = make_edge (from, otherwise, EDGE_FALSE_VALUE);
  no->probability = yes->probability.invert ();
}
