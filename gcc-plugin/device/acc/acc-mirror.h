/* acc-mirror.h -- OpenACC: workers that all do their gang's work.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_MIRROR_H
#define HEDDLE_ACC_MIRROR_H

#include "gcc-compat.h"

#include <vector>

/* All workers of FUN, a region, execute the statements SINGLE, which are outside of loops for workers, with barriers at
   the begin and end of these loops.  FUN then has one worker, until HEDDLE_ACC_END_MIRRORING.  False: the workers
   cannot, and the code is as before.  Virtual operands are to be renamed.  */
bool heddle_acc_mirror_workers (function *fun, const std::vector<gimple *> &single);

/* FNDECL has all its workers again.  */
void heddle_acc_end_mirroring (tree fndecl);

/* The workers of FNDECL all do their gang's work.  */
bool heddle_acc_mirrored_p (tree fndecl);

/* REF is in memory other than a worker's own by name.  */
bool heddle_acc_known_to_others_p (tree ref);

#endif
