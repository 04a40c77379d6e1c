/* grid-loops.cc -- a loop of the teams level with the loop of a parallel region inside, to be shared by a whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   As written, a team takes an iteration of "distribute", and its threads take the iterations of the parallel loop
   inside.  The thread that executes an iteration is unobservable if only the two loops depend on the threads' numbers.
   The conditions are:
   - the "distribute" loop has no schedule of the user's;
   - its body is one parallel region, without reductions, and without accesses to memory in need of a barrier or on the
     teams level;
   - this region is one loop with the schedule of the host role, (static, 1), without stores around it;
   - thread and team numbers are not used otherwise.

   The number of iterations must be known before the loop of the teams level.  Values computed from the region's
   arguments, on the teams level or in the parallel region, can be computed again before the loop, if the computation
   has no effect.  */

#include <functional>

#include "device/spmd/grid/grid-loops.h"
#include "device/spmd/grid/cost.h"
#include "device/spmd/grid/lone-thread.h"
#include "device/facts/entries.h"
#include "device/facts/runtime-calls.h"
#include "gimple-fold.h"
#include "tuning.h"

namespace {

/* All stores and calls with effects in the function of P are in LOOP.  */

bool
effects_inside (const parallel_facts &p, const cyclic_loop &loop)
{
  function *fun = p.fun ();
  bool inside = true;
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  for (gimple *s : statements (fun))
    {
      if (is_gimple_debug (s) || gimple_clobber_p (s) || !(gimple_vdef (s) || gimple_has_side_effects (s))
	  || gimple_code (s) == GIMPLE_RETURN)
	continue;
      inside &= dominated_by_p (CDI_DOMINATORS, gimple_bb (s), loop.body->dest);
    }
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  return inside;
}

} // namespace

tree
value_of_operands (gimple *d, gimple_seq *seq, const std::function<tree (tree)> &operand)
{
  if (!is_gimple_assign (d))
    return NULL_TREE;
  tree type = TREE_TYPE (gimple_assign_lhs (d)), a, b;
  tree_code code = gimple_assign_rhs_code (d);
  if (!INTEGRAL_TYPE_P (type) || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (d))))
    return NULL_TREE;
  switch (code)
    {
    CASE_CONVERT: case SSA_NAME:
      a = operand (gimple_assign_rhs1 (d));
      return a ? gimple_convert (seq, type, a) : NULL_TREE;
    case TRUNC_DIV_EXPR:
      /* No division by 0, and no division with overflow.  */
      if (TREE_CODE (gimple_assign_rhs2 (d)) != INTEGER_CST || tree_int_cst_sgn (gimple_assign_rhs2 (d)) <= 0)
	return NULL_TREE;
      /* Fall through.  */
    case MIN_EXPR: case MAX_EXPR:
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR:
      {
	a = operand (gimple_assign_rhs1 (d));
	b = a ? operand (gimple_assign_rhs2 (d)) : NULL_TREE;
	if (!b)
	  return NULL_TREE;
	/* Where the program would not have come here the operation may overflow.  */
	bool wraps = code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR;
	tree t = wraps ? unsigned_type_for (type) : type;
	tree value = gimple_build (seq, code, t, gimple_convert (seq, t, a), gimple_convert (seq, t, b));
	return gimple_convert (seq, type, value);
      }
    default:
      return NULL_TREE;
    }
}

tree
value_before (tree x, basic_block at, gimple_seq *seq, const std::function<bool (tree)> &own_argument, unsigned depth)
{
  if (is_gimple_min_invariant (x))
    return x;
  if (TREE_CODE (x) != SSA_NAME || depth > tuning.walk_depth)
    return NULL_TREE;
  gimple *d = SSA_NAME_DEF_STMT (x);
  if (SSA_NAME_IS_DEFAULT_DEF (x) || dominated_by_p (CDI_DOMINATORS, at, gimple_bb (d)))
    return x;
  if (gimple_assign_load_p (d))
    {
      if (!own_argument (gimple_assign_rhs1 (d)))
	return NULL_TREE;
      tree again = make_ssa_name (TREE_TYPE (x));
      gimple_seq_add_stmt (seq, gimple_build_assign (again, unshare_expr (gimple_assign_rhs1 (d))));
      return again;
    }
  return value_of_operands (d, seq, [&] (tree y) { return value_before (y, at, seq, own_argument, depth + 1); });
}

