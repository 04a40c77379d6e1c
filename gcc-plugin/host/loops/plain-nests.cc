/* plain-nests.cc -- loops without a directive inside of loops that threads share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp target teams distribute parallel for
     for (i = 0; i < n; i++)
       for (j = 0; j < m; j++)
	 a[i][j] = ...

   The program says of the outer loop only that its iterations are independent.  If the inner one were a loop of each
   thread, lanes would have neighbouring i, and an access of a warp 32 sectors where 8 would do.  So where the
   iterations of the inner loop are known to be independent as well (host/clauses/independence.cc) both are collapsed.

   Sometimes this is worse: with a[j][i] each thread has its column, lanes have neighbouring elements, and values
   independent of j are computed once.  The accesses to neighbouring elements along the inner loop therefore have to be
   more than along the outer one.  Accesses to an iteration's own arrays do not count: each thread has its copy,
   wherever the lanes are.  A loop that is known to be shorter than a warp is left to its thread, too.

   Of nested loops, all down to the innermost that satisfies this are collapsed; declared-nests.cc, which asks for loops
   here, checks their bounds and the statements between them.

   In an outer loop with more contents the inner loops may have the lanes, on the same conditions, and if they are not
   shorter than a warp: a length that is not constant is tested before the region.  Loops that compute a variable in the
   order of iterations may have the lanes, too (row-folds.cc); if that takes time, only where the outer loop is too
   short for threads to fill the device.

   First all loops get a directive, and are visible to the proof.  They then become gotos again, and only wanted loops
   get a directive.

   Long: the conditions for lanes and for a grid, of the same description of a nest.  */

#include "host/loops/plain-nests.h"
#include "dumpfile.h"
#include "gimple-walk.h"
#include "host/clauses/acc-loops.h"
#include "host/clauses/independence.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/walk-body.h"
#include "host/loops/reduced-updates.h"
#include "host/loops/warp-rows.h"
#include "tuning.h"
#include "warp-stacks/protocol.h"

namespace {

/* The loop in SEQ, after assignments only, which BEFORE gets, and at the end; or NULL.  */

gimple *
lone_loop (gimple_seq seq, std::vector<gimple *> *before)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (is_gimple_assign (s) && !gimple_clobber_p (s))
	before->push_back (s);
      if (heddle_idle_p (s) || is_gimple_assign (s))
	continue;
      for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!heddle_idle_p (gsi_stmt (gsi)))
	  return NULL;
      if (gbind *bind = dyn_cast<gbind *> (s))
	return lone_loop (gimple_bind_body (bind), before);
      return gimple_code (s) == GIMPLE_OMP_FOR ? s : NULL;
    }
  return NULL;
}

/* Values, and the statements with possible mentions of them.  */
struct restricted_values
{
  std::set<tree> values;
  std::set<gimple *> statements;
};

tree
find_restricted (tree *tp, int *, void *data)
{
  return static_cast<restricted_values *> (static_cast<walk_stmt_info *> (data)->info)->values.count (*tp) ? *tp
	 : NULL_TREE;
}

tree
leave_out_permitted (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = is_gimple_debug (s) || static_cast<restricted_values *> (wi->info)->statements.count (s);
  return NULL_TREE;
}

/* Take from BEFORE, statements in front of LOOP, the statements whose values its iterations do not use: they are for
   its bounds.  */

void
keep_used (gimple *loop, std::vector<gimple *> *before)
{
  restricted_values used;
  std::vector<gimple *> kept;
  for (; !before->empty (); before->pop_back ())
    {
      gimple *s = before->back ();
      used.values = { gimple_get_lhs (s) };
      statement_walk wi (&used);
      bool needed = walk_gimple_seq (gimple_omp_body (loop), leave_out_permitted, find_restricted, &wi);
      for (gimple *k : kept)
	for (unsigned i = 1; i < gimple_num_ops (k); i++)
	  needed |= heddle_mentions_p (gimple_op (k, i), gimple_get_lhs (s));
      if (needed)
	kept.insert (kept.begin (), s);
    }
  *before = kept;
}

