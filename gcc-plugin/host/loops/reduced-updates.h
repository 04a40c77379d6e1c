/* reduced-updates.h -- the larger or the smaller of a reduced variable and of something, as programs write it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REDUCED_UPDATES_H
#define HEDDLE_REDUCED_UPDATES_H

#include "gcc-compat.h"

#include <set>

/* Look for updates of V, which a construct around LOOP, a GIMPLE_OMP_FOR before lowering, reduces by CODE, MAX_EXPR or
   MIN_EXPR, in the loop's own body.  STATEMENTS gets the statements of all updates, VALUES their temporaries with a
   value of V.  A body of another form, or an assignment to V without an update, adds nothing.  */
void heddle_find_extremes (gimple *loop, tree v, tree_code code, std::set<gimple *> *statements,
			   std::set<tree> *values);

#endif
