/* segments.h -- the memory of the program and of its libraries, as the dynamic linker has loaded them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_SEGMENTS_H
#define HEDDLE_SEGMENTS_H

#include <stdint.h>
#include <vector>

namespace heddle {

/* Addresses from START to before END.  */
struct address_range
{
  uintptr_t start, end;
};

/* The object at P is in a part of the program, or of one of its libraries, that cannot be written.  Any thread.  */
bool constant_p (const void *p);

/* The readable parts of the program or library with P, in order of the addresses; none if P is in no object.  Any
   thread.  */
std::vector<address_range> readable_segments (const void *p);

} // namespace heddle

#endif
