/* strides.cc -- the distance in memory between the accesses of neighbouring iterations.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     collapse(2): for (i ...) for (j ...) a[i + n * j] = ...

   Lanes with neighbouring j access memory n elements apart here, and each access of a warp is 32 transactions; with
   neighbouring i it is one or two.  The addresses show which loop is dense: each address, as far as known, is a sum C *
   i + D * j + the common part of all iterations.  C and D are found by going through the definitions, as steps by the
   numbers of the loops (facts/lane-steps.h).  In a product with a value known only to the program (n * j) a step is
   taken to be large: regular.  */

#include "device/spmd/grid/strides.h"
#include "device/facts/lane-steps.h"
#include "tree-ssa.h"
#include "tree-ssa-operands.h"
#include "ssa-iterators.h"
#include "tuning.h"

namespace {

/* How a value grows with both loops' numbers.  */
struct steps
{
  lane_step outer, inner;

  bool none () const { return outer.same () && inner.same (); }
  steps operator+ (const steps &b) const { return { outer + b.outer, inner + b.inner }; }
  steps operator* (HOST_WIDE_INT c) const { return { outer * c, inner * c }; }
};

const steps same_everywhere = {};
const steps unknown = { lane_step::of_kind (lane_pattern::unknown), lane_step::of_kind (lane_pattern::unknown) };

class stride_finder
{
public:
  stride_finder (const iteration_numbers &n) : numbers (n) {}
  steps of_reference (tree t) const;

private:
  const iteration_numbers &numbers;
  mutable std::set<gphi *> open;		/* loops' PHI nodes under examination */
  steps of_value (tree x, unsigned depth = 0) const;
  bool same_in_loop (gphi *, unsigned depth) const;
};

/* The steps of a product of an unknown value and a value with steps A.  */

steps
scaled (const steps &a)
{
  auto by = [] (const lane_step &s) {
    return s.same () ? s : lane_step::of_kind (MAX (s.kind, lane_pattern::regular));
  };
  return { by (a.outer), by (a.inner) };
}

steps
stride_finder::of_value (tree x, unsigned depth) const
{
  if (is_gimple_min_invariant (x))
    return same_everywhere;
  if (TREE_CODE (x) != SSA_NAME || depth > tuning.walk_depth)
    return unknown;
  if (numbers.outer.count (x))
    return { lane_step::step_by (1), {} };
  if (numbers.inner.count (x))
    return { {}, lane_step::step_by (1) };
  gimple *d = SSA_NAME_DEF_STMT (x);
  /* The body may begin in the header.  */
  if (SSA_NAME_IS_DEFAULT_DEF (x)
      || (gimple_bb (d) != numbers.body && dominated_by_p (CDI_DOMINATORS, numbers.header, gimple_bb (d))))
    return same_everywhere;
  if (gphi *phi = dyn_cast<gphi *> (d))
    return same_in_loop (phi, depth) ? same_everywhere : unknown;
  if (!is_gimple_assign (d) || gimple_vuse (d))
    {
      /* Loaded from where all iterations load.  */
      if (gimple_assign_load_p (d) && of_reference (gimple_assign_rhs1 (d)).none ())
	return same_everywhere;
      return unknown;
    }
  tree a = gimple_assign_rhs1 (d), b = gimple_assign_rhs2 (d);
  const tree_code code = gimple_assign_rhs_code (d);
  switch (code)
    {
    CASE_CONVERT: case SSA_NAME:
      return of_value (a, depth + 1);
    case PLUS_EXPR: case POINTER_PLUS_EXPR:
      return of_value (a, depth + 1) + of_value (b, depth + 1);
    case MINUS_EXPR:
      return of_value (a, depth + 1) + of_value (b, depth + 1) * -1;
    case MULT_EXPR:
      if (tree_fits_shwi_p (b))
	return of_value (a, depth + 1) * tree_to_shwi (b);
      {
	const steps x = of_value (a, depth + 1), y = of_value (b, depth + 1);
	return x.none () ? scaled (y) : y.none () ? scaled (x) : unknown;
      }
    case LSHIFT_EXPR:
      if (tree_fits_uhwi_p (b) && tree_to_uhwi (b) < HOST_BITS_PER_INT)
	return of_value (a, depth + 1) * (HOST_WIDE_INT_1 << tree_to_uhwi (b));
      return unknown;
    default:
      {
	/* Of the same operands the same.  */
	for (unsigned i = 1; i < gimple_num_ops (d); i++)
	  if (!gimple_op (d, i) || !of_value (gimple_op (d, i), depth + 1).none ())
	    return unknown;
	return same_everywhere;
      }
    }
}

/* PHI, at the beginning of a loop inside of an iteration, has the same sequence of values in all iterations.  */

bool
stride_finder::same_in_loop (gphi *phi, unsigned depth) const
{
  if (!open.insert (phi).second)
    return true;
  bool loop = false, same = true;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      loop |= dominated_by_p (CDI_DOMINATORS, gimple_phi_arg_edge (phi, i)->src, gimple_bb (phi));
      same = same && of_value (gimple_phi_arg_def (phi, i), depth + 1).none ();
    }
  open.erase (phi);
  return loop && same;
}

/* The steps, in bytes, of the address of reference T.  */

steps
stride_finder::of_reference (tree t) const
{
  steps sum = same_everywhere;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    {
      if (TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == ARRAY_RANGE_REF)
	{
	  const steps index = of_value (TREE_OPERAND (t, 1));
	  tree size = array_ref_element_size (t);
	  sum = sum + (tree_fits_shwi_p (size) ? index * tree_to_shwi (size) : scaled (index));
	}
      else if (TREE_CODE (t) == COMPONENT_REF && TREE_OPERAND (t, 2))
	return unknown;
    }
  if (TREE_CODE (t) == MEM_REF)
    return sum + of_value (TREE_OPERAND (t, 0));
  return DECL_P (t) ? sum : unknown;
}

/* X is the step of an access of SIZE bytes to neighbouring memory.  */

bool
neighbours (const lane_step &x, HOST_WIDE_INT size)
{
  return x.kind == lane_pattern::constant && size > 0 && absu_hwi (x.by) <= 2 * (unsigned HOST_WIDE_INT) size;
}

} // namespace

access_strides
strides_of (const iteration_numbers &numbers, tree reference)
{
  const steps f = stride_finder (numbers).of_reference (reference);
  const HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (reference));
  auto kind = [&] (const lane_step &x)
    {
      const bool far = x.kind == lane_pattern::regular || (x.number () && absu_hwi (x.by) >= sector_bytes);
      return x.same () ? stride::none : neighbours (x, size) ? stride::near : far ? stride::far : stride::unknown;
    };
  return { kind (f.outer), kind (f.inner) };
}

bool
outer_is_dense (const iteration_numbers &numbers)
{
  const stride_finder strides (numbers);
  bool dense = false;
  for (gimple *s : statements (cfun))
    {
      if (!gimple_assign_single_p (s) || !gimple_vuse (s) || gimple_clobber_p (s)
	  || !dominated_by_p (CDI_DOMINATORS, gimple_bb (s), numbers.body))
	continue;
      tree t = gimple_vdef (s) ? gimple_assign_lhs (s) : gimple_assign_rhs1 (s);
      const HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (t));
      const steps f = strides.of_reference (t);
      if (f.inner.kind == lane_pattern::unknown || neighbours (f.inner, size))
	return false;
      dense |= neighbours (f.outer, size);
    }
  return dense;
}
