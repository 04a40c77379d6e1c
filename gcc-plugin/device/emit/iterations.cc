/* iterations.cc -- at which iterations of their loops accesses to memory are.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The simulator's reports of races name the iterations of a shared loop in which two threads were.  The number is the
   value of the iteration variable, marked by host/loops/iteration-marks.cc.  With debug information GCC's notes ("DEBUG
   i => _5 + 1") give a variable's value from this point on, whatever optimization has made of the variable; without
   optimization no notes exist, and the SSA names of the variable are its values.  At the begin of a block a variable
   has its value at the end of all blocks before, or is unknown.  (An SSA name cannot be the value of a variable where
   an older value of the name would be in its register: on some path to this point it has not been computed.)

   Of expressions sums are understood, of registers times constants.  Nothing is computed for this.  */

#include <map>

#include "device/emit/iterations.h"
#include "iteration-attribute.h"

using ptx::operand;

iteration_variables::iteration_variables (function_code &c, const ssa_values &s, function *f)
  : code_writer (c), code (c), ssa (s), fun (f), notes (MAY_HAVE_DEBUG_BIND_STMTS)
{
}

bool
iteration_variables::marked_p (tree v)
{
  return v && VAR_P (v) && DECL_NAME (v) && INTEGRAL_TYPE_P (TREE_TYPE (v))
	 && lookup_attribute (HEDDLE_ITERATION_ATTRIBUTE, DECL_ATTRIBUTES (v));
}

void
iteration_variables::pass (gimple *s, state *of) const
{
  tree variable = NULL_TREE, value = NULL_TREE;
  if (notes && gimple_debug_bind_p (s))
    {
      variable = gimple_debug_bind_get_var (s);
      if (!marked_p (variable) && TREE_CODE (variable) != DEBUG_EXPR_DECL)
	return;
      value = gimple_debug_bind_has_value_p (s) ? gimple_debug_bind_get_value (s) : NULL_TREE;
    }
  else if (!notes)
    {
      tree lhs = gimple_get_lhs (s);
      if (!lhs || TREE_CODE (lhs) != SSA_NAME || !marked_p (SSA_NAME_VAR (lhs)))
	return;
      variable = SSA_NAME_VAR (lhs);
      value = lhs;
    }
  if (value)
    (*of)[variable] = value;
  else if (variable)
    of->erase (variable);
}

void
iteration_variables::pass_phis (basic_block bb, state *of) const
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !notes && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      tree name = gimple_phi_result (gsi.phi ());
      if (marked_p (SSA_NAME_VAR (name)))
	(*of)[SSA_NAME_VAR (name)] = name;
    }
}

/* The facts known at BB's begin, from the blocks before with known ends.  */

iteration_variables::state
iteration_variables::at_begin (basic_block bb) const
{
  state result;
  bool first = true;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      auto end = at_end.find (e->src->index);
      if (end == at_end.end ())
	continue;
      if (first)
	result = end->second;
      else
	for (auto i = result.begin (); i != result.end ();)
	  {
	    auto other = end->second.find (i->first);
	    i = other == end->second.end () || !operand_equal_p (other->second, i->second) ? result.erase (i) : ++i;
	  }
      first = false;
    }
  pass_phis (bb, &result);
  return result;
}

void
iteration_variables::find_states ()
{
  std::set<tree> found;
  basic_block bb;
  for (gimple *stmt : statements (fun))
    {
      state s;
      pass (stmt, &s);
      for (const auto &v : s)
	if (marked_p (v.first))
	  found.insert (v.first);
    }
  variables.assign (found.begin (), found.end ());
  auto place = [] (tree v)
    {
      const expanded_location x = expand_location (DECL_SOURCE_LOCATION (v));
      return std::make_tuple (x.line, x.column, DECL_UID (v));
    };
  std::sort (variables.begin (), variables.end (), [place] (tree a, tree b) { return place (a) < place (b); });
  if (variables.empty ())
    return;
  std::vector<int> order (n_basic_blocks_for_fn (fun));
  const int n = pre_and_rev_post_order_compute_fn (fun, NULL, order.data (), false);
  at_end[ENTRY_BLOCK] = state ();
  for (bool changed = true; changed;)
    {
      changed = false;
      for (int i = 0; i < n; i++)
	{
	  bb = BASIC_BLOCK_FOR_FN (fun, order[i]);
	  state s = at_begin (bb);
	  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	    pass (gsi_stmt (gsi), &s);
	  auto old = at_end.find (bb->index);
	  if (old != at_end.end () && old->second == s)
	    continue;
	  at_end[bb->index] = s;
	  changed = true;
	}
    }
}

