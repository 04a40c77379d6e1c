/* line-values.cc -- which variables have the same value, in a straight line of statements.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The gimplifier computes sizes and addresses for the clauses of each construct anew:

     x.8 = x;  _1 = (sizetype) n;  _2 = _1 * 8;
     #pragma omp target map(to: *x.8 [len: _2])
     x.8 = x;  _3 = (sizetype) n;  _4 = _3 * 8;
     #pragma omp target map(to: *x.8 [len: _4])

   Each value has a number: of a constant, of a variable's value at the beginning, of an operation with the numbers of
   its operands, or of a load, as long as nothing changes the memory.  Equal numbers are equal values; the converse is
   not promised.  */

#include "host/loops/line-values.h"
#include "host/loops/state.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/independence.h"
#include "host/clauses/walk-body.h"
#include "alias.h"
#include "gimple-walk.h"
#include "tuning.h"

#include <set>

namespace {

/* T is a variable whose value is known by name alone.  */

bool
plain_p (tree t)
{
  return TREE_CODE (t) == SSA_NAME || (DECL_P (t) && heddle_register_p (t));
}

tree
note_address (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == ADDR_EXPR)
    if (tree base = get_base_address (TREE_OPERAND (*tp, 0)))
      loops_state.taken_variables.insert (base);
  return NULL_TREE;
}

} // namespace

bool
heddle_sole_name_p (tree decl)
{
  if (loops_state.taken_in != current_function_decl)
    {
      loops_state.taken_variables.clear ();
      loops_state.taken_in = current_function_decl;
      statement_walk wi;
      walk_gimple_seq (gimple_body (current_function_decl), NULL, note_address, &wi);
    }
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL) && !is_global_var (decl)
	 && DECL_CONTEXT (decl) == current_function_decl
	 && !DECL_HAS_VALUE_EXPR_P (decl) && !heddle_frame_p (decl) && !loops_state.taken_variables.count (decl);
}

bool
heddle_may_meet_p (tree one, tree other, bool typed)
{
  for (int turn = 0; turn < 2; turn++)
    {
      tree decl = turn ? other : one, rest = turn ? one : other;
      while (handled_component_p (decl))
	decl = TREE_OPERAND (decl, 0);
      while (handled_component_p (rest))
	rest = TREE_OPERAND (rest, 0);
      if (DECL_P (decl) && heddle_sole_name_p (decl) && !DECL_P (rest))
	return false;
    }
  if (heddle_may_change_p (one, other, typed))
    return true;
  auto base = [] (tree t)
    {
      while (handled_component_p (t))
	t = TREE_OPERAND (t, 0);
      return t;
    };
  tree a = base (one), b = base (other);
  const bool known = !(DECL_P (a) && is_global_var (a) && TREE_PUBLIC (a) && !DECL_P (b))
		     && !(DECL_P (b) && is_global_var (b) && TREE_PUBLIC (b) && !DECL_P (a));
  return !known && !heddle_fortran_p () && alias_sets_conflict_p (get_alias_set (one), get_alias_set (other));
}

void
line_values::restart ()
{
  m_now.clear ();
  m_last.clear ();
  m_known.clear ();
}

int
line_values::intern (const expression &e)
{
  for (const expression &known : m_known)
    if (known.code == e.code && known.load == e.load && known.operands == e.operands
	&& (known.type == e.type || (known.type && e.type && useless_type_conversion_p (known.type, e.type)
				     && useless_type_conversion_p (e.type, known.type)))
	&& (known.leaf == e.leaf || (known.leaf && e.leaf && operand_equal_p (known.leaf, e.leaf, 0))))
      return known.value;
  m_known.push_back (e);
  return m_known.back ().value = m_next++;
}

/* The number of T's value; -1: unknown.  */

int
line_values::number (tree t)
{
  if (is_gimple_min_invariant (t))
    return intern ({ INTEGER_CST, TREE_TYPE (t), t, {}, 0, false });
  if (!plain_p (t))
    return -1;
  const auto found = m_now.find (t);
  if (found != m_now.end ())
    return found->second;
  return m_now[t] = m_next++;
}

/* OPERANDS gets the numbers of the variables in REF, a place in memory.  False: one is unknown.  */

