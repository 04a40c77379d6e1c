/* nest-collapse.cc -- nested loops become collapsed loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The conditions are in declared-nests.cc, for OpenMP, and in acc-plain-nests.cc.

   Long: most of it are the conditions, one function each, and all ask the same description of a nest.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "dumpfile.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/definitions.h"
#include "host/clauses/map-clauses.h"
#include "host/loops/nest-collapse.h"
#include "host/loops/plain-nests.h"
#include "host/clauses/walk-body.h"
#include "tuning.h"

#include <algorithm>

bool
heddle_declared_p (gimple *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP)
    return omp_find_clause (clauses, OMP_CLAUSE_ORDER) != NULL_TREE;
  for (omp_clause_code code : { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR, OMP_CLAUSE_SEQ, OMP_CLAUSE_AUTO,
				OMP_CLAUSE_TILE })
    if (omp_find_clause (clauses, code))
      return false;
  return true;
}

namespace {

/* The only statement in SEQ with an effect, without the blocks around it, which BINDS gets; NULL for several
   statements.  */

gimple *
lone_statement (gimple_seq seq, std::vector<gbind *> *binds)
{
  gimple *found = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!heddle_idle_p (gsi_stmt (gsi)))
      {
	if (found)
	  return NULL;
	found = gsi_stmt (gsi);
      }
  gbind *bind = safe_dyn_cast<gbind *> (found);
  if (!bind)
    return found;
  binds->push_back (bind);
  return lone_statement (gimple_bind_body (bind), binds);
}

} // namespace

/* Find the loops of the construct whose outermost is HEAD.  */

bool
loop_construct::find (gomp_for *head)
{
  loops = { head };
  while (gimple_omp_for_combined_p (last ()))
    {
      gimple *inside = lone_statement (gimple_omp_body (last ()), &binds);
      if (inside && gimple_code (inside) == GIMPLE_OMP_PARALLEL && !parallel)
	{
	  parallel = inside;
	  binds.clear ();
	  inside = lone_statement (gimple_omp_body (inside), &binds);
	}
      gomp_for *loop = safe_dyn_cast<gomp_for *> (inside);
      if (!loop || !gimple_omp_for_combined_into_p (loop) || gimple_omp_for_pre_body (loop)
	  || gimple_omp_for_collapse (loop) != gimple_omp_for_collapse (head))
	return false;
      loops.push_back (loop);
    }
  return true;
}

tree
heddle_clause_for (gimple *s, omp_clause_code code, tree decl)
{
  for (tree c = s ? heddle_sharing_clauses (s) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == code && OMP_CLAUSE_DECL (c) == decl)
      return c;
  return NULL_TREE;
}

void
heddle_forget_last_values (tree *clauses, const std::set<tree> &kept)
{
  for (tree *c = clauses; *c; c = &OMP_CLAUSE_CHAIN (*c))
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_LASTPRIVATE && !kept.count (OMP_CLAUSE_DECL (*c)))
      {
	tree x = build_omp_clause (OMP_CLAUSE_LOCATION (*c), OMP_CLAUSE_PRIVATE);
	OMP_CLAUSE_DECL (x) = OMP_CLAUSE_DECL (*c);
	OMP_CLAUSE_CHAIN (x) = OMP_CLAUSE_CHAIN (*c);
	*c = x;
      }
}

void
heddle_move_variables (gbind *bind, const std::set<tree> &moves, std::vector<tree> *vars)
{
  tree kept = NULL_TREE;
  for (tree v = gimple_bind_vars (bind), next; v; v = next)
    {
      next = DECL_CHAIN (v);
      if (moves.count (v))
	{
	  vars->push_back (v);
	  continue;
	}
      DECL_CHAIN (v) = kept;
      kept = v;
    }
  gimple_bind_set_vars (bind, nreverse (kept));
  if (tree block = gimple_bind_block (bind))
    BLOCK_VARS (block) = gimple_bind_vars (bind);
}

void
heddle_put_in_block (gimple_stmt_iterator *gsi, gimple_seq before, const std::vector<tree> &vars)
{
  gimple *s = gsi_stmt (*gsi);
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_set_location (bind, gimple_location (s));
  gsi_replace (gsi, bind, false);
  gimple_seq_add_stmt (&before, s);
  gimple_bind_set_body (bind, before);
  for (tree v : vars)
    {
      DECL_CHAIN (v) = gimple_bind_vars (bind);
      gimple_bind_set_vars (bind, v);
    }
}

