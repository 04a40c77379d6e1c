/* copy-members.h -- copies of small objects, member by member.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_COPY_MEMBERS_H
#define HEDDLE_COPY_MEMBERS_H

#include "gcc-compat.h"

/* The pass, for after "ompdevlow".  */
opt_pass *heddle_make_copy_members_pass (gcc::context *);

#endif
