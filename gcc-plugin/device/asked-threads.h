/* asked-threads.h -- how many threads the parallel regions of a target region ask for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ASKED_THREADS_H
#define HEDDLE_ASKED_THREADS_H

#include "gcc-compat.h"

struct asked_threads
{
  unsigned most = 0;			/* 0: nothing asks; UINT_MAX: a number that is not known */
  location_t where = UNKNOWN_LOCATION;	/* who asks for that */
  bool levels = false;			/* the program sets how many levels may be active */
};

/* What target region REGION, and whatever it may reach, asks for.  Called at PLUGIN_ALL_IPA_PASSES_START.  */
asked_threads heddle_asked_threads (cgraph_node *region);

#endif
