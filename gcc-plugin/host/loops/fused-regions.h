/* fused-regions.h -- the host role: the lines of fused regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_FUSED_REGIONS_H
#define HEDDLE_FUSED_REGIONS_H

/* After "omplower": note on the functions made of regions of the current function which lines have joined them.  */
void heddle_note_fused_lines ();

#endif
