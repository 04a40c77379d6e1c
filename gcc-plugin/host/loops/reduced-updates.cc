/* reduced-updates.cc -- the larger or the smaller of a reduced variable and of something, as programs write it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp target teams distribute parallel for reduction(max: error)
     for (i = 0; i < n; i++)
       for (j = 0; j < m; j++)
	 error = fmax (error, fabs (a[i][j] - b[i][j]));

   The iterations of the inner loop may be executed in any order, too, as long as each takes the larger of the variable
   and of something: the reduction of the threads' variables has the same result.  The forms of such an update are

     v = fmax (v, x);  v = MAX_EXPR <v, x>;  if (x > v) v = x;  v = x > v ? x : v;

   and the same with fmin, MIN_EXPR, other comparisons and exchanged operands.  V may have an address: the gimplifier
   then loads it into a temporary before, and stores a temporary.  V may be of a narrower type than X, as rounding keeps
   the order.  With x > v a NaN in X leaves V alone.  With v > x ? v : x the NaN would replace V, and the next X the
   NaN, so that the order counts.  */

#include "host/clauses/body-flow.h"
#include "host/loops/reduced-updates.h"
#include "host/loops/straight-body.h"

namespace {

/* T is a temporary of the gimplifier.  */

bool
temporary_p (tree t)
{
  return VAR_P (t) && DECL_ARTIFICIAL (t) && heddle_register_p (t);
}

/* The search for the updates of a variable in one loop's body.  */

class extreme_finder
{
public:
  extreme_finder (gimple *loop, tree v, tree_code code) : m_body (loop), m_v (v), m_code (code) {}
  bool find ();
  std::set<gimple *> statements () const;
  const std::set<tree> &values () const { return m_values; }

private:
  bool current_p (tree t, size_t at);
  bool larger_p (tree t, size_t at, bool *updated);
  bool operation_p (size_t at, bool *updated);
  bool right_way_p (gcond *, bool first) const;
  bool branch_p (size_t set);
  bool selection_p (size_t set, tree t);
  bool quiet_p (size_t from, size_t to) const;
  bool only_temporaries_p (size_t from, size_t to) const;
  bool copied_p (size_t at) const;
  tree value_set (size_t *at) const;
  bool only_here_p (tree t) const;

  straight_body m_body;
  tree m_v;
  tree_code m_code;
  std::set<size_t> m_found;		/* places of the statements of updates */
  std::set<tree> m_values;		/* temporaries of updates */
};

/* S converts a floating-point number to a type with all its values, if WIDER, else to a type with fewer values: of two
   numbers, the larger one stays the larger one, or they become equal.  */

bool
converts_p (gimple *s, bool wider)
{
  if (!is_gimple_assign (s) || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (s)))
    return false;
  tree to = TREE_TYPE (gimple_assign_lhs (s)), from = TREE_TYPE (gimple_assign_rhs1 (s));
  return SCALAR_FLOAT_TYPE_P (to) && SCALAR_FLOAT_TYPE_P (from)
	 && (wider ? TYPE_PRECISION (to) >= TYPE_PRECISION (from) : TYPE_PRECISION (to) < TYPE_PRECISION (from));
}

/* The statement AT copies a value, to a wider type perhaps.  */

bool
extreme_finder::copied_p (size_t at) const
{
  return gimple_assign_single_p (m_body[at]) || converts_p (m_body[at], true);
}

/* T has the value of the variable at the statement AT.  */

bool
extreme_finder::current_p (tree t, size_t at)
{
  if (t == m_v)
    return true;
  if (!temporary_p (t))
    return false;
  const size_t load = m_body.definition (t, at);
  if (load >= at || !quiet_p (load, at) || !copied_p (load) || !current_p (gimple_assign_rhs1 (m_body[load]), load))
    return false;
  m_found.insert (load);
  m_values.insert (t);
  return true;
}

/* The operation at AT gives the larger of the variable and of other values.  UPDATED: the variable is among them.  */

