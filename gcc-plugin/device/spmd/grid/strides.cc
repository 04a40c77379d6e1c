/* strides.cc -- the distance in memory between the accesses of neighbouring iterations.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     collapse(2): for (i ...) for (j ...) a[i + n * j] = ...

   Lanes with neighbouring j access memory n elements apart here, and each access of a warp is 32 transactions; with
   neighbouring i it is one or two.  The addresses show which loop is dense, by their steps with the number of each loop
   (facts/value-steps.h).  In a product with a value known only to the program (n * j) a step is taken to be large:
   regular.  */

#include "device/spmd/grid/strides.h"
#include "tree-ssa.h"
#include "abi.h"

namespace {

/* The steps with the numbers MINE; OTHERS and the values from before the loop are the same for neighbours.  */

value_steps
steps_with (const iteration_numbers &n, const std::set<tree> &mine, const std::set<tree> &others)
{
  return value_steps (cfun, [&] (tree name, value_step *step)
    {
      *step = value_step::step_by (mine.count (name));
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
      /* The body may begin in the header.  */
      return mine.count (name) || others.count (name)
	     || (bb && bb != n.body && dominated_by_p (CDI_DOMINATORS, n.header, bb));
    }, HEDDLE_WARP_SIZE);
}

} // namespace

iteration_steps::iteration_steps (const iteration_numbers &n)
  : m_outer (steps_with (n, n.outer, n.inner)), m_inner (steps_with (n, n.inner, n.outer))
{
}

bool
outer_is_dense (const iteration_numbers &numbers)
{
  const iteration_steps steps (numbers);
  bool dense = false;
  for (gimple *s : statements (cfun))
    {
      if (!gimple_assign_single_p (s) || !gimple_vuse (s) || gimple_clobber_p (s)
	  || !dominated_by_p (CDI_DOMINATORS, gimple_bb (s), numbers.body))
	continue;
      const access_strides apart = steps.of (gimple_vdef (s) ? gimple_assign_lhs (s) : gimple_assign_rhs1 (s));
      if (apart.inner == stride::near || apart.inner == stride::unknown)
	return false;
      dense |= apart.outer == stride::near;
    }
  return dense;
}
