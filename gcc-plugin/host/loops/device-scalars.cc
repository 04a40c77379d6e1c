/* device-scalars.cc -- the host role: scalars between the regions of a loop stay on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     for (int step = 0; step < 25; step++)
       {
	 double d = 0;
     #pragma omp target teams distribute parallel for reduction(+: d)
	 for (i = 0; i < n; i++)
	   d += p[i] * q[i];
	 double alpha = rho / d;
     #pragma omp target teams distribute parallel for
	 for (i = 0; i < n; i++)
	   x[i] += alpha * p[i];
       }

   The host waits for D in each step, for a single division.  Here the division is a region of one thread, D and ALPHA
   are mapped around the loop, and the regions take ALPHA from there.  Nothing in the loop waits any more
   (host/program/deferred-waits.cc), and the kernels of several steps are one graph.

   The scalars of the device are those that a region of the loop changes, and all that are computed from these.  Such a
   scalar is an automatic variable without another name.  The host has no use for the scalar in the loop but in
   assignments: not in a condition, a call or a clause, and not for a scalar with such a use.  The other values of these
   assignments are constants, or variables that a region can have as firstprivate.

   The device computes what the host would: products are rounded before additions where the host has no fused ones.
   Integer divisions by a variable stay with the host, which stops where that is zero, and so does all arithmetic with
   -frounding-math and -ftrapv.

   The loop has regions, assignments, conditions, and calls of functions without unknown calls: nobody else changes the
   default device, which has the scalars.

   -foffload-options=-mno-device-scalars leaves all to the host.  With -fopt-info-omp there is a line for each such
   loop.  One H200, ratios to CUDA with a stream: NPB CG class S 0.25, W 0.33, and 0.51, 0.58 without.

   Long: a single analysis, and the rewriting by its findings.  */

#include "gcc-compat.h"
#include "host/loops/state.h"
#include "host/loops/loop-ranges.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "host/facts/device-options.h"
#include "host/loops/line-values.h"
#include "host/loops/loop-regions.h"
#include "host/loops/plain-nests.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "passes.h"

#include <algorithm>

namespace {

/* T is a variable, or a value of the gimplifier's.  */

bool
value_p (tree t)
{
  return TREE_CODE (t) == SSA_NAME || VAR_P (t) || TREE_CODE (t) == PARM_DECL;
}

/* Objects of TYPE are numbers that host and device compute alike.  */

bool
number_p (tree type)
{
  return (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= 64)
	 || (SCALAR_FLOAT_TYPE_P (type) && (TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode));
}

/* V is an automatic number without another name.  */

bool
sole_number_p (tree v)
{
  return number_p (TREE_TYPE (v)) && !TREE_THIS_VOLATILE (v)
	 && (TREE_CODE (v) == SSA_NAME
	     || (heddle_sole_name_p (v) && !TREE_STATIC (v) && !(VAR_P (v) && DECL_HARD_REGISTER (v))));
}

/* The region's clause C says only how data get there.  */

bool
data_only_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_FIRSTPRIVATE:
      return true;
    case OMP_CLAUSE_MAP:
      return OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FROM
	     || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ALLOC;
    default:
      return false;
    }
}

/* The host rounds a product of TYPE before it adds: the device must not fuse the two then.  */

bool
rounds_products_p (tree type)
{
  return SCALAR_FLOAT_TYPE_P (type)
	 && (flag_fp_contract_mode != FP_CONTRACT_FAST
	     || !direct_internal_fn_supported_p (IFN_FMA, type, OPTIMIZE_FOR_SPEED));
}

/* The region at hand runs on the default device, always, and in its turn.  */

bool
in_turn_p (gimple *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_MAP: case OMP_CLAUSE_NUM_TEAMS: case OMP_CLAUSE_THREAD_LIMIT:
	break;
      default:
	return false;
      }
  return true;
}

/* Values in an order that is the same in each compilation.  */

