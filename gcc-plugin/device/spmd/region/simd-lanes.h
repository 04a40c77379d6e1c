/* simd-lanes.h -- which loop makes better use of the lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_SIMD_LANES_H
#define HEDDLE_SPMD_SIMD_LANES_H

#include "gcc-compat.h"

/* The neighbouring lanes access neighbouring memory more often if they execute neighbouring iterations of the
   worksharing loop in FUN, a parallel region, than if they execute those of the SIMD loops in it.  */
bool lanes_are_better (function *fun);

#endif
