/* volatile-variables.cc -- the host role: volatile variables of SIMD loops are each lane's own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Of a SIMD loop's variables, declared in its body or named in its clauses, GCC makes each lane's own the variables in
   registers, and variables with their address taken: these are private to the loop, and each lane gets memory for them
   (gimplify_bind_expr, lower_rec_simd_input_clauses).  For the others in memory, arrays above all, the device role
   looks at their ends (device/facts/lane-variables.cc).  A volatile variable is in memory, but perhaps without its
   address taken, and nothing marks its end; with -fstack-reuse=none no variable's end is known either.  Variables of
   the body are the device role's in any case: GCC copies the loop for lanes, with new variables for those declared in
   the body, but it copies the clauses before, and the clauses then name other variables.  All lanes have therefore had
   the same variable.

   Before "omplower" such a variable becomes one with its address taken, and private to the loop, with its declaration
   around the loop from then on.  */

#include "gcc-compat.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* VAR is in memory, with a size that is known, and the device role would not see that it is a lane's own.  */

bool
unmarked (tree var)
{
  return VAR_P (var) && !is_global_var (var) && !DECL_HAS_VALUE_EXPR_P (var)
	 && (TREE_THIS_VOLATILE (var) || (flag_stack_reuse == SR_NONE && !is_gimple_reg (var)))
	 && DECL_SIZE_UNIT (var) && TREE_CODE (DECL_SIZE_UNIT (var)) == INTEGER_CST;
}

/* Walker for statements in a SIMD loop, but not for those in a loop inside of it: take what it has to make private to
   the loop out of the declarations, into the chain *WI->info.  */

tree
take_variables (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  tree *taken = (tree *) wi->info;
  *handled = gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  tree vars = bind ? gimple_bind_vars (bind) : NULL_TREE;
  /* The declarations of the block of the source are the same chain, or its end.  */
  if (tree block = bind ? gimple_bind_block (bind) : NULL_TREE)
    while (BLOCK_VARS (block) && unmarked (BLOCK_VARS (block)))
      BLOCK_VARS (block) = DECL_CHAIN (BLOCK_VARS (block));
  for (tree *p = &vars; *p;)
    if (tree var = *p; unmarked (var))
      {
	*p = DECL_CHAIN (var);
	DECL_CHAIN (var) = *taken;
	*taken = var;
      }
    else
      p = &DECL_CHAIN (var);
  if (bind)
    gimple_bind_set_vars (bind, vars);
  return NULL_TREE;
}

/* A clause of LOOP makes VAR private.  */

bool
private_p (gimple *loop, tree var)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && OMP_CLAUSE_DECL (c) == var)
      return true;
  return false;
}

/* Walker for statements executed by devices.  */

tree
mend (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *loop = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (loop) != GIMPLE_OMP_FOR || gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_SIMD)
    return NULL_TREE;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_makes_own_p (c) && DECL_P (OMP_CLAUSE_DECL (c)) && unmarked (OMP_CLAUSE_DECL (c)))
      TREE_ADDRESSABLE (OMP_CLAUSE_DECL (c)) = 1;
  tree vars = NULL_TREE;
  statement_walk wi (&vars);
  walk_gimple_seq (gimple_omp_body (loop), take_variables, NULL, &wi);
  if (!vars)
    return NULL_TREE;
  for (tree var = vars; var; var = DECL_CHAIN (var))
    {
      TREE_ADDRESSABLE (var) = 1;
      if (private_p (loop, var))
	continue;
      tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_PRIVATE);
      OMP_CLAUSE_DECL (c) = var;
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (loop);
      gimple_omp_for_set_clauses (loop, c);
    }
  gbind *around = gimple_build_bind (vars, NULL, NULL_TREE);
  gimple_set_location (around, gimple_location (loop));
  gsi_replace (gsi, around, false);
  gimple_seq body = NULL;
  gimple_seq_add_stmt (&body, loop);
  gimple_bind_set_body (around, body);
  return NULL_TREE;
}

} // namespace

unsigned
volatile_variables_pass::execute (function *)
{
  heddle_walk_device_code (mend);
  return 0;
}
