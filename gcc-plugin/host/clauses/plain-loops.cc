/* plain-loops.cc -- loops without a directive, as gotos, become loops with a directive.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In a kernels construct of OpenACC, and in nests of loops, the compiler itself looks for parallel loops, also among
   loops without a directive.  GCC has made gotos of the latter.  C's and C++'s are

     v = first;  goto test;  top: BODY  v = v + step;  test: if (v < end) goto top; else goto out;  out:

   Fortran's loops, also of its array syntax,

     v = first;  top: if (v > end) goto out; else goto in;  in: BODY  v = v + step;  goto top;  out:

   where the statements between top and the goto may be in a block of their own.  These loops get a directive, and may
   become gotos again.

   Conditions: V is a variable possibly in a register, at least as wide as int, without other assignments; END does not
   change in the body, or is computed from unchanging operands; no goto leads into the body, or out of it.

   Long: two forms of gotos, one description of a loop, and its change to gotos again.

   A variable of a loop with a directive is private.  Who uses V behind the loop gets its last value by a statement of
   its own, if the step is 1 or -1; other loops remain.  */

#include "host/clauses/plain-loops.h"
#include "host/clauses/acc-loops.h"
#include "host/clauses/independence.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/value-functions.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "host/clauses/body-flow.h"
#include "host/facts/statement-walk.h"

namespace {

/* A loop among the statements of a sequence, by positions in the sequence.  */
struct loop_of_gotos
{
  size_t first, last;			/* v = first; the label "out" */
  size_t body, body_end;		/* BODY, if not in a block */
  gbind *block;				/* with BODY, or null */
  tree variable, start, end, step;
  tree_code cond;
  std::vector<gimple *> bound;		/* the computation of the end */
  std::set<tree> reused;		/* its variables with further values in the body */
  std::vector<tree> labels;		/* removed labels, with one goto each */
};

/* The findings of a walk through statements.  */
struct contents
{
  std::set<tree> assigned;
  std::set<tree> labels;
  std::multiset<tree> targets;
  std::vector<tree> stores;
  bool strange = false;			/* it has statements impossible in loops */
  bool calls = false;			/* functions with possible changes of memory */
};

tree
look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  contents &found = *static_cast<contents *> (wi->info);
  gimple *s = gsi_stmt (*gsi);
  *handled = true;
  if (tree lhs = gimple_get_lhs (s))
    {
      if (DECL_P (lhs))
	found.assigned.insert (lhs);
      if (!DECL_P (lhs) || !heddle_register_p (lhs))
	found.stores.push_back (lhs);
    }
  switch (gimple_code (s))
    {
    case GIMPLE_LABEL:
      found.labels.insert (gimple_label_label (as_a<glabel *> (s)));
      break;
    case GIMPLE_GOTO:
      found.targets.insert (gimple_goto_dest (s));
      break;
    case GIMPLE_COND:
      found.targets.insert (gimple_cond_true_label (as_a<gcond *> (s)));
      found.targets.insert (gimple_cond_false_label (as_a<gcond *> (s)));
      break;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (s)); i++)
	found.targets.insert (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (s), i)));
      break;
    case GIMPLE_OMP_FOR:
      for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
	found.assigned.insert (gimple_omp_for_index (s, i));
      for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	  found.assigned.insert (OMP_CLAUSE_DECL (c));
      break;
    case GIMPLE_CALL:
      found.calls |= !heddle_computes_value_p (as_a<gcall *> (s));
      break;
    case GIMPLE_ASSIGN: case GIMPLE_BIND: case GIMPLE_NOP: case GIMPLE_PREDICT: case GIMPLE_DEBUG: case GIMPLE_TRY:
    case GIMPLE_OMP_ATOMIC_LOAD: case GIMPLE_OMP_ATOMIC_STORE:
      found.calls |= gimple_code (s) == GIMPLE_OMP_ATOMIC_STORE;
      break;
    default:
      found.strange = true;
    }
  /* Statements inside are walked as well.  */
  *handled = false;
  return NULL_TREE;
}

