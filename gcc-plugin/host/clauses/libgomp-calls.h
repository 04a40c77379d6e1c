/* libgomp-calls.h -- calls of libgomp's functions, written by passes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_LIBGOMP_CALLS_H
#define HEDDLE_LIBGOMP_CALLS_H

/* libgomp's function NAME, of TYPE.  */

inline tree
heddle_libgomp_function (const char *name, tree type)
{
  tree decl = build_fn_decl (name, type);
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name));
  return decl;
}

/* S, a call of GOACC_parallel_keyed, has sizes only in its words from argument FIRST on: no queue, nothing to wait for.
   (A word has the kind of the next arguments; zero is the end.)  */

inline bool
heddle_sizes_only_p (gcall *s, unsigned first)
{
  for (unsigned i = first; i < gimple_call_num_args (s); i++)
    {
      tree arg = gimple_call_arg (s, i);
      if (!tree_fits_uhwi_p (arg))
	return false;
      const unsigned tag = tree_to_uhwi (arg);
      if (!tag)
	return true;
      if (GOMP_LAUNCH_CODE (tag) != GOMP_LAUNCH_DIM)
	return false;
      i += popcount_hwi (GOMP_LAUNCH_OP (tag));
    }
  return false;
}

/* The number of the device of construct TARGET.  */

inline tree
heddle_device_number (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEVICE)
      return fold_convert (integer_type_node, unshare_expr (OMP_CLAUSE_DEVICE_ID (c)));
  tree type = build_function_type_list (integer_type_node, NULL_TREE);
  return build_call_expr (heddle_libgomp_function ("omp_get_default_device", type), 0);
}

/* The condition for the object at ADDRESS to be on the device of TARGET.  */

inline tree
heddle_present_p (gomp_target *target, tree address)
{
  address = fold_convert (const_ptr_type_node, address);
  tree present;
  if (is_gimple_omp_oacc (target))
    {
      tree type = build_function_type_list (integer_type_node, const_ptr_type_node, size_type_node, NULL_TREE);
      present = build_call_expr (heddle_libgomp_function ("acc_is_present", type), 2, address, size_one_node);
    }
  else
    {
      tree type = build_function_type_list (integer_type_node, const_ptr_type_node, integer_type_node, NULL_TREE);
      present = build_call_expr (heddle_libgomp_function ("omp_target_is_present", type), 2, address,
				 heddle_device_number (target));
    }
  return build2 (NE_EXPR, boolean_type_node, present, integer_zero_node);
}

/* The device of a construct with CLAUSES, as an argument of libgomp's functions for constructs.  */

inline tree
heddle_device_argument (tree clauses)
{
  auto number = [] (int n) { return build_int_cst (integer_type_node, n); };
  tree device = number (GOMP_DEVICE_ICV);
  if (tree c = omp_find_clause (clauses, OMP_CLAUSE_DEVICE))
    {
      tree given = fold_convert (integer_type_node, unshare_expr (OMP_CLAUSE_DEVICE_ID (c)));
      device = given;
      if (heddle_initial_device_is_negative)
	for (int n : { GOMP_DEVICE_HOST_FALLBACK, GOMP_DEVICE_ICV })
	  {
	    tree same = build2 (EQ_EXPR, boolean_type_node, unshare_expr (given), number (n));
	    device = build3 (COND_EXPR, integer_type_node, same, number (n - 1), device);
	  }
    }
  if (tree c = omp_find_clause (clauses, OMP_CLAUSE_IF))
    {
      tree condition = fold_convert (boolean_type_node, unshare_expr (OMP_CLAUSE_IF_EXPR (c)));
      device = build3 (COND_EXPR, integer_type_node, condition, device, number (GOMP_DEVICE_HOST_FALLBACK));
    }
  return device;
}

#endif
