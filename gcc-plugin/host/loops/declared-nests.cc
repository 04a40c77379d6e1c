/* declared-nests.cc -- the host role: nested loops that the program declares independent share the grid together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp target teams loop
     for (i = 0; i < n; i++)
       #pragma omp loop
       for (j = 0; j < n; j++)
	 a[i * n + j] = ...

   "loop" says that iterations may be executed in any order and at once; their threads are the compiler's business.  GCC
   makes a nest of "distribute", "parallel", "for" and "simd" of the outer loop, and a SIMD loop inside of this SIMD
   loop of the inner one.  Lanes then have neighbouring i, an access of a warp is 32 sectors where 8 would do, and only
   as many threads run as there are rows.  (One H200, 4,096 x 4,096 doubles: 0.914 ms; with collapse (2) 0.081.)

   Before "omplower" a pair of loops therefore becomes one of collapsed loops, if
     - the inner loop is the outer loop's whole body, but for values before it: each iteration computes these values
       itself, from memory only if certainly no iteration changes this memory (host/clauses/independence.cc);
     - its bounds are the same in each iteration of the outer loop: both bounds are computed before the pair;
     - the program prescribes no schedule, and the clauses speak of private variables and reductions only, of the same
       variables where both loops have some.  (Behind a parallel region nothing waits for a value of the counters:
       iteration-variables.cc has treated the counters.)
   The outer loop may be a "for", too, which threads share in any order.  Which of the counters lanes follow is decided
   by the addresses (device/spmd/grid/strides.cc, tiles.cc).  Where a nest is not so the outer loop gives the lanes to
   the inner one, if accesses there want them (collapsed-loops.cc, device/spmd/region/simd-lanes.cc).

   An inner loop bound to the parallel region, inside of a loop bound to the teams, is then for one thread, the region's
   only thread at this place (OpenMP 5.0, 2.9.5).  GCC 12 makes a worksharing loop of it and reports it as forbidden in
   a "loop" region.

   Scalars set by each iteration of a "loop" before their use are its own, also without a clause: Fortran's DO loops
   without a directive count by variables of the program.  They are private to teams and threads (OpenMP 5.2, 5.1.1),
   and only the compiler's choice makes several lanes or threads of one.

   Bounds may be read from memory before both loops; this follows from the declaration, too: an iteration of the outer
   loop with a change of another iteration's bound would be a dependence.

   Long: most of it are the conditions, one function each, and all ask the same description of a nest.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/independence.h"
#include "host/clauses/walk-body.h"
#include "host/loops/overlap-tests.h"
#include "host/loops/plain-nests.h"
#include "host/loops/size-descriptors.h"
#include "passes.h"
#include "tuning.h"

namespace {

/* The clauses of LOOP declare its iterations independent.  */

bool
declared (gimple *loop)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_ORDER) != NULL_TREE;
}

/* The loops made by GCC of one construct, from the outside: the last has the user's body.  */
struct construct
{
  std::vector<gomp_for *> loops;
  gimple *parallel = NULL;		/* between them */
  std::vector<gbind *> binds;		/* in the construct, around its loops */

  gomp_for *last () const { return loops.back (); }
  bool find (gomp_for *head);
};

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

/* Find the loops of the construct whose outermost is HEAD.  */

bool
construct::find (gomp_for *head)
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

/* The clause CODE of construct S for DECL, or NULL_TREE.  */

tree
clause_for (gimple *s, omp_clause_code code, tree decl)
{
  for (tree c = s ? heddle_sharing_clauses (s) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == code && OMP_CLAUSE_DECL (c) == decl)
      return c;
  return NULL_TREE;
}

/* Put private clauses in the place of those lastprivate CLAUSES that are for other variables than KEPT.  */

void
forget_last_values (tree *clauses, const std::set<tree> &kept = {})
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

/* A declared loop inside of a construct, and the statements between both.  */

class nest
{
public:
  nest (const construct &c, const std::set<tree> &unread, tree clauses, overlaps *tested)
    : m_outer (c), m_unread (unread), m_clauses (clauses), m_tested (tested) {}
  /* A declared loop exists, and can be collapsed with the construct's loops.  */
  bool find ();
  /* Do so.  BEFORE gets statements to be put in front of the construct, VARS their variables.  */
  void collapse (gimple_seq *before, std::vector<tree> *vars);

private:
  const construct &m_outer;
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
  bool fixed (tree x, unsigned depth);
  bool fixed_reference (tree x, unsigned depth);
  bool from_outside (tree decl) const;
  bool computable (gassign *s, bool load) const;
  bool repeatable () const;
  void add_loops (gomp_for *loop);
  void merge_clauses ();
};

