/* schedule.cc -- the schedules of loops in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   OpenMP leaves the schedule of a loop without a schedule clause to the implementation.  On the device a target region
   that only starts teams and parallel loops runs with every lane as a thread (device/spmd/lower-regions.cc).
   Neighbouring threads should then get neighbouring iterations, for accesses of a warp in few transactions: schedule
   (static, 1), and between teams chunks of as many iterations as a team has threads.  Both together make the thread
   numbers of the whole grid the first iterations, and the grid's size the stride.  (One H200: saxpy at 3,500 GB/s with
   this schedule, at 2,140 to 2,570 with a contiguous range for each team.) A "distribute" of its own gets dist_schedule
   (static, 1): teams work on neighbouring iterations at the same time.  In a parallel region with a loop as its whole
   body, dynamic and guided schedules become static ones with the same chunks: the first thread to ask is not the
   program's business either, and the whole grid may then share the iterations.  In other regions they keep their
   meaning (device/spmd/region/work.cc).

   This runs before "omplower", when the constructs are still there, and sees only syntax: a region that the
   device then refuses to run so is correct all the same.

   What is noted of a region comes from the same walk that gives its loops schedules.  */

#include "gcc-compat.h"
#include "host/loops/state.h"
#include "omp-general.h"
#include "device/facts/spmd.h"
#include "host/clauses/walk-body.h"
#include "host/loops/array-reductions.h"
#include "host/loops/hidden-simt.h"
#include "host/loops/lone-loop.h"
#include "host/loops/schedule.h"
#include "abi.h"
#include "passes.h"

namespace {

/* What temporary variables stand for where they have just been set, by statements of a sequence.  */
class same_values
{
public:
  /* Add the variables set just before GSI.  */
  void look_back (gimple_stmt_iterator gsi);
  void add (const same_values &more) { values.insert (more.values.begin (), more.values.end ()); }
  /* X and Y are the same.  */
  bool same (tree x, tree y) const;

private:
  std::map<tree, gassign *> values;

  tree root (tree x) const;
};

void
same_values::look_back (gimple_stmt_iterator gsi)
{
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gassign *a = dyn_cast<gassign *> (gsi_stmt (gsi));
      tree lhs = a ? gimple_assign_lhs (a) : NULL_TREE;
      if (!lhs || !(TREE_CODE (lhs) == SSA_NAME || (VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !TREE_STATIC (lhs)))
	  || !values.insert ({ lhs, a }).second)
	return;
    }
}

tree
same_values::root (tree x) const
{
  for (auto v = values.find (x); v != values.end () && gimple_assign_single_p (v->second); v = values.find (x))
    x = gimple_assign_rhs1 (v->second);
  return x;
}

bool
same_values::same (tree x, tree y) const
{
  x = root (x), y = root (y);
  if (operand_equal_p (x, y))
    return true;
  auto a = values.find (x), b = values.find (y);
  if (a == values.end () || b == values.end ()
      || gimple_assign_rhs_code (a->second) != gimple_assign_rhs_code (b->second)
      || gimple_num_ops (a->second) != gimple_num_ops (b->second)
      || !types_compatible_p (TREE_TYPE (x), TREE_TYPE (y)))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (a->second); i++)
    if (!same (gimple_op (a->second, i), gimple_op (b->second, i)))
      return false;
  return true;
}

/* What a walk over a target region finds.  */
struct region
{
  bool plain = true;		/* nothing but teams, distribute, parallel, for, simd, atomic, single, masked */
  bool grid = true;		/* the host knows the number of teams */
  bool open_teams = false;	/* the program asks for none */
  bool cycles = false;		/* on the teams level, but for the loops of "distribute" */
  bool own_simd = false;	/* SIMD loops that are not also worksharing loops */
  bool dist_schedule = false;	/* the user asks for a schedule between the teams */
  bool collapsed = false;	/* there is a loop with a collapse clause */
  bool locks = false;		/* threads wait for each other */
  bool single_loop = true;	/* the parallel region at hand is nothing but a loop */
  gimple *last = NULL;		/* the last statement of the parallel region at hand, if that is combined */
  unsigned parallels = 0;	/* around the place at hand */
  HOST_WIDE_INT threads = 0;	/* the most that num_threads clauses ask for */
  tree limit = NULL_TREE;	/* the teams construct's limit of threads, */
  same_values before_teams;	/* and the known facts about it */
  std::set<tree> labels;	/* of the teams level, until now */
};

/* The last statement of SEQ, without the blocks around it, or NULL.  */

