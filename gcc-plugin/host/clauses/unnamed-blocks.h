/* unnamed-blocks.h -- the host role: loops of the front end's own in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_UNNAMED_BLOCKS_H
#define HEDDLE_UNNAMED_BLOCKS_H

/* Have regions with such loops parsed.  Once, when the unit begins.  */
void heddle_allow_unnamed_blocks ();

#endif
