/* spmd.cc -- target regions whose OpenMP threads are the lanes of the whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A target region that only starts teams and parallel regions needs no scheduler: all lanes of all blocks can
   execute it from the start, each with its own copies of the teams level's variables, and enter each parallel
   region by a plain call, as thread number tid.y * 32 + tid.x of its team.  That is how a CUDA kernel runs, and
   after inlining the same code is left.

   It is allowed where nobody can tell the difference:
   - on the teams level there are no stores but to its own variables, and no calls but those that start teams and
     parallel regions, ask for team numbers, or have no effect;
   - the parallel regions use the runtime for thread and team numbers and barriers alone, with the default number
     of threads;
   - variables of the teams level that parallel regions share are only read there, or are sums: each thread then
     adds to a copy of its own, which began as zero, and all copies are added to the sum's target in the end.

   What a region does otherwise is left to the generic kernel.

   Over 800 lines: the analysis and the rewriting share one view of a region, and each rule that allows a rewriting
   stands beside what it allows.  */

#include <algorithm>

#include "gcc-compat.h"
#include "tree-ssa.h"
#include "tree-ssa-operands.h"
#include "ssa-iterators.h"
#include "device/hooks.h"
#include "device/spmd.h"

namespace {

/* FNDECL is the function NAME of the runtime, plain or with __builtin_ before it.  */

bool
name_is (tree fndecl, const char *name)
{
  if (!fndecl || !DECL_NAME (fndecl))
    return false;
  const char *s = heddle_asm_name (fndecl);
  if (startswith (s, "__builtin_"))
    s += strlen ("__builtin_");
  return !strcmp (s, name);
}

const char *const queries[] = { "omp_get_thread_num", "omp_get_num_threads", "omp_get_team_num", "omp_get_num_teams" };

bool
any_query (tree fndecl)
{
  for (const char *q : queries)
    if (name_is (fndecl, q))
      return true;
  return false;
}

bool
runtime_function (tree fndecl)
{
  const char *s = heddle_asm_name (fndecl);
  if (startswith (s, "__builtin_"))
    s += strlen ("__builtin_");
  return startswith (s, "GOMP_") || startswith (s, "omp_") || startswith (s, "GOACC_") || startswith (s, "acc_");
}

/* S is an atomic operation; its address is argument 0.  */

bool
atomic_builtin (gimple *s)
{
  if (gimple_call_internal_p (s, IFN_ATOMIC_COMPARE_EXCHANGE))
    return true;
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (s)));
  return startswith (name, "__atomic_") || startswith (name, "__sync_");
}

bool
atomic_load (gimple *s)
{
  return !gimple_call_internal_p (s)
	 && startswith (IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (s))), "__atomic_load_");
}

/* Compare and swap, whose new value is argument 2.  */

bool
atomic_swap (gimple *s)
{
  return gimple_call_internal_p (s)
	 || startswith (IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (s))), "__sync_val_compare_and_swap_");
}

/* NODE and what it calls never ask the runtime for anything.  */

bool
without_runtime (cgraph_node *node, hash_set<cgraph_node *> &seen)
{
  if (seen.add (node))
    return true;
  if (runtime_function (node->decl))
    return false;
  if (!node->definition)
    return true;		/* a builtin or a library's; those of the runtime were sorted out by name */
  if (node->indirect_calls)
    return false;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (!without_runtime (e->callee, seen))
      return false;
  return true;
}

/* A scalar of the teams level that a parallel region shares: a variable, or a member of the block of shared data
   (which GCC copies in and out).  */
struct place
{
  tree base;
  HOST_WIDE_INT offset;
  bool operator< (const place &p) const { return base != p.base ? base < p.base : offset < p.offset; }
};

/* The place that reference T of the target region is.  */

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

/* One parallel region: its call in the target region, its function, and what is passed by address.  */
struct parallel_region
{
  gcall *call;
  cgraph_node *node;
  tree block = NULL_TREE;		/* of shared data, if there is any */
  std::map<HOST_WIDE_INT, tree> shared;	/* offset in the block -> variable whose address it holds */
};

class region_analysis
{
public:
  explicit region_analysis (cgraph_node *n) : node (n) {}
  bool eligible ();
  void rewrite ();

private:
  cgraph_node *node;
  std::vector<parallel_region> parallels;
  std::set<place> sums;				/* shared and reduced with + */
  std::set<place> read;				/* shared and read in parallel regions */
  std::vector<gcall *> private_atomics;		/* in parallel regions, on sums */