/* LOOP has fewer iterations than a warp has lanes.  If the number is not a constant: UNKNOWN.  */

bool
short_p (gimple *loop, bool unknown = false)
{
  tree first = gimple_omp_for_initial (loop, 0), end = gimple_omp_for_final (loop, 0);
  tree step = TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1);
  if (!tree_fits_shwi_p (first) || !tree_fits_shwi_p (end) || !tree_fits_shwi_p (step))
    return unknown;
  const double distance = double (tree_to_shwi (end)) - double (tree_to_shwi (first));
  return abs (distance / double (tree_to_shwi (step))) < HEDDLE_WARP_SIZE;
}

/* Statements by their assigned variables.  */
typedef std::map<tree, std::vector<gimple *>> assignments;

/* What is known of the body of a loop whose iterations threads share.  */

class shared_body
{
public:
  shared_body (gomp_for *loop, gimple *parallel, tree clauses, const std::vector<plain_loop> &loops, overlaps *tested);
  /* The loops to be collapsed with it, by their first statements.  QUIET: see plain_nest.  */
  std::set<gimple *> wanted (bool quiet);
  /* Loops that want the lanes, each by itself; with FOLDED also loops with need for folds, with ONLY_SUMS for sums
     alone.  */
  std::set<gimple *> for_lanes (bool folded, bool only_sums);
  /* Lanes are better used for the iterations of the outer loop than for those of the loops INNER.  */
  bool wants_lanes (const std::vector<gomp_for *> &inner);
  /* The folds of those, by the first statements of the loops.  */
  const std::map<gimple *, std::vector<row_fold>> &folds () const { return m_folds; }
  /* Loops for lanes have to reduce by clauses of their own.  */
  void forget_sums () { m_facts.summed.clear (); }
  /* Variables reduced by a construct around them, and only updated by them.  */
  const std::set<tree> &summed () const { return m_facts.summed; }

private:
  void find_values ();
  gimple *definition (tree x) const;
  bool only_updated (tree v, tree_code code) const;
  bool only_known_inside (gimple *loop) const;
  bool long_enough (gimple *loop);
  tree rows () const;
  bool decided (tree condition);
  bool few_rows (unsigned parts);
  bool independent (gimple *loop, const std::vector<gimple *> &before, unit_accesses *units,
		    const std::vector<row_fold> &folds = {});

  gomp_for *m_outer;
  const std::vector<plain_loop> &m_loops;
  std::map<gimple *, const plain_loop *> m_by_loop;
  assignments m_assignments;		/* in the body */
  nest_facts m_facts;
  body_flow m_flow;
  std::map<gimple *, std::vector<row_fold>> m_folds;
};

tree
note_assignment (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  assignments &all = *static_cast<assignments *> (wi->info);
  tree lhs = gimple_get_lhs (s);
  if (lhs && DECL_P (lhs))
    all[lhs].push_back (s);
  if (gimple_code (s) == GIMPLE_OMP_FOR)
    for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
      all[gimple_omp_for_index (s, i)].push_back (s);
  return NULL_TREE;
}

shared_body::shared_body (gomp_for *loop, gimple *parallel, tree clauses, const std::vector<plain_loop> &loops,
			  overlaps *tested)
  : m_outer (loop), m_loops (loops)
{
  for (const plain_loop &l : loops)
    {
      m_by_loop[l.loop] = &l;
      m_facts.counters.insert (l.variable);
    }
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    m_facts.counters.insert (gimple_omp_for_index (loop, i));
  statement_walk wi (&m_assignments);
  walk_gimple_seq (gimple_omp_body (m_outer), note_assignment, NULL, &wi);
  find_values ();
  heddle_find_alone (clauses, &m_facts.alone);
  m_facts.tested = tested;
  if (tested)
    tested->look_again ();
  for (gimple *s : { static_cast<gimple *> (loop), parallel })
    for (tree c = s ? heddle_sharing_clauses (s) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
      if (heddle_makes_own_p (c) && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION)
	m_facts.own.insert (OMP_CLAUSE_DECL (c));
      else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && DECL_P (OMP_CLAUSE_DECL (c))
	       && only_updated (OMP_CLAUSE_DECL (c), OMP_CLAUSE_REDUCTION_CODE (c)))
	m_facts.summed.insert (OMP_CLAUSE_DECL (c));
}

