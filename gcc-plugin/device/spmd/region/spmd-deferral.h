/* spmd-deferral.h -- reductions that are combined no sooner than the teams level uses their results.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_DEFERRAL_H
#define HEDDLE_SPMD_DEFERRAL_H

#include "device/spmd/region/spmd-sharing.h"

/* The reductions combined late, and their updates.  */
struct deferred_reductions
{
  std::map<place, reduction> places;		/* where the threads' copies are */
  std::set<const update *> block_updates;	/* on the teams level: the updates that combine the copies */

  /* For -fdump-tree-spmd-deferral.  */
  void dump (FILE *f) const;
};

#endif