gimple *
last_statement (gimple_seq seq)
{
  gimple *s = gimple_seq_last_stmt (seq);
  while (s && gimple_code (s) == GIMPLE_BIND)
    s = gimple_seq_last_stmt (gimple_bind_body (as_a<gbind *> (s)));
  return s;
}

/* The form without scheduler does the reduction C.  */

bool
easy_reduction (tree c)
{
  switch (OMP_CLAUSE_REDUCTION_CODE (c))
    {
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case MIN_EXPR: case MAX_EXPR:
    case BIT_AND_EXPR: case BIT_IOR_EXPR: case BIT_XOR_EXPR:
      break;
    default:
      return false;
    }
  tree type = TREE_TYPE (OMP_CLAUSE_DECL (c));
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  if (tree element = heddle_short_array_element (type))
    {
      loops_state.any_array_reduction = true;
      type = element;
    }
  return !OMP_CLAUSE_REDUCTION_INSCAN (c) && !OMP_CLAUSE_REDUCTION_TASK (c) && !OMP_CLAUSE_REDUCTION_PLACEHOLDER (c)
	 && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)) && int_size_in_bytes (type) <= 8;
}

/* Something among CLAUSES that the form without scheduler does not have.  */

bool
hard_clauses (tree clauses, region *r)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION:
	if (!easy_reduction (c))
	  return true;
	break;
      case OMP_CLAUSE_COPYIN:
	return true;
      case OMP_CLAUSE_ORDERED:
	if (OMP_CLAUSE_ORDERED_EXPR (c))
	  return true;
	r->locks = true;
	break;
      case OMP_CLAUSE_NUM_THREADS:
	{
	  tree n = OMP_CLAUSE_NUM_THREADS_EXPR (c);
	  bool known = TREE_CODE (n) == INTEGER_CST && tree_fits_shwi_p (n);
	  r->threads = MAX (r->threads, known ? MIN (tree_to_shwi (n), HEDDLE_MAX_THREADS) : HEDDLE_MAX_THREADS);
	  break;
	}
      case OMP_CLAUSE_NUM_TEAMS:
	if (TREE_CODE (OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (c)) != INTEGER_CST && !r->grid)
	  return true;
	break;
      case OMP_CLAUSE_DIST_SCHEDULE:
	r->dist_schedule = true;
	break;
      default:
	break;
      }
  return false;
}

/* The kind of schedule that a clause gives LOOP, OMP_CLAUSE_SCHEDULE_LAST if there is none.  */

enum omp_clause_schedule_kind
schedule_kind (gimple *loop)
{
  tree c = omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SCHEDULE);
  return c ? (enum omp_clause_schedule_kind) (OMP_CLAUSE_SCHEDULE_KIND (c) & OMP_CLAUSE_SCHEDULE_MASK)
	 : OMP_CLAUSE_SCHEDULE_LAST;
}

/* A jump on the teams level to LABEL.  */

