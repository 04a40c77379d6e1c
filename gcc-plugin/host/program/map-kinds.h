/* map-kinds.h -- the kinds of a region's clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_MAP_KINDS_H
#define HEDDLE_MAP_KINDS_H

#include "gcc-compat.h"

/* The kind of a mapping, without the alignment.  */

inline unsigned
heddle_map_kind (unsigned kind_and_alignment)
{
  return kind_and_alignment & 0xff;
}

/* The kinds of COUNT clauses, in KINDS, a variable of a region in FUN: constant, or stored before the region if a
   section of variable length may have no elements.  Such a section has another kind, and size 0 (link/kept-data.c).
   Empty: some are unknown.  The alignment of the object is in the upper bits, as for libgomp.  */
std::vector<unsigned> heddle_map_kinds (function *fun, tree kinds, unsigned count);

#endif
