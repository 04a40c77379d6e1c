/* variable-table.h -- which environment variables there are, and which one a misspelt name means.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_VARIABLE_TABLE_H
#define HEDDLE_VARIABLE_TABLE_H

#include <stddef.h>

namespace heddle {

/* The meaning of the variable whose name are the LENGTH characters at NAME, in a few words; null: there is none, or it
   is nothing to programs.  */
const char *variable_meaning (const char *name, size_t length);

/* Whether NAME looks like a variable of Heddle's but is none.  */
bool is_misspelt (const char *name, size_t length);

/* The variable that NAME, which is misspelt, most likely means; null: it is like none.  */
const char *nearest_variable (const char *name, size_t length);

} // namespace heddle

#endif