/* The only assignment to X in the body, or NULL.  */

gimple *
shared_body::definition (tree x) const
{
  const auto found = x && DECL_P (x) && heddle_register_p (x) ? m_assignments.find (x) : m_assignments.end ();
  return found != m_assignments.end () && found->second.size () == 1 && is_gimple_assign (found->second[0])
	 ? found->second[0] : NULL;
}

/* The body does nothing with V, which a construct around it reduces by CODE, but combine values with it by CODE.  If V
   has an address this takes three statements, and two temporaries:

     before = V;  after = before CODE value;  V = after;

   Larger and smaller values have further forms (reduced-updates.cc).  */

bool
shared_body::only_updated (tree v, tree_code code) const
{
  const auto found = m_assignments.find (v);
  if (found == m_assignments.end () || TREE_THIS_VOLATILE (v))
    return false;
  restricted_values uses;
  for (const plain_loop &l : m_loops)
    heddle_find_extremes (l.loop, v, code, &uses.statements, &uses.values);
  const bool extremes = !uses.statements.empty ();
  uses.values.insert (v);
  statement_walk wi (&uses);
  if (extremes && !walk_gimple_seq (gimple_omp_body (m_outer), leave_out_permitted, find_restricted, &wi))
    return true;
  uses = { { v }, {} };
  auto load = [&] (tree x)
    {
      gimple *d = definition (x);
      return d && gimple_assign_rhs1 (d) == v ? d : NULL;
    };
  for (gimple *s : found->second)
    {
      gimple *update = s;
      if (!heddle_register_p (v))
	update = is_gimple_assign (s) ? definition (gimple_assign_rhs1 (s)) : NULL;
      if (!update || !is_gimple_assign (update) || gimple_assign_rhs_class (update) != GIMPLE_BINARY_RHS)
	return false;
      tree a = gimple_assign_rhs1 (update), b = gimple_assign_rhs2 (update);
      const tree_code updated = gimple_assign_rhs_code (update);
      const bool first = a == v || load (a), second = b == v || load (b);
      if (first == second || !(updated == code || (updated == MINUS_EXPR && code == PLUS_EXPR && first)))
	return false;
      uses.statements.insert (s);
      if (update == s)
	continue;
      gimple *before = load (first ? a : b);
      if (!before)
	return false;
      uses.statements.insert (update);
      uses.statements.insert (before);
      uses.values.insert (gimple_assign_lhs (update));
      uses.values.insert (gimple_assign_lhs (before));
    }
  return !walk_gimple_seq (gimple_omp_body (m_outer), leave_out_permitted, find_restricted, &wi);
}

/* ALL compute the same of the same operands, as the gimplifier does it again and again.  */

bool
same_assignments_p (const std::vector<gimple *> &all)
{
  for (gimple *s : all)
    {
      bool same = is_gimple_assign (s) && is_gimple_assign (all[0]) && gimple_num_ops (s) == gimple_num_ops (all[0])
		  && gimple_assign_rhs_code (s) == gimple_assign_rhs_code (all[0]);
      for (unsigned i = 1; same && i < gimple_num_ops (s); i++)
	same = operand_equal_p (gimple_op (s, i), gimple_op (all[0], i), 0);
      if (!same)
	return false;
    }
  return true;
}

