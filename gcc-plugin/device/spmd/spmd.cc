/* spmd.cc -- target regions that run without a scheduler: every thread of the grid executes them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A target region that only starts teams and parallel regions needs no scheduler: all threads of all blocks can
   execute it from the start, each with its own copies of the teams level's variables, and enter each parallel
   region by a plain call.  That is how a CUDA kernel runs, and after inlining the same code is left.

   A thread is a lane, number tid.y * 32 + tid.x of its team; or, where SIMD loops inside the parallel regions make
   better use of the lanes, a warp, number tid.y.

   It is allowed where nobody can tell the difference:
   - on the teams level there are no calls but those that start teams and parallel regions, ask for team numbers, or
     have no effect; stores to memory are made by one thread, and barriers keep the order (spmd/teams.cc);
   - the parallel regions use the runtime for thread and team numbers, barriers and what one thread alone does, with
     any number of threads (spmd/threads.cc);
   - variables of the teams level that parallel regions share are only read there, or reduced: each thread then
     updates a copy of its own, and the copies are combined (spmd/reduction.cc); or they fit in shared memory
     (spmd/sharing.cc, spmd/team-memory.cc).

   What a region does otherwise is left to the generic kernel.  spmd/loops.cc has what is done to loops.  */

#include <algorithm>

#include "device/entries/entries.h"
#include "device/spmd/grid.h"
#include "device/spmd/loop-ends.h"
#include "device/spmd/loop-remarks.h"
#include "device/hooks.h"
#include "tuning.h"

bool
name_is (tree fndecl, const char *name)
{
  if (!fndecl || !DECL_NAME (fndecl))
    return false;
  const char *s = heddle_asm_name (fndecl);
  if (startswith (s, "__builtin_"))
    s += strlen ("__builtin_");
  const size_t n = strlen (name);
  /* Fortran's names end in an underscore.  */
  return !strncmp (s, name, n) && (!s[n] || (s[n] == '_' && !s[n + 1] && startswith (name, "omp_")));
}

bool
calls (gimple *s, const char *name)
{
  return is_gimple_call (s) && !gimple_call_internal_p (s) && name_is (gimple_call_fndecl (s), name);
}

bool
place_of (tree t, place *p)
{
  poly_int64 off;
  tree base = get_addr_base_and_unit_offset (t, &off);
  if (!base || !VAR_P (base) || !off.is_constant (&p->offset))
    return false;
  p->base = base;
  return true;
}

tree
declare_function (const char *name, tree result, tree argument1, tree argument2)
{
  tree type = argument2 ? build_function_type_list (result, argument1, argument2, NULL_TREE)
	      : argument1 ? build_function_type_list (result, argument1, NULL_TREE)
	      : build_function_type_list (result, NULL_TREE);
  tree fndecl = build_fn_decl (name, type);
  TREE_NOTHROW (fndecl) = 1;
  return fndecl;
}

namespace {

/* NODE and what it calls never ask the runtime for anything but what needs no state of it.  */

bool
without_runtime (cgraph_node *node, hash_set<cgraph_node *> &seen, bool *locks)
{
  if (seen.add (node) || stateless_function (node->decl, locks))
    return true;
  if (runtime_function (node->decl))
    return false;
  if (!node->definition)
    return true;		/* a builtin or a library's; those of the runtime were sorted out by name */
  if (node->indirect_calls)
    return false;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (!without_runtime (e->callee, seen, locks))
      return false;
  return true;
}

bool
atomic_call (gimple *s)
{
  if (gimple_call_internal_p (s, IFN_ATOMIC_COMPARE_EXCHANGE))
    return true;
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (s)));
  return startswith (name, "__atomic_") || startswith (name, "__sync_");
}

/* S makes nothing happen and needs nothing from memory, or only reads it.  */

bool
harmless_internal (gimple *s)
{
  return gimple_call_internal_p (s, IFN_UNIQUE)
	 || (gimple_call_internal_p (s, IFN_GOMP_SIMT_VOTE_ANY) && integer_zerop (gimple_call_arg (s, 0)))
	 || (!gimple_has_side_effects (s) && !gimple_vdef (s));
}

/* S has to do with the frame of the function that it is in.  */

