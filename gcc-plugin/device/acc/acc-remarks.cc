/* acc-remarks.cc -- -mremarks: the threads that share the iterations of OpenACC's loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For a region the user sees the meaning of its gangs and workers, and for each loop its axes, if the program left
   these to GCC, or its mapping to the grid.  Where -fopt-info is an option of this compiler, GCC itself reports the
   axes, and -fopt-info gives no other remarks.  */

#include "device/acc/acc-grid.h"
#include "device/acc/acc-mirror.h"
#include "device/facts/acc.h"
#include "device/facts/hooks.h"
#include "diagnostic.h"
#include "opts.h"

namespace {

/* The user wants remarks.  */

bool
wanted_p ()
{
  if (!heddle_options.remarks)
    return false;
  if (const auto *options = static_cast<vec<cl_deferred_option> *> (common_deferred_options))
    for (const cl_deferred_option &o : *options)
      if (o.opt_index == OPT_fopt_info || o.opt_index == OPT_fopt_info_)
	return false;
  return true;
}

/* The threads that share the iterations of a loop with AXES.  */

const char *
sharers (unsigned axes)
{
  switch (axes)
    {
    case GOMP_DIM_MASK (GOMP_DIM_GANG): return "gangs";
    case GOMP_DIM_MASK (GOMP_DIM_WORKER): return "workers";
    case GOMP_DIM_MASK (GOMP_DIM_VECTOR): return "lanes";
    case GOMP_DIM_MASK (GOMP_DIM_GANG) | GOMP_DIM_MASK (GOMP_DIM_WORKER): return "gangs and workers";
    case GOMP_DIM_MASK (GOMP_DIM_GANG) | GOMP_DIM_MASK (GOMP_DIM_VECTOR): return "gangs and lanes";
    case GOMP_DIM_MASK (GOMP_DIM_WORKER) | GOMP_DIM_MASK (GOMP_DIM_VECTOR): return "workers and lanes";
    default: return "gangs, workers and lanes";
    }
}

} // namespace

void
heddle_acc_remark_region (tree region)
{
  const location_t loc = DECL_SOURCE_LOCATION (region);
  if (!wanted_p () || !heddle_acc_region_p (region))
    return;
  if (heddle_acc_packed_p (region))
    inform (loc, "each gang of this region is a warp");
  else if (int lanes = heddle_acc_wide (region))
    inform (loc, "each gang of this region is a block, with a vector of %d lanes", lanes);
  else if (heddle_acc_mirrored_p (region) || heddle_acc_size (region, GOMP_DIM_WORKER) == 1)
    inform (loc, "each gang of this region is a block, each worker a warp");
  else
    inform (loc, "each gang of this region is a block, each worker a warp; one of them hands values to the others");
}

void
heddle_acc_remark_loop (gimple *loop, unsigned axes, acc_mapping how)
{
  /* Of columns the rows' loop has told.  */
  if (!wanted_p () || how == acc_mapping::columns)
    return;
  const location_t loc = gimple_location (loop);
  switch (how)
    {
    case acc_mapping::rows:
      inform (loc, "the grid shares the iterations of this loop and of one in it together");
      break;
    case acc_mapping::tiles:
      inform (loc, "the grid shares the iterations of these loops in tiles");
      break;
    default:
      inform (loc, "%s share the iterations of this loop", sharers (axes));
    }
}
