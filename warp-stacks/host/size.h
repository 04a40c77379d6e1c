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
struct launched;

struct stack_setting
{
  size_t least = 0;			/* bytes a warp, a power of two, where nothing else is known of the kernel */
  bool given = false;			/* by the user */
};

/* What the environment says for device NUMBER.  */
stack_setting find_stack_setting (int number);

/* Get the stacks of L.  They may take an eighth of the device's memory; beyond that, or where even that is not to
   be had, the grid gets fewer blocks, for the device runtime runs the teams that have no block of their own after
   those that have one.  OTHERS: as for acquire_stacks.  */
cu_result find_stacks (device &d, launched &l, bool *others);

} // namespace heddle

#endif