tree
no_operand (tree *, int *walk_subtrees, void *)
{
  *walk_subtrees = 0;
  return NULL_TREE;
}

void
look_at (gimple *s, contents *found)
{
  statement_walk wi (found);
  gimple_stmt_iterator gsi = gsi_start (s);
  walk_gimple_stmt (&gsi, look, no_operand, &wi);
}

/* Statements without an effect on anything here.  */

bool
idle_p (gimple *s)
{
  return is_gimple_debug (s) || gimple_code (s) == GIMPLE_NOP || gimple_code (s) == GIMPLE_PREDICT;
}

class loop_finder
{
public:
  loop_finder (gimple *region, gf_mask kind, omp_clause_code clause, const std::set<gimple *> *only,
	       std::vector<plain_loop> *loops)
    : m_region (region), m_kind (kind), m_clause (clause), m_only (only), m_loops (loops) {}
  void look_in (gimple_seq *seq);

private:
  void find_targets ();
  bool convert_one (gimple_seq *seq);
  void take_sequential (gimple *loop);
  bool find_tested_last (size_t at, loop_of_gotos *l) const;
  bool find_tested_first (size_t at, loop_of_gotos *l) const;
  bool take_condition (gcond *cond, gimple *before, tree to, bool negate, loop_of_gotos *l) const;
  bool take_step (gimple *s, loop_of_gotos *l) const;
  bool fits_p (loop_of_gotos *l) const;
  bool reused_p (const loop_of_gotos &l, tree v) const;
  bool fixed_p (tree t, const contents &body, const std::set<tree> &computed) const;
  gimple_seq last_value (const loop_of_gotos &l, tree end) const;
  tree new_variable (tree type) const;
  gomp_for *make_loop (const loop_of_gotos &l, gimple_seq *seq) const;
  size_t before (size_t at) const;

  gimple *m_region;
  gf_mask m_kind;			/* of the new loops */
  omp_clause_code m_clause;
  const std::set<gimple *> *m_only;	/* or null */
  std::vector<plain_loop> *m_loops;
  gbind *m_bind = NULL;			/* the innermost block around this sequence */
  std::vector<gimple *> m_stmts;	/* of the sequence at hand */
  std::multiset<tree> m_targets;	/* of gotos in the region */
};

/* Note where gotos of the region lead to.  */

void
loop_finder::find_targets ()
{
  contents all;
  for (gimple_stmt_iterator i = gsi_start (*gimple_omp_body_ptr (m_region)); !gsi_end_p (i); gsi_next (&i))
    look_at (gsi_stmt (i), &all);
  m_targets = all.targets;
}

/* The place of the last effective statement before AT; AT itself if none.  */

size_t
loop_finder::before (size_t at) const
{
  for (size_t i = at; i-- > 0; )
    if (!idle_p (m_stmts[i]))
      return i;
  return at;
}

/* S is the loop's step.  */

bool
loop_finder::take_step (gimple *s, loop_of_gotos *l) const
{
  if (!is_gimple_assign (s) || gimple_assign_rhs_code (s) != PLUS_EXPR || gimple_assign_lhs (s) != l->variable
      || gimple_assign_rhs1 (s) != l->variable)
    return false;
  l->step = gimple_assign_rhs2 (s);
  return tree_fits_shwi_p (l->step) && !integer_zerop (l->step) && abs_hwi (tree_to_shwi (l->step)) < (1 << 20);
}

/* COND, with BEFORE or null before it, goes to the label TO if the loop goes on, or, if NEGATE, if the loop ends.  */

