/* program-memory.h -- the memory of a program or library, as far as it can be read without a crash.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_PROGRAM_MEMORY_H
#define HEDDLE_PROGRAM_MEMORY_H

#include "plugin/memory/segments.h"

#include <stddef.h>

namespace heddle {

/* The readable segments of the program or library in which an address lies.  */
class program_memory
{
public:
  explicit program_memory (const void *inside);

  /* Whether the SIZE bytes at P lie in one segment.  */
  bool has (const void *p, size_t size) const;

  /* Whether the COUNT objects at P do, aligned as they must be.  */
  template <typename T> bool
  has_table (const T *p, size_t count) const
  {
    const bool aligned = reinterpret_cast<uintptr_t> (p) % alignof (T) == 0;
    return aligned && count <= SIZE_MAX / sizeof (T) && has (p, count * sizeof (T));
  }

  /* Whether P is a printable text that ends in the readable memory: no control characters.  A NAME is not empty and has
     no blanks either.  */
  bool has_text (const char *p, bool name) const;

private:
  const std::vector<address_range> m_segments;

  const address_range *find (const void *p) const;
};

} // namespace heddle

#endif
