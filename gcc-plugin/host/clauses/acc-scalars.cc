/* acc-scalars.cc -- scalars in memory, copied by kernels constructs of OpenACC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Fortran's dummy arguments, global variables, and variables with a known address are in memory.  A kernels construct
   copies a scalar without a clause to the device and back, so it works on a copy.  A variable in a register is a copy
   as well, and its uses are easy to see: a loop's bound that does not change, or a reduction of a loop.  It gets the
   value before the construct and returns it behind the construct.

   Not so if the construct takes the address, or calls functions, which might know the variable on the device.

   GCC loads a variable in memory, computes, and stores.  The pass makes a single statement of the three.  */

#include "host/clauses/acc-loops.h"
#include "host/clauses/value-functions.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "langhooks.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/map-clauses.h"
#include "host/facts/statement-walk.h"

namespace {

/* A scalar, and its replacement; the findings of a walk.  */
struct scalar
{
  tree memory, own;
  bool known;				/* to others: its address is taken, or the region has calls */
  bool stored;
};

tree
look_at_operand (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = static_cast<walk_stmt_info *> (data);
  scalar &s = *static_cast<scalar *> (wi->info);
  tree t = *tp, pointer = DECL_P (s.memory) ? NULL_TREE : TREE_OPERAND (s.memory, 0);
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  const bool here = pointer ? (TREE_CODE (t) == MEM_REF || INDIRECT_REF_P (t)) && TREE_OPERAND (t, 0) == pointer
		    : t == s.memory;
  if (here)
    {
      *walk_subtrees = 0;
      if (pointer && TREE_CODE (t) == MEM_REF && !integer_zerop (TREE_OPERAND (t, 1)))
	s.known = true;
      if (!useless_type_conversion_p (TREE_TYPE (s.memory), TREE_TYPE (t)) || TREE_THIS_VOLATILE (t))
	s.known = true;
      s.stored |= wi->is_lhs;
      if (s.own)
	*tp = s.own;
    }
  else if (pointer && t == pointer)
    s.known = true;
  else if (TREE_CODE (t) == ADDR_EXPR && get_base_address (TREE_OPERAND (t, 0)) == s.memory)
    s.known = true;
  else if (!pointer && handled_component_p (t) && get_base_address (t) == s.memory)
    s.known = true;
  return NULL_TREE;
}

tree
look_at_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  scalar &s = *static_cast<scalar *> (wi->info);
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  s.known |= (is_gimple_call (stmt) && !heddle_computes_value_p (as_a<gcall *> (stmt)))
	     || gimple_code (stmt) == GIMPLE_OMP_ATOMIC_LOAD || gimple_code (stmt) == GIMPLE_ASM;
  return NULL_TREE;
}

void
walk_region (gimple *region, scalar *s)
{
  statement_walk wi (s);
  wi.val_only = false;
  walk_gimple_seq (gimple_omp_body (region), look_at_statement, look_at_operand, &wi);
}

/* The next statement behind AT other than a debug statement, or null.  */

gimple *
next_of (gimple_stmt_iterator at)
{
  do
    gsi_next (&at);
  while (!gsi_end_p (at) && is_gimple_debug (gsi_stmt (at)));
  return gsi_end_p (at) ? NULL : gsi_stmt (at);
}

/* The statement at I is "a = V".  In a sequence "a = V; b = a OP e; V = b", possibly with unrelated statements in
   between, the update, for the place of the last, with *OPERATION.  Null: no such sequence.  */

gimple *
update_from (gimple_stmt_iterator i, tree v, gimple **operation, gimple **store)
{
  gimple *load = gsi_stmt (i);
  tree a = gimple_assign_lhs (load);
  if (!VAR_P (a) || !DECL_ARTIFICIAL (a) || !heddle_register_p (a))
    return NULL;
  for (gsi_next (&i); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *t = gsi_stmt (i);
      if (is_gimple_debug (t))
	continue;
      if (!is_gimple_assign (t) && !is_gimple_call (t))
	return NULL;
      bool mentioned = false;
      for (unsigned n = 0; n < gimple_num_ops (t); n++)
	mentioned |= gimple_op (t, n) && (heddle_mentions_p (gimple_op (t, n), a)
					  || heddle_mentions_p (gimple_op (t, n), v));
      if (!mentioned)
	continue;
      gimple *next = next_of (i);
      if (!next || !is_gimple_assign (t) || gimple_assign_rhs_class (t) != GIMPLE_BINARY_RHS || !is_gimple_assign (next)
	  || gimple_num_ops (next) != 2 || gimple_assign_lhs (next) != v)
	return NULL;
      tree b = gimple_assign_lhs (t), x = gimple_assign_rhs1 (t), y = gimple_assign_rhs2 (t);
      if (gimple_assign_rhs1 (next) != b || !VAR_P (b) || !DECL_ARTIFICIAL (b) || !heddle_register_p (b) || b == a
	  || (x == a) == (y == a) || x == v || y == v || !useless_type_conversion_p (TREE_TYPE (v), TREE_TYPE (b)))
	return NULL;
      const body_flow flow;
      if (flow.live_after_p (load, next, a) || flow.live_after_p (load, next, b))
	return NULL;
      *operation = t;
      *store = next;
      gimple *update = gimple_build_assign (v, gimple_assign_rhs_code (t), x == a ? v : x, y == a ? v : y);
      gimple_set_location (update, gimple_location (next));
      return update;
    }
  return NULL;
}

