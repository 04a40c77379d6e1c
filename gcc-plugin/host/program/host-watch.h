/* host-watch.h -- the function for a unit's reports of the host's accesses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_HOST_WATCH_H
#define HEDDLE_HOST_WATCH_H

/* A heddle_host_access_function (image.h) of this unit's; null if the unit is compiled without -mcheck-races.  */
tree heddle_host_access_function_decl ();

#endif
