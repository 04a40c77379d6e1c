/* work.cc -- loops with a schedule of the runtime, ordered, sections, copyprivate and cancellation in regions that run
   without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where lanes are threads such constructs are done by libgomp-nvptx/device/lanes.c.  Each lane has a structure for it,
   a variable of the teams level whose address a parallel region gets as another argument:

     GOMP_loop_dynamic_start (...)	-> __heddle_lanes_loop_start (&own, SCHED_DYNAMIC, ...)
     GOMP_parallel_loop_dynamic (...)	-> the parallel region alone; its first GOMP_loop_dynamic_next is the start
     GOMP_loop_end ()			-> a barrier
     GOMP_barrier ()			-> a barrier, and __heddle_lanes_met (&own)

   Only the function of a parallel region itself may have such constructs, not its callees.  Left to warps are
   dependences between iterations (ordered (n)), which need memory from the heap, and cancellation of parallel regions,
   where threads leave others behind at a barrier.

   Data passed by a single construct with copyprivate to the other threads lies in shared memory: GCC's structure for
   it, and the variables with addresses in the structure, since a lane's automatic variables are its own.  The others
   wait in another branch than the thread that executes the construct, possibly in its warp: this is for GPUs with
   independent lanes, from sm_70 on; ordered regions are, too.  */

#include <algorithm>

#include "device/spmd/region/work.h"
#include "device/facts/demand.h"
#include "device/facts/hooks.h"
#include "device/facts/barrier.h"
#include "device/facts/runtime-calls.h"

