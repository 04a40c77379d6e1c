/* frame-need.h -- the host role: the regions that need a Fortran procedure's frame.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FRAME_NEED_H
#define HEDDLE_FRAME_NEED_H

#include "gcc-compat.h"

/* CLAUSE maps a frame, or the static chain.  */
bool heddle_frame_clause_p (tree clause);

/* The region of TARGET uses the frame, not only members with clauses of the region.  */
bool heddle_needs_frame_p (gomp_target *target);

/* TARGET does not need the frame: remove its clauses for the frame, and the same clauses of constructs in its
   region.  */
void heddle_drop_frame (gomp_target *target);

#endif
