/* spmd-barriers.h -- barriers between accesses on the teams level.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_BARRIERS_H
#define HEDDLE_SPMD_BARRIERS_H

#include "device/spmd/region/spmd-deferral.h"
#include "device/spmd/region/spmd-memory.h"

/* The barriers on the teams level.  */
struct memory_order
{
  unsigned early = 0;			/* have found a place where they do not repeat */
  unsigned late = 0;			/* stand right before the access that must wait */

  /* For -fdump-tree-spmd-barriers.  */
  void dump (FILE *f, const region_facts &facts) const;
};

#endif
