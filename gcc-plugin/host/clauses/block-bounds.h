/* block-bounds.h -- the host role: bounds of what Fortran declares inside a construct.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_BLOCK_BOUNDS_H
#define HEDDLE_BLOCK_BOUNDS_H

/* Called once, with the plugin's NAME.  */
void heddle_block_bounds_init (const char *name);

#endif
