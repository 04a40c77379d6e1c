/* straight-body.cc -- the statements of a loop's body in order, and what they compute.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Before "omplower" a body is a sequence of the gimplifier's, in which a branch is a goto and a label.  Without a goto
   backwards each statement is executed at most once in an iteration, and the value of an operand is that of the last
   statement before which sets it.  */

#include "host/clauses/body-flow.h"
#include "host/loops/straight-body.h"
#include "tuning.h"

#include <algorithm>

bool
straight_body::add (gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *s = gsi_stmt (i);
      switch (gimple_code (s))
	{
	case GIMPLE_BIND:
	  for (tree v = gimple_bind_vars (as_a<gbind *> (s)); v; v = DECL_CHAIN (v))
	    m_declared.insert (v);
	  if (!add (gimple_bind_body (as_a<gbind *> (s))))
	    return false;
	  break;
	case GIMPLE_ASSIGN: case GIMPLE_CALL: case GIMPLE_COND: case GIMPLE_GOTO: case GIMPLE_LABEL:
	  if (gimple_clobber_p (s))
	    break;
	  if (gimple_get_lhs (s) && DECL_P (gimple_get_lhs (s)))
	    m_assigned[gimple_get_lhs (s)].push_back (m_stmts.size ());
	  m_stmts.push_back (s);
	  break;
	case GIMPLE_DEBUG: case GIMPLE_NOP: case GIMPLE_PREDICT:
	  break;
	default:
	  return false;
	}
    }
  return true;
}

/* The place of label L; that of the end if it is not here.  */

size_t
straight_body::label (tree l) const
{
  for (size_t i = 0; i < m_stmts.size (); i++)
    if (gimple_code (m_stmts[i]) == GIMPLE_LABEL && gimple_label_label (as_a<glabel *> (m_stmts[i])) == l)
      return i;
  return m_stmts.size ();
}

/* How many statements lead to label L.  */

unsigned
straight_body::jumps (tree l) const
{
  unsigned n = 0;
  for (gimple *s : m_stmts)
    if (gimple_code (s) == GIMPLE_GOTO)
      n += gimple_goto_dest (s) == l;
    else if (gcond *cond = dyn_cast<gcond *> (s))
      n += (gimple_cond_true_label (cond) == l) + (gimple_cond_false_label (cond) == l);
  return n;
}

/* The statement AT is the condition of the choice *C.  */

bool
straight_body::choice_p (size_t at, body_choice *c) const
{
  auto behind = [this] (size_t i, bool (*p) (gimple *))
    {
      while (i < m_stmts.size () && p (m_stmts[i]))
	i++;
      return i;
    };
  auto assignment_p = [] (gimple *s) { return is_gimple_assign (s); };
  auto label_p = [] (gimple *s) { return gimple_code (s) == GIMPLE_LABEL; };
  c->test = dyn_cast<gcond *> (m_stmts[at]);
  if (!c->test)
    return false;
  tree yes = gimple_cond_true_label (c->test), no = gimple_cond_false_label (c->test);
  const size_t left = label (no);
  if (label (yes) != at + 1 || jumps (yes) != 1 || left == m_stmts.size ())
    return false;
  c->first = at + 2;
  c->end = behind (c->first, assignment_p);
  c->other = c->other_end = left + 1;
  if (c->end < left && gimple_code (m_stmts[c->end]) == GIMPLE_GOTO)
    {
      tree join = gimple_goto_dest (m_stmts[c->end]);
      c->other_end = behind (c->other, assignment_p);
      const size_t meeting = label (join);
      return behind (c->end + 1, label_p) > left && meeting < behind (c->other_end, label_p)
	     && (c->one_sided_p () ? meeting > left : meeting >= c->other_end && jumps (no) == 1 && jumps (join) == 1);
    }
  return behind (c->end, label_p) > left;
}

/* No goto leads back.  */

bool
straight_body::forward_p () const
{
  for (size_t i = 0; i < m_stmts.size (); i++)
    {
      if (gimple_code (m_stmts[i]) == GIMPLE_GOTO
	  && (TREE_CODE (gimple_goto_dest (m_stmts[i])) != LABEL_DECL || label (gimple_goto_dest (m_stmts[i])) <= i))
	return false;
      gcond *cond = dyn_cast<gcond *> (m_stmts[i]);
      if (cond && (label (gimple_cond_true_label (cond)) <= i || label (gimple_cond_false_label (cond)) <= i))
	return false;
    }
  return true;
}

/* The places of statements with V.  */

std::vector<size_t>
straight_body::mentions (tree v) const
{
  std::vector<size_t> found;
  for (size_t i = 0; i < m_stmts.size (); i++)
    for (unsigned n = 0; n < gimple_num_ops (m_stmts[i]); n++)
      if (gimple_op (m_stmts[i], n) && heddle_mentions_p (gimple_op (m_stmts[i], n), v))
	{
	  found.push_back (i);
	  break;
	}
  return found;
}

/* The variables in registers that are assigned to and declared outside.  */