bool
loop_finder::take_condition (gcond *cond, gimple *before, tree to, bool negate, loop_of_gotos *l) const
{
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  tree_code code = gimple_cond_code (cond);
  if (before)
    {
      if (code != NE_EXPR || !integer_zerop (b) || gimple_assign_lhs (before) != a)
	return false;
      code = gimple_assign_rhs_code (before);
      if (TREE_CODE_CLASS (code) != tcc_comparison)
	return false;
      a = gimple_assign_rhs1 (before), b = gimple_assign_rhs2 (before);
    }
  if ((gimple_cond_true_label (cond) == to) == negate)
    {
      if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
	return false;
      code = invert_tree_comparison (code, false);
    }
  if (b == l->variable)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  l->cond = code;
  l->end = b;
  return a == l->variable && (code == LT_EXPR || code == LE_EXPR || code == GT_EXPR || code == GE_EXPR);
}

/* The goto back is the condition AT.  */

bool
loop_finder::find_tested_last (size_t at, loop_of_gotos *l) const
{
  gcond *cond = as_a<gcond *> (m_stmts[at]);
  size_t test = at, top = 0;
  while (test-- > 0 && (idle_p (m_stmts[test]) || is_gimple_assign (m_stmts[test])))
    if (!idle_p (m_stmts[test]))
      l->bound.insert (l->bound.begin (), m_stmts[test]);
  if (test >= at || gimple_code (m_stmts[test]) != GIMPLE_LABEL)
    return false;
  tree label = gimple_label_label (as_a<glabel *> (m_stmts[test]));
  for (top = test; top-- > 0; )
    if (gimple_code (m_stmts[top]) == GIMPLE_GOTO && gimple_goto_dest (m_stmts[top]) == label)
      break;
  if (top >= test || top == 0)
    return false;
  l->first = before (top);
  size_t start = top + 1;
  while (start < test && idle_p (m_stmts[start]))
    start++;
  glabel *top_label = start < test ? dyn_cast<glabel *> (m_stmts[start]) : NULL;
  if (!top_label || at + 1 >= m_stmts.size () || gimple_code (m_stmts[at + 1]) != GIMPLE_LABEL)
    return false;
  tree in = gimple_label_label (top_label), out = gimple_label_label (as_a<glabel *> (m_stmts[at + 1]));
  tree yes = gimple_cond_true_label (cond), no = gimple_cond_false_label (cond);
  if (!((yes == in && no == out) || (yes == out && no == in)))
    return false;
  l->labels = { label, in };
  l->last = at + 1;
  l->body = start + 1;
  l->body_end = before (test);
  l->block = NULL;
  gimple *first = m_stmts[l->first];
  if (l->first == top || !is_gimple_assign (first) || l->body_end < l->body)
    return false;
  l->variable = gimple_assign_lhs (first);
  return take_step (m_stmts[l->body_end], l) && take_condition (cond, NULL, in, false, l);
}

/* The goto back is AT.  */

bool
loop_finder::find_tested_first (size_t at, loop_of_gotos *l) const
{
  tree label = gimple_goto_dest (m_stmts[at]);
  size_t top = at;
  while (top-- > 0)
    if (gimple_code (m_stmts[top]) == GIMPLE_LABEL && gimple_label_label (as_a<glabel *> (m_stmts[top])) == label)
      break;
  if (top >= at || top == 0 || at + 1 >= m_stmts.size () || gimple_code (m_stmts[at + 1]) != GIMPLE_LABEL)
    return false;
  tree out = gimple_label_label (as_a<glabel *> (m_stmts[at + 1]));
  l->first = before (top);
  l->last = at + 1;
  if (l->first == top || !is_gimple_assign (m_stmts[l->first]))
    return false;
  l->variable = gimple_assign_lhs (m_stmts[l->first]);
  std::vector<gimple *> inside;
  for (size_t i = top + 1; i < at; i++)
    if (!idle_p (m_stmts[i]))
      inside.push_back (m_stmts[i]);
  l->block = inside.size () == 1 ? dyn_cast<gbind *> (inside[0]) : NULL;
  if (l->block)
    {
      inside.clear ();
      for (gimple_stmt_iterator i = gsi_start (*gimple_bind_body_ptr (l->block)); !gsi_end_p (i); gsi_next (&i))
	if (!idle_p (gsi_stmt (i)))
	  inside.push_back (gsi_stmt (i));
    }
  const size_t test_body_and_step = 3;
  if (inside.size () < test_body_and_step)
    return false;
  gimple *compare = is_gimple_assign (inside[0]) ? inside[0] : NULL;
  gcond *cond = dyn_cast<gcond *> (inside[compare ? 1 : 0]);
  glabel *in = dyn_cast<glabel *> (inside[compare ? 2 : 1]);
  if (!cond || !in)
    return false;
  tree yes = gimple_cond_true_label (cond), no = gimple_cond_false_label (cond), body = gimple_label_label (in);
  if (!((yes == body && no == out) || (yes == out && no == body)))
    return false;
  auto place = [&] (gimple *s) { return size_t (std::find (m_stmts.begin (), m_stmts.end (), s) - m_stmts.begin ()); };
  l->labels = { label, body };
  l->body = place (in) + 1;
  l->body_end = place (inside.back ());
  return take_step (inside.back (), l) && take_condition (cond, compare, out, true, l);
}

