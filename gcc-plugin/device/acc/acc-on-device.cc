/* acc-on-device.cc -- acc_on_device, whose answer is the device's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC would answer from the first pass with knowledge of its machine, and take this compiler for the host's: it has
   forgotten the function by then (symbols.cc).  The function may be called without -fopenacc, too.  */

#include "gcc-compat.h"
#include "device/facts/symbols.h"
#include "omp-general.h"
#include "passes.h"

unsigned
acc_on_device_pass::execute (function *fun)
{
  for (gimple_stmt_iterator &gsi : iterators (fun))
    {
      gimple *s = gsi_stmt (gsi);
      tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
      if (!fndecl || strcmp (heddle_asm_name (fndecl), HEDDLE_ACC_ON_DEVICE) || gimple_call_num_args (s) != 1
	  || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_call_arg (s, 0))))
	continue;
      tree asked = gimple_call_arg (s, 0), lhs = gimple_call_lhs (s);
      if (!lhs)
	{
	  unlink_stmt_vdef (s);
	  gsi_replace (&gsi, gimple_build_nop (), false);
	  continue;
	}
      auto is = [&] (int device)
	{
	  tree name = make_ssa_name (boolean_type_node);
	  gsi_insert_before (&gsi, gimple_build_assign (name, EQ_EXPR, asked,
							build_int_cst (TREE_TYPE (asked), device)), GSI_SAME_STMT);
	  return name;
	};
      tree not_host = is (GOMP_DEVICE_NOT_HOST), ours = is (GOMP_DEVICE_NVIDIA_PTX);
      tree either = make_ssa_name (boolean_type_node);
      gsi_insert_before (&gsi, gimple_build_assign (either, BIT_IOR_EXPR, not_host, ours), GSI_SAME_STMT);
      unlink_stmt_vdef (s);
      gsi_replace (&gsi, gimple_build_assign (lhs, NOP_EXPR, either), false);
    }
  return 0;
}
