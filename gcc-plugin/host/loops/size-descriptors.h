/* size-descriptors.h -- descriptors of arrays from which only bounds are read.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SIZE_DESCRIPTORS_H
#define HEDDLE_SIZE_DESCRIPTORS_H

#include "gcc-compat.h"

/* In SEQ, and inside its constructs, let readers of a descriptor's member, if the descriptor is made for this purpose,
   have the value itself; the descriptors disappear.  */
void heddle_dissolve_descriptors (gimple_seq *seq);

#endif
