/* inverse.h -- a number's reciprocal in floating point, for quotients of integers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_INVERSE_H
#define HEDDLE_INVERSE_H

#include "gcc-compat.h"

/* At the end of SEQ: 1 / X, of type float, to within 2^-23 of it (PTX's rcp.approx).  X is a float.  */
tree heddle_inverse (gimple_seq *seq, tree x);

#endif