namespace {

/* A declared loop inside of a construct, and the statements between both.  */

class nest
{
public:
  nest (const loop_construct &c, const std::set<tree> &unread, tree clauses, overlaps *tested)
    : m_outer (c), m_unread (unread), m_clauses (clauses), m_tested (tested) {}
  /* A declared loop exists, and can be collapsed with the construct's loops.  */
  bool find ();
  /* Do so.  BEFORE gets statements to be put in front of the construct, VARS their variables.  */
  void collapse (gimple_seq *before, std::vector<tree> *vars);

private:
  const loop_construct &m_outer;
  const std::set<tree> &m_unread;	/* variables without a read behind the construct */
  tree m_clauses;			/* the target region's */
  overlaps *m_tested;			/* see region_walk */
  gomp_for *m_inner = NULL;
  gimple_seq *m_seq = NULL;		/* where the inner loop is */
  std::vector<gbind *> m_binds;		/* around it */
  std::vector<std::pair<gassign *, gimple_seq *>> m_before;	/* statements in front of it, and their places */
  std::set<tree> m_own;			/* variables of an iteration of the outer loop */
  std::set<gassign *> m_first;		/* of m_before, those to be done before the construct */

  bool descend (gimple_seq *seq);
  void add_statement (gassign *s, gimple_seq *seq);
  bool take_statements (gimple_seq *seq);
  bool counter_p (tree decl) const;
  bool unread (unsigned level, tree decl) const;
  bool easy_clauses () const;
  bool private_p (tree x) const;
  bool fixed (tree x, unsigned depth);
  bool fixed_reference (tree x, unsigned depth);
  bool from_outside (tree decl) const;
  bool computable (gassign *s, bool load) const;
  bool repeatable () const;
  void add_loops (gomp_for *loop);
  void merge_clauses ();
  void copy_first (gimple_seq *before, std::vector<tree> *vars, std::set<tree> *outside);
};

/* S, in SEQ, is in front of the inner loop.  GCC declares what holds a value for a moment in the region around a "for"
   or a loop of OpenACC; it is an iteration's own all the same.  */

void
nest::add_statement (gassign *s, gimple_seq *seq)
{
  m_before.push_back ({ s, seq });
  tree x = gimple_assign_lhs (s);
  const int kind = gimple_omp_for_kind (m_outer.last ());
  if (VAR_P (x) && DECL_ARTIFICIAL (x) && DECL_IGNORED_P (x) && !DECL_HAS_VALUE_EXPR_P (x) && !is_global_var (x)
      && !TREE_ADDRESSABLE (x) && (kind == GF_OMP_FOR_KIND_FOR || kind == GF_OMP_FOR_KIND_OACC_LOOP)
      && !heddle_clause_for (m_outer.parallel, OMP_CLAUSE_SHARED, x))
    m_own.insert (x);
}

/* SEQ, the code before the inner loop's, consists of assignments: take them.  False: it does not.  */

bool
nest::take_statements (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gassign *a = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (heddle_idle_p (gsi_stmt (gsi)))
	continue;
      if (!a)
	return false;
      add_statement (a, seq);
    }
  return true;
}

/* Go through SEQ, the outer loop's body or a block of it, to the inner loop.  False: there is something else.  */

bool
nest::descend (gimple_seq *seq)
{
  const int inner_kind = gimple_omp_for_kind (m_outer.last ()) == GF_OMP_FOR_KIND_OACC_LOOP
			 ? GF_OMP_FOR_KIND_OACC_LOOP : GF_OMP_FOR_KIND_SIMD;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (heddle_idle_p (s))
	continue;
      if (m_inner)
	return false;
      if (gbind *bind = dyn_cast<gbind *> (s))
	{
	  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	    m_own.insert (v);
	  m_binds.push_back (bind);
	  if (!descend (gimple_bind_body_ptr (bind)))
	    return false;
	}
      else if (gassign *a = dyn_cast<gassign *> (s))
	add_statement (a, seq);
      else
	{
	  m_inner = dyn_cast<gomp_for *> (s);
	  m_seq = seq;
	  if (!m_inner || gimple_omp_for_kind (m_inner) != inner_kind
	      || gimple_omp_for_combined_into_p (m_inner) || !heddle_declared_p (m_inner)
	      || !take_statements (gimple_omp_for_pre_body_ptr (m_inner)))
	    return false;
	}
    }
  return true;
}