/* Find variables with one value in an iteration of the outer loop, computed from other such variables.  A variable of
   the program's own that is assigned to behind a branch may keep another value.  */

void
shared_body::find_values ()
{
  assignments &all = m_assignments;
  /* Variables of inner loops have several values.  */
  bool branched = false;
  std::vector<gimple_seq> places = { gimple_omp_body (m_outer) };
  while (!places.empty ())
    {
      gimple_seq seq = places.back ();
      places.pop_back ();
      for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (gbind *bind = dyn_cast<gbind *> (s))
	    {
	      places.push_back (gimple_bind_body (bind));
	      for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
		m_facts.own.insert (v);
	    }
	  branched |= gimple_code (s) == GIMPLE_LABEL || gimple_code (s) == GIMPLE_COND
		      || gimple_code (s) == GIMPLE_SWITCH;
	  tree lhs = is_gimple_assign (s) ? gimple_assign_lhs (s) : NULL_TREE;
	  if (!lhs || !DECL_P (lhs) || !heddle_register_p (lhs)
	      || (all[lhs].size () != 1 && !(DECL_ARTIFICIAL (lhs) && same_assignments_p (all[lhs])))
	      || (branched && !DECL_ARTIFICIAL (lhs)))
	    continue;
	  bool known = true;
	  auto value = [&] (tree op)
	    {
	      return is_gimple_min_invariant (op)
		     || (DECL_P (op) && heddle_register_p (op) && (!all.count (op) || m_facts.computed.count (op)));
	    };
	  for (unsigned i = 1; i < gimple_num_ops (s); i++)
	    {
	      tree op = gimple_op (s, i);
	      /* The address of an element of a variable is one of its subscripts.  */
	      if (op && TREE_CODE (op) == ADDR_EXPR)
		for (op = TREE_OPERAND (op, 0); handled_component_p (op); op = TREE_OPERAND (op, 0))
		  known &= TREE_CODE (op) == COMPONENT_REF
			   || (TREE_CODE (op) == ARRAY_REF && value (TREE_OPERAND (op, 1)));
	      else
		known &= !op || value (op);
	      known &= !op || TREE_CODE (op) != MEM_REF;
	    }
	  if (known)
	    m_facts.computed[lhs] = s;
	}
    }
}

/* LOOP has a statement for which FOUND holds.  */

template<typename F> bool
contains (gimple *loop, F found)
{
  auto look = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      *handled = (*static_cast<F *> (wi->info)) (gsi_stmt (*gsi));
      return *handled ? integer_one_node : NULL_TREE;
    };
  statement_walk wi (&found);
  return walk_gimple_seq (gimple_omp_body (loop), look, NULL, &wi);
}

/* All constructs in LOOP are loops that have been made here.  */

bool
shared_body::only_known_inside (gimple *loop) const
{
  return !contains (loop, [this] (gimple *s)
    {
      return gimple_code (s) != GIMPLE_BIND && is_gimple_omp (s) && !m_by_loop.count (s);
    });
}

/* SCALARS and the scalars of FOLDS.  */

std::set<tree>
with_folds (std::set<tree> scalars, const std::vector<row_fold> &folds)
{
  for (const row_fold &f : folds)
    {
      scalars.insert (f.variable);
      scalars.insert (f.along.begin (), f.along.end ());
    }
  return scalars;
}

/* The iterations of LOOP do not depend on each other but by FOLDS, also if each begins with the assignments BEFORE;
   UNITS gets the accesses.  */

bool
shared_body::independent (gimple *loop, const std::vector<gimple *> &before, unit_accesses *units,
			  const std::vector<row_fold> &folds)
{
  for (gimple *s : before)
    if (!DECL_P (gimple_assign_lhs (s)) || !heddle_register_p (gimple_assign_lhs (s)))
      return false;
  const std::set<tree> summed = m_facts.summed;
  m_facts.summed = with_folds (summed, folds);
  tree in_the_way = heddle_share_scalars (loop, m_flow, {}, m_facts.summed);
  const bool known = heddle_independent_p (loop, &m_facts, before, units);
  m_facts.summed = summed;
  return known && !in_the_way && only_known_inside (loop);
}

