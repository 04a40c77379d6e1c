/* user-location.cc -- the line in which a user looks for a mistake.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Code of the device libraries, and of a library's headers, is inlined into the user's.  A message or a report names
   the innermost line that is the user's own.  */

#include "device/facts/user-location.h"

/* By the names of their compilation (device-libs/archives.mk).  */

bool
is_of_library (const char *file)
{
  return file && (startswith (file, "/usr/src/heddle/") || startswith (file, "/usr/src/newlib"));
}

expanded_location
user_location (location_t loc, bool headers_too)
{
  const expanded_location own = expand_location (loc);
  expanded_location x = own;
  tree block = LOCATION_BLOCK (loc);
  while (is_of_library (x.file) || (headers_too && x.sysp))
    {
      while (block && TREE_CODE (block) == BLOCK && !inlined_function_outer_scope_p (block))
	block = BLOCK_SUPERCONTEXT (block);
      if (!block || TREE_CODE (block) != BLOCK)
	return own;
      if (LOCATION_LOCUS (BLOCK_SOURCE_LOCATION (block)) > BUILTINS_LOCATION)
	x = expand_location (BLOCK_SOURCE_LOCATION (block));
      block = BLOCK_SUPERCONTEXT (block);
    }
  return x;
}
