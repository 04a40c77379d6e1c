/* barrier-marks.h -- barriers in target regions stay in one place.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_BARRIER_MARKS_H
#define HEDDLE_BARRIER_MARKS_H

/* Install the pass in a front end's compiler; NAME is the plugin's name with GCC.  */
void heddle_barrier_marks_init (const char *name);

#endif
