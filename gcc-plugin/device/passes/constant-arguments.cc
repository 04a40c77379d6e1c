/* constant-arguments.cc -- addresses of constants that IPA-CP must not take for each other.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Fortran passes a constant by the address of a CONST_DECL.  Where all calls of a function pass equal ones, IPA-CP puts
   one address in the parameter's place (values_equal_for_ipcp_p), and for integers equal means the value alone: the 2
   of an 8-byte integer is found equal to that of a 4-byte integer.  A function that is told by another argument how
   many bytes to read, as those of libgfortran are, then reads 8 bytes of a variable of 4.

   Addresses of integers with another size than default ones are therefore no constants for IPA-CP.  Knowledge of the
   pointed-to memory, which has types, remains.  */

#include "gcc-compat.h"
#include "passes.h"

/* Is VALUE the address of a constant integer that does not have 4 bytes?  */

static bool
odd_constant_p (tree value)
{
  if (!value || TREE_CODE (value) != ADDR_EXPR)
    return false;
  tree decl = TREE_OPERAND (value, 0);
  if (TREE_CODE (decl) != CONST_DECL && !(VAR_P (decl) && DECL_IN_CONSTANT_POOL (decl)))
    return false;
  tree type = TREE_TYPE (decl);
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) != 32;
}

unsigned
constant_arguments_pass::execute (function *)
{
  if (!ipa_edge_args_sum)
    return 0;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    for (bool direct : {true, false})
      for (cgraph_edge *e = direct ? node->callees : node->indirect_calls; e; e = e->next_callee)
	if (ipa_edge_args *args = ipa_edge_args_sum->get (e))
	  for (int i = 0; i < ipa_get_cs_argument_count (args); i++)
	    {
	      ipa_jump_func *jump = ipa_get_ith_jump_func (args, i);
	      if (jump->type == IPA_JF_CONST && odd_constant_p (ipa_get_jf_constant (jump)))
		jump->type = IPA_JF_UNKNOWN;
	    }
  return 0;
}