std::set<gimple *>
shared_body::wanted (bool quiet)
{
  std::set<gimple *> chosen, chain;
  /* For the proof those inside have their clauses.  */
  for (const plain_loop &l : m_loops)
    heddle_share_scalars (l.loop, m_flow, {}, m_facts.summed);
  unit_accesses units;
  unsigned along_outer = 0;
  std::vector<gimple *> before;
  for (gimple *loop = lone_loop (gimple_omp_body (m_outer), &before); loop && m_by_loop.count (loop); )
    {
      const plain_loop &l = *m_by_loop[loop];
      keep_used (loop, &before);
      const bool known = independent (loop, before, chain.empty () ? &units : NULL);
      if (chain.empty ())
	along_outer = units[gimple_omp_for_index (m_outer, gimple_omp_for_collapse (m_outer) - 1)];
      /* As good: collapsed, both may be along a tile (device/spmd/grid/turned.cc).  */
      const bool better = units[l.variable] && units[l.variable] >= along_outer && !short_p (loop);
      if (!known)
	{
	  if (better && !quiet && dump_enabled_p ())
	    dump_printf_loc (MSG_MISSED_OPTIMIZATION, loop, "each thread executes this loop over neighbouring elements "
			     "in sequence: its iterations are not known to be independent; if they are, \"loop\" says "
			     "so\n");
	  break;
	}
      chain.insert (l.first);
      if (better)
	chosen = chain;
      before.clear ();
      loop = lone_loop (gimple_omp_body (loop), &before);
    }
  return chosen;
}

/* LOOP has as many iterations as a warp has lanes, or that is asked before the region; or only the region knows, and a
   warp for each iteration of the outer loop is resident at once, so that short ones do not take long either.  */

bool
shared_body::long_enough (gimple *loop)
{
  if (!short_p (loop, true))
    return true;
  tree low, high, step = TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1);
  if (!short_p (loop) && m_facts.tested && tree_fits_shwi_p (step) && tree_to_shwi (step)
      && heddle_counter_range (loop, 0, m_facts.tested->value, &low, &high))
    {
      tree distance = size_binop (MINUS_EXPR, high, low);
      tree least = ssize_int ((HEDDLE_WARP_SIZE - 1) * abs_hwi (tree_to_shwi (step)));
      m_facts.tested->conditions.push_back (fold_build2 (GE_EXPR, boolean_type_node, distance, least));
      return true;
    }
  const unsigned rows_of_warps = 2;
  return !short_p (loop) && few_rows (rows_of_warps);
}

/* The most iterations of the loop shared by threads, also before the region, or NULL_TREE.  */

tree
shared_body::rows () const
{
  tree rows = ssize_int (1);
  for (unsigned i = 0; i < gimple_omp_for_collapse (m_outer); i++)
    {
      auto constant = [] (tree t) { return TREE_CODE (t) == INTEGER_CST ? t : NULL_TREE; };
      tree low, high, step = TREE_OPERAND (gimple_omp_for_incr (m_outer, i), 1);
      if (!tree_fits_shwi_p (step) || !tree_to_shwi (step)
	  || TREE_CODE (gimple_omp_for_initial (m_outer, i)) == TREE_VEC
	  || TREE_CODE (gimple_omp_for_final (m_outer, i)) == TREE_VEC
	  || !(m_facts.tested ? heddle_counter_range (m_outer, i, m_facts.tested->value, &low, &high)
	       : heddle_counter_range (m_outer, i, constant, &low, &high)))
	return NULL_TREE;
      tree distance = size_binop (MINUS_EXPR, high, low);
      tree most = size_binop (TRUNC_DIV_EXPR, distance, ssize_int (abs_hwi (tree_to_shwi (step))));
      rows = size_binop (MULT_EXPR, rows, size_binop (PLUS_EXPR, most, ssize_int (1)));
    }
  return rows;
}

