/* row-addresses.h -- accesses to neighbouring rows share the computation of their addresses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ROW_ADDRESSES_H
#define HEDDLE_ROW_ADDRESSES_H

#include "gcc-compat.h"

/* The pass, for after GCC's loop passes, which would move what it computes in a loop out of that.  */
opt_pass *heddle_make_row_addresses_pass (gcc::context *);

#endif
