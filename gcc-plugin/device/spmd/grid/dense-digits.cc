/* dense-digits.cc -- collapsed loops in the order of their iterations: lanes along memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     teams distribute: for (p ...)
       parallel for collapse(2) reduction (+: s): for (i ...) for (j ...)
	 s += a[i + n * j]

   GCC numbers the iterations of both loops, j = x % columns and i = x / columns, and threads take the numbers in turn.
   Neighbouring lanes therefore have neighbouring j, far apart in memory here, and each access of a warp is 32
   transactions.  The thread that executes an iteration is unobservable if the user asks for no schedule and the region
   is nothing but the loop.  Then the digits change their places:

     i = x % rows, j = x / rows, with rows = n / columns

   where n is the number of iterations.  The same happens in a combined loop with a reduction over teams, which tiles.cc
   does not take:

     teams distribute parallel for collapse(2) reduction (+: s): for (i ...) for (j ...)

   In this loop x is the sum of the first number of a team's chunk and a thread's number, and n is known on the teams
   level.

   A program may take the number of its only loop apart likewise, with a number of iterations other than whole rows.
   Unless n can be seen to be a product of columns, code before the loop therefore tests n, and without whole rows the
   order remains.  */

#include "device/spmd/grid/dense-digits.h"
#include "device/spmd/grid/lone-thread.h"
#include "device/spmd/grid/strides.h"
#include "device/spmd/grid/products.h"
#include "device/spmd/grid/tiles.h"
#include "gimple-fold.h"

namespace {

/* The quotients and remainders of the number of an iteration by one value, COLUMNS.  */
struct two_digits
{
  tree columns = NULL_TREE;
  std::vector<gassign *> quotients, remainders;
};

/* COLUMNS is also the divisor of D's numbers.  */

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

/* The number of rows of COLUMNS iterations each in N iterations, as TYPE; 0 if N is not a multiple of COLUMNS, which is
   possible if not EXACT, or in the case of ORDERED, a condition or null: then the result is not EXACT, either.  */

tree
count_rows (gimple_seq *seq, tree type, tree n, tree columns, tree ordered, bool *exact)
{
  /* Without iterations the number of columns may be 0.  */
  columns = gimple_build (seq, MAX_EXPR, type, gimple_convert (seq, type, columns), build_one_cst (type));
  n = gimple_convert (seq, type, n);
  tree rows = gimple_build (seq, TRUNC_DIV_EXPR, type, n, columns), none = build_zero_cst (type), all_rows = rows;
  if (!*exact)
    {
      tree product = gimple_build (seq, MULT_EXPR, type, rows, columns);
      tree whole = gimple_build (seq, EQ_EXPR, boolean_type_node, product, n);
      rows = gimple_build (seq, COND_EXPR, type, whole, all_rows, none);
    }
  if (!ordered)
    return rows;
  *exact = false;
  return gimple_build (seq, COND_EXPR, type, ordered, none, rows);
}

/* Exchange D's digits of X, in the current function, for ROWS rows; if not EXACT, and ROWS is null, leave the
   digits.  */

void
exchange_digits (const two_digits &d, tree x, tree rows, bool exact)
{
  tree type = TREE_TYPE (x);
  auto let = [&] (gassign *a, tree_code code, tree_code old)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (a);
      if (exact)
	gimple_assign_set_rhs_with_ops (&gsi, code, x, rows);
      else
	{
	  gimple_seq seq = NULL;
	  tree whole = gimple_build (&seq, NE_EXPR, boolean_type_node, rows, build_zero_cst (type));
	  tree by = gimple_build (&seq, COND_EXPR, type, whole, rows, gimple_convert (&seq, type, d.columns));
	  tree q = gimple_build (&seq, TRUNC_DIV_EXPR, type, x, by);
	  tree r = gimple_build (&seq, MINUS_EXPR, type, x, gimple_build (&seq, MULT_EXPR, type, q, by));
	  if (old != TRUNC_DIV_EXPR)
	    std::swap (q, r);
	  tree value = gimple_build (&seq, COND_EXPR, type, whole, r, q);
	  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	  gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, value);
	}
      update_stmt (gsi_stmt (gsi));
    };
  for (gassign *a : d.quotients)
    let (a, TRUNC_MOD_EXPR, TRUNC_DIV_EXPR);
  for (gassign *a : d.remainders)
    let (a, TRUNC_DIV_EXPR, TRUNC_MOD_EXPR);
}