/* CONDITION holds, or is tested before the region.  */

bool
shared_body::decided (tree condition)
{
  if (!m_facts.tested || TREE_CODE (condition) == INTEGER_CST)
    return integer_nonzerop (condition);
  m_facts.tested->conditions.push_back (condition);
  return true;
}

/* The loop shared by threads has few iterations (PARTS parts of few_rows), and lanes are better used inside of each; or
   the number is tested before the region.  */

bool
shared_body::few_rows (unsigned parts)
{
  tree all = rows ();
  return all && decided (fold_build2 (LE_EXPR, boolean_type_node, all, ssize_int (tuning.few_rows / parts)));
}

bool
shared_body::wants_lanes (const std::vector<gomp_for *> &inner)
{
  tree outer = gimple_omp_for_index (m_outer, gimple_omp_for_collapse (m_outer) - 1);
  /* Independence is the program's word.  */
  nest_facts facts = m_facts;
  facts.tested = NULL;
  facts.quiet = true;
  for (gomp_for *loop : inner)
    {
      unit_accesses units;
      heddle_independent_p (loop, &facts, {}, &units);
      if (units[outer] <= units[gimple_omp_for_index (loop, gimple_omp_for_collapse (loop) - 1)])
	return false;
    }
  tree all = rows ();
  return all && decided (fold_build2 (GT_EXPR, boolean_type_node, all, ssize_int (tuning.few_rows)));
}

std::set<gimple *>
shared_body::for_lanes (bool folded, bool only_sums)
{
  std::set<gimple *> chosen;
  for (const plain_loop &l : m_loops)
    {
      std::vector<row_fold> &folds = m_folds[l.first];
      if (folded)
	folds = heddle_row_folds (l.loop, m_flow, m_facts.own);
      if (only_sums && !std::all_of (folds.begin (), folds.end (),
				     [] (const row_fold &f) { return f.kind == row_fold::SUM; }))
	folds.clear ();
      heddle_share_scalars (l.loop, m_flow, {}, with_folds (m_facts.summed, folds));
    }
  tree outer = gimple_omp_for_index (m_outer, gimple_omp_for_collapse (m_outer) - 1);
  for (const plain_loop &l : m_loops)
    {
      auto is_chosen = [&] (gimple *s)
	{
	  const auto found = m_by_loop.find (s);
	  return found != m_by_loop.end () && chosen.count (found->second->first);
	};
      if (contains (l.loop, is_chosen))
	continue;
      unit_accesses units;
      overlaps *tested = m_facts.tested, open;
      if (tested)
	{
	  open.value = tested->value;
	  open.counter = tested->counter;
	  open.array = tested->array;
	  m_facts.tested = &open;
	}
      const std::vector<row_fold> &folds = m_folds[l.first];
      /* Where threads load the same elements, or each begins at its own, as in n bodies and in rows of a sparse matrix:
	 the first are as well off without folds.  */
      tree first = gimple_omp_for_initial (l.loop, 0);
      const bool good = independent (l.loop, {}, &units, folds) && units[l.variable] > units[outer]
			&& long_enough (l.loop) && (folds.empty () || units[NULL_TREE] || m_assignments.count (first))
			&& (!heddle_in_order_p (folds) || few_rows (1));
      m_facts.tested = tested;
      if (!good)
	continue;
      chosen.insert (l.first);
      if (!tested)
	continue;
      tested->pairs.insert (open.pairs.begin (), open.pairs.end ());
      for (const auto &e : open.extents)
	tested->extents[e.first].insert (tested->extents[e.first].end (), e.second.begin (), e.second.end ());
      tested->conditions.insert (tested->conditions.end (), open.conditions.begin (), open.conditions.end ());
    }
  return chosen;
}

