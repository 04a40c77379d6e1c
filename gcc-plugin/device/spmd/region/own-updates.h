/* own-updates.h -- atomic updates in an inner region, of what no other thread has.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_OWN_UPDATES_H
#define HEDDLE_SPMD_OWN_UPDATES_H

#include "device/spmd/region/updates.h"

/* FUN is the function of an inner region with one thread, and the function at hand; CALLER starts the region with the
   variable BLOCK as its argument.  Let updates in FUN of a member of BLOCK be plain loads and stores, and updates of a
   variable of CALLER whose address only BLOCKS has, which CALLER passes to inner regions.  */
void heddle_plain_own_updates (function *fun, function *caller, tree block, const declaration_set &blocks);

#endif