/* X, of the teams level of LOOPS, likewise.  */

static tree
teams_value_before (const grid_loops &loops, tree x, basic_block at, gimple_seq *seq, unsigned depth = 0)
{
  return value_before (x, at, seq, [&] (tree ref) { return loops.facts.own_argument (ref); }, depth);
}

tree
grid_loops::value_before (tree x, basic_block at, gimple_seq *seq, unsigned depth) const
{
  if (is_gimple_min_invariant (x))
    return x;
  if (TREE_CODE (x) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (x) || depth > tuning.walk_depth)
    return NULL_TREE;
  const parallel_facts &p = parallel ();
  HOST_WIDE_INT offset = 0;
  gimple *d = SSA_NAME_DEF_STMT (x);
  if (gimple_assign_load_p (d))
    {
      if (!p.block || !block_member (p.fun (), x, &offset))
	return NULL_TREE;
      tree member = stored_member (p.call, p.block, offset);
      return member && types_compatible_p (TREE_TYPE (member), TREE_TYPE (x))
		 ? teams_value_before (*this, member, at, seq, depth + 1)
		 : NULL_TREE;
    }
  return value_of_operands (d, seq, [&] (tree y) { return value_before (y, at, seq, depth + 1); });
}

bool
grid_loops::find (const team_sharing &sharing, const teams_level &teams, bool barriers, const char *chunk)
{
  if (barriers || !teams.stores.empty () || !facts.updates.updates.empty () || !find_pair (chunk))
    return false;
  const parallel_facts &p = parallel ();
  return !p.barriers && sharing.of (p).reduced.empty () && effects_inside (p, columns);
}

bool
grid_loops::find_pair (const char *chunk)
{
  return (facts.flags & HEDDLE_REGION_FREE_ORDER) && facts.parallels.size () == 1
	 && rows.find (facts.fun (), "omp_get_team_num", "omp_get_num_teams", chunk)
	 && columns.find (parallel ().fun (), "omp_get_thread_num", "omp_get_num_threads");
}

bool
grid_loops::count_iterations (bool of_columns)
{
  basic_block before = rows.entry->src;
  gimple_seq seq = NULL;
  auto value = [&] (tree x) { return teams_value_before (*this, x, before, &seq); };
  calculate_dominance_info (CDI_DOMINATORS);
  bool known = single_succ_p (before) && dominated_by_p (CDI_DOMINATORS, gimple_bb (parallel ().call), rows.body->dest)
	       && (row_count = teams_value_before (*this, rows.n, before, &seq))
	       && (!of_columns || (column_count = value_before (columns.n, before, &seq)))
	       && lone_condition (&seq, facts, parallel (), value, &lone);
  if (known)
    append (before, seq);
  free_dominance_info (CDI_DOMINATORS);
  return known;
}

bool
grid_loops::loops_inside () const
{
  push_cfun (parallel ().fun ());
  const bool found = inner_loops (cfun, columns.header).long_p ();
  pop_cfun ();
  return found;
}

std::vector<tree>
grid_loops::pass (const std::vector<tree> &arguments, const char *const *names)
{
  tree decl = parallel ().node->decl;
  function *fun = DECL_STRUCT_FUNCTION (decl);
  std::vector<tree> types = { TREE_VALUE (TYPE_ARG_TYPES (TREE_TYPE (decl))) }, parameters;
  for (tree a : arguments)
    types.push_back (TREE_TYPE (a));
  TREE_TYPE (decl) = build_function_type_array (void_type_node, types.size (), types.data ());
  for (unsigned i = 1; i < types.size (); i++)
    {
      tree parameter = heddle_add_parameter (decl, names[i - 1], types[i]);
      parameters.push_back (get_or_create_ssa_default_def (fun, parameter));
    }
  return parameters;
}

std::vector<tree>
grid_loops::number_threads (const std::vector<tree> &arguments)
{
  static const char *const names[] = { "thread", "threads", "tiled", "rows", "by", "more", "registers" };
  const std::vector<tree> parameters = pass (arguments, names);
  function *fun = parallel ().fun ();
  push_cfun (fun);
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (columns.thread);
  exchange (columns.sum, columns.thread, gimple_convert (&seq, type, parameters[0]));
  exchange (columns.product, columns.threads, gimple_convert (&seq, type, parameters[1]));
  gimple_stmt_iterator gsi = gsi_after_labels (single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun)));
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  pop_cfun ();
  return parameters;
}
