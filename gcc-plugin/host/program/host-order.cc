/* host-order.cc -- with -mreproducible: target regions that run on the host add up in the order of a device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The device's code has been written already, so this changes the host's copy of a region alone.  Its calls of libgomp
   that start teams and a parallel region, and the questions of the parallel region for numbers of threads, become calls
   of the functions in gcc-plugin/link/host-sums.c, as does the update of a floating-point variable with the value of a
   thread or a team.  At run time these know from the program's image whether, and how, the device adds up
   (device/spmd/sum-order.cc); where they do not know they call libgomp.

   One thread of the host is all threads of the parallel region in turn.  So nothing in the region may wait for another
   thread; a barrier is allowed only where nothing but updates follows.

   A SIMD loop that adds up has a variable for each element of a vector.  Where lanes do not share the loop one thread
   of the device does all its iterations in turn, so on the host it gets no vectors.  (The device compiler warns of a
   loop that lanes share.)  */

#include "gcc-compat.h"
#include "cfgloop.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "tree-cfg.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/complex-updates.h"
#include "device/spmd/region/updates.h"
#include "host/facts/device-options.h"
#include "host/loops/schedule.h"
#include "fixed-shape.h"
#include "passes.h"

namespace {

/* A function of host-sums.c, of TYPE.  */

tree
declare_host (const char *name, tree type)
{
  tree decl = build_fn_decl (name, type);
  DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  return decl;
}

/* S is a call of libgomp other than an atomic section's.  (A built-in function's name begins with "__builtin_".)  */

bool
waits_p (gimple *s)
{
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  const char *name = fndecl && DECL_NAME (fndecl) ? IDENTIFIER_POINTER (DECL_NAME (fndecl)) : "";
  const char *const builtin = "__builtin_";
  if (startswith (name, builtin))
    name += strlen (builtin);
  return (startswith (name, "GOMP_") || startswith (name, "GOACC_")) && strcmp (name, "GOMP_atomic_start")
	 && strcmp (name, "GOMP_atomic_end");
}

bool
barrier_p (gimple *s)
{
  return gimple_call_builtin_p (s, BUILT_IN_GOMP_BARRIER);
}

/* S asks for the number of iterations that a team takes at a time.  */

bool
chunk_p (gimple *s)
{
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  return fndecl && DECL_NAME (fndecl) && id_equal (DECL_NAME (fndecl), HEDDLE_TEAM_THREADS) && gimple_call_lhs (s);
}

/* S calls a function with a possible question for the thread, or a wait; SEEN are known functions.  A function of
   another unit may do anything.  */

bool
asks_p (gimple *s, std::set<tree> *seen)
{
  if (!is_gimple_call (s) || gimple_call_internal_p (s) || gimple_call_builtin_p (s)
      || (gimple_call_flags (s) & (ECF_CONST | ECF_PURE | ECF_NORETURN)))
    return false;
  tree fndecl = gimple_call_fndecl (s);
  cgraph_node *n = fndecl ? cgraph_node::get (fndecl) : NULL;
  if (n)
    n = n->ultimate_alias_target ();
  if (!n || !n->has_gimple_body_p () || n->get_availability () <= AVAIL_INTERPOSABLE)
    return true;
  if (!seen->insert (n->decl).second)
    return false;
  n->get_body ();
  for (gimple *inside : statements (n->get_fun ()))
    if (waits_p (inside) || any_query (is_gimple_call (inside) ? gimple_call_fndecl (inside) : NULL_TREE)
	|| asks_p (inside, seen))
      return true;
  return false;
}

/* A parallel region whose threads one thread can be in turn.  */
class parallel_region
{
public:
  explicit parallel_region (function *f) : fun (f) {}
  /* It is one.  */
  bool find ();
  /* Its threads add up numbers with rounding.  */
  bool rounds () const;
  void rewrite ();

private:
  function *fun;
  atomic_updates updates;

  bool only_updates_behind (gimple *barrier);
};

/* Behind BARRIER is nothing but updates, and the end.  */

bool
parallel_region::only_updates_behind (gimple *barrier)
{
  struct place { basic_block bb; gimple_stmt_iterator at; bool inside; };
  std::set<basic_block> seen;
  std::vector<place> work;
  gimple_stmt_iterator next = gsi_for_stmt (barrier);
  gsi_next (&next);
  work.push_back ({ gimple_bb (barrier), next, false });
  while (!work.empty ())
    {
      auto [bb, gsi, inside] = work.back ();
      work.pop_back ();
      for (; !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  /* A section for one thread at a time.  */
	  const bool start = calls (s, "GOMP_atomic_start"), end = calls (s, "GOMP_atomic_end");
	  inside = start || (inside && !end);
	  if (inside || end || is_gimple_debug (s) || !gimple_vuse (s) || gimple_clobber_p (s) || updates.find (s)
	      || updates.loads.count (s) || gimple_code (s) == GIMPLE_RETURN)
	    continue;
	  tree base = gimple_assign_load_p (s) ? get_base_address (gimple_assign_rhs1 (s)) : NULL_TREE;
	  if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
	      || !SSA_NAME_IS_DEFAULT_DEF (TREE_OPERAND (base, 0)))
	    return false;
	}
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (seen.insert (e->dest).second)
	  work.push_back ({ e->dest, gsi_start_bb (e->dest), inside });
    }
  return true;
}

