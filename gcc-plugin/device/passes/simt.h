/* simt.h -- which SIMD loops run on lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SIMT_H
#define HEDDLE_SIMT_H

/* The pass that decides, to be placed before GCC's "ompdevlow".  */
opt_pass *heddle_make_simt_pass (gcc::context *);

#endif
