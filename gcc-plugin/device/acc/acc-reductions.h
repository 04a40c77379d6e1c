/* acc-reductions.h -- OpenACC: reductions on each axis.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_REDUCTIONS_H
#define HEDDLE_ACC_REDUCTIONS_H

#include "gcc-compat.h"

/* CALL of GOACC_REDUCTION belongs to a loop shared by all warps of the block: a function that is also a barrier
   combines their values.  */
bool heddle_acc_reduced_by_block_p (gcall *call);

/* The hook targetm.goacc.reduction: other statements replace CALL.  */
void heddle_acc_reduction (gcall *call);

#endif
