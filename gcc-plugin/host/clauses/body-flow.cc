/* body-flow.cc -- the uses of a variable's value, in a function without a control flow graph yet.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Before "omplower" a function is a sequence of statements, with further statements inside them, and gotos.  A pass
   that makes a variable private to a loop's iterations has to know that no iteration uses a value of the previous one,
   and that no code uses the last value.  Here the statements become one list, with known ways from each to the next: a
   superfluous edge is no mistake, a missing one is.

     - A construct may be left out: each has a way around it, for bodies that execute elsewhere, or never.
     - A loop of OpenACC or OpenMP is repeated from its end.
     - Of a try statement the cleanup may follow at once.
     - A statement not known in detail uses each variable.

   A clause that maps a variable, or hands over its value, is not a use: the uses are in the region.  Inside of a
   construct that makes a variable private its name means another variable.  */

#include "host/clauses/body-flow.h"
#include "host/clauses/walk-body.h"

bool
heddle_mentions_p (tree t, tree v)
{
  auto same = [] (tree *tp, int *walk_subtrees, void *data) -> tree
    {
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      return *tp == static_cast<tree> (data) ? *tp : NULL_TREE;
    };
  return t && walk_tree (&t, same, v, NULL);
}

bool
heddle_register_p (tree v)
{
  return (VAR_P (v) || TREE_CODE (v) == PARM_DECL) && !is_global_var (v) && !TREE_ADDRESSABLE (v)
	 && !TREE_THIS_VOLATILE (v) && is_gimple_reg_type (TREE_TYPE (v)) && !DECL_HAS_VALUE_EXPR_P (v)
	 && DECL_CONTEXT (v) == current_function_decl;
}

body_flow::body_flow ()
{
  add_all (gimple_body (current_function_decl));
}

void
body_flow::add_all (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      const int first = m_nodes.size ();
      add (gsi_stmt (gsi));
      m_spans[gsi_stmt (gsi)] = { first, int (m_nodes.size ()) - 1 };
    }
}

void
body_flow::add (gimple *s)
{
  /* A loop's bounds may be computed just before.  */
  if (gimple_code (s) == GIMPLE_OMP_FOR)
    add_all (gimple_omp_for_pre_body (s));
  const int at = m_nodes.size ();
  m_nodes.push_back ({ s, PLAIN, 0 });
  switch (gimple_code (s))
    {
    case GIMPLE_LABEL:
      m_labels[gimple_label_label (as_a<glabel *> (s))] = at;
      break;
    case GIMPLE_BIND:
      add_all (gimple_bind_body (as_a<gbind *> (s)));
      break;
    case GIMPLE_TRY:
      m_nodes[at].k = TRY;
      add_all (gimple_try_eval (s));
      m_nodes[at].other = m_nodes.size ();
      add_all (gimple_try_cleanup (s));
      break;
    case GIMPLE_OMP_FOR:
      m_nodes[at].k = CONSTRUCT;
      m_loops[s] = at;
      add_all (gimple_omp_body (s));
      m_nodes.push_back ({ s, LOOP_END, at + 1 });
      m_nodes[at].other = m_nodes.size ();
      break;
    default:
      if (!gimple_has_substatements (s))
	break;
      m_nodes[at].k = OPAQUE;
      if (!is_gimple_omp (s))
	break;
      m_nodes[at].k = CONSTRUCT;
      add_all (gimple_omp_body (s));
      m_nodes[at].other = m_nodes.size ();
    }
}

/* N may use the value of V, before it *DEFINES V anew; V is another variable if N *HIDES it.  */