/* REF is to the block of arguments of the current function.  */

bool
own_block_p (tree ref)
{
  tree base = get_base_address (ref);
  tree pointer = base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : NULL_TREE;
  return pointer && TREE_CODE (pointer) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (pointer)
	 && TREE_CODE (SSA_NAME_VAR (pointer)) == PARM_DECL;
}

/* X's digits are found: in the loop L of the current function lanes had better go along the outer loop.  Dominators are
   known.  */

bool
across_memory (const cyclic_loop &l, const two_digits &d)
{
  iteration_numbers numbers = { {}, {}, l.header, l.body->dest };
  for (gassign *a : d.quotients)
    numbers.outer.insert (gimple_assign_lhs (a));
  for (gassign *a : d.remainders)
    numbers.inner.insert (gimple_assign_lhs (a));
  return outer_is_dense (numbers);
}

/* FIRST, in the parallel region, is the first number of a team's chunk.  */

bool
first_of_chunk (const grid_loops &loops, tree first)
{
  const parallel_facts &p = loops.parallel ();
  HOST_WIDE_INT offset;
  if (!p.block || !block_member (p.fun (), first, &offset))
    return false;
  tree stored = stored_member (p.call, p.block, offset);
  return stored && loops.rows.scaled
	 && strip_conversions (stored) == strip_conversions (gimple_assign_lhs (loops.rows.scaled));
}

} // namespace

bool
dense_digits (const region_facts &facts, const parallel_facts &p)
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
  if (found && (found = across_memory (l, d)))
    {
      gimple_seq seq = NULL;
      bool exact = product_p (l.n, { d.columns }, own_block_p);
      tree alone = NULL_TREE;
      if (may_be_lone (facts, p))
	alone = gimple_build (&seq, EQ_EXPR, boolean_type_node, l.threads, build_one_cst (TREE_TYPE (l.threads)));
      tree x = gimple_assign_lhs (l.sum), rows = count_rows (&seq, TREE_TYPE (x), l.n, d.columns, alone, &exact);
      append (l.entry->src, seq);
      exchange_digits (d, x, rows, exact);
    }
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  return found;
}

bool
dense_digits (const region_facts &facts, std::vector<tree> *arguments)
{
  grid_loops loops (facts);
  if (!loops.find_pair ("omp_get_max_threads") || !loops.parallel ().anonymous)
    return false;
  function *fun = loops.parallel ().fun ();
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  two_digits d;
  tree first;
  gassign *number = loops.columns.sum_in_body (&first);
  tree x = number ? gimple_assign_lhs (number) : NULL_TREE;
  const bool found = x && first_of_chunk (loops, first) && find_digits (x, loops.columns.header, &d)
		     && types_compatible_p (TREE_TYPE (loops.rows.n), TREE_TYPE (x))
		     && across_memory (loops.columns, d);
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  if (!found || !loops.count_iterations (false))
    return false;
  gimple_seq seq = NULL;
  basic_block before = loops.rows.entry->src;
  calculate_dominance_info (CDI_DOMINATORS);
  tree columns = loops.value_before (d.columns, before, &seq);
  free_dominance_info (CDI_DOMINATORS);
  if (!columns)
    return false;
  bool exact = product_p (loops.row_count, { columns },
				[&] (tree ref) { return loops.facts.own_argument (ref); });
  *arguments = { count_rows (&seq, TREE_TYPE (x), loops.row_count, columns, loops.lone, &exact) };
  append (before, seq);
  static const char *const names[] = { "rows" };
  tree rows = loops.pass (*arguments, names)[0];
  push_cfun (fun);
  exchange_digits (d, x, rows, exact);
  pop_cfun ();
  return true;
}
