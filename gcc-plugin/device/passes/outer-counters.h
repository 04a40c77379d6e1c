/* outer-counters.h -- counters of outer loops stay counters.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_OUTER_COUNTERS_H
#define HEDDLE_OUTER_COUNTERS_H

#include "gcc-compat.h"

/* The pass before "ivopts", and the one after it.  */
opt_pass *heddle_make_hide_counters_pass (gcc::context *);
opt_pass *heddle_make_show_counters_pass (gcc::context *);

#endif
