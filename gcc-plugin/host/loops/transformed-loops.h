/* transformed-loops.h -- the host role: variables of loops that "tile" and "unroll" transform.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_TRANSFORMED_LOOPS_H
#define HEDDLE_TRANSFORMED_LOOPS_H

/* Have the variables of transformed loops private in the constructs that share them out.  Once, when the unit
   begins.  */
void heddle_watch_transformed_loops ();

#endif
