/* value-functions.h -- calls that only compute values.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_VALUE_FUNCTIONS_H
#define HEDDLE_VALUE_FUNCTIONS_H

#include "gcc-compat.h"

/* CALL computes a value and does nothing else, and knows nothing but its arguments, constants, and which gang, worker
   or lane executes it.  */
bool heddle_computes_value_p (gcall *call);

#endif
