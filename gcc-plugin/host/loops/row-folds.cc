/* row-folds.cc -- what a loop makes of a variable in the order of its iterations, shared by lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp target teams distribute parallel for
     for (r = 0; r < rows; r++)
       {
	 for (c = 0; c < columns; c++)
	   if (x[r][c] > m)
	     m = x[r][c];
	 for (c = 0; c < columns; c++)
	   sum += expf (x[r][c] - m);
	 ...

   A thread for each row loads from 32 rows at once, and few rows are few threads.  A warp for each row loads 32
   neighbours.  But what a lane makes of M and SUM are not reductions in any order:

     - A floating-point sum has one value for each order.  Here the lanes load and compute, and each sum is taken in
       order, over what the 32 lanes have.  A lane without an iteration, or whose iteration adds nothing, has -0.0,
       which changes no sum, and a factor 1.0.
     - Of two elements that are equal the first one stays, which can be seen of zeros with signs and of what is set
       together with M (the place of the largest element).  And one that is not a number changes nothing, except as the
       first value of M.  So each lane begins with M as it is, and keeps with it the number of the iteration where it
       changed, which decides among equals.
     - fmax and fmin, and Fortran's MAX and MIN, are the same in any order; but each lane begins with the variable's
       value.

   So that several loads are under way a lane does several iterations at once, where the body is short.  One loop
   becomes up to three, the last of which has one iteration for each lane:

     for (i = 0; i < N / 128 * 32; i++)	  4 iterations of the body each; sum = fold (sum, 4 terms)
     for (i = 0; i < rest; i++)			  one iteration each; sum = fold (sum, 1 term)
     for (i = 0; i < 32; i++)			  all lanes have the value that one of them has

   They are SIMD loops, of which GCC makes a form for lanes and one for a single thread.  In this the 128 iterations are
   one after the other, and a fold is a sum.  What differs is in calls with two answers,

     GOMP_SIMT_XCHG_IDX (answer for one thread, what, ...), GOMP_SIMT_XCHG_BFLY (answer for one thread, distance, 0)

   for GCC takes the first argument where there are no lanes, and copies no block with such a call; what is marked by
   IFN_UNIQUE is not threaded either.  device/passes/simt.cc gives them the other answer in the form for lanes.

   Long: a description of updates, its recognition in statements of the gimplifier's, and the loops that are made.  */

#include "host/loops/row-folds.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "row-folds-protocol.h"
#include "tree-inline.h"
#include "tuning.h"
#include "abi.h"

#include <map>

namespace {

/* Estimate, in statements: a longer body of a loop along a row is not unrolled.  */
constexpr size_t most_copied = 32;

/* The statements of a loop's body in order, and what they compute.  */

class straight_body
{
public:
  explicit straight_body (gimple *loop) { m_straight = add (gimple_omp_body (loop)) && forward_p (); }
  /* Each is executed at most once in an iteration.  */
  bool straight_p () const { return m_straight; }
  size_t size () const { return m_stmts.size (); }
  gimple *operator[] (size_t i) const { return m_stmts[i]; }
  std::vector<size_t> mentions (tree v) const;
  std::set<tree> assigned () const;
  bool same_value_p (tree a, size_t at_a, tree b, size_t at_b) const;
  size_t label (tree l) const;
  unsigned jumps (tree l) const;

private:
  bool add (gimple_seq seq);
  bool forward_p () const;
  tree value (tree t, size_t at, unsigned depth, size_t *from) const;
  size_t definition (tree t, size_t at) const;
  bool unchanged_p (tree t, size_t from, size_t to) const;

