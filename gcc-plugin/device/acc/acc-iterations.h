/* acc-iterations.h -- OpenACC: the useful number of threads of a region's loops, for the host's launch.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_ITERATIONS_H
#define HEDDLE_ACC_ITERATIONS_H

#include <string>
#include <vector>

#include "device/acc/acc-shared-loop.h"

/* REF is to an argument of the current function, a kernel with its region inlined.  */
bool heddle_acc_argument_p (tree ref);

/* The formula (image.h) for the number of threads with work if the grid shares ROWS and COLUMNS: lanes, or WARPS.
   Empty: nobody knows.  */
std::string heddle_acc_nest_formula (tree rows, tree columns, bool warps);

/* The formula for LOOPS of REGION, all of the form of acc-shared-loop.h: the most iterations of any loop for gangs, in
   lanes or gangs.  Empty: nobody knows.  */
std::string heddle_acc_loops_formula (tree region, const std::vector<shared_loop> &loops);

#endif
