/* acc-shared-loop.cc -- GCC's loops for OpenACC's, recognized and changed.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A loop with iterations shared by threads is

     chunk = 0
     HEAD:	first = GOACC_LOOP (OFFSET, ..., chunk), end = GOACC_LOOP (BOUND, ..., first)
		if (first < end)
     HEADER:	  do number = PHI <first, next>  ...  next = number + step  while (next < end)
		if (++chunk < chunks) goto HEAD  */

#include "device/acc/acc-shared-loop.h"
#include "gimple-fold.h"

/* X is in COND.  */

static bool
compares (gcond *cond, tree x)
{
  return cond && (gimple_cond_lhs (cond) == x || gimple_cond_rhs (cond) == x);
}

bool
shared_loop::find_form (gcall *call)
{
  offset = call;
  direction = gimple_call_arg (call, 1), range = gimple_call_arg (call, 2), step = gimple_call_arg (call, 3);
  axes = tree_to_uhwi (gimple_call_arg (call, 5));
  head = gimple_bb (call);
  tree first = gimple_call_lhs (call);
  for (gimple_stmt_iterator gsi = gsi_for_stmt (call); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP)
	&& tree_to_uhwi (gimple_call_arg (gsi_stmt (gsi), 0)) == IFN_GOACC_LOOP_BOUND
	&& gimple_call_arg (gsi_stmt (gsi), 6) == first)
      bound = as_a<gcall *> (gsi_stmt (gsi));
  guard = safe_dyn_cast<gcond *> (last_stmt (head));
  if (!first || !bound || !gimple_call_lhs (bound) || !compares (guard, first)
      || !compares (guard, gimple_call_lhs (bound)))
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, head->succs)
    for (gphi_iterator gsi = gsi_start_phis (e->dest); !gsi_end_p (gsi); gsi_next (&gsi))
      if (PHI_ARG_DEF_FROM_EDGE (gsi.phi (), e) == first && gimple_phi_num_args (gsi.phi ()) == 2)
	{
	  number = gsi.phi ();
	  header = e->dest;
	  into = e;
	  back = EDGE_PRED (header, EDGE_PRED (header, 0) == e);
	}
  if (!number || back == into)
    return false;
  tree next = PHI_ARG_DEF_FROM_EDGE (number, back);
  gassign *sum = TREE_CODE (next) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : NULL;
  again = safe_dyn_cast<gcond *> (last_stmt (back->src));
  return sum && (gimple_assign_rhs_code (sum) == PLUS_EXPR || gimple_assign_rhs_code (sum) == POINTER_PLUS_EXPR)
	 && compares (again, next) && compares (again, gimple_call_lhs (bound)) && !(back->flags & EDGE_COMPLEX);
}

bool
shared_loop::plain () const
{
  tree chunk = gimple_call_arg (offset, 4);
  return integer_zerop (chunk) && INTEGRAL_TYPE_P (TREE_TYPE (range)) && TREE_CODE (step) == INTEGER_CST
	 && TREE_CODE (direction) == INTEGER_CST && tree_fits_shwi_p (step)
	 && TYPE_PRECISION (TREE_TYPE (range)) >= TYPE_PRECISION (unsigned_type_node);
}

tree
shared_loop::count (gimple_seq *seq, tree of) const
{
  tree type = TREE_TYPE (of);
  if (integer_onep (step))
    return of;
  if (integer_minus_onep (step))
    return gimple_build (seq, NEGATE_EXPR, type, of);
  tree s = fold_convert (type, step), d = fold_convert (type, direction);
  tree rounded = gimple_build (seq, PLUS_EXPR, type, of, fold_build2 (MINUS_EXPR, type, s, d));
  return gimple_build (seq, TRUNC_DIV_EXPR, type, rounded, s);
}

tree
shared_loop::number_of (gimple_seq *seq, tree iteration) const
{
  tree type = TREE_TYPE (gimple_phi_result (number));
  tree x = gimple_convert (seq, TREE_TYPE (range), iteration);
  if (!integer_onep (step))
    x = gimple_build (seq, MULT_EXPR, TREE_TYPE (range), x, fold_convert (TREE_TYPE (range), step));
  return gimple_convert (seq, type, x);
}

/* X, the number of an iteration, or its conversion, is taken apart, as in collapsed loops.  */

static bool
taken_apart (tree x)
{
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, x)
    if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
      {
	const tree_code code = gimple_assign_rhs_code (a);
	if (code == TRUNC_MOD_EXPR || (CONVERT_EXPR_CODE_P (code) && taken_apart (gimple_assign_lhs (a))))
	  return true;
      }
  return false;
}

bool
shared_loop::taken_apart () const
{
  return ::taken_apart (gimple_phi_result (number));
}

void
shared_loop::number_from (tree iteration) const
{
  gimple_seq seq = NULL;
  tree now = number_of (&seq, iteration);
  gimple_stmt_iterator gsi = gsi_after_labels (header);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  replace_uses_by (gimple_phi_result (number), now);
  gphi_iterator phi = gsi_for_phi (number);
  remove_phi_node (&phi, true);
}

void
go_on_below (gcond *cond, edge e, tree x, tree limit)
{
  gimple_cond_set_condition (cond, e->flags & EDGE_TRUE_VALUE ? LT_EXPR : GE_EXPR, x, limit);
  update_stmt (cond);
}
