/* imports.h -- which functions the program and its libraries want of others; see imports.cc.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_IMPORTS_H
#define HEDDLE_IMPORTS_H

#include <stddef.h>

namespace heddle {

/* A function, and the loaded object that wants it.  */
struct imported { const char *function = nullptr, *object = nullptr; };

/* Whether a loaded object, but for the system's own libraries, wants one of the COUNT functions NAMES of another
   object; the first one that is found goes to *FOUND.  What objects look up by dlsym is not seen.  Any thread may call
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
