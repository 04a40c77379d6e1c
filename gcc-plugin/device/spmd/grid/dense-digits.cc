/* dense-digits.cc -- collapsed loops that the threads of a team share: lanes along memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     teams distribute: for (p ...)
       parallel for collapse(2) reduction (+: s): for (i ...) for (j ...)
	 s += a[i + n * j]

   GCC numbers the iterations of both loops, j = x % columns and i = x / columns, and threads take the numbers in turn.
   So neighbouring lanes have neighbouring j, which are far apart in memory here, and each access of a warp is 32
   transactions.  Nobody can tell which thread of a team executes an iteration if the user asks for no schedule and
   the region is nothing but the loop.  So the digits change their places:

     i = x % rows, j = x / rows, with rows = n / columns

   where n is the number of iterations.  Where the whole grid shares such loops tiles.cc does the same.  */

#include "device/spmd/grid/dense-digits.h"
#include "device/spmd/grid/loop-forms.h"
#include "device/spmd/grid/strides.h"
#include "gimple-fold.h"

namespace {

/* The quotients and remainders of the number of an iteration by one value, COLUMNS.  */
struct two_digits
{
  tree columns = NULL_TREE;
  std::vector<gassign *> quotients, remainders;
};

/* COLUMNS is what D's numbers are divided by, too.  */

bool
same_columns (two_digits *d, tree columns)
{
  if (!d->columns)
    d->columns = columns;
  return operand_equal_p (d->columns, columns);
}

/* X, the number of an iteration, is used for digits D alone, but in the condition at the end of HEADER.  GCC may have
   made a shift and a mask of divisions by powers of two.  */

bool
find_digits (tree x, basic_block header, two_digits *d)
{
  tree type = TREE_TYPE (x);
  if (!TYPE_UNSIGNED (type))
    return false;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, x)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s) || s == last_stmt (header))
	continue;
      gassign *a = dyn_cast<gassign *> (s);
      if (!a || gimple_num_ops (a) <= 2 || gimple_assign_rhs1 (a) != x || gimple_assign_rhs2 (a) == x)
	return false;
      tree by = gimple_assign_rhs2 (a), columns = by;
      bool quotient = false;
      switch (gimple_assign_rhs_code (a))
	{
	case TRUNC_DIV_EXPR:
	  quotient = true;
	  break;
	case TRUNC_MOD_EXPR:
	  break;
	case RSHIFT_EXPR:
	  if (!tree_fits_uhwi_p (by) || tree_to_uhwi (by) >= TYPE_PRECISION (type))
	    return false;
	  columns = wide_int_to_tree (type, wi::set_bit_in_zero (tree_to_uhwi (by), TYPE_PRECISION (type)));
	  quotient = true;
	  break;
	case BIT_AND_EXPR:
	  if (TREE_CODE (by) != INTEGER_CST || wi::popcount (wi::to_wide (by) + 1) != 1
	      || integer_all_onesp (by))
	    return false;
	  columns = wide_int_to_tree (type, wi::to_wide (by) + 1);
	  break;
	default:
	  return false;
	}
      if (!same_columns (d, columns))
	return false;
      (quotient ? d->quotients : d->remainders).push_back (a);
    }
  return !d->quotients.empty () && !d->remainders.empty ();
}

/* Exchange D's digits in the loop L, of the current function.  */

void
exchange_digits (const cyclic_loop &l, const two_digits &d)
{
  tree x = gimple_assign_rhs1 (d.quotients[0]), type = TREE_TYPE (x);
  gimple_seq seq = NULL;
  /* Without iterations there may be no columns.  */
  tree columns = gimple_build (&seq, MAX_EXPR, type, gimple_convert (&seq, type, d.columns), build_one_cst (type));
  tree rows = gimple_build (&seq, TRUNC_DIV_EXPR, type, gimple_convert (&seq, type, l.n), columns);
  append (l.entry->src, seq);
  auto let = [&] (gassign *a, tree_code code)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (a);
      gimple_assign_set_rhs_with_ops (&gsi, code, x, rows);
      update_stmt (gsi_stmt (gsi));
    };
  for (gassign *a : d.quotients)
    let (a, TRUNC_MOD_EXPR);
  for (gassign *a : d.remainders)
    let (a, TRUNC_DIV_EXPR);
}

} // namespace

bool
dense_digits (const parallel_facts &p)
{
  if (!p.anonymous)
    return false;
  function *fun = p.fun ();
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  cyclic_loop l;
  two_digits d;
  bool found = l.find (fun, "omp_get_thread_num", "omp_get_num_threads") && single_succ_p (l.entry->src)
	       && find_digits (gimple_assign_lhs (l.sum), l.header, &d)
	       && types_compatible_p (TREE_TYPE (l.n), TREE_TYPE (gimple_assign_lhs (l.sum)));
  if (found && TREE_CODE (d.columns) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (d.columns))
    found = dominated_by_p (CDI_DOMINATORS, l.entry->src, gimple_bb (SSA_NAME_DEF_STMT (d.columns)));
  if (found)
    {
      iteration_numbers numbers = { {}, {}, l.header, l.body->dest };
      for (gassign *a : d.quotients)
	numbers.outer.insert (gimple_assign_lhs (a));
      for (gassign *a : d.remainders)
	numbers.inner.insert (gimple_assign_lhs (a));
      found = outer_is_dense (numbers);
    }
  if (found)
    exchange_digits (l, d);
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  return found;
}
