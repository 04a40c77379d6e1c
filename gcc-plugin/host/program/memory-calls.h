/* memory-calls.h -- calls of library functions that do nothing but access, allocate or free memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_MEMORY_CALLS_H
#define HEDDLE_MEMORY_CALLS_H

#include "gcc-compat.h"

/* S calls a function of <string.h> that GCC knows, and that does nothing but read and write memory.  */
bool heddle_memory_access_call_p (gimple *s);

/* S calls such a function, or one of <stdlib.h> that does nothing but allocate or free memory.  */
bool heddle_memory_call_p (gimple *s);

#endif
