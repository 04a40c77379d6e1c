/* acc-loops.h -- loops and updates of OpenACC that become others.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_LOOPS_H
#define HEDDLE_ACC_LOOPS_H

#include "host/clauses/independence.h"

#include <set>

class body_flow;

/* Add clauses to LOOP for the scalars that its body assigns to and that are not declared there: private ones, and
   reductions of such as have the same result in any order, or are in REDUCED; none for those in LEFT.  One that has to
   pass from one iteration to the next, or NULL_TREE.  */
tree heddle_share_scalars (gimple *loop, const body_flow &flow, const std::set<tree> &reduced,
			   const std::set<tree> &left = {});

/* Let scalars that REGION, a kernels construct, copies without being asked to have variables of their own in it, which
   may be in registers.  The statements BEFORE, for the place before REGION, and AFTER, for that behind it, copy the
   values.  */
void heddle_promote_scalars (gimple *region, gimple_seq *before, gimple_seq *after);

/* Decide for LOOP, a loop in a kernels construct about which FACTS are known, and for those inside of it, whether their
   iterations are shared: then they have the clause "independent", and those for variables that are private or reduced;
   otherwise the clause "seq".  */
void heddle_judge_nest (gimple *loop, const nest_facts &facts);

/* Reduce the elements of arrays that are in reduction clauses of the loop at GSI, where that can be done: those of a
   loop that gangs do not share.  */
void heddle_reduce_elements (gimple_stmt_iterator *gsi);

/* Complete the reductions of the loops in BODY, of a compute region at LOC with CLAUSES, or of a routine: a variable is
   reduced by all loops between the outermost that does and those that update it; or it is each gang's.  */
void heddle_complete_reductions (gimple_seq body, location_t loc, tree *clauses);

/* Let scalars that are declared in a data construct, and that compute constructs only read, be "firstprivate" there, in
   the current function, where GCC maps them.  */
void heddle_pass_locals ();

/* Change the "update" at GSI.  True: there is something else in its place, which is right.  */
bool heddle_change_update (gimple_stmt_iterator *gsi);

#endif