void
jump (region *r, tree label)
{
  if (label && r->labels.count (label))
    r->cycles = true;
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
      r->plain &= !hard_clauses (gimple_omp_teams_clauses (s), r);
      if (tree c = omp_find_clause (gimple_omp_teams_clauses (s), OMP_CLAUSE_THREAD_LIMIT))
	{
	  r->limit = OMP_CLAUSE_THREAD_LIMIT_EXPR (c);
	  r->before_teams.look_back (*gsi);
	}
      break;
    case GIMPLE_OMP_PARALLEL:
      {
	r->plain &= !hard_clauses (gimple_omp_parallel_clauses (s), r);
	/* Inside, cycles are nothing special.  */
	region inner = *r;
	statement_walk walk (&inner);
	walk_gimple_seq (gimple_omp_body (s), look, NULL, &walk);
	r->plain = inner.plain;
	r->own_simd = inner.own_simd;
	r->dist_schedule = inner.dist_schedule;
	r->collapsed = inner.collapsed;
	r->threads = inner.threads;
	r->locks = inner.locks;
	*handled = true;
	break;
      }
    case GIMPLE_OMP_FOR:
      switch (gimple_omp_for_kind (s))
	{
	case GF_OMP_FOR_KIND_SIMD:
	  {
	    r->plain &= !hard_clauses (gimple_omp_for_clauses (s), r);
	    /* A SIMD loop inside has no lanes of its own.  */
	    bool own = r->own_simd || !gimple_omp_for_combined_into_p (s);
	    walk_gimple_seq (gimple_omp_body (s), look, NULL, wi);
	    r->own_simd = own;
	    *handled = true;
	    break;
	  }
	case GF_OMP_FOR_KIND_FOR: case GF_OMP_FOR_KIND_DISTRIBUTE:
	  r->plain &= !hard_clauses (gimple_omp_for_clauses (s), r)
		      && !(gimple_omp_for_combined_into_p (s) && schedule_kind (s) == OMP_CLAUSE_SCHEDULE_RUNTIME);
	  r->collapsed |= gimple_omp_for_collapse (s) > 1;
	  break;
	default:
	  r->plain = false;
	}
      break;
    case GIMPLE_OMP_SINGLE:
      r->plain &= !hard_clauses (gimple_omp_single_clauses (s), r);
      break;
    case GIMPLE_OMP_SECTIONS:
      r->plain &= !hard_clauses (gimple_omp_sections_clauses (s), r);
      break;
    case GIMPLE_OMP_SECTIONS_SWITCH: case GIMPLE_OMP_SECTION:
      break;
    case GIMPLE_OMP_ATOMIC_LOAD: case GIMPLE_OMP_ATOMIC_STORE: case GIMPLE_OMP_CONTINUE: case GIMPLE_OMP_RETURN:
    case GIMPLE_OMP_MASTER: case GIMPLE_OMP_MASKED:
      break;
    case GIMPLE_OMP_CRITICAL:
      r->locks = true;
      break;
    case GIMPLE_OMP_ORDERED:
      r->plain &= !gimple_omp_ordered_clauses (as_a<gomp_ordered *> (s))
		  || OMP_CLAUSE_CODE (gimple_omp_ordered_clauses (as_a<gomp_ordered *> (s))) == OMP_CLAUSE_THREADS;
      break;
    case GIMPLE_LABEL:
      r->labels.insert (gimple_label_label (as_a<glabel *> (s)));
      break;
    case GIMPLE_GOTO:
      if (TREE_CODE (gimple_goto_dest (s)) != LABEL_DECL)
	r->cycles = true;
      jump (r, gimple_goto_dest (s));
      break;
    case GIMPLE_COND:
      jump (r, gimple_cond_true_label (as_a<gcond *> (s)));
      jump (r, gimple_cond_false_label (as_a<gcond *> (s)));
      break;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (s)); i++)
	jump (r, CASE_LABEL (gimple_switch_label (as_a<gswitch *> (s), i)));
      break;
    case GIMPLE_ASM:
      r->cycles = true;
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

/* The number of iterations of a loop in LOOP depends on outer loops.  With chunks GCC 12 crashes at such a nest.  */

bool
uneven (gimple *loop)
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (TREE_CODE (gimple_omp_for_initial (loop, i)) == TREE_VEC
	|| TREE_CODE (gimple_omp_for_final (loop, i)) == TREE_VEC)
      return true;
  return false;
}

/* Put a static schedule in the place of LOOP's dynamic or guided one; ALONE: one thread has all iterations.  */

void
make_static (gimple *loop, bool alone)
{
  const omp_clause_schedule_kind kind = schedule_kind (loop);
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SCHEDULE && kind != OMP_CLAUSE_SCHEDULE_RUNTIME)
      {
	heddle_set_static (c);
	if (alone && kind != OMP_CLAUSE_SCHEDULE_STATIC)
	  OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c) = NULL_TREE;
      }
}

/* Add the schedules to a loop of a plain region, the struct region *WI->info.  */

