/* acc-loops.h -- loops and updates of OpenACC that become others.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_LOOPS_H
#define HEDDLE_ACC_LOOPS_H

#include "gcc-compat.h"

/* The iterations of LOOP, a GIMPLE_OMP_FOR that has not been lowered, are known not to depend on each other.  */
bool heddle_independent_p (gimple *loop);

/* CALL computes a value and does nothing else, and knows nothing but its arguments, constants, and which gang, worker
   or lane executes it.  */
bool heddle_computes_value_p (gcall *call);

/* Reduce the elements of arrays that are in reduction clauses of the loop at GSI, where that can be done: those of a
   loop that gangs do not share.  */
void heddle_reduce_elements (gimple_stmt_iterator *gsi);

/* Complete the reductions of the loops in BODY, of a compute region at LOC with CLAUSES, or of a routine: a variable is
   reduced by all loops between the outermost that does and those that update it; or it is each gang's.  */
void heddle_complete_reductions (gimple_seq body, location_t loc, tree *clauses);

/* Change the "update" at GSI.  True: there is something else in its place, which is right.  */
bool heddle_change_update (gimple_stmt_iterator *gsi);

#endif
