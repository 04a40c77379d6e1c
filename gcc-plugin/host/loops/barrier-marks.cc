/* barrier-marks.cc -- barriers in target regions stay in one place.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   With lanes as threads, a barrier of OpenMP becomes a common barrier of a warp's lanes (device/facts/barrier.cc), and
   must have a single copy.  But before the device's compiler sees a function, early passes have changed it, among them
   jump threading: in

       if (thread < 16)
	 a;
       #pragma omp barrier
       if (thread < 16)
	 b;

   it knows after the barrier the way to it, and gives each way a barrier.  IFN_UNIQUE in a block forbids this.  Before
   that pass, calls of libgomp's functions with a meeting of a team's threads are therefore preceded by IFN_UNIQUE, and
   calls of functions that may contain such calls, too.  The host's code drops it.  */

#include "gcc-compat.h"
#include "host/loops/state.h"
#include "calls.h"
#include "passes.h"
#include <set>

namespace {

/* FNDECL is a function of libgomp in which the threads of a team may wait for each other.  */

bool
meeting_function (tree fndecl)
{
  if (!DECL_NAME (fndecl))
    return false;
  const char *name = heddle_asm_name (fndecl);
  if (startswith (name, "__builtin_"))
    name += strlen ("__builtin_");
  return startswith (name, "GOMP_barrier") || startswith (name, "GOMP_loop_") || startswith (name, "GOMP_sections_")
	 || startswith (name, "GOMP_single_") || startswith (name, "GOMP_ordered_")
	 || startswith (name, "GOMP_critical_") || startswith (name, "GOMP_cancel");
}

/* FNDECL is a function of a library that does not call the program, by its name.  */

bool
library_function (tree fndecl)
{
  const char *name = DECL_NAME (fndecl) ? heddle_asm_name (fndecl) : "";
  return startswith (name, "_gfortran_") || startswith (name, "omp_");
}

/* What FNDECL does, or calls, may be a meeting of threads.  */

bool
may_meet (tree fndecl)
{
  if (meeting_function (fndecl))
    return true;
  return !fndecl_built_in_p (fndecl) && !library_function (fndecl)
	 && !(flags_from_decl_or_type (fndecl) & (ECF_CONST | ECF_PURE))
	 && !loops_state.without_marks.count
	       (DECL_UID (cgraph_node::get_create (fndecl)->ultimate_alias_target ()->decl));
}

} // namespace

unsigned
barrier_marks_pass::execute (function *fun)
{
  bool marked = false;
  for (gimple_stmt_iterator &gsi : iterators (fun))
    {
      gimple *s = gsi_stmt (gsi);
      tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
      if (!fndecl || !may_meet (fndecl))
	continue;
      tree kind = build_int_cst (integer_type_node, IFN_UNIQUE_UNSPEC);
      gcall *mark = gimple_build_call_internal (IFN_UNIQUE, 1, kind);
      gimple_set_location (mark, gimple_location (s));
      gsi_insert_before (&gsi, mark, GSI_SAME_STMT);
      marked = true;
    }
  if (!marked)
    loops_state.without_marks.insert (DECL_UID (fun->decl));
  return TODO_update_ssa_only_virtuals;
}
