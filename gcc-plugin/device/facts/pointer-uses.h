/* pointer-uses.h -- the uses of a pointer, and of the pointers made of it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A pointer is followed from its definition to its uses; and by copies, conversions, PHI nodes and sums to the uses of
   other pointers.  A search has a question, for example whether all uses are loads, and a judge with the answer for
   each statement.  */

#ifndef HEDDLE_POINTER_USES_H
#define HEDDLE_POINTER_USES_H

#include "gcc-compat.h"
#include "tree-ssa-operands.h"
#include "ssa-iterators.h"

/* Estimate, in pointers, one made of the other: an address is followed so far, by copies and conversions that inlining
   leaves.  */
constexpr unsigned pointer_depth = 8;

/* A pointer on the way of a search: its name; its distance from the first pointer, so far as constant sums say; the
   number of pointers between.  */
struct followed_pointer
{
  tree name;
  HOST_WIDE_INT offset = 0;
  unsigned depth = 0;
};

/* The judge's answer on a statement: the search goes on; goes on with the pointer that is the statement's result, too;
   is over.  */
enum class use_verdict { fine, follow, refused };

/* JUDGE (S, P), a use_verdict, refuses no use S of POINTER or of a pointer P made of POINTER.  False, too: there are
   more than MOST pointers in a row.  */

template<class F>
bool
accepts_pointer_uses (const followed_pointer &pointer, const F &judge, unsigned most = pointer_depth)
{
  if (pointer.depth > most)
    return false;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, pointer.name)
    {
      gimple *s = USE_STMT (use);
      const use_verdict verdict = is_gimple_debug (s) ? use_verdict::fine : judge (s, pointer);
      if (verdict == use_verdict::refused)
	return false;
      if (verdict == use_verdict::fine)
	continue;
      gphi *phi = dyn_cast<gphi *> (s);
      followed_pointer next = { phi ? gimple_phi_result (phi) : gimple_assign_lhs (s), pointer.offset,
				pointer.depth + 1 };
      if (!phi && gimple_assign_rhs_code (s) == POINTER_PLUS_EXPR && TREE_CODE (gimple_assign_rhs2 (s)) == INTEGER_CST)
	next.offset += int_cst_value (gimple_assign_rhs2 (s));
      if (!accepts_pointer_uses (next, judge, most))
	return false;
    }
  return true;
}

#endif
