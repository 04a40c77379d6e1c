/* warp-rows.h -- rows with sums in order, several for each warp.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_WARP_ROWS_H
#define HEDDLE_WARP_ROWS_H

#include "host/loops/nest-collapse.h"
#include "host/loops/row-folds.h"

/* Let each warp have several iterations of the construct C, at GSI, with FOLDS in LOOP, a loop for lanes in its body.
   False: the body has more, or the clauses are in the way, and nothing has changed.  */
bool heddle_share_rows (gimple_stmt_iterator *gsi, const loop_construct &c, gomp_for *loop,
			const std::vector<row_fold> &folds);

#endif
