/* schedule.h -- the schedules of loops in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LOOP_SCHEDULE_H
#define HEDDLE_LOOP_SCHEDULE_H

/* What a chunk of a loop is called that is as long as a team has threads.  */
#define HEDDLE_TEAM_THREADS "heddle_max_threads"

/* Have the schedule clause C ask for a static one with the same chunks.  */
void heddle_set_static (tree c);

/* FNDECL is made of a target region whose loops have got schedules here, or of a parallel region in one.  */
bool heddle_in_plain_region (tree fndecl);

/* After "omplower": lanes are no longer hidden, and what has been found of regions is noted on their functions.  */
void heddle_show_lanes ();

#endif
