/* acc-grid.h -- OpenACC's loops and the size of the grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_GRID_H
#define HEDDLE_ACC_GRID_H

#include <string>

#include "gcc-compat.h"

/* The gangs of FUN, a region that leaves the number of workers open, lose nothing with one worker each: its loops for
   workers are also loops for gangs, or the grid shares them as columns.  */
bool heddle_acc_workers_for_nothing (function *fun);

/* Passes learn that iterations of FUN's loops for vectors are independent.  If FUN is a region, the host gets a formula
   for the useful number of threads, and the grid shares nests and collapsed loops, if the change is unobservable.
   True: the code has changed.  */
bool heddle_acc_map_to_grid (function *fun);

/* How a loop's iterations are shared: as its axes say, or, as one of two nested or of several collapsed loops, by the
   grid.  */
enum class acc_mapping { by_axes, rows, columns, tiles };

/* The user gets a remark on REGION.  */
void heddle_acc_remark_region (tree region);

/* The user gets a remark on the loop that contains the statement LOOP.  */
void heddle_acc_remark_loop (gimple *loop, unsigned axes, acc_mapping how);

/* The formula for the useful number of threads of FNDECL's loops (image.h), or empty.  */
const std::string &heddle_acc_iterations (tree fndecl);

#endif