/* Make the updates of V in SEQ.  */

void
join_updates (gimple_seq *seq, tree v)
{
  for (gimple_stmt_iterator i = gsi_start (*seq); !gsi_end_p (i); )
    {
      gimple *s = gsi_stmt (i), *operation, *store;
      if (gbind *bind = dyn_cast<gbind *> (s))
	join_updates (gimple_bind_body_ptr (bind), v);
      else if (gimple_code (s) == GIMPLE_TRY)
	join_updates (gimple_try_eval_ptr (s), v);
      else if (gimple_code (s) == GIMPLE_OMP_FOR)
	join_updates (gimple_omp_body_ptr (s), v);
      gimple *update = is_gimple_assign (s) && gimple_num_ops (s) == 2 && gimple_assign_rhs1 (s) == v
		       ? update_from (i, v, &operation, &store) : NULL;
      if (!update)
	{
	  gsi_next (&i);
	  continue;
	}
      gimple_stmt_iterator at = i;
      while (gsi_stmt (at) != operation)
	gsi_next (&at);
      gsi_remove (&at, false);
      while (gsi_stmt (at) != store)
	gsi_next (&at);
      gsi_replace (&at, update, false);
      gsi_remove (&i, false);
    }
}

/* Clause C copies a scalar in memory, without being asked to.  */

bool
copies_scalar_p (tree c)
{
  if (!heddle_map_p (c, GOMP_MAP_FORCE_TOFROM))
    return false;
  tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
  if (!is_gimple_reg_type (type) || POINTER_TYPE_P (type) || TREE_THIS_VOLATILE (decl))
    return false;
  if (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
    return !heddle_register_p (decl) && !DECL_HAS_VALUE_EXPR_P (decl)
	   && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl));
  if (TREE_CODE (decl) != MEM_REF && !INDIRECT_REF_P (decl))
    return false;
  tree pointer = TREE_OPERAND (decl, 0);
  return TREE_CODE (pointer) == PARM_DECL && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE
	 && (TREE_CODE (decl) != MEM_REF || integer_zerop (TREE_OPERAND (decl, 1)))
	 && !lang_hooks.decls.omp_check_optional_argument (pointer, true);
}

/* The operand of a statement for DECL, of a clause.  */

tree
memory_of (tree decl)
{
  return DECL_P (decl) ? decl : build_simple_mem_ref (TREE_OPERAND (decl, 0));
}

} // namespace

void
heddle_promote_scalars (gimple *region, gimple_seq *before, gimple_seq *after)
{
  for (tree *c = gimple_omp_target_clauses_ptr (region); *c; )
    {
      const bool copies = copies_scalar_p (*c);
      tree decl = copies ? OMP_CLAUSE_DECL (*c) : NULL_TREE;
      scalar s = { decl, NULL_TREE, false, false };
      if (copies)
	walk_region (region, &s);
      if (!copies || s.known)
	{
	  c = &OMP_CLAUSE_CHAIN (*c);
	  continue;
	}
      s.own = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (decl)),
			      get_name (DECL_P (decl) ? decl : TREE_OPERAND (decl, 0)));
      const bool stored = s.stored;
      walk_region (region, &s);
      gimple_seq_add_stmt_without_update (before, gimple_build_assign (s.own, memory_of (decl)));
      if (stored)
	gimple_seq_add_stmt_without_update (after, gimple_build_assign (memory_of (decl), s.own));
      join_updates (gimple_omp_body_ptr (region), s.own);
      OMP_CLAUSE_DECL (*c) = s.own;
      OMP_CLAUSE_SIZE (*c) = DECL_SIZE_UNIT (s.own);
      c = &OMP_CLAUSE_CHAIN (*c);
      /* And its address.  */
      if (!DECL_P (decl))
	for (tree *d = gimple_omp_target_clauses_ptr (region); *d; )
	  {
	    tree *next = &OMP_CLAUSE_CHAIN (*d);
	    if (!heddle_map_p (*d) || OMP_CLAUSE_DECL (*d) != TREE_OPERAND (decl, 0))
	      {
		d = next;
		continue;
	      }
	    if (c == next)
	      c = d;
	    *d = *next;
	  }
    }
}
