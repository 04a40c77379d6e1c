/* restrict-members.cc -- the host role: members of a region's block of arguments that are restrict pointers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   restrict-pointers.cc has marked parameters and variables.  When "omplower" has made a function of a region, and of
   what it is given the members of a structure, those that are stored from such a pointer become restrict; GCC knows in
   the device role, where the structure is the kernel's parameter, that what they point to is not what others point to.
   A region that the function does not wait for is left out: it may run when the function, and with it the promise, has
   ended.  */

#include "host/facts/statement-walk.h"
#include "gcc-compat.h"
#include "report-data.h"
#include "passes.h"

namespace {

/* The block of arguments of a region is noted, if the function waits for the region.  */

tree
find_blocks (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_target *s = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  if (!s || !is_gimple_omp_offloaded (s) || !gimple_omp_target_data_arg (s))
    return NULL_TREE;
  tree clauses = gimple_omp_target_clauses (s);
  if (!omp_find_clause (clauses, OMP_CLAUSE_NOWAIT) && !omp_find_clause (clauses, OMP_CLAUSE_ASYNC))
    static_cast<hash_set<tree> *> (wi->info)->add (TREE_VEC_ELT (gimple_omp_target_data_arg (s), 0));
  return NULL_TREE;
}

/* A member of such a block that is given a marked pointer becomes restrict.  */

tree
qualify (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (!gimple_assign_single_p (s) || TREE_CODE (gimple_assign_lhs (s)) != COMPONENT_REF
      || !DECL_P (gimple_assign_rhs1 (s))
      || !lookup_attribute (HEDDLE_RESTRICT_ATTRIBUTE, DECL_ATTRIBUTES (gimple_assign_rhs1 (s)))
      || !static_cast<hash_set<tree> *> (wi->info)->contains (TREE_OPERAND (gimple_assign_lhs (s), 0)))
    return NULL_TREE;
  tree member = TREE_OPERAND (gimple_assign_lhs (s), 1), type = TREE_TYPE (member);
  if (POINTER_TYPE_P (type))
    TREE_TYPE (member) = build_qualified_type (type, TYPE_QUALS (type) | TYPE_QUAL_RESTRICT);
  return NULL_TREE;
}

} // namespace

unsigned
restrict_members_pass::execute (function *)
{
  hash_set<tree> blocks;
  for (walk_stmt_fn step : { find_blocks, qualify })
    {
      statement_walk wi (&blocks);
      walk_gimple_seq (gimple_body (current_function_decl), step, NULL, &wi);
      if (blocks.is_empty ())
	break;
    }
  return 0;
}