std::set<tree>
straight_body::assigned () const
{
  std::set<tree> found;
  for (gimple *s : m_stmts)
    {
      tree lhs = gimple_get_lhs (s);
      if (lhs && DECL_P (lhs) && heddle_register_p (lhs) && !m_declared.count (lhs))
	found.insert (lhs);
    }
  return found;
}

/* The place of the statement before AT by which T, a temporary, has its value there; AT if that is not known.  */

size_t
straight_body::definition (tree t, size_t at) const
{
  const std::vector<size_t> all = m_assigned.count (t) ? m_assigned.at (t) : std::vector<size_t> ();
  const auto behind = std::lower_bound (all.begin (), all.end (), at);
  if (behind == all.begin ())
    return at;
  const size_t i = behind[-1];
  if (all.size () == 1)
    return i;
  /* Other ways to AT may have other values.  */
  for (size_t k = i; k < at; k++)
    if (gimple_code (m_stmts[k]) == GIMPLE_LABEL)
      return at;
  return i;
}

/* The value that the operand T has at the statement AT, where temporaries of the gimplifier are what they have been
   computed from, the first of these at *FROM or later; NULL_TREE: that is long, or not known.  */

tree
straight_body::value (tree t, size_t at, unsigned depth, size_t *from) const
{
  if (!t || depth > tuning.walk_depth)
    return NULL_TREE;
  if (DECL_P (t))
    {
      if (!VAR_P (t) || !DECL_ARTIFICIAL (t) || !heddle_register_p (t) || !m_assigned.count (t))
	return t;
      const size_t i = definition (t, at);
      gassign *s = i < at ? dyn_cast<gassign *> (m_stmts[i]) : NULL;
      if (!s)
	return NULL_TREE;
      *from = std::min (*from, i);
      tree type = TREE_TYPE (t), a = value (gimple_assign_rhs1 (s), i, depth + 1, from);
      switch (gimple_assign_rhs_class (s))
	{
	case GIMPLE_SINGLE_RHS:
	  return a;
	case GIMPLE_UNARY_RHS:
	  return a ? build1 (gimple_assign_rhs_code (s), type, a) : NULL_TREE;
	case GIMPLE_BINARY_RHS:
	  {
	    tree b = value (gimple_assign_rhs2 (s), i, depth + 1, from);
	    return a && b ? build2 (gimple_assign_rhs_code (s), type, a, b) : NULL_TREE;
	  }
	default:
	  return NULL_TREE;
	}
    }
  if (CONSTANT_CLASS_P (t) || TREE_CODE (t) == ADDR_EXPR)
    return t;
  if (TREE_THIS_VOLATILE (t))
    return NULL_TREE;
  switch (TREE_CODE (t))
    {
    case MEM_REF:
      {
	tree p = value (TREE_OPERAND (t, 0), at, depth + 1, from);
	return p ? build2 (MEM_REF, TREE_TYPE (t), p, TREE_OPERAND (t, 1)) : NULL_TREE;
      }
    case ARRAY_REF: case COMPONENT_REF:
      {
	tree base = value (TREE_OPERAND (t, 0), at, depth + 1, from), same = copy_node (t);
	tree i = TREE_CODE (t) == ARRAY_REF ? value (TREE_OPERAND (t, 1), at, depth + 1, from) : TREE_OPERAND (t, 1);
	TREE_OPERAND (same, 0) = base;
	TREE_OPERAND (same, 1) = i;
	return base && i ? same : NULL_TREE;
      }
    default:
      return NULL_TREE;
    }
}

/* The statements from FROM on, up to TO, set nothing that the value T has been computed from.  */

bool
straight_body::unchanged_p (tree t, size_t from, size_t to) const
{
  for (size_t i = from; i < to; i++)
    {
      tree lhs = gimple_get_lhs (m_stmts[i]);
      if (gcall *call = dyn_cast<gcall *> (m_stmts[i]))
	if (!(gimple_call_flags (call) & (ECF_CONST | ECF_PURE)))
	  return false;
      if (lhs && !(DECL_P (lhs) && heddle_register_p (lhs) && (DECL_ARTIFICIAL (lhs) || !heddle_mentions_p (t, lhs))))
	return false;
    }
  return true;
}

/* The operand A of the statement AT_A has the value of B at AT_B, which is behind it.  */

bool
straight_body::same_value_p (tree a, size_t at_a, tree b, size_t at_b) const
{
  size_t from = at_a;
  tree x = value (a, at_a, 0, &from), y = value (b, at_b, 0, &from);
  return x && y && operand_equal_p (x, y, 0) && unchanged_p (x, from, at_b);
}

tree_code
heddle_extreme_call (gcall *call)
{
  switch (gimple_call_combined_fn (call))
    {
    case CFN_BUILT_IN_FMAX: case CFN_BUILT_IN_FMAXF: case CFN_FMAX:
      return MAX_EXPR;
    case CFN_BUILT_IN_FMIN: case CFN_BUILT_IN_FMINF: case CFN_FMIN:
      return MIN_EXPR;
    default:
      return ERROR_MARK;
    }
}
