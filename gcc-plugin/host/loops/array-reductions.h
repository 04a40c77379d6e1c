/* array-reductions.h -- the host role: reductions of short arrays.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ARRAY_REDUCTIONS_H
#define HEDDLE_ARRAY_REDUCTIONS_H

/* The type of the elements of an array of TYPE that is so short that the device may do a reduction of it element by
   element, otherwise NULL_TREE.  */
tree heddle_short_array_element (tree type);

#endif