/* DECL counts the inner loop.  */

bool
nest::counter_p (tree decl) const
{
  for (unsigned k = 0; k < gimple_omp_for_collapse (m_inner); k++)
    if (gimple_omp_for_index (m_inner, k) == decl)
      return true;
  return false;
}

/* Nothing reads the value that loop number LEVEL of the construct leaves in DECL.  */

bool
nest::unread (unsigned level, tree decl) const
{
  if (m_unread.count (decl))
    return true;
  for (unsigned i = 0; i < level; i++)
    if (heddle_clause_for (m_outer.loops[i], OMP_CLAUSE_PRIVATE, decl))
      return true;
  return level && heddle_clause_for (m_outer.parallel, OMP_CLAUSE_PRIVATE, decl);
}

/* The clauses say nothing that does not hold for collapsed loops as well.  */

bool
nest::easy_clauses () const
{
  for (unsigned i = 0; i < m_outer.loops.size (); i++)
    for (tree c = gimple_omp_for_clauses (m_outer.loops[i]); c; c = OMP_CLAUSE_CHAIN (c))
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_ORDER: case OMP_CLAUSE_BIND:
	case OMP_CLAUSE_COLLAPSE: case OMP_CLAUSE_NOWAIT: case OMP_CLAUSE_INDEPENDENT:
	  break;
	case OMP_CLAUSE_REDUCTION:
	  /* What sections of arrays are in has bounds of its own in the construct.  */
	  if (OMP_CLAUSE_REDUCTION_INSCAN (c) || OMP_CLAUSE_REDUCTION_TASK (c) || !DECL_P (OMP_CLAUSE_DECL (c)))
	    return false;
	  break;
	case OMP_CLAUSE_LASTPRIVATE:
	  if (!unread (i, OMP_CLAUSE_DECL (c)))
	    return false;
	  break;
	default:
	  return false;
	}
  for (tree c = m_outer.parallel ? heddle_sharing_clauses (m_outer.parallel) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE && !unread (0, OMP_CLAUSE_DECL (c)))
	|| (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && !DECL_P (OMP_CLAUSE_DECL (c))))
      return false;
  for (tree c = gimple_omp_for_clauses (m_inner); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_ORDER: case OMP_CLAUSE_BIND: case OMP_CLAUSE_COLLAPSE:
      case OMP_CLAUSE_INDEPENDENT:
	break;
      case OMP_CLAUSE_LASTPRIVATE:
	/* Nothing follows the inner loop in an iteration; and of a variable that iterations share each would set the
	   last value.  */
	if (!counter_p (OMP_CLAUSE_DECL (c)))
	  return false;
	break;
      case OMP_CLAUSE_REDUCTION:
	{
	  tree same = heddle_clause_for (m_outer.last (), OMP_CLAUSE_REDUCTION, OMP_CLAUSE_DECL (c));
	  if (!same || OMP_CLAUSE_REDUCTION_CODE (same) != OMP_CLAUSE_REDUCTION_CODE (c)
	      || OMP_CLAUSE_REDUCTION_PLACEHOLDER (same) || OMP_CLAUSE_REDUCTION_PLACEHOLDER (c))
	    return false;
	  break;
	}
      default:
	return false;
      }
  return true;
}

/* DECL is a variable from outside of the construct, unchanged inside.  */

bool
nest::from_outside (tree decl) const
{
  if (TREE_THIS_VOLATILE (decl) || m_own.count (decl))
    return false;
  auto own = [decl] (gomp_for *loop)
    {
      for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
	if (gimple_omp_for_index (loop, k) == decl)
	  return true;
      for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
	if (heddle_makes_own_p (c) && OMP_CLAUSE_DECL (c) == decl)
	  return true;
      return false;
    };
  if (own (m_inner))
    return false;
  for (gomp_for *loop : m_outer.loops)
    if (own (loop))
      return false;
  for (tree c = m_outer.parallel ? heddle_sharing_clauses (m_outer.parallel) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_makes_own_p (c) && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE && OMP_CLAUSE_DECL (c) == decl)
      return false;
  return true;
}

