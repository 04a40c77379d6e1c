/* user-location.h -- the line in which a user looks for a mistake.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_USER_LOCATION_H
#define HEDDLE_USER_LOCATION_H

#include "gcc-compat.h"

/* FILE is a source of the device libraries.  */
bool is_of_library (const char *file);

/* LOC, or where the user's code calls what has been inlined there from the device libraries: that is the line in which
   a user looks for a mistake.  HEADERS_TOO: nor is it in a header of a library, if that can be told.  */
expanded_location user_location (location_t loc, bool headers_too = false);

#endif