struct by_number
{
  bool operator() (tree a, tree b) const { return number (a) < number (b); }
  static std::pair<bool, unsigned> number (tree t)
  {
    return { TREE_CODE (t) == SSA_NAME, TREE_CODE (t) == SSA_NAME ? SSA_NAME_VERSION (t) : DECL_UID (t) };
  }
};

typedef std::set<tree, by_number> values;

/* The scalars of a loop.  */

class loop_scalars
{
public:
  /* Of the loop with the statements SEQ.  */
  explicit loop_scalars (gimple_seq seq) : m_seq (seq) {}

  /* Some can stay on the device, none of which is of ELSEWHERE.  */
  bool find (const std::set<tree> &elsewhere);

  /* They do: the statements of the loop in their new form.  */
  gimple_seq rewrite ();

private:
  /* An assignment of numbers.  */
  struct assignment
  {
    gimple *stmt;
    tree to;
    std::vector<tree> from;
  };

  void look (gimple_seq seq);
  void look_at_assignment (gimple *s);
  void look_at_region (gimple *s);
  void keep_on_host (tree v) { m_host.insert (v); }
  void keep_mentions (gimple *s);
  void keep_operand (tree t);
  bool spread ();
  bool fits (const assignment &a);
  bool device_assignment_p (gimple *s) const;
  bool goes_ahead_p (gimple *s, const std::vector<gimple *> &run) const;
  void number_runs (gimple_seq seq);
  bool check_runs ();
  bool shadowed_p (tree v) const { return DECL_P (v) && !TREE_ADDRESSABLE (v); }

  gimple_seq rewrite_sequence (gimple_seq seq);
  gimple *small_region (const std::vector<gimple *> &stmts);
  void rewrite_region (gimple *s);

  gimple_seq m_seq;
  std::vector<assignment> m_assignments;
  std::map<gimple *, loop_region> m_regions;
  values m_changed;		/* by regions */
  std::set<tree> m_host;		/* of use for the host */
  values m_device;
  std::set<tree> m_inner;		/* variables declared in the loop */
  variable_values m_shadows;
  gimple *m_first = NULL;		/* region */
  bool m_plain = true;
  std::map<gimple *, int> m_runs;
  int m_run = 0;
};

/* The host needs the variables in T.  */

void
loop_scalars::keep_operand (tree t)
{
  auto note = [] (tree *tp, int *walk_subtrees, void *data) -> tree
    {
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      else if (value_p (*tp))
	static_cast<loop_scalars *> (data)->keep_on_host (*tp);
      return NULL_TREE;
    };
  if (t)
    walk_tree (&t, note, this, NULL);
}

/* The same for S, with statements in it, and clauses.  */

void
loop_scalars::keep_mentions (gimple *s)
{
  auto note = [] (tree *tp, int *walk_subtrees, void *data) -> tree
    {
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      else if (value_p (*tp))
	static_cast<loop_scalars *> (static_cast<walk_stmt_info *> (data)->info)->keep_on_host (*tp);
      return NULL_TREE;
    };
  statement_walk wi (this);
  gimple_stmt_iterator gsi = {};
  gsi.ptr = s;
  walk_gimple_stmt (&gsi, NULL, note, &wi);
  if (is_gimple_omp (s))
    for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
      for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	keep_operand (OMP_CLAUSE_OPERAND (c, i));
}

void
loop_scalars::look_at_assignment (gimple *s)
{
  if (gimple_clobber_p (s))
    return;
  assignment a = { s, gimple_assign_lhs (s), {} };
  bool simple = !gimple_has_volatile_ops (s) && value_p (a.to) && sole_number_p (a.to);
  /* At an integer division by zero the host stops.  */
  if (simple && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (s))))
    simple = !gimple_assign_rhs_could_trap_p (s);
  for (unsigned i = 1; i < gimple_num_ops (s); i++)
    {
      tree op = gimple_op (s, i);
      if (!op || (is_gimple_min_invariant (op) && TREE_CODE (op) != ADDR_EXPR))
	continue;
      simple &= value_p (op) && number_p (TREE_TYPE (op));
      a.from.push_back (op);
    }
  if (simple)
    m_assignments.push_back (a);
  else
    keep_mentions (s);
}

