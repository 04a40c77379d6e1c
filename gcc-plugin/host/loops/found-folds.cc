/* found-folds.cc -- what a loop makes of a variable in the order of its iterations, recognized.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The forms of an update (row-folds.h) are those of the gimplifier's statements: a sum or a product, a call of fmax or
   the like, the larger or the smaller of two by way of a temporary, and a branch that sets the variable to what is
   compared with it.  Each mention of the variable in the body is part of the one update.  */

#include "host/clauses/body-flow.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "host/loops/row-folds.h"
#include "host/loops/straight-body.h"

#include <map>

namespace {

/* S does nothing but copy a value of its type.  */

bool
copy_p (gimple *s)
{
  return gimple_assign_single_p (s) && useless_type_conversion_p (TREE_TYPE (gimple_assign_lhs (s)),
								  TREE_TYPE (gimple_assign_rhs1 (s)));
}

/* The search for the folds of one loop.  */

class fold_finder
{
public:
  fold_finder (gimple *loop, const body_flow &flow, const std::set<tree> &own)
    : m_loop (loop), m_flow (flow), m_own (own), m_body (loop) {}
  std::vector<row_fold> find ();

private:
  bool foldable_p (tree v) const;
  bool sum_p (tree v, const std::vector<size_t> &at, row_fold *f) const;
  bool call_p (tree v, const std::vector<size_t> &at, row_fold *f) const;
  bool operation_p (tree v, const std::vector<size_t> &at, row_fold *f) const;
  bool extreme_p (tree v, const std::vector<size_t> &at, row_fold *f) const;
  bool branch_p (tree v, size_t cond, size_t first, size_t end, tree to, size_t *set, row_fold *f) const;
  bool selected_p (tree v, const std::vector<size_t> &at, const body_choice &c, tree *to) const;

  gimple *m_loop;
  const body_flow &m_flow;
  const std::set<tree> &m_own;
  straight_body m_body;
};

/* V is a variable of an iteration of the loop around, of a type that folds can have.  */

bool
fold_finder::foldable_p (tree v) const
{
  tree type = TREE_TYPE (v);
  return VAR_P (v) && m_own.count (v) && heddle_register_p (v) && !TREE_THIS_VOLATILE (v)
	 && (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type) || TYPE_MODE (type) == SFmode
	     || TYPE_MODE (type) == DFmode)
	 && !COMPLEX_FLOAT_TYPE_P (type) && !VECTOR_TYPE_P (type);
}

/* The statements AT, all that have V, add to it or multiply it, once.  */

bool
fold_finder::sum_p (tree v, const std::vector<size_t> &at, row_fold *f) const
{
  gimple *s = m_body[at[0]];
  if (at.size () != 1 || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (v)) || flag_associative_math || flag_rounding_math
      || HONOR_SNANS (TREE_TYPE (v)) || !is_gimple_assign (s) || gimple_assign_lhs (s) != v
      || gimple_assign_rhs_class (s) != GIMPLE_BINARY_RHS)
    return false;
  tree a = gimple_assign_rhs1 (s), b = gimple_assign_rhs2 (s);
  f->code = gimple_assign_rhs_code (s);
  f->kind = row_fold::SUM;
  f->update = s;
  return (a == v) != (b == v)
	 && (f->code == PLUS_EXPR || f->code == MULT_EXPR || (f->code == MINUS_EXPR && a == v));
}

/* They call fmax or the like with it, once.  */

bool
fold_finder::call_p (tree v, const std::vector<size_t> &at, row_fold *f) const
{
  gcall *s = dyn_cast<gcall *> (m_body[at[0]]);
  if (at.size () != 1 || !s || gimple_call_lhs (s) != v || heddle_extreme_call (s) == ERROR_MARK)
    return false;
  f->kind = row_fold::CALL;
  f->update = s;
  return (gimple_call_arg (s, 0) == v) != (gimple_call_arg (s, 1) == v);
}

/* They set a temporary to it and it to the temporary, which is the larger or the smaller of itself and others in
   between: so it is with Fortran's MAX and MIN.  */

bool
fold_finder::operation_p (tree v, const std::vector<size_t> &at, row_fold *f) const
{
  gimple *first = m_body[at[0]];
  if (at.size () != 2 || !copy_p (first) || gimple_assign_rhs1 (first) != v)
    return false;
  tree t = gimple_assign_lhs (first);
  if (!VAR_P (t) || !DECL_ARTIFICIAL (t) || !heddle_register_p (t))
    return false;
  const std::vector<size_t> all = m_body.mentions (t);
  if (all.size () <= 2 || all[0] != at[0] || all.back () != at[1])
    return false;
  for (size_t i = all[0]; i <= all.back (); i++)
    if (!is_gimple_assign (m_body[i]))
      return false;
  for (size_t k = 1; k + 1 < all.size (); k++)
    {
      gimple *s = m_body[all[k]];
      const tree_code code = gimple_assign_rhs_code (s);
      if (gimple_assign_lhs (s) != t || (code != MAX_EXPR && code != MIN_EXPR) || (k > 1 && code != f->code)
	  || (gimple_assign_rhs1 (s) == t) == (gimple_assign_rhs2 (s) == t))
	return false;
      f->code = code;
    }
  gimple *last = m_body[at[1]];
  f->kind = row_fold::OPERATION;
  return gimple_assign_lhs (last) == v && copy_p (last) && gimple_assign_rhs1 (last) == t;
}