  bool teams_statement (gimple *);
  bool own_variable (tree t);
  bool find_shared (gcall *, parallel_region &);
  bool parallel_body (parallel_region &);
  bool pointer_uses (tree pointer, const place &, int depth);
  bool plus_update (gcall *);
  bool sum_in_region (const place &);
  bool sum_value (tree, const place &, hash_set<tree> &seen);
  bool flows_to_atomic_add (tree name, const place &, hash_set<tree> &seen);
  void rewrite_teams ();
  void rewrite_parallel (parallel_region &);
  void finish (cgraph_node *);
  void summarize (cgraph_node *);
};

/* T is a reference to an automatic variable of the target region.  */

bool
region_analysis::own_variable (tree t)
{
  tree base = get_base_address (t);
  if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = get_base_address (TREE_OPERAND (TREE_OPERAND (base, 0), 0));
  return base && VAR_P (base) && !TREE_STATIC (base) && !DECL_EXTERNAL (base);
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
	return false;
      return !gimple_vdef (s) || own_variable (gimple_assign_lhs (s));
    case GIMPLE_COND: case GIMPLE_SWITCH: case GIMPLE_GOTO: case GIMPLE_LABEL: case GIMPLE_RETURN: case GIMPLE_NOP:
    case GIMPLE_PREDICT: case GIMPLE_DEBUG:
      return true;
    case GIMPLE_CALL:
      break;
    default:
      return false;
    }
  if (gimple_call_internal_p (s))
    return atomic_builtin (s) || (!gimple_has_side_effects (s) && !gimple_vdef (s));
  tree fndecl = gimple_call_fndecl (s);
  if (!fndecl || !DECL_NAME (fndecl))
    return false;
  if (name_is (fndecl, "GOMP_teams4"))
    /* The host launches what a constant asks for; a number found out here might differ from the grid's.  */
    return TREE_CODE (gimple_call_arg (s, 1)) == INTEGER_CST && integer_zerop (gimple_call_arg (s, 2));
  if (name_is (fndecl, "GOMP_parallel"))
    {
      tree fn = gimple_call_arg (s, 0);
      if (TREE_CODE (fn) != ADDR_EXPR || TREE_CODE (TREE_OPERAND (fn, 0)) != FUNCTION_DECL
	  || !integer_zerop (gimple_call_arg (s, 2)))
	return false;
      parallel_region p;
      p.call = as_a<gcall *> (s);
      p.node = cgraph_node::get (TREE_OPERAND (fn, 0));
      parallels.push_back (p);
      return p.node && p.node->definition;
    }
  if (any_query (fndecl) || name_is (fndecl, "omp_get_max_threads"))
    return true;
  if (atomic_builtin (s))
    return true;		/* sum_in_region looks at these */
  if (gimple_call_builtin_p (s, BUILT_IN_UNREACHABLE))
    return true;
  return gimple_call_flags (s) & (ECF_CONST | ECF_PURE) && !runtime_function (fndecl);
}

/* Find the variables whose addresses the data block of CALL holds.  */

bool
region_analysis::find_shared (gcall *call, parallel_region &p)
{
  tree data = gimple_call_arg (call, 1);
  p.block = NULL_TREE;
  if (integer_zerop (data))
    return true;
  if (TREE_CODE (data) != ADDR_EXPR || !VAR_P (TREE_OPERAND (data, 0)))
    return false;
  tree block = p.block = TREE_OPERAND (data, 0);
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (node->decl))
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!gimple_assign_single_p (s) || gimple_clobber_p (s) || get_base_address (gimple_assign_lhs (s)) != block)
	  continue;
	tree value = gimple_assign_rhs1 (s);
	/* An address that took the way through a register may be any variable's.  */
	if (TREE_CODE (value) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (value)))
	  {
	    gimple *def = SSA_NAME_DEF_STMT (value);
	    if (gimple_code (def) == GIMPLE_PHI)
	      return false;
	    if (is_gimple_assign (def) && gimple_assign_rhs_code (def) == ADDR_EXPR)
	      value = gimple_assign_rhs1 (def);
	  }
	if (TREE_CODE (value) != ADDR_EXPR || !own_variable (TREE_OPERAND (value, 0)))
	  continue;
	tree var = TREE_OPERAND (value, 0);
	poly_int64 off;
	HOST_WIDE_INT at;
	if (!VAR_P (var) || get_addr_base_and_unit_offset (gimple_assign_lhs (s), &off) != block || !off.is_constant (&at))
	  return false;
	p.shared[at] = var;
      }
  return true;
}

