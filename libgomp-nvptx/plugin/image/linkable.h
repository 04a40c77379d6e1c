/* linkable.h -- which PTX the driver's linker may compile.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_LINKABLE_H
#define HEDDLE_LINKABLE_H

#include <stddef.h>

namespace heddle {

/* Whether the driver's linker gives reliable code for the SIZE bytes of PTX at TEXT.  True only for certain cases; a
   text that is not in order may be either.  */
bool is_linkable (const char *text, size_t size);

} // namespace heddle

#endif