/* S, in SEQ, is in front of the inner loop.  GCC declares what holds a value for a moment in the parallel region around
   a "for"; it is an iteration's own all the same.  */

void
nest::add_statement (gassign *s, gimple_seq *seq)
{
  m_before.push_back ({ s, seq });
  tree x = gimple_assign_lhs (s);
  if (VAR_P (x) && DECL_ARTIFICIAL (x) && DECL_IGNORED_P (x) && !DECL_HAS_VALUE_EXPR_P (x) && !is_global_var (x)
      && !TREE_ADDRESSABLE (x) && gimple_omp_for_kind (m_outer.last ()) == GF_OMP_FOR_KIND_FOR
      && !clause_for (m_outer.parallel, OMP_CLAUSE_SHARED, x))
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
	  if (!m_inner || gimple_omp_for_kind (m_inner) != GF_OMP_FOR_KIND_SIMD
	      || gimple_omp_for_combined_into_p (m_inner) || !declared (m_inner)
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
    if (clause_for (m_outer.loops[i], OMP_CLAUSE_PRIVATE, decl))
      return true;
  return level && clause_for (m_outer.parallel, OMP_CLAUSE_PRIVATE, decl);
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
	case OMP_CLAUSE_COLLAPSE: case OMP_CLAUSE_NOWAIT:
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
	break;
      case OMP_CLAUSE_LASTPRIVATE:
	/* Nothing follows the inner loop in an iteration; and of a variable that iterations share each would set the
	   last value.  */
	if (!counter_p (OMP_CLAUSE_DECL (c)))
	  return false;
	break;
      case OMP_CLAUSE_REDUCTION:
	{
	  tree same = clause_for (m_outer.last (), OMP_CLAUSE_REDUCTION, OMP_CLAUSE_DECL (c));
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

/* The value X, in front of the inner loop, can be computed before the construct: note the statements in m_first.  */

bool
nest::fixed (tree x, unsigned depth)
{
  if (is_gimple_min_invariant (x))
    return true;
  if (!DECL_P (x) || depth > tuning.walk_depth)
    return false;
  if (!m_own.count (x))
    return from_outside (x);
  gassign *definition = NULL;
  for (auto &b : m_before)
    if (gimple_assign_lhs (b.first) == x)
      {
	if (definition)
	  return false;
	definition = b.first;
      }
  if (!definition || TREE_ADDRESSABLE (x) || !is_gimple_reg_type (TREE_TYPE (x)) || gimple_has_volatile_ops (definition)
      || clause_for (m_inner, OMP_CLAUSE_PRIVATE, x) || counter_p (x))
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
      || !(m_own.count (x) || clause_for (m_outer.last (), OMP_CLAUSE_PRIVATE, x)))
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
  forget_last_values (gimple_omp_for_clauses_ptr (m_inner));
  for (gomp_for *loop : m_outer.loops)
    forget_last_values (gimple_omp_for_clauses_ptr (loop));
  if (m_outer.parallel)
    forget_last_values (gimple_omp_parallel_clauses_ptr (as_a<gomp_parallel *> (m_outer.parallel)));
  for (tree c = gimple_omp_for_clauses (m_inner), next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE
	  || clause_for (m_outer.last (), OMP_CLAUSE_PRIVATE, OMP_CLAUSE_DECL (c))
	  || clause_for (m_outer.last (), OMP_CLAUSE_FIRSTPRIVATE, OMP_CLAUSE_DECL (c)))
	continue;
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (m_outer.last ());
      gimple_omp_for_set_clauses (m_outer.last (), c);
    }
}

/* Move the variables of BIND chosen by MOVES to VARS.  */

void
move_variables (gbind *bind, const std::set<tree> &moves, std::vector<tree> *vars)
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

/* Put the statement at GSI in a block with VARS, behind BEFORE.  */

void
put_in_block (gimple_stmt_iterator *gsi, gimple_seq before, const std::vector<tree> &vars)
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

void
nest::collapse (gimple_seq *before, std::vector<tree> *vars)
{
  merge_clauses ();
  std::set<tree> moves;
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
    move_variables (bind, moves, vars);
  for (gbind *bind : m_outer.binds)
    move_variables (bind, moves, vars);
  gimple_stmt_iterator gsi = gsi_start (*m_seq);
  while (gsi_stmt (gsi) != m_inner)
    gsi_next (&gsi);
  gimple_seq body = gimple_omp_for_pre_body (m_inner);
  gimple_omp_for_set_pre_body (m_inner, NULL);
  gimple_seq_add_seq (&body, gimple_omp_body (m_inner));
  gimple_omp_set_body (m_inner, NULL);
  gsi_replace_with_seq (&gsi, body, false);
}

/* LOOP, at GSI, is bound to the parallel region, at a place with a single thread: SIMD, the innermost loop that GCC has
   made of the construct, takes its place.  */

void
bind_to_thread (gimple_stmt_iterator *gsi, gomp_for *loop, gomp_for *simd)
{
  gimple_omp_for_set_combined_into_p (simd, false);
  gimple_omp_for_set_pre_body (simd, gimple_omp_for_pre_body (loop));
  gimple_omp_for_set_pre_body (loop, NULL);
  if (tree c = omp_find_clause (gimple_omp_for_clauses (simd), OMP_CLAUSE_BIND))
    OMP_CLAUSE_BIND_KIND (c) = OMP_CLAUSE_BIND_THREAD;
  gsi_replace (gsi, simd, false);
}

/* The iterations of LOOP, which is executed in any order, share what is not declared in them and not their own by a
   clause.  Of such a variable no loop inside sets the last value, as several would at once; all counters of Fortran's
   loops are declared outside.  */

void
share_no_counters (gomp_for *loop)
{
  std::set<tree> own;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_makes_own_p (c))
      own.insert (OMP_CLAUSE_DECL (c));
  auto find = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      gimple *s = gsi_stmt (*gsi);
      std::set<tree> &own = *(std::set<tree> *) wi->info;
      *handled = gimple_code (s) != GIMPLE_BIND && is_gimple_omp (s);
      if (gbind *bind = dyn_cast<gbind *> (s))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  own.insert (v);
      gomp_for *inner = dyn_cast<gomp_for *> (s);
      if (inner && gimple_omp_for_kind (inner) == GF_OMP_FOR_KIND_SIMD && declared (inner))
	forget_last_values (gimple_omp_for_clauses_ptr (inner), own);
      return NULL_TREE;
    };
  statement_walk wi (&own);
  walk_gimple_seq (gimple_omp_body (loop), find, NULL, &wi);
}

