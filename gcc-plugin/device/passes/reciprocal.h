/* reciprocal.h -- division by what does not change in a loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_RECIPROCAL_H
#define HEDDLE_RECIPROCAL_H

#include "gcc-compat.h"

/* The pass, for after that of loop-division.h, which finds cheaper ways for some divisions.  */
opt_pass *heddle_make_reciprocal_pass (gcc::context *);

#endif
