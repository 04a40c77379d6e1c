/* size.h -- how large the stacks of a launch are, and how many.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_SIZE_H
#define HEDDLE_SIZE_H

#include "plugin/driver/cuda-driver.h"

#include <stddef.h>

namespace heddle {

struct device;
struct kernel;
struct launched;

struct stack_setting
{
  size_t least = 0;			/* bytes a warp, a power of two, where nothing else is known of the kernel */
  bool given = false;			/* by the user */
};

/* What the environment says for device NUMBER.  */
stack_setting find_stack_setting (int number);

/* The grid of K may have several rows of blocks, as far as its stacks are concerned.  */
bool stacks_in_rows (const kernel &k);

/* Get the stacks of L.  Their limit is an eighth of the device's memory, and much less for a grid of several rows.
   Where the limit or the free memory is too small, the grid gets fewer rows, then fewer blocks; the other blocks do the
   work of the missing blocks.  OTHERS: as for acquire_stacks.  */
cu_result find_stacks (device &d, launched &l, bool *others);

} // namespace heddle

#endif
