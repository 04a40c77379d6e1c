/* acc-types.h -- the host role: dynamic types in OpenACC regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_TYPES_H
#define HEDDLE_ACC_TYPES_H

#include "gcc-compat.h"

/* Refuse REGION, of OpenACC, if it uses the dynamic type of a polymorphic variable other than its own.  */
void heddle_refuse_dynamic_types (gimple *region);

#endif
