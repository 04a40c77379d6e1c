/* lane-steps.cc -- how values differ from lane to lane of a warp.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The steps of values (value-steps.cc) with the number of the lane.  In kernels whose threads are lanes this is tid.x.
   Elsewhere the lanes of a warp have the same values, except in SIMD loops, in which GCC asks for the lane's number by
   an internal function.

   Whether the iterations of collapsed loops are in tiles (spmd/grid/) is decided when the program runs, for all lanes:
   both cases are computed, and a step is known if it is the same in both.  */

#include "gcc-compat.h"
#include "device/facts/user-location.h"
#include "device/facts/hooks.h"
#include "device/facts/lane-steps.h"
#include "device/facts/signature.h"
#include "abi.h"

namespace {

/* The step of the result of CALL, if the function is the device's own; LANES: threads are lanes.  */

bool
step_of_call (gcall *call, bool lanes, value_step *step)
{
  tree fndecl = gimple_call_fndecl (call);
  const char *name = fndecl ? heddle_asm_name (fndecl) : "";
  /* The runtime's own, for numbers of threads and teams (queries.cc).  */
  const bool own = startswith (name, "__heddle_");
  if (gimple_call_internal_p (call, IFN_GOMP_SIMT_LANE))
    *step = value_step::step_by (1);
  else if (!strcmp (name, "__ptx_tid_x") || (own && strstr (name, "thread_num")))
    *step = value_step::step_by (lanes);
  else if (own && !strstr (name, "num_threads") && !strstr (name, "team_num") && !strstr (name, "num_teams"))
    *step = value_step::of_kind (step_kind::unknown);
  else if (own || (startswith (name, "__ptx_") && gimple_call_num_args (call) == 0))
    *step = value_step::step_by (0);
  else
    return false;
  return true;
}

/* The condition by which FUN chooses most often between two values, or NULL_TREE.  */

tree
frequent_condition (function *fun)
{
  std::map<tree, unsigned> uses;
  tree found = NULL_TREE;
  for (gimple *s : statements (fun))
    if (gassign *assign = dyn_cast<gassign *> (s))
      if (gimple_assign_rhs_code (assign) == COND_EXPR && TREE_CODE (gimple_assign_rhs1 (assign)) == SSA_NAME)
	{
	  tree condition = gimple_assign_rhs1 (assign);
	  const unsigned count = ++uses[condition];
	  if (count > 1 && (!found || count > uses[found]))
	    found = condition;
	}
  return found;
}

} // namespace

bool
heddle_global_reference_p (tree ref)
{
  tree base = get_base_address (ref);
  if (!base || (TREE_CODE (base) != MEM_REF && !VAR_P (base)))
    return false;
  if (TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = get_base_address (TREE_OPERAND (TREE_OPERAND (base, 0), 0));
  if (DECL_P (base))
    return VAR_P (base) && is_global_var (base) && !DECL_SECTION_NAME (base)
	   && !startswith (IDENTIFIER_POINTER (DECL_NAME (base) ? DECL_NAME (base) : DECL_ASSEMBLER_NAME (base)),
			   "__heddle");
  return true;
}

lane_steps::lane_steps (function *fun)
{
  const bool lanes = lanes_kernel_p (fun->decl);
  bool simd = false;
  for (gimple *s : statements (fun))
    simd |= gimple_call_internal_p (s, IFN_GOMP_SIMT_LANE);
  if (!lanes && !simd)
    return;
  auto number = [lanes] (tree name, value_step *step)
    {
      gcall *call = safe_dyn_cast<gcall *> (SSA_NAME_DEF_STMT (name));
      return call && step_of_call (call, lanes, step);
    };
  tree condition = frequent_condition (fun);
  m_steps.reset (new value_steps (fun, number, HEDDLE_WARP_SIZE, condition, true));
  if (condition && m_steps->of_value (condition).same ())
    m_others.reset (new value_steps (fun, number, HEDDLE_WARP_SIZE, condition, false));
  else if (condition)
    m_steps.reset (new value_steps (fun, number, HEDDLE_WARP_SIZE));
}

value_step
lane_steps::of_address (tree ref) const
{
  const value_step step = m_steps->of_address (ref);
  return m_others ? step_of_either (step, m_others->of_address (ref)) : step;
}

value_step
lane_steps::of_value (tree t) const
{
  const value_step step = m_steps->of_value (t);
  return m_others ? step_of_either (step, m_others->of_value (t)) : step;
}

stride
lane_steps::stride_of (tree ref) const
{
  return ::stride_of (of_address (ref), int_size_in_bytes (TREE_TYPE (ref)));
}
