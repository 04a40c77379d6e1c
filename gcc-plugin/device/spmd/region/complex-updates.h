/* complex-updates.h -- sums of complex numbers are two sums.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_COMPLEX_UPDATES_H
#define HEDDLE_SPMD_COMPLEX_UPDATES_H

#include "gcc-compat.h"

/* Let each critical section of NODE's function add the parts of a complex number by themselves.  How many additions
   were changed.  */
unsigned heddle_split_complex_updates (cgraph_node *node);

#endif