bool
stack_builtin (gimple *s)
{
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
    {
    case BUILT_IN_MEMCPY: case BUILT_IN_MEMMOVE: case BUILT_IN_MEMSET: case BUILT_IN_MALLOC: case BUILT_IN_CALLOC:
    case BUILT_IN_FREE: case BUILT_IN_PRINTF: case BUILT_IN_PUTS: case BUILT_IN_PUTCHAR:
      return false;
    default:
      return true;
    }
}

} // namespace

unsigned
heddle_region_flags (tree region)
{
  tree a = lookup_attribute (HEDDLE_REGION_ATTRIBUTE, DECL_ATTRIBUTES (region));
  return a ? tree_to_uhwi (TREE_VALUE (TREE_VALUE (a))) : 0;
}

region_analysis::region_analysis (cgraph_node *n) : node (n), m_flags (heddle_region_flags (n->decl)) {}

/* T is a reference to an automatic variable of the target region, of which each thread has its own.  */

bool
region_analysis::own_variable (tree t)
{
  return own_base (t) && !team_memory (t);
}

/* T is a reference to the block of arguments of the target region, which nothing writes.  */

bool
region_analysis::own_argument (tree t)
{
  tree base = get_base_address (t), parm = DECL_ARGUMENTS (node->decl);
  return parm && base && TREE_CODE (base) == MEM_REF
	 && TREE_OPERAND (base, 0) == ssa_default_def (DECL_STRUCT_FUNCTION (node->decl), parm);
}

/* POINTER, on the teams level, is none to a variable of it: there each thread has its own, and a store has to
   happen in all.  */

bool
region_analysis::outside_pointer (tree pointer, unsigned depth)
{
  if (depth > tuning.walk_depth)
    return false;
  if (TREE_CODE (pointer) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (pointer, 0));
      if (base && TREE_CODE (base) == MEM_REF)
	return outside_pointer (TREE_OPERAND (base, 0), depth + 1);
      return base && VAR_P (base) && (TREE_STATIC (base) || DECL_EXTERNAL (base) || m_team.count (base));
    }
  if (TREE_CODE (pointer) != SSA_NAME)
    return false;
  gimple *d = SSA_NAME_DEF_STMT (pointer);
  if (gphi *phi = dyn_cast<gphi *> (d))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	{
	  tree a = gimple_phi_arg_def (phi, i);
	  if (a != pointer && !outside_pointer (a, depth + tuning.merge_depth))
	    return false;
	}
      return true;
    }
  /* An address that has been anywhere but in registers is not of such a variable (find_escapes).  */
  if (is_gimple_call (d) || gimple_assign_load_p (d))
    return true;
  if (!is_gimple_assign (d))
    return false;
  tree_code code = gimple_assign_rhs_code (d);
  if (code == POINTER_PLUS_EXPR || code == SSA_NAME || code == ADDR_EXPR)
    return outside_pointer (gimple_assign_rhs1 (d), depth + 1);
  return CONVERT_EXPR_CODE_P (code) && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (d)))
	 && outside_pointer (gimple_assign_rhs1 (d), depth + 1);
}

/* S, a call on the teams level, is one that a thread can do for the team: it does not use the runtime, and its result,
   if it has one, is a scalar.  */

bool
region_analysis::single_call (gimple *s)
{
  tree lhs = gimple_call_lhs (s);
  if ((lhs && (TREE_CODE (lhs) != SSA_NAME || !COMPLETE_TYPE_P (TREE_TYPE (lhs))))
      || gimple_call_flags (s) & (ECF_NORETURN | ECF_RETURNS_TWICE))
    return false;
  if (atomic_call (s))
    return true;
  if (gimple_call_internal_p (s))
    return false;
  hash_set<cgraph_node *> seen;
  bool locks = false;
  cgraph_node *callee = cgraph_node::get (gimple_call_fndecl (s));
  return callee && !stack_builtin (s) && without_runtime (callee, seen, &locks);
}

/* S, on the teams level, stores a scalar to memory that all threads see, or an aggregate to the team's.  */

bool
region_analysis::shared_store (gimple *s)
{
  if (!gimple_assign_single_p (s))
    return false;
  if (team_memory (gimple_assign_lhs (s)))
    return true;
  if (!is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (s))))
    return false;
  tree value = gimple_assign_rhs1 (s);
  if (TREE_CODE (value) != SSA_NAME && !CONSTANT_CLASS_P (value))
    return false;
  tree base = get_base_address (gimple_assign_lhs (s));
  if (!base)
    return false;
  if (TREE_CODE (base) == MEM_REF)
    return outside_pointer (TREE_OPERAND (base, 0), 0);
  return VAR_P (base) && (TREE_STATIC (base) || DECL_EXTERNAL (base));
}

