/* acc-iterations.cc -- OpenACC: the useful number of threads of a region's loops, for the host's launch.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where the program leaves the number of gangs open, any number is right.  The host gets a formula for the iterations
   of the region's loops (formula.h), as for OpenMP (spmd/grid/iterations.cc), and starts no gangs without work.  */

#include "device/acc/acc-iterations.h"
#include "device/acc/acc-wide.h"
#include "device/spmd/grid/formula.h"
#include "abi.h"

static const unsigned GANG = GOMP_DIM_MASK (GOMP_DIM_GANG), WORKER = GOMP_DIM_MASK (GOMP_DIM_WORKER),
		      VECTOR = GOMP_DIM_MASK (GOMP_DIM_VECTOR);

namespace {

/* Makes formulas of values of a kernel with its region inlined.  */

class kernel_formula : public formula_writer
{
  bool own_argument (tree ref) const override { return heddle_acc_argument_p (ref); }
};

} // namespace

bool
heddle_acc_argument_p (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == PARM_DECL && DECL_CONTEXT (base) == current_function_decl;
}

std::string
heddle_acc_nest_formula (tree rows, tree columns, bool warps)
{
  kernel_formula w;
  return w.rows_and_columns (rows, columns, warps) ? w.text () : "";
}

std::string
heddle_acc_loops_formula (tree region, const std::vector<shared_loop> &loops)
{
  const bool packed = heddle_acc_packed_p (region);
  const bool block_vectors = heddle_acc_wide (region) && !heddle_acc_nested_p (region);
  bool by_gang = false, any = false;
  for (const shared_loop &loop : loops)
    by_gang |= !packed && (loop.axes & GANG) && !((loop.axes & VECTOR) && ((loop.axes & WORKER) || block_vectors));
  kernel_formula w;
  tree type = long_integer_type_node;
  for (const shared_loop &loop : loops)
    {
      if (!(loop.axes & GANG))
	continue;
      if (!loop.plain () || !w.value (loop.range))
	return "";
      const HOST_WIDE_INT step = tree_to_shwi (loop.step);
      if (step != 1)
	{
	  w.constant (step - (step > 0 ? 1 : -1));
	  w.op ('+', type);
	  w.constant (step);
	  w.op ('/', type);
	}
      /* Gangs' iterations; lanes' are as many gangs' or fewer.  */
      if (!by_gang && !(loop.axes & VECTOR))
	w.lanes_of_warps ();
      if (by_gang && (loop.axes & VECTOR))
	{
	  w.constant (HEDDLE_WARP_SIZE - 1);
	  w.op ('+', type);
	  w.constant (HEDDLE_WARP_SIZE);
	  w.op ('/', type);
	}
      if (any)
	w.op ('>', type);
      any = true;
    }
  std::string text = any ? w.text () : "";
  return text.empty () || !by_gang ? text : "teams " + text;
}
