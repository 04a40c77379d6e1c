/* private-copies.h -- the host role: a target region's own copies of Fortran's allocatable variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_PRIVATE_COPIES_H
#define HEDDLE_PRIVATE_COPIES_H

/* *EXPR, an OMP_TARGET, is about to be gimplified: copy the allocatable variables of its clauses "private" and
   "firstprivate" on the host and map the copies instead.  Necessary statements go to BEFORE; *EXPR becomes a list with
   the statements afterwards.  Returns whether anything has changed.  */
bool heddle_copy_privates (tree *expr, gimple_seq *before);

#endif
