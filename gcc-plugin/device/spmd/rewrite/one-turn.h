/* one-turn.h -- a block has a single team: the loop over its teams goes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_ONE_TURN_H
#define HEDDLE_SPMD_ONE_TURN_H

#include "gcc-compat.h"

/* CALL, of GOMP_teams4 in the current function, is about to become its argument "first": what comes back with "first"
   being false leaves the loop instead.  Where that cannot be done the loop remains, and still ends.  */
void drop_turns (gcall *call);

#endif