/* T has one value while the loop with BODY runs; the operands of COMPUTED are of this kind.  */

bool
loop_finder::fixed_p (tree t, const contents &body, const std::set<tree> &computed) const
{
  if (is_gimple_min_invariant (t))
    return true;
  if (DECL_P (t) && heddle_register_p (t))
    return computed.count (t) || !body.assigned.count (t);
  if (body.calls || TREE_THIS_VOLATILE (t))
    return false;
  tree base = t;
  for (; handled_component_p (base); base = TREE_OPERAND (base, 0))
    if (TREE_CODE (base) == ARRAY_REF && !fixed_p (TREE_OPERAND (base, 1), body, computed))
      return false;
  if (TREE_CODE (base) == MEM_REF || INDIRECT_REF_P (base))
    {
      tree pointer = TREE_OPERAND (base, 0);
      if (!DECL_P (pointer) || !fixed_p (pointer, body, computed))
	return false;
    }
  else if (!DECL_P (base))
    return false;
  for (tree store : body.stores)
    if (heddle_may_change_p (store, t))
      return false;
  return true;
}

/* V, used in the computation of L's end, has other values in its body, and the value for the end is used neither in the
   body nor behind L: the gimplifier makes a temporary for equal expressions.  */

bool
loop_finder::reused_p (const loop_of_gotos &l, tree v) const
{
  const body_flow flow;
  return DECL_ARTIFICIAL (v) && !l.block && !flow.exposed_p (m_stmts[l.body], m_stmts[l.body_end - 1], v)
	 && !flow.live_after_p (m_stmts[l.first], m_stmts[l.last], v);
}

/* L may become a loop with a directive.  */

bool
loop_finder::fits_p (loop_of_gotos *given) const
{
  loop_of_gotos &l = *given;
  tree type = TREE_TYPE (l.variable);
  if (!DECL_P (l.variable) || !heddle_register_p (l.variable) || !INTEGRAL_TYPE_P (type)
      || TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node) || TYPE_PRECISION (type) > POINTER_SIZE
      || (tree_int_cst_sgn (l.step) > 0) != (l.cond == LT_EXPR || l.cond == LE_EXPR)
      || (TYPE_UNSIGNED (type) && tree_int_cst_sgn (l.step) < 0))
    return false;
  contents body;
  if (l.block)
    {
      gimple_seq seq = gimple_bind_body (l.block);
      gimple *last = NULL;
      for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
	if (!idle_p (gsi_stmt (i)))
	  last = gsi_stmt (i);
      bool started = false;
      for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i) && gsi_stmt (i) != last; gsi_next (&i))
	if (started)
	  look_at (gsi_stmt (i), &body);
	else
	  started = gimple_code (gsi_stmt (i)) == GIMPLE_LABEL;
    }
  else
    for (size_t i = l.body; i < l.body_end; i++)
      look_at (m_stmts[i], &body);
  if (body.strange || body.assigned.count (l.variable))
    return false;
  for (tree target : body.targets)
    if (!body.labels.count (target))
      return false;
  for (tree label : body.labels)
    if (m_targets.count (label) != body.targets.count (label))
      return false;
  for (tree label : l.labels)
    if (m_targets.count (label) != 1)
      return false;
  std::set<tree> computed;
  for (gimple *s : l.bound)
    {
      tree lhs = gimple_get_lhs (s);
      if (!DECL_P (lhs) || !heddle_register_p (lhs) || lhs == l.variable || gimple_has_volatile_ops (s))
	return false;
      if (body.assigned.count (lhs))
	{
	  if (!reused_p (l, lhs))
	    return false;
	  l.reused.insert (lhs);
	}
      for (unsigned i = 1; i < gimple_num_ops (s); i++)
	if (gimple_op (s, i) && (gimple_op (s, i) == l.variable || !fixed_p (gimple_op (s, i), body, computed)))
	  return false;
      computed.insert (lhs);
    }
  return is_gimple_val (l.end) && l.end != l.variable && fixed_p (l.end, body, computed);
}