namespace {

enum work_kind { OTHER, LOOP_START, LOOP_ULL_START, LOOP_NEXT, SECTIONS_START, SECTIONS_NEXT, END, END_NOWAIT,
		 END_CANCEL, COPY_START, COPY_END, IN_ORDER, CANCEL, CANCELLED };

/* The subject of GOMP_cancel.  */
enum { CANCEL_PARALLEL = 1, CANCEL_LOOP = 2, CANCEL_SECTIONS = 4 };

/* As in libgomp-nvptx/device/team.h.  */
enum { RUNTIME, STATIC, DYNAMIC, GUIDED, ANY };

const struct { const char *name; int schedule; } schedules[] =
{
  { "static", STATIC }, { "dynamic", DYNAMIC }, { "guided", GUIDED }, { "runtime", RUNTIME },
  { "nonmonotonic_dynamic", DYNAMIC }, { "nonmonotonic_guided", GUIDED }, { "nonmonotonic_runtime", RUNTIME },
  { "maybe_nonmonotonic_runtime", RUNTIME }
};

/* The name of FNDECL without __builtin_.  */

const char *
plain_name (tree fndecl)
{
  const char *s = heddle_asm_name (fndecl);
  return startswith (s, "__builtin_") ? s + strlen ("__builtin_") : s;
}

/* The kind of S, a call; a loop's schedule goes to *SCHEDULE, and to *ORDERED whether it has ordered regions.  */

work_kind
kind_of (gimple *s, int *schedule, bool *ordered)
{
  static const struct { const char *name; work_kind kind; } others[] =
    {
      { "GOMP_sections_start", SECTIONS_START }, { "GOMP_sections_next", SECTIONS_NEXT },
      { "GOMP_sections_end", END }, { "GOMP_sections_end_nowait", END_NOWAIT },
      { "GOMP_loop_end", END }, { "GOMP_loop_end_nowait", END_NOWAIT },
      { "GOMP_loop_end_cancel", END_CANCEL }, { "GOMP_sections_end_cancel", END_CANCEL },
      { "GOMP_barrier_cancel", END_CANCEL }, { "GOMP_cancel", CANCEL }, { "GOMP_cancellation_point", CANCELLED },
      { "GOMP_single_copy_start", COPY_START }, { "GOMP_single_copy_end", COPY_END },
      { "GOMP_ordered_start", IN_ORDER }, { "GOMP_ordered_end", END_NOWAIT }
    };
  tree fndecl = gimple_call_internal_p (s) ? NULL_TREE : gimple_call_fndecl (s);
  if (!fndecl || !DECL_NAME (fndecl))
    return OTHER;
  const char *name = plain_name (fndecl);
  for (const auto &o : others)
    if (!strcmp (name, o.name))
      return o.kind;
  if (!startswith (name, "GOMP_loop_"))
    return OTHER;
  name += strlen ("GOMP_loop_");
  const bool ull = startswith (name, "ull_");
  if (ull)
    name += strlen ("ull_");
  *ordered = startswith (name, "ordered_");
  if (*ordered)
    name += strlen ("ordered_");
  for (const auto &k : schedules)
    if (startswith (name, k.name))
      {
	const char *rest = name + strlen (k.name);
	*schedule = k.schedule;
	if (!strcmp (rest, "_start"))
	  return ull ? LOOP_ULL_START : LOOP_START;
	if (!strcmp (rest, "_next"))
	  return LOOP_NEXT;
      }
  return OTHER;
}

/* The call S starts a parallel region that is a loop, whose *SCHEDULE it is then, or sections: *SCHEDULE is ANY.  */

bool
combined (gimple *s, int *schedule)
{
  tree fndecl = is_gimple_call (s) && !gimple_call_internal_p (s) ? gimple_call_fndecl (s) : NULL_TREE;
  if (!fndecl || !DECL_NAME (fndecl))
    return false;
  const char *name = plain_name (fndecl);
  *schedule = ANY;
  if (!strcmp (name, "GOMP_parallel_sections"))
    return true;
  if (!startswith (name, "GOMP_parallel_loop_"))
    return false;
  for (const auto &k : schedules)
    if (!strcmp (name + strlen ("GOMP_parallel_loop_"), k.name))
      *schedule = k.schedule;
  return *schedule != ANY;
}

/* A call of the runtime's NAME with ARGUMENTS, and RESULT's type and location as in OLD, which it replaces at GSI.  */

void
replace_by (gimple_stmt_iterator *gsi, const char *name, const std::vector<tree> &arguments)
{
  gimple *old = gsi_stmt (*gsi);
  auto_vec<tree> list;
  for (tree a : arguments)
    list.safe_push (a);
  gcall *call = gimple_build_call_vec (heddle_find_definition (name)->decl, list);
  gimple_call_set_lhs (call, gimple_call_lhs (old));
  gimple_set_location (call, gimple_location (old));
  unlink_stmt_vdef (old);
  gsi_replace (gsi, call, false);
}

/* The automatic variable whose address VALUE is, or NULL_TREE.  */

tree
pointed_variable (tree value)
{
  if (TREE_CODE (value) == SSA_NAME)
    {
      gimple *d = SSA_NAME_DEF_STMT (value);
      if (is_gimple_assign (d) && (gimple_assign_rhs_code (d) == ADDR_EXPR || gimple_assign_single_p (d)))
	value = gimple_assign_rhs1 (d);
    }
  if (TREE_CODE (value) != ADDR_EXPR)
    return NULL_TREE;
  tree v = TREE_OPERAND (value, 0);
  return VAR_P (v) && !TREE_STATIC (v) && !DECL_EXTERNAL (v) ? v : NULL_TREE;
}

} // namespace

bool
starts_parallel (gimple *s)
{
  int schedule;
  return calls (s, "GOMP_parallel") || combined (s, &schedule);
}

/* CALL starts a region that is a loop or sections.  Its arguments for these are constant.  */

bool
combined_constant (gcall *call)
{
  int schedule;
  if (combined (call, &schedule))
    for (unsigned i = 3; i + 1 < gimple_call_num_args (call); i++)
      if (TREE_CODE (gimple_call_arg (call, i)) != INTEGER_CST)
	return false;
  return true;
}

/* S, a call in P's function, belongs to a construct treated here; notes its needs in P.  *GOOD: possible.  */