void
loop_scalars::look_at_region (gimple *s)
{
  loop_region r;
  std::string obstacle;
  if (!in_turn_p (s) || !r.find (s, &obstacle))
    {
      keep_mentions (s);
      return;
    }
  if (!m_first)
    m_first = s;
  m_regions[s] = r;
  std::set<tree> copied;		/* to the region; what becomes of them there is lost */
  for (tree c = gimple_omp_target_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree decl = data_only_p (c) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      const bool alone = decl && value_p (decl);
      for (int i = alone; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	keep_operand (OMP_CLAUSE_OPERAND (c, i));
      if (!alone)
	continue;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	copied.insert (decl);
      else if (!TREE_ADDRESSABLE (decl) || !sole_number_p (decl))
	keep_on_host (decl);
      else if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FROM || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM)
	m_changed.insert (decl);
      else
	copied.insert (decl);
    }
  for (tree store : r.stores)
    if (copied.count (store))
      keep_on_host (store);
  for (gimple *before : r.before)
    keep_mentions (before);
  for (gimple *level : r.levels)
    {
      for (tree c = heddle_sharing_clauses (level); c; c = OMP_CLAUSE_CHAIN (c))
	{
	  const bool shares = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SHARED;
	  const bool alone = (shares || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION) && DECL_P (OMP_CLAUSE_DECL (c));
	  if (alone && !shares && copied.count (OMP_CLAUSE_DECL (c)))
	    keep_on_host (OMP_CLAUSE_DECL (c));
	  for (int i = alone; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || i == 0)
	      keep_operand (OMP_CLAUSE_OPERAND (c, i));
	}
      if (gimple_code (level) != GIMPLE_OMP_FOR)
	continue;
      for (unsigned i = 0; i < gimple_omp_for_collapse (level); i++)
	{
	  keep_operand (gimple_omp_for_index (level, i));
	  keep_operand (gimple_omp_for_initial (level, i));
	  keep_operand (gimple_omp_for_final (level, i));
	  keep_operand (gimple_omp_for_incr (level, i));
	}
    }
}

void
loop_scalars::look (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      switch (gimple_code (s))
	{
	case GIMPLE_DEBUG: case GIMPLE_NOP: case GIMPLE_PREDICT: case GIMPLE_LABEL: case GIMPLE_GOTO:
	  break;
	case GIMPLE_ASSIGN:
	  look_at_assignment (s);
	  break;
	case GIMPLE_BIND:
	  for (tree v = gimple_bind_vars (as_a<gbind *> (s)); v; v = DECL_CHAIN (v))
	    m_inner.insert (v);
	  look (gimple_bind_body (as_a<gbind *> (s)));
	  break;
	case GIMPLE_TRY:
	  look (gimple_try_eval (s));
	  look (gimple_try_cleanup (s));
	  break;
	case GIMPLE_COND: case GIMPLE_SWITCH:
	  keep_mentions (s);
	  break;
	case GIMPLE_CALL:
	  m_plain &= heddle_known_call_p (as_a<gcall *> (s));
	  keep_mentions (s);
	  break;
	case GIMPLE_OMP_TARGET:
	  if (gimple_omp_target_kind (s) == GF_OMP_TARGET_KIND_REGION)
	    {
	      look_at_region (s);
	      break;
	    }
	  /* Fall through.  */
	default:
	  m_plain = false;
	}
    }
}

/* Assignment A, to a scalar of the device, can be part of a region.  */

bool
loop_scalars::fits (const assignment &a)
{
  for (tree v : a.from)
    {
      if (m_device.count (v) || (DECL_P (v) && sole_number_p (v)))
	continue;
      if (TREE_CODE (v) != SSA_NAME || m_host.count (v))
	return false;
      m_device.insert (v);
    }
  return true;
}

/* S assigns to a scalar of the device.  */

