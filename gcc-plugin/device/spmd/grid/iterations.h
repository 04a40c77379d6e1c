/* iterations.h -- how many iterations a kernel's loop has, for the host that launches it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_ITERATIONS_H
#define HEDDLE_SPMD_ITERATIONS_H

#include "device/spmd/grid/grid-loops.h"
#include "device/spmd/region/spmd-grid.h"

/* The formula for the threads that the region's loop can use, lanes being counted; "teams " before it: for the teams.
   Empty: nobody knows.  LOOPS and their numbers have been found if KIND says so, and nothing has been changed.  */
std::string iterations_formula (const region_facts &facts, const grid_loops &loops, grid_kind kind, spmd_mode mode);

/* The formula for the threads that a team needs, lanes being counted, where each team has the iterations of its
   parallel loops for itself: where nobody can tell threads apart the most that have an iteration, else the most that
   num_threads clauses ask for.  Empty: nobody knows.  Nothing has been changed.  */
std::string team_threads_formula (const region_facts &facts, const thread_plan &threads);

#endif
