/* lone-loop.cc -- target regions whose teams do nothing but to share a loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In such a region a team without an iteration could as well not exist: the device may have fewer than the program
   asks for, if nothing in the loop tells them apart (device/spmd/grid/spmd-grid.cc).  In others each team counts: it
   adds to a reduction over the teams, or calls a function, whether it has an iteration or not.  */

#include "gcc-compat.h"
#include "host/loops/lone-loop.h"

namespace {

/* Nothing in SEQ has an effect but loops of "distribute", which LOOPS counts.  */

bool
only_distributes (gimple_seq seq, unsigned *loops)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      switch (gimple_code (s))
	{
	case GIMPLE_BIND:
	  if (!only_distributes (gimple_bind_body (as_a<gbind *> (s)), loops))
	    return false;
	  break;
	case GIMPLE_OMP_TEAMS:
	  if (!only_distributes (gimple_omp_body (s), loops))
	    return false;
	  break;
	case GIMPLE_OMP_FOR:
	  if (gimple_omp_for_kind (s) != GF_OMP_FOR_KIND_DISTRIBUTE || ++*loops > 1)
	    return false;
	  break;
	case GIMPLE_ASSIGN:
	  /* Bounds, computed ahead.  */
	  if (!VAR_P (gimple_assign_lhs (s)) || !DECL_ARTIFICIAL (gimple_assign_lhs (s)) || gimple_has_volatile_ops (s))
	    return false;
	  break;
	case GIMPLE_NOP: case GIMPLE_DEBUG: case GIMPLE_PREDICT:
	  break;
	default:
	  return false;
	}
    }
  return true;
}

} // namespace

bool
heddle_lone_loop (gimple_seq body)
{
  unsigned loops = 0;
  return only_distributes (body, &loops) && loops == 1;
}