/* CALL, an atomic on a shared variable, adds to it.  */

bool
region_analysis::plus_update (gcall *call)
{
  if (!gimple_call_internal_p (call))
    {
      const char *name = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (call)));
      if (startswith (name, "__atomic_fetch_add_") || startswith (name, "__atomic_add_fetch_")
	  || startswith (name, "__sync_fetch_and_add_") || startswith (name, "__sync_add_and_fetch_"))
	return !gimple_call_lhs (call);
    }
  if (atomic_load (call))
    return true;		/* the first value of a loop of compare and swap */
  if (!atomic_swap (call))
    return false;
  /* new = VIEW_CONVERT (VIEW_CONVERT (old) + x).  */
  tree t = gimple_call_arg (call, 2);
  for (int i = 0; i < 4 && TREE_CODE (t) == SSA_NAME; i++)
    {
      gimple *def = SSA_NAME_DEF_STMT (t);
      if (!is_gimple_assign (def))
	return false;
      tree_code code = gimple_assign_rhs_code (def);
      if (code == PLUS_EXPR)
	return true;
      if (code == VIEW_CONVERT_EXPR)
	t = TREE_OPERAND (gimple_assign_rhs1 (def), 0);
      else if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME)
	t = gimple_assign_rhs1 (def);
      else
	return false;
    }
  return false;
}

/* All uses of POINTER, the address of shared WHERE in a parallel region, read it or add to it.  */

bool
region_analysis::pointer_uses (tree pointer, const place &where, int depth)
{
  if (depth > 8)
    return false;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, pointer)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s))
	continue;
      if (is_gimple_assign (s))
	{
	  tree_code code = gimple_assign_rhs_code (s);
	  if (gimple_vdef (s))
	    {
	      if (gimple_clobber_p (s))
		continue;
	      return false;	/* stored to, or stored */
	    }
	  if (gimple_assign_load_p (s))
	    {
	      read.insert (where);
	      continue;
	    }
	  if (CONVERT_EXPR_CODE_P (code) || code == POINTER_PLUS_EXPR || code == SSA_NAME)
	    {
	      if (!pointer_uses (gimple_assign_lhs (s), where, depth + 1))
		return false;
	      continue;
	    }
	  if (TREE_CODE_CLASS (code) == tcc_comparison)
	    continue;
	  return false;
	}
      if (is_gimple_call (s) && atomic_builtin (s) && gimple_call_arg (s, 0) == pointer
	  && plus_update (as_a<gcall *> (s)))
	{
	  for (unsigned i = 1; i < gimple_call_num_args (s); i++)
	    if (gimple_call_arg (s, i) == pointer)
	      return false;
	  sums.insert (where);
	  private_atomics.push_back (as_a<gcall *> (s));
	  continue;
	}
      return false;
    }
  return true;
}

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
  if (!fun || !fun->cfg)
    return false;
  hash_set<cgraph_node *> seen;
  tree parm = DECL_ARGUMENTS (g->decl);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (gimple_code (s) == GIMPLE_ASM)
	  return false;
	if (!is_gimple_call (s) || gimple_call_internal_p (s))
	  continue;
	tree fndecl = gimple_call_fndecl (s);
	if (!fndecl || !DECL_NAME (fndecl))
	  return false;
	if (any_query (fndecl) || name_is (fndecl, "GOMP_barrier"))
	  continue;
	if (runtime_function (fndecl))
	  return false;
	if (cgraph_node *callee = cgraph_node::get (fndecl))
	  if (!without_runtime (callee, seen))
	    return false;
      }
  tree block = parm && p.block ? ssa_default_def (fun, parm) : NULL_TREE;
  if (!block)
    return true;
  /* The members of the block: values, of which the region may have a copy back, and addresses.  */
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, block)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s))
	continue;
      if (!is_gimple_assign (s))
	return false;
      if (gimple_clobber_p (s))
	continue;
      if (gimple_vdef (s) || TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME)
	return false;
      tree member = gimple_assign_rhs1 (s);
      bool address = gimple_assign_rhs_code (s) == ADDR_EXPR;
      if (address)
	member = TREE_OPERAND (member, 0);
      else if (!gimple_assign_load_p (s))
	return false;
      poly_int64 off;
      HOST_WIDE_INT at;
      tree base = get_addr_base_and_unit_offset (member, &off);
      if (!base || TREE_CODE (base) != MEM_REF || TREE_OPERAND (base, 0) != block || !off.is_constant (&at))
	return false;
      at += mem_ref_offset (base).force_shwi ().to_constant ();
      place here = { p.block, at };
      if (address)
	{
	  if (!pointer_uses (gimple_assign_lhs (s), here, 0))
	    return false;
	  continue;
	}
      auto found = p.shared.find (at);
      if (found == p.shared.end ())
	read.insert (here);
      else
	{
	  place variable = { found->second, 0 };
	  if (!pointer_uses (gimple_assign_lhs (s), variable, 0))
	    return false;
	}
    }
  return true;
}

