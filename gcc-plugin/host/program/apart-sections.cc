/* apart-sections.cc -- tests of overlap decided by GCC's analysis of pointers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Before a region that maps two sections of variable length the program asks whether these overlap
   (repeated-sections.cc), at a time without knowledge of pointers:

     if (a < b + n && b < a + m)
       ...  maps the sections one by one, before the region

   Behind inlining the pointers are mostly known to lead to objects of their own.  A section is in one object (OpenMP
   5.1, 2.21.7), so it does not overlap with a section of another object, whatever the result of the comparisons.  The
   guarded code looks like data constructs of the program's own, and kept-data.cc would leave these objects alone.

   "restrict" is no such knowledge: sections of two "restrict" pointers may overlap without stores (C11, 6.7.3.1).  */

#include "host/program/apart-sections.h"
#include "host/clauses/fortran-types.h"
#include "gimple-fold.h"
#include "tree-cfgcleanup.h"

namespace {

/* BASE is an automatic variable.  */

bool
auto_var_p (tree base)
{
  return VAR_P (base) && !is_global_var (base);
}

/* BASE is the variable of an allocatable array of Fortran's; the address in a pointer's variable is no "restrict".  */

bool
allocatable_p (tree base)
{
  return heddle_fortran_p () && VAR_P (base) && heddle_descriptor_p (TREE_TYPE (base));
}

/* The pointer or object at the root of P's computation.  */

tree
root_of (tree p)
{
  while (true)
    {
      if (TREE_CODE (p) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (p, 0));
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return base;
	  p = TREE_OPERAND (base, 0);
	  continue;
	}
      gassign *d = TREE_CODE (p) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p)) : NULL;
      if (!d || (gimple_assign_rhs_code (d) != POINTER_PLUS_EXPR && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (d))
		 && gimple_assign_rhs_code (d) != SSA_NAME && gimple_assign_rhs_code (d) != ADDR_EXPR)
	  || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (d))))
	return p;
      p = gimple_assign_rhs1 (d);
    }
}

/* The pointer P may have come from a "restrict" by which GCC's analysis of pointers keeps it apart: of a parameter, of
   a global variable, or of memory known to other functions.  Not of automatic variables, as in inlined functions; nor
   of the variable of an allocatable array, which has its memory for itself.  SEEN: names already visited.  */

bool
restrict_p (tree p, std::set<tree> *seen)
{
  p = root_of (p);
  if (!p || TREE_CODE (p) != SSA_NAME)
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (p))
    return TYPE_RESTRICT (TREE_TYPE (p)) || (SSA_NAME_VAR (p) && TYPE_RESTRICT (TREE_TYPE (SSA_NAME_VAR (p))));
  if (!seen->insert (p).second)
    return false;
  gimple *d = SSA_NAME_DEF_STMT (p);
  if (gphi *phi = dyn_cast<gphi *> (d))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (restrict_p (gimple_phi_arg_def (phi, i), seen))
	  return true;
      return false;
    }
  if (!gimple_assign_load_p (d))
    return false;
  tree from = gimple_assign_rhs1 (d), base = get_base_address (from);
  return TYPE_RESTRICT (TREE_TYPE (from)) && !(base && (auto_var_p (base) || allocatable_p (base)));
}

/* The load of the address P from the variable of an allocatable array, or null.  Arrays in structures do not count, as
   one may be inside the other.  */

gimple *
allocatable_load (tree p)
{
  gimple *d = p && TREE_CODE (p) == SSA_NAME ? SSA_NAME_DEF_STMT (p) : NULL;
  if (!d || !gimple_assign_load_p (d))
    return NULL;
  tree from = gimple_assign_rhs1 (d);
  return TYPE_RESTRICT (TREE_TYPE (from)) && TREE_CODE (from) == COMPONENT_REF
	 && allocatable_p (TREE_OPERAND (from, 0)) ? d : NULL;
}

