/* square-root.h -- square roots without errno.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SQUARE_ROOT_H
#define HEDDLE_SQUARE_ROOT_H

#include "gcc-compat.h"

/* The pass, for after "ompdevlow".  */
opt_pass *heddle_make_square_root_pass (gcc::context *);

#endif