/* Add FACTOR times VALUE to *I, which is right in as many bits as VALUE's type has.  False: *I cannot represent it.  */

bool
iteration_variables::add (tree value, HOST_WIDE_INT factor, int depth, ptx::iteration *i) const
{
  tree type = TREE_TYPE (value);
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) > 64 || depth > 16)
    return false;
  auto plus = [i] (HOST_WIDE_INT a, HOST_WIDE_INT b) { i->add = uint64_t (i->add) + uint64_t (a) * uint64_t (b); };
  switch (TREE_CODE (value))
    {
    case INTEGER_CST:
      plus (TREE_INT_CST_LOW (value), factor);
      return true;
    case SSA_NAME:
      {
	const ::value &v = ssa.of (value);
	if (v.size () != 1 || (v[0].kind != operand::reg && v[0].kind != operand::imm))
	  return false;
	if (v[0].kind == operand::imm)
	  plus (v[0].imm, factor);
	else
	  i->terms.push_back ({ v[0].r, !TYPE_UNSIGNED (type), factor });
	return true;
      }
    case DEBUG_EXPR_DECL:
      {
	auto found = now.find (value);
	return found != now.end () && add (found->second, factor, depth + 1, i);
      }
    CASE_CONVERT:
      {
	tree from = TREE_OPERAND (value, 0);
	/* What may have overflowed in fewer bits is another value.  */
	return (TYPE_PRECISION (type) <= TYPE_PRECISION (TREE_TYPE (from)) || TREE_CODE (from) == SSA_NAME)
	       && add (from, factor, depth + 1, i);
      }
    case PLUS_EXPR: case MINUS_EXPR:
      return add (TREE_OPERAND (value, 0), factor, depth + 1, i)
	     && add (TREE_OPERAND (value, 1), TREE_CODE (value) == PLUS_EXPR ? factor : -factor, depth + 1, i);
    case NEGATE_EXPR:
      return add (TREE_OPERAND (value, 0), -factor, depth + 1, i);
    case MULT_EXPR:
      return TREE_CODE (TREE_OPERAND (value, 1)) == INTEGER_CST
	     && add (TREE_OPERAND (value, 0), uint64_t (factor) * TREE_INT_CST_LOW (TREE_OPERAND (value, 1)), depth + 1,
		     i);
    default:
      return false;
    }
}

/* The code emitted next is at these iterations.  */

void
iteration_variables::tell ()
{
  auto list = std::make_shared<std::vector<ptx::iteration>> ();
  for (tree v : variables)
    {
      auto found = now.find (v);
      ptx::iteration i;
      if (found == now.end () || !add (found->second, 1, 0, &i))
	continue;
      i.name = IDENTIFIER_POINTER (DECL_NAME (v));
      i.bits = TYPE_PRECISION (TREE_TYPE (v));
      i.is_signed = !TYPE_UNSIGNED (TREE_TYPE (v));
      list->push_back (i);
    }
  code.at_iterations (std::move (list));
}

void
iteration_variables::enter (basic_block bb)
{
  if (at_end.empty ())
    {
      at_end[ENTRY_BLOCK] = state ();
      find_states ();
    }
  if (variables.empty ())
    return;
  now = at_begin (bb);
  tell ();
}

void
iteration_variables::pass (gimple *s)
{
  if (variables.empty ())
    return;
  pass (s, &now);
  tell ();
}
