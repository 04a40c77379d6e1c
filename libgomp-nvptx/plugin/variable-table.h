/* variable-table.h -- the environment variables, and the meaning of misspelt names.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_VARIABLE_TABLE_H
#define HEDDLE_VARIABLE_TABLE_H

#include <stddef.h>

namespace heddle {

/* The meaning of the variable with the LENGTH characters at NAME as its name, in a few words; null: unknown, or without
   a meaning for programs.  */
const char *variable_meaning (const char *name, size_t length);

/* Whether NAME looks like a variable of Heddle's but is none.  */
bool is_misspelt (const char *name, size_t length);

/* The variable most likely meant by the misspelt NAME; null: no variable is similar.  */
const char *nearest_variable (const char *name, size_t length);

} // namespace heddle

#endif