bool
parallel_region::rounds () const
{
  for (const update &u : updates.updates)
    if (!INTEGRAL_TYPE_P (u.type) && !idempotent (u.op))
      return true;
  return false;
}

bool
parallel_region::find ()
{
  /* Where the device does not know them either, threads take turns.  */
  if (!updates.collect (fun))
    updates = atomic_updates ();
  std::set<tree> seen;
  for (gimple *s : statements (fun))
    if (barrier_p (s) ? !only_updates_behind (s)
	: calls (s, "omp_get_num_threads") || calls (s, "omp_get_thread_num") ? false
	: calls (s, "GOMP_atomic_start") || calls (s, "GOMP_atomic_end") ? false
	: waits_p (s) || asks_p (s, &seen))
      return false;
  return true;
}

/* The number of an operation for host-sums.c, or -1.  */

int
operation_of (tree_code op)
{
  switch (op)
    {
    case PLUS_EXPR: return HEDDLE_HOST_ADD;
    case MULT_EXPR: return HEDDLE_HOST_MULTIPLY;
    case MIN_EXPR: return HEDDLE_HOST_LEAST;
    case MAX_EXPR: return HEDDLE_HOST_MOST;
    default: return -1;
    }
}

/* Let UPDATES be calls of heddle_host_add where they are of float or double.  */

void
keep_updates (const atomic_updates &updates)
{
  tree type = build_function_type_list (void_type_node, ptr_type_node, double_type_node, integer_type_node,
					boolean_type_node, NULL_TREE);
  for (const update &u : updates.updates)
    {
      const bool narrow = TYPE_MODE (u.type) == SFmode;
      const int op = operation_of (u.op);
      if (op < 0 || !SCALAR_FLOAT_TYPE_P (u.type) || (!narrow && TYPE_MODE (u.type) != DFmode))
	continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (u.at);
      tree pointer = u.address (&gsi), value = u.value;
      if (narrow)
	{
	  value = make_ssa_name (double_type_node);
	  gsi_insert_before (&gsi, gimple_build_assign (value, NOP_EXPR, u.value), GSI_SAME_STMT);
	}
      gcall *call = gimple_build_call (declare_host ("heddle_host_add", type), 4, pointer, value,
				       build_int_cst (integer_type_node, op),
				       build_int_cst (boolean_type_node, narrow));
      gimple_set_location (call, gimple_location (u.at));
      gsi_insert_before (&gsi, call, GSI_SAME_STMT);
      u.remove (&gsi);
    }
}

/* Let the call at GSI be one of NAME, with the same arguments and MORE.  */

void
call_instead (gimple_stmt_iterator *gsi, const char *name, std::vector<tree> more = {})
{
  gimple *s = gsi_stmt (*gsi);
  auto_vec<tree> arguments;
  tree types = NULL_TREE;
  for (unsigned i = 0; i < gimple_call_num_args (s); i++)
    arguments.safe_push (gimple_call_arg (s, i));
  for (tree m : more)
    arguments.safe_push (m);
  for (unsigned i = arguments.length (); i--;)
    types = tree_cons (NULL_TREE, TREE_TYPE (arguments[i]), types);
  tree lhs = gimple_call_lhs (s);
  tree fndecl = gimple_call_fndecl (s);
  tree type = build_function_type (TREE_TYPE (TREE_TYPE (fndecl)), chainon (types, void_list_node));
  gcall *call = gimple_build_call_vec (declare_host (name, type), arguments);
  gimple_call_set_lhs (call, lhs);
  gimple_set_location (call, gimple_location (s));
  gimple_set_vuse (call, gimple_vuse (s));
  gimple_set_vdef (call, gimple_vdef (s));
  if (gimple_vdef (call) && TREE_CODE (gimple_vdef (call)) == SSA_NAME)
    SSA_NAME_DEF_STMT (gimple_vdef (call)) = call;
  gsi_replace (gsi, call, true);
}