  bool m_straight;
  std::vector<gimple *> m_stmts;
  std::set<tree> m_declared;
  std::map<tree, std::vector<size_t>> m_assigned;	/* where variables are assigned to */
};

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
  bool selected_p (tree v, const std::vector<size_t> &at, size_t first, size_t other, tree *to) const;

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
  if (at.size () != 1 || !s || gimple_call_lhs (s) != v || gimple_call_num_args (s) != 2
      || !gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
    {
    case BUILT_IN_FMAX: case BUILT_IN_FMAXF: case BUILT_IN_FMIN: case BUILT_IN_FMINF:
      break;
    default:
      return false;
    }
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

/* V is compared at AT[0], and set from a temporary *TO at the end, which has V's old value from AT[1], alone behind the
   label at OTHER of the branch that is not from FIRST on.  */

bool
fold_finder::selected_p (tree v, const std::vector<size_t> &at, size_t first, size_t other, tree *to) const
{
  const size_t join = other + 2;
  if (at.size () <= 2 || at[1] != other + 1 || at[2] != join + 1 || at[2] != at.back () || first > other
      || !copy_p (m_body[at[1]]) || !copy_p (m_body[at[2]]) || gimple_assign_rhs1 (m_body[at[1]]) != v
      || gimple_assign_lhs (m_body[at[2]]) != v)
    return false;
  *to = gimple_assign_lhs (m_body[at[1]]);
  if (!DECL_P (*to) || !DECL_ARTIFICIAL (*to) || gimple_assign_rhs1 (m_body[at[2]]) != *to
      || gimple_code (m_body[join]) != GIMPLE_LABEL || gimple_code (m_body[other - 1]) != GIMPLE_GOTO
      || m_body.mentions (*to).size () != at.size ())
    return false;
  tree meeting = gimple_label_label (as_a<glabel *> (m_body[join]));
  return gimple_goto_dest (m_body[other - 1]) == meeting && m_body.jumps (meeting) == 1;
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
  const size_t yes = m_body.label (gimple_cond_true_label (cond)), no = m_body.label (gimple_cond_false_label (cond));
  if ((f->code != GT_EXPR && f->code != GE_EXPR && f->code != LT_EXPR && f->code != LE_EXPR) || yes != at[0] + 1
      || no >= m_body.size () || no <= yes || m_body.jumps (gimple_cond_true_label (cond)) != 1)
    return false;
  f->taken = m_body[yes];
  f->test = cond;
  f->other = gimple_cond_rhs (cond) == v ? gimple_cond_lhs (cond) : gimple_cond_rhs (cond);
  size_t set, end = no;
  if (at.size () == 2)
    {
      /* The other branch may be there, and empty.  */
      if (gimple_code (m_body[no - 1]) == GIMPLE_GOTO)
	{
	  size_t join = m_body.label (gimple_goto_dest (m_body[no - 1]));
	  while (join > no && join < m_body.size () && gimple_code (m_body[join]) == GIMPLE_LABEL)
	    join--;
	  if (join > no)
	    return false;
	  end = no - 1;
	}
      return branch_p (v, at[0], yes + 1, end, v, &set, f) && set == at[1];
    }
  tree to;
  return m_body.jumps (gimple_cond_false_label (cond)) == 1 && selected_p (v, at, yes, no, &to)
	 && branch_p (v, at[0], yes + 1, no - 1, to, &set, f);
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

/* Variables that a block gets.  */

tree
variable_in (gbind *bind, tree type, const char *name)
{
  tree v = create_tmp_var_raw (TYPE_MAIN_VARIANT (type), name);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  DECL_CHAIN (v) = gimple_bind_vars (bind);
  gimple_bind_set_vars (bind, v);
  return v;
}

/* A fold with its variables in the loops that are made.  */
struct shared_fold
{
  row_fold fold;
  tree term = NULL_TREE;		/* SUM: what an iteration adds */
  tree place = NULL_TREE;		/* EXTREME: the number of the iteration that has set it last, from 1 on, or 0 */
  tree_code operation () const { return fold.code == MINUS_EXPR ? PLUS_EXPR : fold.code; }
  tree nothing () const;
  bool chosen_p () const;
  void choose (gimple_stmt_iterator *gsi, tree number, gbind *bind) const;
};

/* What changes no sum.  */

tree
shared_fold::nothing () const
{
  tree type = TREE_TYPE (fold.variable);
  if (operation () == MULT_EXPR)
    return build_real (type, dconst1);
  return build_real (type, real_value_negate (&dconst0));
}

/* EXTREME: all values in the branch are there before it, and can be chosen without one.  */

bool
shared_fold::chosen_p () const
{
  return fold.kind == row_fold::EXTREME
	 && std::find (fold.values.begin (), fold.values.end (), NULL_TREE) == fold.values.end ();
}

/* Choose them at GSI, the condition, in iteration NUMBER; then it is as if the condition did not hold.  BIND gets a
   variable.  */

void
shared_fold::choose (gimple_stmt_iterator *gsi, tree number, gbind *bind) const
{
  tree better = variable_in (bind, boolean_type_node, NULL);
  auto put = [&] (gimple *s)
    {
      gimple_set_location (s, gimple_location (fold.test));
      gsi_insert_before (gsi, s, GSI_SAME_STMT);
    };
  auto take = [&] (tree x, tree value) { put (gimple_build_assign (x, COND_EXPR, better, value, x)); };
  put (gimple_build_assign (better, fold.code, fold.other, fold.variable));
  for (size_t k = 0; k < fold.along.size (); k++)
    take (fold.along[k], fold.values[k]);
  if (place)
    take (place, number);
  take (fold.variable, fold.other);
  gsi_replace (gsi, gimple_build_goto (gimple_cond_false_label (fold.test)), false);
}

/* The loops that are made of one.  */

class fold_loops
{
public:
  fold_loops (gomp_for *loop, const std::vector<row_fold> &folds);
  gbind *make ();

private:
  void count (gimple_seq *seq);
  void mark_body ();
  tree add (gimple_seq *seq, tree_code code, tree a, tree b);
  tree exchange (gimple_seq *seq, internal_fn fn, const std::vector<tree> &args);
  void iteration (gimple_seq *seq, tree number);
  void fold_all (gimple_seq *seq, const std::vector<std::vector<tree>> &terms);
  gomp_for *simd (gbind *body, tree i, tree end, bool all) const;
  gomp_for *several ();
  gomp_for *one ();
  gomp_for *meet ();
  void agree (gimple_seq *seq, const shared_fold &f);
  unsigned copies () const;

  gomp_for *m_loop;
  std::vector<shared_fold> m_folds;
  bool m_ordered;			/* there are sums */
  gbind *m_around, *m_bind = NULL;	/* around all; around what is being made */
  gimple_seq m_body = NULL;		/* of the loop */
  tree m_type;				/* of numbers of iterations */
  tree m_trips, m_done = NULL_TREE;	/* iterations of the loop; those of the first loop */
  tree m_number = NULL_TREE;		/* of the iteration, from 1 on, as far as a fold asks */
};

fold_loops::fold_loops (gomp_for *loop, const std::vector<row_fold> &folds)
  : m_loop (loop), m_ordered (heddle_in_order_p (folds)), m_around (gimple_build_bind (NULL_TREE, NULL, NULL_TREE)),
    m_type (ptrdiff_type_node)
{
  gimple_set_location (m_around, gimple_location (loop));
  for (const row_fold &f : folds)
    {
      shared_fold s;
      s.fold = f;
      m_folds.push_back (s);
    }
}

/* A CODE B, computed by a statement in SEQ.  */

tree
fold_loops::add (gimple_seq *seq, tree_code code, tree a, tree b)
{
  tree type = TREE_CODE_CLASS (code) == tcc_comparison ? boolean_type_node : TREE_TYPE (a);
  tree v = variable_in (m_bind, type, NULL);
  gimple_seq_add_stmt (seq, gimple_build_assign (v, code, a, b));
  return v;
}

/* The result of the internal function FN with ARGS, which are values; the first has its type.  */

tree
fold_loops::exchange (gimple_seq *seq, internal_fn fn, const std::vector<tree> &args)
{
  auto_vec<tree> all;
  for (tree a : args)
    all.safe_push (a);
  tree v = variable_in (m_bind, TREE_TYPE (args[0]), NULL);
  gcall *call = gimple_build_call_internal_vec (fn, all);
  gimple_call_set_lhs (call, v);
  gimple_call_set_nothrow (call, true);
  gimple_set_location (call, gimple_location (m_loop));
  gimple_seq_add_stmt (seq, call);
  return v;
}

/* Compute the number of the loop's iterations.  */

void
fold_loops::count (gimple_seq *seq)
{
  tree first = gimple_omp_for_initial (m_loop, 0), end = gimple_omp_for_final (m_loop, 0);
  const HOST_WIDE_INT step = tree_to_shwi (TREE_OPERAND (gimple_omp_for_incr (m_loop, 0), 1));
  const tree_code cond = gimple_omp_for_cond (m_loop, 0);
  if (step < 0)
    std::swap (first, end);
  tree wide = unsigned_type_for (m_type);
  auto convert = [&] (tree t) { return fold_convert (wide, fold_convert (m_type, t)); };
  tree distance = fold_build2 (MINUS_EXPR, wide, convert (end), convert (first));
  const HOST_WIDE_INT more = abs_hwi (step) - (cond == LT_EXPR || cond == GT_EXPR);
  distance = fold_convert (m_type, fold_build2 (PLUS_EXPR, wide, distance, build_int_cst (wide, more)));
  distance = fold_build2 (MAX_EXPR, m_type, distance, build_int_cst (m_type, 0));
  tree trips = fold_build2 (TRUNC_DIV_EXPR, m_type, distance, build_int_cst (m_type, abs_hwi (step)));
  gimplify_expr (&trips, seq, NULL, is_gimple_val, fb_rvalue);
  m_trips = trips;
}

/* In the loop's body put terms in the place of sums, and let each branch that sets an extreme note its iteration.  */

void
fold_loops::mark_body ()
{
  struct marks
  {
    std::vector<shared_fold> *folds;
    tree number;
    gbind *bind;
  } all = { &m_folds, m_number, m_around };
  auto mark = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      const marks &all = *static_cast<marks *> (wi->info);
      gimple *s = gsi_stmt (*gsi);
      *handled = false;
      for (const shared_fold &f : *all.folds)
	if (f.term && f.fold.update == s)
	  {
	    tree a = gimple_assign_rhs1 (s), b = gimple_assign_rhs2 (s), x = a == f.fold.variable ? b : a;
	    gimple_assign_set_lhs (s, f.term);
	    gimple_assign_set_rhs_with_ops (gsi, f.fold.code == MINUS_EXPR ? NEGATE_EXPR : TREE_CODE (x), x);
	    return NULL_TREE;
	  }
	else if (f.fold.test == s && f.chosen_p ())
	  {
	    f.choose (gsi, all.number, all.bind);
	    return NULL_TREE;
	  }
	else if (f.place && f.fold.taken == s && !f.chosen_p ())
	  {
	    gsi_insert_after (gsi, gimple_build_assign (f.place, all.number), GSI_CONTINUE_LINKING);
	    return NULL_TREE;
	  }
      return NULL_TREE;
    };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &all;
  walk_gimple_seq_mod (&m_body, mark, NULL, &wi);
}

/* Add iteration NUMBER of the loop to SEQ.  */

void
fold_loops::iteration (gimple_seq *seq, tree number)
{
  tree c = gimple_omp_for_index (m_loop, 0), type = TREE_TYPE (c);
  tree step = TREE_OPERAND (gimple_omp_for_incr (m_loop, 0), 1), first = gimple_omp_for_initial (m_loop, 0);
  /* The counter stays in its type's range, but not what is computed for it.  */
  tree wide = unsigned_type_for (type);
  auto converted = [&] (tree t, tree to)
    {
      if (useless_type_conversion_p (to, TREE_TYPE (t)))
	return t;
      if (CONSTANT_CLASS_P (t))
	return fold_convert (to, t);
      tree v = variable_in (m_bind, to, NULL);
      gimple_seq_add_stmt (seq, gimple_build_assign (v, NOP_EXPR, t));
      return v;
    };
  tree n = converted (number, wide), by = fold_convert (wide, step);
  tree moved = integer_onep (by) ? n : add (seq, MULT_EXPR, n, by);
  tree at = integer_zerop (first) ? moved : add (seq, PLUS_EXPR, moved, converted (first, wide));
  gimple_seq_add_stmt (seq, gimple_build_assign (c, NOP_EXPR, at));
  if (m_number)
    gimple_seq_add_stmt (seq, gimple_build_assign (m_number, PLUS_EXPR, number, build_int_cst (m_type, 1)));
  for (const shared_fold &f : m_folds)
    if (f.term)
      gimple_seq_add_stmt (seq, gimple_build_assign (f.term, f.nothing ()));
}

/* Fold TERMS, of each sum those of the copies of the body.  */

void
fold_loops::fold_all (gimple_seq *seq, const std::vector<std::vector<tree>> &terms)
{
  if (m_ordered)
    gimple_seq_add_stmt (seq, gimple_build_call_internal (IFN_UNIQUE, 1,
							  build_int_cst (integer_type_node, IFN_UNIQUE_UNSPEC)));
  for (size_t k = 0; k < m_folds.size (); k++)
    {
      const shared_fold &f = m_folds[k];
      if (!f.term)
	continue;
      tree alone = f.fold.variable;
      for (tree t : terms[k])
	alone = add (seq, f.operation (), alone, t);
      const int what = f.operation () == MULT_EXPR ? HEDDLE_FOLD_PRODUCT : HEDDLE_FOLD_SUM;
      std::vector<tree> args = { alone, build_int_cst (integer_type_node, what), f.fold.variable };
      args.insert (args.end (), terms[k].begin (), terms[k].end ());
      gimple_seq_add_stmt (seq, gimple_build_assign (f.fold.variable, exchange (seq, IFN_GOMP_SIMT_XCHG_IDX, args)));
    }
}

/* A SIMD loop of counter I from 0 to END with BODY, and ALL the loop's clauses or only the order's.  */

gomp_for *
fold_loops::simd (gbind *body, tree i, tree end, bool all) const
{
  tree clauses = NULL_TREE;
  for (tree c = gimple_omp_for_clauses (m_loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (all || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ORDER)
      {
	tree copy = heddle_copy_clause (c);
	OMP_CLAUSE_CHAIN (copy) = clauses;
	clauses = copy;
      }
  tree own = build_omp_clause (gimple_location (m_loop), OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (own) = i;
  OMP_CLAUSE_CHAIN (own) = clauses;
  gomp_for *loop = gimple_build_omp_for (body, GF_OMP_FOR_KIND_SIMD, own, 1, NULL);
  gimple_set_location (loop, gimple_location (m_loop));
  gimple_omp_for_set_index (loop, 0, i);
  gimple_omp_for_set_initial (loop, 0, build_int_cst (m_type, 0));
  gimple_omp_for_set_final (loop, 0, end);
  gimple_omp_for_set_cond (loop, 0, LT_EXPR);
  gimple_omp_for_set_incr (loop, 0, build2 (PLUS_EXPR, m_type, i, build_int_cst (m_type, 1)));
  return loop;
}

/* The first loop: several iterations at once.  M_DONE becomes the number of all of them.  */

gomp_for *
fold_loops::several ()
{
  const unsigned n = copies ();
  gimple_seq before = NULL, seq = NULL;
  m_bind = m_around;
  tree i = variable_in (m_around, m_type, "turn");
  tree rounds = add (&before, TRUNC_DIV_EXPR, m_trips, build_int_cst (m_type, n * HEDDLE_WARP_SIZE));
  tree end = add (&before, MULT_EXPR, rounds, build_int_cst (m_type, HEDDLE_WARP_SIZE));
  m_done = add (&before, MULT_EXPR, end, build_int_cst (m_type, n));
  gimple_seq all = gimple_bind_body (m_around);
  gimple_seq_add_seq (&all, before);
  gimple_bind_set_body (m_around, all);
  m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  tree place = build_int_cst (integer_type_node, HEDDLE_FOLD_PLACE);
  /* One thread has N iterations one after the other, lanes have them 32 apart.  */
  tree alone = add (&seq, MULT_EXPR, i, build_int_cst (m_type, n));
  tree lane = add (&seq, BIT_AND_EXPR, i, build_int_cst (m_type, HEDDLE_WARP_SIZE - 1));
  tree turn = add (&seq, MINUS_EXPR, i, lane);
  tree shared = add (&seq, PLUS_EXPR, add (&seq, MULT_EXPR, turn, build_int_cst (m_type, n)), lane);
  tree number = exchange (&seq, IFN_GOMP_SIMT_XCHG_IDX, { alone, place, shared });
  tree apart = exchange (&seq, IFN_GOMP_SIMT_XCHG_IDX,
			 { build_int_cst (m_type, 1), place, build_int_cst (m_type, HEDDLE_WARP_SIZE) });
  std::vector<std::vector<tree>> terms (m_folds.size ());
  for (unsigned u = 0; u < n; u++)
    {
      if (u)
	number = add (&seq, PLUS_EXPR, number, apart);
      iteration (&seq, number);
      gimple_seq_add_seq (&seq, copy_gimple_seq_and_replace_locals (m_body));
      for (size_t k = 0; k < m_folds.size (); k++)
	if (m_folds[k].term)
	  {
	    tree t = variable_in (m_bind, TREE_TYPE (m_folds[k].term), NULL);
	    gimple_seq_add_stmt (&seq, gimple_build_assign (t, m_folds[k].term));
	    terms[k].push_back (t);
	  }
    }
  fold_all (&seq, terms);
  gimple_bind_set_body (m_bind, seq);
  return simd (m_bind, i, end, true);
}

/* The loop of the other iterations, or of all.  */

gomp_for *
fold_loops::one ()
{
  gimple_seq before = NULL, seq = NULL;
  m_bind = m_around;
  tree i = variable_in (m_around, m_type, "turn");
  tree rest = m_done ? add (&before, MINUS_EXPR, m_trips, m_done) : m_trips, end = rest;
  if (m_ordered)
    {
      /* All lanes come to the folds.  */
      end = add (&before, PLUS_EXPR, rest, build_int_cst (m_type, HEDDLE_WARP_SIZE - 1));
      end = add (&before, BIT_AND_EXPR, end, build_int_cst (m_type, -HEDDLE_WARP_SIZE));
    }
  gimple_seq all = gimple_bind_body (m_around);
  gimple_seq_add_seq (&all, before);
  gimple_bind_set_body (m_around, all);
  m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  const location_t loc = gimple_location (m_loop);
  tree yes = create_artificial_label (loc), no = create_artificial_label (loc);
  if (m_ordered)
    {
      for (const shared_fold &f : m_folds)
	if (f.term)
	  gimple_seq_add_stmt (&seq, gimple_build_assign (f.term, f.nothing ()));
      gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, i, rest, yes, no));
      gimple_seq_add_stmt (&seq, gimple_build_label (yes));
    }
  iteration (&seq, m_done ? add (&seq, PLUS_EXPR, i, m_done) : i);
  gimple_seq_add_seq (&seq, m_body);
  if (m_ordered)
    gimple_seq_add_stmt (&seq, gimple_build_label (no));
  std::vector<std::vector<tree>> terms (m_folds.size ());
  for (size_t k = 0; k < m_folds.size (); k++)
    if (m_folds[k].term)
      terms[k] = { m_folds[k].term };
  fold_all (&seq, terms);
  gimple_bind_set_body (m_bind, seq);
  return simd (m_bind, i, end, true);
}

/* Give all lanes what F has come to.  */

void
fold_loops::agree (gimple_seq *seq, const shared_fold &f)
{
  tree v = f.fold.variable, mark = integer_zero_node;
  if (f.fold.kind == row_fold::SUM)
    {
      tree first = exchange (seq, IFN_GOMP_SIMT_XCHG_IDX, { v, build_int_cst (integer_type_node, 0), mark });
      gimple_seq_add_stmt (seq, gimple_build_assign (v, first));
      return;
    }
  for (unsigned d = HEDDLE_WARP_SIZE / 2; d; d /= 2)
    {
      auto others = [&] (tree x)
	{ return exchange (seq, IFN_GOMP_SIMT_XCHG_BFLY, { x, build_int_cst (integer_type_node, d), mark }); };
      tree other = others (v);
      if (f.fold.kind == row_fold::CALL)
	{
	  gcall *call = as_a<gcall *> (gimple_copy (f.fold.update));
	  gimple_call_set_arg (call, 0, v);
	  gimple_call_set_arg (call, 1, other);
	  gimple_seq_add_stmt (seq, call);
	  continue;
	}
      if (f.fold.kind == row_fold::OPERATION)
	{
	  gimple_seq_add_stmt (seq, gimple_build_assign (v, f.fold.code, v, other));
	  continue;
	}
      const bool last = f.fold.code == GE_EXPR || f.fold.code == LE_EXPR;
      const tree_code beyond = f.fold.code == GT_EXPR || f.fold.code == GE_EXPR ? GT_EXPR : LT_EXPR;
      tree better = add (seq, beyond, other, v), place = NULL_TREE;
      if (f.place)
	{
	  place = others (f.place);
	  tree nearer = add (seq, last ? GT_EXPR : LT_EXPR, place, f.place);
	  tree same = add (seq, EQ_EXPR, other, v);
	  better = add (seq, BIT_IOR_EXPR, better, add (seq, BIT_AND_EXPR, same, nearer));
	}
      auto take = [&] (tree x, tree from)
	{ gimple_seq_add_stmt (seq, gimple_build_assign (x, COND_EXPR, better, from, x)); };
      std::vector<tree> along;
      for (tree a : f.fold.along)
	along.push_back (others (a));
      take (v, other);
      if (f.place)
	take (f.place, place);
      for (size_t k = 0; k < along.size (); k++)
	take (f.fold.along[k], along[k]);
    }
}

/* The last loop: one iteration for each lane.  */

gomp_for *
fold_loops::meet ()
{
  gimple_seq seq = NULL;
  tree i = variable_in (m_around, m_type, "turn");
  m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  for (const shared_fold &f : m_folds)
    agree (&seq, f);
  gimple_bind_set_body (m_bind, seq);
  return simd (m_bind, i, build_int_cst (m_type, HEDDLE_WARP_SIZE), false);
}

/* How many iterations of the body a lane has at once: as many as other loops are unrolled to, if the body is short.  */

unsigned
fold_loops::copies () const
{
  const straight_body body (m_loop);
  bool straight = m_ordered;
  for (const shared_fold &f : m_folds)
    straight |= f.chosen_p ();
  return straight && body.size () <= most_copied ? tuning.unroll_factor : 1;
}

/* All of them.  */

gbind *
fold_loops::make ()
{
  gimple_seq before = NULL;
  const bool more = copies () > 1;
  push_gimplify_context ();
  count (&before);
  for (shared_fold &f : m_folds)
    {
      tree v = f.fold.variable;
      if (f.fold.kind == row_fold::SUM)
	f.term = variable_in (m_around, TREE_TYPE (v), "term");
      else if (f.fold.kind == row_fold::EXTREME
	       && (!f.fold.along.empty ()
		   || (SCALAR_FLOAT_TYPE_P (TREE_TYPE (v)) && HONOR_SIGNED_ZEROS (TREE_TYPE (v)))))
	{
	  f.place = variable_in (m_around, m_type, "place");
	  if (!m_number)
	    m_number = variable_in (m_around, m_type, "number");
	  gimple_seq_add_stmt (&before, gimple_build_assign (f.place, build_int_cst (m_type, 0)));
	}
    }
  pop_gimplify_context (m_around);
  gimple_bind_set_body (m_around, before);
  std::vector<gomp_for *> loops;
  m_body = gimple_omp_body (m_loop);
  mark_body ();
  auto append = [&] (gomp_for *loop)
    {
      gimple_seq seq = gimple_bind_body (m_around);
      gimple_seq_add_stmt (&seq, loop);
      gimple_bind_set_body (m_around, seq);
    };
  if (more)
    append (several ());
  append (one ());
  append (meet ());
  return m_around;
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

void
heddle_share_folds (gimple *around, gomp_for *loop, const std::vector<row_fold> &folds)
{
  struct search
  {
    gomp_for *loop;
    const std::vector<row_fold> *folds;
  } what = { loop, &folds };
  auto replace = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      const search &what = *static_cast<search *> (wi->info);
      *handled = gsi_stmt (*gsi) == what.loop;
      if (*handled)
	gsi_replace (gsi, fold_loops (what.loop, *what.folds).make (), false);
      return NULL_TREE;
    };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &what;
  walk_gimple_seq_mod (gimple_omp_body_ptr (around), replace, NULL, &wi);
}