bool
region_analysis::teams_statement (gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (s))
	return true;
      if (gimple_has_volatile_ops (s))
	{
	  /* What each thread has, or the team shares, all may load; anything else is loaded once.  */
	  tree from = gimple_assign_single_p (s) ? gimple_assign_rhs1 (s) : NULL_TREE;
	  const bool load = from && (REFERENCE_CLASS_P (from) || DECL_P (from)) && !own_base (from) && !own_argument (from);
	  if (!from || (load && (gimple_vdef (s) || TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME)))
	    return false;
	  if (load)
	    {
	      singles.push_back (s);
	      return true;
	    }
	}
      if (!gimple_vdef (s) || own_variable (gimple_assign_lhs (s)) || updates.find (s))
	return true;
      stores.push_back (s);
      return shared_store (s);
    case GIMPLE_COND: case GIMPLE_SWITCH: case GIMPLE_GOTO: case GIMPLE_LABEL: case GIMPLE_RETURN: case GIMPLE_NOP:
    case GIMPLE_PREDICT: case GIMPLE_DEBUG:
      return true;
    case GIMPLE_CALL:
      break;
    default:
      return false;
    }
  if (updates.find (s) || updates.loads.count (s) || updates.sections.count (s))
    return true;
  if (gimple_call_internal_p (s) && !atomic_call (s))
    return harmless_internal (s);
  tree fndecl = gimple_call_internal_p (s) ? NULL_TREE : gimple_call_fndecl (s);
  if (atomic_call (s))
    {
      singles.push_back (s);
      return single_call (s);
    }
  if (!fndecl || !DECL_NAME (fndecl))
    return false;
  if (name_is (fndecl, "GOMP_teams4"))
    {
      /* The host launches what it knows; a number found out here might differ from the grid's.  */
      return TREE_CODE (gimple_call_arg (s, 1)) == INTEGER_CST || m_flags & HEDDLE_REGION_GRID;
    }
  if (starts_parallel (s))
    return true;		/* find_parallels */
  if (any_query (fndecl) || name_is (fndecl, "omp_get_max_threads"))
    return true;
  if (gimple_call_builtin_p (s, BUILT_IN_UNREACHABLE))
    return true;
  if (gimple_call_flags (s) & (ECF_CONST | ECF_PURE))
    return !runtime_function (fndecl);
  singles.push_back (s);
  return single_call (s);
}

/* Find the calls that start parallel regions.  False: one of a kind that cannot be dealt with.  */

bool
region_analysis::find_parallels ()
{
  std::set<cgraph_node *> once;
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (node->decl))
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (calls (s, "GOMP_teams4"))
	  {
	    if (m_limit)
	      return false;
	    m_limit = gimple_call_arg (s, 2);
	  }
	if (!starts_parallel (s))
	  continue;
	tree fn = gimple_call_arg (s, 0);
	if (TREE_CODE (fn) != ADDR_EXPR || TREE_CODE (TREE_OPERAND (fn, 0)) != FUNCTION_DECL)
	  return false;
	parallel_region p;
	p.call = as_a<gcall *> (s);
	if (!combined_constant (p.call))
	  return false;
	p.node = cgraph_node::get (TREE_OPERAND (fn, 0));
	if (!p.node || !p.node->definition || !once.insert (p.node).second)
	  return false;
	parallels.push_back (p);
      }
  return !parallels.empty ();
}

/* The body of P does nothing that needs the runtime.  */

