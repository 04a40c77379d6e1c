/* zero-signs.cc -- values that are never -0.0.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Rounded to nearest, a sum is -0.0 only where both of its terms are (IEEE 754, 6.3).  GCC does not see how much
   follows from that: a sum that begins with 0.0 never is, in a loop or over the threads of a block.

   All values are taken to be never -0.0 first; a value that can be, by the operation that makes it of others, is taken
   out until nothing changes.  A product can be -0.0, and so can a fused sum of one: it is -0.0 where the exact value is
   negative and too small for the type, whatever the sum begins with.  */

#include "device/rules/zero-signs.h"

namespace {

/* T is a type of IEEE 754 that the hardware adds in.  */

bool
added_type_p (tree t)
{
  return SCALAR_FLOAT_TYPE_P (t) && (TYPE_MODE (t) == SFmode || TYPE_MODE (t) == DFmode);
}

} // namespace

zero_signs::zero_signs (function *fun) : m_minus (num_ssa_names)
{
  bitmap_clear (m_minus);
  for (bool changed = true; changed;)
    {
      changed = false;
      basic_block bb;
      FOR_EACH_BB_FN (bb, fun)
	{
	  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	    changed |= take_out (i.phi ());
	  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	    changed |= take_out (gsi_stmt (i));
	}
    }
}

bool
zero_signs::never_minus_p (tree t) const
{
  if (!added_type_p (TREE_TYPE (t)))
    return false;
  if (TREE_CODE (t) == REAL_CST)
    return !REAL_VALUE_MINUS_ZERO (TREE_REAL_CST (t));
  return TREE_CODE (t) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (t) && !bitmap_bit_p (m_minus, SSA_NAME_VERSION (t));
}

/* The value of S is never -0.0, as far as its operands tell.  */

bool
zero_signs::never_minus_p (gimple *s) const
{
  if (gphi *phi = dyn_cast<gphi *> (s))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!never_minus_p (gimple_phi_arg_def (phi, i)))
	  return false;
      return true;
    }
  if (is_gimple_call (s))
    {
      /* The value of all threads (emit/block.cc); an absent warp counts as 0.0.  */
      tree fndecl = gimple_call_fndecl (s);
      const char *name = fndecl ? heddle_asm_name (fndecl) : "";
      return startswith (name, "__heddle_block_reduce_") && strstr (name, "_add_")
	     && never_minus_p (gimple_call_arg (s, 0));
    }
  if (!is_gimple_assign (s) || gimple_vuse (s))
    return false;
  tree a = gimple_assign_rhs1 (s);
  switch (gimple_assign_rhs_code (s))
    {
    case SSA_NAME: case REAL_CST: case MINUS_EXPR:
      return never_minus_p (a);
    case PLUS_EXPR:
      return never_minus_p (a) || never_minus_p (gimple_assign_rhs2 (s));
    case COND_EXPR:
      return never_minus_p (gimple_assign_rhs2 (s)) && never_minus_p (gimple_assign_rhs3 (s));
    case ABS_EXPR: case FLOAT_EXPR:
      return true;
    default:
      return false;
    }
}

/* Mark the value of S if it can be -0.0.  True: the mark is new.  */

bool
zero_signs::take_out (gimple *s)
{
  tree lhs = gimple_get_lhs (s);
  if (!lhs || TREE_CODE (lhs) != SSA_NAME || !added_type_p (TREE_TYPE (lhs)) || !never_minus_p (lhs)
      || never_minus_p (s))
    return false;
  bitmap_set_bit (m_minus, SSA_NAME_VERSION (lhs));
  return true;
}