bool
work_call (parallel_facts &p, gimple *s, bool *good)
{
  int schedule;
  bool ordered = false;
  const work_kind kind = kind_of (s, &schedule, &ordered);
  *good = true;
  if (kind == OTHER)
    return false;
  p.barriers |= kind == END || kind == END_CANCEL;
  if (ordered || kind == IN_ORDER)
    p.locks = p.ordered = true;
  else if (kind != END && kind != END_NOWAIT)
    p.work = true;
  if (!heddle_find_definition ("__heddle_lanes_begin"))
    *good = false;
  if ((kind == COPY_START || kind == COPY_END || ordered || kind == IN_ORDER) && heddle_options.sm < 70)
    *good = false;
  if (kind == CANCEL || kind == CANCELLED)
    {
      tree what = gimple_call_arg (s, 0);
      if (TREE_CODE (what) != INTEGER_CST || !(tree_to_uhwi (what) & (CANCEL_LOOP | CANCEL_SECTIONS)))
	*good = false;
    }
  if (kind == COPY_END)
    {
      tree data = pointed_variable (gimple_call_arg (s, 0));
      if (!data || !p.handed.insert (data).second)
	*good = false;
    }
  return true;
}

/* Find the data passed by address by P's single constructs with copyprivate.  False: an object cannot be copied.  */

bool
find_copies (parallel_facts &p)
{
  declaration_set variables;
  for (gimple *s : statements (p.fun ()))
    {
      if (!gimple_assign_single_p (s) || gimple_clobber_p (s) || TREE_CODE (gimple_assign_lhs (s)) == SSA_NAME
	  || !p.handed.count (get_base_address (gimple_assign_lhs (s))))
	continue;
      tree value = gimple_assign_rhs1 (s), type = TREE_TYPE (value);
      tree v = pointed_variable (value);
      if (v)
	variables.insert (v);
      else if (POINTER_TYPE_P (type) && TYPE_SIZE_UNIT (TREE_TYPE (type))
	       && TREE_CODE (TYPE_SIZE_UNIT (TREE_TYPE (type))) != INTEGER_CST)
	return false;
    }
  for (tree v : variables)
    {
      tree type = TREE_TYPE (v);
      if (TREE_ADDRESSABLE (type) || !COMPLETE_TYPE_P (type) || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST)
	return false;
      p.copies.push_back (v);
    }
  return true;
}

/* Let the variables that P's single constructs hand over by address, in its function, the current one, have SHARED
   copies, made where the constructs end.  */

void
share_copies (const parallel_facts &p, const std::map<tree, tree> &shared)
{
  std::map<tree, declaration_set> pointed;		/* of each passed structure */
  std::vector<gimple *> ends;
  int schedule;
  bool ordered;
  for (gimple *s : statements (cfun))
    {
      if (is_gimple_call (s) && kind_of (s, &schedule, &ordered) == COPY_END)
	ends.push_back (s);
      if (!gimple_assign_single_p (s) || gimple_clobber_p (s) || TREE_CODE (gimple_assign_lhs (s)) == SSA_NAME)
	continue;
      tree structure = get_base_address (gimple_assign_lhs (s)), v = pointed_variable (gimple_assign_rhs1 (s));
      if (!v || !p.handed.count (structure))
	continue;
      pointed[structure].insert (v);
      gimple_assign_set_rhs1 (s, build_fold_addr_expr (shared.find (v)->second));
      update_stmt (s);
    }
  for (gimple *end : ends)
    for (tree v : pointed[pointed_variable (gimple_call_arg (end, 0))])
      {
	gassign *a = gimple_build_assign (shared.find (v)->second, unshare_expr (v));
	gimple_set_location (a, gimple_location (end));
	gimple_stmt_iterator gsi = gsi_for_stmt (end);
	gsi_insert_before (&gsi, a, GSI_SAME_STMT);
      }
}

/* Before the region's first statement: the threads' knowledge of worksharing.  */