/* Everything that becomes of NAME, a read of sum WHERE in the target region, is added to something atomically, or
   goes back to where it came from.  */

bool
region_analysis::flows_to_atomic_add (tree name, const place &where, hash_set<tree> &seen)
{
  if (seen.add (name))
    return true;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s))
	continue;
      if (is_gimple_call (s) && atomic_builtin (s) && gimple_call_arg (s, 0) != name && plus_update (as_a<gcall *> (s)))
	continue;
      if (gphi *phi = dyn_cast<gphi *> (s))
	{
	  if (!flows_to_atomic_add (gimple_phi_result (phi), where, seen))
	    return false;
	  continue;
	}
      if (!is_gimple_assign (s))
	return false;
      if (gimple_vdef (s))
	{
	  place to;
	  if (!place_of (gimple_assign_lhs (s), &to) || to < where || where < to)
	    return false;
	  continue;
	}
      if (TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME)
	return false;
      tree_code code = gimple_assign_rhs_code (s);
      if (code != PLUS_EXPR && code != VIEW_CONVERT_EXPR && code != SSA_NAME && !CONVERT_EXPR_CODE_P (code))
	return false;
      if (!flows_to_atomic_add (gimple_assign_lhs (s), where, seen))
	return false;
    }
  return true;
}

/* V is zero, or what sum WHERE was before.  */

bool
region_analysis::sum_value (tree v, const place &where, hash_set<tree> &seen)
{
  if (integer_zerop (v) || real_zerop (v))
    return true;
  if (TREE_CODE (v) != SSA_NAME)
    return false;
  if (seen.add (v))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!sum_value (gimple_phi_arg_def (phi, i), where, seen))
	  return false;
      return true;
    }
  place from;
  return is_gimple_assign (def) && gimple_assign_load_p (def) && place_of (gimple_assign_rhs1 (def), &from)
	 && !(from < where) && !(where < from);
}

/* WHERE, a sum, begins as zero on the teams level and is only added to its target there.  */

bool
region_analysis::sum_in_region (const place &where)
{
  bool zero = false;
  basic_block bb;
  if (read.count (where))
    return false;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (node->decl))
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!is_gimple_assign (s) || gimple_clobber_p (s))
	  continue;
	place p;
	hash_set<tree> seen;
	if (gimple_vdef (s) && get_base_address (gimple_assign_lhs (s)) == where.base)
	  {
	    if (!place_of (gimple_assign_lhs (s), &p))
	      return false;
	    if (p.offset != where.offset)
	      continue;
	    if (!gimple_assign_single_p (s) || !sum_value (gimple_assign_rhs1 (s), where, seen))
	      return false;
	    zero = true;
	  }
	else if (gimple_assign_load_p (s) && get_base_address (gimple_assign_rhs1 (s)) == where.base)
	  {
	    if (!place_of (gimple_assign_rhs1 (s), &p))
	      return false;
	    if (p.offset != where.offset)
	      continue;
	    if (TREE_CODE (gimple_assign_lhs (s)) != SSA_NAME
		|| !flows_to_atomic_add (gimple_assign_lhs (s), where, seen))
	      return false;
	  }
      }
  return zero;
}

