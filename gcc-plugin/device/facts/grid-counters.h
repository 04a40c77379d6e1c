/* grid-counters.h -- loops whose iterations the threads of a grid share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_GRID_COUNTERS_H
#define HEDDLE_GRID_COUNTERS_H

#include "gcc-compat.h"

/* The threads of the grid share the iterations of LOOP: LOOP hardly repeats for a thread.  The caller has initialized
   scalar evolution.  */
bool heddle_grid_loop_p (class loop *loop);

#endif
