/* block-reductions.h -- the reductions that the threads of a block do together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_BLOCK_REDUCTIONS_H
#define HEDDLE_SPMD_BLOCK_REDUCTIONS_H

#include "device/facts/spmd.h"
#include "device/spmd/region/updates.h"

/* emit/block.cc's name for reductions like R, in MODE: "lanes_add_f32"; empty if missing.  */
std::string block_name (const reduction &r, spmd_mode mode);

/* emit/block.cc can do R.  */
bool reducible (const reduction &r);

#endif
