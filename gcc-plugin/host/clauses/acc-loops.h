/* acc-loops.h -- changes of loops and updates of OpenACC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_LOOPS_H
#define HEDDLE_ACC_LOOPS_H

#include "host/clauses/independence.h"

#include <set>

class body_flow;

/* The "seq" clause C was found by the compiler.  */
#define HEDDLE_SEQ_FOUND(c) TREE_PROTECTED (c)

/* LOOP, a GIMPLE_OMP_FOR, runs in sequence by the compiler's judgement, not by the program's word.  */
bool heddle_found_seq_p (gimple *loop);

/* Let LOOP run in sequence, by the compiler's judgement.  */
void heddle_make_sequential (gimple *loop);

/* Add clauses to LOOP for the scalars assigned in its body, but not declared in it: private scalars, and reductions of
   scalars in REDUCED or with the same result in any order; none for the scalars in LEFT.  Returns a scalar with a value
   from the previous iteration, or NULL_TREE.  */
tree heddle_share_scalars (gimple *loop, const body_flow &flow, const std::set<tree> &reduced,
			   const std::set<tree> &left = {});

/* Let scalars copied by REGION, a kernels construct, without a clause have variables of their own in it, possibly
   registers.  The statements BEFORE, for the place before REGION, and AFTER, for the place behind it, copy the
   values.  */
void heddle_promote_scalars (gimple *region, gimple_seq *before, gimple_seq *after);

/* Decide for LOOP, in a kernels construct with known FACTS, and for its inner loops, whether their iterations are
   shared: shared loops have the clause "independent", and clauses for private or reduced variables; otherwise the
   clause "seq".  */
void heddle_judge_nest (gimple *loop, const nest_facts &facts);

/* Reduce the elements of arrays in reduction clauses of the loop at GSI, if possible, for a loop not shared by
   gangs.  */
void heddle_reduce_elements (gimple_stmt_iterator *gsi);

/* Complete the reductions of the loops in BODY, of a compute region at LOC with CLAUSES, or of a routine: a variable is
   reduced by all loops between the outermost loop with the reduction and the loops with updates; or each gang has its
   own.  */
void heddle_complete_reductions (gimple_seq body, location_t loc, tree *clauses);

/* Let scalars declared in a data construct, and only read by compute constructs, be "firstprivate" in the latter, in
   the current function, where GCC maps them.  */
void heddle_pass_locals ();

/* Let construct S copy the descriptors of Fortran's array components to the device.  Statements for the place before S
   go to BEFORE.  */
void heddle_copy_descriptors (gimple *s, gimple_seq *before);

/* Let objects without a clause be marked.  Once, when the unit begins.  */
void heddle_watch_implicit ();

/* Let the marked objects come before mappings of their parts in CLAUSES, of a region.  */
void heddle_order_implicit (tree *clauses);

/* Change the "update" at GSI.  True: the right statements are in its place.  */
bool heddle_change_update (gimple_stmt_iterator *gsi);

#endif
