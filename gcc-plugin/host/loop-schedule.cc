/* loop-schedule.cc -- how the iterations of loops in target regions are dealt out.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   OpenMP leaves the schedule of a loop without a schedule clause to the implementation.  On the device a target
   region that does nothing but start teams and parallel loops runs with every lane as a thread (device/spmd.cc).
   There neighbouring threads should get neighbouring iterations, so that a warp's accesses fall into few
   transactions: schedule (static, 1), and between teams chunks of as many iterations as a team has threads.  Both
   together make the thread numbers of the whole grid the first iterations, and the grid's size the stride.
   (One H200: saxpy at 3,500 GB/s so, at 2,140 to 2,570 with a contiguous range for each team.)

   This runs before "omplower", when the constructs are still there, and sees only syntax: a region that the
   device then refuses to run so is correct all the same.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/loop-schedule.h"

namespace {

/* What a walk over a target region finds.  */
struct region
{
  bool plain = true;		/* nothing but teams, distribute, parallel, for, simd, atomic */
};

/* Reductions among CLAUSES that the lanes-as-threads form does not have.  */

bool
hard_clauses (tree clauses)
{
  int sums = 0;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION:
	if (OMP_CLAUSE_REDUCTION_CODE (c) != PLUS_EXPR || OMP_CLAUSE_REDUCTION_INSCAN (c)
	    || OMP_CLAUSE_REDUCTION_TASK (c) || OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) || ++sums > 1)
	  return true;
	break;
      case OMP_CLAUSE_NUM_THREADS: case OMP_CLAUSE_IF: case OMP_CLAUSE_THREAD_LIMIT: case OMP_CLAUSE_ORDERED:
      case OMP_CLAUSE_COPYIN: case OMP_CLAUSE_LASTPRIVATE: case OMP_CLAUSE_ORDER:
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ORDER)
	  break;
	return true;
      case OMP_CLAUSE_NUM_TEAMS:
	if (TREE_CODE (OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (c)) != INTEGER_CST)
	  return true;
	break;
      case OMP_CLAUSE_SCHEDULE:
	if ((OMP_CLAUSE_SCHEDULE_KIND (c) & OMP_CLAUSE_SCHEDULE_MASK) != OMP_CLAUSE_SCHEDULE_STATIC)
	  return true;
	break;
      default:
	break;
      }
  return false;
}

tree
look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  region *r = (region *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_TEAMS:
      r->plain &= !hard_clauses (gimple_omp_teams_clauses (s));
      break;
    case GIMPLE_OMP_PARALLEL:
      r->plain &= !hard_clauses (gimple_omp_parallel_clauses (s));
      break;
    case GIMPLE_OMP_FOR:
      switch (gimple_omp_for_kind (s))
	{
	case GF_OMP_FOR_KIND_FOR: case GF_OMP_FOR_KIND_DISTRIBUTE: case GF_OMP_FOR_KIND_SIMD:
	  r->plain &= !hard_clauses (gimple_omp_for_clauses (s));
	  break;
	default:
	  r->plain = false;
	}
      break;
    case GIMPLE_OMP_ATOMIC_LOAD: case GIMPLE_OMP_ATOMIC_STORE: case GIMPLE_OMP_CONTINUE: case GIMPLE_OMP_RETURN:
      break;
    default:
      if (is_gimple_omp (s))
	r->plain = false;
    }
  return NULL_TREE;
}

bool
has_clause (gimple *loop, omp_clause_code code)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), code) != NULL_TREE;
}

/* Add the schedules to a loop of a plain region.  */

tree
schedule (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_FOR)
    return NULL_TREE;
  location_t loc = gimple_location (s);
  if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_FOR && !has_clause (s, OMP_CLAUSE_SCHEDULE))
    {
      tree c = build_omp_clause (loc, OMP_CLAUSE_SCHEDULE);
      OMP_CLAUSE_SCHEDULE_KIND (c) = OMP_CLAUSE_SCHEDULE_STATIC;
      OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c) = integer_one_node;
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (s);
      gimple_omp_for_set_clauses (s, c);
    }
  else if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_DISTRIBUTE && gimple_omp_for_combined_p (s)
	   && !has_clause (s, OMP_CLAUSE_DIST_SCHEDULE))
    {
      /* The user may not call this here, and GCC looks at the name: it gets another one, but for the assembler.  */
      tree fndecl = build_fn_decl ("heddle_max_threads", build_function_type_list (integer_type_node, NULL_TREE));
      SET_DECL_ASSEMBLER_NAME (fndecl, get_identifier ("omp_get_max_threads"));
      /* The variable is declared around the loop: inside a parallel region of the host, one of the function's
	 would have to be mentioned in that region's clauses.  */
      tree threads = create_tmp_var_raw (integer_type_node, "threads");
      DECL_CONTEXT (threads) = current_function_decl;
      DECL_SEEN_IN_BIND_EXPR_P (threads) = 1;
      gcall *call = gimple_build_call (fndecl, 0);
      gimple_call_set_lhs (call, threads);
      gimple_set_location (call, loc);
      tree c = build_omp_clause (loc, OMP_CLAUSE_DIST_SCHEDULE);
      OMP_CLAUSE_DIST_SCHEDULE_CHUNK_EXPR (c) = threads;
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (s);
      gimple_omp_for_set_clauses (s, c);
      gbind *bind = gimple_build_bind (threads, NULL, NULL_TREE);
      gimple_set_location (bind, loc);
      gsi_replace (gsi, bind, false);
      gimple_bind_add_stmt (bind, call);
      gimple_bind_add_stmt (bind, s);
    }
  return NULL_TREE;
}