/* A short-lived variable of TYPE, in the innermost block: constructs know the variables declared inside.  */

tree
loop_finder::new_variable (tree type) const
{
  tree v = create_tmp_var_raw (type);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  DECL_CHAIN (v) = gimple_bind_vars (m_bind);
  gimple_bind_set_vars (m_bind, v);
  return v;
}

/* Statements that give the variable of L, which ends at END, its value behind the loop.  */

gimple_seq
loop_finder::last_value (const loop_of_gotos &l, tree end) const
{
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (l.variable);
  if (l.cond == LE_EXPR || l.cond == GE_EXPR)
    {
      tree next = new_variable (type);
      gimple_seq_add_stmt (&seq, gimple_build_assign (next, PLUS_EXPR, end, build_int_cst (type, l.cond == LE_EXPR
													 ? 1 : -1)));
      end = next;
    }
  const tree_code code = l.cond == LE_EXPR || l.cond == LT_EXPR ? MAX_EXPR : MIN_EXPR;
  gimple_seq_add_stmt (&seq, gimple_build_assign (l.variable, code, l.start, end));
  return seq;
}

/* Add to SEQ a loop with a directive for L, behind the computation of its end.  */

gomp_for *
loop_finder::make_loop (const loop_of_gotos &l, gimple_seq *seq) const
{
  gimple_seq body = NULL;
  tree end = l.end;
  auto move = [] (gimple *s, gimple_seq *to)
    {
      gimple_init_singleton (s);
      gimple_seq_add_stmt_without_update (to, s);
    };
  std::map<tree, tree> renamed;
  auto rename = [&] (tree t)
    {
      const auto found = renamed.find (t);
      return found == renamed.end () ? t : found->second;
    };
  for (gimple *s : l.bound)
    {
      if (!l.reused.empty ())
	{
	  s = gimple_copy (s);
	  for (unsigned i = 1; i < gimple_num_ops (s); i++)
	    if (gimple_op (s, i))
	      gimple_set_op (s, i, rename (gimple_op (s, i)));
	  tree lhs = gimple_get_lhs (s);
	  if (l.reused.count (lhs))
	    gimple_set_lhs (s, renamed[lhs] = new_variable (TREE_TYPE (lhs)));
	}
      move (s, seq);
    }
  end = rename (end);
  if (l.block)
    {
      std::vector<gimple *> inside;
      for (gimple_stmt_iterator i = gsi_start (*gimple_bind_body_ptr (l.block)); !gsi_end_p (i); gsi_next (&i))
	inside.push_back (gsi_stmt (i));
      size_t at = 0, end = inside.size ();
      while (gimple_code (inside[at]) != GIMPLE_LABEL)
	at++;
      while (idle_p (inside[end - 1]))
	end--;
      for (at++; at + 1 < end; at++)
	move (inside[at], &body);
      gimple_bind_set_body (l.block, body);
      body = NULL;
      move (l.block, &body);
    }
  else
    {
      for (size_t i = l.body; i < l.body_end; i++)
	move (m_stmts[i], &body);
      gbind *bind = gimple_build_bind (NULL_TREE, body, NULL_TREE);
      body = NULL;
      gimple_seq_add_stmt_without_update (&body, bind);
    }
  const location_t loc = gimple_location (m_stmts[l.first]);
  tree own = build_omp_clause (loc, OMP_CLAUSE_PRIVATE), open = build_omp_clause (loc, m_clause);
  OMP_CLAUSE_DECL (own) = l.variable;
  OMP_CLAUSE_CHAIN (own) = open;
  gomp_for *loop = gimple_build_omp_for (body, m_kind, own, 1, NULL);
  gimple_set_location (loop, loc);
  gimple_omp_for_set_index (loop, 0, l.variable);
  gimple_omp_for_set_initial (loop, 0, l.start);
  gimple_omp_for_set_final (loop, 0, end);
  gimple_omp_for_set_cond (loop, 0, l.cond);
  gimple_omp_for_set_incr (loop, 0, build2 (PLUS_EXPR, TREE_TYPE (l.variable), l.variable, l.step));
  gimple_seq_add_stmt_without_update (seq, loop);
  return loop;
}