/* A and B are the addresses of two allocatable arrays at one time: each has its memory for itself.  */

bool
two_allocatables_p (tree a, tree b)
{
  gimple *one = allocatable_load (a), *other = allocatable_load (b);
  return one && other && gimple_vuse (one) == gimple_vuse (other)
	 && TREE_OPERAND (gimple_assign_rhs1 (one), 0) != TREE_OPERAND (gimple_assign_rhs1 (other), 0);
}

/* The sections that begin at A and B are in different objects.  */

bool
apart_p (tree a, tree b)
{
  return two_allocatables_p (root_of (a), root_of (b))
	 || (!ptr_derefs_may_alias_p (a, b) && !heddle_from_restrict_p (a) && !heddle_from_restrict_p (b));
}

/* X is LOW < HIGH, of pointers.  */

bool
below_p (tree x, tree *low, tree *high)
{
  gassign *d = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  if (!d || (gimple_assign_rhs_code (d) != LT_EXPR && gimple_assign_rhs_code (d) != GT_EXPR)
      || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (d))))
    return false;
  const bool less = gimple_assign_rhs_code (d) == LT_EXPR;
  *low = less ? gimple_assign_rhs1 (d) : gimple_assign_rhs2 (d);
  *high = less ? gimple_assign_rhs2 (d) : gimple_assign_rhs1 (d);
  return true;
}

/* S asks whether a section that begins at *A and another that begins at *B overlap.  */

bool
tests_overlap_p (gimple *s, tree *a, tree *b)
{
  tree a_end, b_end;
  if (!is_gimple_assign (s) || gimple_assign_rhs_code (s) != BIT_AND_EXPR
      || !below_p (gimple_assign_rhs1 (s), a, &b_end) || !below_p (gimple_assign_rhs2 (s), b, &a_end))
    return false;
  tree first = root_of (*a), second = root_of (*b);
  return first && second && first != second && first == root_of (a_end) && second == root_of (b_end);
}

/* Replace the uses of VALUE, which is false.  NEXT gets results that become false thereby.  */

void
replace_false (tree value, std::vector<tree> *next)
{
  imm_use_iterator uses;
  use_operand_p use;
  gimple *by;
  FOR_EACH_IMM_USE_STMT (by, uses, value)
    {
      FOR_EACH_IMM_USE_ON_STMT (use, uses)
	SET_USE (use, boolean_false_node);
      if (gimple_code (by) == GIMPLE_PHI)
	continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (by);
      fold_stmt (&gsi);
      by = gsi_stmt (gsi);
      update_stmt (by);
      if (gimple_assign_single_p (by) && TREE_CODE (gimple_assign_lhs (by)) == SSA_NAME
	  && TREE_CODE (TREE_TYPE (gimple_assign_lhs (by))) == BOOLEAN_TYPE && integer_zerop (gimple_assign_rhs1 (by)))
	next->push_back (gimple_assign_lhs (by));
    }
}

} // namespace

bool
heddle_from_restrict_p (tree p)
{
  std::set<tree> seen;
  return restrict_p (p, &seen);
}

bool
heddle_from_allocatable_p (tree p)
{
  return allocatable_load (root_of (p));
}

bool
heddle_tests_overlap_p (function *fun)
{
  tree a, b;
  for (gimple *s : statements (fun))
    if (tests_overlap_p (s, &a, &b))
      return true;
  return false;
}

bool
heddle_decide_overlaps (function *fun)
{
  std::vector<tree> values;
  tree a, b;
  for (gimple *s : statements (fun))
    if (tests_overlap_p (s, &a, &b) && apart_p (a, b))
      values.push_back (gimple_assign_lhs (s));
  if (values.empty ())
    return false;
  for (size_t i = 0; i < values.size (); i++)
    replace_false (tree (values[i]), &values);
  cleanup_tree_cfg ();
  return true;
}
