/* turns.h -- threads, and teams, of kernels with a scheduler add up in the order of their numbers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_TURNS_H
#define HEDDLE_TURNS_H

#include <set>
#include <vector>

#include "gcc-compat.h"

/* In each of REGIONS with a scheduler, have the threads of parallel regions take turns for their floating-point
   updates.  Returns the REGIONS with turns of their teams.  */
std::set<tree> heddle_take_turns (const std::vector<tree> &regions);

#endif