void
construct_state::prepare ()
{
  bool needed = false;
  for (const parallel_facts &p : facts.parallels)
    needed |= p.constructs ();
  if (!needed)
    return;
  own = create_tmp_var (build_array_type_nelts (long_long_unsigned_type_node, HEDDLE_LANES_STATE / 8), "own");
  TREE_ADDRESSABLE (own) = 1;
  edge entry = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  gimple_stmt_iterator gsi = gsi_start_bb (split_edge (entry));
  gcall *number = query_call (query_name (threads.mode, "thread_num"));
  gsi_insert_after (&gsi, number, GSI_NEW_STMT);
  gcall *begin = gimple_build_call (heddle_find_definition ("__heddle_lanes_begin")->decl, 2,
				    address (), gimple_call_lhs (number));
  gsi_insert_after (&gsi, begin, GSI_NEW_STMT);
  insert_barrier (&gsi, DECL_SOURCE_LOCATION (facts.node->decl), false);
}

/* Before GSI, on the teams level, where P, which has such constructs, is about to be called with COUNT threads.  */

void
construct_state::enter (const parallel_facts &p, gimple_stmt_iterator *gsi, tree count) const
{
  gcall *enter = gimple_build_call (heddle_find_definition ("__heddle_lanes_enter")->decl, 2,
				    address (), count);
  gimple_set_location (enter, gimple_location (p.call));
  gsi_insert_before (gsi, enter, GSI_SAME_STMT);
}

/* The first among P's calls that take a part of the loop or the sections of P, with FUN as its function: it leads to
   all the others; or null.  */

gimple *
first_part (function *fun)
{
  gimple *first = NULL;
  int schedule;
  bool ordered;
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  std::vector<gimple *> all;
  for (gimple *s : statements (fun))
    if (is_gimple_call (s))
      {
	work_kind kind = kind_of (s, &schedule, &ordered);
	if (kind == LOOP_NEXT || kind == SECTIONS_NEXT)
	  all.push_back (s);
      }
  for (gimple *s : all)
    if (std::all_of (all.begin (), all.end (), [&] (gimple *o)
		     { return o == s || (gimple_bb (o) != gimple_bb (s)
					 && dominated_by_p (CDI_DOMINATORS, gimple_bb (o), gimple_bb (s))); }))
      first = s;
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  return first;
}

/* The last argument of P's function, the current one, with the state of the lanes' constructs; NULL_TREE without this
   argument.  */

tree
own_state (const parallel_facts &p)
{
  if (!p.constructs ())
    return NULL_TREE;
  tree parm = DECL_ARGUMENTS (p.node->decl);
  while (DECL_CHAIN (parm))
    parm = DECL_CHAIN (parm);
  return get_or_create_ssa_default_def (p.fun (), parm);
}

/* The call at GSI becomes one of GOMP_barrier.  */

void
become_barrier (gimple_stmt_iterator *gsi)
{
  gimple *s = gsi_stmt (*gsi);
  gcall *b = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_BARRIER), 0);
  gimple_set_location (b, gimple_location (s));
  unlink_stmt_vdef (s);
  gsi_replace (gsi, b, false);
}

/* Behind the barrier at GSI the lanes' state OWN learns of it; CANCELLED: a cancellable construct ends at the
   barrier.  */

void
insert_meeting (gimple_stmt_iterator *gsi, tree own, bool cancelled)
{
  gcall *met = gimple_build_call (heddle_find_definition ("__heddle_lanes_met")->decl, 2, own,
				  cancelled ? boolean_true_node : boolean_false_node);
  gimple_set_location (met, gimple_location (gsi_stmt (*gsi)));
  gsi_insert_after (gsi, met, GSI_NEW_STMT);
}

/* Rewrite the constructs of P, in its function FUN, the current one.  */