bool
loop_scalars::device_assignment_p (gimple *s) const
{
  return is_gimple_assign (s) && !gimple_clobber_p (s) && value_p (gimple_assign_lhs (s))
	 && m_device.count (gimple_assign_lhs (s));
}

/* S, another assignment, may as well come before the assignments of RUN.  */

bool
loop_scalars::goes_ahead_p (gimple *s, const std::vector<gimple *> &run) const
{
  tree to = is_gimple_assign (s) ? get_base_address (gimple_assign_lhs (s)) : NULL_TREE;
  if (!to)
    return heddle_idle_p (s) && gimple_code (s) != GIMPLE_LABEL;
  for (gimple *device : run)
    for (unsigned i = 1; i < gimple_num_ops (device); i++)
      if (gimple_op (device, i) == to)
	return false;
  return true;
}

/* Number the assignments of SEQ that will be in one region.  */

void
loop_scalars::number_runs (gimple_seq seq)
{
  std::vector<gimple *> run;
  m_run++;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      if (device_assignment_p (s))
	{
	  run.push_back (s);
	  m_runs[s] = m_run;
	  continue;
	}
      if (goes_ahead_p (s, run))
	continue;
      run.clear ();
      m_run++;
      if (gbind *bind = dyn_cast<gbind *> (s))
	number_runs (gimple_bind_body (bind));
      else if (gimple_code (s) == GIMPLE_TRY)
	{
	  number_runs (gimple_try_eval (s));
	  number_runs (gimple_try_cleanup (s));
	}
    }
}

/* A value of the gimplifier's is used in the region with its assignment only.  False: not so, and those of the host are
   more now.  */

bool
loop_scalars::check_runs ()
{
  m_runs.clear ();
  number_runs (m_seq);
  bool right = true;
  for (const assignment &a : m_assignments)
    for (tree v : a.from)
      {
	if (TREE_CODE (v) != SSA_NAME || !m_device.count (v))
	  continue;
	const bool device = m_device.count (a.to);
	for (const assignment &other : m_assignments)
	  if (other.to == v && (!device || m_runs[other.stmt] != m_runs[a.stmt]))
	    {
	      keep_on_host (device ? a.to : v);
	      right = false;
	    }
      }
  return right;
}

/* Find the scalars of the device from the findings so far.  False: those of the host are more now.  */

bool
loop_scalars::spread ()
{
  const size_t before = m_host.size ();
  for (bool changed = true; changed;)
    {
      changed = false;
      for (const assignment &a : m_assignments)
	if (m_host.count (a.to))
	  for (tree v : a.from)
	    changed |= m_host.insert (v).second;
    }
  m_device.clear ();
  for (tree v : m_changed)
    if (!m_host.count (v))
      m_device.insert (v);
  for (bool changed = true; changed;)
    {
      changed = false;
      for (const assignment &a : m_assignments)
	if (!m_host.count (a.to))
	  for (tree v : a.from)
	    changed |= m_device.count (v) && m_device.insert (a.to).second;
    }
  for (size_t known = 0; known != m_device.size ();)
    {
      known = m_device.size ();
      for (const assignment &a : m_assignments)
	if (m_device.count (a.to) && !fits (a))
	  keep_on_host (a.to);
    }
  /* The value before the loop, and behind it, is a variable's.  */
  for (tree v : m_device)
    if (TREE_CODE (v) == SSA_NAME
	&& std::none_of (m_assignments.begin (), m_assignments.end (),
			 [v] (const assignment &a) { return a.to == v; }))
      for (const assignment &a : m_assignments)
	if (std::find (a.from.begin (), a.from.end (), v) != a.from.end ())
	  keep_on_host (a.to);
  return m_host.size () == before;
}

bool
loop_scalars::find (const std::set<tree> &elsewhere)
{
  look (m_seq);
  if (!m_plain || !m_first)
    return false;
  for (tree v : elsewhere)
    keep_on_host (v);
  do
    while (!spread ())
      ;
  while (!check_runs ());
  /* Where the host waits for a result in any case, a region of one thread more gains nothing (one H200, heat of 250^2
     cells: 25.0 us a step, without 23.8 to 25.8; of 500^2 28.9, without 28.6 to 31.0).  */
  bool any = false;
  for (tree v : m_changed)
    {
      if (!m_device.count (v))
	return false;
      any = true;
    }
  return any;
}

