/* section-updates.h -- the host role: updates of sections of Fortran's arrays.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SECTION_UPDATES_H
#define HEDDLE_SECTION_UPDATES_H

/* *EXPR is about to be gimplified: if it is an update of sections whose elements may not be side by side, put updates
   of their runs of elements to BEFORE, and leave in *EXPR what else it updates.  */
void heddle_split_updates (tree *expr, gimple_seq *before);

#endif