bool
extreme_finder::operation_p (size_t at, bool *updated)
{
  gimple *s = m_body[at];
  tree a, b;
  if (gcall *call = dyn_cast<gcall *> (s))
    {
      if (heddle_extreme_call (call) != m_code)
	return false;
      a = gimple_call_arg (call, 0), b = gimple_call_arg (call, 1);
    }
  else if (is_gimple_assign (s) && gimple_assign_rhs_code (s) == m_code)
    a = gimple_assign_rhs1 (s), b = gimple_assign_rhs2 (s);
  else
    return false;
  bool first = false, second = false;
  larger_p (a, at, &first);
  larger_p (b, at, &second);
  *updated = first != second;
  m_found.insert (at);
  return true;
}

/* T, at the statement AT, is the variable, or the result of such an operation.  */

bool
extreme_finder::larger_p (tree t, size_t at, bool *updated)
{
  *updated = false;
  if (!DECL_P (t))
    return false;
  if (current_p (t, at))
    return *updated = true;
  if (!temporary_p (t))
    return false;
  const size_t d = m_body.definition (t, at);
  if (d >= at || !quiet_p (d, at)
      || !(converts_p (m_body[d], false) ? larger_p (gimple_assign_rhs1 (m_body[d]), d, updated)
	   : operation_p (d, updated)) || !*updated)
    return false;
  m_found.insert (d);
  m_values.insert (t);
  return true;
}

/* Between the statements FROM and TO there are only assignments to other variables in registers.  */

bool
extreme_finder::quiet_p (size_t from, size_t to) const
{
  for (size_t i = from + 1; i < to; i++)
    {
      tree lhs = is_gimple_assign (m_body[i]) ? gimple_assign_lhs (m_body[i]) : NULL_TREE;
      if (!lhs || lhs == m_v || !DECL_P (lhs) || !heddle_register_p (lhs))
	return false;
    }
  return true;
}

/* The same, of assignments to temporaries.  */

bool
extreme_finder::only_temporaries_p (size_t from, size_t to) const
{
  for (size_t i = from; i < to; i++)
    if (!is_gimple_assign (m_body[i]) || !temporary_p (gimple_assign_lhs (m_body[i])))
      return false;
  return true;
}

/* What the assignment *AT sets the variable to; where the variable is narrower, before the conversion, which is
   then at *AT.  */

tree
extreme_finder::value_set (size_t *at) const
{
  gimple *s = m_body[*at];
  if (!gimple_assign_single_p (s))
    return converts_p (s, false) ? gimple_assign_rhs1 (s) : NULL_TREE;
  tree t = gimple_assign_rhs1 (s);
  const size_t d = temporary_p (t) ? m_body.definition (t, *at) : *at;
  if (d >= *at || !quiet_p (d, *at) || !converts_p (m_body[d], false))
    return t;
  *at = d;
  return gimple_assign_rhs1 (m_body[d]);
}

/* The branch of COND is taken if something is larger than the variable, the first operand if FIRST, else the second
   one.  */

bool
extreme_finder::right_way_p (gcond *cond, bool first) const
{
  const tree_code code = first ? swap_tree_comparison (gimple_cond_code (cond)) : gimple_cond_code (cond);
  return m_code == MAX_EXPR ? code == GT_EXPR || code == GE_EXPR : code == LT_EXPR || code == LE_EXPR;
}

/* The variable is set at SET, in a branch with nothing else but temporaries.  */

bool
extreme_finder::branch_p (size_t set)
{
  size_t begin = set;
  while (begin > 0 && is_gimple_assign (m_body[begin - 1]))
    begin--;
  body_choice c;
  if (begin < 2 || !m_body.choice_p (begin - 2, &c) || !c.one_sided_p () || c.first != begin || c.end != set + 1)
    return false;
  gcond *const cond = c.test;
  size_t at = set;
  tree value = value_set (&at);
  if (!value || !only_temporaries_p (begin, set))
    return false;
  const bool first = current_p (gimple_cond_lhs (cond), begin - 2);
  if (first == current_p (gimple_cond_rhs (cond), begin - 2) || !right_way_p (cond, first))
    return false;
  tree other = first ? gimple_cond_rhs (cond) : gimple_cond_lhs (cond);
  m_found.insert (begin - 2);
  m_found.insert (set);
  return m_body.same_value_p (other, begin - 2, value, at);
}

