/* frame-uses.cc -- the host role: how statements use the members of a Fortran procedure's frame.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A member is used if a statement of the region names it, or a statement of a procedure called by the region and nested
   in the frame's procedure.  Addresses from members are followed through variables, until no new use is found: a store
   through an address changes the member's object.  */

#include "host/clauses/frame-uses.h"
#include "host/facts/statement-walk.h"

/* The member of the frame around T, possibly T itself, or NULL_TREE.  */

tree
frame_uses::field_in (tree t)
{
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF && DECL_CONTEXT (TREE_OPERAND (t, 1)) == m_type)
      return TREE_OPERAND (t, 1);
  return NULL_TREE;
}

/* The members at the root of the value or the object T: by their values, or through variables.  */

std::set<tree>
frame_uses::sources (tree t)
{
  if (TREE_CODE (t) == ADDR_EXPR)
    t = TREE_OPERAND (t, 0);
  if (tree field = field_in (t))
    return { field };
  t = get_base_address (t);
  if (t && (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF))
    t = TREE_OPERAND (t, 0);
  auto found = m_from.find (t);
  return found == m_from.end () ? std::set<tree> () : found->second;
}

/* Add the effects of S.  */

void
frame_uses::note (gimple *s)
{
  tree lhs = gimple_has_lhs (s) ? gimple_get_lhs (s) : NULL_TREE;
  if (lhs)
    {
      if (tree field = field_in (lhs))
	m_fields[field].changed = true;
      else if (!DECL_P (lhs) && TREE_CODE (lhs) != SSA_NAME)
	for (tree field : sources (lhs))
	  m_fields[field].behind = true;
    }
  const bool variable = lhs && (DECL_P (lhs) || TREE_CODE (lhs) == SSA_NAME);
  const bool call = is_gimple_call (s);
  if (!call && !is_gimple_assign (s))
    return;
  const unsigned count = call ? gimple_call_num_args (s) : gimple_num_ops (s) - 1;
  for (unsigned i = 0; i < count; i++)
    {
      tree op = call ? gimple_call_arg (s, i) : gimple_op (s, i + 1);
      if (!op || !POINTER_TYPE_P (TREE_TYPE (op)))
	continue;
      for (tree field : sources (op))
	if (variable && !call && !(TREE_CODE (op) == ADDR_EXPR && field_in (TREE_OPERAND (op, 0))))
	  m_from[lhs].insert (field);
	else
	  {
	    m_fields[field].behind = true;
	    m_fields[field].changed |= TREE_CODE (op) == ADDR_EXPR && field_in (TREE_OPERAND (op, 0));
	  }
    }
}

/* Walker for operands: find the named members and nested procedures.  */

tree
frame_uses::look_for_name (tree *tp, int *walk_subtrees, void *data)
{
  frame_uses *uses = (frame_uses *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == COMPONENT_REF && DECL_CONTEXT (TREE_OPERAND (*tp, 1)) == uses->m_type)
    uses->m_fields[TREE_OPERAND (*tp, 1)];
  else if (TREE_CODE (*tp) == FUNCTION_DECL && decl_function_context (*tp))
    uses->add_nested (*tp);
  return NULL_TREE;
}

tree
frame_uses::look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  ((frame_uses *) wi->info)->m_statements.push_back (gsi_stmt (*gsi));
  return NULL_TREE;
}

/* Add BODY's statements, and the statements of procedures named by them.  */

void
frame_uses::add (gimple_seq body)
{
  statement_walk wi (this);
  walk_gimple_seq (body, look, look_for_name, &wi);
  settle ();
}

/* Add the statements of FUNCTION, possibly with a control flow graph already.  */

void
frame_uses::add_nested (tree function)
{
  if (std::find (m_called.begin (), m_called.end (), function) != m_called.end ())
    return;
  m_called.push_back (function);
  if (gimple_seq body = gimple_body (function))
    {
      add (body);
      return;
    }
  struct function *f = DECL_STRUCT_FUNCTION (function);
  if (!f || !f->cfg)
    return;
  statement_walk wi (this);
  for (gimple_stmt_iterator &gsi : iterators (f))
    walk_gimple_stmt (&gsi, look, look_for_name, &wi);
  settle ();
}

/* Go through the statements until nothing new is found.  */

void
frame_uses::settle ()
{
  size_t before, after;
  auto count = [this]
    {
      size_t n = 0;
      for (auto &v : m_from)
	n += v.second.size ();
      return n;
    };
  do
    {
      before = count ();
      for (size_t i = 0; i < m_statements.size (); i++)
	note (m_statements[i]);
      after = count ();
    }
  while (before != after);
}