/* A clause for V before CHAIN.  */

tree
alloc_map (location_t loc, tree v, tree chain, gomp_map_kind kind = GOMP_MAP_ALLOC)
{
  tree c = heddle_make_map (loc, kind, v, TYPE_SIZE_UNIT (TREE_TYPE (v)));
  OMP_CLAUSE_CHAIN (c) = chain;
  return c;
}

tree
variable_clause (location_t loc, omp_clause_code code, tree v, tree chain)
{
  tree c = build_omp_clause (loc, code);
  OMP_CLAUSE_DECL (c) = v;
  OMP_CLAUSE_CHAIN (c) = chain;
  return c;
}

tree
own_variable (tree type, const char *name, tree *chain)
{
  tree v = create_tmp_var_raw (type, name);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  if (chain)
    {
      DECL_CHAIN (v) = *chain;
      *chain = v;
    }
  return v;
}

/* A region of one thread with STMTS, assignments to scalars of the device.  */

gimple *
loop_scalars::small_region (const std::vector<gimple *> &stmts)
{
  const location_t loc = gimple_location (stmts[0]);
  variable_values inside;
  values mapped, given, changed;
  gimple_seq body = NULL, after = NULL;
  tree vars = NULL_TREE;
  auto place = [&] (tree v)
    {
      if (inside.count (v))
	return;
      const auto shadow = m_shadows.find (v);
      if (shadow != m_shadows.end ())
	{
	  mapped.insert (shadow->second);
	  inside[v] = own_variable (TREE_TYPE (v), get_name (v), &vars);
	  gimple_seq_add_stmt_without_update (&body, gimple_build_assign (inside[v], shadow->second));
	}
      else if (TREE_CODE (v) == SSA_NAME)
	inside[v] = own_variable (TREE_TYPE (v), NULL, &vars);
      else if (m_device.count (v))
	mapped.insert (v);
      else
	given.insert (v);
    };
  for (gimple *s : stmts)
    for (unsigned i = 0; i < gimple_num_ops (s); i++)
      if (gimple_op (s, i) && value_p (gimple_op (s, i)))
	place (gimple_op (s, i));
  for (gimple *s : stmts)
    {
      tree to = gimple_assign_lhs (s);
      gimple *copy = gimple_copy (s);
      for (unsigned i = 0; i < gimple_num_ops (copy); i++)
	{
	  const auto found = inside.find (gimple_op (copy, i));
	  if (found != inside.end ())
	    gimple_set_op (copy, i, found->second);
	}
      gimple_seq_add_stmt_without_update (&body, copy);
      if (gimple_assign_rhs_code (copy) == MULT_EXPR && rounds_products_p (TREE_TYPE (to)))
	{
	  tree product = own_variable (TREE_TYPE (to), NULL, &vars);
	  gimple *rounded = gimple_build_assign (gimple_assign_lhs (copy), PAREN_EXPR, product);
	  gimple_assign_set_lhs (copy, product);
	  gimple_seq_add_stmt_without_update (&body, rounded);
	}
      const auto shadow = m_shadows.find (to);
      if (shadow != m_shadows.end () && changed.insert (to).second)
	gimple_seq_add_stmt_without_update (&after, gimple_build_assign (shadow->second, inside[to]));
    }
  gimple_seq_add_seq_without_update (&body, after);

  tree target_clauses = NULL_TREE, parallel_clauses = build_omp_clause (loc, OMP_CLAUSE_NUM_THREADS);
  OMP_CLAUSE_NUM_THREADS_EXPR (parallel_clauses) = integer_one_node;
  for (tree v : mapped)
    target_clauses = alloc_map (loc, v, target_clauses);
  for (tree v : given)
    target_clauses = variable_clause (loc, OMP_CLAUSE_FIRSTPRIVATE, v, target_clauses);
  for (const auto *all : { &mapped, &given })
    for (tree v : *all)
      parallel_clauses = variable_clause (loc, OMP_CLAUSE_SHARED, v, parallel_clauses);
  tree teams = build_omp_clause (loc, OMP_CLAUSE_NUM_TEAMS), limit = build_omp_clause (loc, OMP_CLAUSE_THREAD_LIMIT);
  OMP_CLAUSE_OPERAND (teams, 0) = OMP_CLAUSE_OPERAND (limit, 0) = integer_one_node;
  OMP_CLAUSE_CHAIN (teams) = limit;
  OMP_CLAUSE_CHAIN (limit) = target_clauses;
  target_clauses = teams;
  tree thread = NULL_TREE, i = own_variable (integer_type_node, "once", &thread);
  gomp_for *loop = gimple_build_omp_for (gimple_build_bind (vars, body, make_node (BLOCK)), GF_OMP_FOR_KIND_FOR,
					 variable_clause (loc, OMP_CLAUSE_PRIVATE, i,
							  build_omp_clause (loc, OMP_CLAUSE_NOWAIT)), 1, NULL);
  gimple_omp_for_set_index (loop, 0, i);
  gimple_omp_for_set_initial (loop, 0, integer_zero_node);
  gimple_omp_for_set_final (loop, 0, integer_one_node);
  gimple_omp_for_set_cond (loop, 0, LT_EXPR);
  gimple_omp_for_set_incr (loop, 0, build2 (PLUS_EXPR, integer_type_node, i, integer_one_node));
  gimple *parallel = gimple_build_omp_parallel (gimple_build_bind (thread, loop, make_node (BLOCK)), parallel_clauses,
						NULL_TREE, NULL_TREE);
  gimple_omp_parallel_set_combined_p (parallel, true);
  gimple *target = gimple_build_omp_target (gimple_build_bind (NULL_TREE, parallel, make_node (BLOCK)),
					    GF_OMP_TARGET_KIND_REGION, target_clauses);
  for (gimple *s : { static_cast<gimple *> (loop), parallel, target })
    gimple_set_location (s, loc);
  return target;
}