void
rewrite_work (const parallel_facts &p)
{
  if (!p.barriers && !p.constructs ())
    return;
  function *fun = p.fun ();
  const tree own = own_state (p);
  int schedule, of_region;
  bool ordered = false;
  gimple *first = combined (p.call, &of_region) ? first_part (fun) : NULL;
  for (gimple_stmt_iterator &gsi : iterators (fun))
    {
      gimple *s = gsi_stmt (gsi);
      if (!is_gimple_call (s))
	continue;
      work_kind kind = kind_of (s, &schedule, &ordered);
      bool cancelled = false;
      std::vector<tree> arguments = { own };
      auto take = [&] (gimple *from, unsigned begin, unsigned end)
	{
	  for (unsigned i = begin; i < end; i++)
	    arguments.push_back (gimple_call_arg (from, i));
	};
      /* The loop, and its chunk if the call gives one: to the argument NEXT of FROM.  */
      auto take_loop = [&] (gimple *from, unsigned begin, unsigned next, int schedule)
	{
	  take (from, begin, next);
	  if (schedule == RUNTIME)
	    arguments.push_back (build_zero_cst (long_integer_type_node));
	};
      const unsigned count = gimple_call_num_args (s);
      switch (kind)
	{
	case LOOP_START: case LOOP_ULL_START:
	  arguments.push_back (build_int_cst (unsigned_type_node, schedule));
	  take_loop (s, 0, count - 2, schedule);
	  take (s, count - 2, count);
	  if (kind == LOOP_START)
	    replace_by (&gsi, ordered ? "__heddle_lanes_ordered_start" : "__heddle_lanes_loop_start", arguments);
	  else
	    replace_by (&gsi, ordered ? "__heddle_lanes_ordered_ull_start" : "__heddle_lanes_loop_ull_start",
			arguments);
	  break;
	case LOOP_NEXT:
	  if (s == first)
	    {
	      arguments.push_back (build_int_cst (unsigned_type_node, of_region));
	      take_loop (p.call, 3, gimple_call_num_args (p.call) - 1, of_region);
	    }
	  take (s, 0, count);
	  replace_by (&gsi, ordered ? "__heddle_lanes_ordered_next" : s == first ? "__heddle_lanes_loop_start"
		      : "__heddle_lanes_loop_next", arguments);
	  break;
	case SECTIONS_START: case SECTIONS_NEXT:
	  if (s == first)
	    take (p.call, 3, 4);
	  take (s, 0, count);
	  replace_by (&gsi, kind == SECTIONS_START || s == first ? "__heddle_lanes_sections_start"
		      : "__heddle_lanes_sections_next", arguments);
	  break;
	case COPY_START:
	  replace_by (&gsi, "__heddle_lanes_copy_start", arguments);
	  break;
	case COPY_END:
	  take (s, 0, 1);
	  replace_by (&gsi, "__heddle_lanes_copy_end", arguments);
	  break;
	case IN_ORDER:
	  replace_by (&gsi, "__heddle_lanes_ordered", arguments);
	  break;
	case CANCEL:
	  take (s, 1, 2);
	  replace_by (&gsi, "__heddle_lanes_cancel", arguments);
	  break;
	case CANCELLED:
	  replace_by (&gsi, "__heddle_lanes_cancelled", arguments);
	  break;
	case END_CANCEL:
	  cancelled = true;
	  if (tree lhs = gimple_call_lhs (s))
	    {
	      /* The parallel region is not.  */
	      gassign *a = gimple_build_assign (lhs, build_zero_cst (TREE_TYPE (lhs)));
	      gsi_insert_before (&gsi, a, GSI_SAME_STMT);
	      gimple_call_set_lhs (s, NULL_TREE);
	    }
	  /* Fallthrough.  */
	case END:
	  become_barrier (&gsi);
	  break;
	case END_NOWAIT:
	  unlink_stmt_vdef (s);
	  gsi_replace (&gsi, gimple_build_nop (), false);
	  break;
	case OTHER:
	  break;
	}
      if (p.constructs () && calls (gsi_stmt (gsi), "GOMP_barrier"))
	insert_meeting (&gsi, own, cancelled);
    }
}
