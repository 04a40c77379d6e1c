/* thread-counts.h -- numbers of threads, computed and passed on by regions without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_THREAD_COUNTS_H
#define HEDDLE_SPMD_THREAD_COUNTS_H

#include "device/spmd/region/spmd-threads.h"

class thread_counts
{
public:
  thread_counts (const region_facts &f, const thread_plan &t) : facts (f), threads (t), shared (f.parallels.size ()) {}

  /* Let functions that P calls read the number of its threads in shared memory.  */
  void share (const parallel_facts &p);

  /* Before the region's first statement, in its function, the current one: what barriers of fewer threads than the
     block has need.  A store for the first thread alone is added to GUARDED.  */
  void prepare_barriers (std::vector<gimple *> *guarded);
  /* Put a barrier of P's threads, in P's function or a copy of one of its callees, in the place of the call at GSI.  */
  void barrier_in (const parallel_facts &p, gimple_stmt_iterator *gsi) const;

  /* How many threads a parallel region without a num_threads clause has.  */
  tree without_clause (gimple_seq *seq) const;
  /* The number of P's threads, which is counted.  */
  tree asked (const parallel_facts &p, gimple_seq *seq) const;
  /* At GSI, before P's call: have the host told if P asks for more threads than a team can have.  It gets N.  */
  void tell_of_few (const parallel_facts &p, gimple_stmt_iterator *gsi, tree n) const;
  /* The number of P's threads, at GSI, in P's function or a copy of one of its callees.  NULL_TREE: the block's
     number.  */
  tree in_region (const parallel_facts &p, gimple_stmt_iterator *gsi) const;
  /* Put CALL in the place of P's call, which is at GSI, for threads with numbers less than N.  */
  void call (const parallel_facts &p, gimple_stmt_iterator *gsi, tree n, gcall *call) const;

private:
  const region_facts &facts;
  const thread_plan &threads;
  std::vector<tree> shared;	/* of each parallel region: its number of threads, in shared memory; or null */
  tree met = NULL_TREE;		/* the meeting place of fewer threads than the block's (emit/region.cc), if any */

  tree block_limit (gimple_seq *seq) const;
};

#endif
