/* unfused-products.h -- products that -ffp-contract=off keeps from being fused.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_UNFUSED_PRODUCTS_H
#define HEDDLE_UNFUSED_PRODUCTS_H

#include "gcc-compat.h"

/* No product in FNDECL may become part of a fused operation.  From the end of IPA on.  */
bool heddle_unfused_p (tree fndecl);

#endif