/* Region S has scalars of the device in the places of copies of the host's.  */

void
loop_scalars::rewrite_region (gimple *s)
{
  const auto found = m_regions.find (s);
  if (found == m_regions.end ())
    return;
  const loop_region &r = found->second;
  variable_values inside;
  gimple_seq loads = NULL;
  tree vars = NULL_TREE;
  tree *link = gimple_omp_target_clauses_ptr (s);
  while (tree c = *link)
    {
      tree v = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      if (v && m_device.count (v))
	{
	  const auto shadow = m_shadows.find (v);
	  tree object = shadow == m_shadows.end () ? v : shadow->second;
	  if (object != v)
	    {
	      inside[v] = own_variable (TREE_TYPE (v), get_name (v), &vars);
	      gimple_seq_add_stmt_without_update (&loads, gimple_build_assign (inside[v], object));
	    }
	  c = *link = alloc_map (OMP_CLAUSE_LOCATION (c), object, OMP_CLAUSE_CHAIN (c));
	}
      link = &OMP_CLAUSE_CHAIN (c);
    }
  if (inside.empty ())
    return;
  for (gimple *level : r.levels)
    for (tree c = heddle_sharing_clauses (level); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SHARED && inside.count (OMP_CLAUSE_DECL (c)))
	OMP_CLAUSE_DECL (c) = m_shadows[OMP_CLAUSE_DECL (c)];
  gimple_seq body = gimple_omp_body (r.loop ());
  gimple_omp_set_body (r.loop (), NULL);
  statement_walk wi (&inside);
  walk_gimple_seq_mod (&body, NULL, heddle_replace_variables, &wi);
  gimple_seq_add_seq_without_update (&loads, body);
  gimple_omp_set_body (r.loop (), gimple_build_bind (vars, loads, make_node (BLOCK)));
}

/* SEQ, a part of the loop, in its new form.  */

