/* inherited-members.h -- the host role: members of bases and of members in clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_INHERITED_MEMBERS_H
#define HEDDLE_INHERITED_MEMBERS_H

/* Have C++ accept inherited members in clauses that map.  Once, when the unit begins.  */
void heddle_allow_inherited_members ();

#endif