bool
region_analysis::parallel_body (parallel_region &p)
{
  cgraph_node *g = p.node;
  /* Nobody else calls it or knows it: it can be changed in place.  */
  if (g->callers || g->alias || DECL_EXTERNAL (g->decl))
    return false;
  ipa_ref *ref;
  for (unsigned i = 0; g->iterate_referring (i, ref); i++)
    if (ref->referring != node)
      return false;
  if (!g->get_untransformed_body () && !g->has_gimple_body_p ())
    return false;
  function *fun = DECL_STRUCT_FUNCTION (g->decl);
  if (!fun || !fun->cfg || !p.updates.collect (fun))
    return false;
  tree parm = DECL_ARGUMENTS (g->decl), block = parm ? ssa_default_def (fun, parm) : NULL_TREE;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (gimple_code (s) == GIMPLE_ASM)
	  return false;
	if (gimple_assign_single_p (s) && gimple_vuse (s) && !gimple_clobber_p (s))
	  for (tree t : { gimple_assign_lhs (s), gimple_assign_rhs1 (s) })
	    {
	      tree base = get_base_address (t);
	      if (!(REFERENCE_CLASS_P (t) || DECL_P (t)) || !base
		  || (TREE_CODE (base) == MEM_REF && block && TREE_OPERAND (base, 0) == block))
		continue;
	      (t == gimple_assign_lhs (s) ? p.stores : p.loads).push_back (get_alias_set (t));
	    }
	if (!is_gimple_call (s))
	  continue;
	if (gimple_call_internal_p (s))
	  {
	    p.simt |= gimple_call_internal_p (s, IFN_GOMP_USE_SIMT);
	    p.opaque |= atomic_call (s) && !p.updates.find (s);
	    continue;
	  }
	tree fndecl = gimple_call_fndecl (s);
	if (!fndecl || !DECL_NAME (fndecl))
	  return false;
	if (name_is (fndecl, "GOMP_barrier"))
	  {
	    p.barriers = true;
	    continue;
	  }
	if (any_query (fndecl) || p.updates.sections.count (s))
	  continue;
	if (name_is (fndecl, "GOMP_single_start"))
	  {
	    p.single = true;
	    continue;
	  }
	bool good;
	if (work_call (p, s, &good))
	  {
	    if (!good)
	      return refuse ("a call", s);
	    continue;
	  }
	if (runtime_function (fndecl) && !stateless_function (fndecl, &p.locks))
	  return refuse ("a call", s);
	p.opaque |= gimple_vuse (s) && !(gimple_call_flags (s) & ECF_CONST)
		    && !gimple_call_builtin_p (s, BUILT_IN_UNREACHABLE);
	if (cgraph_node *callee = cgraph_node::get (fndecl))
	  if (!callee_allowed (p, callee->ultimate_alias_target ()))
	    return refuse ("a statement in a function that is called", s);
      }
  if (!calls (p.call, "GOMP_parallel") && !first_part (fun))
    return false;
  return find_copies (p) && parallel_block (p);
}

/* The region needs a scheduler, because of WHY, at AT; the first reason counts.  Returns false.  */

bool
region_analysis::refuse (const char *why, gimple *at)
{
  if (m_why)
    return false;
  m_why = why;
  m_where = at && gimple_has_location (at) ? gimple_location (at) : DECL_SOURCE_LOCATION (node->decl);
  if (at && is_gimple_call (at) && !gimple_call_internal_p (at))
    m_called = gimple_call_fndecl (at);
  return false;
}

void
region_analysis::remark () const
{
  if (m_why && opt_for_fn (node->decl, optimize) && !heddle_may_start_threads (node))
    {
      inform (DECL_SOURCE_LOCATION (node->decl), "one thread of each team executes this region: it starts no parallel "
	      "regions");
      return;
    }
  inform (DECL_SOURCE_LOCATION (node->decl),
	  m_why ? "each thread of this region is a warp; a scheduler starts parallel regions"
	  : m_mode == spmd_mode::warps ? "each thread of this region is a warp, without a scheduler"
	  : m_cuda_style ? "each thread of this region is a lane"
	  : "each thread of this region is a lane; threads share the iterations of loops");
  if (m_why && m_called)
    inform (m_where, "because of %s: %qs", m_why, heddle_asm_name (m_called));
  else if (m_why)
    inform (m_where, "because of %s", m_why);
}

bool
region_analysis::eligible ()
{
  if (!opt_for_fn (node->decl, optimize) || node->callers)
    return refuse ("compilation without optimization");
  if (!node->get_untransformed_body () && !node->has_gimple_body_p ())
    return refuse ("missing code");
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  if (!fun || !fun->cfg || !updates.collect (fun))
    return refuse ("a critical section outside of parallel regions");
  if (!find_parallels ())
    return refuse ("parallel regions that are not in the target region itself, or in several places of it");
  bool simt = false;
  for (parallel_region &p : parallels)
    {
      if (!find_shared (p.call, p) || !parallel_body (p))
	return refuse ("a statement in this parallel region", p.call);
      simt |= p.simt && m_flags & HEDDLE_REGION_OWN_SIMD && !lanes_are_better (p);
    }
  if (!settle_sharing ())
    return refuse ("variables of the team that do not fit in shared memory");
  if (!count_threads ())
    return refuse (heddle_options.threads == heddle_threads::warps ? "the option -mthreads=warp"
		   : "parallel regions of at most 32 threads, or threads that wait for each other");
  if (simt && heddle_options.threads != heddle_threads::lanes && !m_many)
    {
      if (m_cuda_style)
	return refuse ("SIMD loops that use the lanes");
      m_mode = spmd_mode::warps;
    }
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (!teams_statement (gsi_stmt (gsi)))
	return refuse ("this statement outside of parallel regions", gsi_stmt (gsi));
  if (!singles.empty ())
    {
      if (m_mode == spmd_mode::warps || heddle_options.threads == heddle_threads::warps
	  || singles.size () > tuning.team_results)
	return refuse ("calls outside of parallel regions", singles[0]);
      m_cuda_style = true;
    }
  return sort_reductions () || refuse ("a reduction of this kind");
}