/* Add the statements of SEQ to LIST.  */

void
list_statements (gimple_seq seq, std::vector<gimple *> *list)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    list->push_back (gsi_stmt (i));
}

/* A sequence of the statements in LIST, now in no other sequence.  */

gimple_seq
sequence_of (const std::vector<gimple *> &list)
{
  gimple_seq seq = NULL;
  for (gimple *s : list)
    {
      gimple_init_singleton (s);
      gimple_seq_add_stmt_without_update (&seq, s);
    }
  return seq;
}

/* Convert the first loop of SEQ without other loops inside.  */

bool
loop_finder::convert_one (gimple_seq *seq)
{
  find_targets ();
  m_stmts.clear ();
  for (gimple_stmt_iterator i = gsi_start (*seq); !gsi_end_p (i); gsi_next (&i))
    m_stmts.push_back (gsi_stmt (i));
  for (size_t at = 0; at < m_stmts.size (); at++)
    {
      loop_of_gotos l = {};
      const enum gimple_code code = gimple_code (m_stmts[at]);
      if (!(code == GIMPLE_COND ? find_tested_last (at, &l) : code == GIMPLE_GOTO && find_tested_first (at, &l))
	  || !fits_p (&l))
	continue;
      gimple *first = m_stmts[l.first];
      if (m_only && !m_only->count (first))
	continue;
      const bool used = body_flow ().live_after_p (first, m_stmts[l.last], l.variable);
      if (used && !integer_onep (l.step) && !integer_minus_onep (l.step))
	continue;
      plain_loop record = {};
      record.first = first;
      record.variable = l.variable;
      record.block = l.block;
      record.was.assign (m_stmts.begin () + l.first, m_stmts.begin () + l.last);
      if (l.block)
	list_statements (gimple_bind_body (l.block), &record.block_was);
      gimple_seq all = NULL, loop = NULL;
      auto move = [&] (size_t i)
	{
	  gimple_init_singleton (m_stmts[i]);
	  gimple_seq_add_stmt_without_update (&all, m_stmts[i]);
	};
      for (size_t i = 0; i < l.first; i++)
	move (i);
      l.start = gimple_assign_rhs1 (first);
      if (gimple_num_ops (first) > 2 || !is_gimple_val (l.start)
	  || !useless_type_conversion_p (TREE_TYPE (l.variable), TREE_TYPE (l.start)) || DECL_P (l.start))
	{
	  l.start = new_variable (TREE_TYPE (l.variable));
	  gimple_set_lhs (first, l.start);
	  gimple_init_singleton (first);
	  gimple_seq_add_stmt_without_update (&loop, first);
	}
      record.loop = make_loop (l, &loop);
      if (used)
	gimple_seq_add_seq_without_update (&loop, last_value (l, gimple_omp_for_final (record.loop, 0)));
      list_statements (loop, &record.made);
      m_loops->push_back (record);
      gimple_seq_add_seq_without_update (&all, loop);
      for (size_t i = l.last; i < m_stmts.size (); i++)
	move (i);
      *seq = all;
      return true;
    }
  return false;
}

