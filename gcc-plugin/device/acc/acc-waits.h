/* acc-waits.h -- OpenACC: where workers wait for each other.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_WAITS_H
#define HEDDLE_ACC_WAITS_H

#include "gcc-compat.h"

#include <vector>

/* The blocks among LOOPS, blocks of FUN that end with the begin of a loop for workers, where workers have to wait for
   each other.  All workers of FUN are about to do their gangs' work.  */
std::vector<basic_block> heddle_acc_loops_to_wait_for (function *fun, const std::vector<basic_block> &loops);

/* S, the end of a loop for workers, directly follows a call in which workers have waited for each other.  */
bool heddle_acc_waited_p (gimple *s);

/* Behind "omp_oacc_neuter_broadcast" (acc-broadcasts.cc): workers of FUN wait where a value would be handed over before
   the last value has been taken.  */
void heddle_acc_order_broadcasts (function *fun);

#endif
