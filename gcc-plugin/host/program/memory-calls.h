/* memory-calls.h -- calls of library functions with no other effect than access, allocation or release of memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_MEMORY_CALLS_H
#define HEDDLE_MEMORY_CALLS_H

#include "gcc-compat.h"

/* S calls a function of <string.h> known to GCC, with no other effect than reads and writes of memory.  */
bool heddle_memory_access_call_p (gimple *s);

/* S calls such a function, or a function of <stdlib.h> with no other effect than allocation or release of memory.  */
bool heddle_memory_call_p (gimple *s);

/* S calls a function of <math.h> whose only effect is an error in errno; with POINTERS, perhaps a result through a
   pointer, too.  */
bool heddle_math_call_p (gimple *s, bool pointers);

/* S calls C++'s global operator new or delete, not a replacement in this unit.  Replacements elsewhere access no memory
   of the program's own, as with GCC's -fassume-sane-operators-new-delete.  */
bool heddle_operator_new_p (gimple *s);
bool heddle_operator_delete_p (gimple *s);

#endif