/* Take LOOP, which the compiler itself has found to run in sequence, as if it had no directive.  */

void
loop_finder::take_sequential (gimple *loop)
{
  if ((m_only && !m_only->count (loop)) || gimple_omp_for_kind (loop) != int (m_kind) || !heddle_found_seq_p (loop)
      || gimple_omp_for_collapse (loop) != 1 || gimple_omp_for_pre_body (loop))
    return;
  plain_loop record = {};
  record.first = record.loop = loop;
  record.variable = gimple_omp_for_index (loop, 0);
  record.clauses_was = gimple_omp_for_clauses (loop);
  tree clauses = build_omp_clause (gimple_location (loop), m_clause), *last = &OMP_CLAUSE_CHAIN (clauses);
  for (tree c = record.clauses_was; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_SEQ)
      {
	*last = heddle_copy_clause (c);
	last = &OMP_CLAUSE_CHAIN (*last);
      }
  gimple_omp_for_set_clauses (loop, clauses);
  m_loops->push_back (record);
}

void
loop_finder::look_in (gimple_seq *seq)
{
  for (gimple_stmt_iterator i = gsi_start (*seq); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *s = gsi_stmt (i);
      if (gbind *bind = dyn_cast<gbind *> (s))
	{
	  gbind *around = m_bind;
	  m_bind = bind;
	  look_in (gimple_bind_body_ptr (bind));
	  m_bind = around;
	}
      else if (gimple_code (s) == GIMPLE_TRY)
	look_in (gimple_try_eval_ptr (s));
      else if (gimple_code (s) == GIMPLE_OMP_FOR)
	{
	  look_in (gimple_omp_body_ptr (s));
	  take_sequential (s);
	}
    }
  while (m_bind && convert_one (seq))
    ;
}

/* Restore the gotos of L in the place of its loop, if the loop is in SEQ or inside of it.  */

bool
put_back (gimple_seq *seq, const plain_loop &l)
{
  std::vector<gimple *> all;
  list_statements (*seq, &all);
  const auto at = std::find (all.begin (), all.end (), l.made.front ());
  if (at != all.end () && std::find (at, all.end (), l.loop) != all.end ())
    {
      if (gimple_get_lhs (l.first) != l.variable)
	gimple_set_lhs (l.first, l.variable);
      if (l.block)
	gimple_bind_set_body (l.block, sequence_of (l.block_was));
      const size_t place = at - all.begin ();
      all.erase (all.begin () + place, all.begin () + place + l.made.size ());
      all.insert (all.begin () + place, l.was.begin (), l.was.end ());
      *seq = sequence_of (all);
      return true;
    }
  for (gimple *s : all)
    switch (gimple_code (s))
      {
      case GIMPLE_BIND:
	if (put_back (gimple_bind_body_ptr (as_a<gbind *> (s)), l))
	  return true;
	break;
      case GIMPLE_TRY:
	if (put_back (gimple_try_eval_ptr (s), l))
	  return true;
	break;
      case GIMPLE_OMP_FOR:
	if (put_back (gimple_omp_body_ptr (s), l))
	  return true;
	break;
      default:
	break;
      }
  return false;
}

} // namespace

void
plain_loops::find (const std::set<gimple *> *only)
{
  loop_finder (m_region, m_kind, m_clause, only, &m_loops).look_in (gimple_omp_body_ptr (m_region));
}

void
plain_loops::undo_all ()
{
  for (; !m_loops.empty (); m_loops.pop_back ())
    if (m_loops.back ().made.empty ())
      gimple_omp_for_set_clauses (m_loops.back ().loop, m_loops.back ().clauses_was);
    else
      put_back (gimple_omp_body_ptr (m_region), m_loops.back ());
}
