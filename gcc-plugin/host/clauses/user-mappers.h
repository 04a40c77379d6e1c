/* user-mappers.h -- the host role: "declare mapper" on all constructs that map.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_USER_MAPPERS_H
#define HEDDLE_USER_MAPPERS_H

/* Have clauses of all constructs use the mappers of their types.  Once, when the unit begins.  */
void heddle_use_mappers ();

#endif
