/* lane-team.h -- parallel regions with more threads than the block has warps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_LANE_TEAM_H
#define HEDDLE_LANE_TEAM_H

#include "parallel.h"
#include "loop.h"

/* REGION on N lanes of the block, more than it has warps, met at PARENT by warp 0.  SPEC: its first
   construct, or NULL.  */
void __heddle_run_lane_team (struct team *parent, unsigned n, const struct region *region,
			     const struct loop_spec *spec);

/* The part of the calling warp, met by all others of the block in the pool.  */
void __heddle_serve_lane_team (void);

#endif
