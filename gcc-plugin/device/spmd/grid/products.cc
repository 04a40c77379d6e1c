/* products.cc -- products of the numbers of iterations of collapsed loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The number of all iterations is a product of the loops' numbers of iterations, as GCC computes it.  As far as
   definitions show its factors, the number of one loop's iterations needs no division.  */

#include <algorithm>

#include "device/spmd/grid/products.h"
#include "device/spmd/region/loop-forms.h"
#include "gimple-fold.h"
#include "tuning.h"

/* A and B are the same, as far as their definitions show.  OWN_ARGUMENT tells whether a reference is to a region's
   arguments.  */

static bool
same_value (tree a, tree b, unsigned depth, const std::function<bool (tree)> &own_argument)
{
  if (operand_equal_p (a, b))
    return true;
  gassign *x = TREE_CODE (a) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (a)) : NULL;
  gassign *y = TREE_CODE (b) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (b)) : NULL;
  if (!x || !y || !depth || gimple_assign_rhs_code (x) != gimple_assign_rhs_code (y)
      || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  if (gimple_assign_load_p (x))
    return own_argument (gimple_assign_rhs1 (x))
	   && operand_equal_p (gimple_assign_rhs1 (x), gimple_assign_rhs1 (y));
  for (unsigned i = 1; i < gimple_num_ops (x); i++)
    if (!same_value (gimple_op (x, i), gimple_op (y, i), depth - 1, own_argument))
      return false;
  return true;
}

/* TOTAL is a product of FACTORS, without remainder, as far as definitions show.  *QUOTIENT is the remaining factor, if
   this is a single value without a conversion, or NULL_TREE.  */

static bool
divide_product (tree total, const std::vector<tree> &factors, const std::function<bool (tree)> &own_argument,
		tree *quotient)
{
  tree type = TREE_TYPE (total);
  auto same_width = [&] (tree x) { return TYPE_PRECISION (TREE_TYPE (x)) == TYPE_PRECISION (type); };
  *quotient = NULL_TREE;
  unsigned steps = tuning.walk_depth;
  std::vector<tree> open = { total }, rest;
  widest_int constant = 1, divisor = 1;
  while (!open.empty ())
    {
      if (!steps--)
	return false;
      tree x = open.back ();
      open.pop_back ();
      gassign *d = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
      tree_code code = d ? gimple_assign_rhs_code (d) : ERROR_MARK;
      if (code == MULT_EXPR)
	open.insert (open.end (), { gimple_assign_rhs2 (d), gimple_assign_rhs1 (d) });
      else if (code == LSHIFT_EXPR && tree_fits_uhwi_p (gimple_assign_rhs2 (d))
	       && tree_to_uhwi (gimple_assign_rhs2 (d)) < TYPE_PRECISION (type))
	{
	  open.push_back (gimple_assign_rhs1 (d));
	  constant = constant * wi::lshift (widest_int (1), tree_to_uhwi (gimple_assign_rhs2 (d)));
	}
      else if (CONVERT_EXPR_CODE_P (code) && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (d)))
	       && same_width (gimple_assign_rhs1 (d)))
	open.push_back (gimple_assign_rhs1 (d));
      else if (TREE_CODE (x) == INTEGER_CST)
	constant = constant * wi::to_widest (x);
      else
	rest.push_back (x);
    }
  for (tree f : factors)
    {
      f = strip_conversions (f, false);
      if (TREE_CODE (f) == INTEGER_CST)
	{
	  divisor = divisor * wi::to_widest (f);
	  continue;
	}
      auto same = std::find_if (rest.begin (), rest.end (), [&] (tree x) {
	return same_value (x, f, tuning.walk_depth, own_argument); });
      if (same == rest.end ())
	return false;
      rest.erase (same);
    }
  if (divisor == 0 || !wi::multiple_of_p (constant, divisor, SIGNED))
    return false;
  constant = wi::div_trunc (constant, divisor, SIGNED);
  if (rest.empty () && wi::fits_to_tree_p (constant, type))
    *quotient = wide_int_to_tree (type, constant);
  else if (rest.size () == 1 && constant == 1)
    *quotient = rest[0];
  return true;
}

bool
product_p (tree total, const std::vector<tree> &factors, const std::function<bool (tree)> &own_argument)
{
  tree quotient;
  return divide_product (total, factors, own_argument, &quotient);
}

tree
quotient_of_product (gimple_seq *seq, tree total, const std::vector<tree> &factors,
		     const std::function<bool (tree)> &own_argument)
{
  tree type = TREE_TYPE (total), quotient;
  if (divide_product (total, factors, own_argument, &quotient) && quotient)
    return gimple_convert (seq, type, quotient);
  for (tree f : factors)
    {
      f = gimple_build (seq, MAX_EXPR, type, gimple_convert (seq, type, f), build_one_cst (type));
      total = gimple_build (seq, TRUNC_DIV_EXPR, type, total, f);
    }
  return total;
}
