/* unfused-products.cc -- products that -ffp-contract=off keeps from being fused.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC may inline a function compiled with -ffp-contract=off into a function compiled without it.  Its products are then
   wrapped, and no sum takes them in; a function with inlined products that cannot be wrapped has none fused.  */

#include "device/passes/unfused-products.h"
#include "device/passes/state.h"
#include "builtins.h"
#include "device/rules/rules.h"
#include "passes.h"

namespace {

/* S makes a product without a rule for wrapping: a complex product, or a call that may become one.  */

bool
unwrapped_p (gimple *s)
{
  if (gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
      {
      CASE_FLT_FN (BUILT_IN_POW):
      CASE_FLT_FN (BUILT_IN_POWI):
      CASE_FLT_FN (BUILT_IN_LDEXP):
      CASE_FLT_FN (BUILT_IN_CABS):
	return true;
      default:
	return false;
      }
  if (!is_gimple_assign (s)
      || (gimple_assign_rhs_code (s) != MULT_EXPR && gimple_assign_rhs_code (s) != RDIV_EXPR))
    return false;
  tree lhs = gimple_assign_lhs (s), type = TREE_TYPE (lhs);
  return FLOAT_TYPE_P (type)
	 && (!SCALAR_FLOAT_TYPE_P (type) || TREE_CODE (lhs) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs));
}

/* Wrap the products in the body of DECL.  False if a product has no rule.  */

bool
wrap_products (tree decl)
{
  cgraph_node *node = cgraph_node::get (decl);
  if (!node)
    return false;
  node->get_untransformed_body ();
  function *fun = DECL_STRUCT_FUNCTION (decl);
  if (!fun || !fun->cfg)
    return false;
  push_cfun (fun);
  bool all = true;
  for (gimple *s : statements (fun))
    all &= !unwrapped_p (s);
  heddle_apply_rules ("unfused_products", fun);
  pop_cfun ();
  return all;
}

/* Protect what is to be inlined into NODE, a copy of a function for inlining into ROOT or ROOT itself.  DONE says
   whether a function's products could be wrapped.  */

void
protect_inlined (cgraph_node *root, cgraph_node *node, hash_map<tree, bool> &done)
{
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    {
      if (e->inline_failed)
	continue;
      tree decl = e->callee->decl;
      if (opt_for_fn (decl, flag_fp_contract_mode) == FP_CONTRACT_OFF)
	{
	  bool existed;
	  bool &all = done.get_or_insert (decl, &existed);
	  if (!existed)
	    {
	      ipa_fn_summary *summary = ipa_fn_summaries ? ipa_fn_summaries->get (e->callee) : NULL;
	      all = (summary && !summary->fp_expressions) || wrap_products (decl);
	    }
	  if (!all)
	    passes_state.unfused_functions->add (root->decl);
	}
      protect_inlined (root, e->callee, done);
    }
}

} // namespace

unsigned
unfused_products_pass::execute (function *)
{
  passes_state.unfused_functions = new hash_set<tree>;
  hash_map<tree, bool> done;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (!node->inlined_to && opt_for_fn (node->decl, flag_fp_contract_mode) != FP_CONTRACT_OFF)
      protect_inlined (node, node, done);
  return 0;
}

bool
heddle_unfused_p (tree fndecl)
{
  return passes_state.unfused_functions && passes_state.unfused_functions->contains (fndecl);
}
