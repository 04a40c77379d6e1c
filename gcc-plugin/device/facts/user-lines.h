/* user-lines.h -- from where device code of the user's calls what only a library's headers name.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_USER_LINES_H
#define HEDDLE_USER_LINES_H

/* In the device role: the noted line for DECL, or UNKNOWN_LOCATION.  */
location_t heddle_user_line (tree decl);

#endif
