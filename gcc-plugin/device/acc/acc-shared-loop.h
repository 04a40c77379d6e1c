/* acc-shared-loop.h -- GCC's loops for OpenACC's, recognized and changed.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_SHARED_LOOP_H
#define HEDDLE_ACC_SHARED_LOOP_H

#include "gcc-compat.h"

/* A loop with iterations shared by threads (acc-shared-loop.cc).  */
struct shared_loop
{
  gcall *offset = nullptr, *bound = nullptr;
  unsigned axes = 0;				/* bits GOMP_DIM_MASK */
  tree direction, range, step;
  gcond *guard = nullptr, *again = nullptr;	/* in HEAD, and before BACK */
  basic_block head = nullptr, header = nullptr;
  gphi *number = nullptr;
  edge into = nullptr, back = nullptr;		/* of HEADER */

  /* CALL is the loop's question for its offset.  False: the loop has another form.  */
  bool find_form (gcall *call);
  /* Its schedule is ours to choose, and its numbers are integers by a constant step.  */
  bool plain () const;
  /* The number is taken apart, as in collapsed loops.  */
  bool taken_apart () const;
  /* The number of iterations of a range OF, computed in SEQ; it may be negative if the range is empty.  */
  tree count (gimple_seq *seq, tree of) const;
  /* The loop's number in ITERATION, computed in SEQ.  */
  tree number_of (gimple_seq *seq, tree iteration) const;
  /* Compute the number of ITERATION behind the header's labels, in the place of NUMBER.  */
  void number_from (tree iteration) const;
};

/* Let COND lead to E as long as X is less than LIMIT.  */
void go_on_below (gcond *cond, edge e, tree x, tree limit);

#endif
