/* link-sections.cc -- the host role: sections of variables of `declare target link' in map clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     double big[1000];
     #pragma omp declare target link(big)
     #pragma omp target map(tofrom: big[100:50])
       big[120] = 1;

   A region's section of an array has a second clause, which makes the array's name a pointer of the region's own.  GCC
   12 to 16 forget to set the pointer for a variable of the device: the region changes an array on its stack.  Without
   this clause the region, like functions called by it, uses the device's pointer for such a variable
   (device/symbols/link-vars.cc).  But libgomp sets this pointer to the first mapped element, not to the place of the
   variable's first element.

   Before "omplower" the clause therefore gets another variable, a correctly set pointer, and the region begins with
   IFN_UNIQUE of the variable's address and this pointer.  The host has no code for it; on the device it is an
   assignment to the variable's pointer (device/symbols/link-uses.cc).  All threads of all teams assign the same.

   Where a clause names a member of such a structure libgomp takes the member for the structure: an error.  */

#include "gcc-compat.h"
#include "device/symbols/link-vars.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* C, a clause of TARGET, makes a name a pointer to the object of the clause before: gfortran's clauses do so for memory
   for the pointer.  */

bool
names_pointer (gomp_target *target, tree c)
{
  return OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
	 || (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER
	     && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION);
}

/* The bias of C, a clause of the construct at *GSI, in a form for the region.  */

tree
passed_bias (gimple_stmt_iterator *gsi, tree c)
{
  tree bias = OMP_CLAUSE_SIZE (c);
  if (TREE_CODE (bias) == INTEGER_CST)
    return bias;
  tree value = create_tmp_var_raw (TREE_TYPE (bias), "bias");
  DECL_CONTEXT (value) = current_function_decl;
  gimple_add_tmp_var (value);
  gsi_insert_before (gsi, gimple_build_assign (value, bias), GSI_SAME_STMT);
  tree passed = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (passed) = value;
  OMP_CLAUSE_CHAIN (passed) = OMP_CLAUSE_CHAIN (c);
  OMP_CLAUSE_CHAIN (c) = passed;
  return value;
}

/* Mend the clauses of the construct at *GSI.  */

tree
mend (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target)
    return NULL_TREE;
  gimple_seq marks = NULL;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || !heddle_link_variable_p (OMP_CLAUSE_DECL (c)))
	continue;
      tree variable = OMP_CLAUSE_DECL (c);
      if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_STRUCT)
	error_at (OMP_CLAUSE_LOCATION (c), "a member of %qD, which is in %<declare target link%>, cannot be mapped by "
		  "itself; map %qD", variable, variable);
      else if (names_pointer (target, c) && TREE_CODE (TREE_TYPE (variable)) == ARRAY_TYPE)
	{
	  if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER)
	    {
	      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_FIRSTPRIVATE_POINTER);
	      OMP_CLAUSE_SIZE (c) = passed_bias (gsi, c);
	    }
	  tree start = create_tmp_var_raw (ptr_type_node, get_name (variable));
	  DECL_CONTEXT (start) = current_function_decl;
	  gimple_add_tmp_var (start);
	  OMP_CLAUSE_DECL (c) = start;
	  tree kind = build_int_cst (integer_type_node, IFN_UNIQUE_UNSPEC);
	  gimple *mark = gimple_build_call_internal (IFN_UNIQUE, 3, kind, build_fold_addr_expr (variable), start);
	  gimple_set_location (mark, gimple_location (target));
	  gimple_seq_add_stmt (&marks, mark);
	}
    }
  if (marks)
    {
      gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (target)));
      gimple_seq_add_seq (&marks, gimple_bind_body (bind));
      gimple_bind_set_body (bind, marks);
    }
  return NULL_TREE;
}

} // namespace

unsigned
link_sections_pass::execute (function *)
{
  heddle_walk_body (mend);
  return 0;
}
