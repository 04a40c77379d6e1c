/* acc-arrays.cc -- reductions of arrays in OpenACC's loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Since OpenACC 2.7 a reduction of an array is a reduction of each of its elements.  GCC 12 takes the clause as a
   reduction of the whole array, of no use to its device's compilers.  The loop

     #pragma acc loop reduction(+: a)
     for (...)
       body

   with an array A of few elements becomes

     sum_0 = a[0]; ...
     #pragma acc loop reduction(+: sum_0, ...)
     for (...)
       {
	 T part[N] = { 0, ... };
	 body, with PART in A's place
	 sum_0 = sum_0 + part[0]; ...
       }
     a[0] = sum_0; ...

   An iteration then begins with neutral elements.  They are as good as the values of other iterations: the program must
   not ask for a thread's earlier iterations.

   A loop shared by gangs has its result only behind the region, without a place for stores to the array.  For such a
   loop a reduction of an array remains an error (acc-clauses.cc).  */

#include "host/clauses/acc-loops.h"
#include "gimplify.h"
#include "gimple-walk.h"
#include "omp-low.h"
#include "host/clauses/walk-body.h"

namespace {

/* Estimate, in elements: each element of an array reduced by an OpenACC loop is a reduction of its own, with its
   shuffles or barriers; a larger number is an error.  */
constexpr unsigned acc_reduced_elements = 64;

/* The variable of CLAUSE.  C's front ends have its memory in place of an array.  */

tree
variable_of (tree clause)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  if (TREE_CODE (decl) != MEM_REF || !integer_zerop (TREE_OPERAND (decl, 1)))
    return decl;
  tree address = TREE_OPERAND (decl, 0);
  if (TREE_CODE (address) == POINTER_PLUS_EXPR && integer_zerop (TREE_OPERAND (address, 1)))
    address = TREE_OPERAND (address, 0);
  STRIP_NOPS (address);
  if (TREE_CODE (address) != ADDR_EXPR)
    return decl;
  tree whole = TREE_OPERAND (address, 0), size = TYPE_SIZE (TREE_TYPE (whole));
  return size && TYPE_SIZE (TREE_TYPE (decl)) && operand_equal_p (size, TYPE_SIZE (TREE_TYPE (decl)), 0) ? whole : decl;
}

/* The number of elements of DECL, if a short array of numbers; else 0.  */

unsigned
elements_of (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (!VAR_P (decl) || TREE_CODE (type) != ARRAY_TYPE || TREE_THIS_VOLATILE (decl) || !TYPE_DOMAIN (type))
    return 0;
  tree element = TREE_TYPE (type), last = array_type_nelts (type);
  if ((!INTEGRAL_TYPE_P (element) && !SCALAR_FLOAT_TYPE_P (element)) || !tree_fits_uhwi_p (last)
      || tree_to_uhwi (last) >= acc_reduced_elements)
    return 0;
  return tree_to_uhwi (last) + 1;
}

/* walk_gimple_op: let DATA->second be used in the place of DATA->first.  */

tree
use_other (tree *t, int *subtrees, void *data)
{
  const auto &names = *static_cast<std::pair<tree, tree> *> (static_cast<walk_stmt_info *> (data)->info);
  if (*t == names.first)
    *t = names.second;
  if (TYPE_P (*t))
    *subtrees = 0;
  return NULL_TREE;
}

tree
element (tree array, unsigned i)
{
  tree type = TREE_TYPE (array), low = TYPE_MIN_VALUE (TYPE_DOMAIN (type));
  tree index = fold_build2 (PLUS_EXPR, TREE_TYPE (low), low, build_int_cst (TREE_TYPE (low), i));
  return build4 (ARRAY_REF, TREE_TYPE (type), array, index, NULL_TREE, NULL_TREE);
}

/* A CODE B, of TYPE.  && and || are of truth values.  */

tree
combined (location_t loc, tree_code code, tree type, tree a, tree b)
{
  switch (code)
    {
    case TRUTH_ANDIF_EXPR: code = TRUTH_AND_EXPR; break;
    case TRUTH_ORIF_EXPR: code = TRUTH_OR_EXPR; break;
    default: break;
    }
  if (!truth_value_p (code))
    return build2_loc (loc, code, type, a, b);
  auto truth = [&] (tree x)
    {
      return build2_loc (loc, NE_EXPR, boolean_type_node, x, build_zero_cst (type));
    };
  return fold_convert_loc (loc, type, build2_loc (loc, code, boolean_type_node, truth (a), truth (b)));
}

} // namespace

void
heddle_reduce_elements (gimple_stmt_iterator *gsi)
{
  gimple *loop = gsi_stmt (*gsi);
  const location_t loc = gimple_location (loop);
  std::vector<tree> found;
  for (tree *c = gimple_omp_for_clauses_ptr (loop); *c; )
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_REDUCTION && elements_of (variable_of (*c)))
      {
	found.push_back (*c);
	*c = OMP_CLAUSE_CHAIN (*c);
      }
    else
      c = &OMP_CLAUSE_CHAIN (*c);
  if (found.empty ())
    return;

  gimple_seq before = NULL, after = NULL, begin = NULL, end = NULL;
  push_gimplify_context ();
  std::vector<std::vector<tree>> sums;
  for (tree clause : found)
    {
      tree array = variable_of (clause), type = TREE_TYPE (TREE_TYPE (array));
      sums.emplace_back ();
      for (unsigned i = 0; i < elements_of (array); i++)
	{
	  tree sum = create_tmp_var (TYPE_MAIN_VARIANT (type), "sum");
	  sums.back ().push_back (sum);
	  gimplify_assign (sum, element (array, i), &before);
	  gimplify_assign (element (array, i), sum, &after);
	  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (clause), OMP_CLAUSE_REDUCTION);
	  OMP_CLAUSE_DECL (c) = sum;
	  OMP_CLAUSE_REDUCTION_CODE (c) = OMP_CLAUSE_REDUCTION_CODE (clause);
	  OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (loop);
	  gimple_omp_for_set_clauses (loop, c);
	}
    }

  push_gimplify_context ();
  for (unsigned k = 0; k < found.size (); k++)
    {
      tree array = variable_of (found[k]), type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (array)));
      const tree_code code = OMP_CLAUSE_REDUCTION_CODE (found[k]);
      tree part = create_tmp_var_raw (TREE_TYPE (array), "part");
      gimple_add_tmp_var (part);
      std::pair<tree, tree> names = { array, part };
      statement_walk wi (&names);
      walk_gimple_seq_mod (gimple_omp_body_ptr (loop), NULL, use_other, &wi);
      for (unsigned i = 0; i < sums[k].size (); i++)
	{
	  gimplify_assign (element (part, i), omp_reduction_init_op (loc, code, type), &begin);
	  tree mine = create_tmp_var (type);
	  gimplify_assign (mine, element (part, i), &end);
	  gimplify_assign (sums[k][i], combined (loc, code, type, sums[k][i], mine), &end);
	}
    }
  gimple_seq_add_seq (&begin, gimple_omp_body (loop));
  gimple_seq_add_seq (&begin, end);
  gbind *inner = gimple_build_bind (NULL_TREE, begin, NULL_TREE);
  pop_gimplify_context (inner);
  gimple_omp_set_body (loop, inner);
  heddle_put_around (gsi, before, after);
}