/* Declare what holds a value for a moment in SIMD, at GSI, and has a type of computed length, around it: GCC does so
   for "simd", but not for "loop", of which it would make no form for lanes then (hidden-simt.cc).  */

void
declare_outside (gimple_stmt_iterator *gsi, gomp_for *simd)
{
  std::set<tree> moves;
  std::vector<tree> vars;
  for (gimple_seq seq = gimple_omp_body (simd); gbind *bind = safe_dyn_cast<gbind *> (gimple_seq_first_stmt (seq));
       seq = gimple_bind_body (bind))
    {
      for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	if (VAR_P (v) && DECL_ARTIFICIAL (v) && !TREE_ADDRESSABLE (v) && is_gimple_reg_type (TREE_TYPE (v))
	    && variably_modified_type_p (TREE_TYPE (v), NULL_TREE))
	  moves.insert (v);
      if (!moves.empty ())
	move_variables (bind, moves, &vars);
    }
  if (!vars.empty ())
    put_in_block (gsi, NULL, vars);
}

/* Threads share the iterations of the construct C, in any order.  */

bool
shared_by_threads (const construct &c)
{
  return gimple_omp_for_kind (c.last ()) == GF_OMP_FOR_KIND_FOR || (c.loops.size () > 1 && declared (c.last ()));
}

/* Collapse what can be of the nest that begins with construct C, at GSI, in a region with CLAUSES.  UNREAD: see nest;
   TESTED: see region_walk.  True: something has been.  */

bool
collapse_all (gimple_stmt_iterator *gsi, const construct &c, const std::set<tree> &unread, tree clauses,
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
  put_in_block (gsi, before, vars);
  return true;
}

