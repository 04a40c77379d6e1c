/* acc-iterations.h -- OpenACC: how many threads the loops of a region can use, for the host that launches it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_ITERATIONS_H
#define HEDDLE_ACC_ITERATIONS_H

#include <string>
#include <vector>

#include "device/acc/acc-shared-loop.h"

/* REF is to an argument of the current function, a kernel into which its region is inlined.  */
bool heddle_acc_argument_p (tree ref);

/* The formula (image.h) for the threads that ROWS and COLUMNS, shared by the grid, have something to do for: lanes, or
   WARPS.  Empty: nobody knows.  */
std::string heddle_acc_nest_formula (tree rows, tree columns, bool warps);

/* The formula for LOOPS of REGION, all of the form of acc-shared-loop.h: the most iterations that one of the loops for
   gangs has, lanes or gangs being counted.  Empty: nobody knows.  */
std::string heddle_acc_loops_formula (tree region, const std::vector<shared_loop> &loops);

#endif
