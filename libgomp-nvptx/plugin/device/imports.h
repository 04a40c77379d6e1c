/* imports.h -- the functions imported by the program and its libraries; see imports.cc.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_IMPORTS_H
#define HEDDLE_IMPORTS_H

#include <stddef.h>

namespace heddle {

/* A function, and the loaded object that imports it.  */
struct imported { const char *function = nullptr, *object = nullptr; };

/* Whether a loaded object, but for the system's own libraries, imports one of the COUNT functions NAMES from another
   object; the first function found goes to *FOUND.  Names looked up by dlsym are not seen.  Any thread may call
   this.  */
bool find_import (const char *const *names, size_t count, imported *found);

template <size_t N>
bool
find_import (const char *const (&names)[N], imported *found)
{
  return find_import (names, N, found);
}

} // namespace heddle

#endif
