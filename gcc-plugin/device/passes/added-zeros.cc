/* added-zeros.cc -- additions of 0.0 that change nothing.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   x + 0.0 is x, unless x is -0.0.  Reductions are full of such sums: each copy of the variable begins with 0.0, and is
   added to another one that has had no other value.  An addition in double precision takes as long as four steps of
   integers, and in a short loop each thread waits for it.  Whether x can be -0.0 is known more often than GCC sees:
   rounded to nearest, a sum is -0.0 only where both of its terms are (IEEE 754, 6.3).  So a sum that begins with 0.0
   never is, in a loop or over the threads of a block.

   All values are taken to be never -0.0 first; those that can be, by what makes them of others, are taken out until
   nothing changes.  A product can be -0.0, and so can a fused sum of one: it is -0.0 where what is exact is negative
   and too small for the type, whatever the sum begins with.  So this stands behind the pass that fuses.  */

#include "gcc-compat.h"
#include "sbitmap.h"
#include "passes.h"

namespace {

/* T is a type of IEEE 754 that the hardware adds in.  */

bool
added_type_p (tree t)
{
  return SCALAR_FLOAT_TYPE_P (t) && (TYPE_MODE (t) == SFmode || TYPE_MODE (t) == DFmode);
}

/* Which values can be -0.0.  */

class zero_signs
{
public:
  explicit zero_signs (function *);
  /* T is never -0.0.  */
  bool never_minus_p (tree t) const;

private:
  bool never_minus_p (gimple *) const;
  bool take_out (gimple *);

  auto_sbitmap m_minus;		/* by versions of SSA names: it can be -0.0 */
};

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

/* The same of what S makes, as far as that is known of its operands.  */

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
      /* The value of all threads (emit/block.cc); what counts for a warp that is not there is 0.0.  */
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

/* Remember it if what S makes can be -0.0; true if that is new.  */

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

/* S is x + 0.0.  */

bool
adds_zero_p (gimple *s)
{
  return is_gimple_assign (s) && gimple_assign_rhs_code (s) == PLUS_EXPR
	 && added_type_p (TREE_TYPE (gimple_assign_lhs (s))) && TREE_CODE (gimple_assign_rhs1 (s)) == SSA_NAME
	 && real_zerop (gimple_assign_rhs2 (s)) && !HONOR_SNANS (gimple_assign_rhs1 (s));
}

} // namespace

bool
added_zeros_pass::gate (function *)
{
  return !flag_rounding_math;
}

unsigned
added_zeros_pass::execute (function *fun)
{
  auto_vec<gimple *> sums;
  for (gimple *s : statements (fun))
    if (adds_zero_p (s))
      sums.safe_push (s);
  if (sums.is_empty ())
    return 0;
  const zero_signs signs (fun);
  for (gimple *s : sums)
    {
      tree x = gimple_assign_rhs1 (s), sum = gimple_assign_lhs (s);
      if (!signs.never_minus_p (x) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (sum))
	continue;
      if (dump_file)
	{
	  fprintf (dump_file, "nothing is added: ");
	  print_gimple_stmt (dump_file, s, 0, TDF_NONE);
	}
      gimple_stmt_iterator gsi = gsi_for_stmt (s);
      replace_uses_by (sum, x);
      gsi_remove (&gsi, true);
      release_defs (s);
    }
  return 0;
}
