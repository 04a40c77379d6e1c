/* user-location.h -- the line in which a user looks for a mistake.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_USER_LOCATION_H
#define HEDDLE_USER_LOCATION_H

#include "gcc-compat.h"

/* FILE is a source of the device libraries.  */
bool is_of_library (const char *file);

/* LOC, or the user's call of code inlined at LOC from the device libraries: a user looks for a mistake in this line.
   HEADERS_TOO: nor in a header of a library, if known.  */
expanded_location user_location (location_t loc, bool headers_too = false);

#endif
