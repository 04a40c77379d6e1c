/* simd-lanes.cc -- which loop makes better use of the lanes: a worksharing loop, or the SIMD loops inside of it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Neighbouring lanes should access neighbouring memory.  Each access through a pointer has a step with the number of
   the thread and a step with the number of the SIMD lane (facts/value-steps.h).  The loop with more steps to the same
   or to neighbouring elements gets the lanes.  Where the threads' loop is several collapsed ones, the next iteration
   is mostly the inner loop's.  */

#include "device/spmd/region/simd-lanes.h"
#include "device/facts/value-steps.h"
#include "device/facts/runtime-calls.h"

namespace {

/* The steps in FUN, the current function, with the number of the SIMD lane, or of the thread if THREADS.  */

value_steps
steps_with (function *fun, bool threads)
{
  return value_steps (fun, [threads] (tree name, value_step *step)
    {
      gcall *call = safe_dyn_cast<gcall *> (SSA_NAME_DEF_STMT (name));
      const bool lane = call && gimple_call_internal_p (call, IFN_GOMP_SIMT_LANE);
      tree fndecl = call ? gimple_call_fndecl (call) : NULL_TREE;
      const runtime_query query = fndecl ? query_of (fndecl) : runtime_query::other;
      *step = value_step::step_by (threads ? query == runtime_query::thread_num : lane);
      return lane || query != runtime_query::other;
    }, 1);
}

} // namespace

bool
lanes_are_better (function *fun)
{
  push_cfun (fun);
  const value_steps by_lane = steps_with (fun, false), by_thread = steps_with (fun, true);
  int lanes = 0, threads = 0;
  for (gimple *s : statements (fun))
    {
      if (!gimple_assign_single_p (s) || gimple_clobber_p (s) || !gimple_vuse (s))
	continue;
      tree ref = gimple_vdef (s) ? gimple_assign_lhs (s) : gimple_assign_rhs1 (s);
      tree base = get_base_address (ref);
      if (!base || TREE_CODE (base) != MEM_REF)
	continue;
      const stride lane = by_lane.stride_of (ref), thread = by_thread.stride_of (ref);
      if (lane == stride::none && thread == stride::none)
	continue;
      lanes += lane == stride::none || lane == stride::near;
      threads += thread == stride::none || thread == stride::near;
    }
  pop_cfun ();
  return threads > lanes;
}
