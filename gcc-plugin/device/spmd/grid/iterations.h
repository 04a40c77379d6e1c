/* iterations.h -- the number of iterations of a kernel's loop, for the host's launch.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_ITERATIONS_H
#define HEDDLE_SPMD_ITERATIONS_H

#include "device/spmd/grid/grid-loops.h"
#include "device/spmd/region/spmd-grid.h"

/* The formula for the useful number of threads of the region's loop, in lanes; with "teams " before it, for the teams.
   Empty: nobody knows.  LOOPS and their numbers have been found if KIND says so, and the code is still unchanged.  */
std::string iterations_formula (const region_facts &facts, const grid_loops &loops, grid_kind kind, spmd_mode mode);

/* The formula for the number of threads, in lanes, for a team that has the iterations of its parallel loops for itself:
   if threads are indistinguishable, the most threads with an iteration, else the largest request of num_threads
   clauses.  Empty: nobody knows.  The code is still unchanged.  */
std::string team_threads_formula (const region_facts &facts, const thread_plan &threads);

#endif
