/* frame-data.h -- the host role: data constructs that map members of a Fortran procedure's frame.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FRAME_DATA_H
#define HEDDLE_FRAME_DATA_H

#include "host/clauses/frame-members.h"

/* The constructs without a region in the current function that map or update members of FRAME, which exists, get the
   clauses and neighbouring constructs for regions with the frame.  */
void heddle_mend_frame_data (const frame_at_hand &frame);

#endif