bool
region_analysis::eligible ()
{
  if (!opt_for_fn (node->decl, optimize) || node->callers)
    return false;
  if (!node->get_untransformed_body () && !node->has_gimple_body_p ())
    return false;
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  if (!fun || !fun->cfg)
    return false;
  std::vector<gimple *> atomics;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!teams_statement (s))
	  return false;
	if (is_gimple_call (s) && atomic_builtin (s))
	  atomics.push_back (s);
      }
  if (parallels.empty ())
    return false;
  std::set<cgraph_node *> once;
  for (parallel_region &p : parallels)
    {
      if (!once.insert (p.node).second || !find_shared (p.call, p) || !parallel_body (p))
	return false;
    }
  for (const place &v : sums)
    if (!sum_in_region (v))
      return false;
  /* Each atomic on the teams level adds a sum to its target; any other would happen too often.  */
  if (!atomics.empty () && sums.empty ())
    return false;
  for (gimple *s : atomics)
    {
      if (!plus_update (as_a<gcall *> (s)))
	return false;
      if (atomic_load (s))
	continue;
      bool from_sum = false;
      hash_set<tree> seen;
      std::vector<tree> work = { gimple_call_arg (s, atomic_swap (s) ? 2 : 1) };
      while (!work.empty ())
	{
	  tree t = work.back ();
	  work.pop_back ();
	  if (TREE_CODE (t) != SSA_NAME || seen.add (t))
	    continue;
	  gimple *def = SSA_NAME_DEF_STMT (t);
	  if (gphi *phi = dyn_cast<gphi *> (def))
	    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	      work.push_back (gimple_phi_arg_def (phi, i));
	  if (!is_gimple_assign (def))
	    continue;
	  if (gimple_assign_load_p (def))
	    {
	      place from;
	      from_sum |= place_of (gimple_assign_rhs1 (def), &from) && sums.count (from);
	      continue;
	    }
	  tree r = gimple_assign_rhs1 (def);
	  work.push_back (TREE_CODE (r) == VIEW_CONVERT_EXPR ? TREE_OPERAND (r, 0) : r);
	  if (gimple_assign_rhs2 (def))
	    work.push_back (gimple_assign_rhs2 (def));
	}
      if (!from_sum)
	return false;
    }
  return true;
}

/* NAME (), returning unsigned int.  */

tree
unsigned_function (const char *name)
{
  tree fndecl = build_fn_decl (name, build_function_type_list (unsigned_type_node, NULL_TREE));
  TREE_NOTHROW (fndecl) = 1;
  return fndecl;
}

/* Put VALUE (a tree, or the result of calling CALLEE) in the place of the call at GSI.  */

void
replace_call (gimple_stmt_iterator *gsi, tree value, const char *callee)
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
      tree u = make_ssa_name (unsigned_type_node);
      gcall *call = gimple_build_call (unsigned_function (callee), 0);
      gimple_call_set_lhs (call, u);
      gimple_set_location (call, gimple_location (s));
      /* Reads nothing and writes nothing; but its value differs between lanes.  */
      gimple_call_set_nothrow (call, true);
      gsi_insert_before (gsi, call, GSI_SAME_STMT);
      value = u;
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

void
insert_barrier (gimple_stmt_iterator *gsi, location_t loc)
{
  tree fndecl = build_fn_decl ("__heddle_lanes_barrier", build_function_type_list (void_type_node, NULL_TREE));
  gcall *b = gimple_build_call (fndecl, 0);
  gimple_set_location (b, loc);
  gsi_insert_after (gsi, b, GSI_NEW_STMT);
}

/* The atomic at GSI is on a copy that nobody shares: make it a load, an addition and a store.  */

void
make_private (gimple_stmt_iterator *gsi)
{
  gimple *s = gsi_stmt (*gsi);
  tree ptr = gimple_call_arg (s, 0), lhs = gimple_call_lhs (s);
  bool load = atomic_load (s), swap = atomic_swap (s), internal = gimple_call_internal_p (s);
  tree type = swap ? TREE_TYPE (gimple_call_arg (s, 2)) : load ? TREE_TYPE (lhs) : TREE_TYPE (gimple_call_arg (s, 1));
  tree access = build2 (MEM_REF, type, ptr, build_int_cst (ptr_type_node, 0));
  location_t loc = gimple_location (s);
  unlink_stmt_vdef (s);
  auto before = [&] (gimple *g)
    {
      gimple_set_location (g, loc);
      gsi_insert_before (gsi, g, GSI_SAME_STMT);
    };
  if (load)
    {
      gsi_replace (gsi, gimple_build_assign (lhs, access), false);
      return;
    }
  tree old = make_ssa_name (type), now;
  before (gimple_build_assign (old, access));
  if (swap)
    now = gimple_call_arg (s, 2);
  else
    {
      now = make_ssa_name (type);
      before (gimple_build_assign (now, PLUS_EXPR, old, gimple_call_arg (s, 1)));
    }
  before (gimple_build_assign (unshare_expr (access), now));
  gimple *result;
  if (!lhs)
    result = gimple_build_nop ();
  else if (internal)
    result = gimple_build_assign (lhs, COMPLEX_EXPR, old, build_int_cst (type, 1));
  else
    result = gimple_build_assign (lhs, old);
  gsi_replace (gsi, result, false);
}