tree
schedule (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  region &r = *(region *) wi->info;
  if (gimple_code (s) == GIMPLE_OMP_PARALLEL)
    {
      region parallel = r;
      parallel.single_loop = gimple_omp_parallel_combined_p (s);
      parallel.last = parallel.single_loop ? last_statement (gimple_omp_body (s)) : NULL;
      parallel.parallels++;
      statement_walk walk (&parallel);
      walk_gimple_seq_mod (gimple_omp_body_ptr (s), schedule, NULL, &walk);
      *handled = true;
      return NULL_TREE;
    }
  if (gimple_code (s) != GIMPLE_OMP_FOR || uneven (s))
    return NULL_TREE;
  const bool alone = r.parallels > 1;
  /* Few threads, and those that wait for each other, will be warps (device/spmd/region/spmd-threads.cc).  */
  if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_FOR && r.single_loop && !r.locks
      && !IN_RANGE (r.threads, 1, HEDDLE_MAX_WARPS))
    make_static (s, alone);
  location_t loc = gimple_location (s);
  /* The end of the parallel region is a barrier; GCC leaves out the loop's own, but for "loop".  */
  if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_FOR && s == r.last && !has_clause (s, OMP_CLAUSE_NOWAIT))
    {
      tree c = build_omp_clause (loc, OMP_CLAUSE_NOWAIT);
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (s);
      gimple_omp_for_set_clauses (s, c);
    }
  if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_FOR && !alone && !has_clause (s, OMP_CLAUSE_SCHEDULE))
    {
      tree c = build_omp_clause (loc, OMP_CLAUSE_SCHEDULE);
      OMP_CLAUSE_SCHEDULE_KIND (c) = OMP_CLAUSE_SCHEDULE_STATIC;
      OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c) = integer_one_node;
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (s);
      gimple_omp_for_set_clauses (s, c);
    }
  else if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_DISTRIBUTE && !has_clause (s, OMP_CLAUSE_DIST_SCHEDULE))
    {
      tree c = build_omp_clause (loc, OMP_CLAUSE_DIST_SCHEDULE);
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (s);
      gimple_omp_for_set_clauses (s, c);
      if (!gimple_omp_for_combined_p (s))
	{
	  OMP_CLAUSE_DIST_SCHEDULE_CHUNK_EXPR (c) = integer_one_node;
	  return NULL_TREE;
	}
      /* The user may not call this function here, and GCC recognises its name: it gets another name, except for the
         assembler.  */
      tree fndecl = build_fn_decl (HEDDLE_TEAM_THREADS, build_function_type_list (integer_type_node, NULL_TREE));
      SET_DECL_ASSEMBLER_NAME (fndecl, get_identifier ("omp_get_max_threads"));
      /* The variable is declared around the loop: inside a parallel region of the host, one of the function's
	 would have to be mentioned in that region's clauses.  */
      tree threads = create_tmp_var_raw (integer_type_node, "threads");
      DECL_CONTEXT (threads) = current_function_decl;
      DECL_SEEN_IN_BIND_EXPR_P (threads) = 1;
      gcall *call = gimple_build_call (fndecl, 0);
      gimple_call_set_lhs (call, threads);
      gimple_set_location (call, loc);
      OMP_CLAUSE_DIST_SCHEDULE_CHUNK_EXPR (c) = threads;
      gbind *bind = gimple_build_bind (threads, NULL, NULL_TREE);
      gimple_set_location (bind, loc);
      gsi_replace (gsi, bind, false);
      gimple_bind_add_stmt (bind, call);
      gimple_bind_add_stmt (bind, s);
    }
  return NULL_TREE;
}

/* The known facts about the regions of the current function; FLAGS: HEDDLE_REGION_* of plain ones.  */

tree
note_parallel (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) == GIMPLE_OMP_PARALLEL)
    loops_state.plain_functions.insert (gimple_omp_parallel_child_fn (as_a<gomp_parallel *> (s)));
  return NULL_TREE;
}

/* Tell the device role about a region, whose function now exists.  */

tree
note_findings (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_TARGET)
    return NULL_TREE;
  auto found = loops_state.findings.find (s);
  tree child = gimple_omp_target_child_fn (as_a<gomp_target *> (s));
  if (found == loops_state.findings.end () || !child)
    return NULL_TREE;
  if (omp_find_clause (gimple_omp_target_clauses (s), OMP_CLAUSE_NOWAIT))
    DECL_ATTRIBUTES (child) = tree_cons (get_identifier (HEDDLE_NOWAIT_ATTRIBUTE), NULL_TREE, DECL_ATTRIBUTES (child));
  if (found->second.plain)
    {
      loops_state.plain_functions.insert (child);
      statement_walk wi;
      walk_gimple_seq (gimple_omp_body (s), note_parallel, NULL, &wi);
      tree value = build_tree_list (NULL_TREE, build_int_cst (integer_type_node, found->second.flags));
      DECL_ATTRIBUTES (child) = tree_cons (get_identifier (HEDDLE_REGION_ATTRIBUTE), value, DECL_ATTRIBUTES (child));
    }
  return NULL_TREE;
}

/* Give target region S, whose parallel regions ask for R's threads, this number as a limit, if the user sets none: the
   host chooses the size of blocks by it.  A number up to that of a block's warps is left alone
   (device/spmd/region/spmd-threads.cc).  Returns whether the limit exists now.  */