gimple_seq
loop_scalars::rewrite_sequence (gimple_seq seq)
{
  std::vector<gimple *> all, run;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    all.push_back (gsi_stmt (gsi));
  gimple_seq result = NULL;
  auto flush = [&]
    {
      if (!run.empty ())
	gimple_seq_add_stmt_without_update (&result, small_region (run));
      run.clear ();
    };
  for (gimple *s : all)
    {
      gimple_init_singleton (s);
      if (gimple_clobber_p (s) && m_device.count (gimple_assign_lhs (s)))
	continue;
      if (device_assignment_p (s))
	{
	  run.push_back (s);
	  continue;
	}
      if (goes_ahead_p (s, run))
	{
	  gimple_seq_add_stmt_without_update (&result, s);
	  continue;
	}
      flush ();
      if (gbind *bind = dyn_cast<gbind *> (s))
	{
	  gimple_bind_set_body (bind, rewrite_sequence (gimple_bind_body (bind)));
	  tree kept = NULL_TREE, *end = &kept;
	  for (tree v = gimple_bind_vars (bind), next; v; v = next)
	    {
	      next = DECL_CHAIN (v);
	      DECL_CHAIN (v) = NULL_TREE;
	      if (m_device.count (v) && !shadowed_p (v))
		continue;
	      *end = v;
	      end = &DECL_CHAIN (v);
	    }
	  if (tree block = gimple_bind_block (bind))
	    if (BLOCK_VARS (block) == gimple_bind_vars (bind))
	      BLOCK_VARS (block) = kept;
	  gimple_bind_set_vars (bind, kept);
	}
      else if (gimple_code (s) == GIMPLE_TRY)
	{
	  gimple_try_set_eval (as_a<gtry *> (s), rewrite_sequence (gimple_try_eval (s)));
	  gimple_seq cleanup = rewrite_sequence (gimple_try_cleanup (s));
	  if (!cleanup)
	    gimple_seq_add_stmt_without_update (&cleanup, gimple_build_nop ());
	  gimple_try_set_cleanup (as_a<gtry *> (s), cleanup);
	}
      else
	rewrite_region (s);
      gimple_seq_add_stmt_without_update (&result, s);
    }
  flush ();
  return result;
}

gimple_seq
loop_scalars::rewrite ()
{
  const location_t loc = gimple_location (m_first);
  gimple_seq all = NULL, after = NULL;
  tree vars = NULL_TREE, clauses = NULL_TREE;
  std::string names;
  for (tree v : m_device)
    {
      if (!DECL_P (v))
	continue;
      if (DECL_NAME (v) && !DECL_IGNORED_P (v))
	names += (names.empty () ? "'" : ", '") + std::string (lang_hooks.decl_printable_name (v, 1)) + "'";
      const bool inner = m_inner.count (v);
      tree object = v;
      if (shadowed_p (v))
	{
	  object = m_shadows[v] = own_variable (TREE_TYPE (v), get_name (v), &vars);
	  TREE_ADDRESSABLE (object) = 1;
	  if (!inner)
	    {
	      gimple *copy = gimple_build_assign (object, v);
	      suppress_warning (copy);
	      gimple_seq_add_stmt_without_update (&all, copy);
	      gimple_seq_add_stmt_without_update (&after, gimple_build_assign (v, object));
	    }
	}
      clauses = alloc_map (loc, object, clauses, inner ? GOMP_MAP_ALLOC : GOMP_MAP_TOFROM);
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, m_first,
		     "scalars of the loop around this target region stay on the device: %s\n", names.c_str ());
  gimple_seq body = rewrite_sequence (m_seq);
  for (tree v : m_device)
    if (DECL_P (v) && m_inner.count (v) && !shadowed_p (v))
      {
	DECL_CHAIN (v) = vars;
	vars = v;
      }
  /* As the gimplifier does: the end of the construct is a call.  */
  gimple *end = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_TARGET_END_DATA), 0);
  gimple *whole = gimple_build_try (gimple_build_bind (NULL_TREE, body, make_node (BLOCK)), end, GIMPLE_TRY_FINALLY);
  gimple *data = gimple_build_omp_target (whole, GF_OMP_TARGET_KIND_DATA, clauses);
  gimple_set_location (data, loc);
  gimple_seq_add_stmt_without_update (&all, data);
  gimple_seq_add_seq_without_update (&all, after);
  gimple_seq result = NULL;
  gimple_seq_add_stmt_without_update (&result, gimple_build_bind (vars, all, make_node (BLOCK)));
  return result;
}