void
region_analysis::finish (cgraph_node *n)
{
  function *fun = DECL_STRUCT_FUNCTION (n->decl);
  push_cfun (fun);
  if (loops_state_satisfies_p (fun, LOOPS_NEED_FIXUP))
    {
      calculate_dominance_info (CDI_DOMINATORS);
      fix_loop_structure (NULL);
    }
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa_only_virtuals);
  cgraph_edge::rebuild_edges ();
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  pop_cfun ();
}

/* Have the summaries of N made anew.  The hooks compute dominators, with which a body cannot be released.  */

static void
renew_summaries (cgraph_node *n)
{
  symtab->call_cgraph_removal_hooks (n);
  symtab->call_cgraph_insertion_hooks (n);
  free_dominance_info (DECL_STRUCT_FUNCTION (n->decl), CDI_DOMINATORS);
  free_dominance_info (DECL_STRUCT_FUNCTION (n->decl), CDI_POST_DOMINATORS);
}

/* NODE may be inlined wherever it is called; its summaries are made anew.  */

void
region_analysis::summarize (cgraph_node *n)
{
  n->address_taken = 0;
  DECL_DISREGARD_INLINE_LIMITS (n->decl) = 1;
  DECL_DECLARED_INLINE_P (n->decl) = 1;
  DECL_UNINLINABLE (n->decl) = 0;
  /* IPA-SRA keeps an old summary of what it will not look at, as what is always inlined, and then drops arguments of
     calls that the old body did not have.  */
  renew_summaries (n);
}

void
region_analysis::rewrite_teams ()
{
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  push_cfun (fun);
  for (parallel_region &p : parallels)
    reduce_around (p);
  rewrite_updates ();
  basic_block bb;
  auto counted_call = [&] (gimple *s)
    {
      for (parallel_region &p : parallels)
	if (p.call == s)
	  return p.counted;
      return false;
    };
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!is_gimple_call (s) || gimple_call_internal_p (s))
	  continue;
	tree fndecl = gimple_call_fndecl (s);
	if (name_is (fndecl, "GOMP_teams4"))
	  replace_call (&gsi, gimple_call_arg (s, 3), NULL);
	else if (name_is (fndecl, "omp_get_max_threads"))
	  {
	    gimple_seq seq = NULL;
	    tree n = team_threads (&seq);
	    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	    replace_call (&gsi, n, NULL);
	  }
	else if (rewrite_teams_query (&gsi))
	  ;
	else if (starts_parallel (s) && !counted_call (s))
	  {
	    tree fndecl = TREE_OPERAND (gimple_call_arg (s, 0), 0), block = gimple_call_arg (s, 1);
	    auto_vec<tree> arguments;
	    arguments.safe_push (block);
	    for (tree a : m_thread_arguments)
	      arguments.safe_push (a);
	    for (parallel_region &p : parallels)
	      if (p.call == s && p.work)
		{
		  gimple_seq seq = NULL;
		  unsigned_builder build (&seq);
		  tree threads = build.query (query_name (m_mode, "num_threads"));
		  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
		  enter_work (p, &gsi, threads);
		  arguments.safe_push (build_fold_addr_expr (m_own));
		}
	    gcall *call = gimple_build_call_vec (fndecl, arguments);
	    gimple_set_location (call, gimple_location (s));
	    unlink_stmt_vdef (s);
	    gsi_replace (&gsi, call, false);
	  }
      }
  for (parallel_region &p : parallels)
    if (p.counted)
      call_counted (p);
  for (gimple *s : stores)
    guard (s);
  for (gimple *s : singles)
    guard (s);
  pop_cfun ();
}

