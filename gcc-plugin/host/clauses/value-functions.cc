/* value-functions.cc -- functions that compute a value and do nothing else.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC finds out which functions are const when it has all of them in SSA form, after "omplower".  Before, a function of
   the same unit may be still a tree, or have statements without or with a control flow graph.  In each of these forms
   the same is asked of everything in it: no variable but its own, no access through an address, nothing volatile, no
   assembly, no construct of OpenMP or OpenACC, and calls of functions alike only.  Builtins for the number of a gang,
   worker or lane count as alike: no effect, and a result that nobody changes.  Mathematical functions do, too, in spite
   of errno: its reader behind a loop does not know the last iteration to set it, and devices have no errno.  A function
   that another one may replace at link time is not known.  */

#include "host/clauses/value-functions.h"
#include "host/clauses/state.h"
#include "host/facts/statement-walk.h"
#include "calls.h"
#include "device/facts/combined-fn.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "tuning.h"

#include <set>

namespace {

bool function_computes_value_p (tree fndecl);

/* T, of the front end's own, is a statement that does what its parts do.  Each front end has numbers of its own.  */

bool
plain_statement_p (tree t)
{
  const char *name = get_tree_code_name (TREE_CODE (t));
  for (const char *known : { "expr_stmt", "if_stmt", "for_stmt", "while_stmt", "do_stmt", "switch_stmt", "break_stmt",
			     "continue_stmt" })
    if (!strcmp (name, known))
      return true;
  return false;
}

/* FNDECL computes a number of numbers, and may set errno.  */

bool
sets_errno_p (tree fndecl)
{
  if (!fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return false;
  switch (as_combined_fn (DECL_FUNCTION_CODE (fndecl)))
    {
    CASE_CFN_SQRT: CASE_CFN_SIN: CASE_CFN_COS: CASE_CFN_TAN: CASE_CFN_EXP: CASE_CFN_EXP2: CASE_CFN_EXP10: CASE_CFN_LOG:
    CASE_CFN_LOG2: CASE_CFN_LOG10: CASE_CFN_POW: CASE_CFN_FMA: CFN_FLT (EXPM1): CFN_FLT (LOG1P): CFN_FLT (ERF):
    CFN_FLT (ERFC): CFN_FLT (FMOD): CFN_FLT (HYPOT): CFN_FLT (CBRT): CFN_FLT (SINH): CFN_FLT (COSH): CFN_FLT (TANH):
    CFN_FLT (ASIN): CFN_FLT (ACOS): CFN_FLT (ATAN): CFN_FLT (ATAN2): CFN_FLT (TGAMMA): CFN_FLT (LDEXP): CFN_FLT (FDIM):
      return true;
    default:
      return false;
    }
}

/* T is a part of a function that does more.  */

tree
find_effect (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp, fndecl = *static_cast<tree *> (data);
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_THIS_VOLATILE (t))
    return t;
  if (unsigned (TREE_CODE (t)) >= LAST_AND_UNUSED_TREE_CODE)
    return plain_statement_p (t) ? NULL_TREE : t;
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
      return TREE_STATIC (t) || DECL_EXTERNAL (t) || DECL_CONTEXT (t) != fndecl ? t : NULL_TREE;
    case PARM_DECL:
    case RESULT_DECL:
      return DECL_CONTEXT (t) == fndecl ? NULL_TREE : t;
    case CALL_EXPR:
      {
	tree callee = get_callee_fndecl (t);
	return !callee || !function_computes_value_p (callee) ? t : NULL_TREE;
      }
    case INDIRECT_REF:
    case MEM_REF:
    case TARGET_MEM_REF:
    case ASM_EXPR:
    case VA_ARG_EXPR:
      return t;
    default:
      return TREE_CODE (t) >= OACC_PARALLEL && TREE_CODE (t) <= OMP_CLAUSE ? t : NULL_TREE;
    }
}

/* The same of a statement and its operands.  Who returns something has looked at the operands.  */

tree
find_effect_of_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  const bool effect = gimple_code (s) == GIMPLE_ASM || is_gimple_omp (s)
		      || (is_gimple_call (s) && !heddle_computes_value_p (as_a<gcall *> (s)));
  *handled = effect;
  return effect ? integer_one_node : NULL_TREE;
}

tree
find_effect_of_operand (tree *tp, int *walk_subtrees, void *data)
{
  return find_effect (tp, walk_subtrees, static_cast<walk_stmt_info *> (data)->info);
}

bool
function_computes_value_p (tree fndecl)
{
  if (fndecl_built_in_p (fndecl, BUILT_IN_GOACC_PARLEVEL_ID) || fndecl_built_in_p (fndecl, BUILT_IN_GOACC_PARLEVEL_SIZE)
      || (flags_from_decl_or_type (fndecl) & ECF_CONST) || sets_errno_p (fndecl))
    return true;
  if (clauses_state.under_way.count (fndecl))
    return true;
  function *fun = DECL_STRUCT_FUNCTION (fndecl);
  if (!fun || DECL_EXTERNAL (fndecl) || DECL_WEAK (fndecl) || !decl_binds_to_current_def_p (fndecl)
      || clauses_state.under_way.size () > tuning.walk_depth)
    return false;
  clauses_state.under_way.insert (fndecl);
  statement_walk wi (&fndecl);
  bool none = false;
  if (fun->cfg)
    {
      none = true;
      basic_block bb;
      FOR_EACH_BB_FN (bb, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb (bb); none && !gsi_end_p (gsi); gsi_next (&gsi))
	  none = !walk_gimple_stmt (&gsi, find_effect_of_statement, find_effect_of_operand, &wi);
    }
  else if (gimple_body (fndecl))
    none = !walk_gimple_seq (gimple_body (fndecl), find_effect_of_statement, find_effect_of_operand, &wi);
  else if (DECL_SAVED_TREE (fndecl))
    none = !walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl), find_effect, &fndecl);
  clauses_state.under_way.erase (fndecl);
  return none;
}

} // namespace

bool
heddle_computes_value_p (gcall *call)
{
  if (gimple_call_flags (call) & ECF_CONST)
    return true;
  tree fndecl = gimple_call_fndecl (call);
  return fndecl && function_computes_value_p (fndecl);
}
