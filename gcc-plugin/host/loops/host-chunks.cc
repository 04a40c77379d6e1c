/* host-chunks.cc -- how the host itself schedules the loops of plain regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A region whose loops have got the schedules of a device (schedule.cc) may run on the host after all.  There a
   chunk of as many iterations as a team has threads is a bad one: for each of them a parallel region begins and ends.
   So the host's copy, once the other has been written, gets chunks that no loop is longer than.  Its teams run one
   after the other anyway.  */

#include "gcc-compat.h"
#include "device/spmd/region/loop-forms.h"
#include "device/spmd/grid/loop-ends.h"
#include "host/loops/schedule.h"
#include "passes.h"

namespace {

bool
device_chunk_p (gimple *s)
{
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  return fndecl && DECL_NAME (fndecl) && id_equal (DECL_NAME (fndecl), HEDDLE_TEAM_THREADS) && gimple_call_lhs (s)
	 && TREE_CODE (gimple_call_lhs (s)) == SSA_NAME;
}

} // namespace

unsigned
host_chunks_pass::execute (function *fun)
{
  std::vector<gimple *> chunks;
  for (gimple *s : statements (fun))
    if (device_chunk_p (s))
      chunks.push_back (s);
  if (chunks.empty ())
    return 0;
  std::set<tree> right = heddle_end_in_time (heddle_cyclic_loops (true), true);
  for (gimple *s : chunks)
    {
      tree lhs = gimple_call_lhs (s);
      if (!right.count (lhs))
	continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (s);
      unlink_stmt_vdef (s);
      gassign *a = gimple_build_assign (lhs, build_int_cst (TREE_TYPE (lhs), INT_MAX));
      gimple_set_location (a, gimple_location (s));
      gsi_replace (&gsi, a, false);
    }
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  return TODO_update_ssa;
}