bool
body_flow::reads_p (const node &n, tree v, bool *defines, bool *hides) const
{
  *defines = *hides = false;
  gimple *s = n.stmt;
  if (n.k == OPAQUE)
    return true;
  if (n.k == LOOP_END)
    for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
      *hides |= OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && OMP_CLAUSE_DECL (c) == v;
  if (n.k == LOOP_END || n.k == TRY || gimple_code (s) == GIMPLE_BIND || is_gimple_debug (s) || gimple_clobber_p (s))
    return false;
  if (n.k == CONSTRUCT)
    {
      for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	{
	  if (heddle_has_decl (c) && OMP_CLAUSE_DECL (c) == v
	      && (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
		  || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE))
	    {
	      *hides |= OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE;
	      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || gimple_code (s) == GIMPLE_OMP_TARGET)
		continue;
	    }
	  tree next = OMP_CLAUSE_CHAIN (c);
	  OMP_CLAUSE_CHAIN (c) = NULL_TREE;
	  const bool mentioned = heddle_mentions_p (c, v);
	  OMP_CLAUSE_CHAIN (c) = next;
	  if (mentioned)
	    return true;
	}
      if (gimple_code (s) != GIMPLE_OMP_FOR)
	return false;
      for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
	{
	  *hides |= gimple_omp_for_index (s, i) == v;
	  tree incr = gimple_omp_for_incr (s, i);
	  if (heddle_mentions_p (gimple_omp_for_initial (s, i), v) || heddle_mentions_p (gimple_omp_for_final (s, i), v)
	      || (incr && EXPR_P (incr) && heddle_mentions_p (TREE_OPERAND (incr, 1), v)))
	    return true;
	}
      return false;
    }
  tree lhs = gimple_get_lhs (s);
  *defines = lhs == v;
  for (unsigned i = 0; i < gimple_num_ops (s); i++)
    if (!(i == 0 && *defines) && heddle_mentions_p (gimple_op (s, i), v))
      return true;
  return false;
}

/* Add the possible successors of AT to WAYS; the construct at AT, or the loop with its end at AT, has a variable of its
   own if HIDES.  -1 is unknown.  */

void
body_flow::ways_from (int at, bool hides, std::vector<int> *ways) const
{
  const node &n = m_nodes[at];
  auto to_label = [&] (tree label)
    {
      const auto found = m_labels.find (label);
      ways->push_back (found == m_labels.end () ? -1 : found->second);
    };
  switch (n.k == PLAIN ? gimple_code (n.stmt) : GIMPLE_NOP)
    {
    case GIMPLE_COND:
      to_label (gimple_cond_true_label (as_a<gcond *> (n.stmt)));
      to_label (gimple_cond_false_label (as_a<gcond *> (n.stmt)));
      return;
    case GIMPLE_GOTO:
      to_label (gimple_goto_dest (n.stmt));
      return;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (n.stmt)); i++)
	to_label (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (n.stmt), i)));
      return;
    case GIMPLE_RETURN:
      return;
    case GIMPLE_ASM:
      for (unsigned i = 0; i < gimple_asm_nlabels (as_a<gasm *> (n.stmt)); i++)
	to_label (TREE_VALUE (gimple_asm_label_op (as_a<gasm *> (n.stmt), i)));
      break;
    default:
      break;
    }
  if (!((n.k == CONSTRUCT || n.k == LOOP_END) && hides))
    ways->push_back (at + 1);
  if (n.k == CONSTRUCT || n.k == LOOP_END || n.k == TRY)
    ways->push_back (n.other);
}

/* A way from FROM, inside WITHIN, leads to a use of V's value.  */

bool
body_flow::used_p (std::vector<int> from, span within, tree v) const
{
  std::vector<bool> seen (m_nodes.size ());
  while (!from.empty ())
    {
      const int at = from.back ();
      from.pop_back ();
      if (at < 0)
	return true;
      if (at < within.first || at > within.last || seen[at])
	continue;
      seen[at] = true;
      bool defines, hides;
      if (reads_p (m_nodes[at], v, &defines, &hides))
	return true;
      if (!defines)
	ways_from (at, hides, &from);
    }
  return false;
}

bool
body_flow::live_after_p (gimple *first, gimple *last, tree v) const
{
  const auto a = m_spans.find (first), b = m_spans.find (last);
  if (a == m_spans.end () || b == m_spans.end ())
    return true;
  const span inside = { a->second.first, b->second.last };
  std::vector<int> ways, out;
  for (int i = inside.first; i <= inside.last; i++)
    ways_from (i, false, &ways);
  for (int way : ways)
    if (way < inside.first || way > inside.last)
      out.push_back (way);
  return used_p (out, { 0, int (m_nodes.size ()) - 1 }, v);
}

bool
body_flow::exposed_p (gimple *loop, tree v) const
{
  const auto found = m_spans.find (loop);
  const auto head = m_loops.find (loop);
  if (found == m_spans.end () || head == m_loops.end ())
    return true;
  span inside = { head->second + 1, found->second.last };
  /* The end leads back to the beginning.  */
  inside.last--;
  return used_p ({ inside.first }, inside, v);
}

bool
body_flow::exposed_p (gimple *first, gimple *last, tree v) const
{
  const auto a = m_spans.find (first), b = m_spans.find (last);
  if (a == m_spans.end () || b == m_spans.end ())
    return true;
  return used_p ({ a->second.first }, { a->second.first, b->second.last }, v);
}