/* Whatever X refers to is there, also if there are no iterations, and is the same before the construct.  */

bool
nest::fixed_reference (tree x, unsigned depth)
{
  if (TREE_THIS_VOLATILE (x))
    return false;
  for (; handled_component_p (x); x = TREE_OPERAND (x, 0))
    if (TREE_CODE (x) == ARRAY_REF ? TREE_CODE (TREE_OPERAND (x, 1)) != INTEGER_CST : TREE_CODE (x) != COMPONENT_REF)
      return false;
  if (TREE_CODE (x) == MEM_REF)
    return TREE_CODE (TREE_TYPE (TREE_OPERAND (x, 0))) == REFERENCE_TYPE && integer_zerop (TREE_OPERAND (x, 1))
	   && DECL_P (TREE_OPERAND (x, 0)) && fixed (TREE_OPERAND (x, 0), depth);
  return DECL_P (x) && from_outside (x);
}

/* By a clause each iteration of the construct has an X of its own.  */

bool
nest::private_p (tree x) const
{
  return heddle_clause_for (m_outer.last (), OMP_CLAUSE_PRIVATE, x) != NULL_TREE;
}

/* The value X, in front of the inner loop, can be computed before the construct: note the statements in m_first.  */

bool
nest::fixed (tree x, unsigned depth)
{
  if (is_gimple_min_invariant (x))
    return true;
  if (!DECL_P (x) || depth > tuning.walk_depth)
    return false;
  if (!m_own.count (x) && !private_p (x))
    return from_outside (x);
  gassign *definition = NULL;
  for (auto &b : m_before)
    if (gimple_assign_lhs (b.first) == x)
      {
	if (definition && !(private_p (x) && heddle_same_assignment_p (definition, b.first)))
	  return false;
	definition = b.first;
      }
  if (!definition || TREE_ADDRESSABLE (x) || !is_gimple_reg_type (TREE_TYPE (x)) || gimple_has_volatile_ops (definition)
      || (heddle_clause_for (m_inner, OMP_CLAUSE_PRIVATE, x) && !private_p (x)) || counter_p (x))
    return false;
  if (gimple_assign_single_p (definition) && !DECL_P (gimple_assign_rhs1 (definition))
      && !is_gimple_min_invariant (gimple_assign_rhs1 (definition)))
    {
      if (!fixed_reference (gimple_assign_rhs1 (definition), depth + 1))
	return false;
    }
  else
    for (unsigned i = 1; i < gimple_num_ops (definition); i++)
      if (gimple_op (definition, i) && !fixed (gimple_op (definition, i), depth + 1))
	return false;
  m_first.insert (definition);
  return true;
}

/* Each iteration of the collapsed loops can do S for itself: a computation for a variable of the outer iteration's own,
   of such and, if LOAD, of what is in memory.  */

bool
nest::computable (gassign *s, bool load) const
{
  tree x = gimple_assign_lhs (s);
  if (!DECL_P (x) || TREE_ADDRESSABLE (x) || !is_gimple_reg_type (TREE_TYPE (x)) || gimple_has_volatile_ops (s)
      || !(m_own.count (x) || heddle_clause_for (m_outer.last (), OMP_CLAUSE_PRIVATE, x)))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (s); i++)
    {
      tree y = gimple_op (s, i);
      if (y && !is_gimple_min_invariant (y)
	  && !(load && gimple_assign_single_p (s))
	  && !(DECL_P (y) && is_gimple_reg_type (TREE_TYPE (y)) && !TREE_ADDRESSABLE (y) && !is_global_var (y)))
	return false;
    }
  return true;
}

/* Each iteration can do what is before the inner loop for itself.  */

