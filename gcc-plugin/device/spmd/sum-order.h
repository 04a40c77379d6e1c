/* sum-order.h -- the order in which a region adds up, if the host can do the same.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_SUM_ORDER_H
#define HEDDLE_SPMD_SUM_ORDER_H

#include "device/spmd/region/lowering.h"

/* Facts about the code of a region before its change.  */
struct sum_place
{
  bool once = false;			/* a single start of a single parallel region */
  bool rounded = false;			/* threads, or teams, add up numbers with rounding */
  bool by_lanes = false;		/* lanes of a SIMD loop add up, */
  bool by_lanes_of_teams = false;	/* of a SIMD loop on the teams level */
};
sum_place heddle_sum_place (const lowering &l);

/* The letters for the region L after its lowering (image.h), with a teams construct or without, of which PLACE has been
   found before; "": there are none.  */
std::string heddle_sum_order (const lowering &l, bool teams, const sum_place &place);

/* The region of FACTS has the same result in any order: each thread only has iterations, and adds up no numbers that
   are rounded.  */
bool heddle_any_order (const region_facts &facts);

#endif
