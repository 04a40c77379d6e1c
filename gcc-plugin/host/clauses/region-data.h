/* region-data.h -- the host role: what a unit asks about its regions' data.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REGION_DATA_H
#define HEDDLE_REGION_DATA_H

/* The unit is compiled with -fopt-info-omp.  */
extern bool heddle_wants_remarks;

#endif
