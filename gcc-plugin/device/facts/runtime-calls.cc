/* runtime-calls.cc -- calls of the runtime, and of what takes their place in regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The runtime's functions are known by name, of which C, Fortran and GCC's builtins have one each.  In regions that run
   without a scheduler numbers of threads and teams come from special registers, through functions that emission knows
   (emit/ptx-builtins.cc).  */

#include "device/facts/runtime-calls.h"
#include "device/facts/hooks.h"

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

bool
atomic_call (gimple *s)
{
  if (gimple_call_internal_p (s, IFN_ATOMIC_COMPARE_EXCHANGE))
    return true;
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  if (fndecl && DECL_NAME (fndecl) && startswith (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "__ptx_atom_"))
    return true;
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (s)));
  return startswith (name, "__atomic_") || startswith (name, "__sync_");
}

bool
math_call (gimple *s)
{
  if (!is_gimple_call (s) || gimple_call_internal_p (s) || !gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
    {
    CASE_FLT_FN (BUILT_IN_GAMMA): CASE_FLT_FN (BUILT_IN_LGAMMA):
      return false;		/* they set signgam */
    default:
      break;
    }
  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (s, i))))
      return false;
  return mathfn_built_in_type (gimple_call_combined_fn (s)) != NULL_TREE;
}

runtime_query
query_of (tree fndecl)
{
  typedef runtime_query q;
  static const struct { const char *name; runtime_query what; } queries[] =
    {
      { "omp_get_thread_num", q::thread_num }, { "omp_get_num_threads", q::num_threads },
      { "omp_get_team_num", q::team_num }, { "omp_get_num_teams", q::num_teams },
      { "omp_get_level", q::level }, { "omp_get_active_level", q::active_level },
      { "omp_in_parallel", q::active_level }, { "omp_get_ancestor_thread_num", q::ancestor },
      { "omp_get_team_size", q::team_size }
    };
  for (const auto &query : queries)
    if (name_is (fndecl, query.name))
      {
	/* Fortran passes the level by reference.  */
	const char *s = heddle_asm_name (fndecl);
	const bool of_level = query.what == q::ancestor || query.what == q::team_size;
	return of_level && s[strlen (s) - 1] == '_' ? q::other : query.what;
      }
  return q::other;
}

const char *
query_name (spmd_mode mode, const char *query)
{
  bool count = !strcmp (query, "num_threads");
  if (mode == spmd_mode::warps)
    return count ? "__ptx_ntid_y" : "__ptx_tid_y";
  return count ? "__heddle_lanes_num_threads" : "__heddle_lanes_thread_num";
}

gcall *
query_call (const char *name, unsigned most_threads)
{
  const struct { const char *name; unsigned least, most; } ranges[] =
    {
      { "__ptx_ctaid_x", 0, 0x7ffffffe }, { "__ptx_nctaid_x", 1, 0x7fffffff },
      { "__ptx_ctaid_y", 0, 0xfffe }, { "__ptx_nctaid_y", 1, 0xffff },
      { "__ptx_tid_y", 0, HEDDLE_MAX_WARPS - 1 }, { "__ptx_ntid_y", 1, HEDDLE_MAX_WARPS },
      { "__heddle_lanes_thread_num", 0, most_threads - 1 },
      { "__heddle_lanes_num_threads", 1, most_threads },
    };
  tree fndecl = declare_function (name, unsigned_type_node);
  TREE_READONLY (fndecl) = 1;
  gcall *call = gimple_build_call (fndecl, 0);
  gimple_call_set_nothrow (call, true);
  tree result = make_ssa_name (unsigned_type_node, call);
  gimple_call_set_lhs (call, result);
  for (const auto &r : ranges)
    if (!strcmp (r.name, name))
      heddle_set_range (result, r.least, r.most);
  return call;
}

bool
runtime_function (tree fndecl)
{
  const char *s = heddle_asm_name (fndecl);
  if (startswith (s, "__builtin_"))
    s += strlen ("__builtin_");
  return startswith (s, "GOMP_") || startswith (s, "omp_") || startswith (s, "GOACC_") || startswith (s, "acc_");
}

bool
stateless_function (tree fndecl, bool *locks)
{
  static const char *const waiting[]
    = { "GOMP_critical_start", "GOMP_critical_end", "GOMP_critical_name_start", "GOMP_critical_name_end",
	"GOMP_atomic_start", "GOMP_atomic_end", "omp_set_lock", "omp_unset_lock", "omp_set_nest_lock",
	"omp_unset_nest_lock" };
  /* Who gets no lock will try again.  */
  static const char *const trying[] = { "omp_test_lock", "omp_test_nest_lock" };
  static const char *const others[]
    = { "omp_init_lock", "omp_init_lock_with_hint", "omp_destroy_lock", "omp_init_nest_lock",
	"omp_init_nest_lock_with_hint", "omp_destroy_nest_lock", "omp_get_wtime", "omp_get_wtick",
	"omp_is_initial_device", "omp_get_device_num", "omp_get_num_devices", "omp_get_initial_device",
	"omp_get_cancellation", "omp_get_max_task_priority", "omp_get_supported_active_levels", "omp_get_proc_bind" };
  /* The lanes of a warp get on by themselves from here on.  */
  const bool apart = heddle_options.sm >= 70;
  for (const char *name : waiting)
    if (name_is (fndecl, name))
      {
	*locks = true;
	return apart;
      }
  for (const char *name : trying)
    if (name_is (fndecl, name))
      return apart;
  for (const char *name : others)
    if (name_is (fndecl, name))
      return true;
  return false;
}

void
replace_call (gimple_stmt_iterator *gsi, tree value, const char *callee, unsigned most_threads)
{
  gimple *s = gsi_stmt (*gsi);
  tree lhs = gimple_call_lhs (s);
  unlink_stmt_vdef (s);
  if (!lhs)
    {
      gsi_replace (gsi, gimple_build_nop (), false);
      return;
    }
  if (callee)
    {
      gcall *call = query_call (callee, most_threads);
      gimple_set_location (call, gimple_location (s));
      gsi_insert_before (gsi, call, GSI_SAME_STMT);
      value = gimple_call_lhs (call);
    }
  gassign *a;
  if (useless_type_conversion_p (TREE_TYPE (lhs), TREE_TYPE (value)))
    a = gimple_build_assign (lhs, value);
  else if (CONSTANT_CLASS_P (value))
    a = gimple_build_assign (lhs, fold_convert (TREE_TYPE (lhs), value));
  else
    a = gimple_build_assign (lhs, NOP_EXPR, value);
  gimple_set_location (a, gimple_location (s));
  gsi_replace (gsi, a, false);
}
