/* inline-math.cc -- mathematical functions of the device's library, expanded where they are called.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A call on a GPU costs more than most of these functions do, and constants that they share with a loop or with each
   other are worth much.  GCC, however, keeps the declaration of a built-in function apart from a library's definition
   of it, or makes it an alias, and finds that the user's options differ from the library's.  Here, before IPA, the call
   graph's edges to built-in functions are led to the definition if that is declared inline, and the definition is made
   one that must be inlined; GCC's inliner does the rest.

   The price is GCC's knowledge of the function, and certain calls stay: powers that become products; and all in
   functions with other rules for arithmetic than the library's, as the library's code would come to follow these rules.
   For the latter approximate instructions exist, found by emission under the built-in's name.  */

#include "gcc-compat.h"
#include "device/passes/state.h"
#include "device/facts/demand.h"
#include "device/passes/inline-math.h"
#include "passes.h"

namespace {

/* Does arithmetic in CALLER have the rules of CALLEE?  The conditions are GCC's for inlining a function that must be
   inlined, in can_inline_edge_by_limits_p.  */

bool
same_arithmetic (tree caller, tree callee)
{
  const cl_optimization *a = opts_for_fn (caller), *b = opts_for_fn (callee);
  return a->x_flag_wrapv == b->x_flag_wrapv && a->x_flag_trapv == b->x_flag_trapv
	 && a->x_flag_pcc_struct_return == b->x_flag_pcc_struct_return
	 && a->x_flag_rounding_math >= b->x_flag_rounding_math
	 && a->x_flag_trapping_math >= b->x_flag_trapping_math
	 && a->x_flag_unsafe_math_optimizations <= b->x_flag_unsafe_math_optimizations
	 && a->x_flag_finite_math_only <= b->x_flag_finite_math_only
	 && a->x_flag_signaling_nans >= b->x_flag_signaling_nans
	 && heddle_complex_rules_fit (a, b)
	 && a->x_flag_signed_zeros >= b->x_flag_signed_zeros
	 && a->x_flag_associative_math <= b->x_flag_associative_math
	 && a->x_flag_reciprocal_math <= b->x_flag_reciprocal_math
	 && a->x_flag_fp_int_builtin_inexact <= b->x_flag_fp_int_builtin_inexact
	 && a->x_flag_errno_math >= b->x_flag_errno_math
	 && a->x_flag_devirtualize <= b->x_flag_devirtualize;
}

/* Will GCC make products or a square root of the call of a power on EDGE?  CALLER's body is there to be looked at.  */

bool
cheap_power (cgraph_edge *edge)
{
  gcall *call = edge->call_stmt;
  if (!call || gimple_call_num_args (call) != 2 || TREE_CODE (gimple_call_arg (call, 1)) != REAL_CST)
    return false;
  const REAL_VALUE_TYPE *exponent = TREE_REAL_CST_PTR (gimple_call_arg (call, 1));
  HOST_WIDE_INT n;
  return real_isinteger (exponent, &n) && n >= -1 && n <= 2;
}

/* The definition that a call on EDGE may be replaced by, or NULL.  */

cgraph_node *
definition_for (cgraph_edge *edge)
{
  tree decl = edge->callee->decl;
  if (!fndecl_built_in_p (decl, BUILT_IN_NORMAL))
    return NULL;
  cgraph_node *definition = NULL;
  if (edge->callee->definition)
    definition = edge->callee->ultimate_alias_target ();
  else
    {
      const char *name = heddle_asm_name (decl);
      if (startswith (name, "__builtin_"))
	name += strlen ("__builtin_");
      definition = heddle_find_definition (name);
    }
  if (!definition || definition->alias || definition->thunk || !DECL_DECLARED_INLINE_P (definition->decl)
      || definition == edge->caller || !same_arithmetic (edge->caller->decl, definition->decl))
    return NULL;
  return definition;
}

} // namespace

unsigned
inline_math_pass::execute (function *)
{
  cgraph_node *caller;
  FOR_EACH_DEFINED_FUNCTION (caller)
    {
      if (!opt_for_fn (caller->decl, optimize) || opt_for_fn (caller->decl, optimize_debug)
	  || opt_for_fn (caller->decl, flag_no_inline))
	continue;
      for (cgraph_edge *e = caller->callees; e; e = e->next_callee)
	{
	  cgraph_node *definition = definition_for (e);
	  if (!definition)
	    continue;
	  built_in_function code = DECL_FUNCTION_CODE (e->callee->decl);
	  if (code == BUILT_IN_POW || code == BUILT_IN_POWF)
	    {
	      if (!caller->get_untransformed_body () && !caller->has_gimple_body_p ())
		continue;
	      if (cheap_power (e))
		{
		  e->inline_failed = CIF_FUNCTION_NOT_INLINABLE;
		  continue;
		}
	    }
	  e->redirect_callee (definition);
	  tree decl = definition->decl;
	  if (!DECL_DISREGARD_INLINE_LIMITS (decl))
	    {
	      passes_state.connected_functions.emplace_back (decl, DECL_ATTRIBUTES (decl));
	      DECL_DISREGARD_INLINE_LIMITS (decl) = 1;
	      DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("always_inline"), NULL_TREE, DECL_ATTRIBUTES (decl));
	    }
	}
    }
  return 0;
}

void
heddle_disconnect_math ()
{
  for (auto &c : passes_state.connected_functions)
    DECL_ATTRIBUTES (c.first) = c.second;
}