/* From FIRST on, behind the label of a branch that the condition COND leads to, up to END temporaries are computed, and
   TO, in V's place, gets the value that is compared, at *SET; and other variables, which F gets.  */

bool
fold_finder::branch_p (tree v, size_t cond, size_t first, size_t end, tree to, size_t *set, row_fold *f) const
{
  bool found = false;
  gcond *c = as_a<gcond *> (m_body[cond]);
  tree x = gimple_cond_lhs (c) == v ? gimple_cond_rhs (c) : gimple_cond_lhs (c);
  for (size_t i = first; i < end; i++)
    {
      gimple *s = m_body[i];
      tree lhs = gimple_get_lhs (s);
      if (!is_gimple_assign (s) || !lhs || !DECL_P (lhs) || !heddle_register_p (lhs) || gimple_has_volatile_ops (s))
	return false;
      if (lhs == to)
	{
	  if (found || !copy_p (s) || !m_body.same_value_p (x, cond, gimple_assign_rhs1 (s), i))
	    return false;
	  found = true;
	  *set = i;
	}
      else if (!DECL_ARTIFICIAL (lhs))
	{
	  if (!foldable_p (lhs) || m_body.mentions (lhs).size () != 1)
	    return false;
	  /* What it had before is not a lane's to know.  */
	  for (unsigned n = 1; n < gimple_num_ops (s); n++)
	    if (gimple_op (s, n) && heddle_mentions_p (gimple_op (s, n), lhs))
	      return false;
	  tree value = copy_p (s) ? gimple_assign_rhs1 (s) : NULL_TREE;
	  const bool outside = value && (is_gimple_min_invariant (value)
					 || (DECL_P (value) && heddle_register_p (value) && !DECL_ARTIFICIAL (value)));
	  f->along.push_back (lhs);
	  f->values.push_back (outside ? value : NULL_TREE);
	}
    }
  return found;
}

/* V is compared at AT[0], and set from a temporary *TO behind the choice C, whose other branch is *TO = V alone.  */

bool
fold_finder::selected_p (tree v, const std::vector<size_t> &at, const body_choice &c, tree *to) const
{
  if (at.size () <= 2 || at.back () != at[2] || c.other_end != c.other + 1 || at[1] != c.other
      || at[2] != c.other_end + 1 || !copy_p (m_body[at[1]]) || !copy_p (m_body[at[2]])
      || gimple_assign_rhs1 (m_body[at[1]]) != v || gimple_assign_lhs (m_body[at[2]]) != v)
    return false;
  *to = gimple_assign_lhs (m_body[at[1]]);
  return DECL_P (*to) && DECL_ARTIFICIAL (*to) && gimple_assign_rhs1 (m_body[at[2]]) == *to
	 && m_body.mentions (*to).size () == at.size ();
}

/* They set it to what is compared with it and is larger, or smaller.  */

bool
fold_finder::extreme_p (tree v, const std::vector<size_t> &at, row_fold *f) const
{
  gcond *cond = dyn_cast<gcond *> (m_body[at[0]]);
  if (at.size () < 2 || !cond || (gimple_cond_lhs (cond) == v) == (gimple_cond_rhs (cond) == v))
    return false;
  f->kind = row_fold::EXTREME;
  f->code = gimple_cond_rhs (cond) == v ? gimple_cond_code (cond) : swap_tree_comparison (gimple_cond_code (cond));
  body_choice c;
  if ((f->code != GT_EXPR && f->code != GE_EXPR && f->code != LT_EXPR && f->code != LE_EXPR)
      || !m_body.choice_p (at[0], &c))
    return false;
  f->taken = m_body[at[0] + 1];
  f->test = cond;
  f->other = gimple_cond_rhs (cond) == v ? gimple_cond_lhs (cond) : gimple_cond_rhs (cond);
  size_t set;
  tree to = v;
  if (at.size () == 2)
    return c.one_sided_p () && branch_p (v, at[0], c.first, c.end, to, &set, f) && set == at[1];
  return selected_p (v, at, c, &to) && branch_p (v, at[0], c.first, c.end, to, &set, f);
}

std::vector<row_fold>
fold_finder::find ()
{
  std::vector<row_fold> found;
  if (!m_body.straight_p ())
    return found;
  for (tree v : m_body.assigned ())
    {
      row_fold f = {};
      f.variable = v;
      if (!foldable_p (v) || !m_flow.exposed_p (m_loop, v))
	continue;
      const std::vector<size_t> at = m_body.mentions (v);
      for (auto try_one : { &fold_finder::sum_p, &fold_finder::call_p, &fold_finder::operation_p,
			    &fold_finder::extreme_p })
	{
	  row_fold g = f;
	  if ((this->*try_one) (v, at, &g))
	    {
	      found.push_back (g);
	      break;
	    }
	}
    }
  return found;
}

} // namespace

std::vector<row_fold>
heddle_row_folds (gimple *loop, const body_flow &flow, const std::set<tree> &own)
{
  return fold_finder (loop, flow, own).find ();
}

bool
heddle_in_order_p (const std::vector<row_fold> &folds)
{
  for (const row_fold &f : folds)
    if (f.kind == row_fold::SUM)
      return true;
  return false;
}
