/* asked-threads.h -- how many threads the parallel regions of a target region ask for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ASKED_THREADS_H
#define HEDDLE_ASKED_THREADS_H

#include "gcc-compat.h"

struct asked_threads
{
  unsigned most = 0;			/* 0: no request; UINT_MAX: unknown number */
  location_t where = UNKNOWN_LOCATION;	/* who asks for that */
  bool levels = false;			/* the program sets how many levels may be active */
  bool parallel = false;		/* a parallel region may exist, or a question about its number of threads */
};

/* The request of target region REGION, and of the functions within its reach.  Called at
   PLUGIN_ALL_IPA_PASSES_START.  */
asked_threads heddle_asked_threads (cgraph_node *region);

/* The kernel of a region that asks for A has the scheduler, or not (SCHEDULER).  Says where A is more than it can
   have.  */
void heddle_check_threads (const asked_threads &a, bool scheduler);

/* How many threads (lanes) a block must be able to have for A, or the most that it has, in such a kernel with the
   scheduler; 0: any number will do.  */
unsigned heddle_room_for_threads (const asked_threads &a);

/* Some of these ask for more threads than a block has warps, or for a number that is not known, and the device can let
   its lanes be threads with the scheduler; valid when all kernels have been made.  */
bool heddle_many_threads ();

/* Some of those with the scheduler ask for a number that is not known, or from inner regions; likewise.  */
bool heddle_unsure_threads ();

#endif