void
region_analysis::rewrite_parallel (parallel_region &p)
{
  function *fun = DECL_STRUCT_FUNCTION (p.node->decl);
  if (p.counted || p.work)
    {
      std::vector<tree> types = { TREE_VALUE (TYPE_ARG_TYPES (TREE_TYPE (p.node->decl))) };
      if (p.counted)
	{
	  types.push_back (unsigned_type_node);
	  heddle_add_parameter (p.node->decl, "threads", unsigned_type_node);
	}
      if (p.work)
	{
	  types.push_back (ptr_type_node);
	  heddle_add_parameter (p.node->decl, "own", ptr_type_node);
	}
      TREE_TYPE (p.node->decl) = build_function_type_array (void_type_node, types.size (), types.data ());
    }
  push_cfun (fun);
  for (gimple *l : p.updates.loads)
    if (is_gimple_call (l))
      {
	/* The first value for a loop of compare and swap.  */
	gimple_stmt_iterator gsi = gsi_for_stmt (l);
	tree lhs = gimple_call_lhs (l);
	tree any = build_pointer_type_for_mode (TREE_TYPE (lhs), ptr_mode, true);
	bool own = false;
	for (auto &u : p.own)
	  own |= u.first->kind == update::swap && gimple_call_arg (u.first->at, 0) == gimple_call_arg (l, 0);
	if (!own)
	  continue;
	tree access = build2 (MEM_REF, TREE_TYPE (lhs), gimple_call_arg (l, 0), build_int_cst (any, 0));
	unlink_stmt_vdef (l);
	gsi_replace (&gsi, gimple_build_assign (lhs, access), false);
      }
  for (auto &u : p.own)
    make_private (*u.first);
  bool all_own = true;
  for (const update &u : p.updates.updates)
    all_own &= u.kind != update::critical || p.own.count (&u);
  if (all_own)
    p.updates.open_sections ();
  rewrite_work (p, fun);
  rewrite_queries (p, fun);
  pop_cfun ();
}

void
region_analysis::rewrite ()
{
  tune ();
  make_team_memory ();
  share_results ();
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  std::set<basic_block> headers = heddle_dealt_loops (false);
  bool barriers = order_memory ();
  if (!m_cuda_style)
    find_nest (barriers);
  if (!m_cuda_style && !m_nest)
    find_spread (barriers);
  if (!m_cuda_style)
    m_iterations = iterations_formula ();
  /* With warps as threads an iteration is a SIMD loop.  (Sparse rows, 0 to 64 entries, one H200: 0.320, 0.297 ms.)  */
  m_long_iterations = m_nest || m_spread ? loops_inside (parallels[0])
		      : m_mode == spmd_mode::warps && parallels.size () == 1 && !m_iterations.empty ();
  for (parallel_region &p : parallels)
    if (!p.counted)
      one_iteration (p);
  find_tiles ();
  m_nest = m_nest && one_column ();
  if (m_nest)
    share_nest ();
  if (m_spread)
    spread ();
  if (m_nest || m_spread)
    headers.erase (m_rows.header);
  heddle_end_in_time (headers, false);
  prepare_barriers ();
  prepare_work ();
  pop_cfun ();
  for (parallel_region &p : parallels)
    {
      rewrite_parallel (p);
      copy_functions (p);
    }
  rewrite_teams ();
  for (parallel_region &p : parallels)
    {
      finish (p.node);
      for (auto &c : p.copied)
	finish (c.second);
    }
  finish (node);
  for (parallel_region &p : parallels)
    {
      summarize (p.node);
      for (auto &c : p.copied)
	renew_summaries (c.second);
    }
  summarize (node);
}

spmd_kernel
heddle_make_spmd (tree region)
{
  cgraph_node *node = cgraph_node::get (region);
  if (!node || !node->definition || !heddle_options.simt_loops)
    return {};
  region_analysis a (node);
  const bool eligible = a.eligible ();
  if (heddle_options.remarks)
    {
      node->get_untransformed_body ();
      a.remark ();
      heddle_remark_loops (node);
    }
  if (!eligible)
    {
      a.end_in_time ();
      return {};
    }
  a.rewrite ();
  return { a.mode (), a.deep_loads (), a.long_iterations (), a.slabs (), a.iterations (),
	   a.block_threads (), a.open_threads (), a.exact_threads () };
}
