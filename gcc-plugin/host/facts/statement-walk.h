/* statement-walk.h -- the state of a walk over statements or operands.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_STATEMENT_WALK_H
#define HEDDLE_STATEMENT_WALK_H

#include "gcc-compat.h"

/* The argument of GCC's walk_gimple_seq and relatives.  The walk's functions find WITH as the member "info"; all other
   members begin as 0.  */
struct statement_walk : walk_stmt_info
{
  explicit statement_walk (void *with = NULL) : walk_stmt_info () { info = with; }
};

#endif
