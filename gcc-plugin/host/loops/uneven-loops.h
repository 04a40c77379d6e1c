/* uneven-loops.h -- nests of loops shared by threads and SIMD lanes, with bounds that depend on each other.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_UNEVEN_LOOPS_H
#define HEDDLE_UNEVEN_LOOPS_H

/* Install the pass in a front end's compiler; NAME is the plugin's name with GCC.  */
void heddle_uneven_loops_init (const char *name);

#endif