bool
limit_threads (gimple *s, const region &r)
{
  tree limit = omp_find_clause (gimple_omp_target_clauses (s), OMP_CLAUSE_THREAD_LIMIT);
  if (r.threads <= HEDDLE_MAX_WARPS || (limit && !integer_zerop (OMP_CLAUSE_THREAD_LIMIT_EXPR (limit))))
    return false;
  tree threads = build_int_cst (integer_type_node, r.threads);
  auto clause = [&] (tree *chain)
    {
      tree c = build_omp_clause (gimple_location (s), OMP_CLAUSE_THREAD_LIMIT);
      OMP_CLAUSE_THREAD_LIMIT_EXPR (c) = threads;
      OMP_CLAUSE_CHAIN (c) = *chain;
      *chain = c;
    };
  if (limit)
    OMP_CLAUSE_THREAD_LIMIT_EXPR (limit) = threads;
  else
    clause (gimple_omp_target_clauses_ptr (s));
  for (gimple_stmt_iterator gsi = gsi_start (*gimple_omp_body_ptr (s)); !gsi_end_p (gsi);)
    {
      gimple *inner = gsi_stmt (gsi);
      if (gimple_code (inner) == GIMPLE_BIND)
	gsi = gsi_start (*gimple_bind_body_ptr (as_a<gbind *> (inner)));
      else if (gimple_code (inner) == GIMPLE_OMP_TEAMS)
	{
	  if (!omp_find_clause (gimple_omp_teams_clauses (inner), OMP_CLAUSE_THREAD_LIMIT))
	    clause (gimple_omp_teams_clauses_ptr (inner));
	  break;
	}
      else
	gsi_next (&gsi);
    }
  return true;
}

/* The host knows the limit of the teams construct in the target region at GSI, with the facts R: gimplification has
   computed it before the region, for a clause of the target construct.  (The clause has minus one where only the region
   knows.  A limit of the user's own in it may be different.)  */

bool
host_knows_limit (const gimple_stmt_iterator &gsi, const region &r)
{
  tree c = omp_find_clause (gimple_omp_target_clauses (gsi_stmt (gsi)), OMP_CLAUSE_THREAD_LIMIT);
  tree known = c ? OMP_CLAUSE_THREAD_LIMIT_EXPR (c) : NULL_TREE;
  same_values values;
  values.look_back (gsi);
  values.add (r.before_teams);
  return known && r.limit && !integer_zerop (known) && !integer_minus_onep (known) && values.same (known, r.limit);
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
  /* gimplify_omp_workshare: minus one where the number is known in the region only.  */
  if (tree teams = omp_find_clause (gimple_omp_target_clauses (s), OMP_CLAUSE_NUM_TEAMS))
    {
      r.grid = !integer_minus_onep (OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (teams));
      r.open_teams = integer_zerop (OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (teams));
    }
  else
    r.grid = false;
  statement_walk wi (&r);
  walk_gimple_seq (gimple_omp_body (s), look, NULL, &wi);
  unsigned flags = 0;
  if (r.plain)
    {
      const bool lone = heddle_lone_loop (gimple_omp_body (s));
      wi = statement_walk (&r);
      walk_gimple_seq_mod (gimple_omp_body_ptr (s), schedule, NULL, &wi);
      const bool limited = limit_threads (s, r);
      const bool known = limited || host_knows_limit (*gsi, r);
      flags = (!r.cycles && !r.dist_schedule ? HEDDLE_REGION_FREE_ORDER : 0)
	      | (r.own_simd ? HEDDLE_REGION_OWN_SIMD : 0) | (r.grid ? HEDDLE_REGION_GRID : 0)
	      | (r.collapsed ? HEDDLE_REGION_COLLAPSED : 0) | (limited ? HEDDLE_REGION_OWN_LIMIT : 0)
	      | (known ? HEDDLE_REGION_LIMIT : 0) | (lone ? HEDDLE_REGION_LONE_LOOP : 0)
	      | (r.open_teams ? HEDDLE_REGION_OPEN_TEAMS : 0);
    }
  loops_state.findings[s] = { r.plain, flags };
  *handled = true;
  return NULL_TREE;
}

} // namespace

void
heddle_set_static (tree c)
{
  if ((OMP_CLAUSE_SCHEDULE_KIND (c) & OMP_CLAUSE_SCHEDULE_MASK) == OMP_CLAUSE_SCHEDULE_STATIC)
    return;
  OMP_CLAUSE_SCHEDULE_KIND (c) = OMP_CLAUSE_SCHEDULE_STATIC;
  if (!OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c))
    OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c) = integer_one_node;
}

unsigned
schedule_pass::execute (function *)
{
  heddle_walk_body (find_regions);
  heddle_hide_simt (gimple_body (current_function_decl));
  return 0;
}

bool
heddle_in_plain_region (tree fndecl)
{
  return loops_state.plain_functions.count (fndecl);
}

void
heddle_show_lanes ()
{
  heddle_restore_simt ();
  if (!loops_state.findings.empty ())
    {
      statement_walk wi;
      walk_gimple_seq (gimple_body (current_function_decl), note_findings, NULL, &wi);
      loops_state.findings.clear ();
    }
}