/* The variable is set to T, which is itself or something larger, at SET, where two branches meet.  */

bool
extreme_finder::selection_p (size_t set, tree t)
{
  const std::vector<size_t> all = m_body.mentions (t);
  if (all.size () <= 2 || all[2] != set || all.back () != set || all[1] + 2 != set)
    return false;
  size_t begin = all[0];
  while (begin > 0 && is_gimple_assign (m_body[begin - 1]))
    begin--;
  body_choice c;
  if (begin < 2 || !m_body.choice_p (begin - 2, &c) || c.first != begin || c.end != all[0] + 1
      || c.other_end != all[1] + 1)
    return false;
  gcond *const cond = c.test;
  if (!only_temporaries_p (c.first, c.end) || !only_temporaries_p (c.other, c.other_end) || !copied_p (all[0])
      || !copied_p (all[1]))
    return false;
  const size_t at = begin - 2;
  const bool first = current_p (gimple_cond_lhs (cond), at);
  if (first == current_p (gimple_cond_rhs (cond), at))
    return false;
  tree x = first ? gimple_cond_rhs (cond) : gimple_cond_lhs (cond);
  tree taken = gimple_assign_rhs1 (m_body[all[0]]), left = gimple_assign_rhs1 (m_body[all[1]]);
  for (size_t i : { at, all[0], all[1], set })
    m_found.insert (i);
  m_values.insert (t);
  if (right_way_p (cond, first))
    return gimple_assign_single_p (m_body[all[0]]) && m_body.same_value_p (x, at, taken, all[0])
	   && current_p (left, all[1]);
  /* v > x ? v : x  */
  return right_way_p (cond, !first) && !HONOR_NANS (TREE_TYPE (m_v)) && gimple_assign_single_p (m_body[all[1]])
	 && current_p (taken, all[0]) && m_body.same_value_p (x, at, left, all[1]);
}

/* All statements with T are among those found.  */

bool
extreme_finder::only_here_p (tree t) const
{
  for (size_t i : m_body.mentions (t))
    if (!m_found.count (i))
      {
	/* The same temporary has the variable's value again and again.  */
	gimple *s = m_body[i];
	if (!gimple_assign_single_p (s) || gimple_assign_lhs (s) != t || gimple_assign_rhs1 (s) != m_v)
	  return false;
      }
  return true;
}

bool
extreme_finder::find ()
{
  if (!m_body.straight_p ())
    return false;
  bool any = false;
  for (size_t i = 0; i < m_body.size (); i++)
    {
      gimple *s = m_body[i];
      if (gimple_get_lhs (s) != m_v)
	continue;
      any = true;
      bool updated = false;
      if (operation_p (i, &updated) && updated)
	continue;
      size_t at = i;
      tree t = value_set (&at);
      if (!t)
	return false;
      m_found.insert (i);
      m_found.insert (at);
      if (DECL_P (t) && t != m_v && larger_p (t, at, &updated) && updated && !current_p (t, at))
	continue;
      if (!branch_p (i) && !(temporary_p (t) && selection_p (at, t)))
	return false;
    }
  for (tree t : m_values)
    if (!only_here_p (t))
      return false;
  return any;
}

std::set<gimple *>
extreme_finder::statements () const
{
  std::set<gimple *> found;
  for (size_t i : m_found)
    found.insert (m_body[i]);
  for (size_t i = 0; i < m_body.size (); i++)
    if (gimple_assign_single_p (m_body[i]) && gimple_assign_rhs1 (m_body[i]) == m_v
	&& m_values.count (gimple_assign_lhs (m_body[i])))
      found.insert (m_body[i]);
  return found;
}

} // namespace

void
heddle_find_extremes (gimple *loop, tree v, tree_code code, std::set<gimple *> *statements, std::set<tree> *values)
{
  if ((code != MAX_EXPR && code != MIN_EXPR) || TREE_THIS_VOLATILE (v))
    return;
  extreme_finder finder (loop, v, code);
  if (!finder.find ())
    return;
  for (gimple *s : finder.statements ())
    statements->insert (s);
  values->insert (finder.values ().begin (), finder.values ().end ());
}