/* The walk over a region.  */

class region_walk
{
public:
  /* CLAUSES: of the target region.  TESTED, or null, gets the arrays that have to be apart for what is done, or (LOOK)
     might be.  */
  region_walk (tree clauses, overlaps *tested, nest_purpose p)
    : m_clauses (clauses), m_tested (tested), m_purpose (p) {}
  unsigned collapsed () const { return m_collapsed; }
  /* UNREAD: variables that are not read behind SEQ before their time ends.  LOOP: the innermost construct around it is
     made of "loop".  */
  void go (gimple_seq *seq, const std::set<tree> &unread, bool loop);

private:
  void loop_construct (gimple_stmt_iterator *gsi, const std::set<tree> &unread, bool in_loop);

  tree m_clauses;
  overlaps *m_tested;
  nest_purpose m_purpose;
  unsigned m_collapsed = 0;		/* nests */
  unsigned m_sections = 0;		/* constructs around that reduce sections of arrays, whose bounds are theirs */
};

/* Nothing but idle statements is behind GSI.  */

bool
last_in_sequence (gimple_stmt_iterator gsi)
{
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!heddle_idle_p (gsi_stmt (gsi)))
      return false;
  return true;
}

/* The loop at GSI, in a region or (IN_LOOP) in a "loop" construct: first its inner loops.  */

void
region_walk::loop_construct (gimple_stmt_iterator *gsi, const std::set<tree> &unread, bool in_loop)
{
  gomp_for *head = as_a<gomp_for *> (gsi_stmt (*gsi));
  construct c;
  bool found = c.find (head);
  const bool change = optimize && !m_sections;
  if (m_purpose == nest_purpose::LOOK)
    {
      go (gimple_omp_body_ptr (found ? c.last () : head), {}, declared (head));
      if (found && change && shared_by_threads (c))
	{
	  plain_nest (c.last (), c.parallel, m_clauses, m_tested, true);
	  heddle_give_lanes (c.last (), c.parallel, m_clauses, m_tested, GF_OMP_FOR_KIND_SIMD, OMP_CLAUSE_ORDER, true);
	}
      return;
    }
  if (found && in_loop && declared (head) && gimple_omp_for_kind (head) == GF_OMP_FOR_KIND_FOR && c.last () != head)
    {
      bind_to_thread (gsi, head, c.last ());
      head = c.last ();
      found = c.find (head);
    }
  go (gimple_omp_body_ptr (found ? c.last () : head), {}, declared (head));
  if (found && (declared (c.last ()) || shared_by_threads (c)))
    share_no_counters (c.last ());
  bool lanes = false;
  if (found && change && shared_by_threads (c))
    {
      const plain_nest plain (c.last (), c.parallel, m_clauses, m_tested, m_purpose != nest_purpose::CHANGE);
      if (collapse_all (gsi, c, unread, m_clauses, m_tested))
	m_collapsed++;
      else
	lanes = true;
    }
  if (lanes && heddle_give_lanes (c.last (), c.parallel, m_clauses, m_tested, GF_OMP_FOR_KIND_SIMD, OMP_CLAUSE_ORDER,
				  false))
    m_collapsed++;
  else if (found && optimize && declared (head) && gimple_omp_for_kind (head) == GF_OMP_FOR_KIND_SIMD)
    declare_outside (gsi, head);
}

void
region_walk::go (gimple_seq *seq, const std::set<tree> &unread, bool loop)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      std::set<tree> more;
      if (last_in_sequence (gsi))
	more = unread;
      switch (gimple_code (s))
	{
	case GIMPLE_BIND:
	  for (tree v = gimple_bind_vars (as_a<gbind *> (s)); v; v = DECL_CHAIN (v))
	    more.insert (v);
	  go (gimple_bind_body_ptr (as_a<gbind *> (s)), more, loop);
	  break;
	case GIMPLE_OMP_FOR:
	  loop_construct (&gsi, more, loop);
	  break;
	case GIMPLE_OMP_TARGET: case GIMPLE_OMP_TEAMS: case GIMPLE_OMP_PARALLEL:
	  for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	      more.insert (OMP_CLAUSE_DECL (c));
	  {
	    const bool sections = heddle_reduces_section (heddle_sharing_clauses (s));
	    m_sections += sections;
	    go (gimple_omp_body_ptr (s), more, false);
	    m_sections -= sections;
	  }
	  break;
	case GIMPLE_TRY:
	  go (gimple_try_eval_ptr (s), {}, loop);
	  go (gimple_try_cleanup_ptr (s), {}, loop);
	  break;
	default:
	  if (is_gimple_omp (s) && gimple_has_substatements (s))
	    go (gimple_omp_body_ptr (s), {}, false);
	  break;
	}
    }
}