/* The body of NODE has changed: bring SSA form and call graph up to date.  */

void
region_analysis::finish (cgraph_node *n)
{
  function *fun = DECL_STRUCT_FUNCTION (n->decl);
  push_cfun (fun);
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa_only_virtuals);
  cgraph_edge::rebuild_edges ();
  pop_cfun ();
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
  symtab->call_cgraph_removal_hooks (n);
  symtab->call_cgraph_insertion_hooks (n);
  free_dominance_info (DECL_STRUCT_FUNCTION (n->decl), CDI_DOMINATORS);
  free_dominance_info (DECL_STRUCT_FUNCTION (n->decl), CDI_POST_DOMINATORS);
}

/* The type suffix of __heddle_lanes_add_* for what the atomic S adds, *ADDED; NULL where there is none.  */

const char *
block_sum (gimple *s, tree *added)
{
  tree t = gimple_call_arg (s, atomic_swap (s) ? 2 : 1);
  if (atomic_swap (s))
    {
      tree expected = gimple_call_arg (s, 1);
      auto converted = [] (tree x) -> tree
	{
	  gimple *d = TREE_CODE (x) == SSA_NAME ? SSA_NAME_DEF_STMT (x) : NULL;
	  if (!d || !is_gimple_assign (d) || gimple_assign_rhs_code (d) != VIEW_CONVERT_EXPR)
	    return NULL_TREE;
	  return TREE_OPERAND (gimple_assign_rhs1 (d), 0);
	};
      tree sum = converted (t);
      gimple *plus = sum && TREE_CODE (sum) == SSA_NAME ? SSA_NAME_DEF_STMT (sum) : NULL;
      if (!plus || !is_gimple_assign (plus) || gimple_assign_rhs_code (plus) != PLUS_EXPR)
	return NULL;
      tree a = gimple_assign_rhs1 (plus), b = gimple_assign_rhs2 (plus);
      if (converted (a) == expected)
	*added = b;
      else if (converted (b) == expected)
	*added = a;
      else
	return NULL;
      if (!SCALAR_FLOAT_TYPE_P (TREE_TYPE (sum)))
	return NULL;
      unsigned prec = TYPE_PRECISION (TREE_TYPE (sum));
      return prec == 32 ? "f32" : prec == 64 && heddle_options.sm >= 60 ? "f64" : NULL;
    }
  if (gimple_call_lhs (s) || !INTEGRAL_TYPE_P (TREE_TYPE (t)))
    return NULL;
  *added = t;
  unsigned prec = TYPE_PRECISION (TREE_TYPE (t));
  return prec == 32 ? "u32" : prec == 64 ? "u64" : NULL;
}

/* The atomic at GSI adds a sum, of which every lane has a part, to its target: let each block add once.  The
   loop around a compare and swap ends at once, as if that had found what it expected.  */

void
add_by_block (gimple_stmt_iterator *gsi)
{
  gimple *s = gsi_stmt (*gsi);
  tree added, lhs = gimple_call_lhs (s);
  const char *suffix = block_sum (s, &added);
  if (!suffix)
    return;
  std::string name = std::string ("__heddle_lanes_add_") + suffix;
  tree type = build_function_type_list (void_type_node, ptr_type_node, TREE_TYPE (added), NULL_TREE);
  gcall *call = gimple_build_call (build_fn_decl (name.c_str (), type), 2, gimple_call_arg (s, 0), added);
  gimple_set_location (call, gimple_location (s));
  bool internal = gimple_call_internal_p (s), swap = atomic_swap (s);
  tree expected = gimple_call_arg (s, 1);
  unlink_stmt_vdef (s);
  if (!swap || !lhs)
    {
      gsi_replace (gsi, call, false);
      return;
    }
  gsi_insert_before (gsi, call, GSI_SAME_STMT);
  gsi_replace (gsi, internal ? gimple_build_assign (lhs, COMPLEX_EXPR, expected,
						    build_int_cst (TREE_TYPE (expected), 1))
	       : gimple_build_assign (lhs, expected), false);
}

