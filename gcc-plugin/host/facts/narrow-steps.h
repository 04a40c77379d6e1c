/* narrow-steps.h -- the host role: loops of Fortran's that count iterations in a narrow type.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_NARROW_STEPS_H
#define HEDDLE_NARROW_STEPS_H

/* The front end has made T of the directive at LOC: have its loops count their iterations as int at least.  */
void heddle_widen_counts (tree t, location_t loc);

#endif