bool
line_values::operands_of (tree ref, std::vector<int> *operands)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    {
      const bool element = TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == ARRAY_RANGE_REF;
      if (!element && TREE_CODE (ref) != COMPONENT_REF)
	return false;
      if (element)
	operands->push_back (number (TREE_OPERAND (ref, 1)));
    }
  if (TREE_CODE (ref) == MEM_REF || INDIRECT_REF_P (ref))
    operands->push_back (number (TREE_OPERAND (ref, 0)));
  else if (!DECL_P (ref))
    return false;
  return std::find (operands->begin (), operands->end (), -1) == operands->end ();
}

/* The number of the value of assignment S.  */

int
line_values::value_of (gimple *s)
{
  const tree_code code = gimple_assign_rhs_code (s);
  tree type = TREE_TYPE (gimple_assign_lhs (s)), first = gimple_assign_rhs1 (s);
  if (get_gimple_rhs_class (code) == GIMPLE_SINGLE_RHS)
    {
      if (is_gimple_min_invariant (first) || plain_p (first))
	return number (first);
      expression load = { code, type, first, {}, 0, true };
      return operands_of (first, &load.operands) ? intern (load) : m_next++;
    }
  if (CONVERT_EXPR_CODE_P (code) && useless_type_conversion_p (type, TREE_TYPE (first)) && number (first) >= 0)
    return number (first);
  expression e = { code, type, NULL_TREE, {}, 0, false };
  for (unsigned i = 1; i < gimple_num_ops (s); i++)
    {
      const int n = number (gimple_op (s, i));
      if (n < 0)
	return m_next++;
      e.operands.push_back (n);
    }
  return intern (e);
}

void
line_values::assign (gimple *s)
{
  tree lhs = gimple_assign_lhs (s);
  if (!plain_p (lhs))
    {
      pass ([lhs] (tree ref) { return heddle_may_meet_p (lhs, ref); });
      return;
    }
  m_now[lhs] = value_of (s);
  m_last[lhs] = s;
}

void
line_values::forget (tree v)
{
  m_now[v] = m_next++;
  m_last.erase (v);
}

bool
line_values::idle_p (gimple *s)
{
  tree lhs = gimple_assign_lhs (s);
  return plain_p (lhs) && m_now.count (lhs) && m_now[lhs] == value_of (s);
}

void
line_values::pass (const std::function<bool (tree ref)> &changes)
{
  m_known.erase (std::remove_if (m_known.begin (), m_known.end (),
				 [&] (const expression &e) { return e.load && changes (e.leaf); }), m_known.end ());
}

bool
line_values::same_p (tree a, tree b)
{
  if (!a || !b)
    return a == b;
  if ((plain_p (a) || is_gimple_min_invariant (a)) && (plain_p (b) || is_gimple_min_invariant (b)))
    return number (a) == number (b);
  if (DECL_P (a) || DECL_P (b) || CONSTANT_CLASS_P (a))
    return a == b || (CONSTANT_CLASS_P (a) && operand_equal_p (a, b, 0));
  if (TREE_CODE (a) != TREE_CODE (b) || TREE_CODE (a) == SSA_NAME || !EXPR_P (a)
      || TREE_OPERAND_LENGTH (a) != TREE_OPERAND_LENGTH (b) || TREE_THIS_VOLATILE (a) || TREE_THIS_VOLATILE (b)
      || TYPE_MAIN_VARIANT (TREE_TYPE (a)) != TYPE_MAIN_VARIANT (TREE_TYPE (b)))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH (a); i++)
    if (!same_p (TREE_OPERAND (a, i), TREE_OPERAND (b, i)))
      return false;
  return true;
}

tree
line_values::base_of (tree t) const
{
  for (unsigned depth = 0; depth < tuning.walk_depth; depth++)
    {
      if (DECL_P (t) && !DECL_ARTIFICIAL (t))
	return t;
      if (plain_p (t))
	{
	  const auto last = m_last.find (t);
	  if (last == m_last.end ())
	    return DECL_P (t) ? t : NULL_TREE;
	  t = gimple_assign_rhs1 (last->second);
	}
      else if (handled_component_p (t) || TREE_CODE (t) == MEM_REF || INDIRECT_REF_P (t) || TREE_CODE (t) == ADDR_EXPR
	       || CONVERT_EXPR_P (t) || TREE_CODE (t) == POINTER_PLUS_EXPR)
	t = TREE_OPERAND (t, 0);
      else
	return DECL_P (t) ? t : NULL_TREE;
    }
  return NULL_TREE;
}