void
region_analysis::rewrite_teams ()
{
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  push_cfun (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (is_gimple_call (s) && atomic_builtin (s) && !atomic_load (s))
	  {
	    add_by_block (&gsi);
	    continue;
	  }
	if (!is_gimple_call (s) || gimple_call_internal_p (s))
	  continue;
	tree fndecl = gimple_call_fndecl (s);
	if (name_is (fndecl, "GOMP_teams4"))
	  replace_call (&gsi, gimple_call_arg (s, 3), NULL);
	else if (name_is (fndecl, "omp_get_thread_num"))
	  replace_call (&gsi, integer_zero_node, NULL);
	else if (name_is (fndecl, "omp_get_num_threads"))
	  replace_call (&gsi, integer_one_node, NULL);
	else if (name_is (fndecl, "omp_get_max_threads"))
	  replace_call (&gsi, NULL_TREE, "__heddle_lanes_num_threads");
	else if (name_is (fndecl, "omp_get_team_num"))
	  replace_call (&gsi, NULL_TREE, "__ptx_ctaid_x");
	else if (name_is (fndecl, "omp_get_num_teams"))
	  replace_call (&gsi, NULL_TREE, "__ptx_nctaid_x");
	else if (name_is (fndecl, "GOMP_parallel"))
	  {
	    gcall *call = gimple_build_call (TREE_OPERAND (gimple_call_arg (s, 0), 0), 1,
					     gimple_call_arg (s, 1));
	    gimple_set_location (call, gimple_location (s));
	    unlink_stmt_vdef (s);
	    gsi_replace (&gsi, call, false);
	    insert_barrier (&gsi, gimple_location (call));
	  }
      }
  pop_cfun ();
}

void
region_analysis::rewrite_parallel (parallel_region &p)
{
  function *fun = DECL_STRUCT_FUNCTION (p.node->decl);
  push_cfun (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!is_gimple_call (s))
	  continue;
	if (std::find (private_atomics.begin (), private_atomics.end (), s) != private_atomics.end ())
	  {
	    make_private (&gsi);
	    continue;
	  }
	if (gimple_call_internal_p (s))
	  {
	    /* A lane is a thread: it runs SIMD loops by itself.  */
	    if (gimple_call_internal_fn (s) == IFN_GOMP_USE_SIMT)
	      replace_call (&gsi, integer_zero_node, NULL);
	    continue;
	  }
	tree fndecl = gimple_call_fndecl (s);
	if (name_is (fndecl, "omp_get_thread_num"))
	  replace_call (&gsi, NULL_TREE, "__heddle_lanes_thread_num");
	else if (name_is (fndecl, "omp_get_num_threads"))
	  replace_call (&gsi, NULL_TREE, "__heddle_lanes_num_threads");
	else if (name_is (fndecl, "omp_get_team_num"))
	  replace_call (&gsi, NULL_TREE, "__ptx_ctaid_x");
	else if (name_is (fndecl, "omp_get_num_teams"))
	  replace_call (&gsi, NULL_TREE, "__ptx_nctaid_x");
	else if (name_is (fndecl, "GOMP_barrier"))
	  {
	    location_t loc = gimple_location (s);
	    unlink_stmt_vdef (s);
	    gsi_replace (&gsi, gimple_build_nop (), false);
	    insert_barrier (&gsi, loc);
	  }
      }
  pop_cfun ();
}

void
region_analysis::rewrite ()
{
  for (parallel_region &p : parallels)
    rewrite_parallel (p);
  rewrite_teams ();
  for (parallel_region &p : parallels)
    finish (p.node);
  finish (node);
  for (parallel_region &p : parallels)
    summarize (p.node);
  summarize (node);
}

} // namespace

bool
heddle_make_spmd (tree region)
{
  cgraph_node *node = cgraph_node::get (region);
  if (!node || !node->definition)
    return false;
  region_analysis a (node);
  if (!a.eligible ())
    return false;
  a.rewrite ();
  return true;
}
