/* walk-body.h -- how passes before and after "omplower" go through a function.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_WALK_BODY_H
#define HEDDLE_WALK_BODY_H

#include "gcc-compat.h"

/* Call STMT for each statement of the current function's body, which is not yet a control flow graph, and for those
   inside of constructs and binds.  STMT may replace the statement, and finds INFO in its walk_stmt_info.  */

inline void
heddle_walk_body (walk_stmt_fn stmt, void *info = NULL)
{
  gimple_seq body = gimple_body (current_function_decl);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = info;
  walk_gimple_seq_mod (&body, stmt, NULL, &wi);
  gimple_set_body (current_function_decl, body);
}

#endif