/* Find the target regions.  */

tree
find_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_TARGET || gimple_omp_target_kind (s) != GF_OMP_TARGET_KIND_REGION)
    return NULL_TREE;
  region r;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &r;
  walk_gimple_seq (gimple_omp_body (s), look, NULL, &wi);
  if (r.plain)
    {
      memset (&wi, 0, sizeof wi);
      walk_gimple_seq_mod (gimple_omp_body_ptr (s), schedule, NULL, &wi);
    }
  *handled = true;
  return NULL_TREE;
}

/* Is a construct in the body of a SIMD loop that GCC 12 gets wrong for lanes: ordered, and an atomic, whose address
   one of the two copies of the loop that it makes computes and the other uses.  */

tree
hard_in_simd (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  enum gimple_code code = gimple_code (gsi_stmt (*gsi));
  *handled = false;
  if (code == GIMPLE_OMP_ORDERED || code == GIMPLE_OMP_ATOMIC_LOAD || code == GIMPLE_OMP_ATOMIC_STORE
      || code == GIMPLE_OMP_SCAN)
    *(bool *) wi->info = true;
  return NULL_TREE;
}

/* Sets *WI->info if there is a SIMD loop whose form for lanes GCC 12 gets wrong: also linear variables but the
   iteration's, which all lanes start from the same value, and inscan reductions, with which it crashes.  */

tree
find_hard_simd (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_FOR || gimple_omp_for_kind (s) != GF_OMP_FOR_KIND_SIMD)
    return NULL_TREE;
  bool *hard = (bool *) wi->info;
  for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LINEAR && !OMP_CLAUSE_LINEAR_NO_COPYIN (c))
	|| (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_REDUCTION_INSCAN (c)))
      *hard = true;
  walk_stmt_info inner;
  memset (&inner, 0, sizeof inner);
  inner.info = hard;
  walk_gimple_seq (gimple_omp_body (s), hard_in_simd, NULL, &inner);
  return NULL_TREE;
}

/* GCC makes the form for lanes of SIMD loops when this variable, which the driver sets, names a target that has
   them.  Without it the loops are those of one lane.  */

const char *const offload_names = "OFFLOAD_TARGET_NAMES";
std::string hidden_names;
bool hidden;

void
hide_lanes ()
{
  if (const char *names = getenv (offload_names))
    {
      hidden_names = names;
      hidden = true;
      unsetenv (offload_names);
    }
}

const pass_data show_lanes_data =
{
  GIMPLE_PASS, "heddle_show_lanes", OPTGROUP_NONE, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

/* Undoes hide_lanes after "omplower".  */

class show_lanes_pass : public gimple_opt_pass
{
public:
  show_lanes_pass (gcc::context *context) : gimple_opt_pass (show_lanes_data, context) {}

  unsigned execute (function *) final override
  {
    if (hidden)
      setenv (offload_names, hidden_names.c_str (), 1);
    hidden = false;
    return 0;
  }
};

const pass_data loop_schedule_data =
{
  GIMPLE_PASS, "heddle_schedule", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class loop_schedule_pass : public gimple_opt_pass
{
public:
  loop_schedule_pass (gcc::context *context) : gimple_opt_pass (loop_schedule_data, context) {}

  bool gate (function *) final override
  {
    return flag_openmp && optimize && !seen_error ();
  }

  unsigned execute (function *) final override
  {
    gimple_seq body = gimple_body (current_function_decl);
    walk_stmt_info wi;
    memset (&wi, 0, sizeof wi);
    walk_gimple_seq_mod (&body, find_regions, NULL, &wi);
    gimple_set_body (current_function_decl, body);
    bool hard = false;
    memset (&wi, 0, sizeof wi);
    wi.info = &hard;
    walk_gimple_seq (body, find_hard_simd, NULL, &wi);
    if (hard)
      hide_lanes ();
    return 0;
  }
};

} // namespace

void
heddle_loop_schedule_init (const char *name)
{
  register_pass_info info = { new loop_schedule_pass (g), "omplower", 1, PASS_POS_INSERT_BEFORE };
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
  register_pass_info after = { new show_lanes_pass (g), "omplower", 1, PASS_POS_INSERT_AFTER };
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &after);
}
