/* pointer-loops.cc -- the host role: the bounds of loops of pointers are values.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     #pragma omp target teams distribute parallel for
     for (int *p = a; p < a + n; p++)
       ...

   Where A is an array, the first bound is its address, and so is the second if N is a constant.  GCC takes an address
   of a variable for a constant, which needs no computation before the loop.  But in a region A is another variable:
   the address in the loop's head is then the host's, or that of a variable of another function, or, where no clause
   names the array, an internal error.

   So when a function has been parsed, such a bound becomes a variable that is set before the loop, within the
   construct: the gimplifier sees a use of the array there, as of any other.

   On the same way through the function clauses get types of their own (section-types.cc).  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/loops/section-types.h"
#include "passes.h"

namespace {

/* *TP is the address of a variable, or of a part of one.  */

tree
find_address (tree *tp, int *walk_subtrees, void *)
{
  *walk_subtrees = !TYPE_P (*tp);
  tree base = TREE_CODE (*tp) == ADDR_EXPR ? get_base_address (TREE_OPERAND (*tp, 0)) : NULL_TREE;
  return base && VAR_P (base) ? *tp : NULL_TREE;
}

/* Let *BOUND, of a loop's variable, be a variable that is set before the loop, if an address is in it.  */

void
hold_bound (tree *bound)
{
  tree type = TREE_TYPE (*bound);
  if (TREE_CODE (*bound) == TREE_VEC || !POINTER_TYPE_P (type) || DECL_P (*bound)
      || !walk_tree_without_duplicates (bound, find_address, NULL))
    return;
  tree slot = create_tmp_var_raw (type, "bound");
  DECL_CONTEXT (slot) = current_function_decl;
  *bound = build4_loc (EXPR_LOCATION (*bound), TARGET_EXPR, type, slot, *bound, NULL_TREE, NULL_TREE);
  TREE_SIDE_EFFECTS (*bound) = 1;
}

tree
look_for_constructs (tree *tp, int *walk_subtrees, void *count)
{
  if (TYPE_P (*tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (*tp))
    {
    case OMP_CLAUSE:
      heddle_give_own_type (*tp);
      return NULL_TREE;
    case OMP_FOR: case OMP_SIMD: case OMP_DISTRIBUTE: case OMP_LOOP: case OMP_TASKLOOP: case OACC_LOOP:
      break;
    default:
      return NULL_TREE;
    }
  tree init = OMP_FOR_INIT (*tp), cond = OMP_FOR_COND (*tp);
  for (int k = 0; init && k < TREE_VEC_LENGTH (init); k++)
    {
      tree first = TREE_VEC_ELT (init, k), last = TREE_VEC_ELT (cond, k);
      if (!first || TREE_CODE (first) != MODIFY_EXPR || !POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (first, 0)))
	  || !last || !COMPARISON_CLASS_P (last))
	continue;
      hold_bound (&TREE_OPERAND (first, 1));
      hold_bound (&TREE_OPERAND (last, 1));
      ++*(unsigned *) count;
    }
  return NULL_TREE;
}

} // namespace

unsigned
pointer_loops_pass::execute (function *fun)
{
  unsigned count = 0;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fun->decl), look_for_constructs, &count);
  if (dump_file && count)
    fprintf (dump_file, "%s: %u loops of pointers\n", function_name (fun), count);
  return 0;
}
