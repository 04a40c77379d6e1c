/* loop-ranges.h -- loops among the statements of a sequence, before there are blocks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LOOP_RANGES_H
#define HEDDLE_LOOP_RANGES_H

#include "gcc-compat.h"

#include <vector>

/* The statements from FIRST to LAST of a sequence: control comes in at the first and goes out behind the last.  */
struct loop_range
{
  size_t first, last;
};

/* The outermost loops among ALL, the statements of a sequence, in order.  */
std::vector<loop_range> heddle_find_loops (const std::vector<gimple *> &all);

/* CALL comes back, and nothing that it does is a call of a function unknown to the compiler.  */
bool heddle_known_call_p (gcall *call);

#endif