/* Of LOOPS keep the WANTED ones, with clauses for their scalars, but for scalars in SUMMED and in FOLDS; the others
   become gotos again.  */

void
keep_wanted (plain_loops *loops, const std::set<gimple *> &wanted, const std::set<tree> &summed,
	     const std::map<gimple *, std::vector<row_fold>> &folds = {})
{
  loops->undo_all ();
  if (wanted.empty ())
    return;
  loops->find (&wanted);
  body_flow flow;
  for (const plain_loop &l : loops->loops ())
    {
      const auto found = folds.find (l.first);
      heddle_share_scalars (l.loop, flow, {}, found == folds.end () ? summed : with_folds (summed, found->second));
    }
}

} // namespace

bool
heddle_idle_p (gimple *s)
{
  return is_gimple_debug (s) || gimple_clobber_p (s) || gimple_code (s) == GIMPLE_NOP
	 || gimple_code (s) == GIMPLE_PREDICT || gimple_code (s) == GIMPLE_LABEL;
}

bool
heddle_reduces_section (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && !DECL_P (OMP_CLAUSE_DECL (c)))
      return true;
  return false;
}

unsigned
heddle_give_lanes (gimple_stmt_iterator *gsi, const loop_construct &c, tree clauses, overlaps *tested, gf_mask kind,
		   omp_clause_code clause, bool look)
{
  gomp_for *loop = c.last ();
  gimple *parallel = c.parallel;
  plain_loops loops (loop, kind, clause);
  if (heddle_reduces_section (gimple_omp_for_clauses (loop))
      || (parallel && heddle_reduces_section (heddle_sharing_clauses (parallel))))
    return 0;
  loops.find ();
  if (loops.loops ().empty ())
    return 0;
  shared_body body (loop, parallel, clauses, loops.loops (), tested);
  if (kind == GF_OMP_FOR_KIND_SIMD)
    body.forget_sums ();
  /* OpenACC's vectors of other lengths are not a warp, nor are all those of the options; and from a loop for vectors to
     the next a lane has no value of its own.  */
  const bool warps = kind == GF_OMP_FOR_KIND_SIMD
		     || (!omp_find_clause (clauses, OMP_CLAUSE_VECTOR_LENGTH) && !flag_openacc_dims);
  const std::set<gimple *> wanted = body.for_lanes (warps, kind == GF_OMP_FOR_KIND_OACC_LOOP);
  keep_wanted (&loops, look ? std::set<gimple *> () : wanted, body.summed (), body.folds ());
  for (const plain_loop &l : loops.loops ())
    if (dump_enabled_p ())
      dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, l.loop, "lanes share the iterations of this loop over neighbouring "
		       "elements\n");
  for (const plain_loop &l : loops.loops ())
    if (!body.folds ().at (l.first).empty ()
	&& !heddle_share_rows (gsi, c, as_a<gomp_for *> (l.loop), body.folds ().at (l.first)))
      heddle_share_folds (loop, as_a<gomp_for *> (l.loop), body.folds ().at (l.first));
  return wanted.size ();
}

bool
heddle_wants_lanes_p (gomp_for *loop, const std::vector<gomp_for *> &inner, tree clauses, overlaps *tested)
{
  const std::vector<plain_loop> none;
  return shared_body (loop, NULL, clauses, none, tested).wants_lanes (inner);
}

plain_nest::plain_nest (gomp_for *loop, gimple *parallel, tree clauses, overlaps *tested, bool quiet, gf_mask kind,
			omp_clause_code clause)
  : m_loops (loop, kind, clause)
{
  m_loops.find ();
  if (m_loops.loops ().empty ())
    return;
  shared_body body (loop, parallel, clauses, m_loops.loops (), tested);
  keep_wanted (&m_loops, body.wanted (quiet), body.summed ());
}

plain_nest::~plain_nest ()
{
  m_loops.undo_all ();
}