bool
nest::repeatable () const
{
  std::vector<gimple *> before;
  bool loads = false;
  for (auto &b : m_before)
    if (!m_first.count (b.first))
      {
	before.push_back (b.first);
	if (computable (b.first, false))
	  continue;
	if (!computable (b.first, true))
	  return false;
	loads = true;
      }
  if (!loads)
    return true;
  nest_facts facts;
  heddle_find_alone (m_clauses, &facts.alone);
  facts.tested = m_tested;
  for (gassign *s : m_first)
    facts.computed[gimple_assign_lhs (s)] = s;
  return heddle_independent_p (m_inner, &facts, before);
}

bool
nest::find ()
{
  if (!descend (gimple_omp_body_ptr (m_outer.last ())) || !m_inner || !easy_clauses ())
    return false;
  for (unsigned k = 0; k < gimple_omp_for_collapse (m_inner); k++)
    {
      tree type = TREE_TYPE (gimple_omp_for_index (m_inner, k));
      if (!(INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)) || !fixed (gimple_omp_for_initial (m_inner, k), 0)
	  || !fixed (gimple_omp_for_final (m_inner, k), 0)
	  || !fixed (TREE_OPERAND (gimple_omp_for_incr (m_inner, k), 1), 0))
	return false;
    }
  return repeatable ();
}

/* The inner loops are LOOP's, too, behind its own.  */

void
nest::add_loops (gomp_for *loop)
{
  const unsigned own = gimple_omp_for_collapse (loop), more = gimple_omp_for_collapse (m_inner);
  gimple_omp_for_iter *iter = ggc_cleared_vec_alloc<gimple_omp_for_iter> (own + more);
  for (unsigned k = 0; k < own; k++)
    iter[k] = loop->iter[k];
  for (unsigned k = 0; k < more; k++)
    {
      gimple_omp_for_iter &x = iter[own + k] = m_inner->iter[k];
      if (loop == m_outer.last ())
	continue;
      tree type = TREE_TYPE (x.index), counter = create_tmp_var_raw (type, get_name (x.index));
      DECL_CONTEXT (counter) = current_function_decl;
      gimple_add_tmp_var (counter);
      x.initial = unshare_expr (x.initial);
      x.final = unshare_expr (x.final);
      x.incr = build2 (TREE_CODE (x.incr), type, counter, unshare_expr (TREE_OPERAND (x.incr, 1)));
      x.index = counter;
      tree c = build_omp_clause (gimple_location (m_inner), OMP_CLAUSE_PRIVATE);
      OMP_CLAUSE_DECL (c) = counter;
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (loop);
      gimple_omp_for_set_clauses (loop, c);
    }
  loop->iter = iter;
  loop->collapse = own + more;
  tree clauses = gimple_omp_for_clauses (loop), c = omp_find_clause (clauses, OMP_CLAUSE_COLLAPSE);
  if (!c)
    {
      c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_COLLAPSE);
      OMP_CLAUSE_CHAIN (c) = clauses;
      gimple_omp_for_set_clauses (loop, c);
    }
  OMP_CLAUSE_COLLAPSE_EXPR (c) = build_int_cst (integer_type_node, own + more);
}

/* The construct's clauses get those of the inner loop.  */

void
nest::merge_clauses ()
{
  heddle_forget_last_values (gimple_omp_for_clauses_ptr (m_inner));
  for (gomp_for *loop : m_outer.loops)
    heddle_forget_last_values (gimple_omp_for_clauses_ptr (loop));
  if (m_outer.parallel)
    heddle_forget_last_values (gimple_omp_parallel_clauses_ptr (as_a<gomp_parallel *> (m_outer.parallel)));
  for (tree c = gimple_omp_for_clauses (m_inner), next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE
	  || heddle_clause_for (m_outer.last (), OMP_CLAUSE_PRIVATE, OMP_CLAUSE_DECL (c))
	  || heddle_clause_for (m_outer.last (), OMP_CLAUSE_FIRSTPRIVATE, OMP_CLAUSE_DECL (c)))
	continue;
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (m_outer.last ());
      gimple_omp_for_set_clauses (m_outer.last (), c);
    }
}

/* Where statements in m_first have private variables, all stay in their places: BEFORE gets copies with variables of
   their own (VARS, OUTSIDE), and from now on the bounds of the inner loop have these.  */

