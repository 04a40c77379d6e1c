/* inverse.cc -- a number's reciprocal in floating point, for quotients of integers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A division of integers is some 20 instructions; rcp.approx is one.  */

#include "device/facts/inverse.h"

tree
heddle_inverse (gimple_seq *seq, tree x)
{
  tree function = build_fn_decl ("__ptx_rcp_approx_f32",
				 build_function_type_list (float_type_node, float_type_node, NULL_TREE));
  TREE_READONLY (function) = 1;
  gcall *call = gimple_build_call (function, 1, x);
  gimple_call_set_nothrow (call, true);
  tree result = make_ssa_name (float_type_node);
  gimple_call_set_lhs (call, result);
  gimple_seq_add_stmt (seq, call);
  return result;
}
