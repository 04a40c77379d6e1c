/* dense-digits.h -- collapsed loops in the order of their iterations: lanes along memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_DENSE_DIGITS_H
#define HEDDLE_SPMD_DENSE_DIGITS_H

#include "device/spmd/grid/grid-loops.h"

/* Let neighbouring threads of P, in the region's one loop over two collapsed loops, have neighbouring iterations of the
   outer loop, if only the outer loop goes along memory.  FACTS: of its target region.  Returns whether anything has
   changed.  */
bool dense_digits (const region_facts &facts, const parallel_facts &p);
/* Likewise in a combined loop, the loop of the region of FACTS, the current function; *ARGUMENTS: more arguments for
   the call of its parallel region.  */
bool dense_digits (const region_facts &facts, std::vector<tree> *arguments);

#endif