void
nest::copy_first (gimple_seq *before, std::vector<tree> *vars, std::set<tree> *outside)
{
  auto has_private = [this] (gassign *s) { return private_p (gimple_assign_lhs (s)); };
  if (std::none_of (m_first.begin (), m_first.end (), has_private))
    return;
  variable_values values;
  statement_walk wi (&values);
  auto with_values = [&] (tree t)
    {
      tree copy = unshare_expr (t);
      walk_tree (&copy, heddle_replace_variables, &wi, NULL);
      return copy;
    };
  for (auto &b : m_before)
    {
      if (!m_first.count (b.first))
	continue;
      gimple *s = gimple_copy (b.first);
      for (unsigned i = 1; i < gimple_num_ops (s); i++)
	if (gimple_op (s, i))
	  gimple_set_op (s, i, with_values (gimple_op (s, i)));
      tree x = gimple_assign_lhs (b.first), v = create_tmp_var_raw (TREE_TYPE (x), get_name (x));
      DECL_CONTEXT (v) = current_function_decl;
      DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
      gimple_set_lhs (s, v);
      gimple_seq_add_stmt (before, s);
      values[x] = v;
      vars->push_back (v);
      outside->insert (v);
    }
  m_first.clear ();
  for (unsigned k = 0; k < gimple_omp_for_collapse (m_inner); k++)
    {
      gimple_omp_for_iter &x = m_inner->iter[k];
      for (tree *bound : { &x.initial, &x.final, &TREE_OPERAND (x.incr, 1) })
	*bound = with_values (*bound);
    }
}

void
nest::collapse (gimple_seq *before, std::vector<tree> *vars)
{
  merge_clauses ();
  std::set<tree> moves;
  copy_first (before, vars, &moves);
  for (gassign *s : m_first)
    moves.insert (gimple_assign_lhs (s));
  if (m_outer.parallel && m_outer.loops[0] != m_outer.last ())
    for (tree v : moves)
      {
	tree c = build_omp_clause (gimple_location (m_outer.parallel), OMP_CLAUSE_SHARED);
	OMP_CLAUSE_DECL (c) = v;
	tree *clauses = gimple_omp_parallel_clauses_ptr (as_a<gomp_parallel *> (m_outer.parallel));
	OMP_CLAUSE_CHAIN (c) = *clauses;
	*clauses = c;
      }
  for (tree c = gimple_omp_for_clauses (m_outer.last ()); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && m_own.count (OMP_CLAUSE_DECL (c)))
      moves.insert (OMP_CLAUSE_DECL (c));
  for (gomp_for *loop : m_outer.loops)
    add_loops (loop);
  for (auto &b : m_before)
    if (m_first.count (b.first))
      {
	gimple_stmt_iterator gsi = gsi_start (*b.second);
	while (gsi_stmt (gsi) != b.first)
	  gsi_next (&gsi);
	gsi_remove (&gsi, false);
	gimple_seq_add_stmt (before, b.first);
      }
  for (gbind *bind : m_binds)
    heddle_move_variables (bind, moves, vars);
  for (gbind *bind : m_outer.binds)
    heddle_move_variables (bind, moves, vars);
  gimple_stmt_iterator gsi = gsi_start (*m_seq);
  while (gsi_stmt (gsi) != m_inner)
    gsi_next (&gsi);
  gimple_seq body = gimple_omp_for_pre_body (m_inner);
  gimple_omp_for_set_pre_body (m_inner, NULL);
  gimple_seq_add_seq (&body, gimple_omp_body (m_inner));
  gimple_omp_set_body (m_inner, NULL);
  gsi_replace_with_seq (&gsi, body, false);
}

} // namespace

bool
heddle_collapse_nest (gimple_stmt_iterator *gsi, const loop_construct &c, const std::set<tree> &unread, tree clauses,
	      overlaps *tested)
{
  gomp_for *head = c.loops[0];
  gimple_seq before = NULL;
  std::vector<tree> vars;
  bool any = false;
  for (;; any = true)
    {
      nest n (c, unread, clauses, tested);
      if (!n.find ())
	break;
      n.collapse (&before, &vars);
    }
  if (!any)
    return false;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, head, "%lu nested loops share the grid, as with collapse\n",
		     (unsigned long) gimple_omp_for_collapse (head));
  heddle_put_in_block (gsi, before, vars);
  return true;
}
