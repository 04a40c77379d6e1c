/* spmd-threads.h -- what a thread is in a region that runs without a scheduler, and how many there are.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_THREADS_H
#define HEDDLE_SPMD_THREADS_H

#include "device/spmd/region/spmd-teams.h"
#include "device/facts/spmd.h"

struct thread_plan
{
  spmd_mode mode = spmd_mode::lanes;
  bool lanes_as_threads = false;	/* the program can tell lanes apart, as threads (spmd-threads.cc) */
  bool many = false;			/* parallel regions ask for more threads than a block has warps */
  bool asks = false, mixed = false;	/* they ask for numbers of threads; not all of them do */
  unsigned HOST_WIDE_INT limit = 0;	/* of the teams construct, if it is constant and not 0 */
  bool limit_known = false;		/* the host knows that limit, and starts blocks of no more threads */
  std::vector<bool> fewer;		/* of each parallel region: its threads may be fewer than the block's */
  /* Likewise, if nobody can tell lanes apart: it may ask for a single thread, and executes iterations in their order
     then.  */
  std::vector<bool> single;

  /* Lanes share the iterations of loops; each parallel region of FACTS has the block's threads.  */
  explicit thread_plan (const region_facts &facts) 
    : fewer (facts.parallels.size ()), single (facts.parallels.size ()) {}
  /* P may have fewer threads than the block: it gets their number.  */
  bool counted (const parallel_facts &p) const { return fewer[p.index]; }
  /* P may have a single thread; it is counted unless the whole grid shares its loop.  */
  bool alone (const parallel_facts &p) const { return single[p.index]; }
  /* The plan where teams have iterations of their own.  */
  thread_plan by_team () const;
  /* How many threads its blocks must be able to have; 0: any number will do.  */
  unsigned block_threads () const;
  /* For -fdump-tree-spmd-threads.  */
  void dump (FILE *f, const region_facts &facts) const;
};

#endif