/* The current function has changed.  */

void
finish ()
{
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  cgraph_edge::rebuild_edges ();
}

/* Let the SIMD loops of FUN that may have a variable for each element of a vector have one element.  */

void
one_element (function *fun)
{
  if (!fun->has_simduid_loops || !loops_for_fn (fun))
    return;
  for (class loop *loop : loops_list (fun, 0))
    if (loop->simduid)
      {
	loop->force_vectorize = false;
	loop->dont_vectorize = true;
      }
}

void
parallel_region::rewrite ()
{
  push_cfun (fun);
  keep_updates (updates);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (calls (gsi_stmt (gsi), "omp_get_num_threads"))
	call_instead (&gsi, "heddle_host_threads");
      else if (calls (gsi_stmt (gsi), "omp_get_thread_num"))
	call_instead (&gsi, "heddle_host_thread");
  finish ();
  pop_cfun ();
}

/* A target region.  */
class target_region
{
public:
  explicit target_region (cgraph_node *n) : node (n), fun (n->get_fun ()) {}
  void rewrite ();

private:
  cgraph_node *node;
  function *fun;

  tree arguments ();
  void rewrite_chunk (gimple_stmt_iterator *gsi);
};

/* The pointer to the region's arguments.  */

tree
target_region::arguments ()
{
  tree parm = DECL_ARGUMENTS (node->decl);
  return parm ? get_or_create_ssa_default_def (fun, parm) : null_pointer_node;
}

/* The call at GSI asks for the number of iterations that a team takes at a time.  */

void
target_region::rewrite_chunk (gimple_stmt_iterator *gsi)
{
  gimple *s = gsi_stmt (*gsi);
  tree chunk = gimple_call_lhs (s), usual = make_ssa_name (integer_type_node);
  tree type = build_function_type_list (integer_type_node, integer_type_node, NULL_TREE);
  gcall *call = gimple_build_call (declare_host ("heddle_host_chunk", type), 1, usual);
  gimple_call_set_lhs (s, usual);
  gimple_call_set_lhs (call, chunk);
  gimple_set_location (call, gimple_location (s));
  gsi_insert_after (gsi, call, GSI_NEW_STMT);
}

void
target_region::rewrite ()
{
  bool teams = false, started = false;
  heddle_split_complex_updates (node);
  std::map<tree, std::unique_ptr<parallel_region>> inside;
  for (gimple *s : statements (fun))
    {
      teams |= calls (s, "GOMP_teams4");
      if (!calls (s, "GOMP_parallel"))
	continue;
      tree fn = gimple_call_arg (s, 0);
      cgraph_node *n = TREE_CODE (fn) == ADDR_EXPR ? cgraph_node::get (TREE_OPERAND (fn, 0)) : NULL;
      if (!n || !n->has_gimple_body_p ())
	return;
      n->get_body ();
      heddle_split_complex_updates (n);
      std::unique_ptr<parallel_region> p (new parallel_region (n->get_fun ()));
      if (!p->find ())
	{
	  if (p->rounds ())
	    warning_at (DECL_SOURCE_LOCATION (node->decl), 0, "sums of this region have another order on the host, "
			"with %<-mreproducible%>, too");
	  return;
	}
      inside[n->decl] = std::move (p);
      started = true;
    }
  if (!teams && !started)
    return;
  atomic_updates updates;
  if (!updates.collect (fun))
    updates = atomic_updates ();
  for (auto &p : inside)
    p.second->rewrite ();
  push_cfun (fun);
  keep_updates (updates);
  tree self = build_fold_addr_expr (node->decl), args = arguments ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (calls (s, "GOMP_teams4"))
	  call_instead (&gsi, "heddle_host_teams", { self, args });
	else if (calls (s, "GOMP_parallel"))
	  call_instead (&gsi, "heddle_host_parallel", { self, args, teams ? boolean_false_node : boolean_true_node });
	else if (chunk_p (s))
	  rewrite_chunk (&gsi);
      }
  finish ();
  pop_cfun ();
}

} // namespace

bool
host_order_pass::gate (function *)
{
  return heddle_reproducible_p ();
}

unsigned
host_order_pass::execute (function *)
{
  cgraph_node *node;
  std::vector<cgraph_node *> regions, device;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (node->decl))
	|| lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (node->decl)))
      device.push_back (node);
  for (cgraph_node *n : device)
    {
      n->get_body ();
      one_element (n->get_fun ());
    }
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (node->decl)))
      regions.push_back (node);
  for (cgraph_node *n : regions)
    {
      n->get_body ();
      target_region (n).rewrite ();
    }
  return 0;
}