/* Statement S, and the loops in it.  */

void look_inside (gimple *s, const std::set<tree> &elsewhere, bool *any);

/* SEQ in its new form.  ELSEWHERE has the variables that data constructs of the function map.  */

gimple_seq
rewrite_loops (gimple_seq seq, const std::set<tree> &elsewhere, bool *any)
{
  std::vector<gimple *> all;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    all.push_back (gsi_stmt (gsi));
  const std::vector<loop_range> loops = heddle_find_loops (all);
  for (gimple *s : all)
    gimple_init_singleton (s);
  gimple_seq result = NULL;
  auto next = loops.begin ();
  for (size_t i = 0; i < all.size (); i++)
    {
      if (next != loops.end () && next->first == i)
	{
	  const loop_range &range = *next++;
	  gimple_seq part = NULL;
	  for (size_t k = range.first; k <= range.last; k++)
	    gimple_seq_add_stmt_without_update (&part, all[k]);
	  loop_scalars scalars (part);
	  if (scalars.find (elsewhere))
	    {
	      *any = true;
	      gimple_seq_add_seq_without_update (&result, scalars.rewrite ());
	      i = range.last;
	      continue;
	    }
	  for (size_t k = range.first; k <= range.last; k++)
	    gimple_init_singleton (all[k]);
	}
      look_inside (all[i], elsewhere, any);
      gimple_seq_add_stmt_without_update (&result, all[i]);
    }
  return result;
}

void
look_inside (gimple *s, const std::set<tree> &elsewhere, bool *any)
{
  if (gbind *bind = dyn_cast<gbind *> (s))
    gimple_bind_set_body (bind, rewrite_loops (gimple_bind_body (bind), elsewhere, any));
  else if (gtry *t = dyn_cast<gtry *> (s))
    gimple_try_set_eval (t, rewrite_loops (gimple_try_eval (t), elsewhere, any));
  else if (gimple_code (s) == GIMPLE_OMP_TARGET && gimple_omp_target_kind (s) == GF_OMP_TARGET_KIND_DATA)
    gimple_omp_set_body (s, rewrite_loops (gimple_omp_body (s), elsewhere, any));
}

/* Note the variables in clauses of constructs for data, and those that host threads share.  */

tree
note_elsewhere (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (!is_gimple_omp (s))
    return NULL_TREE;
  if (gimple_code (s) == GIMPLE_OMP_TARGET && gimple_omp_target_kind (s) == GF_OMP_TARGET_KIND_REGION)
    {
      *handled = true;
      return NULL_TREE;
    }
  auto note = [] (tree *tp, int *, void *data) -> tree
    {
      if (DECL_P (*tp))
	static_cast<std::set<tree> *> (data)->insert (*tp);
      return NULL_TREE;
    };
  for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
      walk_tree (&OMP_CLAUSE_OPERAND (c, i), note, wi->info, NULL);
  return NULL_TREE;
}

} // namespace

bool
device_scalars_pass::gate (function *)
{
  return heddle_device_scalars_p () && !flag_rounding_math && !flag_trapv;
}

unsigned
device_scalars_pass::execute (function *)
{
  if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (current_function_decl)))
    return 0;
  std::set<tree> elsewhere;
  statement_walk wi (&elsewhere);
  walk_gimple_seq (gimple_body (current_function_decl), note_elsewhere, NULL, &wi);
  bool any = false;
  gimple_seq body = rewrite_loops (gimple_body (current_function_decl), elsewhere, &any);
  gimple_set_body (current_function_decl, body);
  return 0;
}