/* Variables assigned by name in a construct's iterations, and variables declared in the iterations.  */
struct assigned_names
{
  std::set<tree> assigned, declared;
};

tree
find_assigned_names (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  assigned_names &names = *static_cast<assigned_names *> (wi->info);
  *handled = false;
  tree lhs = gimple_get_lhs (s);
  if (lhs && VAR_P (lhs) && heddle_register_p (lhs))
    names.assigned.insert (lhs);
  if (gbind *bind = dyn_cast<gbind *> (s))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      names.declared.insert (v);
  if (gimple_code (s) == GIMPLE_OMP_FOR)
    for (unsigned k = 0; k < gimple_omp_for_collapse (s); k++)
      names.declared.insert (gimple_omp_for_index (s, k));
  for (tree c = is_gimple_omp (s) && gimple_code (s) != GIMPLE_BIND ? heddle_sharing_clauses (s) : NULL_TREE; c;
       c = OMP_CLAUSE_CHAIN (c))
    if (heddle_makes_own_p (c))
      names.declared.insert (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* The scalars set by each iteration of the "loop" construct C before their use become its own.  */

void
own_scalars (const construct &c, const body_flow &flow)
{
  assigned_names names;
  statement_walk wi (&names);
  walk_gimple_seq (gimple_omp_body (c.last ()), find_assigned_names, NULL, &wi);
  for (unsigned k = 0; k < gimple_omp_for_collapse (c.last ()); k++)
    names.declared.insert (gimple_omp_for_index (c.last (), k));
  for (tree clause = gimple_omp_for_clauses (c.last ()); clause; clause = OMP_CLAUSE_CHAIN (clause))
    if (heddle_makes_own_p (clause) || OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_LINEAR)
      names.declared.insert (OMP_CLAUSE_DECL (clause));
  auto reduced = [&] (gimple *s, tree v)
    {
      return clause_for (s, OMP_CLAUSE_REDUCTION, v) || clause_for (s, OMP_CLAUSE_LASTPRIVATE, v);
    };
  for (tree v : names.assigned)
    {
      bool named = names.declared.count (v) || (c.parallel && reduced (c.parallel, v));
      for (gomp_for *loop : c.loops)
	named |= reduced (loop, v);
      if (named || flow.exposed_p (c.last (), v))
	continue;
      tree own = build_omp_clause (gimple_location (c.last ()), OMP_CLAUSE_PRIVATE);
      OMP_CLAUSE_DECL (own) = v;
      OMP_CLAUSE_CHAIN (own) = gimple_omp_for_clauses (c.last ());
      gimple_omp_for_set_clauses (c.last (), own);
    }
}

/* Do this where a region needs it.  */

tree
own_scalars_of_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *head = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  construct c;
  *handled = false;
  if (head && !gimple_omp_for_combined_into_p (head) && declared (head) && c.find (head))
    own_scalars (c, *static_cast<const body_flow *> (wi->info));
  return NULL_TREE;
}

/* Mend the target region at *GSI.  */

tree
find_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION;
  if (!*handled)
    return NULL_TREE;
  if (optimize && heddle_fortran_p ())
    heddle_dissolve_descriptors (gimple_omp_body_ptr (target));
  walk_stmt_info wi;
  body_flow flow;
  wi = statement_walk (&flow);
  walk_gimple_seq (gimple_omp_body (target), own_scalars_of_loops, NULL, &wi);
  auto walk = [] (gomp_target *region, overlaps *tested, nest_purpose p)
    {
      region_walk w (gimple_omp_target_clauses (region), tested, p);
      w.go (gimple_omp_body_ptr (region), {}, false);
      return w.collapsed ();
    };
  heddle_change_in_two_forms (gsi, walk);
  return NULL_TREE;
}

} // namespace

unsigned
declared_nests_pass::execute (function *)
{
  heddle_walk_body (find_regions);
  return 0;
}
