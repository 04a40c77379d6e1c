/* loop-forms.h -- the loops that GCC makes of worksharing constructs, recognized and changed.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_LOOP_FORMS_H
#define HEDDLE_SPMD_LOOP_FORMS_H

#include "gcc-compat.h"
#include "tree-ssa.h"
#include "tree-ssa-operands.h"
#include "ssa-iterators.h"

/* X without the conversions that keep all its bits and, if WIDER, without conversions of integers to wider ones: then
   the result, extended as its own type says, has the bits of X.  */
tree strip_conversions (tree x, bool wider = false);
/* The definition of X, apart from conversions to wider types, if it is an operation CODE.  */
gassign *assignment (tree x, tree_code code);
/* X is the result of a call of NAME.  */
bool result_of (tree x, const char *name);
/* X is loaded from the block of shared data of FUN: *OFFSET there.  */
bool block_member (function *fun, tree x, HOST_WIDE_INT *offset);
/* What is stored to OFFSET of BLOCK before CALL, in CALL's basic block.  */
tree stored_member (gcall *call, tree block, HOST_WIDE_INT offset);
/* COND is *I < *N, or *I <= *N - 1, where that is a constant.  */
bool less_than (gcond *cond, tree *i, tree *n);
/* TRIP is 0 when the loop of HEADER begins, and one more each time it comes by *LATCH.  */
bool counts_trips (tree trip, basic_block header, edge *latch);
/* Let the loop of HEADER in FUN, the current function, which goes on by LATCH, have one iteration at most.  False:
   impossible, and the loop is unchanged.  Dominators are known.  */
bool heddle_drop_back_edge (function *fun, basic_block header, edge latch);

/* X, a number of iterations, in HEDDLE_COUNTER_TYPE; a negative one is 0.  */
tree heddle_counted (gimple_seq *seq, tree x);
/* A type for counters of a loop over TYPE that pass its end by up to a whole grid.  A number of 32 bits with a sign, as
   long as it is not negative, has room enough in an unsigned one: no grid has 2^31 threads.  */
tree heddle_counter_type (tree type);

/* Let operand FROM of S be TO.  */
void exchange (gassign *s, tree from, tree to);
/* Add SEQ at the end of BB.  */
void append (basic_block bb, gimple_seq seq);

/* A block behind PLACE, without edges, with LIKE's frequency, in LIKE's loop.  */
basic_block block_behind (basic_block place, basic_block like);

/* A worksharing loop whose iterations, or chunks of them, threads or teams take in turn:

     for (trip = 0; (i = thread + trip * threads) < n; trip++)
     for (trip = 0; (i = (thread + trip * threads) * size) < n; trip++)	with i + size in its body

   with the number, the count and the size as the runtime tells them, which nothing else uses.  */
struct cyclic_loop
{
  gassign *sum, *product;	/* THREAD + PRODUCT, TRIP * THREADS */
  gassign *scaled, *end;	/* of chunks: SUM * SIZE, SCALED + SIZE; else null */
  tree thread, threads, size;	/* as these use them; all of one type, of 32 bits or more */
  tree n;
  basic_block header;
  edge entry, latch, body;	/* into HEADER, and out of it */

  /* Find the loop of FUN over NUMBER (), COUNT () and, if CHUNK is not null, CHUNK (): the only loop with these
     calls.  */
  bool find (function *fun, const char *number, const char *count, const char *chunk = NULL);
  /* Of chunks: the smaller of END and N, if END is used for nothing else; or NULL.  */
  gassign *chunk_end () const;
  /* The only statement but HEADER's condition with a use of the number, or of its conversion, if a sum: with
     *ADDED.  */
  gassign *sum_in_body (tree *added) const;
  /* Let its number be the result of the returned PHI node, which begins with FIRST and still lacks the value from
     LATCH.  The loop goes on as long as the number is less than LIMIT.  Both are of the same type: HEDDLE_COUNTER_TYPE,
     unless the number stops at LIMIT.  The statements for it are added to SEQ, for ENTRY.  */
  gphi *count_from (gimple_seq *seq, tree first, tree limit);
  /* Likewise, over chunks of one, by STEP.  NARROW: a counter of 32 bits stops at LIMIT instead of passing it, in a
     type of 64; this is no longer a function of the number of iterations known to GCC.  */
  void run (gimple_seq *seq, tree first, tree step, tree limit, bool narrow);
  /* In the body the next number is no more than N: of a SIMD loop over one number, min (number + 1, N) is number + 1.
     Dominators are known.  */
  void use_next_number () const;
};

#endif
