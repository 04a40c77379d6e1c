/* sum-order.h -- the order in which a region adds up, if the host can do the same.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_SUM_ORDER_H
#define HEDDLE_SPMD_SUM_ORDER_H

#include "device/spmd/region/lowering.h"

/* The region of FACTS, before its code changes, starts one parallel region, and once.  */
bool heddle_starts_once (const region_facts &facts);

/* The letters for the region L after its lowering (image.h), with a teams construct or without, of which ONCE has been
   found before; "": there are none.  */
std::string heddle_sum_order (const lowering &l, bool teams, bool once);

/* The region of FACTS has the same result in any order: each thread only has iterations, and adds up no numbers that
   are rounded.  */
bool heddle_any_order (const region_facts &facts);

#endif
