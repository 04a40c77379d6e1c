/* products.h -- products of the numbers of iterations of collapsed loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_PRODUCTS_H
#define HEDDLE_SPMD_PRODUCTS_H

#include <functional>
#include <vector>

#include "gcc-compat.h"

/* TOTAL is a product of FACTORS and further factors, as far as definitions show.  OWN_ARGUMENT tells whether a
   reference is to the region's arguments.  */
bool product_p (tree total, const std::vector<tree> &factors, const std::function<bool (tree)> &own_argument);

/* The quotient of TOTAL by FACTORS, computed in SEQ: without a division, if definitions show TOTAL as the product of
   FACTORS and the quotient.  */
tree quotient_of_product (gimple_seq *seq, tree total, const std::vector<tree> &factors,
			  const std::function<bool (tree)> &own_argument);

#endif
